"""The version of the pages: what every stream begins with, so that pages of an older one load themselves again."""

import hashlib
from functools import cache

from registry import paths


@cache
def software_mark() -> str:
    """What tells one version of the pages from another."""
    mark = hashlib.blake2b(digest_size=6)
    for folder in (paths.static() / "js", paths.static() / "css"):
        for file in sorted(folder.iterdir()):
            mark.update(file.name.encode() + file.read_bytes())
    return mark.hexdigest()


def software_event() -> str:
    """The version as an event of a stream."""
    return f'event: software\ndata: "{software_mark()}"\n\n'
