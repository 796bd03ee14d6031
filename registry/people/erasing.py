"""A person is forgotten: their row keeps its number, which facts hold, and nothing else.

Places, points and everybody else's money stay, for facts never held a name. Source: SSN-10.
"""

from datetime import datetime, timedelta

from sqlalchemy import delete, update

from registry.engine.ids import PlayerId
from registry.people.codes import card_digest, new_card
from registry.people.names import folded
from registry.people.players import EPOCH, OLDEST_BIRTH
from registry.people.store import Store
from registry.people.tables import players, rules_read


def erase(store: Store, player: PlayerId, called: str, now: datetime) -> bool:
    """Forget a person. `called`: what screens say from now on; it has to be nobody's name.

    Returns: whether there was anything to forget. Nothing that they had opens anything any more.
    """
    nobody = card_digest(new_card())
    values = {
        "name": called,
        "name_key": folded(called),
        "nickname": called,
        "nickname_key": folded(called),
        "born": OLDEST_BIRTH,
        "eligible": False,
        "banned": False,
        "banned_until": None,
        "ban_reason": "",
        "card": nobody,
        "phone": nobody[::-1],
        "erased_at": (now - EPOCH) // timedelta(microseconds=1),
    }
    there = players.c.id == player, players.c.erased_at.is_(None)
    with store.write() as connection:
        found = connection.execute(update(players).where(*there).values(values)).rowcount
        connection.execute(delete(rules_read).where(rules_read.c.player == player))
    store.scrub()
    return found > 0
