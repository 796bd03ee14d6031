"""Phones, walls and tablets of a club as raw streams: players with a code each, and tablets that were let in."""

from pathlib import Path

from registry.assemble import Club, assemble
from registry.devices import About
from registry.settings import Settings
from signage import create_app
from signage.tables.pairing import COOKIE as TABLET
from signage.tables.pairing import signer
from tests.bench.day import people
from tests.bench.listeners import Address

SHOWS = b"event: mark"
"""What a phone hears as soon as it is back."""


def phones(home: Path, count: int) -> list[Address]:
    """The streams of so many new players' phones."""
    club = _club(home)
    try:
        return [Address(f"/m/{club.people.phone_code(player)}/stream") for player in people(club, count)]
    finally:
        club.close()


def walls(count: int) -> list[Address]:
    """The streams of so many walls."""
    return [Address(f"/walls/wall-{number}/stream") for number in range(1, count + 1)]


def tablets(home: Path, count: int) -> list[Address]:
    """The streams of so many dealers' tablets, all let in."""
    club = _club(home)
    try:
        return [_tablet(club, table) for table in range(1, count + 1)]
    finally:
        club.close()


def screens(home: Path, count: int) -> list[str]:
    """The tokens of so many displays of the house, all let in."""
    club = _club(home)
    try:
        tokens = [f"bench-screen-{number}" for number in range(1, count + 1)]
        for number, token in enumerate(tokens, 1):
            club.displays.pair(token, About(name=f"Screen {number}"), club.desk.now())
        return tokens
    finally:
        club.close()


def _tablet(club: Club, table: int) -> Address:
    now = club.desk.now()
    token = club.tablets.ask(table, now)
    found = club.tablets.of(token, now)
    assert found is not None
    club.tablets.let_in(found.id, now)
    with create_app(club).app_context():
        signed = signer(club).dumps([table, token])
    return Address(f"/table/{table}/stream?in=1", f"{TABLET}={signed!s}")


def _club(home: Path) -> Club:
    return assemble(Settings(home=home))
