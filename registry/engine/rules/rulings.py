"""What the floor tells one table or one player alone; each says that it was read. Source: U-15, U-19, U-29, U-87."""

import re
from datetime import datetime

from registry.engine import commands as c
from registry.engine import facts as f
from registry.engine.event import Event
from registry.engine.refusals import Refusal, Why
from registry.engine.rules.entries import here
from registry.engine.rules.signs import MOST_CHIPS, chairs, in_play

RULE = re.compile(r"[0-9]{1,3}[a-zA-Z]?")
"""A paragraph of the house rules; anything longer belongs into a text that can be erased."""


def rule_at_table(event: Event, command: c.RuleAtTable, now: datetime) -> tuple[f.AnyFact, ...]:
    """Show a table what was decided. Refuses: NO_SUCH_TABLE, NO_SUCH_SEAT, BAD_STACK, BAD_NUMBER. Source: U-92."""
    in_play(event, command.table)
    if not 0 <= command.seat <= chairs(event, command.table):
        raise Refusal(Why.NO_SUCH_SEAT, table=command.table, seat=command.seat)
    if not 0 <= command.chips <= MOST_CHIPS:
        raise Refusal(Why.BAD_STACK)
    _paragraph(command.rule)
    return (
        f.TableRuled(
            at=now,
            table=command.table,
            ruling=command.ruling,
            seat=command.seat,
            chips=command.chips,
            rule=command.rule,
            notice=command.notice,
        ),
    )


def tell_player(event: Event, command: c.TellPlayer, now: datetime) -> tuple[f.AnyFact, ...]:
    """Tell one player alone. Refuses: NOT_ENTERED, BAD_NUMBER. Source: U-19, U-87."""
    entry = here(event, command.entry)
    _paragraph(command.rule)
    return (f.PlayerTold(at=now, entry=entry.id, what=command.what, rule=command.rule, notice=command.notice),)


def say_player_saw(event: Event, command: c.SayPlayerSaw, now: datetime) -> tuple[f.AnyFact, ...]:
    """The player read it; saying it again changes nothing, unless it asks to be heard."""
    told = event.told_player.get(command.entry)
    if told is None or told.at != command.since:
        return ()
    if told.seen is not None and (told.reply or not command.reply):
        return ()
    return (f.PlayerSaw(at=now, entry=command.entry, since=command.since, reply=command.reply),)


def end_player_telling(event: Event, command: c.EndPlayerTelling, now: datetime) -> tuple[f.AnyFact, ...]:
    """Close what one player was told; nothing where nobody was."""
    return (f.PlayerTellingEnded(at=now, entry=command.entry),) if command.entry in event.told_player else ()


def _paragraph(rule: str) -> None:
    if rule and not RULE.fullmatch(rule):
        raise Refusal(Why.BAD_NUMBER)
