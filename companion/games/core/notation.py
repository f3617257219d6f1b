"""Errors of the short notation that steps, states and records are written in."""


class NotationError(ValueError):
    """Text that is no step, no card or no state. The message says what and why, in one line."""
