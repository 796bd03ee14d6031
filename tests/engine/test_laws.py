"""What holds on every day, whatever people do: random days, checked after each step."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.adding.tables import hand_round
from registry.engine.alert_kinds import KINDS as ALERT_KINDS
from registry.engine.alerts import alerts
from registry.engine.decide import decide, why_not
from registry.engine.due import due, next_due
from registry.engine.event import Entry, Event
from registry.engine.evolve import added, evolve, summed
from registry.engine.history import History, Row
from registry.engine.ids import EntryId, PlayerId
from registry.engine.refusals import Refusal
from registry.engine.rules import clockwork, playclock, seating, windows
from registry.engine.rules.money import money
from registry.engine.rules.play import places, prizes_of
from registry.rehearsal.day import TIMEKEEPER, Day
from registry.rehearsal.shows import show
from registry.views.answers import unanswered
from registry.views.table import table
from registry.words.say import Words

PEOPLE = 9
STEERING = (f.StageSet, f.TimeAdded, f.Undone, f.PlanMoved)
VIEWS = ("clock", "money", "seats", "entries", "results", "season", "alerts", "journal")


class Step(NamedTuple):
    """One wish at some time after the last one; numbers that a wish does not need are ignored."""

    what: str
    wait_ms: int
    who: int
    other: int
    flag: bool


def structure(late: int | None, max_stack: int | str, seats: int, final_size: int, close: str) -> dict[str, Any]:
    """A day of minutes: two levels, a break with add-ons, two levels, a plain break, two levels."""
    return {
        "timetable": {
            "open": "09:00:00",
            "close": "09:02:00",
            "override_until": "09:04:00",
            "draw": "09:03:00",
            "start": "09:04:00",
        },
        "entry": {
            "parts": [{"amount": 2000, "to": "pool"}, {"amount": 1000, "to": "house"}],
            "chips": 10_000,
            "late_until": late,
        },
        "rebuys": {
            "parts": [{"amount": 1000, "to": "pool"}],
            "chips": 10_000,
            "until": 2,
            "close": close,
            "max_stack": max_stack,
            "limit": 3,
        },
        "addons": {"parts": [{"amount": 1500, "to": "pool"}, {"amount": 500, "to": "house"}], "chips": 20_000},
        "tables": {"seats": seats, "final_size": final_size},
        "field": {"minimum": 3},
        "stages": [
            {"small": 1, "big": 2, "seconds": 60},
            {"small": 2, "big": 4, "seconds": 60, "ante": 1},
            {"break": True, "seconds": 30, "addon": True},
            {"small": 3, "big": 6, "seconds": 60},
            {"small": 4, "big": 8, "seconds": 60},
            {"break": True, "seconds": 30},
            {"small": 5, "big": 10, "seconds": 60},
            {"small": 6, "big": 12, "seconds": 60},
        ],
    }


class Watched(Day):
    """A day that checks every fact on its way in, and that its timekeeper comes to an end."""

    turns = 0

    def reach(self, at: datetime) -> None:
        self.turns = 0
        super().reach(at)
        assert not due(self.event, at)

    def submit(self, command: c.AnyCommand, by: str, request: str, now: datetime) -> tuple[int, ...]:
        if by == TIMEKEEPER:
            self.turns += 1
            assert self.turns < 60, "the timekeeper never comes to rest"
        before = self.history
        numbers = super().submit(command, by, request, now)
        checked_facts(before, self.history)
        return numbers


def checked_facts(before: History, after: History) -> None:
    new = after.rows[len(before.rows) :]
    for row in new:
        assert msgspec.json.decode(msgspec.json.encode(row.fact), type=f.AnyFact) == row.fact
    # One by one equals all at once, and equals adding up afresh.
    stepwise = before
    for row in new:
        stepwise = added(stepwise, [row])
    assert stepwise == after
    assert summed(after.rows) == after
    if new and not any(isinstance(row.fact, f.Undone) for row in new):
        event = before.event
        for row in new:
            event = evolve(event, row.fact)
        assert event == after.event


def undoing_the_latest_restores(history: History, now: datetime) -> None:
    latest = history.rows[-1]
    if latest.number == 1 or latest.number in history.undone:
        return
    undone = decide(history, c.Undo(numbers=(latest.number,)), now)
    assert undone == (f.Undone(at=now, number=latest.number),)
    after = added(history, [Row(latest.number + 1, now, "organiser:1", "undo", undone[0])])
    earlier = summed(history.rows[:-1])
    assert after.event is not None
    assert earlier.event is not None
    assert replace(after.event, undos=earlier.event.undos) == earlier.event


def invariants(event: Event, now: datetime) -> None:
    summing = money(event)
    assert summing.takings == summing.house + summing.base
    assert summing.base == summing.pool + summing.fund
    assert min(summing) >= 0 if isinstance(summing, tuple) else True
    seated = seating.seated(event)
    chairs = [entry.place for entry in seated]
    assert max(Counter(chairs).values(), default=1) == 1, "two in one chair"
    assert len({entry.player for entry in seated}) == len(seated), "somebody sits twice"
    if event.drawn_at is not None:
        assert event.alive == len(seated)
    assert {entry.place.table for entry in seated if entry.place} <= set(event.tables)
    live = Counter(entry.player for entry in event.entries.values() if not entry.gone)
    assert max(live.values(), default=1) == 1, "two entries of one player"
    ranked = places(event)
    assert sorted(r.place for r in ranked) == [r.place for r in ranked]
    if event.over_at is not None and event.cancelled_at is None:
        assert [r.place for r in ranked].count(1) == 1
        assert sum(prizes_of(event).values()) == summing.prizes == summing.pool
    stand = clockwork.standing(event, now)
    assert stand.left_ms >= 0
    assert stand.ends_at is None or stand.ends_at >= now
    tables_say_what_fits(event, now)
    coming = next_due(event, now)
    assert coming is None or coming > now
    if not event.cancelled_at and event.over_at is None:
        rebuys, addons = windows.rebuys_open(event, now), windows.addons_open(event, now)
        closes = windows.rebuys_close_at(event, now)
        assert not rebuys or closes is None or closes > now
        assert not addons or stand.pause is not None


def tables_say_what_fits(event: Event, now: datetime) -> None:
    """Only tables in play call, show or wait; a round of hands ends when the last is done."""
    tables = set(event.tables)
    assert set(event.floor) | set(event.time_calls) | set(event.shown) | set(event.rulings) <= tables
    assert all(shown for shown in event.shown.values())
    assert all(len({(sign.sign, sign.seat) for sign in shown}) == len(shown) for shown in event.shown.values())
    assert all(call.at <= call.until for call in event.time_calls.values())
    assert all(call.coming is None or call.coming >= call.at for call in event.floor.values())
    assert max(event.answered.values(), default=now) <= now
    running = hand_round(event)
    assert running is None or not tables or not running.done >= tables, "every table waits for nobody"
    assert all(told.seen is None or told.seen >= told.at for told in event.told_player.values())


def position(event: Event, now: datetime) -> int | None:
    clock = clockwork.clock_at(event, now)
    return playclock.position_ms(clock, now) if clock else None


def command_of(day: Day, step: Step, now: datetime) -> c.AnyCommand:
    return _WISHES[step.what](day, step, now)


def _entry(step: Step) -> EntryId:
    return EntryId(step.who + 1)


def _one(day: Day, step: Step, fits: Callable[[Entry], object]) -> EntryId:
    """Mostly somebody whom the wish fits, so that days get far."""
    fitting = [entry.id for entry in day.event.entries.values() if not entry.gone and fits(entry)]
    return sorted(fitting)[step.who % len(fitting)] if fitting else _entry(step)


def _owing(purchase: f.Purchase) -> Callable[[Entry], object]:
    return lambda entry: entry.claim(purchase)


def _seldom(step: Step, command: c.AnyCommand) -> c.AnyCommand:
    return command if step.flag and step.who == 0 else c.ConfirmSettings()


def _void(day: Day, step: Step, now: datetime) -> c.AnyCommand:
    purchase = _PURCHASES[step.other % 3]
    made = {"entry": lambda e: e.paid, "rebuy": lambda e: e.rebuys, "addon": lambda e: e.addons}[purchase]
    return c.VoidPayment(entry=_one(day, step, made), purchase=purchase, reason="a slip")


def _take(day: Day, step: Step, now: datetime) -> c.AnyCommand:
    purchase = _PURCHASES[step.other % 3]
    return c.TakePayment(entry=_one(day, step, _owing(purchase)), purchase=purchase, means="cash")


def _override(step: Step) -> str:
    return "the floor says so" if step.flag else ""


def _bust(day: Day, step: Step, now: datetime) -> c.AnyCommand:
    alive = [entry.id for entry in seating.seated(day.event)]
    if not alive:
        return c.Bust(out=(f.OutWith(_entry(step), 5),))
    first = alive[step.who % len(alive)]
    second = alive[step.other % len(alive)]
    both = (first, second) if step.flag and first != second else (first,)
    dealt = now - timedelta(seconds=step.other * 3) if step.other % 2 else None
    return c.Bust(out=tuple(f.OutWith(entry, 100 * (step.other % 3)) for entry in both), dealt=dealt)


def _undo(day: Day, step: Step, now: datetime) -> c.AnyCommand:
    count = len(day.history.rows)
    return c.Undo(numbers=(count - (step.who * PEOPLE + step.other) % min(count, 25),))


def _stage(day: Day, step: Step, now: datetime) -> c.AnyCommand:
    return c.GoToStage(stage=step.who, reopen=step.flag)


def _postponed(day: Day, step: Step, now: datetime) -> c.AnyCommand:
    later = timedelta(days=int(step.who == 0), seconds=step.other * 20)
    plan = f.Plan(**{name: at + later for name, at in msgspec.structs.asdict(day.event.plan).items()})
    return c.MovePlan(plan=plan, day="2009-01-18" if step.who == 0 else "")


def _answer(day: Day, step: Step, now: datetime) -> c.AnyCommand:
    """Mostly an alert that stands; sometimes one that never was, or that is still to come."""
    standing = alerts(day.history, now)
    if not standing or step.flag:
        since = now + timedelta(seconds=step.other - 4)
        return c.AnswerAlert(table=1 + step.who % 4, kind=_ALERTS[step.other % len(_ALERTS)], since=since)
    alert = standing[step.other % len(standing)]
    return c.AnswerAlert(table=alert.table or 1 + step.who % 4, kind=alert.kind, since=alert.at)


def _read(day: Day, step: Step, now: datetime) -> c.AnyCommand:
    entry = _one(day, step, lambda e: e.id in day.event.told_player)
    told = day.event.told_player.get(entry)
    return c.SayPlayerSaw(entry=entry, since=told.at if told else now, reply=step.flag)


_ALERTS = tuple(ALERT_KINDS)
_SIGNS: tuple[f.Sign, ...] = get_args(f.Sign)
_REASONS: tuple[f.FloorReason, ...] = get_args(f.FloorReason)
_TELLINGS: tuple[f.Telling, ...] = get_args(f.Telling)
_RULINGS: tuple[f.Ruling, ...] = get_args(f.Ruling)
_AT_TABLES: dict[str, Callable[[Day, Step, datetime], c.AnyCommand]] = {
    "call floor": lambda day, s, now: c.CallFloor(
        table=1 + s.who % 4, reason=_REASONS[s.other % len(_REASONS)], seat=s.other
    ),
    "come": lambda day, s, now: c.ComeToTable(table=1 + s.who % 4),
    "settle": lambda day, s, now: c.SettleFloor(table=1 + s.who % 4),
    "call time": lambda day, s, now: c.CallTime(table=1 + s.who % 4, seat=s.other, seconds=30),
    "end time": lambda day, s, now: c.EndTimeCall(table=1 + s.who % 4),
    "answer alert": _answer,
    "hand done": lambda day, s, now: c.FinishHand(table=1 + s.who % 4),
    "sign": lambda day, s, now: c.SignTable(
        table=1 + s.who % 4, sign=_SIGNS[(s.who + s.other) % len(_SIGNS)], seat=s.other % 5, chips=s.other * 100
    ),
    "sign down": lambda day, s, now: c.TakeSignDown(
        table=1 + s.who % 4, sign=_SIGNS[(s.who + s.other) % len(_SIGNS)], seat=s.other % 5
    ),
    "tell": lambda day, s, now: c.TellRoom(what=_TELLINGS[s.other % 4], notice=s.who),
    "end telling": lambda day, s, now: c.EndTelling(what=_TELLINGS[s.other % 4]),
    "rule": lambda day, s, now: c.RuleAtTable(
        table=1 + s.who % 4, ruling=_RULINGS[s.other % len(_RULINGS)], seat=s.other % 5, rule="27" if s.flag else "27bb"
    ),
    "tell player": lambda day, s, now: c.TellPlayer(entry=_entry(s), what="exclusion" if s.flag else "warning"),
    "player saw": _read,
    "end player": lambda day, s, now: c.EndPlayerTelling(entry=_one(day, s, lambda e: e.id in day.event.told_player)),
}
"""What tables, the floor and single players say: never in the way of money, seats or the clock."""

_PURCHASES: tuple[f.Purchase, ...] = ("entry", "rebuy", "addon")
_WISHES: dict[str, Callable[[Day, Step, datetime], c.AnyCommand]] = {
    "sign up": lambda day, s, now: c.SignUp(player=PlayerId(s.who + 1), override=_override(s)),
    "pay entry": lambda day, s, now: c.Pay(
        entry=_one(day, s, _owing("entry")), purchase="entry", means="cash", override=_override(s)
    ),
    "claim rebuy": lambda day, s, now: c.ClaimRebuy(
        entry=_one(day, s, lambda e: e.out), stack=s.other * 500, override=_override(s)
    ),
    "pay rebuy": lambda day, s, now: c.Pay(
        entry=_one(day, s, lambda e: e.out), purchase="rebuy", means="card", stack=s.other * 500
    ),
    "claim add-on": lambda day, s, now: c.ClaimAddOn(entry=_entry(s), override=_override(s)),
    "pay add-on": lambda day, s, now: c.Pay(entry=_one(day, s, lambda e: e.place), purchase="addon", means="cash"),
    "take": _take,
    "withdraw": lambda day, s, now: c.WithdrawClaim(entry=_one(day, s, lambda e: e.claims)),
    "void": _void,
    "refund": lambda day, s, now: c.RefundEntry(entry=_entry(s), reason="ill"),
    "bust": _bust,
    "pause": lambda day, s, now: c.Pause(),
    "resume": lambda day, s, now: c.Resume(),
    "stage": _stage,
    "add time": lambda day, s, now: c.AddTime(seconds=(s.other - 4) * 10),
    "move": lambda day, s, now: c.Move(entry=_entry(s), place=f.Place(1 + s.other % 3, 1 + s.who % 4)),
    "break table": lambda day, s, now: c.BreakTable(table=1 + s.other % 4),
    "undo": _undo,
    "decide": lambda day, s, now: c.DecideBelowMinimum(choice=("play", "postpone", "cancel")[s.other % 3]),
    "cancel": lambda day, s, now: _seldom(s, c.CancelEvent(reason="no light")),
    "delay": _postponed,
    "prize": lambda day, s, now: c.HandOverPrize(entry=_entry(s)),
    "close": lambda day, s, now: _seldom(s, c.CloseEvent()),
    "wait": lambda day, s, now: c.ConfirmSettings(),
    **_AT_TABLES,
}
# Busts and money come often, the end of everything seldom.
_OFTEN = (
    *("bust", "pay rebuy", "claim rebuy", "pay add-on", "claim add-on", "take", "undo", "wait", "move"),
    *("tell", "hand done", "hand done", "call floor", "call time", "sign"),
)
KINDS = [*_WISHES, *(_OFTEN * 3)]
for rare in ("cancel", "close", "decide"):
    assert rare in KINDS

STEPS = st.lists(
    st.builds(
        Step,
        what=st.sampled_from(KINDS),
        wait_ms=st.sampled_from((0, 0, 1, 4_000, 15_000, 30_000, 61_000)),
        who=st.integers(0, PEOPLE - 1),
        other=st.integers(0, PEOPLE - 1),
        flag=st.booleans(),
    ),
    min_size=5,
    max_size=45,
)
TERMS = st.builds(
    structure,
    late=st.sampled_from((None, 1, 2)),
    max_stack=st.sampled_from((0, 2000, "any")),
    seats=st.sampled_from((2, 3, 4)),
    final_size=st.sampled_from((2, 3, 4)),
    close=st.sampled_from(("break_start", "break_end")),
)


def begun(terms: dict[str, Any], chance: int, entered: int) -> Watched:
    """A day on which some have signed up and paid."""
    day = Watched({"structure": terms, "chance": chance})
    now = day.event.plan.open
    day.reach(now)
    for number in range(entered):
        day.players[f"P{number}"] = PlayerId(number + 1)
        day.submit(c.SignUp(player=PlayerId(number + 1)), "organiser:1", "s", now)
        day.submit(c.Pay(entry=EntryId(number + 1), purchase="entry", means="cash"), "organiser:1", "p", now)
    for number in range(entered, PEOPLE):
        day.players[f"P{number}"] = PlayerId(number + 1)
    return day


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(terms=TERMS, chance=st.integers(0, 1 << 40), entered=st.integers(3, PEOPLE), later=st.booleans(), steps=STEPS)
def test_the_laws_hold_on_any_day(
    terms: dict[str, Any], chance: int, entered: int, later: bool, steps: list[Step]
) -> None:
    day = begun(terms, chance, entered)
    now = day.event.plan.start if later else day.event.plan.open
    words = Words("en")
    for step in steps:
        now += timedelta(milliseconds=step.wait_ms)
        before = position(day.event, day.now or now)
        rows = len(day.history.rows)
        day.reach(now)
        command = command_of(day, step, now)
        if hasattr(command, "chance"):
            command = replace(command, chance=chance + step.other)
        standing_still = day.history
        refusal = why_not(day.history, command, now)
        assert day.history is standing_still
        if refusal is None:
            day.submit(command, "organiser:1", "x", now)
            undoing_the_latest_restores(day.history, now)
        else:
            with pytest.raises(Refusal) as refused:
                day.submit(command, "organiser:1", "x", now)
            assert (refusal.why, refusal.numbers) == (refused.value.why, refused.value.numbers)
            assert day.history is standing_still, "a refused command changed something"
        day.reach(now)
        undoing_the_latest_restores(day.history, now)
        invariants(day.event, now)
        for number in day.event.tables:
            table(day.history, number, now, {})
        unanswered(day.history, now)
        after = position(day.event, now)
        steered = any(isinstance(row.fact, STEERING) for row in day.history.rows[rows:])
        if before is not None and not steered:
            assert after is not None
            assert after >= before, "the clock ran backwards"
    for view in VIEWS:
        msgspec.json.encode(show(day, view, now, words))


@settings(max_examples=40, deadline=None)
@given(count=st.integers(2, 90), seats=st.integers(2, 12), chance=st.integers())
@example(count=10, seats=9, chance=0)
def test_tables_are_as_few_as_fit_and_differ_by_at_most_one(count: int, seats: int, chance: int) -> None:
    """C-12, CA-21."""
    terms = structure(None, 0, seats, 2, "break_start")
    days = []
    for _ in range(2):
        day = Watched({"structure": terms, "chance": chance})
        now = day.event.plan.open
        for number in range(1, count + 1):
            day.submit(c.SignUp(player=PlayerId(number)), "organiser:1", "s", now)
            day.submit(c.Pay(entry=EntryId(number), purchase="entry", means="cash"), "organiser:1", "p", now)
        if count < 3:
            day.reach(day.event.plan.close)
            day.submit(c.DecideBelowMinimum(choice="play"), "organiser:1", "d", day.event.plan.close)
        day.reach(day.event.plan.draw)
        days.append(day)
    first, again = days
    crowd = Counter(entry.place.table for entry in seating.seated(first.event) if entry.place)
    assert sum(crowd.values()) == count
    assert len(crowd) == -(-count // seats)
    assert max(crowd.values()) <= seats
    assert max(crowd.values()) - min(crowd.values()) <= 1
    assert [row.fact for row in first.history.rows] == [row.fact for row in again.history.rows], (
        "same chance, same draw"
    )


def test_another_chance_gives_another_draw() -> None:
    """C-12."""
    draws = {tuple(seating.seated(begun_and_drawn(chance).event)) for chance in range(5)}
    assert len(draws) == 5


def begun_and_drawn(chance: int) -> Watched:
    day = begun(structure(None, 0, 4, 4, "break_start"), chance, PEOPLE)
    day.reach(day.event.plan.draw)
    return day


def test_no_fact_holds_a_name() -> None:
    from tests.engine.days import small

    names = ("Árvácska", "Zsombor-Ödön", "Őszike")
    day = small(*names)
    day.bust("11:00:00", names[0])
    day.rebuy("11:01:00", names[0])
    day.addon("12:15:00", names[1])
    day.bust("12:30:00", names[0], names[1])
    inner = day.rehearsal.day
    assert inner is not None
    written = b"".join(msgspec.json.encode(row.fact) for row in inner.history.rows).decode()
    for name in names:
        assert name not in written
        assert "1980" not in written


def test_the_timekeeper_an_hour_late_comes_to_the_same_money_places_and_clock() -> None:
    late, early = (begun(structure(None, 0, 4, 4, "break_start"), 3, PEOPLE) for _ in range(2))
    end = late.event.plan.start + timedelta(minutes=60)
    moment = early.event.plan.open
    while moment < end:
        moment += timedelta(seconds=7)
        early.reach(moment)
    late.reach(end)
    early.reach(end)
    assert late.event == early.event


@pytest.mark.parametrize("wish", sorted(_WISHES))
def test_every_wish_is_tried_somewhere(wish: str) -> None:
    assert wish in KINDS
