"""The kiosk in plain lines: a whole visit compared word for word, and what goes wrong."""

import io
import os
import subprocess
from pathlib import Path

from kiosk.plain import Ended, FileLines, Plain
from registry.engine.ids import PlayerId
from tests.kiosk.fakes import FakeHouse
from tests.kiosk.talking import Talk
from tests.support.processes import FENYJEL, environment, fenyjel

TRANSCRIPT = Path(__file__).parent / "pictures" / "plain-entry.txt"


class Script:
    """Lines that a person types; between two of them something may happen."""

    def __init__(self, *lines: object) -> None:
        self._lines = list(lines)
        self.unseen: list[str] = []
        """What was typed without being shown."""

    def read(self, timeout: float, *, hidden: bool = False) -> str | None:
        """The next line, or what happens instead of one."""
        del timeout
        if not self._lines:
            raise Ended
        line = self._lines.pop(0)
        if callable(line):
            line()
            return None
        if hidden:
            self.unseen.append(str(line))
        return str(line)


def said(talk: Talk, *lines: object) -> str:
    """All that a visit says."""
    out = io.StringIO()
    Plain(talk.session, Script(*lines), out).run()
    return out.getvalue()


def test_a_whole_entry_reads_like_this() -> None:
    house = FakeHouse()
    house.enter(*(house.add(f"P{number}") for number in range(16)))
    talk = Talk(house)

    text = said(
        talk,
        "1",
        "1", "Csillag", "1970-05-01",
        "1",
        "1",
        lambda: house.take(PlayerId(1)),
        "2",
        "b",
    )  # fmt: skip

    if os.environ.get("FENYJEL_REDRAW"):
        TRANSCRIPT.write_text(text, "utf-8")
    assert text == TRANSCRIPT.read_text("utf-8")


def test_lines_hold_no_control_signs_and_no_frames() -> None:
    house = FakeHouse()
    house.add("\x1b[31mEvil\u202e", card="Q" * 20)

    text = said(Talk(house), "Q" * 20, "1", "l", "l", "h", "1", "0", "2")

    assert not any(ord(sign) < 32 and sign != "\n" for sign in text)
    assert not set(text) & set("│─╔═╎█▀▄▶\u202e")


def test_a_number_of_a_closed_choice_says_the_prompt_again() -> None:
    text = said(Talk(), "3")

    assert text.count("not open: Rebuy, add-on. not now: play begins at 10:30") == 2


def test_what_is_not_understood_is_said() -> None:
    assert "I do not understand what?" in said(Talk(), "what?")


def test_a_visit_that_rests_is_warned_once_and_then_forgotten() -> None:
    talk = Talk()
    text = said(
        talk,
        "1", "1", "Csillag", "1970-05-01",
        lambda: talk.ticks.on(91),
        lambda: talk.ticks.on(5),
        lambda: talk.ticks.on(20),
    )  # fmt: skip

    assert text.count("Enter: I am here.") == 1
    assert text.rstrip().endswith("l  Polski")
    assert "\nStart\n" in text.rpartition("I am here.")[2]
    assert talk.prompt.where == "Start"


def test_a_line_typed_after_a_visit_was_forgotten_answers_what_is_asked_now() -> None:
    talk = Talk()
    text = said(talk, "1", "1", "Csillag", lambda: talk.ticks.on(91), lambda: talk.ticks.on(30), "0")

    assert talk.prompt.where == "More"
    assert "cannot find" not in text


def test_a_card_shown_in_the_middle_of_typing_begins_its_own_visit_but_a_long_name_does_not() -> None:
    house = FakeHouse()
    house.add("Evil", card="Q" * 20)

    assert "Evil" in said(Talk(house), "1", "2", "1", "Q" * 20)
    assert "Birth date (year-month-day):" in said(Talk(house), "1", "1", "Szabo Katalin")


