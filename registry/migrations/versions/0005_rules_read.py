"""Which changes of the rules each player has said they read."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rules_read",
        sa.Column("player", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("notice", sa.Integer, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("player", "notice", name="pk_rules_read"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_rules_read_player", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("rules_read")
