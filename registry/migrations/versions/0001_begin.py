"""The first tables: ledgers, people, seasons and devices."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _ledger()
    _people()
    _seasons()
    _devices()


def downgrade() -> None:
    for table in ("calls", "devices", "dates", "seasons", "staff", "players"):
        op.drop_table(table)
    for table in ("requests", "facts", "ledgers"):
        op.drop_table(table)


def _ledger() -> None:
    op.create_table(
        "ledgers",
        sa.Column("event", sa.String(120), nullable=False),
        sa.Column("season", sa.String(100), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("event", name="pk_ledgers"),
    )
    op.create_table(
        "facts",
        sa.Column("event", sa.String(120), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("recorded_at", sa.BigInteger, nullable=False),
        sa.Column("done_by", sa.String(80), nullable=False),
        sa.Column("request", sa.String(80), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("event", "number", name="pk_facts"),
        sa.ForeignKeyConstraint(["event"], ["ledgers.event"], name="fk_facts_event"),
    )
    op.create_table(
        "requests",
        sa.Column("event", sa.String(120), nullable=False),
        sa.Column("request", sa.String(80), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("event", "request", name="pk_requests"),
        sa.ForeignKeyConstraint(["event"], ["ledgers.event"], name="fk_requests_event"),
    )


def _people() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("member", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("nickname", sa.Text, nullable=False),
        sa.Column("nickname_key", sa.Text, nullable=False),
        sa.Column("born", sa.Date, nullable=False),
        sa.Column("eligible", sa.Boolean, nullable=False),
        sa.Column("consent_at", sa.BigInteger, nullable=False),
        sa.Column("banned", sa.Boolean, nullable=False),
        sa.Column("banned_until", sa.Date),
        sa.Column("ban_reason", sa.Text, nullable=False),
        sa.Column("card", sa.String(64), nullable=False),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("phone_version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("member", name="uq_players_member"),
        sa.UniqueConstraint("nickname_key", name="uq_players_nickname_key"),
        sa.UniqueConstraint("card", name="uq_players_card"),
        sa.UniqueConstraint("phone", name="uq_players_phone"),
        sa.UniqueConstraint("name_key", "born", name="uq_players_person"),
        sqlite_autoincrement=True,  # facts hold the ids, so that none may ever come to mean somebody else
    )
    op.create_index("ix_players_name_key", "players", ["name_key"])
    op.create_table(
        "staff",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("passphrase", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_staff"),
        sa.UniqueConstraint("name_key", name="uq_staff_name_key"),
        sqlite_autoincrement=True,
    )


def _seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("season", sa.String(100), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("current", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("season", name="pk_seasons"),
    )
    op.create_table(
        "dates",
        sa.Column("season", sa.String(100), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("structure", sa.String(100), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("season", "number", name="pk_dates"),
        sa.ForeignKeyConstraint(["season"], ["seasons.season"], name="fk_dates_season"),
    )


def _devices() -> None:
    op.create_table(
        "devices",
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", "name", name="pk_devices"),
    )
    op.create_table(
        "calls",
        sa.Column("kiosk", sa.String(60), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kiosk", name="pk_calls"),
    )
