"""What the tables have not seen: tablets that did not paint an alert, and tables that did not answer one."""

from datetime import datetime

from registry.devices.receipts import Owed
from registry.engine.alerts import alerts
from registry.views.answers import late
from registry.views.so_far import concerns
from registry.words.say import marked
from signage.office import here
from signage.office.lit import Unseen, said
from signage.wall_data import rate_of


def tablets_unseen(now: datetime) -> tuple[Unseen, ...]:
    """What living tablets should have painted by now and have not, as for displays."""
    club = here.club()
    event_id = club.current_event(now)
    if event_id is None:
        return ()
    loud = [alert for alert in alerts(club.desk.history(event_id), now) if alert.cls != "info"]
    found = []
    for tablet in club.tablets.list(now):
        mine = [alert for alert in loud if concerns(alert, tablet.table)] if tablet.paired_at is not None else []
        owed = [Owed(alert.id, alert.at) for alert in mine]
        missing = club.receipts.missing(tablet.id, owed, now, rate_of(club))
        name = here.words().say(marked("Tablet of table {table}"), table=tablet.table)
        found += [Unseen(name, said(alert)) for alert in mine if alert.id in missing]
    return tuple(found)


def late_tables(now: datetime) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What some tables have not answered for so long that it goes to the top of every page. Source: A-26."""
    if here.maybe_event_id() is None:
        return ()
    return tuple((said(alert), tables) for alert, tables in late(here.history(), now))
