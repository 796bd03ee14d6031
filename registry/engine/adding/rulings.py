"""What the floor tells one table or one player. Lenient, as every word that only has to be read."""

from msgspec.structs import replace

from registry.engine import facts as f
from registry.engine.adding.parts import Adds
from registry.engine.event import Event, Ruled, ToldPlayer


def _table_ruled(event: Event, fact: f.TableRuled) -> Event:
    if fact.table not in event.tables:
        return event
    ruled = Ruled(fact.at, fact.ruling, fact.seat, fact.chips, fact.rule, fact.notice)
    return replace(event, rulings=event.rulings.set(fact.table, ruled))


def _player_told(event: Event, fact: f.PlayerTold) -> Event:
    told = ToldPlayer(fact.at, fact.what, fact.rule, fact.notice)
    return replace(event, told_player=event.told_player.set(fact.entry, told))


def _player_saw(event: Event, fact: f.PlayerSaw) -> Event:
    told = event.told_player.get(fact.entry)
    if told is None or told.at != fact.since:
        return event
    seen = replace(told, seen=told.seen or fact.at, reply=told.reply or fact.reply)
    return replace(event, told_player=event.told_player.set(fact.entry, seen))


def _player_telling_ended(event: Event, fact: f.PlayerTellingEnded) -> Event:
    if fact.entry not in event.told_player:
        return event
    return replace(event, told_player=event.told_player.delete(fact.entry))


ADDS: dict[type, Adds] = {
    f.TableRuled: _table_ruled,
    f.PlayerTold: _player_told,
    f.PlayerSaw: _player_saw,
    f.PlayerTellingEnded: _player_telling_ended,
}
