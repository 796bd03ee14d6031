"""Tablets at the tables, and who wishes to be tapped."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tablets",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("table_number", sa.Integer, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.Column("paired_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("token", name="pk_tablets"),
    )
    op.create_table(
        "taps",
        sa.Column("player", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_taps"),
    )


def downgrade() -> None:
    op.drop_table("taps")
    op.drop_table("tablets")
