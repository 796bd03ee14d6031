"""The real kiosk in a real pseudo-terminal, over a real club: nothing faked but the person."""

import re
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pyte
import pytest

from registry.assemble import Club, assemble
from registry.engine.commands import TakePayment
from registry.settings import Settings
from tests.support.processes import FENYJEL, environment, fenyjel
from tests.support.waiting import wait_until

pytestmark = pytest.mark.terminal

GESTURE = 0.35
"""Two presses of one gesture count once, so a driver presses slower. Units: seconds."""


class Terminal:
    """A kiosk and the screen that it draws on."""

    def __init__(self, home: Path, columns: int, rows: int, **settings: str) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.child = pexpect.spawn(
            FENYJEL[0],
            [*FENYJEL[1:], "kiosk", "--name", "hall-1"],
            env=environment(home, TERM="xterm-256color", COLORTERM="truecolor", FENYJEL_LANGUAGE="en", **settings),
            dimensions=(rows, columns),
        )

    def look(self) -> str:
        """Everything on the screen, after what came meanwhile."""
        try:
            while True:
                more = self.child.read_nonblocking(65536, timeout=0.02)
                self.raw += more
                self._stream.feed(more)
        except (pexpect.TIMEOUT, pexpect.EOF):
            pass
        return "\n".join(self.screen.display)

    def sees(self, *texts: str) -> str:
        """Wait until these stand on the screen."""
        try:
            wait_until(lambda: all(text in self.look() for text in texts), 60, f"{texts}")
        except AssertionError as never:
            never.add_note(self.look())
            raise
        return self.look()

    def press(self, keys: str) -> None:
        """Press something, no faster than a person."""
        with pytest.raises(pexpect.TIMEOUT):
            self.child.expect("\0never\0", timeout=GESTURE)
        before = self.child.before
        self.raw += before
        self._stream.feed(before)
        self.child.buffer = b""
        self.child.send(keys)

    def type(self, text: str) -> None:
        """Type a text and go on with Tab."""
        self.press(text)
        self.press("\t")


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A club with a practice event that has just begun."""
    assert fenyjel(tmp_path, "seed", "--practice").returncode == 0
    opened = assemble(Settings(home=tmp_path))
    yield opened
    opened.close()


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (56, 16)])
def test_a_new_player_enters_gets_a_code_and_sees_it_paid(club: Club, columns: int, rows: int) -> None:
    # Some shells tell every program a size that is not the terminal's.
    kiosk = Terminal(club.settings.home, columns, rows, COLUMNS="80", LINES="24")
    kiosk.sees("Enter and pay", "practice")
    kiosk.press("1")
    kiosk.sees("Who are you?")
    kiosk.press("\t\t\t")
    kiosk.press("\r")
    kiosk.sees("Name on screens")
    kiosk.type("Kiss Éva")
    kiosk.type("Évi")
    kiosk.press("1990-02-03")
    kiosk.press("\r")
    kiosk.sees("Are you deaf or hard of hearing?")
    kiosk.press("1")
    kiosk.sees("Yes, keep them")
    kiosk.press("1")
    welcome = kiosk.sees("You are a member now.")
    card = "".join(re.findall(r"\b([A-Z0-9]{5} [A-Z0-9]{5} [A-Z0-9]{5} [A-Z0-9]{5})\b", welcome)[0].split())
    kiosk.press("1")
    kiosk.sees("Cash at the desk")
    kiosk.press("1")
    kiosk.sees("is this right?")
    kiosk.press("1")
    kiosk.sees("go to the desk", "has not confirmed yet")

    player = club.people.by_card(card)
    assert player is not None
    event_id = club.current_event(club.desk.now())
    assert event_id is not None
    event = club.desk.history(event_id).event
    assert event is not None
    entry = event.entries[event.of_player[player.id]]
    club.desk.submit(
        event_id, TakePayment(entry=entry.id, purchase="entry", means="cash"), by="organiser:1", request="taken"
    )
    kiosk.sees("✓ Paid: 3 000 Ft")

    kiosk.press("\x1b")
    kiosk.sees("Évi", "you have paid")
    kiosk.press("\x1b")
    kiosk.sees("1 / 2 players.")
    kiosk.press(card + "\r")
    kiosk.sees("Évi")
    assert "\n" in kiosk.look()
    assert all(len(row) == columns for row in kiosk.screen.display)
    assert len(kiosk.screen.display) == rows
    assert kiosk.screen.display[0] == f"┌{'─' * (columns - 2)}┐"
    assert kiosk.screen.display[-1] == f"└{'─' * (columns - 2)}┘"
    assert b"\x07" not in kiosk.raw
    kiosk.child.terminate(force=True)


def test_help_is_seen_in_the_office_and_answered_here(club: Club) -> None:
    kiosk = Terminal(club.settings.home, 80, 24)
    kiosk.sees("Enter and pay")
    kiosk.press("\x1bOP")
    kiosk.sees("The office sees that you wait.")
    assert [call.kiosk for call in club.devices.waiting()] == ["hall-1"]

    club.devices.answer("hall-1")

    kiosk.sees("Somebody is coming.")
    wait_until(lambda: any(device.name == "hall-1" for device in club.devices.list()), what="the kiosk lives")
    kiosk.child.terminate(force=True)


def test_a_forgotten_visit_is_gone_and_so_is_the_scrollback(club: Club) -> None:
    kiosk = Terminal(club.settings.home, 80, 24, FENYJEL_KIOSK_IDLE_S="2", FENYJEL_KIOSK_EXTEND_S="1")
    kiosk.sees("Enter and pay")
    kiosk.press("1")
    kiosk.sees("Who are you?")
    kiosk.press("Secret")
    kiosk.sees("Secret")
    seen = len(kiosk.raw)
    kiosk.sees("Are you still here?")
    picture = kiosk.sees("What would you like?")

    assert "Secret" not in picture
    assert b"\x1b[3J" in kiosk.raw[seen:]
    kiosk.child.terminate(force=True)


def test_nothing_leads_out_but_the_passphrase(club: Club) -> None:
    kiosk = Terminal(club.settings.home, 80, 24)
    kiosk.sees("Enter and pay")
    for keys in ("\x03", "\x11", "\x1a", "\x04", "\x1c", "\x10"):
        kiosk.press(keys)
        assert kiosk.child.isalive()
    kiosk.press("1")
    kiosk.sees("Who are you?")
    kiosk.press("\x1b[21~")
    kiosk.sees("Only for organisers.")
    kiosk.press("\t")
    kiosk.press(club.staff.show_passphrase() or "")
    kiosk.press("\r")

    kiosk.child.expect(pexpect.EOF, timeout=20)
    kiosk.child.close()
    assert kiosk.child.exitstatus == 0
    assert b"\x07" not in kiosk.raw + (kiosk.child.before or b"")


def test_the_end_of_the_club_ends_the_kiosk_well(club: Club) -> None:
    kiosk = Terminal(club.settings.home, 80, 24)
    kiosk.sees("Enter and pay")
    kiosk.child.kill(15)

    kiosk.child.expect(pexpect.EOF, timeout=20)
    kiosk.child.close()
    assert kiosk.child.exitstatus == 0


def test_without_a_terminal_it_says_what_to_do(tmp_path: Path) -> None:
    done = fenyjel(tmp_path, "kiosk", LC_ALL="C.UTF-8")

    assert done.returncode == 2
    assert "fenyjel kiosk --plain" in done.stderr


@pytest.mark.usefixtures("club")
def test_no_byte_that_comes_in_ends_the_kiosk(tmp_path: Path) -> None:
    kiosk = Terminal(tmp_path, 80, 24)
    kiosk.sees("Enter and pay")
    for garbage in (
        b"\x03\x1a\x11\x1c\x10\x04",
        b"\xff\xfe\x80",
        b"\x1b[200~\xc3\x1b[201~",
        b"\x1b[<9;9M\x1b[;R",
        b"\xf0\x9f",
    ):
        kiosk.child.send(garbage)
        kiosk.press("\x1b")
    kiosk.sees("Enter and pay")
    kiosk.press("\x1bOQ")
    wait_until(lambda: "Enter and pay" not in kiosk.look(), 20, "F2 turns the language")
    assert kiosk.child.isalive()
