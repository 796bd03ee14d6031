"""The club's own rules, each as a check of a seeded day, with the seed values that it hangs on.

A check passes with the seeds as they are; with any of its `changes` (a seed's file, what stands
there, what is put in its place) it fails. `test_championship.py` proves both.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.engine.days import Doc, Told, final, named, played_out, prizes, ranking, small, sold

SEASON = "championship-2009.toml"
RANKING = "structures/ranking-2009.toml"
FINAL = "structures/final-2009.toml"
TIMES = "timetables/club-day.toml"
PAYOUT = "payouts/ranking-2009.toml"
FINAL_PAYOUT = "payouts/final-2009.toml"
POINTS = "points/places-2009.toml"

Check = Callable[[], None]


class Change(NamedTuple):
    """What a seed says, and what it would say instead. `nth` counts from 1 where it stands several times."""

    file: str
    old: str
    new: str
    nth: int = 1


class Rule(NamedTuple):
    check: Check
    changes: tuple[Change, ...]


RULES: dict[str, Rule] = {}


def rule(number: str, *changes: Change) -> Callable[[Check], Check]:
    """Register a check under the rule's id."""

    def register(check: Check) -> Check:
        RULES[number] = Rule(check, changes)
        return check

    return register


def clock(day: Told, at: str) -> tuple[object, ...]:
    view = day.show(at, "clock")
    return view["phase"], view["level"], view["small_blind"], view["big_blind"]


def four(**settings: Any) -> Told:
    return small("Anna", "Bela", "Cili", "Dora", **settings)


# -- 1.1 ------------------------------------------------------------------------------------------

DAYS = {
    1: "2009-01-17", 2: "2009-02-21", 3: "2009-03-21", 4: "2009-04-18", 5: "2009-05-16", 6: "2009-06-20",
    7: "2009-07-18", 8: "2009-08-15", 9: "2009-09-19", 10: "2009-10-17", 11: "2009-11-14", 12: "2009-12-12",
}  # fmt: skip


def opened(day: Told) -> Doc:
    detail: Doc = day.show("10:00:00", "journal")[0]["detail"]
    return detail


@rule(
    "C-1",
    Change(SEASON, 'kind = "final"', 'kind = "ranking"'),
    Change(SEASON, 'name = "championship-2009"', 'name = "2010"'),
)
def a_season_is_eleven_ranking_events_and_one_final() -> None:
    kinds = [opened(ranking(number))["structure"]["kind"] for number in range(1, 13)]
    assert kinds == ["ranking"] * 11 + ["final"]
    assert "error" in Told(season="championship-2009", number=13).header
    from registry.seeding import load_season

    assert load_season("championship-2009").name == "championship-2009"


@rule("C-2", Change(RANKING, 'eligibility = "self_declared"', 'eligibility = "none"'))
def who_is_eligible_and_has_paid_may_play() -> None:
    day = ranking(event__min_entrants=2)
    day.enter(["Anna", "Bela"])
    day.ok("09:50:00", "sign_up", player="Unpaid")
    assert {line["player"] for line in day.show("10:15:00", "seats")} == {"Anna", "Bela"}
    # W-007: whoever declares nothing is refused; an organiser may vouch.
    assert hearing("") == "NOT_ELIGIBLE"
    assert hearing("a friend of the club") == ""


def hearing(override: str) -> str:
    from registry.engine import commands as c
    from registry.engine.ids import PlayerId
    from registry.engine.refusals import Refusal

    day = ranking(3).rehearsal.day
    assert day is not None
    try:
        day.submit(
            c.SignUp(player=PlayerId(1), eligible=False, override=override), "organiser:1", "r", day.event.plan.open
        )
    except Refusal as refusal:
        return str(refusal.why)
    return ""


@rule("C-3", Change(TIMES, 'override_until = "10:30"', 'override_until = "10:20"'))
def no_payment_before_play_no_seat() -> None:
    day = four()
    day.ok("10:00:00", "sign_up", player="Late")
    day.ok("10:29:59.999", "pay", player="Late", means="cash", **{"for": "entry"}, override="bus")
    day.ok("10:29:59.999", "sign_up", player="Later", override="bus")
    day.refused("10:30:00", "pay", player="Later", means="cash", **{"for": "entry"}, override="bus")
    assert day.refused("10:30:00", "sign_up", player="Latest", override="bus") == "PLAY_BEGUN"
    assert "Later" not in {line["player"] for line in day.show("10:30:00", "seats")}


