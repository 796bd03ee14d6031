"""What a club copies onto its machines: read by the programs it is for, and a screen started as a wall starts it."""

import json
import re
import shutil
import subprocess
import urllib.request
from configparser import ConfigParser
from pathlib import Path

import pytest

from registry.settings import Settings, read_settings
from tests.support.lacking import need_program
from tests.support.ports import free_port
from tests.support.processes import FENYJEL, environment, started
from tests.support.waiting import wait_until

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
SCREEN = DEPLOY / "fenyjel-screen"
HEADLESS = "--headless=new --no-sandbox --disable-gpu --remote-debugging-port=0"


def unit(path: Path) -> ConfigParser:
    read = ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string(path.read_text("utf-8"))
    return read


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_starts_again_for_ever_and_is_no_root(path: Path) -> None:
    read = unit(path)
    assert set(read.sections()) == {"Unit", "Service", "Install"}
    assert read["Unit"]["StartLimitIntervalSec"] == "0"
    assert read["Service"]["Restart"] == "always"
    users = re.findall(r"^u (\S+) ", (DEPLOY / "sysusers" / "fenyjel.conf").read_text("utf-8"), re.MULTILINE)
    assert read["Service"]["User"] in users


def test_systemd_itself_finds_nothing_wrong_with_the_units(tmp_path: Path) -> None:
    """Where systemd is, it reads them; what they start need not be installed here."""
    for path in UNITS:
        bare = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", path.read_text("utf-8"))
        (tmp_path / path.name).write_text(bare, "utf-8")
    program = shutil.which("systemd-analyze")
    if program is not None:
        command = [program, "verify", "--man=no", *(str(tmp_path / path.name) for path in UNITS)]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
        assert (answer.returncode, answer.stderr) == (0, "")


def test_what_the_units_start_is_what_there_is() -> None:
    starts = {path.name: unit(path)["Service"]["ExecStart"] for path in UNITS}
    assert starts["fenyjel-screen@.service"].endswith("/" + SCREEN.name)
    for name in ("fenyjel.service", "fenyjel-kiosk.service", "fenyjel-kiosk-web.service"):
        words = starts[name].rpartition("/fenyjel ")[2].split()
        assert words[0] in {"run", "kiosk"}, "a command that fenyjel has"


@pytest.mark.parametrize(
    ("name", "path"),
    [("wall", "8008/screen"), ("tablet", "8008/table/1"), ("touch", f"{Settings(home=DEPLOY).port + 1}/")],
)
def test_a_screens_settings_name_a_page(name: str, path: str) -> None:
    assert re.search(
        rf"(?m)^FENYJEL_PAGE=http://[0-9.]+:{path}$", (DEPLOY / "conf" / f"{name}.conf").read_text("utf-8")
    )


def test_the_clubs_settings_are_settings(tmp_path: Path) -> None:
    lines = [line.lstrip("#") for line in (DEPLOY / "conf" / "club.conf").read_text("utf-8").splitlines()]
    given = dict(line.split("=", 1) for line in lines if re.match("FENYJEL_[A-Z_]+=", line))
    shutil.copy(DEPLOY / "conf" / "fenyjel.toml", tmp_path / "fenyjel.toml")
    settings = read_settings(given, home=str(tmp_path))
    assert settings.port == int(given["FENYJEL_PORT"])
    assert settings.host_name == given["FENYJEL_HOST_NAME"]
    assert settings.database_url == given["FENYJEL_DATABASE_URL"]
    assert settings.lamps.mode == "soft"
    assert (settings.lamps.wled[0].name, settings.lamps.mqtt[0].table) == ("bar", 3)


def test_the_policy_of_chromium_turns_its_prompts_off() -> None:
    policy = json.loads((DEPLOY / "chromium" / "fenyjel.json").read_text("utf-8"))
    for name in ("TranslateEnabled", "PasswordManagerEnabled", "DefaultBrowserSettingEnabled", "HttpsUpgradesEnabled"):
        assert policy[name] is False


