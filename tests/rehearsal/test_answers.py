"""The form of a rehearsal: what each kind of line is answered, section by section of the design."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from registry.rehearsal import main
from tests.engine.days import Told, named, played_out, ranking, small

HEADER = {"event": {"season": "championship-2009", "number": 1, "chance": 7, "settings": {"event.min_entrants": 2}}}


@pytest.fixture
def played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Plays lines (text, bytes or values) through the command; exit status and answers."""

    def play(*lines: Any, end: bytes = b"\n", options: tuple[str, ...] = ()) -> tuple[int, list[dict[str, Any]]]:
        file = tmp_path / "day.jsonl"
        written = [line if isinstance(line, bytes) else _text(line).encode("utf-8", "surrogatepass") for line in lines]
        file.write_bytes(end.join(written) + end)
        status = main([str(file), *options])
        out = capsys.readouterr()
        assert not out.err
        return status, [json.loads(line) for line in out.out.splitlines()]

    return play


def _text(line: Any) -> str:
    return line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)


def sign_up(name: str = "Anna", at: str = "09:45:00", **values: Any) -> dict[str, Any]:
    return {"at": at, "do": "sign_up", "player": name, **values}


# -- answers and the exit status ------------------------------------------------------------------


def test_one_answer_a_line_header_included_in_order(played: Any) -> None:
    status, answers = played(HEADER, sign_up(), {"at": "09:46:00", "show": "money"}, sign_up("Anna", "09:47:00"))
    assert status == 0, "a refusal is no mistake of the file"
    assert [answer["line"] for answer in answers] == [1, 2, 3, 4]
    assert answers[0] == {"line": 1, "ok": True}
    assert answers[1] == {"line": 2, "ok": True}
    assert set(answers[2]) == {"line", "show", "view"}
    assert answers[3]["refused"] == "ALREADY_ENTERED"
    assert set(answers[3]) == {"line", "refused", "words"}


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "not JSON",
        "{",
        "[]",
        "5",
        "null",
        '"text"',
        "NaN",
        '{"at": "09:50:00", "do": "add_time", "seconds": NaN}',
        '{"at": "09:50:00", "do": "add_time", "seconds": Infinity}',
        '{"at": "09:50:00", "do": "add_time", "seconds": 1e999}',
        "[" * 50_000,
        '{"a":' * 3_000 + "1" + "}" * 3_000,
        '{"at": "09:50:00", "do": "sign_up", "player": "\\ud800"}',
        '{"at": "09:50:00", "do": "sign_up", "player": "\ud800"}',
        b'{"at": "09:50:00", "do": "sign_up", "player": "\xff"}',
        b"\x00",
        {},
        {"at": "09:50:00"},
        {"at": "09:50:00", "do": "sign_up", "show": "money", "player": "Bela"},
        {"at": "09:50:00", "do": "fly"},
        {"at": "09:50:00", "do": None},
        {"at": "09:50:00", "do": ["sign_up"]},
        {"at": "09:50:00", "show": "everything"},
        {"at": "09:50:00", "show": {}},
        {"at": "09:50:00", "show": "money", "request": "r"},
        {"at": "09:50:00", "do": "sign_up", "player": "Bela", "colour": "red"},
        {"at": "09:50:00", "do": "sign_up"},
        {"at": "09:50:00", "do": "sign_up", "player": 5},
        {"at": "09:50:00", "do": "sign_up", "player": None},
        {"at": "09:50:00", "do": "sign_up", "player": "Bela", "by": 5},
        {"at": "09:50:00", "do": "sign_up", "player": "Bela", "request": 5},
        {"at": "09:50:00", "do": "sign_up", "player": "Bela", "override": True},
        {"at": "09:50:00", "do": "bust", "players": "Anna"},
        {"at": "09:50:00", "do": "bust", "players": [{"name": "Anna"}]},
        {"at": "09:50:00", "do": "bust", "players": [{"player": "Anna", "stack": 1, "hat": 2}]},
        {"at": "09:50:00", "do": "pay", "player": "Anna", "for": "hat", "means": "cash"},
        {"at": "09:50:00", "do": "undo", "line": "2"},
        {"at": "09:50:00", "do": "undo", "line": True},
        {"at": "09:50:00", "do": "decide", "below_minimum": "dance"},
        {"do": "sign_up", "player": "Bela"},
        {"show": "money"},
        {"at": None, "show": "money"},
        {"at": 950, "show": "money"},
        {"at": "", "show": "money"},
        {"at": "09:50", "show": "money"},
        {"at": "9:50:00", "show": "money"},
        {"at": "24:00:00", "show": "money"},
        {"at": "09:60:00", "show": "money"},
        {"at": "09:50:60", "show": "money"},
        {"at": "09:50:00.1234", "show": "money"},
        {"at": "09:50:00.", "show": "money"},
        {"at": "09:50:00Z", "show": "money"},
        {"at": "2009-01-17", "show": "money"},
        {"at": "2009-01-17T09:50:00", "show": "money"},
        {"at": "2009-02-30T09:50:00+01:00", "show": "money"},
        {"at": "0001-01-01T00:00:00+14:00", "show": "money"},
        {"at": "9999-12-31T23:59:59-12:00", "show": "alerts"},
        {"at": "09:44:59.999", "show": "money"},
        {"at": "2009-01-17T08:44:59Z", "show": "money"},
        {"at": "08:00:00", "do": "sign_up", "player": "Bela"},
        HEADER,
    ],
    ids=lambda line: repr(line)[:60],
)
def test_a_line_that_is_none_is_an_error_and_the_next_still_runs(line: Any, played: Any) -> None:
    status, answers = played(HEADER, sign_up(), line, {"at": "09:51:00", "show": "entries"})
    assert status == 2
    assert len(answers) == 4
    assert set(answers[2]) == {"line", "error"}
    assert answers[2]["line"] == 3
    assert answers[2]["error"].strip()
    assert "\n" not in answers[2]["error"]
    assert "Traceback" not in answers[2]["error"]
    assert [line["player"] for line in answers[3]["view"]] == ["Anna"], "nothing happened by the bad line"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (sign_up(""), "NAME_BLANK"),
        (sign_up("   \t"), "NAME_BLANK"),
        (sign_up("x" * 61), "NAME_TOO_LONG"),
        (sign_up("x" * 300), "NAME_TOO_LONG"),
        (sign_up("\u200b\u200d"), "NAME_INVISIBLE"),
        (sign_up("\u202e"), "NAME_INVISIBLE"),
        (sign_up("\u3164"), "NAME_INVISIBLE"),
        (sign_up(born="1980-13-01"), "BAD_DATE"),
        (sign_up(born=1980), "BAD_DATE"),
        ({"at": "09:45:00", "do": "pay", "player": "Nobody", "for": "entry", "means": "cash"}, "UNKNOWN_PLAYER"),
        ({"at": "09:45:00", "do": "withdraw", "player": "Nobody"}, "UNKNOWN_PLAYER"),
        ({"at": "09:45:00", "do": "bust", "players": []}, "NOBODY_NAMED"),
        ({"at": "09:45:00", "do": "undo", "line": 7}, "NOTHING_TO_UNDO"),
        ({"at": "09:45:00", "do": "undo", "line": 2}, "NOTHING_TO_UNDO"),
        ({"at": "09:45:00", "do": "undo", "line": 1}, "NOTHING_TO_UNDO"),
        ({"at": "09:45:00", "do": "undo", "line": 0}, "NOTHING_TO_UNDO"),
        ({"at": "09:45:00", "do": "undo", "line": -3}, "NOTHING_TO_UNDO"),
        ({"at": "09:45:00", "do": "undo", "line": 10**30}, "NOTHING_TO_UNDO"),
        ({"at": "09:45:00", "do": "pause"}, "PLAY_NOT_BEGUN"),
        ({"at": "09:45:00", "do": "close_event"}, "EVENT_NOT_OVER"),
        ({"at": "09:45:00", "do": "break_table", "table": 1}, "NO_SUCH_TABLE"),
        ({"at": "09:45:00", "do": "break_table", "table": "one"}, "NO_SUCH_TABLE"),
        ({"at": "09:44:59.999", "do": "sign_up", "player": "Anna"}, "ENTRY_NOT_OPEN"),
        (sign_up(by="nobody:1"), "NOT_ALLOWED"),
        (sign_up(by="kiosk:1", override="let me in"), "NOT_ALLOWED"),
        (sign_up(by="cashier:Bea", override="let me in"), "NOT_ALLOWED"),
        (sign_up(by="phone:5"), "NOT_ALLOWED"),
        ({"at": "09:45:00", "do": "withdraw", "player": "Anna", "by": "kiosk:1", "override": "please"}, "NOT_ALLOWED"),
        ({"at": "09:45:00", "do": "undo", "line": 1, "by": "cashier:Bea"}, "NOT_ALLOWED"),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_what_the_rules_turn_down_is_refused_with_words(line: Any, why: str, played: Any) -> None:
    status, answers = played(HEADER, line)
    assert status == 0
    assert answers[1]["refused"] == why
    assert answers[1]["words"].strip()