@rule("C-4", Change(RANKING, "min_age = 18", "min_age = 16"), Change(RANKING, "min_age = 18", "min_age = 19"))
def nobody_under_eighteen_plays() -> None:
    day = ranking()
    assert day.refused("09:45:00", "sign_up", player="Anna", born="1991-01-18") == "TOO_YOUNG"
    day.ok("09:45:00", "sign_up", player="Bela", born="1991-01-17")


@rule(
    "C-6", *(Change(SEASON, f"date = {date}", f"date = {date[:-2]}{int(date[-2:]) + 1:02d}") for date in DAYS.values())
)
def twelve_dated_saturdays() -> None:
    from datetime import date

    held = {number: opened(ranking(number))["day"] for number in DAYS}
    assert held == DAYS
    assert {date.fromisoformat(day).isoweekday() for day in held.values()} == {6}


@rule(
    "C-8",
    Change(SEASON, 'version = "2009-05-18"', 'version = "2009-05-19"'),
    Change(SEASON, "effective_from = 2009-01-17", "effective_from = 2009-05-18"),
)
def the_rules_are_a_dated_version() -> None:
    settings = opened(ranking(1))["settings"]
    assert settings["rules.version"] == "2009-05-18"
    assert settings["rules.effective_from"] == "2009-01-17"


# -- 1.2 ------------------------------------------------------------------------------------------


@rule(
    "C-9",
    Change(TIMES, 'open = "09:45"', 'open = "09:40"'),
    Change(TIMES, 'draw = "10:15"', 'draw = "10:20"'),
    Change(TIMES, 'start = "10:30"', 'start = "10:31"'),
)
def paying_from_a_quarter_to_ten_seats_at_a_quarter_past_the_first_hand_at_half_past() -> None:
    day = ranking(event__min_entrants=2)
    assert day.show("09:44:59.999", "clock")["phase"] == "before"
    assert day.show("09:45:00", "clock")["phase"] == "registration"
    day.enter(["Anna", "Bela"])
    assert day.show("10:14:59.999", "seats") == []
    assert len(day.show("10:15:00", "seats")) == 2
    assert day.show("10:29:59.999", "clock")["phase"] == "countdown"
    assert clock(day, "10:30:00") == ("play", 1, 100, 200)


@rule("C-10", Change(TIMES, 'close = "10:05"', 'close = "10:04"'), Change(TIMES, 'close = "10:05"', 'close = "10:06"'))
def the_last_moment_to_pay_is_five_past_ten() -> None:
    day = four()
    day.ok("10:00:00", "sign_up", player="Edit")
    day.ok("10:00:00", "sign_up", player="Fanni")
    day.ok("10:04:59.999", "pay", player="Edit", means="cash", **{"for": "entry"})
    assert day.refused("10:05:00", "pay", player="Fanni", means="cash", **{"for": "entry"}) == "ENTRY_CLOSED"


@rule(
    "C-11",
    Change(RANKING, 'means = ["cash", "card"]\nremote = false', 'means = ["cash", "card", "transfer"]\nremote = true'),
)
def the_fee_is_paid_on_the_spot() -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna")
    assert day.refused("09:45:00", "pay", player="Anna", means="transfer", **{"for": "entry"}) == "MEANS_CLOSED"
    day.ok("09:45:00", "pay", player="Anna", means="cash", **{"for": "entry"})


@rule(
    "C-12",
    Change(RANKING, 'initial = "table_and_seat"', 'initial = "table_only"'),
    Change(RANKING, "seats = 9\n", "seats = 10\n"),
)
def seats_are_drawn() -> None:
    draws = []
    for chance in (1, 2):
        day = ranking(chance=chance)
        day.enter(named(20))
        seats = day.show("10:15:00", "seats")
        places = {(line["table"], line["seat"]) for line in seats}
        assert len(places) == 20
        assert sorted({table for table, _ in places}) == [1, 2, 3]
        draws.append([line["player"] for line in seats])
    assert draws[0] != draws[1]


# -- 1.3 ------------------------------------------------------------------------------------------


