"""The kiosk's start: it hastens for a moment only, waits for no opening for long, and says why it ends."""

import gc
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk import cli
from kiosk.app import KioskApp
from kiosk.haste import USUAL_S, hasten, settle
from kiosk.house import bare_hall
from kiosk.session import Away
from registry.cli import main
from registry.settings import Settings
from tests.kiosk.driver import WIDE, Driver
from tests.kiosk.fakes import ZONE, FakeHouse, Ticks
from tests.support.waiting import wait_until


@pytest.fixture
def hastened() -> Iterator[None]:
    """As in a kiosk that begins; whatever the test does, all is as usual afterwards."""
    hasten()
    yield
    settle()


def as_usual() -> bool:
    """Whether garbage is looked for and threads take turns as often as ever."""
    return gc.isenabled() and sys.getswitchinterval() == pytest.approx(USUAL_S)


@pytest.mark.usefixtures("hastened")
@pytest.mark.parametrize("failures", [0, 1])
async def test_haste_is_over_with_the_first_opening_however_it_ends(failures: int) -> None:
    house, ticks, let_in = FakeHouse(), Ticks(), threading.Event()
    asked: list[bool] = []

    def connect() -> FakeHouse:
        asked.append(as_usual())
        if len(asked) <= failures:
            raise Away
        let_in.wait(0 if not failures else 20)
        return house

    app = KioskApp(
        connect, kiosk="hall-1", language="en", bare=lambda spoken: bare_hall(spoken, ZONE, house.now), ticks=ticks
    )
    async with app.run_test(size=WIDE) as pilot:
        driver = Driver(app, pilot, house, ticks)
        await driver.sees("I cannot reach the club's data" if failures else "What would you like?")
        await driver.until(as_usual, "haste is over")
        let_in.set()
        await driver.sees("What would you like?")
    assert asked == [False, *[True] * failures]


@pytest.mark.usefixtures("hastened")
def test_threads_take_turns_again_though_the_opening_goes_on() -> None:
    assert sys.getswitchinterval() > USUAL_S
    wait_until(lambda: sys.getswitchinterval() == pytest.approx(USUAL_S), what="threads take turns")


def test_an_opening_that_hangs_is_told_and_still_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "PATIENCE_S", 0.001)
    open_now, begun, house = threading.Event(), [], object()

    def connect() -> object:
        begun.append(1)
        open_now.wait(20)
        return house

    early = cli.Early(connect)  # type: ignore[arg-type]
    for _ in range(3):
        with pytest.raises(Away):
            early()
    monkeypatch.setattr(cli, "PATIENCE_S", 20)
    open_now.set()
    assert early() is house  # type: ignore[comparison-overlap]
    assert len(begun) == 1


def test_after_an_opening_that_failed_another_one_is_tried() -> None:
    answers: list[Exception | object] = [Away(), OSError("disk"), house := object()]

    def connect() -> object:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    early = cli.Early(connect)  # type: ignore[arg-type]
    with pytest.raises(Away):
        early()
    with pytest.raises(OSError, match="disk"):
        early()
    assert early() is house  # type: ignore[comparison-overlap]


class Ended:
    """An app whose opening broke. It keeps how threads take turns while the screen is drawn."""

    turns: list[float]
    return_code = 1

    def __init__(self, *_arguments: object, **_named: object) -> None:
        self.trouble: Exception | None = None

    def run(self) -> None:
        """Break at once."""
        self.turns.append(sys.getswitchinterval())
        self.trouble = RuntimeError("no such table")


def test_a_kiosk_that_ends_at_its_opening_says_why_and_leaves_all_as_usual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Ended, "turns", [], raising=False)
    monkeypatch.setattr(cli, "_connecting", lambda *_: lambda: None)
    with pytest.raises(RuntimeError, match="no such table"):
        cli.show(Settings(home=tmp_path), "hall-1", lambda: Ended)  # type: ignore[arg-type, return-value]
    assert Ended.turns == [pytest.approx(USUAL_S)]
    assert as_usual()


def test_a_command_that_nobody_has_leaves_the_search_for_garbage_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such-command"]) == 2
    assert "no-such-command" in capsys.readouterr().err
    assert gc.isenabled()
