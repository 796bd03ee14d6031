"""What the club can set for its machines: every key with its default, in view.

A value comes from the environment (`FENYJEL_PORT`), else from `fenyjel.toml` in the club's
folder (`port`), else from here.
"""

import os
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, get_args
from zoneinfo import ZoneInfo, available_timezones

import msgspec
from msgspec import Struct

from registry.engine.mistakes import Mistake
from registry.lamp_settings import Lamps, Wrong, mistake_in, no_address, within

FILE = "fenyjel.toml"
HERE = Path(__file__).parent

EXAMPLE = "postgresql+psycopg://club@localhost/fenyjel"
DATABASE = re.compile(
    r"sqlite:///.+|postgresql\+psycopg://([^/?]*@)?([^/?@:]*|\[[^/?@]*\])(:[0-9]{1,5})?/[^/?]+(\?.*)?"
)
"""Databases that Fényjel speaks to."""

LONGEST_REST = 86400
"""How long anything may rest before it ends, whatever its unit."""


class SettingsMistake(Exception):
    """A setting that cannot be used. Shape: `key` as it was written, `where` it stood, `wrong` as it can be said."""

    def __init__(self, where: str, wrong: Wrong) -> None:
        super().__init__(f"{where}: {wrong.key}: {wrong.reason}")
        self.where = where
        self.key = wrong.key
        self.wrong = wrong


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings. An empty `database_url` means a file in `home`."""

    home: Path
    """The one folder that holds the club's data."""
    database_url: str = ""
    port: int = 8008
    lan: bool = False
    """Whether other machines may reach the pages."""
    host_name: str = ""
    """The name or address that phones and screens use; empty: found out."""
    language: Literal["hu", "en", "pl"] = "hu"
    zone: str = "Europe/Budapest"
    currency: str = "HUF"
    club_name: str = "Fényjel"
    season: str = "championship-2009"
    """The season that is seeded and shown first."""
    kiosk: str = "kiosk-1"
    """What this machine's kiosk is called in the office."""
    kiosk_idle_s: int = 90
    kiosk_extend_s: int = 20
    office_idle_minutes: int = 30
    clock: str = ""
    """A rehearsal's clock, as `RehearsalClock.told` writes it; empty for this machine's."""
    pulses: Literal["full", "gentle", "none"] = "full"
    lamps: Lamps = Lamps()
    """Lamps over MQTT or WLED: a table `[lamps]` of `fenyjel.toml`."""

    @property
    def url(self) -> str:
        """The database's address, whether given or the file in the club's folder."""
        return self.database_url or f"sqlite:///{self.home / 'fenyjel.db'}"


def read_settings(environ: Mapping[str, str] | None = None, **given: object) -> Settings:
    """The settings in force. `given` (from the command line) goes before all else; None is not given.

    Raises: SettingsMistake.
    """
    env = os.environ if environ is None else environ
    home = Path(str(given.get("home") or env.get("FENYJEL_HOME") or default_home(env))).absolute()
    values = _from_file(home / FILE) | _from_environment(env)
    values |= {key: value for key, value in given.items() if value is not None}
    values["home"] = home
    return _checked(values, "settings")


def default_home(env: Mapping[str, str]) -> Path:
    """Where data lies when nobody said: `var/` in a checkout, else the user's own data folder."""
    checkout = HERE.parent
    if (checkout / "pyproject.toml").is_file():
        return checkout / "var"
    return Path(env.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fenyjel"


def _from_file(file: Path) -> dict[str, object]:
    if not file.is_file():
        return {}
    import tomllib

    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsMistake(str(file), Wrong("-", Mistake.NOT_READABLE, {"detail": str(error)})) from error
    for key in found:
        if key == "home" or key not in Settings.__struct_fields__:
            raise SettingsMistake(str(file), Wrong(key, Mistake.UNKNOWN_KEY))
    return found


def _from_environment(env: Mapping[str, str]) -> dict[str, object]:
    names = {f"FENYJEL_{field.upper()}": field for field in Settings.__struct_fields__}
    return {names[name]: value for name, value in env.items() if name in names and value != ""}


def _checked(values: dict[str, object], where: str) -> Settings:
    try:
        settings = msgspec.convert(values, Settings, strict=False, dec_hook=_path)
        ZoneInfo(settings.zone)
    except msgspec.ValidationError as error:
        raise SettingsMistake(where, _read(str(error))) from error
    except (ValueError, LookupError, OSError) as error:
        raise SettingsMistake(
            where, Wrong("zone", Mistake.NOT_A_ZONE if available_timezones() else Mistake.NO_ZONES)
        ) from error
    for wrong, fits in FITTING:
        if not fits(getattr(settings, wrong.key)):
            raise SettingsMistake(where, wrong)
    if found := mistake_in(settings.lamps):
        raise SettingsMistake(where, found)
    return settings


def _read(said: str) -> Wrong:
    """What msgspec says of a value, as one of our own sentences."""
    what, _, path = said.partition(" - at `$")
    key = path.strip(".`")
    for begins, mistake in SAYS.items():
        if what.startswith(begins):
            named = re.search(r"`([^`]+)`$", what) if begins.startswith("Object") else None
            return Wrong(".".join(part for part in (key, named and named[1]) if part), mistake)
    choices = get_args(Settings.__annotations__.get(key))
    if choices and what.startswith("Invalid enum"):
        return Wrong(key, Mistake.NOT_A_CHOICE, {"choices": ", ".join(choices)})
    return Wrong(key or "-", Mistake.DOES_NOT_FIT, {"detail": what})


def _is_clock(told: str) -> bool:
    start, *numbers = told.split(" ")
    try:
        return datetime.fromisoformat(start).tzinfo is not None and len([float(number) for number in numbers]) == 2
    except ValueError:
        return False


def _for_a_person(seconds: int) -> bool:
    return 0 < seconds <= LONGEST_REST


SAYS = {
    "Expected `int`": Mistake.NOT_WHOLE,
    "Expected `bool`": Mistake.NOT_FLAG,
    "Expected `str`": Mistake.NOT_TEXT,
    "Expected `object`": Mistake.NOT_A_TABLE,
    "Expected `array`": Mistake.NOT_A_LIST,
    "Object contains unknown field": Mistake.UNKNOWN_KEY,
    "Object missing required field": Mistake.MISSING,
}
"""How msgspec begins its sentences, and what we say instead."""

FITTING: tuple[tuple[Wrong, Callable[[Any], bool]], ...] = (
    (within("port", 1, 65535), lambda port: 0 < port < 65536),
    (no_address("database_url", EXAMPLE), lambda url: not url or DATABASE.fullmatch(url) is not None),
    (within("kiosk_idle_s", 1, LONGEST_REST), _for_a_person),
    (within("kiosk_extend_s", 1, LONGEST_REST), _for_a_person),
    (within("office_idle_minutes", 1, LONGEST_REST), _for_a_person),
    (Wrong("clock", Mistake.NO_CLOCK), lambda told: not told or _is_clock(told)),
)
"""What a value has to be like besides its type."""


def _path(kind: type, value: object) -> object:
    if kind is Path:
        return Path(str(value))
    raise NotImplementedError(kind)
