"""Pictures made by hand: every scene, and every scene with the longest things that can come."""

from datetime import UTC, date, datetime, timedelta

from registry.engine.alerts import Alert
from registry.engine.structure import Level, Part
from registry.views import wall_scenes as s

NOW = datetime(2009, 2, 7, 9, 0, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
FIFTH = Level(number=5, small=500, big=1000, length_ms=1_200_000)
FOURTH = Level(number=4, small=400, big=800, length_ms=1_200_000)
SIXTH = Level(number=6, small=1000, big=2000, length_ms=1_200_000)
HUGE = Level(number=21, small=400_000, big=800_000, length_ms=1_200_000)
BEFORE_HUGE = Level(number=20, small=300_000, big=600_000, length_ms=1_200_000)
PARTS = (Part(2000, "pool"), Part(1000, "house"))
SIXTY = "Wolfeschlegelsteinhausenbergerdorff Kovácsné Nagy-Szabó Márta"[:60]
INFO = "http://192.168.1.10:8008/info"


def seat_rows(*names: str) -> tuple[s.SeatRow, ...]:
    return tuple(s.SeatRow(name, number % 3 + 1, number % 9 + 1) for number, name in enumerate(names, start=1))


def playing(**changes: object) -> s.Playing:
    values: dict[str, object] = {
        "level": FIFTH,
        "began_at": NOW - MINUTE,
        "ends_at": NOW + 19 * MINUTE,
        "next": SIXTH,
        "next_break_ms": None,
        "players": 24,
        "average": 33_750,
        "pool": 87_500,
        "currency": "HUF",
        "rebuys": "closed",
        "rebuys_close_at": None,
        "final": False,
    }
    return s.Playing(**{**values, **changes})  # type: ignore[arg-type]


WRITTEN = "Az ebéd az emeleten van. Hozd a jegyed, és negyed kettőre gyere vissza ide!"

USUAL: dict[str, s.AnyScene] = {
    "no-event": s.NoEvent(next_day=date(2009, 2, 28)),
    "no-event-none": s.NoEvent(),
    "before": s.Before(
        number=4,
        final=False,
        practice=False,
        opens_at=NOW + 44 * MINUTE,
        soon=True,
        start_at=NOW + 90 * MINUTE,
        price=3000,
        currency="HUF",
    ),
    "before-far": s.Before(
        number=4,
        final=True,
        practice=False,
        opens_at=NOW + timedelta(days=3),
        soon=False,
        start_at=NOW + timedelta(days=3, minutes=90),
        price=3000,
        currency="HUF",
    ),
    "registration": s.Registration(
        opened_at=NOW - 8 * MINUTE,
        closes_at=NOW + 12.4 * MINUTE,
        count=17,
        minimum=20,
        price=3000,
        parts=PARTS,
        currency="HUF",
        info=INFO,
    ),
    "registration-enough": s.Registration(
        opened_at=NOW - 8 * MINUTE,
        closes_at=NOW + 12.4 * MINUTE,
        count=34,
        minimum=20,
        price=3000,
        parts=PARTS,
        currency="HUF",
        info=None,
    ),
    "closed": s.Closed(draw_at=NOW + 10 * MINUTE, count=34, start_at=NOW + 25 * MINUTE),
    "too-few": s.TooFew(count=17, minimum=20),
    "delayed": s.Delayed(old=NOW + 30 * MINUTE, new=NOW + 60 * MINUTE, other_day=False),
    "postponed": s.Delayed(old=None, new=NOW + timedelta(days=7), other_day=True),
    "cancelled": s.Cancelled(refunds=True),
    "draw": s.Draw(
        rows=seat_rows("Akác", "Bagoly", "Borz", "Cinege", "Csillag"),
        first="A",
        last="Cs",
        page=1,
        pages=3,
        start_at=NOW + 14 * MINUTE,
    ),
    "draw-short": s.Draw(rows=seat_rows("Zsálya", "Kék Villám"), first="K", last="Zs", page=3, pages=3, start_at=None),
    "countdown": s.Countdown(drawn_at=NOW - 14 * MINUTE, start_at=NOW + MINUTE, level=FOURTH, players=34),
    "level": playing(),
    "level-rebuys": playing(rebuys="open", rebuys_close_at=NOW + 50 * MINUTE, next=None, next_break_ms=900_000),
    "level-final": playing(final=True, players=9),
    "level-last": playing(ends_at=None, next=None, rebuys="none", players=2),
    "level-ante": playing(level=Level(number=9, small=1000, big=2000, ante=200, length_ms=1)),
    "level-gap": playing(gap=s.Unkept(19_000, counts=True)),
    "level-ante-gap": playing(
        level=Level(number=9, small=1000, big=2000, ante=200, length_ms=1), gap=s.Unkept(19_000, counts=True)
    ),
    "level-changed": s.LevelChanged(level=FIFTH, old=FOURTH, ends_at=NOW + 20 * MINUTE),
    "level-first": s.LevelChanged(level=FOURTH, old=None, ends_at=NOW + 20 * MINUTE),
    "closing-entry": s.Closing(what="entry", closes_at=NOW + 5 * MINUTE, price=3000, chips=10_000, currency="HUF"),
    "closing-rebuy": s.Closing(what="rebuy", closes_at=NOW + 5 * MINUTE, price=1000, chips=10_000, currency="HUF"),
    "break": s.OnBreak(
        began_at=NOW - 2 * MINUTE,
        ends_at=NOW + 13 * MINUTE,
        minutes=15,
        addon_price=2000,
        addon_chips=20_000,
        currency="HUF",
    ),
    "break-plain": s.OnBreak(
        began_at=NOW - 2 * MINUTE,
        ends_at=NOW + 13 * MINUTE,
        minutes=15,
        addon_price=None,
        addon_chips=0,
        currency="HUF",
    ),
    "paused": s.Paused(left_ms=680_000, level=FIFTH, since=NOW),
    "paused-break": s.Paused(left_ms=680_000, level=None, since=NOW),
    "moves": s.Moves(
        broken=3,
        rows=seat_rows("Hópehely", "Kék Villám", "Pipacs", "Sas", "Zsálya"),
        page=1,
        pages=2,
        ends_at=NOW + 8.3 * MINUTE,
        level=SIXTH,
    ),
    "moves-one": s.Moves(
        broken=None, rows=seat_rows("Hópehely"), page=1, pages=1, ends_at=NOW + 8.3 * MINUTE, level=FIFTH
    ),
    "final-table": s.FinalSeats(rows=seat_rows("Akác", "Bagoly", "Borz", "Cinege", "Csillag"), page=1, pages=2),
    "results": s.Results(
        rows=(
            s.ResultRow(1, "Zsálya", 20, 34_020),
            s.ResultRow(2, "Borz", 15, 22_680),
            s.ResultRow(3, "Kék Villám", 14, 11_340),
            s.ResultRow(4, "Akác", 13, 7560),
            s.ResultRow(5, "Hópehely", 12, None),
        ),
        page=1,
        pages=4,
        currency="HUF",
        pointed=True,
    ),
    "results-final": s.Results(
        rows=(s.ResultRow(1, "Zsálya", 0, 134_020), s.ResultRow(2, "Borz", 0, None)),
        page=1,
        pages=1,
        currency="HUF",
        pointed=False,
    ),
    "standings": s.Standings(
        rows=(
            s.StandingRow(15, "Hópehely", 8, 38, True),
            s.StandingRow(16, "Csillag", 7, 38, True),
            s.StandingRow(17, "Tücsök", 9, 36, False),
            s.StandingRow(18, "Mókus", 6, 35, False),
        ),
        cut=2,
        qualifiers=16,
        page=4,
        pages=9,
    ),
    "standings-empty": s.Standings(rows=(), cut=None, qualifiers=16, page=1, pages=1),
    "notice": s.Notice(
        what="text",
        texts={"en": "Food is in the hall.", "hu": "Étel az előtérben."},
        since=NOW,
        ends_at=NOW + 9 * MINUTE,
    ),
    "notice-rules": s.Notice(what="rules", texts={}, since=NOW),
    "hand-for-hand": s.HandForHand(since=NOW, ends_at=NOW + 9 * MINUTE, level=FIFTH),
    "leave": s.Leave(),
    "blank": s.Blank(),
}

LONGEST: dict[str, s.AnyScene] = {
    "registration": s.Registration(
        opened_at=NOW - 8 * MINUTE, closes_at=NOW + 112.4 * MINUTE, count=188, minimum=200, price=123_000,
        parts=(Part(100_000, "pool"), Part(23_000, "house")), currency="HUF", info=INFO,
    ),
    "before": s.Before(
        number=12, final=False, practice=True, opens_at=NOW + 644 * MINUTE, soon=True,
        start_at=NOW + 690 * MINUTE, price=123_000, currency="PLN",
    ),
    "draw": s.Draw(
        rows=seat_rows(SIXTY, "W" * 60, "Bartholomew Featherstone", "李" * 20, "ไทย👩🏽‍🚀 " * 6),
        first="Dzs", last="Zs", page=11, pages=23, start_at=NOW + 114 * MINUTE,
    ),
    "countdown": s.Countdown(drawn_at=NOW - 14 * MINUTE, start_at=NOW + 101 * MINUTE, level=HUGE, players=134),
    "level": playing(
        level=HUGE, next=HUGE, ends_at=NOW + 119 * MINUTE, average=13_333_750, pool=1_287_500, players=134
    ),
    "level-uneven": playing(
        level=Level(number=20, small=12_500, big=25_500, length_ms=1),
        next=Level(number=21, small=137_500, big=275_500, length_ms=1),
        average=13_333_750, pool=1_287_500, rebuys="open", rebuys_close_at=NOW + MINUTE, players=134,
    ),
    "level-ante": playing(level=Level(number=21, small=400_000, big=800_000, ante=100_000, length_ms=1), next=HUGE),
    "level-gap": playing(level=HUGE, next=HUGE, gap=s.Unkept(6_680_000, counts=True)),
    "level-ante-gap": playing(
        level=Level(number=21, small=400_000, big=800_000, ante=100_000, length_ms=1), next=HUGE,
        gap=s.Unkept(6_680_000, counts=False),
    ),
    "level-changed": s.LevelChanged(level=HUGE, old=BEFORE_HUGE, ends_at=NOW + 120 * MINUTE),
    "level-changed-ante": s.LevelChanged(
        level=Level(number=21, small=400_000, big=800_000, ante=100_000, length_ms=1), old=BEFORE_HUGE,
        ends_at=NOW + 20 * MINUTE,
    ),
    "closing-rebuy": s.Closing(what="rebuy", closes_at=NOW + 5 * MINUTE, price=100_000, chips=100_000, currency="HUF"),
    "break": s.OnBreak(
        began_at=NOW - 2 * MINUTE, ends_at=NOW + 113 * MINUTE, minutes=120, addon_price=200_000,
        addon_chips=200_000, currency="HUF",
    ),
    "paused": s.Paused(left_ms=6_680_000, level=HUGE, since=NOW),
    "moves": s.Moves(
        broken=13, rows=seat_rows(SIXTY, "W" * 60, "Bartholomew Featherstone", "Sas", "Zsálya"), page=1, pages=12,
        ends_at=NOW + 68.3 * MINUTE, level=HUGE,
    ),
    "final-table": s.FinalSeats(rows=seat_rows(SIXTY, "W" * 60, "Borz", "Cinege", "Csillag"), page=10, pages=12),
    "results": s.Results(
        rows=(
            s.ResultRow(121, SIXTY, 19.5, 1_034_020), s.ResultRow(122, "W" * 60, 15, 22_680),
            s.ResultRow(123, "Kék Villám", 14, 11_340), s.ResultRow(124, "Bartholomew", 13.5, 7560),
            s.ResultRow(125, "Hópehely", 12, None),
        ),
        page=11, pages=24, currency="HUF", pointed=True,
    ),
    "standings": s.Standings(
        rows=(
            s.StandingRow(115, SIXTY, 12, 238.5, True), s.StandingRow(116, "W" * 60, 11, 238, True),
            s.StandingRow(117, "Tücsök", 9, 36, False), s.StandingRow(118, "Mókus", 6, 35, False),
        ),
        cut=2, qualifiers=116, page=14, pages=29,
    ),
    "notice": s.Notice(
        what="text", texts={"hu": WRITTEN, "en": WRITTEN, "pl": WRITTEN}, since=NOW, ends_at=NOW + 9 * MINUTE
    ),
    "notice-word": s.Notice(what="rules", texts={"hu": "w" * 80}, since=NOW),
    "hand-for-hand": s.HandForHand(since=NOW, ends_at=NOW + 99 * MINUTE, level=HUGE),
}  # fmt: skip

CALLS = (
    s.Call(Alert("level", NOW, numbers={"level": 21, "small": 400_000, "big": 800_000})),
    s.Call(Alert("player_out", NOW, numbers={"entry": 1}), name=SIXTY),
)
"""The longest that can stand under a picture."""
