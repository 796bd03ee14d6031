"""How Alembic meets the database: on the connection it is handed, within its transaction."""

from alembic import context

from registry.devices.tables import metadata as devices
from registry.ledger.tables import metadata as ledger
from registry.people.tables import metadata as people

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=[ledger, people, devices],
    render_as_batch=True,
    transactional_ddl=False,  # the caller's transaction holds it all, on SQLite too
)
context.run_migrations()
