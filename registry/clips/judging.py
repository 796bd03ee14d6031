"""Whether a video may be shown: its length, its frames, its size and its kind, as ffprobe tells them.

Source: A-71 (never under 20 frames a second, 25 wanted; 720 lines), A-74 (10 s on walls, full height).
The limits that A gives no number for are ours: 60 s in all, 1920 pixels, 200 MB.
"""

from collections.abc import Mapping

from msgspec import Struct

from registry.words.say import marked

LONGEST_S = 60.0
WALL_LONGEST_S = 10.0
LEAST_RATE = 20.0
GOOD_RATE = 25.0
SHORT_SIDE = 720
LONG_SIDE = 1920
MOST_MB = 200
UPRIGHT = 0.6
"""How wide a clip may be against its height where it stands beside a wall's words: 9:16 and a little more."""

SUFFIXES = {"h264": "mp4", "vp8": "webm", "vp9": "webm"}
"""What every browser plays, and the kind of file that it stands in."""
PIXELS = {"yuv420p", "yuvj420p"}

NO_VIDEO = marked("This file is no video.")
NO_NAME = marked("No clip has this name. Take a name from the list.")
TOO_LONG = marked("The clip is too long: {seconds} s. At most {most} s.")
TOO_SLOW = marked("Too few frames: {rate} each second. At least {least}.")
TOO_SMALL = marked("The picture is too small: {width} × {height}. The short side needs {least}.")
TOO_LARGE = marked("The picture is too large: {width} × {height}. The long side may have {most}.")
TOO_HEAVY = marked("The file is too large: {size} MB. At most {most} MB.")
NOT_PLAYED = marked("Browsers cannot play {codec}. Save it as H.264.")
NO_TOOL = marked("ffprobe is missing, so no clip can be checked or shown. Install ffmpeg.")
NO_ANSWER = marked("The file cannot be read. Copy it here again.")
DOUBLE = marked("Another file has the same name. Keep only one.")

RATHER_SLOW = marked("Hands are clearer with {good} frames each second. This clip has {rate}.")
NOT_ON_WALLS_LONG = marked("Too long for walls: {most} s at most. Phones and kiosks show it.")
NOT_ON_WALLS_WIDE = marked("Too wide for walls. Film upright, 720 × 1280. Phones and kiosks show it.")


class Remark(Struct, frozen=True):
    """A sentence with its values, to be said in the reader's language."""

    sentence: str
    values: dict[str, str | int] = {}


class Measured(Struct, frozen=True):
    """A video as it was measured. Units: `width` and `height` in pixels as it is seen, `rate` frames a second."""

    codec: str
    pixels: str
    width: int
    height: int
    seconds: float
    rate: float

    @property
    def upright(self) -> bool:
        """Whether it fills the height of a wall beside the words."""
        return self.width <= UPRIGHT * self.height

    @property
    def for_walls(self) -> bool:
        """Whether walls show it."""
        return self.upright and self.seconds <= WALL_LONGEST_S


class Verdict(Struct, frozen=True):
    """What came of looking at a file.

    Shape: `refused` None where it may be shown; `measured` None where it is no video.
    """

    refused: Remark | None = None
    notes: tuple[Remark, ...] = ()
    measured: Measured | None = None


def refusal(sentence: str, measured: Measured | None = None, **values: str | int) -> Verdict:
    """A file that is not shown, and why."""
    return Verdict(Remark(sentence, values), measured=measured)


def judged(measured: Measured | None) -> Verdict:
    """Say whether a video may be shown; the first thing that is wrong is the one that is told."""
    if measured is None:
        return refusal(NO_VIDEO)
    wrong = _wrong(measured)
    return Verdict(wrong, () if wrong else _notes(measured), measured)


def _wrong(seen: Measured) -> Remark | None:
    size: dict[str, str | int] = {"width": str(seen.width), "height": str(seen.height)}
    if seen.codec not in SUFFIXES or seen.pixels not in PIXELS:
        return Remark(
            NOT_PLAYED, {"codec": seen.codec if seen.codec not in SUFFIXES else f"{seen.codec} {seen.pixels}"}
        )
    if seen.seconds > LONGEST_S:
        return Remark(TOO_LONG, {"seconds": _short(seen.seconds), "most": _short(LONGEST_S)})
    if seen.rate < LEAST_RATE:
        return Remark(TOO_SLOW, {"rate": _short(seen.rate), "least": _short(LEAST_RATE)})
    if min(seen.width, seen.height) < SHORT_SIDE:
        return Remark(TOO_SMALL, {**size, "least": str(SHORT_SIDE)})
    if max(seen.width, seen.height) > LONG_SIDE:
        return Remark(TOO_LARGE, {**size, "most": str(LONG_SIDE)})
    return None


def _notes(seen: Measured) -> tuple[Remark, ...]:
    notes = []
    if seen.rate < GOOD_RATE:
        notes.append(Remark(RATHER_SLOW, {"good": _short(GOOD_RATE), "rate": _short(seen.rate)}))
    if seen.seconds > WALL_LONGEST_S:
        notes.append(Remark(NOT_ON_WALLS_LONG, {"most": _short(WALL_LONGEST_S)}))
    elif not seen.upright:
        notes.append(Remark(NOT_ON_WALLS_WIDE))
    return tuple(notes)


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def read_measured(told: Mapping[str, object]) -> Measured | None:
    """Read what ffprobe tells; None where there is no moving picture in it."""
    streams = told.get("streams")
    whole = told.get("format")
    for stream in streams if isinstance(streams, list) else ():
        if stream.get("codec_type") != "video" or stream.get("disposition", {}).get("attached_pic"):
            continue
        seconds = _number((whole if isinstance(whole, dict) else {}).get("duration") or stream.get("duration"))
        width, height = int(stream.get("width", 0)), int(stream.get("height", 0))
        rate = _rate(str(stream.get("avg_frame_rate", "0/1")))
        if seconds <= 0 or rate <= 0 or width <= 0 or height <= 0:
            return None
        if _turned(stream):
            width, height = height, width
        return Measured(
            str(stream.get("codec_name", "?")), str(stream.get("pix_fmt", "?")), width, height, seconds, rate
        )
    return None


def _turned(stream: Mapping[str, object]) -> bool:
    """Whether a phone held upright wrote the picture lying down."""
    sides = stream.get("side_data_list")
    return any(_number(side.get("rotation")) % 180 for side in (sides if isinstance(sides, list) else ()))


def _rate(text: str) -> float:
    above, _, below = text.partition("/")
    under = _number(below or 1)
    return _number(above) / under if under else 0.0


def _number(text: object) -> float:
    try:
        number = float(text)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return 0.0
    return number if 0 <= abs(number) < 1e9 else 0.0
