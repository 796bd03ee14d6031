"""The catalogue is whole: no kind lacks icon, words, place, end or receiver, or leans on one sense alone."""

import re
from datetime import timedelta
from pathlib import Path
from typing import get_args

import pytest

from registry import paths
from registry.engine.alert_kinds import KINDS, Answer, Class, End, Kind, Receiver, Role, Where, stays_at_least
from registry.words.alert_words import SENTENCES
from registry.words.say import LANGUAGES, Words
from tests.support.sentences import words_in_longest_sentence

ICONS = set(re.findall(r'id="([a-z-]+)"', (paths.static() / "icons" / "icons.svg").read_text("utf-8")))
ENGINE = Path(__file__).parents[2] / "registry" / "engine" / "alerts.py"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_says_everything_about_itself(kind: str) -> None:
    known = KINDS[kind]
    assert known.icon in ICONS
    assert known.where
    assert set(known.where) <= set(get_args(Where))
    assert len(set(known.where)) == len(known.where)
    assert known.see in get_args(Receiver)
    assert known.ends in get_args(End)
    assert known.cls in get_args(Class)
    assert known.role in get_args(Role)
    assert known.answer is None or known.answer in get_args(Answer)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", known.clip)
    assert SENTENCES[kind]


def test_every_sentence_belongs_to_a_kind_and_every_kind_can_come_up() -> None:
    assert set(SENTENCES) == set(KINDS)
    derived = ENGINE.read_text("utf-8")
    assert not [kind for kind in KINDS if f'"{kind}"' not in derived]


def test_no_two_kinds_share_a_clip() -> None:
    clips = [kind.clip for kind in KINDS.values()]
    assert len(set(clips)) == len(clips)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_short_words_in_every_language(kind: str, language: str) -> None:
    values = dict.fromkeys(re.findall(r"{(\w+)}", SENTENCES[kind]), "1")
    said = Words(language, "Europe/Budapest").say(SENTENCES[kind], **values)
    assert language == "en" or said != SENTENCES[kind].format(**values)
    assert words_in_longest_sentence(said) <= 12


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_has_to_see_or_answer_a_kind_can(kind: str) -> None:
    """A receiver without a surface, and an answer that nobody could give, would be a call into the dark."""
    known = KINDS[kind]
    reached: dict[Receiver, Where] = {"table": "table", "floor": "office", "player": "phone", "movers": "wall"}
    assert reached.get(known.see, "wall") in known.where
    given: dict[Answer, Where] = {"table": "table", "player": "phone"}
    assert known.answer is None or known.answer == "office" or given[known.answer] in known.where
    assert known.ends != "answer" or known.answer is not None or kind == "floor_coming"
    assert known.see not in ("player", "table") or "wall" not in known.where


def leans(kind: Kind) -> list[str]:
    """What a kind would rely on alone."""
    found = []
    if set(kind.where) <= {"phone"}:
        found.append("phone")
    if not kind.where:
        found.append("light")
    if kind.icon not in ICONS:
        found.append("colour")
    return found


def test_no_two_colour_roles_share_their_icons_so_that_colour_is_never_needed() -> None:
    """A-90: what one role's icon says, no other role's kind says with the same icon at the same place."""
    by_icon: dict[str, set[str]] = {}
    for kind in KINDS.values():
        by_icon.setdefault(kind.icon, set()).add(kind.role)
    assert {icon for icon, roles in by_icon.items() if len(roles) > 1} <= SAME_THING


SAME_THING = {"pay", "level", "rebuy", "closed", "table", "cards", "timer", "cup-win"}
"""Icons of one thing that is quiet at first and pressing later: its words differ."""


def test_kinds_with_one_icon_differ_in_words() -> None:
    said: dict[str, set[str]] = {}
    for name, kind in KINDS.items():
        assert SENTENCES[name] not in said.setdefault(kind.icon, set())
        said[kind.icon].add(SENTENCES[name])


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_relies_on_colour_light_or_phone_alone(kind: str) -> None:
    """A-24, A-90."""
    assert not leans(KINDS[kind])


def test_a_kind_that_leans_on_one_sense_is_found() -> None:
    from msgspec.structs import replace

    assert leans(replace(KINDS["level"], where=("phone",))) == ["phone"]
    assert leans(replace(KINDS["level"], where=())) == ["phone", "light"]
    assert leans(replace(KINDS["level"], icon="")) == ["colour"]


@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.see == "room"])
def test_a_call_to_the_room_comes_on_three_ways(kind: str) -> None:
    """A-24: wall, table and one of phone, lamp or a person who is told."""
    known = KINDS[kind]
    assert {"wall", "table"} <= set(known.where)
    assert {"phone", "office"} & set(known.where) or known.light != "none"


@pytest.mark.parametrize("kind", KINDS)
def test_pulses_and_classes_agree(kind: str) -> None:
    """A-9, A-10, A-27: at most three; stop and emergency come up steady, for no red may change."""
    known = KINDS[kind]
    assert 0 <= known.pulses <= 3
    assert known.role not in {"stop", "emergency"} or known.pulses == 0
    assert known.light != "pulse" or known.pulses > 0
    assert len(known.vibrate) <= 10
    assert sum(known.vibrate[::2]) <= 3 * 400
    assert known.cls != "info" or not known.vibrate


def test_leaving_the_building_never_looks_like_the_fire_alarm() -> None:
    """A-15."""
    leave = KINDS["leave"]
    assert (leave.cls, leave.pulses, leave.light, leave.role) == ("urgent", 0, "steady", "emergency")
    assert [name for name, kind in KINDS.items() if kind.role == "emergency"] == ["leave"]


@pytest.mark.parametrize(("words", "least_s"), [(0, 15), (12, 15), (20, 15), (21, 15.5), (40, 25)])
def test_a_sentence_waits_for_its_readers(words: int, least_s: float) -> None:
    """A-23."""
    assert stays_at_least(words) == timedelta(seconds=least_s)
