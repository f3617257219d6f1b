"""The commands: each module adds itself to the parser and runs."""