@rule(
    "C-13",
    Change(
        RANKING, '{ amount = 2000, to = "pool" }, { amount = 1000, to = "house" }', '{ amount = 3000, to = "pool" }'
    ),
    Change(RANKING, '{ amount = 2000, to = "pool" }, {', '{ amount = 2500, to = "pool" }, {'),
    Change(RANKING, "chips = 10000\nmin_age", "chips = 12000\nmin_age"),
)
def an_entry_is_two_thousand_and_one_thousand_for_ten_thousand_chips() -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna")
    day.ok("09:45:00", "pay", player="Anna", means="cash", **{"for": "entry"}, amount=3000)
    view = day.show("09:45:00", "money")
    assert (view["takings"], view["base"], view["house"]) == (3000, 2000, 1000)
    assert bought(day, "09:45:00", "entry-paid") == 10_000


def bought(day: Told, at: str, fact: str) -> int:
    chips: int = next(line["detail"]["chips"] for line in day.show(at, "journal") if line["fact"] == fact)
    return chips


@rule("C-14", Change(RANKING, "chips = 10000\nmin_age", "chips = 9999\nmin_age"))
def the_starting_stack_is_ten_thousand() -> None:
    assert bought(four(), "10:00:00", "entry-paid") == 10_000


@rule(
    "C-15",
    Change(RANKING, "[rebuys]\nparts = [{ amount = 1000", "[rebuys]\nparts = [{ amount = 1500"),
    Change(RANKING, "chips = 10000\nuntil", "chips = 11000\nuntil"),
    Change(RANKING, 'limit = "any"', "limit = 3"),
)
def a_rebuy_is_one_thousand_for_ten_thousand_any_number_of_times() -> None:
    day = four()
    for _ in range(12):
        day.bust("11:00:00", "Anna")
        day.rebuy("11:00:00", "Anna", amount=1000)
    assert day.show("11:00:00", "money")["rebuys"] == 12
    assert bought(day, "11:00:00", "rebuy-paid") == 10_000


@rule(
    "C-16",
    Change(RANKING, "until = 4", "until = 3"),
    Change(RANKING, "until = 4", "until = 5"),
    Change(RANKING, 'close = "break_start"', 'close = "break_end"'),
    Change(RANKING, "last_hand_grace = true", "last_hand_grace = false"),
    Change(RANKING, "max_stack = 0", 'max_stack = "any"'),
)
def rebuys_are_possible_until_the_first_break() -> None:
    day = four()
    assert day.refused("11:00:00", "pay", player="Anna", **{"for": "rebuy"}, means="cash") == "STACK_NOT_EMPTY"
    day.bust("12:09:00", "Anna", "Bela")
    day.rebuy("12:09:59.999", "Anna")
    assert day.refused("12:10:00", "pay", player="Bela", **{"for": "rebuy"}, means="cash") == "REBUYS_CLOSED"
    day.bust("12:11:00", "Anna", dealt="12:09:30")
    day.rebuy("12:12:00", "Anna")
    day.bust("12:26:00", "Anna")
    assert day.refused("12:26:00", "pay", player="Anna", **{"for": "rebuy"}, means="cash") == "REBUYS_CLOSED"


@rule(
    "C-17",
    Change(RANKING, "[addons]\nparts = [{ amount = 2000", "[addons]\nparts = [{ amount = 2500"),
    Change(RANKING, "chips = 20000", "chips = 25000"),
    Change(RANKING, "max_per_player = 1", "max_per_player = 2"),
)
def an_add_on_is_two_thousand_for_twenty_thousand_in_the_first_break() -> None:
    day = four()
    assert day.refused("12:09:59", "pay", player="Anna", **{"for": "addon"}, means="cash") == "ADDONS_NOT_OPEN"
    day.addon("12:10:00", "Anna", amount=2000)
    assert bought(day, "12:10:00", "addon-paid") == 20_000
    assert day.refused("12:11:00", "pay", player="Anna", **{"for": "addon"}, means="cash") == "ADDON_LIMIT"
    assert day.refused("12:25:00", "pay", player="Bela", **{"for": "addon"}, means="cash") == "ADDONS_CLOSED"


def trio(**settings: Any) -> Told:
    return final({"Anna": 30, "Bela": 20, "Cili": 10}, **settings)


@rule(
    "C-18",
    Change(FINAL, 'parts = [{ amount = 1000, to = "house" }]', 'parts = [{ amount = 3000, to = "house" }]'),
    Change(FINAL, 'parts = [{ amount = 1000, to = "house" }]', 'parts = [{ amount = 1000, to = "pool" }]'),
)
def the_final_costs_one_thousand() -> None:
    view = trio().show("10:05:00", "money")
    assert (view["takings"], view["house"], view["base"]) == (3000, 3000, 0)


