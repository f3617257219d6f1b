"""Decks as data, faces drawn by us, table markers."""
