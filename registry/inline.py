"""The one script that stands in pages themselves, and by what a browser knows that it is ours.

A script with an address of its own may fail to come together with all others; this one is there to notice.
"""

from base64 import b64encode
from functools import cache
from hashlib import sha256

from registry import paths


@cache
def script() -> str:
    """The script as an element for a page's head, before anything that is loaded."""
    return f"<script>{_text()}</script>"


@cache
def source() -> str:
    """What a page's rules say so that browsers run this script, and no other that stands in a page."""
    return f"'sha256-{b64encode(sha256(_text().encode()).digest()).decode('ascii')}'"


def _text() -> str:
    lines = (paths.static() / "js" / "again.js").read_text("utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("//"))