def test_leaving_needs_an_organiser() -> None:
    text = said(Talk(), "leave", "1", "", "wrong", "1", "", "open sesame", "never heard")

    assert "This does not fit." in text
    assert "never heard" not in text
    assert text.rstrip().endswith("Passphrase:"), "nothing is asked any more"


def test_a_passphrase_is_typed_unseen_and_nothing_else_is() -> None:
    talk = Talk()
    script = Script("leave", "1", "", "wrong", lambda: talk.ticks.on(91), lambda: talk.ticks.on(30), "1")
    Plain(talk.session, script, io.StringIO()).run()
    assert script.unseen == ["wrong"]

    forgotten = Script("leave", "1", "", lambda: talk.ticks.on(91), lambda: talk.ticks.on(30), "1")
    Plain(talk.session, forgotten, io.StringIO()).run()
    assert forgotten.unseen == [], "what answers the next visitor's question shows"


def test_plain_lines_name_no_key_that_they_do_not_have() -> None:
    text = said(Talk(), "leave")

    assert "Esc" not in text
    assert "\nOtherwise go back.\n" in text
    assert "\nb  Back\n" in text


def test_what_the_question_asks_for_may_be_typed_at_once() -> None:
    by_number = Talk()
    text = said(by_number, "1", "1001", "1970-05-01")

    assert by_number.prompt.where == "Csillag: pay"
    assert "do not understand" not in text
    assert "Show your card, or type:\nName or member number\n" in text

    house = FakeHouse()
    house.add("Kati", name="Szabo Katalin")
    by_name = Talk(house)
    said(by_name, "1", "Szabo Katalin", "1970-05-01")
    assert by_name.prompt.where == "Kati: pay"


def test_lines_come_whole_from_a_pipe_whatever_their_bytes() -> None:
    reading, writing = os.pipe()
    lines = FileLines(reading)
    try:
        assert lines.read(0) is None
        os.write(writing, "Csillagfény\r\n\xff".encode("latin-1", "replace") + b"\n1")
        assert lines.read(1) == "Csillagf\ufffdny"
        assert lines.read(1) == "\ufffd"
        os.close(writing)
        assert lines.read(1) == "1"
        try:
            lines.read(1)
        except Ended:
            pass
        else:
            raise AssertionError("the end was not heard")
    finally:
        os.close(reading)


def test_the_command_talks_over_a_pipe(tmp_path: Path) -> None:
    assert fenyjel(tmp_path, "seed", "--practice").returncode == 0

    done = fenyjel(tmp_path, "kiosk", "--plain", "--name", "hall-1", text="0\n2\nl\n", FENYJEL_LANGUAGE="pl")

    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "\nStart · PRÓBA\n" in done.stdout
    assert "1, 100 / 200, 2" in done.stdout
    assert "Szintek · GYAKORLÁS" in done.stdout


def test_whoever_waits_for_data_that_does_not_answer_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "fenyjel.db").write_bytes(b"no database" * 800)
    waiting = subprocess.Popen(
        [*FENYJEL, "kiosk", "--plain"],
        env=environment(tmp_path, FENYJEL_LANGUAGE="en"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert waiting.stdout is not None
        assert waiting.stdout.readline() == "I cannot reach the club's data right now.\n"
    finally:
        waiting.kill()
        waiting.communicate()


def test_bad_arguments_are_told_in_words(tmp_path: Path) -> None:
    for argv in (["--name", "x" * 41], ["--name", " "], ["--loud"], ["word"]):
        done = subprocess.run(
            [*FENYJEL, "kiosk", *argv], env=environment(tmp_path), capture_output=True, text=True, check=False
        )
        assert done.returncode == 2
        assert done.stderr.strip()
        assert "Traceback" not in done.stderr


def test_a_child_is_refused_in_plain_words_before_it_is_a_member() -> None:
    """C-4."""
    talk = Talk()

    text = said(talk, "1", "2", "1", "Kiss Éva", "Évi", "1999-02-03")

    assert text.splitlines().count("You must be at least 18 years old to play.") == 1
    assert "Are you deaf" not in text
    assert len(talk.house.people) == 1
