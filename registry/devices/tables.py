"""The tables of devices, of kiosks that wait for a person, and of what is done each night.

Units: `seen_at`, `since`, `tried_at` and `done_at` in microseconds since 1970, UTC.
"""

from sqlalchemy import BigInteger, Boolean, Column, Date, Float, Integer, MetaData, String, Table

metadata = MetaData(
    naming_convention={"pk": "pk_%(table_name)s", "uq": "uq_%(table_name)s_%(column_0_name)s"},
)

devices = Table(
    "devices",
    metadata,
    Column("kind", String(20), primary_key=True),
    Column("name", String(60), primary_key=True),
    Column("seen_at", BigInteger, nullable=False),
)

calls = Table(
    "calls",
    metadata,
    Column("kiosk", String(60), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

chores = Table(
    "chores",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("day", Date),
    Column("tried_at", BigInteger, nullable=False),
    Column("done_at", BigInteger),
)

tablets = Table(
    "tablets",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("table_number", Integer, nullable=False),
    Column("code", String(8), nullable=False),
    Column("asked_at", BigInteger, nullable=False),
    Column("paired_at", BigInteger),
)

taps = Table(
    "taps",
    metadata,
    Column("player", Integer, primary_key=True, autoincrement=False),
)

displays = Table(
    "displays",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("room", String(40), nullable=False),
    Column("inches", Float, nullable=False),
    Column("seat_m", Float, nullable=False),
    Column("language", String(2), nullable=False),
    Column("second", String(2), nullable=False),
    Column("scene", String(20), nullable=False),
    Column("calm", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("identify_until", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)
