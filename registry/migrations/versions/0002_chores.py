"""What is done each night, and when it was done last."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chores",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("day", sa.Date),
        sa.Column("tried_at", sa.BigInteger, nullable=False),
        sa.Column("done_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("name", name="pk_chores"),
    )


def downgrade() -> None:
    op.drop_table("chores")
