"""What a wall shows besides its scene: tellings, calls under the picture, and the ids for its receipt."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from registry.engine.alert_kinds import KINDS
from registry.engine.alerts import alerts
from registry.views import wall_scenes as s
from registry.views.wall_calls import LINES
from tests.engine.days import Told, small
from tests.views.test_wall import at, history_of, moment


def day() -> Told:
    return small("Anna", "Bela", "Cili", "Dora", at="09:46:00")


def kinds(picture: s.WallPicture) -> list[str]:
    return [call.alert.kind for call in picture.calls]


def test_the_room_is_told_over_the_level_for_a_minute_and_then_in_a_line_under_it() -> None:
    told = day()
    told.ok("10:40:00", "tell", what="rules")
    fresh = at(told, "10:40:00")
    assert isinstance(fresh.scene, s.Notice)
    assert fresh.scene.what == "rules"
    assert (fresh.calls, len(fresh.alerts)) == ((), 1)
    later = at(told, "10:41:00")
    assert isinstance(later.scene, s.Playing)
    assert kinds(later) == ["rules_changed"]
    assert later.alerts == fresh.alerts
    told.ok("10:45:00", "end_telling", what="rules")
    assert kinds(at(told, "10:45:00")) == []


def test_hand_for_hand_takes_the_wall_and_then_stays_under_it() -> None:
    """U-12."""
    told = day()
    told.ok("10:40:00", "tell", what="hand-for-hand")
    fresh = at(told, "10:40:30")
    assert isinstance(fresh.scene, s.HandForHand)
    assert fresh.pulse == s.Pulse(3, moment(told, "10:40:00"))
    assert kinds(at(told, "10:42:00")) == ["hand_for_hand"]


@pytest.mark.parametrize("scene", ["auto", "results", "blank", "standings"])
def test_leave_the_building_takes_every_wall_whatever_it_was_told_to_show(scene: str) -> None:
    told = day()
    told.ok("10:40:00", "tell", what="leave")
    told.ok("10:40:01", "pause")
    picture = at(told, "10:40:02", scene=scene)
    assert isinstance(picture.scene, s.Leave)
    assert picture.pulse is None
    assert len(picture.alerts) == 2


def test_who_goes_out_is_told_under_the_level() -> None:
    """U-14."""
    told = day()
    told.bust("10:40:00", "Bela")
    picture = at(told, "10:40:10")
    assert kinds(picture) == ["player_out"]
    assert picture.calls[0].name == "Bela"
    assert picture.ends_at == moment(told, "10:41:00")
    assert kinds(at(told, "10:41:00")) == []


def test_what_moves_hide_stands_under_them() -> None:
    told = day()
    told.ok("10:54:50", "move", player="Bela", table=1, seat=9)
    changed = at(told, "10:55:00")
    assert isinstance(changed.scene, s.Moves)
    assert kinds(changed) == ["level"]


def test_a_wall_that_keeps_a_list_still_tells_that_the_clock_stands() -> None:
    told = day()
    told.ok("10:40:00", "pause")
    picture = at(told, "10:40:05", scene="standings")
    assert kinds(picture) == ["paused"]


def test_a_dark_wall_shows_nothing_but_what_must_be_seen() -> None:
    told = day()
    dark = at(told, "10:40:00", scene="blank")
    assert (dark.scene, dark.calls) == (s.Blank(), ())
    assert dark.ends_at == moment(told, "10:55:00")
    assert kinds(at(told, "10:55:00", scene="blank")) == ["level"]


def test_the_end_of_a_break_asks_everybody_back() -> None:
    """U-11."""
    told = day()
    early, late = at(told, "12:20:00").scene, at(told, "12:23:00").scene
    assert isinstance(early, s.OnBreak)
    assert isinstance(late, s.OnBreak)
    assert (early.back_soon, late.back_soon) == (False, True)


def busy() -> Told:
    told = day()
    told.ok("10:40:00", "tell", what="text")
    told.bust("10:41:30", "Bela")
    told.rebuy("10:42:00", "Bela")
    told.ok("11:00:00", "move", player="Bela", table=1, seat=9)
    told.ok("11:10:00", "pause")
    told.ok("11:12:00", "resume")
    return told


def test_every_loud_alert_is_on_the_wall_in_its_scene_or_under_it_all_day_long() -> None:
    told = busy()
    start = moment(told, "09:46:00")
    told.show("12:30:00", "clock")
    for seconds in range(0, 3 * 3600, 20):
        now = start + timedelta(seconds=seconds)
        loud = [a for a in alerts(history_of(told), now) if a.cls != "info" and "wall" in KINDS[a.kind].where]
        shown = at(told, now.strftime("%H:%M:%S"), reach=False)
        missing = {alert.id for alert in loud} - set(shown.alerts)
        assert not missing or len(shown.calls) == LINES, (now, missing)


def test_a_picture_stays_the_same_until_the_moment_it_names_and_turns_into_the_next() -> None:
    told = busy()
    told.show("12:30:00", "clock")
    picture = at(told, "10:39:00", reach=False)
    while picture.ends_at is not None and picture.ends_at < moment(told, "12:29:00"):
        local = picture.ends_at.astimezone(moment(told, "10:00:00").tzinfo)
        before = (local - timedelta(milliseconds=500)).strftime("%H:%M:%S.%f")
        alone = replace(at(told, before, reach=False), then=None)
        assert alone == replace(picture, then=None)
        picture = at(told, local.strftime("%H:%M:%S.%f"), reach=False)
