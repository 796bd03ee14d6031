"""People: find one, correct a name, ban and lift a ban, a new card, a new phone link."""

from hashlib import sha256
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Blueprint, request
from werkzeug.wrappers import Response

from registry.cli.addresses import base
from registry.engine.ids import PlayerId
from registry.people.players import Player
from registry.views.office import by_name
from registry.words.say import marked
from signage.forms import Conflict
from signage.office import here
from signage.office.entries import player_of
from signage.office.nothing import Nothing
from signage.office.page import show
from signage.office.too_young import elsewhere
from signage.qr import code as qr

routes = Blueprint("people", __name__)

PAGE = 60


@routes.get("/people")
def every() -> tuple[str, int]:
    """Everybody the club knows, or those that a search finds."""
    looked_for = here.looked_for().casefold()
    fitting = [player for player in here.club().people.all() if fits(player, looked_for)]
    fitting.sort(key=lambda player: by_name(player.nickname))
    return show("office/people.html", looked_for=looked_for, people=fitting[:PAGE], more=len(fitting) - PAGE)


def fits(player: Player, looked_for: str) -> bool:
    """Whether a player is meant by a search."""
    return (
        not looked_for
        or looked_for == str(player.member)
        or looked_for in player.name.casefold()
        or looked_for in player.nickname.casefold()
    )


@routes.post("/people/find")
def find() -> tuple[str, int]:
    """Those that a search finds."""
    return every()


@routes.get("/people/<int:number>")
def one(number: int) -> tuple[str, int]:
    """One person."""
    player = player_of(number)
    return show("office/person.html", player=player, was=fingerprint(player), elsewhere=tuple(elsewhere(player)))


@routes.post("/people/<int:number>/correct")
def correct(number: int) -> Response:
    """Correct name, nickname, birth date or eligibility; the old values stand in the form and must still hold.

    A birth date is put right whatever follows from it; who may not play by it is told on the page (`too_young.py`).
    """
    player, typed = player_of(number), here.form()
    name, nickname, born = typed.text("name", 300), typed.text("nickname", 300), typed.day("born")
    eligible, was = typed.ticked("eligible"), typed.raw("was")

    def work() -> None:
        if was != fingerprint(player_of(number)):
            raise Conflict
        here.club().people.correct(
            PlayerId(number), name=name, nickname=nickname, born=born, eligible=eligible, now=here.now()
        )

    here.once(work)
    here.say(marked("Corrected: {name}."), name=nickname or player.nickname)
    return here.done()


def fingerprint(player: Player) -> str:
    """The values that a form showed, to notice that somebody changed them meanwhile."""
    shown = (player.name, player.nickname, player.born, player.eligible, player.banned, player.banned_until)
    return sha256(repr(shown).encode()).hexdigest()[:16]


@routes.post("/people/<int:number>/ban")
def ban(number: int) -> Response:
    """Keep a person from signing up, with a reason, until a day or for good."""
    player, typed = player_of(number), here.form()
    reason, until = typed.needed("reason"), typed.day_or_none("until")
    here.once(lambda: here.club().people.ban(player.id, reason, until))
    here.say(marked("Banned: {name}."), name=player.nickname)
    return here.done()


@routes.post("/people/<int:number>/lift")
def lift(number: int) -> Response:
    """Let a person sign up again."""
    player = player_of(number)

    def work() -> None:
        if not player_of(number).banned:
            raise Nothing(marked("{name} is not banned."), name=player.nickname)
        here.club().people.lift_ban(player.id)

    here.once(work)
    here.say(marked("No longer banned: {name}."), name=player.nickname)
    return here.done()


@routes.post("/people/<int:number>/card")
def card(number: int) -> tuple[str, int]:
    """A lost card: the old code no longer works, the new one is shown this once."""
    player = player_of(number)
    code = here.once(lambda: here.club().people.new_card(player.id))
    return show("office/secret.html", player=player, kind="card", code=code, link="")


@routes.post("/people/<int:number>/phone")
def phone(number: int) -> tuple[str, int]:
    """A new link to the person's own page; the old one no longer works."""
    player = player_of(number)
    code = here.once(lambda: here.club().people.new_phone_code(player.id))
    reached_at = phone_base()
    if reached_at is None:
        return show("office/secret.html", player=player, kind="unreachable")
    link = f"{reached_at}/m/{code}"
    return show("office/secret.html", player=player, kind="phone", code=code, link=link, qr=qr(link))


def phone_base() -> str | None:
    """The address by which phones in the room reach this machine; None where only it opens its own pages."""
    settings = here.club().settings
    if settings.lan:
        return base(settings)
    asked = urlsplit(request.host_url)
    return None if is_this_machine(asked.hostname or "") else f"{asked.scheme}://{asked.netloc}"


def is_this_machine(host: str) -> bool:
    """Whether a host is one that every machine calls itself, so that a phone would look for the page in itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
