"""The journal, on disk."""
