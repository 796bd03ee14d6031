"""Tiny real films, made by ffmpeg for one test run."""

import subprocess
from pathlib import Path

from tests.support.lacking import need_program

UPRIGHT = "720x1280"
CODECS = {
    "h264": ("libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"),
    "mpeg4": ("mpeg4",),
    "vp8": ("libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1M"),
}


def film(
    file: Path,
    *,
    size: str = UPRIGHT,
    rate: int = 25,
    seconds: float = 1,
    codec: str = "h264",
    sound: bool = False,
    lying: bool = False,
    picture: Path | None = None,
) -> Path:
    """Write a film. Units: `rate` frames a second.

    `lying`: as a phone held upright writes it, turned by a note. `picture`: what it shows, else stripes that move.
    """
    need_program("ffprobe", "ffprobe")
    ffmpeg = need_program("ffprobe", "ffmpeg")
    file.parent.mkdir(parents=True, exist_ok=True)
    begin = (ffmpeg, "-v", "error", "-y")
    moving = ("-f", "lavfi", "-i", f"testsrc=size={size}:rate={rate}:duration={seconds}")
    sources = ["-loop", "1", "-r", f"{rate}", "-t", f"{seconds}", "-i", picture] if picture else [*moving]
    kept = ["-c:v", *CODECS[codec]]
    if sound:
        sources += ["-f", "lavfi", "-i", f"sine=duration={seconds}"]
        kept += ["-c:a", "aac", "-metadata", "location=+47.5+19.0/"]
    subprocess.run([*begin, *sources, *kept, file], check=True, timeout=60)
    if lying:
        turned = file.with_name(f"turned-{file.name}")
        notes = ("-metadata:s:v", "rotate=90")
        subprocess.run([*begin, "-i", file, "-c", "copy", *notes, turned], check=True, timeout=60)
        turned.replace(file)
    return file


def streams(file: Path) -> str:
    """All that ffprobe tells of a file."""
    asked = (need_program("ffprobe", "ffprobe"), "-v", "error", "-show_streams", "-show_format", file)
    return subprocess.run(asked, check=True, timeout=60, capture_output=True, text=True).stdout
