"""One module a backend; nothing here is imported before it is asked for by name."""