@rule(
    "C-19",
    Change(FINAL, "[addons]\nsold = false", "[addons]\nsold = true"),
    Change(FINAL, "minutes = 10\naddon = false", "minutes = 10\naddon = true"),
)
def the_final_has_no_add_on() -> None:
    day = trio()
    assert day.refused("11:55:00", "pay", player="Anna", **{"for": "addon"}, means="cash") == "NO_ADDONS"
    assert day.show("11:55:00", "clock")["addons_open"] is False


@rule("C-20", Change(FINAL, "[rebuys]\nsold = false", "[rebuys]\nsold = true"))
def the_final_has_no_rebuy() -> None:
    day = trio()
    day.bust("11:00:00", "Anna")
    assert day.refused("11:00:00", "pay", player="Anna", **{"for": "rebuy"}, means="cash") == "NO_REBUYS"


@rule(
    "C-21",
    Change(RANKING, "[rebuys]\nparts = [{ amount = 1000", "[rebuys]\nparts = [{ amount = 1200"),
    Change(RANKING, "[addons]\nparts = [{ amount = 2000", "[addons]\nparts = [{ amount = 1900"),
    Change(RANKING, "chips = 20000", "chips = 30000"),
)
def rebuy_and_add_on_cost_the_same_for_a_chip() -> None:
    day = four()
    day.bust("11:00:00", "Anna")
    day.rebuy("11:00:00", "Anna")
    day.addon("12:10:00", "Anna")
    paid = {line["fact"]: line["detail"] for line in day.show("12:10:00", "journal") if line["fact"].endswith("-paid")}
    for fact in ("rebuy-paid", "addon-paid"):
        assert paid[fact]["price"] * 10 == paid[fact]["chips"]
    assert paid["entry-paid"]["price"] - paid["entry-paid"]["chips"] // 10 == 2000


# -- 1.4 ------------------------------------------------------------------------------------------


@rule("C-22", Change(PAYOUT, 'above_last = "use_last"', "above_last = [60, 40]"))
def a_ranking_event_has_no_upper_limit() -> None:
    day = ranking()
    day.enter(named(130))
    assert len(day.show("10:15:00", "seats")) == 130
    assert day.show("10:15:00", "money")["entrants"] == 130
    assert percents(130) == percents(60)


@rule(
    "C-23",
    Change(RANKING, "minimum = 20", "minimum = 19"),
    Change(RANKING, "minimum = 20", "minimum = 21"),
    Change(RANKING, 'counts = "paid"', 'counts = "signed_up"'),
    Change(RANKING, 'below = "ask"', 'below = "play"'),
)
def twenty_must_have_come() -> None:
    short = ranking()
    short.enter(named(19))
    short.ok("09:55:00", "sign_up", player="Unpaid")
    assert short.show("10:20:00", "clock")["phase"] == "waiting"
    assert short.show("10:20:00", "seats") == []
    enough = ranking()
    enough.enter(named(20))
    assert len(enough.show("10:15:00", "seats")) == 20


# -- 1.5 ------------------------------------------------------------------------------------------


def standings(lines: list[tuple[str, float, int]]) -> list[str]:
    """The names of those who qualify, from (name, points, participations)."""
    from registry.engine.ids import PlayerId
    from registry.engine.rules.standings import Result
    from registry.engine.rules.standings import standings as ranked
    from registry.seeding import load_structure

    names = {PlayerId(number): name for number, (name, _, _) in enumerate(lines, start=1)}
    results = [Result(player, points, events) for player, (_, points, events) in zip(names, lines, strict=True)]
    terms = load_structure("ranking-2009").qualify
    return [names[line.player] for line in ranked(results, terms) if line.qualified]


CLEAR: list[tuple[str, float, int]] = [(f"clear {number}", 99 - number, 8) for number in range(15)]


@rule("C-24", Change(RANKING, "cut = 16", "cut = 15"), Change(RANKING, "cut = 16", "cut = 17"))
def the_sixteen_best_play_the_final() -> None:
    assert len(standings([*CLEAR, ("X", 9, 6), ("Y", 8, 9)])) == 16
    assert "X" in standings([*CLEAR, ("X", 9, 6), ("Y", 8, 9)])
    day = ranking()
    names = named(20)
    day.enter(names)
    played_out(day, names)
    assert [line["qualified"] for line in day.show("12:31:00", "season")] == [True] * 16 + [False] * 4


