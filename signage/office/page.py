"""What every office page shows around its own subject, and the small marks that every form carries."""

from datetime import timedelta
from secrets import token_urlsafe
from zoneinfo import ZoneInfo

from flask import Blueprint, g, render_template, request
from flask_login import current_user

from registry.ledger.codec import micros
from registry.views.office import Heading, heading
from signage.forms import Unknown
from signage.guards import LIVE_HEADER
from signage.office import here, sentences, told
from signage.office.lit import unseen
from signage.office.notices import Notice
from signage.office.readings import value_word
from signage.office.tablets import late_tables, tablets_unseen
from signage.office.too_young import here_too_young
from signage.wall_data import rate_of

WEEK = timedelta(days=7)


def furnish(blueprint: Blueprint) -> None:
    """Give the office's templates what they share."""
    blueprint.context_processor(shared)


def shared() -> dict[str, object]:
    """What every template of the office may use; nothing when a sentence stands alone."""
    if g.get("alone"):
        return {}
    return {
        "fresh_request": fresh_request,
        "typed": typed,
        "money": amount,
        "may_all": current_user.is_authenticated and here.member().role == "organiser",
        "tell": sentences,
        "told": told,
        "unseen": lambda: (*unseen(here.now()), *tablets_unseen(here.now())),
        "late_tables": lambda: late_tables(here.now()),
        "too_young": here_too_young,
        "micros": micros,
        "day_ahead": day_ahead,
        "notice": g.get("notice"),
        "page_address": page_address(),
        "live": LIVE_HEADER in request.headers,
        "ways": lambda: here.event().structure.means,
        "event_plan": lambda: here.event().plan,
        "value_word": lambda name, value: value_word(here.words(), name, value),
    }


def show(template: str, status: int = 200, **values: object) -> tuple[str, int]:
    """An office page on the event that is looked at; without an event the top says so."""
    notice: Notice | None = g.get("notice")
    event_id = here.maybe_event_id()
    shown = render_template(
        template,
        event_id=event_id or "",
        seen=here.last_number(),
        head=head(),
        now=here.now(),
        rate=rate_of(here.club()),
        member=here.member(),
        **values,
    )
    return shown, notice.status if notice else status


def head() -> Heading | None:
    """The heading of the event that is looked at, if there is one."""
    try:
        return heading(here.event())
    except Unknown:
        return None


def fresh_request() -> str:
    """A request id for one form: the same form pressed twice counts once."""
    return token_urlsafe(12)


def typed(form: str, field: str, default: object = "") -> str:
    """What was typed into a field before a refusal, so that nothing has to be typed again."""
    if g.get("notice") is not None and request.form.get("form") == form:
        return request.form.get(field, "")
    return str(default)


def day_ahead() -> str:
    """A day that is still to come, to show how one is written; by the club's own zone, for there may be no event."""
    return (here.now().astimezone(ZoneInfo(here.club().settings.zone)) + WEEK).date().isoformat()


def amount(value: int, currency: str = "HUF") -> str:
    """Money in the reader's words."""
    return here.words().money(value, currency)


def page_address() -> str:
    """The address that a form sends along to come back to."""
    if request.method == "POST":
        return here.back()
    return request.full_path.rstrip("?")
