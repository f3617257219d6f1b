"""The touchscreen: one file a view."""