@rule("C-25", Change(RANKING, "cut = 16", "cut = 17"))
def equal_points_the_more_events_the_better() -> None:
    qualified = standings([*CLEAR, ("X", 9, 6), ("Y", 9, 5)])
    assert qualified[-1] == "X"
    assert "Y" not in qualified


@rule("C-26", Change(RANKING, 'ties = "admit"', 'ties = "lots"'))
def equal_on_both_all_are_in() -> None:
    assert len(standings([*CLEAR, ("X", 9, 6), ("Y", 9, 6), ("Z", 9, 6)])) == 18


# -- 1.6 ------------------------------------------------------------------------------------------


@rule(
    "C-27",
    Change(RANKING, 'betting = "no_limit"', 'betting = "pot_limit"'),
    Change(FINAL, 'betting = "no_limit"', 'betting = "fixed_limit"'),
)
def betting_is_no_limit() -> None:
    assert {opened(day)["structure"]["betting"] for day in (ranking(), trio())} == {"no_limit"}


RANKING_STARTS = [
    "10:30", "10:55", "11:20", "11:45", "12:25", "12:45", "13:05", "13:25",
    "13:45", "14:05", "14:25", "14:45", "15:05", "15:25", "15:45",
]  # fmt: skip
FINAL_STARTS = [
    "10:30", "10:50", "11:10", "11:30", "12:00", "12:20", "12:40", "13:00",
    "13:20", "13:40", "14:00", "14:20", "14:40", "15:00", "15:20",
]  # fmt: skip
BLINDS = [100, 200, 300, 400, 500, 1_000, 2_000, 4_000, 10_000, 20_000, 40_000, 50_000, 100_000, 200_000, 400_000]


def walked(day: Told, starts: list[str]) -> list[tuple[object, ...]]:
    return [clock(day, f"{at}:00") for at in starts]


TABLE = [("play", level, small_blind, 2 * small_blind) for level, small_blind in enumerate(BLINDS, start=1)]


@rule(
    "C-28",
    Change(RANKING, "minutes = 25", "minutes = 24", 4),
    Change(RANKING, "minutes = 15", "minutes = 14"),
    Change(RANKING, "minutes = 20", "minutes = 21", 1),
    Change(RANKING, "minutes = 20", "minutes = 21", 11),
    Change(RANKING, "addon = true", "addon = false"),
)
def the_structure_of_a_ranking_event() -> None:
    day = four()
    assert walked(day, RANKING_STARTS[:4]) == TABLE[:4]
    assert clock(day, "12:10:00")[0] == clock(day, "12:24:59.999")[0] == "break"
    assert day.show("12:24:59.999", "clock")["addons_open"] is True
    assert walked(day, RANKING_STARTS[4:]) == TABLE[4:]
    assert day.show("15:45:00", "clock")["ends_at"] == "2009-01-17T16:05:00+01:00"


@rule(
    "C-29",
    Change(FINAL, "minutes = 20", "minutes = 21", 4),
    Change(FINAL, "minutes = 10", "minutes = 15"),
    Change(FINAL, "minutes = 20", "minutes = 25", 15),
)
def the_structure_of_the_final() -> None:
    day = trio()
    assert walked(day, FINAL_STARTS[:4]) == TABLE[:4]
    assert clock(day, "11:50:00")[0] == clock(day, "11:59:59.999")[0] == "break"
    assert walked(day, FINAL_STARTS[4:]) == TABLE[4:]
    assert day.show("15:20:00", "clock")["ends_at"] == "2009-12-12T15:40:00+01:00"


@rule(
    "C-30",
    Change(RANKING, "big = 2000\nminutes", "big = 2000\nante = 100\nminutes"),
    Change(FINAL, "big = 800\nminutes", "big = 800\nante = 10\nminutes"),
)
def no_level_has_an_ante() -> None:
    for day, starts in ((four(), RANKING_STARTS), (trio(), FINAL_STARTS)):
        assert {day.show(f"{at}:00", "clock")["ante"] for at in starts} == {0}


