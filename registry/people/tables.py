"""The tables of players, staff and seasons, and of what was written to the room and read.

Codes are kept as digests only. Units: `consent_at` and `erased_at` in microseconds since 1970, UTC.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    },
)

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("member", Integer, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, index=True),
    Column("nickname", Text, nullable=False),
    Column("nickname_key", Text, nullable=False, unique=True),
    Column("born", Date, nullable=False),
    Column("eligible", Boolean(create_constraint=False), nullable=False),
    Column("consent_at", BigInteger, nullable=False),
    Column("banned", Boolean(create_constraint=False), nullable=False),
    Column("banned_until", Date),
    Column("ban_reason", Text, nullable=False),
    Column("card", String(64), nullable=False, unique=True),
    Column("phone", String(64), nullable=False, unique=True),
    Column("phone_version", Integer, nullable=False),
    Column("erased_at", BigInteger),
    UniqueConstraint("name_key", "born", name="uq_players_person"),
    sqlite_autoincrement=True,  # facts hold the ids, so that none may ever come to mean somebody else
)

staff = Table(
    "staff",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),
    Column("role", String(20), nullable=False),
    Column("passphrase", Text, nullable=False),
    sqlite_autoincrement=True,
)

seasons = Table(
    "seasons",
    metadata,
    Column("season", String(100), primary_key=True),
    Column("name", Text, nullable=False),
    Column("zone", String(60), nullable=False),
    Column("settings", Text, nullable=False),
    Column("confirmed", Boolean(create_constraint=False), nullable=False),
    Column("current", Boolean(create_constraint=False), nullable=False),
)

dates = Table(
    "dates",
    metadata,
    Column("season", ForeignKey("seasons.season"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("day", Date, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("structure", String(100), nullable=False),
    Column("settings", Text, nullable=False),
    Column("confirmed", Boolean(create_constraint=False), nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("what", String(20), nullable=False),
    Column("texts", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

rules_read = Table(
    "rules_read",
    metadata,
    Column("player", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("notice", Integer, primary_key=True, autoincrement=False),
)
