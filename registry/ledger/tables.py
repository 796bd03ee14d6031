"""The ledger's tables: events, their facts, and the requests that were answered.

Units: `recorded_at` in microseconds since 1970, UTC.
"""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    },
)

ledgers = Table(
    "ledgers",
    metadata,
    Column("event", String(120), primary_key=True),
    Column("season", String(100), nullable=False),
    Column("number", Integer, nullable=False),
    Column("practice", Boolean(create_constraint=False), nullable=False),
    Column("head", Integer, nullable=False),
)

facts = Table(
    "facts",
    metadata,
    Column("event", ForeignKey("ledgers.event"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("recorded_at", BigInteger, nullable=False),
    Column("done_by", String(80), nullable=False),
    Column("request", String(80), nullable=False),
    Column("version", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("body", Text, nullable=False),
)

requests = Table(
    "requests",
    metadata,
    Column("event", ForeignKey("ledgers.event"), primary_key=True),
    Column("request", String(80), primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("first", Integer, nullable=False),
    Column("count", Integer, nullable=False),
)
