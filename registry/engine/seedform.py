"""Turns the written form of a structure, from a seed or a rehearsal, into a Structure.

Every key is named here once. What the form leaves out takes the default of `structure.py`.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from registry.engine.coherence import coherent
from registry.engine.document import Table, shares, whole
from registry.engine.facts import Means
from registry.engine.mistakes import Mistake
from registry.engine.structure import (
    AddOnTerms,
    Bracket,
    Break,
    EntryTerms,
    FieldTerms,
    Held,
    Level,
    Part,
    PointTerms,
    PrizeTerms,
    QualifyTerms,
    RebuyTerms,
    SeatTerms,
    Stage,
    Structure,
    Timetable,
)

KINDS = ("ranking", "final", "practice")
MEANS: tuple[Means, ...] = ("cash", "card", "transfer")
ELIGIBILITY = ("self_declared", "card", "organiser", "none")
MOST_PLAYERS_AT_A_TABLE = 12
MOST_STAGES = 200
MOST_PLACES = 500


def structure_from(doc: Mapping[str, object], file: str) -> Structure:
    """The structure that a written form describes; `file` only names it in a refusal.

    Raises: SeedError on any mistake, with file, key and reason; nothing is used then.
    """
    form = Table(doc, file)
    rebuys, rebuys_sold = _rebuys(form)
    addons, addons_sold = _addons(form)
    points, points_given = _points(form)
    structure = Structure(
        name=form.text("name", "inline"),
        kind=form.choice("kind", KINDS, "ranking"),
        currency=form.text("currency"),
        betting=form.choice("betting", ("no_limit", "pot_limit", "fixed_limit"), "no_limit"),
        timetable=_timetable(form.table("timetable")),
        entry=_entry(form.table("entry")),
        stages=_stages(form),
        prizes=_prizes(form.table("payout")),
        rebuys=rebuys if rebuys_sold else None,
        addons=addons if addons_sold else None,
        points=points if points_given else PointTerms(tie=points.tie),
        seats=_seats(form),
        field=_field(form),
        qualify=_qualify(form),
        means=_means(form),
        remote=form.flag("remote", False),
        bust_equal=form.choice("bust_equal", ("share",), "share"),
        held=Held(
            rebuys=None if rebuys_sold else rebuys,
            addons=None if addons_sold else addons,
            points=None if points_given else points,
        ),
    )
    form.done()
    return coherent(structure, file)


def parts_from(form: Table, name: str) -> tuple[Part, ...]:
    """A price in parts, each with where it goes. Shape: may be empty (nothing to pay)."""
    parts = []
    for part in form.tables(name):
        parts.append(Part(amount=part.whole("amount"), to=part.choice("to", ("pool", "house"))))
        part.done()
    return tuple(parts)


def timetable_from(doc: object, file: str, key: str) -> Timetable:
    """The planned moments of a day from their written form."""
    return _timetable(Table(doc, file, key))


def _default(terms: type[Struct], name: str) -> Any:
    """What `structure.py` says for a field that the form leaves out."""
    return next(field.default for field in fields(terms) if field.name == name)


def _timetable(form: Table) -> Timetable:
    close = form.time_ms("close")
    timetable = Timetable(
        open_ms=form.time_ms("open"),
        close_ms=close,
        override_until_ms=form.time_ms("override_until") if form.has("override_until") else close,
        draw_ms=form.time_ms("draw") if form.has("draw") else close,
        start_ms=form.time_ms("start"),
        repeated=form.choice("repeated", ("first", "second")) if form.has("repeated") else None,
    )
    form.done()
    return timetable


def _entry(form: Table) -> EntryTerms:
    entry = EntryTerms(
        parts=parts_from(form, "parts"),
        chips=form.whole("chips", 0),
        chips_per_point=form.whole("chips_per_point", 0),
        late_until=form.whole_or_none("late_until"),
        min_age=form.whole("min_age", _default(EntryTerms, "min_age"), most=120),
        age_on=form.choice("age_on", ("event_day", "season_start"), _default(EntryTerms, "age_on")),
        eligibility=form.choice("eligibility", ELIGIBILITY, _default(EntryTerms, "eligibility")),
    )
    if not entry.chips and not entry.chips_per_point:
        raise form.wrong("chips", Mistake.MISSING)
    form.done()
    return entry


def _rebuys(above: Table) -> tuple[RebuyTerms | None, bool]:
    if not above.has("rebuys"):
        above.raw("rebuys", None)
        return None, True
    form = above.table("rebuys")
    sold = form.flag("sold", True)
    max_stack = form.raw("max_stack", 0)
    units = form.whole("units", _default(RebuyTerms, "units"), least=1, most=1000)
    rebuys = RebuyTerms(
        parts=tuple(Part(part.amount * units, part.to) for part in parts_from(form, "parts")),
        chips=form.whole("chips", least=1) * units,
        until=form.whole("until", least=1),
        close=form.choice("close", ("break_start", "break_end"), _default(RebuyTerms, "close")),
        last_hand_grace=form.flag("last_hand_grace", _default(RebuyTerms, "last_hand_grace")),
        max_stack=None if max_stack == "any" else form.whole("max_stack", 0),
        units=units,
        limit=form.whole_or_none("limit"),
    )
    form.done()
    return rebuys, sold


def _addons(above: Table) -> tuple[AddOnTerms | None, bool]:
    if not above.has("addons"):
        above.raw("addons", None)
        return None, True
    form = above.table("addons")
    sold = form.flag("sold", True)
    addons = AddOnTerms(
        parts=parts_from(form, "parts"),
        chips=form.whole("chips", least=1),
        max_per_player=form.whole("max_per_player", _default(AddOnTerms, "max_per_player"), least=1, most=1000),
    )
    form.done()
    return addons, sold


def _stages(above: Table) -> tuple[Stage, ...]:
    stages: list[Stage] = []
    number = 0
    for form in above.tables("stages"):
        if form.raw("break", False) is not False:
            form.flag("break", True)
            stages.append(Break(length_ms=form.length_ms(), addon=form.flag("addon", False)))
        else:
            number += 1
            stages.append(_level(form, number))
        form.done()
    if not number:
        raise above.wrong("stages", Mistake.NO_LEVEL)
    if len(stages) > MOST_STAGES:
        raise above.wrong("stages", Mistake.OUT_OF_RANGE, least=1, most=MOST_STAGES)
    return tuple(stages)


def _level(form: Table, expected: int) -> Level:
    number = form.whole("level", expected)
    if number != expected:
        mistake = Mistake.LEVEL_TWICE if 0 < number < expected else Mistake.LEVEL_ORDER
        raise form.wrong("level", mistake, expected=expected)
    return Level(
        number=number,
        small=form.whole("small", least=1),
        big=form.whole("big", least=1),
        length_ms=form.length_ms(),
        ante=form.whole("ante", 0),
    )


def _prizes(form: Table) -> PrizeTerms:
    above_last = form.raw("above_last", "use_last")
    brackets = _brackets(form)
    if above_last != "use_last":
        last = shares(above_last, form.file, form.key("above_last"))
        brackets = (*brackets, Bracket(up_to=None, shares=last))
    prizes = PrizeTerms(
        brackets=brackets,
        pool_share=_percent(form, "pool_share", _default(PrizeTerms, "pool_share")),
        unit=form.whole("unit", _default(PrizeTerms, "unit"), least=1),
        tie=form.choice("tie", ("average",), _default(PrizeTerms, "tie")),
        by=form.choice("by", ("event_result", "season_points"), _default(PrizeTerms, "by")),
        unclaimed=form.choice("unclaimed", ("prorata", "winner"), _default(PrizeTerms, "unclaimed")),
        from_fund=form.flag("from_fund", False),
    )
    form.done()
    return prizes


def _brackets(form: Table) -> tuple[Bracket, ...]:
    """One `shares` list for any field, or `brackets`, each with `up_to` and `shares`."""
    if form.has("shares"):
        return (Bracket(up_to=None, shares=shares(form.raw("shares"), form.file, form.key("shares"))),)
    brackets = []
    for row in form.tables("brackets"):
        up_to = row.whole_or_none("up_to")
        brackets.append(Bracket(up_to=up_to, shares=shares(row.raw("shares"), row.file, row.key("shares"))))
        row.done()
    if not brackets:
        raise form.wrong("brackets", Mistake.MISSING)
    return tuple(brackets)


def _percent(form: Table, name: str, default: int) -> int:
    """A percent from 0 to 100. Units: hundredths of a percent."""
    return form.whole(name, 0, most=100) * 100 if form.has(name) else default


def _points(above: Table) -> tuple[PointTerms, bool]:
    if not above.has("points"):
        above.raw("points", None)
        return PointTerms(), True
    form = above.table("points")
    given = form.flag("given", True)
    by_place = tuple(
        whole(value, form.file, form.key(f"by_place[{index}]")) for index, value in enumerate(form.items("by_place"))
    )
    if len(by_place) > MOST_PLACES:
        raise form.wrong("by_place", Mistake.OUT_OF_RANGE, least=0, most=MOST_PLACES)
    points = PointTerms(by_place=by_place, tie=form.choice("tie", ("high", "average"), _default(PointTerms, "tie")))
    form.done()
    return points, given


def _part(above: Table, name: str) -> Table:
    """A table that may be left out."""
    return above.table(name) if above.has(name) else Table(above.raw(name, {}), above.file, above.key(name))


def _seats(above: Table) -> SeatTerms:
    form = _part(above, "tables")
    seats = SeatTerms(
        seats=form.whole("seats", _default(SeatTerms, "seats"), least=2, most=MOST_PLAYERS_AT_A_TABLE),
        final_size=form.whole("final_size", _default(SeatTerms, "final_size"), least=2, most=MOST_PLAYERS_AT_A_TABLE),
        initial=form.choice("initial", ("table_and_seat", "table_only"), _default(SeatTerms, "initial")),
        final_redraw=form.flag("final_redraw", _default(SeatTerms, "final_redraw")),
        final_draw=form.choice("final_draw", ("movers_only", "everybody"), _default(SeatTerms, "final_draw")),
    )
    form.done()
    return seats


def _field(above: Table) -> FieldTerms:
    form = _part(above, "field")
    field = FieldTerms(
        minimum=form.whole("minimum", _default(FieldTerms, "minimum"), most=10_000),
        counts=form.choice("counts", ("paid", "signed_up"), _default(FieldTerms, "counts")),
        below=form.choice("below", ("ask", "cancel", "play", "postpone"), _default(FieldTerms, "below")),
    )
    form.done()
    return field


def _qualify(above: Table) -> QualifyTerms:
    form = _part(above, "qualify")
    counting = ("started_event", "with_rebuys", "signed_up")
    qualify = QualifyTerms(
        cut=form.whole("cut", _default(QualifyTerms, "cut"), least=1, most=10_000),
        ties=form.choice("ties", ("admit", "lots"), _default(QualifyTerms, "ties")),
        min_points=form.whole("min_points", _default(QualifyTerms, "min_points"), least=1),
        participation=form.choice("participation", counting, _default(QualifyTerms, "participation")),
        order=form.choice("order", ("points_participations", "points"), _default(QualifyTerms, "order")),
        chips_per_point=form.whole("chips_per_point", _default(QualifyTerms, "chips_per_point"), least=1),
    )
    form.done()
    return qualify


def _means(form: Table) -> tuple[Means, ...]:
    values = form.items("means", ["cash", "card"])
    if not values or any(value not in MEANS for value in values):
        raise form.wrong("means", Mistake.NOT_A_CHOICE, choices=", ".join(MEANS))
    return tuple(means for means in MEANS if means in values)
