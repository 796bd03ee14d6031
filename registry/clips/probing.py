"""Asks ffprobe what a file is, and lets ffmpeg write the copy that is shown: the same pictures, no sound, no place.

Both come in Debian's package ffmpeg. A file is only ever read as a plain file of the kinds named here, so that
a list of addresses in disguise leads nowhere.
"""

import os
import shutil
import subprocess
from pathlib import Path

import msgspec

from registry.clips.judging import (
    MOST_MB,
    NO_ANSWER,
    NO_TOOL,
    SUFFIXES,
    TOO_HEAVY,
    Measured,
    Verdict,
    judged,
    read_measured,
    refusal,
)

TOOLS = ("ffprobe", "ffmpeg")
ONLY = ("-v", "error", "-protocol_whitelist", "file", "-format_whitelist", "mov,matroska,webm")
PATIENCE_S = 30
"""A file that takes longer is not read. Units: seconds."""


def tools_there() -> bool:
    """Whether clips can be checked on this machine."""
    return all(shutil.which(tool) for tool in TOOLS)


def probe(file: Path) -> Verdict:
    """Look at one file. Whatever it is, this ends with a verdict."""
    if not tools_there():
        return refusal(NO_TOOL)
    try:
        heavy = file.stat().st_size / 1_000_000
        if heavy > MOST_MB:
            return refusal(TOO_HEAVY, size=round(heavy), most=MOST_MB)
        return judged(_asked(file))
    except (OSError, subprocess.TimeoutExpired):
        return refusal(NO_ANSWER)


def _asked(file: Path) -> Measured | None:
    command = ("ffprobe", *ONLY, "-of", "json", "-show_format", "-show_streams", f"file:{file}")
    answer = subprocess.run(command, capture_output=True, timeout=PATIENCE_S, check=False, stdin=subprocess.DEVNULL)
    if answer.returncode != 0:
        return None
    try:
        told = msgspec.json.decode(answer.stdout, type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
    return read_measured(told)


def silent_copy(file: Path, measured: Measured, target: Path) -> bool:
    """Write the pictures of a video, and nothing else of it, to a file. Returns: whether that went well."""
    kind = SUFFIXES[measured.codec]
    half = target.with_suffix(f".{os.getpid()}.part")
    command = (
        *("ffmpeg", *ONLY, "-nostdin", "-y", "-i", f"file:{file}", "-map", "0:v:0", "-c", "copy", "-an", "-sn", "-dn"),
        *("-map_metadata", "-1", "-map_chapters", "-1", *(("-movflags", "+faststart") if kind == "mp4" else ())),
        *("-f", kind, f"file:{half}"),
    )
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE_S, check=False, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            half.unlink(missing_ok=True)
            return False
        half.replace(target)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return True
