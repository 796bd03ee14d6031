"""What must be seen besides the scene: tellings that take the picture, and calls that stand under it.

Every alert that is not drawn by the scene itself stands in a line under it, so that nothing which must
be seen depends on which scene came first; and each picture knows the ids of the alerts it shows.
"""

from datetime import datetime

from msgspec.structs import replace

from registry.engine.alert_kinds import HELD, KINDS
from registry.engine.alerts import Alert, alerts, changes
from registry.engine.event import Event
from registry.engine.ids import EntryId
from registry.engine.rules.clockwork import Standing
from registry.views.wall_recent import pulse_for
from registry.views.wall_scenes import AnyScene, Call, Closing, HandForHand, Notice, WallPicture
from registry.views.wall_sight import Sight

LINES = 2
"""How many calls fit under a scene; the others wait, and no receipt is sent for them."""

ALSO = {"player_out"}
"""Kinds that are told under a scene though they are only information."""

DRAWN: dict[str, frozenset[str]] = {
    "registration": frozenset({"registration_open", "registration_closing", "registration_last"}),
    "too-few": frozenset({"too_few"}),
    "cancelled": frozenset({"cancelled"}),
    "draw": frozenset({"seats_drawn"}),
    "countdown": frozenset({"seats_drawn"}),
    "level": frozenset({"level", "play", "rebuys_closing"}),
    "level-changed": frozenset({"level", "play"}),
    "break": frozenset({"break", "addon", "back_soon"}),
    "paused": frozenset({"paused"}),
    "moves": frozenset({"move", "table_broken"}),
    "final-table": frozenset({"final_table", "move"}),
    "hand-for-hand": frozenset({"hand_for_hand"}),
    "leave": frozenset(KINDS),
    "results": frozenset({"over"}),
}
"""Which alerts a scene shows by itself, in words and icon."""

ORDER = {"urgent": 0, "attention": 1, "info": 2}


def telling(sight: Sight, event: Event, here: Standing, now: datetime) -> WallPicture | None:
    """The newest thing that an organiser told the room, while it is new."""
    fresh = [(told.at, what) for what, told in event.told.items() if now < told.at + HELD]
    if not fresh:
        return None
    at, what = max(fresh)
    if what == "hand-for-hand":
        scene: AnyScene = HandForHand(since=at, ends_at=here.ends_at, level=here.level)
        return WallPicture(scene, pulse_for("hand_for_hand", at), ends_at=at + HELD)
    texts = dict(sight.notices.get(event.told[what].notice, {}))
    scene = Notice(what=what, texts=texts, since=at, ends_at=here.ends_at)
    return WallPicture(scene, pulse_for("told", at), ends_at=at + HELD)


def called(sight: Sight, picture: WallPicture, now: datetime) -> WallPicture:
    """The picture with the calls under it, until the next of them comes or goes."""
    shown, calls = _under(sight, picture.scene, now)
    ends = picture.ends_at
    for moment in changes(sight.history, now):
        if ends is not None and moment >= ends:
            break
        if _under(sight, picture.scene, moment) != (shown, calls):
            ends = moment
            break
    return replace(picture, calls=calls, alerts=shown, ends_at=ends)


def _under(sight: Sight, scene: AnyScene, now: datetime) -> tuple[tuple[str, ...], tuple[Call, ...]]:
    drawn = _drawn(scene)
    seen: list[Alert] = []
    rest: list[Alert] = []
    for alert in alerts(sight.history, now):
        kind = KINDS[alert.kind]
        if "wall" not in kind.where or (kind.cls == "info" and alert.kind not in ALSO):
            continue
        (seen if alert.kind in drawn else rest).append(alert)
    rest.sort(key=lambda alert: ORDER[alert.cls])
    calls = tuple(_call(sight, alert) for alert in rest[:LINES])
    return tuple(sorted(alert.id for alert in (*seen, *rest[:LINES]))), calls


def _drawn(scene: AnyScene) -> frozenset[str]:
    if isinstance(scene, Closing):
        return frozenset({"registration_closing", "registration_last"} if scene.what == "entry" else {"rebuys_closing"})
    if isinstance(scene, Notice):
        return frozenset({"rules_changed" if scene.what == "rules" else "told"})
    return DRAWN.get(str(scene.__struct_config__.tag), frozenset())


def _call(sight: Sight, alert: Alert) -> Call:
    event = sight.history.event
    entry = alert.numbers.get("entry")
    name = ""
    if event is not None and isinstance(entry, int):
        name = sight.names.get(event.entries[EntryId(entry)].player, f"#{entry}")
    notice = alert.numbers.get("notice")
    texts = dict(sight.notices.get(notice, {})) if isinstance(notice, int) else {}
    return Call(alert, name, texts, event.structure.currency if event is not None else "HUF")