@rule(
    "C-31",
    *(
        Change(
            file,
            f"small = {small_blind}\nbig = {2 * small_blind}\n",
            f"small = {small_blind}\nbig = {2 * small_blind - 1}\n",
        )
        for file in (RANKING, FINAL)
        for small_blind in BLINDS
    ),
    Change(RANKING, "small = 10000\n", "small = 8000\n"),
)
def the_printed_blinds_are_the_blinds() -> None:
    for day, starts in ((four(), RANKING_STARTS), (trio(), FINAL_STARTS)):
        shown = [day.show(f"{at}:00", "clock") for at in starts]
        assert [view["small_blind"] for view in shown] == BLINDS
        assert [view["big_blind"] for view in shown] == [2 * blind for blind in BLINDS]


@rule("C-32", Change(FINAL, "chips_per_point = 1000", "chips_per_point = 500"))
def a_point_is_a_thousand_chips_in_the_final() -> None:
    assert bought(trio(), "10:05:00", "entry-paid") == 30_000


# -- 1.7 ------------------------------------------------------------------------------------------


def results(count: int) -> list[Doc]:
    day = ranking()
    names = named(count)
    day.enter(names)
    played_out(day, names)
    lines: list[Doc] = day.show("12:31:00", "results")
    return lines


@rule(
    "C-33",
    Change(POINTS, "[20, 15", "[21, 15"),
    Change(POINTS, ", 2, 1]", ", 2, 2]"),
    Change(POINTS, "20, 15, 14, ", "20, 15, "),
)
def twenty_fifteen_fourteen_down_to_one() -> None:
    points = [line["points"] for line in results(20)]
    assert points[:16] == [20, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert sum(points) == 140


@rule(
    "C-34",
    Change(POINTS, ", 2, 1]", ", 3, 2, 1]"),
    Change(RANKING, 'participation = "started_event"', 'participation = "with_rebuys"'),
)
def the_seventeenth_gets_nothing_but_took_part() -> None:
    assert [line["points"] for line in results(20)[16:]] == [0, 0, 0, 0]
    day = sold(20, 3, 0)
    played_out(day, named(20))
    season = {line["player"]: (line["points"], line["events"]) for line in day.show("12:31:00", "season")}
    assert season["P017"] == (0, 1)
    assert season["P001"] == (20, 1)


# -- 1.8 ------------------------------------------------------------------------------------------


@rule(
    "C-41",
    Change(RANKING, "final_size = 9", "final_size = 8"),
    Change(RANKING, "final_redraw = true", "final_redraw = false"),
    Change(RANKING, 'final_draw = "movers_only"', 'final_draw = "everybody"'),
)
def who_must_change_table_draws_a_free_seat_of_the_final_table() -> None:
    day = ranking(event__min_entrants=2)
    day.enter(named(11))
    before = {line["player"]: (line["table"], line["seat"]) for line in day.show("12:30:00", "seats")}
    crowd = {table: [name for name in before if before[name][0] == table] for table in (1, 2)}
    smaller = min(crowd, key=lambda table: len(crowd[table]))
    day.bust("12:30:00", crowd[smaller][0])
    assert {line["table"] for line in day.show("12:30:00", "seats")} == {1, 2}
    day.bust("12:31:00", crowd[smaller][1])
    after = {line["player"]: (line["table"], line["seat"]) for line in day.show("12:31:00", "seats")}
    kept = 3 - smaller
    assert {table for table, _ in after.values()} == {kept}
    assert all(after[name] == before[name] for name in crowd[kept])
    assert {seat for _, seat in after.values()} == set(range(1, 10))


@rule("C-42")
def who_goes_out_together_is_ranked_by_stack() -> None:
    day = small(*named(10))
    day.bust("12:30:00", "P003:3000", "P001:12000", "P002:7500")
    assert day.places("12:30:00") == {"P001": 8, "P002": 9, "P003": 10}
    day.bust("12:31:00", "P004:500", "P005:500")
    assert day.places("12:31:00") == {"P001": 8, "P002": 9, "P003": 10, "P004": 6, "P005": 6}


# -- 1.10 -----------------------------------------------------------------------------------------


@rule("C-46", Change(PAYOUT, "pool_share = 70", "pool_share = 80"))
def seventy_percent_are_paid_out_on_the_day() -> None:
    day = sold(20, 12, 9)
    played_out(day, named(20))
    assert sum(line["prize"] for line in day.show("12:31:00", "results")) == 49_000
    assert day.show("12:31:00", "money")["fund"] == 21_000


@rule(
    "C-47",
    Change(FINAL_PAYOUT, "from_fund = true", "from_fund = false"),
    Change(PAYOUT, "pool_share = 70", "pool_share = 60"),
    Change(FINAL_PAYOUT, "[32, 20, 16", "[30, 22, 16"),
)
def thirty_percent_are_paid_out_in_the_final() -> None:
    view = sold(20, 12, 9).show("12:25:00", "money")
    assert view["fund"] * 10 == view["base"] * 3
    names = named(16)
    day = final(dict.fromkeys(names, 30), view["fund"])
    played_out(day, names)
    amounts = [line["prize"] for line in day.show("12:31:00", "results") if line["prize"]]
    assert amounts == [view["fund"] * share // 100 for share in (32, 20, 16, 12, 8, 6, 4, 2)]


COLUMNS = {
    20: [45, 30, 15, 10],
    30: [45, 30, 15, 10],
    31: [40, 24, 16, 12, 8],
    40: [40, 24, 16, 12, 8],
    41: [35, 23, 16, 12, 8, 6],
    50: [35, 23, 16, 12, 8, 6],
    51: [32, 22, 16, 12, 8, 6, 4],
    60: [32, 22, 16, 12, 8, 6, 4],
    61: [32, 22, 16, 12, 8, 6, 4],
}


def percents(entrants: int) -> list[int]:
    view = sold(entrants, 0, 0).show("12:25:00", "money")
    return [amount * 100 // view["pool"] for amount in prizes(view)]


@rule(
    "C-48",
    Change(PAYOUT, "[45, 30, 15, 10]", "[46, 29, 15, 10]"),
    Change(PAYOUT, "[45, 30, 15, 10]", "[46, 30, 15, 10]"),
    Change(PAYOUT, "[40, 24, 16, 12, 8]", "[40, 25, 15, 12, 8]"),
    Change(PAYOUT, "[35, 23, 16, 12, 8, 6]", "[35, 23, 16, 12, 7, 7]"),
    Change(PAYOUT, "[32, 22, 16, 12, 8, 6, 4]", "[32, 22, 16, 12, 8, 5, 5]"),
    Change(FINAL_PAYOUT, "[32, 20, 16, 12, 8, 6, 4, 2]", "[32, 20, 16, 12, 8, 6, 3, 3]"),
    *(Change(PAYOUT, f"up_to = {bound}", f"up_to = {bound - 1}") for bound in (30, 40, 50)),
)
def every_column_as_printed_makes_a_hundred_percent() -> None:
    for entrants, column in COLUMNS.items():
        assert percents(entrants) == column
        assert sum(column) == 100
    view = final(dict.fromkeys(named(16), 30), 100_000).show("10:05:00", "money")
    assert [amount // 1000 for amount in prizes(view)] == [32, 20, 16, 12, 8, 6, 4, 2]


@rule(
    "C-49",
    Change(PAYOUT, "[45, 30, 15, 10]", "[45, 30, 25]"),
    Change(PAYOUT, "[32, 22, 16, 12, 8, 6, 4]", "[36, 22, 16, 12, 8, 6]"),
    Change(FINAL_PAYOUT, "[32, 20, 16, 12, 8, 6, 4, 2]", "[34, 20, 16, 12, 8, 6, 4]"),
)
def four_five_six_or_seven_places_are_paid_and_eight_in_the_final() -> None:
    assert {entrants: len(percents(entrants)) for entrants in (20, 31, 41, 51)} == {20: 4, 31: 5, 41: 6, 51: 7}
    assert len(prizes(final(dict.fromkeys(named(16), 30), 100_000).show("10:05:00", "money"))) == 8


@rule("C-50", Change(PAYOUT, "up_to = 30", "up_to = 29"))
def rebuys_never_change_the_column() -> None:
    assert len(prizes(sold(30, 40, 20).show("12:25:00", "money"))) == 4


@rule("C-51", Change(SEASON, "[versions.settings]\n", '[versions.settings]\n"entry.close" = "10:00"\n'))
def the_organisers_may_change_anything() -> None:
    assert opened(ranking())["plan"]["close"].startswith("2009-01-17T10:05")
    changed = ranking(entry__close="10:10", tables__seats=6, payout__unit=5)
    terms = opened(changed)
    assert terms["plan"]["close"].startswith("2009-01-17T10:10")
    assert (terms["structure"]["seats"]["seats"], terms["structure"]["prizes"]["unit"]) == (6, 5)
