"""Settings come from the command line, the environment, one file, and the defaults, in that order."""

from pathlib import Path

import pytest

from registry.settings import SettingsMistake, read_settings
from registry.words.say import Words


def test_what_is_closer_to_the_person_goes_first(tmp_path: Path) -> None:
    (tmp_path / "fenyjel.toml").write_text('port = 1000\nlanguage = "pl"\nclub_name = "Ász"\n', encoding="utf-8")
    env = {"FENYJEL_HOME": str(tmp_path), "FENYJEL_PORT": "2000", "FENYJEL_LAN": "true", "FENYJEL_CLUB_NAME": ""}
    settings = read_settings(env, port=3000, lan=None)
    assert (settings.port, settings.language, settings.lan, settings.club_name) == (3000, "pl", True, "Ász")
    assert read_settings(env).port == 2000
    assert settings.url == f"sqlite:///{tmp_path / 'fenyjel.db'}"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("prot = 1", "prot"),
        ('home = "/"', "home"),
        ("port = 0", "port"),
        ('port = "many"', "port"),
        ('language = "de"', "language"),
        ('zone = "Mars/Base"', "zone"),
        ("port = ", "-"),
        ('clock = "noon"', "clock"),
        ('clock = "2026-01-01 soon fast"', "clock"),
        ("kiosk_idle_s = -5", "kiosk_idle_s"),
        ("office_idle_minutes = 0", "office_idle_minutes"),
        ("kiosk_extend_s = 99999999999999999999", "kiosk_extend_s"),
        ('database_url = "club.db"', "database_url"),
        ('database_url = "mysql://club@localhost/fenyjel"', "database_url"),
        ('database_url = "postgresql+psycopg://club@localhost:many/fenyjel"', "database_url"),
    ],
)
def test_a_setting_that_cannot_be_is_named(tmp_path: Path, text: str, key: str) -> None:
    (tmp_path / "fenyjel.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SettingsMistake) as caught:
        read_settings({"FENYJEL_HOME": str(tmp_path)})
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('port = "many"', "port: Ide egész szám kell."),
        ('language = "de"', "language: Lehetséges értékek: hu, en, pl."),
        ('zone = "Mars/Base"', "zone: Ide időzóna kell, például Europe/Budapest."),
        ("[lamps]\nblink = 1", "lamps.blink: Ez a kulcs ismeretlen."),
        ('[[lamps.mqtt]]\ntopic = "a/#"', "lamps.mqtt.topic: Egyetlen topic kell, # és + nélkül."),
        ('database_url = "club.db"', "database_url: Ide ilyen cím kell: postgresql+psycopg://club@localhost/fenyjel."),
    ],
)
def test_what_is_wrong_is_said_in_the_readers_language(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "fenyjel.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SettingsMistake) as caught:
        read_settings({}, home=str(tmp_path))
    wrong = caught.value.wrong
    assert f"{wrong.key}: {Words('hu').say(wrong.mistake.value, **wrong.values)}" == said


def test_variables_that_are_no_settings_are_let_be(tmp_path: Path) -> None:
    assert read_settings({"FENYJEL_HOME": str(tmp_path), "FENYJEL_REQUIRE": "browser"}).port == 8008


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:////srv/club/day.db",
        "postgresql+psycopg://club:p%40ss@localhost:5432/fenyjel",
        "postgresql+psycopg://club@[::1]/fenyjel?sslmode=disable",
        "postgresql+psycopg:///fenyjel?host=/run/postgresql",
    ],
)
def test_databases_that_it_speaks_to_are_taken(tmp_path: Path, url: str) -> None:
    settings = read_settings({"FENYJEL_HOME": str(tmp_path), "FENYJEL_DATABASE_URL": url})
    assert settings.url == url