@pytest.mark.parametrize("name", ["Őszike", "Łukasz", "雪", "محمد", "🂡 Ace", "O'Hara", "<b>&amp;", "x" * 60, "-"])
def test_a_name_that_can_be_seen_is_a_name(name: str, played: Any) -> None:
    _, answers = played(HEADER, sign_up(name), {"at": "09:46:00", "show": "entries"})
    assert [line["player"] for line in answers[2]["view"]] == [name]


def test_a_name_is_the_same_however_its_accents_are_written() -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="O\u030bszike")
    assert day.refused("09:45:00", "sign_up", player="\u0150szike ") == "ALREADY_ENTERED"


# -- the file -------------------------------------------------------------------------------------


def test_a_byte_order_mark_and_dos_line_ends_do_not_matter(played: Any) -> None:
    status, answers = played(b"\xef\xbb\xbf" + _text(HEADER).encode(), sign_up(), end=b"\r\n")
    assert (status, [answer.get("ok") for answer in answers]) == (0, [True, True])


def test_a_file_without_a_last_line_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "day.jsonl"
    file.write_text(_text(HEADER) + "\n" + _text(sign_up()), "utf-8")
    assert main([str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_an_unusual_line_separator_inside_a_name_is_no_line_end(played: Any) -> None:
    _, answers = played(HEADER, '{"at": "09:45:00", "do": "sign_up", "player": "A\u2028b"}')
    assert len(answers) == 2


def test_answers_are_utf_8_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    file = tmp_path / "day.jsonl"
    lines = [HEADER, sign_up("Őszike 雪"), {"at": "09:46:00", "show": "entries"}]
    file.write_text("\n".join(map(_text, lines)), "utf-8")
    call = [sys.executable, "-m", "registry.cli", "rehearse", str(file)]
    told = subprocess.run(call, capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert json.loads(told.stdout.splitlines()[2])["view"][0]["player"] == "Őszike 雪"


def test_an_empty_file_has_no_event(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "day.jsonl"
    file.write_bytes(b"")
    assert main([str(file)]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("argv", [[], ["a", "b"], ["--fast", "a"], ["a", "--speed"], ["a", "--speed", "0"]])
def test_a_command_that_is_not_understood(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert len(out.err.splitlines()) == 1


@pytest.mark.parametrize("speed", ["nan", "inf", "-1", "1e9", "quick", ""])
def test_a_speed_that_is_none(speed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["a", "--speed", speed]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("file", ["/no/such/file", "\0"])
def test_a_file_that_cannot_be_read(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([file]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert "Traceback" not in out.err


def test_a_day_may_run_faster_than_real(played: Any) -> None:
    lines = [HEADER, sign_up(), {"at": "09:46:00", "show": "money"}]
    assert played(*lines, options=("--speed", "50000")) == played(*lines) == played(*lines, options=("--speed=max",))


# -- the header -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"season": "no-such-season", "number": 1},
        {"season": "championship-2009", "number": 13},
        {"season": "championship-2009", "number": 0},
        {"season": "championship-2009", "number": "1"},
        {"season": "championship-2009", "number": True},
        {"season": "../championship-2009", "number": 1},
        {"season": 5, "number": 1},
        {"season": "championship-2009", "number": 1, "chance": 1.5},
        {"season": "championship-2009", "number": 1, "chance": "7"},
        {"season": "championship-2009", "number": 1, "colour": "red"},
        {"season": "championship-2009", "number": 1, "settings": []},
        {"season": "championship-2009", "number": 1, "settings": {"no.such": 1}},
        {"season": "championship-2009", "number": 1, "settings": {"event.min_entrants": -1}},
        {"season": "championship-2009", "number": 1, "settings": {"entry.close": "09:00"}},
        {"season": "championship-2009", "number": 1, "settings": {"entry.parts": [{"amount": 1, "to": "moon"}]}},
        {"season": "championship-2009", "number": 1, "date": "2009-13-01"},
        {"season": "championship-2009", "number": 1, "date": "0001-01-01"},
        {"season": "championship-2009", "number": 1, "date": 5},
        {"structure": "no-such-structure"},
        {"structure": "../seeds/practice"},
        {"structure": {}},
        {"structure": {"stages": []}},
        {"structure": [1]},
        {"structure": "ranking-2009", "zone": "Nowhere/Land"},
        {"structure": "final-2009", "fund": -1},
        {"structure": "final-2009", "fund": 10**40},
        {"structure": "final-2009", "qualified": ["Anna"]},
        {"structure": "final-2009", "qualified": {"Anna": -1}},
        {"structure": "final-2009", "qualified": {"": 5}},
        {"structure": "final-2009", "qualified": {"Anna": 5, "Anna ": 6}},
    ],
    ids=lambda event: json.dumps(event)[:70],
)
def test_a_header_with_a_mistake_is_refused_whole_and_every_line_after_it_too(event: Any, played: Any) -> None:
    status, answers = played({"event": event}, sign_up(), {"at": "09:46:00", "show": "money"})
    assert status == 2
    assert [set(answer) for answer in answers] == [{"line", "error"}] * 3


@pytest.mark.parametrize("header", ["", "nothing", "[]", sign_up(), {"event": 5}, {"event": {}, "more": 1}])
def test_a_first_line_that_is_no_header(header: Any, played: Any) -> None:
    status, answers = played(header, sign_up())
    assert (status, [set(answer) for answer in answers]) == (2, [{"line", "error"}] * 2)


@pytest.mark.parametrize("number", range(1, 13))
def test_a_seeded_event_has_its_own_day(number: int) -> None:
    day = Told(season="championship-2009", number=number)
    assert day.header == {"ok": True}
    view = day.show("09:00:00", "clock")
    assert view["phase"] == "before"
    assert view["ends_at"][11:] in ("09:45:00+01:00", "09:45:00+02:00")


def test_the_season_alone_is_its_first_event() -> None:
    assert Told(season="championship-2009").show("09:00:00", "clock")["ends_at"] == "2009-01-17T09:45:00+01:00"


def test_a_date_may_stand_beside_the_season() -> None:
    day = Told(season="championship-2009", number=1, date="2010-06-05")
    assert day.show("09:00:00", "clock")["ends_at"] == "2010-06-05T09:45:00+02:00"


def test_a_structure_may_stand_instead_of_the_season() -> None:
    day = Told(structure="final-2009", date="2009-12-12")
    assert day.header == {"ok": True}
    day.ok("09:45:00", "sign_up", player="Anna")
    assert day.show("09:45:00", "entries")[0]["owed"] == 1000


def test_the_settings_are_those_of_the_rules() -> None:
    parts = [{"amount": 2500, "to": "pool"}, {"amount": 500, "to": "house"}, {"amount": 100, "to": "house"}]
    day = ranking(entry__parts=parts)
    day.ok("09:45:00", "sign_up", player="Anna")
    day.ok("09:45:00", "pay", player="Anna", **{"for": "entry"}, means="cash", amount=3100)
    view = day.show("09:45:00", "money")
    assert (view["base"], view["house"]) == (2500, 600)


# -- moments --------------------------------------------------------------------------------------


def test_a_moment_may_be_written_with_its_offset() -> None:
    day = small("Anna", "Bela", "Cili")
    assert day.show("2009-01-17T10:30:00+01:00", "clock")["level"] == 1
    assert day.show("2009-01-17T09:55:00Z", "clock")["level"] == 2
    assert day.show("2009-01-17T04:19:59.5-06:00", "clock")["level"] == 2
    assert day.show("2009-01-17T11:20:00+01:00", "clock")["level"] == 3
    assert day.show("2009-01-18T00:00:00+01:00", "clock")["level"] == 15


@pytest.mark.parametrize(("part", "left"), [("", 60_000), (".5", 59_500), (".25", 59_750), (".001", 59_999)])
def test_parts_of_a_second(part: str, left: int) -> None:
    assert small("Anna", "Bela").show(f"10:54:00{part}", "clock")["left_ms"] == left


def test_two_lines_may_have_the_same_moment_and_time_never_goes_back() -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna")
    day.ok("09:45:00", "sign_up", player="Bela")
    assert "error" in day.do("09:44:59.999", "sign_up", player="Cili")
    day.ok("09:45:00", "sign_up", player="Cili")
    assert "error" in day.say({"at": "2009-01-17T09:44:59+01:00", "show": "money"})


@pytest.mark.parametrize(
    ("date", "offset"), [("2009-03-29", "+02:00"), ("2009-10-25", "+01:00"), ("2009-03-28", "+01:00")]
)
def test_days_on_which_the_clocks_change(date: str, offset: str) -> None:
    """Wall time is what counts: the payment window opens at 09:45 on every day."""
    day = Told(season="championship-2009", number=1, date=date, settings={"event.min_entrants": 2})
    assert day.show("00:30:00", "clock")["ends_at"] == f"{date}T09:45:00{offset}"
    day.enter(["Anna", "Bela"])
    view = day.show("10:30:00", "clock")
    assert (view["level"], view["ends_at"]) == (1, f"{date}T10:55:00{offset}")


def test_play_through_the_hour_that_is_missing() -> None:
    """Levels last as long as they last, whatever the wall clock does."""
    structure = {
        "timetable": {"open": "01:00", "close": "01:10", "start": "01:30"},
        "entry": {"parts": [], "chips": 1000},
        "field": {"minimum": 2},
        "stages": [{"small": 1, "big": 2, "minutes": 60}, {"small": 2, "big": 4, "minutes": 60}],
    }
    day = Told(structure=structure, date="2009-03-29")
    day.enter(["Anna", "Bela"], at="01:05:00")
    assert day.show("01:30:00", "clock")["ends_at"] == "2009-03-29T03:30:00+02:00"
    assert day.show("03:29:59", "clock")["level"] == 1
    assert day.show("03:30:00", "clock")["level"] == 2


def test_another_zone() -> None:
    day = Told(structure="ranking-2009", date="2009-01-17", zone="America/New_York")
    assert day.show("09:00:00", "clock")["ends_at"] == "2009-01-17T09:45:00-05:00"


def test_what_is_due_happens_before_the_line() -> None:
    day = ranking(event__min_entrants=2)
    day.enter(["Anna", "Bela"])
    facts = [line["fact"] for line in day.show("10:30:00", "journal")]
    assert facts[-4:] == ["registration-closed", "seats-drawn", "play-began", "level-began"]
    moments = [line["at"][11:19] for line in day.show("12:25:00", "journal")[-6:]]
    assert moments == ["10:30:00", "10:55:00", "11:20:00", "11:45:00", "12:10:00", "12:25:00"]


# -- requests -------------------------------------------------------------------------------------


def test_a_repeated_request_repeats_its_answer_and_does_nothing() -> None:
    day = ranking()
    first = day.do("09:45:00", "sign_up", player="Anna", request="k1-1")
    assert day.do("09:46:00", "sign_up", player="Anna", request="k1-1") == first == {"ok": True}
    assert len(day.show("09:46:00", "entries")) == 1
    day.ok("09:47:00", "pay", player="Anna", **{"for": "entry"}, means="cash", request="k1-2")
    day.ok("09:48:00", "pay", player="Anna", **{"for": "entry"}, means="cash", request="k1-2")
    assert day.show("09:48:00", "money")["takings"] == 3000


def test_a_request_with_other_content_is_refused() -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna", request="k1-1")
    assert day.refused("09:45:00", "sign_up", player="Bela", request="k1-1") == "REQUEST_REUSED"
    assert day.refused("09:45:00", "withdraw", player="Anna", request="k1-1") == "REQUEST_REUSED"
    assert day.refused("09:45:00", "sign_up", player="Anna", request="k1-1", by="kiosk:1") == "REQUEST_REUSED"
    assert day.refused("09:45:00", "sign_up", player="Anna", born="1980-01-01", request="k1-1") == "REQUEST_REUSED"
    assert [line["player"] for line in day.show("09:45:00", "entries")] == ["Anna"]


def test_a_refused_request_is_refused_again_even_when_it_would_now_be_allowed() -> None:
    day = ranking()
    assert day.refused("09:44:00", "sign_up", player="Anna", request="k1-1") == "ENTRY_NOT_OPEN"
    assert day.refused("09:45:00", "sign_up", player="Anna", request="k1-1") == "ENTRY_NOT_OPEN"
    day.ok("09:45:00", "sign_up", player="Anna", request="k1-2")


def test_a_repeated_undo_undoes_once() -> None:
    day = ranking()
    line = day.ok("09:45:00", "sign_up", player="Anna")
    day.ok("09:46:00", "undo", line=line, request="u")
    day.ok("09:46:00", "undo", line=line, request="u")
    assert day.show("09:46:00", "entries") == []
    assert day.refused("09:47:00", "undo", line=line) == "NOTHING_TO_UNDO"


def test_a_repeated_bust_sends_out_once() -> None:
    day = small("Anna", "Bela", "Cili")
    out = [{"player": "Anna", "stack": 500}]
    day.ok("11:00:00", "bust", players=out, request="b1")
    day.rebuy("11:01:00", "Anna")
    day.ok("11:02:00", "bust", players=out, request="b1")
    assert len(day.show("11:02:00", "seats")) == 3


# -- undoing --------------------------------------------------------------------------------------


def test_undoing_a_line_takes_back_all_of_its_facts() -> None:
    day = small("Anna", "Bela", "Cili")
    day.bust("11:00:00", "Anna")
    rebuy = day.rebuy("11:01:00", "Anna")
    before = day.show("11:01:00", "money")["takings"]
    day.ok("11:02:00", "undo", line=rebuy)
    assert before - day.show("11:02:00", "money")["takings"] == 1000
    (anna,) = [line for line in day.show("11:02:00", "entries") if line["player"] == "Anna"]
    assert (anna["rebuys"], anna["owed"], anna["alive"]) == (0, 0, False)
    undone = [line["fact"] for line in day.show("11:02:00", "journal") if line["undone"]]
    assert undone == ["rebuy-claimed", "rebuy-paid"]


def test_a_line_on_which_a_later_one_stands_is_not_undone() -> None:
    day = small("Anna", "Bela", "Cili")
    bust = day.bust("11:00:00", "Anna")
    day.rebuy("11:01:00", "Anna")
    assert day.refused("11:02:00", "undo", line=bust) == "UNDO_LATER_FIRST"
    assert len(day.show("11:02:00", "seats")) == 3


def test_an_undo_may_be_undone() -> None:
    day = ranking()
    line = day.ok("09:45:00", "sign_up", player="Anna")
    back = day.ok("09:45:01", "undo", line=line)
    again = day.ok("09:45:02", "undo", line=back)
    assert len(day.show("09:45:02", "entries")) == 1
    assert day.refused("09:45:03", "undo", line=back) == "NOTHING_TO_UNDO"
    day.ok("09:45:04", "undo", line=again)
    assert day.show("09:45:04", "entries") == []


def test_lines_that_did_nothing_cannot_be_undone() -> None:
    day = ranking()
    day.refused("09:44:00", "sign_up", player="Anna")
    refused = day.line
    day.show("09:45:00", "money")
    shown = day.line
    assert day.refused("09:45:00", "undo", line=refused) == "NOTHING_TO_UNDO"
    assert day.refused("09:45:00", "undo", line=shown) == "NOTHING_TO_UNDO"
    assert day.refused("09:45:00", "undo", line=day.line + 1) == "NOTHING_TO_UNDO", "itself"
    assert day.refused("09:45:00", "undo", line=day.line + 2) == "NOTHING_TO_UNDO", "one to come"
    assert day.refused("09:45:00", "undo", line=1) == "NOTHING_TO_UNDO", "the header"


def test_a_closed_event_is_read_only_but_its_closing_may_be_undone() -> None:
    day = small("Anna", "Bela", "Cili")
    played_out(day, ["Anna", "Bela", "Cili"])
    last = day.line
    closed = day.ok("12:31:00", "close_event")
    assert day.refused("12:32:00", "undo", line=last) == "EVENT_CLOSED"
    assert day.refused("12:32:00", "close_event") == "EVENT_CLOSED"
    assert len(day.show("12:32:00", "results")) == 3
    day.ok("12:33:00", "undo", line=closed)
    day.ok("12:33:00", "undo", line=last)
    assert day.show("12:33:00", "clock")["running"] is True


def test_undoing_the_last_bust_lets_the_clock_go_on_as_if_it_had_never_stood() -> None:
    day = small("Anna", "Bela", "Cili")
    day.bust("12:30:00", "Cili")
    bust = day.bust("12:31:00", "Bela")
    assert day.show("12:50:00", "clock")["phase"] == "over"
    day.ok("12:50:00", "undo", line=bust)
    view = day.show("12:50:00", "clock")
    assert (view["phase"], view["level"], view["left"]) == ("play", 6, "15:00")


def test_a_payment_before_the_draw_may_be_undone_after_the_count() -> None:
    day = ranking()
    names = named(20)
    day.enter(names)
    last = day.line
    assert day.show("10:10:00", "clock")["phase"] == "closed"
    day.ok("10:10:00", "undo", line=last)
    assert day.show("10:10:00", "clock")["phase"] == "waiting", "nineteen are too few"
    assert day.show("10:20:00", "seats") == []


def test_a_payment_after_the_draw_cannot_be_undone() -> None:
    day = small("Anna", "Bela", "Cili")
    assert day.refused("10:20:00", "undo", line=day.line) == "UNDO_LATER_FIRST"


# -- sameness -------------------------------------------------------------------------------------


def whole_day(chance: int) -> list[Any]:
    day = ranking(chance=chance, event__min_entrants=2)
    names = named(21)
    day.enter(names)
    day.bust("11:00:00", *names[:3])
    day.rebuy("11:01:00", names[0])
    played = [name for name in names if name not in names[1:3]]
    seats = day.show("12:26:00", "seats")
    played_out(day, played)
    return [seats, day.show("12:31:00", "journal"), day.show("12:31:00", "results")]


def test_the_same_chance_gives_the_same_answers_byte_for_byte() -> None:
    assert json.dumps(whole_day(7)) == json.dumps(whole_day(7))
    assert whole_day(7)[0] != whole_day(8)[0]


def test_the_first_hand_of_the_design_page(played: Any) -> None:
    """The example of section 6, as it is printed there."""
    status, answers = played(
        '{"event": {"season": "championship-2009", "number": 1, "chance": 7, "settings": {}}}',
        '{"at": "09:45:00", "do": "sign_up", "player": "Anna", "born": "1980-05-01"}',
        '{"at": "09:46:00", "do": "pay", "player": "Anna", "for": "entry", "means": "cash"}',
        '{"at": "10:20:00", "show": "seats"}',
        '{"at": "11:00:00", "do": "bust", "players": [{"player": "Bela", "stack": 9000}]}',
        '{"at": "11:01:00", "do": "pay", "player": "Bela", "for": "rebuy", "means": "cash", "request": "k1-17"}',
        '{"at": "12:30:00", "do": "pause"}',
        '{"at": "15:01:00", "show": "money"}',
    )
    assert status == 0
    assert [answer.get("refused", answer.get("ok", answer.get("show"))) for answer in answers] == [
        True, True, True, "seats", "UNKNOWN_PLAYER", "UNKNOWN_PLAYER", "PLAY_NOT_BEGUN", "money",
    ]  # fmt: skip
