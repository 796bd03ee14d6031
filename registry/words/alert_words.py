"""The sentence of each alert."""

from collections.abc import Mapping

from registry.engine.alerts import Alert
from registry.words.say import Money, Words, marked

SENTENCES: dict[str, str] = {
    "registration_open": marked("Sign up and pay until {at}."),
    "registration_closing": marked("Pay now. It ends at {at}."),
    "registration_last": marked("Last minute to pay. It ends at {at}."),
    "too_few": marked("Not enough players. {count} more needed."),
    "cancelled": marked("No tournament today. You get your money back."),
    "seats_drawn": marked("Look for your seat. Play starts at {at}."),
    "play": marked("Play begins. Blinds {small} / {big}."),
    "level_soon": marked("New level at {at}: {small} / {big}."),
    "level": marked("Level {level}. Blinds {small} / {big}."),
    "rebuys_closing": marked("Rebuy only until {at}."),
    "rebuys_closed": marked("Rebuy is closed."),
    "break": marked("Break. Be back at {at}."),
    "addon": marked("Add-on only now: {price} for {chips} chips."),
    "back_soon": marked("Go back to your seat. Play at {at}."),
    "paused": marked("The clock is stopped. Wait at your seat."),
    "clock_doubted": marked("The clock may be wrong. Wait at your seat."),
    "gap": marked("The clock was off for {seconds} seconds. Ask the office."),
    "resumed": marked("The clock runs again."),
    "move": marked("{name}: table {table}, seat {seat}."),
    "table_broken": marked("Table {table} closes. Look for your new seat."),
    "final_table": marked("Final table: table {table}."),
    "hand_for_hand": marked("Hand for hand. Deal one hand, then wait."),
    "floor_called": marked("Table {table} calls the floor."),
    "floor_coming": marked("Somebody is coming to table {table}."),
    "time_called": marked("Seat {seat}: decide now. Time ends at {at}."),
    "time_over": marked("Seat {seat}: the time is over."),
    "betting_closed": marked("Betting closed. The round is over."),
    "ruled": marked("The floor decided. Read it at table {table}."),
    "warned": marked("A warning for you. Only you see this."),
    "excluded": marked("You may not play on. You may answer."),
    "player_out": marked("{name} is out."),
    "rules_changed": marked("The rules changed. Read the notice."),
    "told": marked("Message from the organiser."),
    "leave": marked("Leave the building now. Leave everything."),
    "over": marked("The event is over. Look at the results."),
}


def alert_words(
    words: Words,
    alert: Alert,
    names: Mapping[int, str],
    currency: str = "HUF",
    notices: Mapping[int, str] | None = None,
) -> str:
    """An alert's sentence. Shape: `names` by entry number, `notices` by number: what an organiser wrote."""
    written = (notices or {}).get(notice) if isinstance(notice := alert.numbers.get("notice"), int) else None
    if written:
        return written
    values = dict(alert.numbers)
    values["name"] = names.get(values.get("entry", 0), "")  # type: ignore[call-overload]
    for key, value in values.items():
        if value is None:
            values[key] = "–"
    if isinstance(price := values.get("price"), int):
        values["price"] = Money(price, currency)
    return words.say(SENTENCES[alert.kind], **values)
