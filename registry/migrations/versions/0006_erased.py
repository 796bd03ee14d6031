"""When a person asked to be forgotten, and was."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("erased_at", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("players", "erased_at")
