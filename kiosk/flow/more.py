"""What else there is to see: the season's table, the day's levels."""

from kiosk.flow.ports import Hall, StandingRow
from kiosk.flow.prompts import Answer, Ask, Choice, Chosen, Line, Table, Tell
from kiosk.flow.steps import Home, Levels, More, Standings, Start, Step
from registry.engine.rules.clockwork import standing
from registry.engine.structure import Level, Stage

MINUTE_MS = 60_000


def show(_step: More, hall: Hall) -> Ask:
    """Two lists."""
    say = hall.words.say
    levels = Choice("levels", say("Levels and blinds"), closed="" if hall.event else say("no event today"))
    return Ask(
        where=say("More"),
        question=say("What would you like to see?"),
        question_small="",
        choices=(Choice("standings", say("Standings of the season")), levels, Choice("back", say("Back"), note="←")),
        state=say("Only nicknames are shown."),
    )


def answer(step: More, given: Answer, _hall: Hall) -> Step:
    """On to a list, or back."""
    key = given.key if isinstance(given, Chosen) else ""
    if key == "standings":
        return Standings(step.player)
    if key == "levels":
        return Levels(step.player)
    return Start() if step.player is None else Home(step.player)


def back(step: Standings | Levels, _given: Answer, _hall: Hall) -> Step:
    """Back to the choice of lists."""
    return More(step.player)


def show_standings(_step: Standings, hall: Hall) -> Tell:
    """The season's table, best first."""
    say = hall.words.say
    rows = hall.standings()
    done = (Choice("done", say("Back"), note="←"),)
    if not rows:
        return Tell(
            where=say("Standings"),
            before=(Line(say("There are no points yet.")),),
            choices=done,
            state=say("The first event gives the first points."),
        )
    return Tell(
        where=say("Standings"),
        table=Table(
            (say("rank"), say("name"), say("points"), say("events")),
            tuple(_standing(row, hall) for row in rows),
        ),
        choices=done,
        state=say("★ plays the Final as it stands now."),
    )


def _standing(row: StandingRow, hall: Hall) -> tuple[str, ...]:
    star = "★ " if row.qualified else "  "
    return (f"{row.rank}.", f"{star}{row.name}", _points(row.points, hall), str(row.events))


def _points(points: float, hall: Hall) -> str:
    """Points are whole except where shared places are averaged."""
    return hall.words.number(int(points)) if points == int(points) else f"{points:.1f}"


def show_levels(_step: Levels, hall: Hall) -> Tell:
    """Every level and break, the one that runs marked."""
    say, event = hall.words.say, hall.event
    done = (Choice("done", say("Back"), note="←"),)
    if event is None:
        return Tell(where=say("Levels"), before=(Line(say("No event today.")),), choices=done)
    here = standing(event, hall.now).stage
    return Tell(
        where=say("Levels"),
        table=Table(
            (say("level"), say("blinds"), say("minutes")),
            tuple(_stage(stage, hall) for stage in event.structure.stages),
            marked=here - 1 if here is not None else None,
        ),
        choices=done,
        state=say("The clock decides, not this list."),
    )


def _stage(stage: Stage, hall: Hall) -> tuple[str, ...]:
    say, number = hall.words.say, hall.words.number
    minutes = _minutes(stage.length_ms)
    if not isinstance(stage, Level):
        return (say("break"), say("with add-on") if stage.addon else "", minutes)
    ante = f" / {number(stage.ante)}" if stage.ante else ""
    return (str(stage.number), f"{number(stage.small)} / {number(stage.big)}{ante}", minutes)


def _minutes(ms: int) -> str:
    whole, rest = divmod(ms, MINUTE_MS)
    return str(whole) if not rest else f"{whole}:{rest // 1000:02d}"
