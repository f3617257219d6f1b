"""Pictures: the one form in which pixels travel through the product, and how they meet the disk.

A picture is an array of bytes (height, width, 3) in red, green, blue order. Whoever hands one to
OpenCV's own file functions must turn the order round; going through this module avoids that.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

Picture = NDArray[np.uint8]
"""Shape (height, width, 3), red first."""

Mask = NDArray[np.uint8]
"""Shape (height, width): 255 where the thing is, 0 where the ground shows through."""


class PictureError(ValueError):
    """A file that should be a picture and is none; the message is one line and names the file."""


def load_picture(path: Path | str) -> Picture:
    """Read a picture from disk, upright as the camera that took it meant it."""
    try:
        with Image.open(path) as image:
            upright = ImageOps.exif_transpose(image)
            return np.array(upright.convert("RGB"), dtype=np.uint8)
    except FileNotFoundError:
        raise PictureError(f"{path}: no such file") from None
    except IsADirectoryError:
        raise PictureError(f"{path}: a folder, not a picture") from None
    except UnidentifiedImageError:
        raise PictureError(f"{path}: not a picture") from None
    except Image.DecompressionBombError:
        raise PictureError(f"{path}: the picture is too large") from None
    except (OSError, ValueError, SyntaxError, EOFError) as fault:
        reason = (str(fault).splitlines() or ["no reason given"])[0]
        raise PictureError(f"{path}: broken picture ({reason})") from None


def save_picture(path: Path | str, picture: Picture) -> None:
    """Write a picture to disk; the ending of the name says in which format."""
    try:
        Image.fromarray(picture).save(path)
    except (OSError, ValueError) as fault:
        reason = (str(fault).splitlines() or ["no reason given"])[0]
        raise PictureError(f"{path}: cannot write the picture ({reason})") from None
