"""The season's order: points, then participations; and who may play the Final."""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct

from registry.engine.chance import Dice
from registry.engine.facts import Qualifier
from registry.engine.ids import PlayerId
from registry.engine.rules.points import final_stack
from registry.engine.structure import QualifyTerms


class Result(Struct, frozen=True):
    """What one event gave one player. `took_part` counts participations (True is one)."""

    player: PlayerId
    points: float
    took_part: int


class Line(Struct, frozen=True):
    """One player's line in the standings. Equal on all that ranks: the same `rank`.

    Units: `final_stack` in chips, 0 for who is not qualified.
    """

    rank: int
    player: PlayerId
    points: float
    events: int
    qualified: bool
    final_stack: int


def standings(results: Iterable[Result], terms: QualifyTerms, chance: int = 0) -> tuple[Line, ...]:
    """Everybody's line, best first. `chance` only matters where ties at the cut are drawn by lots.

    Source: C-24, C-25, C-26, C-32; CA-28 to CA-33; W-132 to W-157.
    """
    points: dict[PlayerId, float] = defaultdict(int)
    events: dict[PlayerId, int] = defaultdict(int)
    for result in results:
        points[result.player] += result.points
        events[result.player] += int(result.took_part)
    keys = {player: (points[player], events[player]) for player in points}
    order = sorted(keys, key=lambda player: (-keys[player][0], -keys[player][1], player))
    admitted = _admitted(keys, order, terms, chance)
    lines: list[Line] = []
    for position, player in enumerate(order, start=1):
        before = lines[-1] if lines else None
        line = Line(
            rank=before.rank if before and _level(keys, terms, before.player, player) else position,
            player=player,
            points=points[player],
            events=events[player],
            qualified=player in admitted,
            final_stack=final_stack(points[player], terms.chips_per_point) if player in admitted else 0,
        )
        lines.append(line)
    return tuple(lines)


def qualifiers(lines: Iterable[Line]) -> tuple[Qualifier, ...]:
    """Who may play the Final, with the points that become chips. Source: C-24, C-32."""
    return tuple(Qualifier(player=line.player, points=line.points, rank=line.rank) for line in lines if line.qualified)


def _level(keys: dict[PlayerId, tuple[float, int]], terms: QualifyTerms, one: PlayerId, other: PlayerId) -> bool:
    """Whether two players share a rank. Source: CA-29."""
    return keys[one][0] == keys[other][0] if terms.order == "points" else keys[one] == keys[other]


def _admitted(
    keys: dict[PlayerId, tuple[float, int]], order: list[PlayerId], terms: QualifyTerms, chance: int
) -> set[PlayerId]:
    """Who is inside the cut; who is level with the last place inside is in too, or draws lots for it."""
    able = [player for player in order if keys[player][0] >= terms.min_points]
    if len(able) <= terms.cut:
        return set(able)
    line = keys[able[terms.cut - 1]]
    above = [player for player in able if keys[player] > line]
    tied = [player for player in able if keys[player] == line]
    if terms.ties == "lots":
        tied = Dice(chance).shuffled(tied)[: terms.cut - len(above)]
    return {*above, *tied}
