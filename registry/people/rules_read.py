"""Who has read how the rules changed: rows of people's, as no fact says what somebody has read."""

from collections.abc import Collection

from sqlalchemy import delete, exists, insert, literal, select

from registry.engine.ids import PlayerId
from registry.people.store import Store
from registry.people.tables import notices, players, rules_read


class RulesRead:
    """Which texts each player has said they read."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def owed(self, player: PlayerId, told: Collection[int]) -> int | None:
        """The oldest of these texts that a player has not read; none that was written before they joined."""
        read = exists().where(rules_read.c.player == player, rules_read.c.notice == notices.c.id)
        joined = select(players.c.consent_at).where(players.c.id == player).scalar_subquery()
        asked = select(notices.c.id).where(notices.c.id.in_(told), notices.c.at > joined, ~read)
        with self._store.read() as connection:
            return connection.execute(asked.order_by(notices.c.id).limit(1)).scalar()

    def read(self, player: PlayerId, notice: int) -> None:
        """A player has read a text; saying it again is harmless, and so is saying it of somebody who was erased."""
        said = {"player": player, "notice": notice}
        known = select(players.c.id, literal(notice)).where(players.c.id == player)
        with self._store.write() as connection:
            connection.execute(delete(rules_read).filter_by(**said))
            connection.execute(insert(rules_read).from_select(["player", "notice"], known))