def test_nothing_typed_at_the_kiosk_opens_another_terminal() -> None:
    """Where the terminal is installed, it reads its own settings as well."""
    keys = unit(DEPLOY / "foot.ini")
    assert keys["key-bindings"]["spawn-terminal"] == "none"
    assert set(keys["key-bindings"].values()) == {"none"}
    assert (keys["scrollback"]["lines"], keys["bell"]["urgent"], keys["bell"]["notify"]) == ("0", "no", "no")
    assert (
        f"/{DEPLOY.joinpath('foot.ini').name} "
        in unit(DEPLOY / "systemd" / "fenyjel-kiosk.service")["Service"]["ExecStart"]
    )
    program = shutil.which("foot")
    if program is not None:
        command = [program, "--check-config", f"--config={DEPLOY / 'foot.ini'}"]
        assert subprocess.run(command, capture_output=True, timeout=30, check=False).returncode == 0


def test_a_screen_without_an_address_says_so(tmp_path: Path) -> None:
    answer = subprocess.run(
        [SCREEN], env=environment(tmp_path), capture_output=True, text=True, timeout=30, check=False
    )
    assert answer.returncode == 2
    assert "FENYJEL_PAGE must be an address" in answer.stderr


def test_a_screen_after_a_power_cut_asks_nothing(tmp_path: Path) -> None:
    """The profile says crashed, and its lock names a machine that is no more: both are mended before the start."""
    profile = tmp_path / "chromium"
    (profile / "Default").mkdir(parents=True)
    kept = profile / "Default" / "Preferences"
    kept.write_text('{"profile":{"exit_type":"Crashed","exited_cleanly":false},"own":1}', "utf-8")
    (profile / "SingletonLock").symlink_to("old-address-123")
    env = environment(
        tmp_path, STATE_DIRECTORY=str(tmp_path), FENYJEL_BROWSER="/bin/echo", FENYJEL_PAGE="http://127.0.0.1:1/screen"
    )
    script = subprocess.Popen([SCREEN], env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert script.stdout is not None
        said = script.stdout.readline()
    finally:
        script.terminate()
        script.communicate(timeout=10)
    assert said.rstrip().endswith("/deploy/waiting.html"), "nobody answers, so the screen says what it waits for"
    assert json.loads(kept.read_text("utf-8")) == {"profile": {"exit_type": "Normal", "exited_cleanly": True}, "own": 1}
    assert not (profile / "SingletonLock").is_symlink()


@pytest.mark.browser
def test_a_screen_waits_for_the_club_and_then_shows_its_code(tmp_path: Path) -> None:
    """The very command line of a wall, only without a monitor."""
    browser = need_program("browser", "chromium", "chromium-browser")
    port, home = free_port(), tmp_path / "home"
    page = f"http://127.0.0.1:{port}/screen"
    env = environment(
        home,
        STATE_DIRECTORY=str(tmp_path / "state"),
        FENYJEL_BROWSER=browser,
        FENYJEL_FLAGS=HEADLESS,
        FENYJEL_PAGE=page,
    )
    told = tmp_path / "state" / "chromium" / "DevToolsActivePort"
    with started((str(SCREEN),), env, tmp_path / "screen.log"):
        wait_until(lambda: any(url.endswith("/waiting.html") for url, _ in shown(told)), 30, "the screen says it waits")
        web = (*FENYJEL, "web", "--port", str(port))
        with started(web, environment(home, FENYJEL_LANGUAGE="en"), tmp_path / "web.log"):
            wait_until(lambda: (page, "New screen · Fényjel") in shown(told), 40, "the screen shows its code")


def shown(told: Path) -> list[tuple[str, str]]:
    """Address and title of what a Chromium shows, which says in a file where it can be asked."""
    try:
        port = told.read_text("ascii").split()[0]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=2) as answer:
            return [(one["url"], one["title"]) for one in json.load(answer) if one["type"] == "page"]
    except (OSError, IndexError, ValueError):
        return []
