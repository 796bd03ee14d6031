"""Files in the folder: looked at once, copied without sound, refused in a sentence; nothing waits for them."""

import os
import threading
import time
from pathlib import Path

import pytest

from registry.cli import main
from registry.clips import Found, Shelf, probing, shelf
from registry.clips.judging import NO_TOOL
from registry.words.say import Words
from tests.clips.films import film, streams
from tests.support.lacking import need_program
from tests.support.waiting import wait_until


def reason(found: Found) -> str:
    assert found.verdict is not None
    assert found.verdict.refused is not None
    return Words("en").say(found.verdict.refused.sentence, **found.verdict.refused.values)


def by_file(found: tuple[Found, ...]) -> dict[str, Found]:
    return {one.file: one for one in found}


def test_a_folder_of_good_and_bad_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clips = tmp_path / "clips"
    film(clips / "break.mp4", sound=True)
    film(clips / "level.pl.webm", size="1280x720", codec="vp8", seconds=0.2)
    film(clips / "level.mp4", size="1280x720", lying=True, seconds=0.2)
    film(clips / "stop.mp4", codec="mpeg4", seconds=0.2)
    film(clips / "play.mp4", size="640x360", seconds=0.2)
    (clips / "seat.mp4").write_text("not a film", "utf-8")
    (clips / "move.mp4").write_text("#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/x.ts\n", "utf-8")
    (clips / "break.webm").write_bytes(b"")
    (clips / "holiday.mp4").write_bytes(b"")
    (clips / ".hidden").write_bytes(b"")
    shown = Shelf(tmp_path)
    found = by_file(shown.check())

    assert {file: one.state for file, one in found.items() if one.state == "good"} == {
        "break.mp4": "good",
        "level.mp4": "good",
        "level.pl.webm": "good",
    }
    assert reason(found["stop.mp4"]) == "Browsers cannot play mpeg4. Save it as H.264."
    assert reason(found["play.mp4"]).startswith("The picture is too small: 640 × 360")
    assert reason(found["seat.mp4"]) == reason(found["move.mp4"]) == "This file is no video."
    assert reason(found["break.webm"]) == "Another file has the same name. Keep only one."
    assert reason(found["holiday.mp4"]) == "No clip has this name. Take a name from the list."
    assert ".hidden" not in found

    whole = shown.clip("break", "hu")
    assert whole is not None
    assert whole.measured.for_walls
    turned = shown.clip("level", "hu")
    assert turned is not None
    assert (turned.measured.width, turned.measured.height) == (720, 1280), "a phone held upright"
    polish = shown.clip("level", "pl")
    assert polish is not None
    assert polish.file.endswith(".webm")

    copy = shown.copy(whole.file)
    assert copy is not None
    assert "codec_type=audio" in streams(clips / "break.mp4")
    assert "codec_type=audio" not in streams(copy), "what is shown holds no sound"
    assert "47.5" not in streams(copy), "nor the place where it was filmed"
    assert shown.copy("../../secret") is None
    assert shown.copy(f"../clips/{whole.file}") is None

    looked: list[Path] = []
    monkeypatch.setattr(shelf, "probe", looked.append)
    again = Shelf(tmp_path)
    assert by_file(again.check()) == found, "another process knows it all"
    assert not looked, "nothing is looked at twice"
    monkeypatch.undo()

    os.utime(clips / "break.mp4", ns=(1, 1))
    (clips / "level.pl.webm").unlink()
    fresh = again.check()
    renewed = again.clip("break", "hu")
    assert renewed is not None
    assert renewed.file != whole.file
    assert not copy.exists()
    assert again.clip("level", "pl") == turned, "without a clip of their own they get everybody's"
    assert len(fresh) == len(found) - 1


def test_without_the_tools_that_is_said_and_after_they_come_all_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    film(tmp_path / "clips" / "break.mp4", seconds=0.2)
    monkeypatch.setattr(probing, "TOOLS", ("no-such-probe",))
    shown = Shelf(tmp_path)
    (found,) = shown.check()
    assert found.verdict is not None
    assert found.verdict.refused is not None
    assert found.verdict.refused.sentence == NO_TOOL
    monkeypatch.setenv("FENYJEL_HOME", str(tmp_path))
    monkeypatch.setenv("FENYJEL_LANGUAGE", "pl")
    assert main(["clips"]) == 1
    assert "Brak ffprobe" in capsys.readouterr().out
    monkeypatch.setattr(probing, "TOOLS", ("ffprobe", "ffmpeg"))
    assert shown.check()[0].state == "good"
    assert main(["clips"]) == 0
    assert "✓ break.mp4: Przerwa" in capsys.readouterr().out


def test_nobody_waits_for_a_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "clips").mkdir()
    (tmp_path / "clips" / "break.mp4").write_bytes(b"slow")
    held = threading.Event()
    monkeypatch.setattr(shelf, "probe", lambda _: held.wait(30))
    shown = Shelf(tmp_path)
    began = time.monotonic()
    shown.all()
    assert time.monotonic() - began < 1
    wait_until(shown.all, what="the file is listed")
    assert shown.all()[0].state == "waits"
    assert shown.clip("break", "hu") is None
    held.set()


def test_a_film_that_takes_for_ever_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need_program("ffprobe", "ffprobe")
    os.mkfifo(tmp_path / "break.mp4")
    monkeypatch.setattr(probing, "PATIENCE_S", 0.2)
    verdict = probing.probe(tmp_path / "break.mp4")
    assert verdict.refused is not None
    assert "cannot be read" in verdict.refused.sentence


def test_no_folder_is_no_trouble(tmp_path: Path) -> None:
    assert Shelf(tmp_path / "nowhere").check() == ()
