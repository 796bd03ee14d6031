"""The people who play: found by card, by name or number with the birth date, never listed to each other."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import Struct
from sqlalchemy import Connection, func, insert, or_, select, update

from registry.engine.ids import PlayerId
from registry.engine.refusals import Refusal, Why
from registry.people.codes import Key, card_digest, new_card
from registry.people.names import clean, folded, person_key, told_apart
from registry.people.store import Store
from registry.people.tables import players

FIRST_MEMBER = 1001
OLDEST_BIRTH = date(1900, 1, 1)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Player(Struct, frozen=True):
    """A person known to the club.

    `nickname` is what screens show. `banned_until` is the last day of a ban; None: no end.
    """

    id: PlayerId
    member: int
    name: str
    nickname: str
    born: date
    eligible: bool
    banned_until: date | None
    banned: bool
    ban_reason: str

    def banned_on(self, day: date) -> bool:
        """Whether a ban holds on a day."""
        return self.banned and (self.banned_until is None or day <= self.banned_until)


class NewPlayer(Struct, frozen=True):
    """A person just registered, with the card code that is shown this once."""

    player: Player
    card: str


_COLUMNS = (
    players.c.id,
    players.c.member,
    players.c.name,
    players.c.nickname,
    players.c.born,
    players.c.eligible,
    players.c.banned_until,
    players.c.banned,
    players.c.ban_reason,
)


_HERE = players.c.erased_at.is_(None)


class People:
    """The club's players. Who was erased is nobody, but for what screens call them."""

    def __init__(self, store: Store, key: Key, zone: str) -> None:
        self._store = store
        self._key = key
        self._zone = ZoneInfo(zone)

    def register(
        self, name: str, nickname: str, born: date, *, eligible: bool, consent: bool, now: datetime
    ) -> NewPlayer:
        """Take down a new person; equal nicknames get told apart.

        Refuses: CONSENT_NEEDED, NAME_BLANK, NAME_INVISIBLE, NAME_TOO_LONG, BORN_IN_FUTURE,
        BAD_DATE, SAME_PERSON.
        """
        if not consent:
            raise Refusal(Why.CONSENT_NEEDED)
        name, nickname = clean(name), clean(nickname)
        self._check_birth(born, now)
        card = new_card()
        with self._store.write() as connection:
            _check_new(connection, name, born)
            shown = told_apart(nickname, lambda key: _nickname_taken(connection, key))
            member = connection.execute(select(func.max(players.c.member))).scalar()
            values = {
                "member": FIRST_MEMBER if member is None else member + 1,
                "name": name,
                "name_key": person_key(name),
                "nickname": shown,
                "nickname_key": folded(shown),
                "born": born,
                "eligible": eligible,
                "consent_at": (now - EPOCH) // timedelta(microseconds=1),
                "banned": False,
                "ban_reason": "",
                "card": card_digest(card),
                "phone": card_digest(card)[::-1],  # until the id is known, below
                "phone_version": 0,
            }
            player_id = PlayerId(
                connection.execute(insert(players).values(values).returning(players.c.id)).scalar_one()
            )
            self._renew_phone(connection, player_id)
            player = _one(connection, player_id)
        return NewPlayer(player, card)

    def by_card(self, code: str) -> Player | None:
        """Whose card this is."""
        return self._where(players.c.card == card_digest(code))

    def by_phone(self, code: str) -> Player | None:
        """Whose page this code opens."""
        return self._where(players.c.phone == self._key.phone_digest(code))

    def phone_digest(self, code: str) -> str:
        """What the club keeps of a phone code."""
        return self._key.phone_digest(code)

    def phones(self) -> Mapping[str, Player]:
        """Everybody by what is kept of their phone code; a revoked code is not among them."""
        with self._store.read() as connection:
            rows = connection.execute(select(players.c.phone, *_COLUMNS).where(_HERE)).all()
        return {row[0]: _player(row[1:]) for row in rows}

    def find(self, name_or_member: str, born: date) -> Player | None:
        """The person of this name, nickname or member number AND birth date; else nobody.

        It never says which of the two was wrong.
        """
        asked = name_or_member.strip()
        if asked.isdecimal():
            member = int(asked) if len(asked) < 10 else -1
            return self._where(players.c.member == member, players.c.born == born)
        if not folded(asked):
            return None
        named = or_(players.c.name_key == person_key(asked), players.c.nickname_key == folded(asked))
        looked_for = select(*_COLUMNS, players.c.name_key).where(_HERE, named, players.c.born == born)
        with self._store.read() as connection:
            found = connection.execute(looked_for).all()
        by_name = [row for row in found if row.name_key == person_key(asked)]
        row = next(iter(by_name or found), None)
        return None if row is None else _player(row)

    def get(self, player_id: PlayerId) -> Player:
        """A person by id. Refuses: UNKNOWN_PLAYER."""
        player = self.known(player_id)
        if player is None:
            raise Refusal(Why.UNKNOWN_PLAYER)
        return player

    def known(self, player_id: PlayerId) -> Player | None:
        """A person by id, if there is one."""
        return self._where(players.c.id == player_id)

    def names(self) -> Mapping[PlayerId, str]:
        """What screens call everybody."""
        return self._store.unless_new("names", self._read_names)

    def _read_names(self) -> Mapping[PlayerId, str]:
        with self._store.read() as connection:
            rows = connection.execute(select(players.c.id, players.c.nickname))
            return {PlayerId(number): shown for number, shown in rows}

    def births(self) -> Mapping[PlayerId, date]:
        """When everybody was born; for the office only."""
        return self._store.unless_new("births", self._read_births)

    def _read_births(self) -> Mapping[PlayerId, date]:
        with self._store.read() as connection:
            rows = connection.execute(select(players.c.id, players.c.born).where(_HERE))
            return {PlayerId(number): born for number, born in rows}

    def all(self) -> tuple[Player, ...]:
        """Everybody, by member number; for the office only."""
        with self._store.read() as connection:
            everybody = connection.execute(select(*_COLUMNS).where(_HERE).order_by(players.c.member))
            return tuple(map(_player, everybody))

    def correct(
        self,
        player_id: PlayerId,
        *,
        name: str | None = None,
        nickname: str | None = None,
        born: date | None = None,
        eligible: bool | None = None,
        now: datetime,
    ) -> Player:
        """Put right what was taken down wrongly; None leaves a thing as it is.

        Refuses: UNKNOWN_PLAYER and all that `register` refuses.
        """
        if born is not None:
            self._check_birth(born, now)
        with self._store.write() as connection:
            old = _one(connection, player_id)
            values: dict[str, object] = {"born": born or old.born}
            values["eligible"] = old.eligible if eligible is None else eligible
            if name is not None or born is not None:
                kept = clean(name if name is not None else old.name)
                _check_new(connection, kept, born or old.born, but=player_id)
                values |= {"name": kept, "name_key": person_key(kept)}
            if nickname is not None and clean(nickname) != old.nickname:
                shown = told_apart(clean(nickname), lambda key: _nickname_taken(connection, key, but=player_id))
                values |= {"nickname": shown, "nickname_key": folded(shown)}
            _change(connection, player_id, values)
            return _one(connection, player_id)

    def ban(self, player_id: PlayerId, reason: str, until: date | None) -> Player:
        """Keep a person out, up to and including a day, or without end.

        Refuses: UNKNOWN_PLAYER, REASON_NEEDED.
        """
        if not reason.strip():
            raise Refusal(Why.REASON_NEEDED)
        return self._changed(player_id, banned=True, banned_until=until, ban_reason=reason.strip())

    def lift_ban(self, player_id: PlayerId) -> Player:
        """Let a person in again. Refuses: UNKNOWN_PLAYER."""
        return self._changed(player_id, banned=False, banned_until=None, ban_reason="")

    def new_card(self, player_id: PlayerId) -> str:
        """A new card code, shown this once; the old card opens nothing any more.

        Refuses: UNKNOWN_PLAYER.
        """
        card = new_card()
        self._changed(player_id, card=card_digest(card))
        return card

    def phone_code(self, player_id: PlayerId) -> str:
        """The code of a person's own page. Refuses: UNKNOWN_PLAYER."""
        with self._store.read() as connection:
            found = connection.execute(
                select(players.c.phone_version, players.c.phone).where(_HERE, players.c.id == player_id)
            ).one_or_none()
        if found is None:
            raise Refusal(Why.UNKNOWN_PLAYER)
        code = self._key.phone_code(player_id, found.phone_version)
        if self._key.phone_digest(code) == found.phone:
            return code
        return self.new_phone_code(player_id)  # the private key was lost and made anew

    def new_phone_code(self, player_id: PlayerId) -> str:
        """A new code for a person's own page; the old one opens nothing any more.

        Refuses: UNKNOWN_PLAYER.
        """
        with self._store.write() as connection:
            _one(connection, player_id)
            return self._renew_phone(connection, player_id)

    def _renew_phone(self, connection: Connection, player_id: PlayerId) -> str:
        version = connection.execute(select(players.c.phone_version).where(players.c.id == player_id)).scalar_one()
        while True:
            version += 1
            code = self._key.phone_code(player_id, version)
            digest = self._key.phone_digest(code)
            if connection.execute(select(players.c.id).where(players.c.phone == digest)).first() is None:
                _change(connection, player_id, {"phone": digest, "phone_version": version})
                return code

    def _check_birth(self, born: date, now: datetime) -> None:
        if born > now.astimezone(self._zone).date():
            raise Refusal(Why.BORN_IN_FUTURE)
        if born < OLDEST_BIRTH:
            raise Refusal(Why.BAD_DATE)

    def _changed(self, player_id: PlayerId, **values: object) -> Player:
        with self._store.write() as connection:
            _one(connection, player_id)
            _change(connection, player_id, values)
            return _one(connection, player_id)

    def _where(self, *conditions: object) -> Player | None:
        with self._store.read() as connection:
            row = connection.execute(select(*_COLUMNS).where(_HERE, *conditions)).one_or_none()  # type: ignore[arg-type]
        return None if row is None else _player(row)


def _player(row: Sequence[Any]) -> Player:
    return Player(*row[: len(_COLUMNS)])


def _one(connection: Connection, player_id: PlayerId) -> Player:
    row = connection.execute(select(*_COLUMNS).where(_HERE, players.c.id == player_id)).one_or_none()
    if row is None:
        raise Refusal(Why.UNKNOWN_PLAYER)
    return _player(row)


def _change(connection: Connection, player_id: PlayerId, values: dict[str, object]) -> None:
    connection.execute(update(players).where(players.c.id == player_id).values(values))


def _check_new(connection: Connection, name: str, born: date, but: PlayerId | None = None) -> None:
    found = connection.execute(
        select(players.c.id).where(players.c.name_key == person_key(name), players.c.born == born)
    ).scalar()
    if found is not None and found != but:
        raise Refusal(Why.SAME_PERSON)


def _nickname_taken(connection: Connection, key: str, but: PlayerId | None = None) -> bool:
    found = connection.execute(select(players.c.id).where(players.c.nickname_key == key)).scalar()
    return found is not None and found != but
