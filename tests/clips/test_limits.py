"""What a clip may be called, and which films may be shown. Source: A-71, A-74."""

import pytest
from msgspec.structs import replace

from registry.clips import PURPOSES, Named
from registry.clips.judging import LONGEST_S, Measured, judged, read_measured
from registry.clips.names import ALERTS, PROMPTS, RULES, named
from registry.engine.alert_kinds import KINDS
from registry.words.say import LANGUAGES, Words

GOOD = Measured("h264", "yuv420p", 720, 1280, 8.0, 30.0)
WRONG = {
    "too long": ({"seconds": 60.5}, "too long: 60.5 s"),
    "too few frames": ({"rate": 19.9}, "Too few frames: 19.9"),
    "too small": ({"width": 480, "height": 854}, "too small: 480 × 854"),
    "too large": ({"width": 2160, "height": 3840}, "too large: 2160 × 3840"),
    "a kind that browsers cannot play": ({"codec": "hevc"}, "cannot play hevc"),
    "colours that browsers cannot play": ({"pixels": "yuv422p10le"}, "cannot play h264 yuv422p10le"),
}
NOTED = {
    "few frames": ({"rate": 24.0}, "This clip has 24", True),
    "too long for a wall": ({"seconds": 10.1}, "Too long for walls", False),
    "too wide for a wall": ({"width": 1280, "height": 720}, "Too wide for walls", False),
}


def test_every_kind_of_alert_every_step_of_the_kiosk_and_the_rules_have_a_name() -> None:
    assert set(ALERTS) == {kind.clip for kind in KINDS.values()}
    assert len(PURPOSES) == len(ALERTS) + len(PROMPTS) + len(RULES), "no name stands for two things"


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("break.mp4", Named("break")),
        ("Break.PL.webm", Named("break", "pl")),
        ("kiosk-pay.hu.mp4", Named("kiosk-pay", "hu")),
        ("break", Named("break")),
        ("brake.mp4", None),
        ("break.de.mp4", None),
        ("break.hu.hu.mp4", None),
        (".mp4", None),
    ],
)
def test_a_file_says_by_its_name_what_it_is_for(file: str, name: Named | None) -> None:
    assert named(file) == name


def test_a_good_film_is_shown_on_walls_and_everywhere() -> None:
    assert judged(GOOD).refused is None
    assert not judged(GOOD).notes
    assert GOOD.for_walls
    assert judged(replace(GOOD, seconds=LONGEST_S, rate=20.0, width=1920, height=1080)).refused is None


@pytest.mark.parametrize(("change", "said"), WRONG.values(), ids=WRONG.keys())
def test_a_film_past_a_limit_is_refused_in_one_sentence(change: dict[str, object], said: str) -> None:
    refused = judged(replace(GOOD, **change)).refused
    assert refused is not None
    assert said in Words("en").say(refused.sentence, **refused.values)
    sentences = {Words(language).say(refused.sentence, **refused.values) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)


@pytest.mark.parametrize(("change", "said", "walls"), NOTED.values(), ids=NOTED.keys())
def test_what_could_be_better_is_said(change: dict[str, object], said: str, walls: bool) -> None:
    measured = replace(GOOD, **change)
    (note,) = judged(measured).notes
    assert said in Words("en").say(note.sentence, **note.values)
    assert measured.for_walls is walls


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"streams": "none"},
        {"streams": [{"codec_type": "audio"}], "format": {"duration": "3"}},
        {"streams": [{"codec_type": "video", "disposition": {"attached_pic": 1}}]},
        {"streams": [{"codec_type": "video", "width": 720, "height": 1280, "avg_frame_rate": "0/0"}]},
        {
            "streams": [{"codec_type": "video", "width": 9, "height": 9, "avg_frame_rate": "30/1"}],
            "format": {"duration": "nan"},
        },
    ],
)
def test_what_holds_no_moving_picture_is_no_video(told: dict[str, object]) -> None:
    assert read_measured(told) is None
