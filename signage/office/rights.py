"""Which pages of the office a member of staff may open."""

from registry.people.staff import StaffRole

CASHIER = (
    "office.home.",
    "office.entries.every",
    "office.entries.one",
    "office.money.take",
    "office.money.pay",
    "office.calls.",
    "office.stream.",
)
"""What a cashier may open; everything else is the organiser's."""


def may_open(role: StaffRole, endpoint: str) -> bool:
    """Whether this page, or this key, is for somebody of this role."""
    return role == "organiser" or endpoint.startswith(CASHIER)
