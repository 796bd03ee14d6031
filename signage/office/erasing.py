"""Forgetting a person who asks for it, as the kiosk promises. Source: SSN-10."""

from flask import Blueprint
from werkzeug.wrappers import Response

from registry.people.erasing import erase
from registry.people.players import Player
from registry.words.say import Words, marked
from signage.office import here
from signage.office.entries import player_of
from signage.office.nothing import Nothing
from signage.office.too_young import is_open

routes = Blueprint("erasing", __name__)

STILL_IN = marked("{name} has an entry in an event that is not over. Forget them after it.")


@routes.post("/people/<int:number>/erase")
def forget(number: int) -> Response:
    """Erase name, birth date, card and page of a person; places and points stay under "former player"."""
    player, club = player_of(number), here.club()
    if still_in(player):
        raise Nothing(STILL_IN, name=player.nickname)
    words = Words(club.settings.language)
    called = words.say(marked("Former player {number}"), number=str(player.member))
    here.once(lambda: erase(club.database, player.id, called, here.now()))
    here.say(
        marked("Forgotten: number {number}. Copies in backups keep the name for 14 nights."), number=str(player.member)
    )
    return here.done("/office/people")


def still_in(player: Player) -> bool:
    """Whether somebody in the room may still have to find this person's name."""
    for row in here.club().desk.events():
        event = here.club().programme.event(row.id)
        number = event.of_player.get(player.id) if event is not None and is_open(event) else None
        if event is not None and number is not None and not event.entries[number].gone:
            return True
    return False
