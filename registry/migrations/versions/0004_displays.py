"""Displays that have been given a name, and what organisers wrote to the room."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "displays",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("room", sa.String(40), nullable=False),
        sa.Column("inches", sa.Float, nullable=False),
        sa.Column("seat_m", sa.Float, nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("second", sa.String(2), nullable=False),
        sa.Column("scene", sa.String(20), nullable=False),
        sa.Column("calm", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("identify_until", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_displays"),
        sa.UniqueConstraint("token", name="uq_displays_token"),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("texts", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )


def downgrade() -> None:
    op.drop_table("notices")
    op.drop_table("displays")
