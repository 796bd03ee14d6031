"""The facts of an event as sentences of the office's journal."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from registry.club_time import SERVER
from registry.engine import facts
from registry.engine.history import Row
from registry.views.office import Line
from registry.words.say import marked
from signage.office import here
from signage.office.sentences import FLOOR_REASONS, called, minutes, money, policy_word, purchase, stage_name

Told = Callable[[Any], str]


def line(shown: Line) -> str:
    """One fact of the journal as a sentence."""
    return of_fact(shown.row)


def of_fact(row: Row) -> str:
    """One fact as a sentence."""
    kind = type(row.fact)
    told = TOLD.get(kind)
    return told(row.fact) if told else kind.__name__


def icon_of(row: Row) -> str:
    """The icon that stands before a fact."""
    return ICONS.get(type(row.fact), "list")


def plain(sentence: str) -> Told:
    """A fact that says nothing more than its kind."""
    return lambda _: here.words().say(sentence)


def of_entry(sentence: str) -> Told:
    """A fact about one entry."""
    return lambda fact: here.words().say(sentence, name=called(fact.entry))


def priced(sentence: str, field: str = "price") -> Told:
    """A fact about one entry and an amount."""
    return lambda fact: here.words().say(sentence, name=called(fact.entry), amount=money(getattr(fact, field)))


def of_purchase(sentence: str) -> Told:
    """A fact about what an entry wished to buy or bought."""
    return lambda fact: here.words().say(sentence, name=called(fact.entry), what=purchase(fact.purchase))


def of_stage(sentence: str) -> Told:
    """A fact about one stage."""
    return lambda fact: here.words().say(sentence, stage=stage_name(fact.stage))


def at_time(sentence: str, moment: Callable[[Any], datetime]) -> Told:
    """A fact that names a moment."""
    return lambda fact: here.words().say(sentence, at=moment(fact))


def busted(fact: facts.Busted) -> str:
    """Who went out in one hand."""
    names = ", ".join(called(out.entry) for out in fact.out)
    return here.words().say(marked("Out: {names}"), names=names)


def moved(fact: facts.Moved) -> str:
    """Who sits where now."""
    return here.words().say(
        marked("{name}: table {table}, seat {seat}"),
        name=called(fact.entry),
        table=fact.place.table,
        seat=fact.place.seat,
    )


def time_added(fact: facts.TimeAdded) -> str:
    """A stage became longer or shorter."""
    return here.words().say(marked("{sign}{minutes} min"), sign="+" if fact.ms > 0 else "−", minutes=minutes(fact.ms))


def length_set(fact: facts.LengthSet) -> str:
    """A stage got another length."""
    sentence = marked("{stage} and later: {minutes} min") if fact.later else marked("{stage}: {minutes} min")
    return here.words().say(sentence, stage=stage_name(fact.stage), minutes=minutes(fact.ms))


def hold_set(fact: facts.HoldSet) -> str:
    """The clock waits somewhere, or not any more."""
    if fact.stage is None:
        return here.words().say(marked("The clock does not wait any more."))
    return here.words().say(marked("The clock waits at the end of: {stage}."), stage=stage_name(fact.stage))


def clock_kept(fact: facts.ClockKept) -> str:
    """Whose clock tells the time."""
    server = marked("Clock kept by the database's machine")
    return here.words().say(server if fact.boot == SERVER else marked("Clock kept by this machine"))


def clock_stepped(fact: facts.ClockStepped) -> str:
    """Somebody set the machine's clock."""
    seconds = round(abs(fact.by_ms) / 1000, 1)
    sign = "+" if fact.by_ms > 0 else "−"
    return here.words().say(marked("Machine's clock set: {sign}{seconds} s"), sign=sign, seconds=seconds)


def below_minimum(fact: facts.BelowMinimumDecided) -> str:
    """What the office chose for too small a field."""
    return here.words().say(
        {
            "cancel": marked("Too few players: cancel"),
            "play": marked("Too few players: play without points"),
            "postpone": marked("Too few players: postpone"),
        }[fact.choice]
    )


TELLINGS = {
    "text": marked("Room told: a message"),
    "rules": marked("Room told: the rules changed"),
    "hand-for-hand": marked("Room told: hand for hand"),
    "leave": marked("Room told: leave the building"),
}


