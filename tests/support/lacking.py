"""What this machine has not got: a loud skip, or a failure where it was asked for.

`FENYJEL_REQUIRE=browser,postgres,node,mqtt,ffprobe` names what must be there.
"""

import os
import shutil
from typing import NoReturn

import pytest

LACKS = "NOT TESTED, this machine lacks"
PACKAGES = {
    "browser": "chromium",
    "postgres": "postgresql",
    "node": "nodejs",
    "mqtt": "mosquitto",
    "ffprobe": "ffmpeg",
    "netns": "iproute2",
}


def required() -> frozenset[str]:
    """The things that must be there."""
    return frozenset(name.strip() for name in os.environ.get("FENYJEL_REQUIRE", "").split(",") if name.strip())


def lacking(thing: str, detail: str = "") -> NoReturn:
    """Skip this test and say so at the end of the run, or fail it where the thing was required."""
    words = f"{LACKS} {thing} (Debian's package {PACKAGES[thing]}){': ' if detail else ''}{detail}"
    if thing in required():
        pytest.fail(words, pytrace=False)
    pytest.skip(words)


def need_program(thing: str, *names: str) -> str:
    """The path of the first program that is there, else a skip or a failure."""
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    lacking(thing, f"none of {', '.join(names)} on the path")
