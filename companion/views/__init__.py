"""The touchscreen: one file a view."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