def room_told(fact: facts.RoomTold) -> str:
    """What the whole room was told."""
    return here.words().say(TELLINGS[fact.what])


def floor_called(fact: facts.FloorCalled) -> str:
    """Which table called the floor, and what for."""
    say = here.words().say
    reason = say(FLOOR_REASONS[fact.reason])
    return say(marked("Table {table} called the floor: {reason}"), table=fact.table, reason=reason)


def of_table(sentence: str) -> Told:
    """A fact about one table."""
    return lambda fact: here.words().say(sentence, table=fact.table)


SIGNS = {
    "betting-closed": marked("Betting closed"),
    "all-in": marked("All-in"),
    "misdeal": marked("Misdeal"),
    "exposed-card": marked("Exposed card"),
    "seat-open": marked("Seat open"),
    "new-hand": marked("New hand"),
    "check": marked("Please check"),
    "time-asked": marked("Time, please"),
    "step-back": marked("Step back, please"),
    "away": marked("Away"),
}


def table_signed(fact: facts.TableSigned) -> str:
    """What a dealer showed the table."""
    say, shown = here.words().say, here.words().say(SIGNS[fact.sign])
    if fact.seat:
        return say(marked("Table {table}, seat {seat}: {sign}"), table=fact.table, seat=fact.seat, sign=shown)
    return say(marked("Table {table}: {sign}"), table=fact.table, sign=shown)


TOLD: dict[type, Told] = {
    facts.EventOpened: plain(marked("Event opened")),
    facts.SettingsConfirmed: plain(marked("Settings confirmed")),
    facts.TermsChanged: plain(marked("Settings changed")),
    facts.RegistrationOpened: plain(marked("Registration opened")),
    facts.RegistrationClosed: lambda fact: here.words().say(marked("Registration closed: {paid} paid"), paid=fact.paid),
    facts.BelowMinimumDecided: below_minimum,
    facts.PlanMoved: at_time(marked("New start: {at}"), lambda fact: fact.plan.start),
    facts.EventCancelled: plain(marked("Event cancelled")),
    facts.EntryClaimed: of_entry(marked("{name} signed up")),
    facts.EntryPaid: priced(marked("{name}: {amount}")),
    facts.RebuyClaimed: of_entry(marked("{name}: rebuy asked")),
    facts.RebuyPaid: priced(marked("{name}: rebuy {amount}")),
    facts.AddOnClaimed: of_entry(marked("{name}: add-on asked")),
    facts.AddOnPaid: priced(marked("{name}: add-on {amount}")),
    facts.ClaimWithdrawn: of_purchase(marked("{name}: {what} withdrawn")),
    facts.ClaimLapsed: of_purchase(marked("{name}: {what} lapsed")),
    facts.PaymentVoided: of_purchase(marked("{name}: {what} void")),
    facts.EntryRefunded: priced(marked("{name}: refund {amount}"), "amount"),
    facts.SeatsDrawn: lambda fact: here.words().say_many(
        "Seats drawn: {count} player", "Seats drawn: {count} players", len(fact.seats)
    ),
    facts.PlayBegan: plain(marked("Play began")),
    facts.LevelBegan: lambda fact: here.words().say(marked("Level {level} began"), level=fact.level),
    facts.BreakBegan: plain(marked("Break began")),
    facts.Paused: plain(marked("Clock stopped")),
    facts.Resumed: plain(marked("Clock goes on")),
    facts.StageSet: lambda fact: here.words().say(marked("Went to {stage}"), stage=stage_name(fact.stage)),
    facts.TimeAdded: time_added,
    facts.StageReturned: of_stage(marked("Back to 0:00: {stage}")),
    facts.HoldSet: hold_set,
    facts.LengthSet: length_set,
    facts.BreakInserted: lambda fact: here.words().say(
        marked("Break of {minutes} min put in after {stage}"), minutes=minutes(fact.ms), stage=stage_name(fact.after)
    ),
    facts.BreakDropped: plain(marked("A break was taken out")),
    facts.ClockKept: clock_kept,
    facts.ClockStepped: clock_stepped,
    facts.GapFound: lambda fact: here.words().say(
        marked("Nobody kept the time from {since} to {at}: {counts}"),
        since=fact.since,
        at=fact.at,
        counts=policy_word(fact.policy),
    ),
    facts.GapChosen: lambda fact: policy_word(fact.policy),
    facts.ClockDoubted: at_time(marked("Clock in doubt since {at}"), lambda fact: fact.since),
    facts.DoubtResolved: lambda fact: policy_word(fact.policy),
    facts.Busted: busted,
    facts.Moved: moved,
    facts.TableBroken: of_table(marked("Table {table} closed")),
    facts.RoomTold: room_told,
    facts.RoomTellingEnded: plain(marked("The message to the room ended")),
    facts.FloorCalled: floor_called,
    facts.FloorComing: of_table(marked("Somebody goes to table {table}")),
    facts.FloorDone: of_table(marked("Table {table}: settled")),
    facts.TimeCalled: lambda fact: here.words().say(
        marked("Table {table}, seat {seat}: {seconds} seconds to decide"),
        table=fact.table,
        seat=fact.seat,
        seconds=fact.seconds,
    ),
    facts.TimeCallEnded: of_table(marked("Table {table}: decided")),
    facts.AlertAnswered: of_table(marked("Table {table} saw the call")),
    facts.HandDone: of_table(marked("Table {table}: hand done")),
    facts.TableSigned: table_signed,
    facts.SignTaken: lambda fact: here.words().say(
        marked("Table {table}: {sign} – done"), table=fact.table, sign=here.words().say(SIGNS[fact.sign])
    ),
    facts.TableRuled: of_table(marked("Table {table}: the floor decided")),
    facts.PlayerTold: of_entry(marked("{name} was told something alone")),
    facts.PlayerSaw: of_entry(marked("{name} read it")),
    facts.PlayerTellingEnded: of_entry(marked("{name}: closed")),
    facts.FinalTableDrawn: plain(marked("Final table drawn")),
    facts.PrizeHandedOver: priced(marked("{name}: prize {amount}"), "amount"),
    facts.EventClosed: plain(marked("Event closed")),
    facts.Undone: lambda fact: here.words().say(marked("Line {number} undone"), number=fact.number),
}

