"""How money becomes prizes: whole numbers that add up to the money, equal for who shares a place."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from registry.engine.structure import PrizeTerms

WHOLE = 10_000
"""All shares together, in hundredths of a percent."""


def shares_for(terms: PrizeTerms, entrants: int) -> tuple[int, ...]:
    """The column for a field of this size; above the last bracket the last column goes on.

    Units: hundredths of a percent, from first place. Source: C-46, C-50; CA-12, CA-13.
    """
    for bracket in terms.brackets:
        if bracket.up_to is None or entrants <= bracket.up_to:
            return bracket.shares
    return terms.brackets[-1].shares


def paid_places(terms: PrizeTerms, entrants: int) -> int:
    """How many places earn a prize in a field of this size. Source: C-49."""
    return min(len(shares_for(terms, entrants)), entrants)


def pool_of(terms: PrizeTerms, base: int) -> tuple[int, int]:
    """Split the base into this event's pool and the season's fund. Units: minor units. Source: C-46, C-47."""
    pool = base * terms.pool_share // WHOLE
    return pool, base - pool


def prizes(terms: PrizeTerms, entrants: int, money: int, groups: Sequence[int]) -> tuple[int, ...]:
    """What each player of each group gets. `groups` are the sizes of the shared places, best first.

    With first, second and two on third place `groups` is (1, 1, 2). Tied places are averaged, each
    prize is rounded down to `terms.unit`, and what is left goes to first place.
    Units: minor units. Shape: one amount for each group, 0 where nothing is paid.
    Source: C-46, C-47; CA-26, CA-36, CA-37, CA-42; W-081 to W-115, W-173 to W-176.
    """
    if not groups or money <= 0:
        return (0,) * len(groups)
    weights = _weights(terms, shares_for(terms, entrants), sum(groups))
    total = sum(weights)
    ends = list(accumulate(groups))
    exact = [
        Fraction(money * sum(weights[end - size : end]), total * size) for size, end in zip(groups, ends, strict=True)
    ]
    amounts = [int(amount // terms.unit) * terms.unit for amount in exact]
    return _with_rest(amounts, groups, money)


def _weights(terms: PrizeTerms, shares: Sequence[int], places: int) -> tuple[int, ...]:
    """One weight for each place, those of missing places given away as the terms say. Source: CA-37."""
    weights = tuple(shares[:places]) + (0,) * (places - len(shares))
    if terms.unclaimed == "winner":
        return (weights[0] + WHOLE - sum(weights), *weights[1:])
    return weights


def _with_rest(amounts: list[int], groups: Sequence[int], money: int) -> tuple[int, ...]:
    """Put what rounding left over to first place.

    Where several share first place and it cannot be divided, the odd units go to the best place
    that is held by one player alone; only where every place is shared do they stay unpaid.
    """
    rest = money - sum(amount * size for amount, size in zip(amounts, groups, strict=True))
    amounts[0] += rest // groups[0]
    odd = rest % groups[0]
    alone = next((index for index, size in enumerate(groups) if size == 1), None)
    if odd and alone is not None:
        amounts[alone] += odd
    return tuple(amounts)
