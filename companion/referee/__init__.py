"""The game in progress: turn, verdicts, undo, resume."""