ICONS: dict[type, str] = {
    facts.EntryClaimed: "player",
    facts.EntryPaid: "pay",
    facts.RebuyClaimed: "rebuy",
    facts.RebuyPaid: "rebuy",
    facts.AddOnClaimed: "addon",
    facts.AddOnPaid: "addon",
    facts.ClaimWithdrawn: "cross",
    facts.ClaimLapsed: "timer",
    facts.PaymentVoided: "cross",
    facts.EntryRefunded: "pay",
    facts.SeatsDrawn: "seat",
    facts.Moved: "move",
    facts.TableBroken: "table",
    facts.FinalTableDrawn: "table",
    facts.PlayBegan: "play",
    facts.LevelBegan: "level",
    facts.BreakBegan: "cup",
    facts.Paused: "pause",
    facts.Resumed: "play",
    facts.StageSet: "level",
    facts.TimeAdded: "timer",
    facts.StageReturned: "undo",
    facts.HoldSet: "pause",
    facts.LengthSet: "timer",
    facts.BreakInserted: "cup",
    facts.BreakDropped: "cross",
    facts.ClockKept: "clock",
    facts.ClockStepped: "clock",
    facts.GapFound: "warn",
    facts.GapChosen: "clock",
    facts.ClockDoubted: "warn",
    facts.DoubtResolved: "ok",
    facts.Busted: "bust",
    facts.RoomTold: "screen",
    facts.RoomTellingEnded: "screen",
    facts.FloorCalled: "floor",
    facts.FloorComing: "floor",
    facts.FloorDone: "ok",
    facts.AlertAnswered: "ok",
    facts.HandDone: "cards",
    facts.TableSigned: "table",
    facts.SignTaken: "ok",
    facts.TableRuled: "ruling",
    facts.PlayerTold: "closed",
    facts.PlayerSaw: "ok",
    facts.PlayerTellingEnded: "ok",
    facts.TimeCalled: "timer",
    facts.TimeCallEnded: "timer",
    facts.PrizeHandedOver: "cup-win",
    facts.EventClosed: "closed",
    facts.EventCancelled: "stop",
    facts.Undone: "undo",
    facts.PlanMoved: "clock",
    facts.RegistrationOpened: "clock",
    facts.RegistrationClosed: "closed",
}
