"""The club's own signed clips: sign-language videos beside the words, never instead of them.

The files lie in `clips/` of the club's folder. Each is looked at once, and what is shown is always a copy
without sound; whatever cannot be used is refused in one sentence and disturbs nothing.
"""

from registry.clips.names import FOLDER, PURPOSES, Named
from registry.clips.shelf import Clip, Found, Shelf

__all__ = ("FOLDER", "PURPOSES", "Clip", "Found", "Named", "Shelf")
