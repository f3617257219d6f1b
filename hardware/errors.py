"""What can go wrong: a part that was asked for cannot be had, or one that worked has gone."""


class HardwareError(ValueError):
    """A part that does not exist or cannot be used as asked; the message is one clear line."""


class CameraLost(RuntimeError):  # noqa: N818 - it tells what happened
    """The camera gives no picture now. It may come back: open it again."""
