"""A table that does not exist: dealer, players, renderer."""
