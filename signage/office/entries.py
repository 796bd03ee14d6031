"""Entries: who is in, one entry with everything that can be done to it, signing up by hand."""

from flask import Blueprint
from werkzeug.wrappers import Response

from registry.engine.commands import SignUp
from registry.engine.ids import EntryId, PlayerId
from registry.engine.refusals import Refusal, Why
from registry.engine.rules.of_age import insist_of_age
from registry.engine.rules.windows import late_entry_open
from registry.people.players import Player
from registry.views.office import entry_card, office
from registry.words.say import marked
from signage.office import here
from signage.office.choices import choices
from signage.office.page import show

routes = Blueprint("entries", __name__)

MOST_FOUND = 30


@routes.get("/entries")
def every() -> tuple[str, int]:
    """Everybody: unpaid first, then paid, then those who are gone."""
    here.event()
    return show("office/entries.html", picture=office(here.history(), here.now(), here.names()))


@routes.get("/entries/<int:number>")
def one(number: int) -> tuple[str, int]:
    """One entry with its money, its seat and its keys."""
    card = entry_card(here.entry(number), here.names())
    return show("office/entry.html", card=card, choices=choices(card), terms=here.event().structure)


@routes.get("/entries/new")
def new() -> tuple[str, int]:
    """Find a known player, or write down a new one."""
    here.event()
    wanted = here.looked_for()
    return show("office/entry-new.html", looked_for=wanted, found=found(wanted), late=late())


@routes.post("/entries/find")
def find() -> tuple[str, int]:
    """Those that a search finds."""
    return new()


def late() -> bool:
    """Whether the window for entries is not open, so that only a reason lets somebody in."""
    event, now = here.event(), here.now()
    return not event.plan.open <= now < event.plan.close and not late_entry_open(event, now)


@routes.post("/entries/sign-up")
def sign_up() -> Response:
    """Sign a known player up."""
    player = player_of(here.form().whole("player", 1))
    return signed_up(player)


@routes.post("/entries/register")
def register() -> Response:
    """Write down a new player and sign them up; an unknown player has to be of age and consent like at the kiosk."""
    typed = here.form()
    name, nickname, born = typed.text("name", 300), typed.text("nickname", 300), typed.day("born")
    eligible, consent = typed.ticked("eligible"), typed.ticked("consent")
    insist_of_age(here.event(), born, here.club().programme.today(here.now()))
    made = here.once(
        lambda: here.club().people.register(
            name, nickname or name, born, eligible=eligible, consent=consent, now=here.now()
        )
    )
    try:
        return signed_up(made.player)
    except Refusal as refusal:
        # The person stays known, so that signing up again does not ask everything again.
        if refusal.why == Why.ALREADY_ENTERED:
            raise
        here.say(
            marked("{name} is a member now: number {member}."), name=made.player.nickname, member=made.player.member
        )
        raise


def signed_up(player: Player) -> Response:
    """Sign a player up and go on to the entry, where the money is taken."""
    override = here.form().text("override")
    outcome = here.hand_in(
        SignUp(player=player.id, override=override), marked("{name} is signed up."), name=player.nickname
    )
    event = outcome.history.event
    entry = event.of_player.get(player.id) if event else None
    return here.done(f"/office/entries/{entry}" if entry else "/office/entries")


def player_of(number: int) -> Player:
    """A known player. Refuses: UNKNOWN_PLAYER."""
    return here.club().people.get(PlayerId(number))


def found(looked_for: str) -> tuple[tuple[Player, EntryId | None], ...]:
    """Players whose member number is this, or whose name or nickname holds it, with their entry of today."""
    wanted = looked_for.strip().casefold()
    if not wanted:
        return ()
    inside = here.event().of_player
    fitting = [
        (player, inside.get(player.id))
        for player in here.club().people.all()
        if wanted == str(player.member) or wanted in player.name.casefold() or wanted in player.nickname.casefold()
    ]
    return tuple(fitting[:MOST_FOUND])
