"""Season points by finishing place, and the chips they become in the Final."""

from fractions import Fraction

from registry.engine.structure import PointTerms


def points(terms: PointTerms, place: int, shared: int = 1) -> float:
    """What a place earns when `shared` players hold it; a whole number unless ties are averaged.

    Source: C-33, C-34; CA-26.
    """
    if terms.tie == "high":
        return _single(terms, place)
    return _plain(Fraction(sum(_single(terms, tied) for tied in range(place, place + shared)), shared))


def final_stack(points: float, chips_per_point: int) -> int:
    """The stack a player starts the Final with. Units: chips, rounded down. Source: C-32; CA-33."""
    return int(Fraction(points) * chips_per_point)


def _single(terms: PointTerms, place: int) -> int:
    return terms.by_place[place - 1] if 1 <= place <= len(terms.by_place) else 0


def _plain(value: Fraction) -> float:
    """A whole number as such, so that screens show 14 and not 14.0."""
    return value.numerator if value.denominator == 1 else float(value)
