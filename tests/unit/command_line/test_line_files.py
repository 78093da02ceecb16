"""Files of lines with sums: no byte changes unnoticed, and nothing is lost by what goes wrong."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from oudler.cli import outcome
from oudler.command_line import line_files
from oudler.command_line.arguments import Refused
from oudler.core.text import LineDamage, LineFormat, NotOfFormat, SummedText
from oudler.rulesets import load_ruleset
from oudler.sheet import SHEETS, DealEntered, format_sheet, state_of
from oudler.sheet_deal import Game
from oudler.testing.sheets import opened_sheet, random_played
from oudler.testing.tournaments import begun_tournament, played_tournament
from oudler.tournament.file import TOURNAMENTS, write_lines
from oudler.tournament.orientation import Format
from oudler.words import Words

EN = Words("en")
LISTS = LineFormat("a-list", 1, is_ordered=True)


@cache
def a_sheet() -> str:
    """The file of an evening of 30 deals."""
    rng = Random(42)
    game = Game.of(load_ruleset("fft-4"), {})
    sheet = opened_sheet(rng, game)
    while len(state_of(sheet).lines) < 30:
        state = state_of(sheet)
        deal = random_played(rng, game, state.table, state.dealer or state.table[0])
        content = DealEntered(deal, len(state.lines) + 1)
        sheet = sheet.written(f"d{rng.randint(1, 3)}", content, 1_764_000_000_000)
    return format_sheet(sheet)


@cache
def a_tournament() -> str:
    """The file of a tournament of 30 deals."""
    log = played_tournament(begun_tournament(Format.INDIVIDUAL, 8, positions=5, boards=3))
    text = write_lines(log)
    assert text.count("result_entered") == 30
    return text


FILES: dict[str, tuple[Callable[[], str], Callable[[str], SummedText]]] = {
    "sheet": (a_sheet, SHEETS.read),
    "tournament": (a_tournament, TOURNAMENTS.read),
}
BITS = [1 << bit for bit in range(8)]
ENDS = b"\n\r }"
"""Bytes that mean something to lines or to JSON."""


def is_silent(read: Callable[[str], SummedText], data: bytes) -> bool:
    try:
        return not read(line_files.decoded(data)).damaged
    except NotOfFormat:
        return False


def changed(data: bytes, changes: Callable[[int, int], list[int]]) -> Iterator[bytes]:
    """Each file with one byte changed, one after the other."""
    for place, before in enumerate(data):
        for after in changes(place, before):
            if after != before:
                yield data[:place] + bytes([after]) + data[place + 1 :]


@pytest.mark.parametrize("kind", FILES)
def test_no_byte_changes_unnoticed(kind: str) -> None:
    write, read = FILES[kind]
    data = write().encode()
    assert is_silent(read, data)
    lines = data.splitlines(keepends=True)
    short = b"".join([*lines[:3], *lines[-2:]]) if kind == "sheet" else b"".join(lines[:5])
    assert is_silent(read, short)
    assert not any(is_silent(read, one) for one in changed(short, lambda _, byte: [byte ^ 1, 10]))


@pytest.mark.slow
@pytest.mark.parametrize("kind", FILES)
def test_every_byte_of_30_deals_changed_one_at_a_time_is_told(kind: str) -> None:
    write, read = FILES[kind]
    data = write().encode()

    def values(place: int, byte: int) -> list[int]:
        """A bit and an end: the next place has the next ones."""
        return [byte ^ BITS[place % len(BITS)], ENDS[place % len(ENDS)]]

    assert sum(is_silent(read, one) for one in changed(data, values)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", FILES)
def test_the_command_names_the_line(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write, _ = FILES[kind]
    file = tmp_path / "evening"
    rng, data = Random(7), write().encode()
    for _ in range(12):
        place = rng.randrange(len(data))
        file.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        assert outcome([kind, "check", str(file), "--lang", "en"]) == 1
        line = data[:place].count(b"\n") + 1
        err = capsys.readouterr().err
        assert f"line {line} " in err or line <= 2
        assert "Lines that hold, and count: " in err or line <= 2


def test_damage_does_not_spread() -> None:
    text = LISTS.write(f'{{"a":{number}}}' for number in range(9))
    lines = text.splitlines(keepends=True)
    for place in range(len(lines[4]) - 1):
        wrong = lines[4][:place] + ("#" if lines[4][place] != "#" else "%") + lines[4][place + 1 :]
        read = LISTS.read("".join([*lines[:4], wrong, *lines[5:]]))
        assert [one.number for one in read.damaged] == [5]
    assert [one.number for one in LISTS.read("".join(lines[:4] + lines[5:])).damaged] == [5]
    by_hand = LISTS.read("".join([*lines[:4], '{"a":44}\n', *lines[4:]]))
    assert [(one.number, one.damage) for one in by_hand.damaged] == [(5, LineDamage.UNSUMMED)]


def test_other_line_ends_and_a_mark_in_front_are_no_damage() -> None:
    text = a_sheet()
    assert not SHEETS.read("\ufeff" + text.replace("\n", "\r\n")).damaged
    assert not SHEETS.read(text.removesuffix("\n")).damaged
    assert not SHEETS.read(text + "\n \n").damaged


def test_a_header_of_another_version_is_named() -> None:
    newer = LineFormat("a-list", 2, is_ordered=True)
    for text in (newer.write([]), '{"format":"a-list","version":2}\n'):
        with pytest.raises(NotOfFormat) as error:
            LISTS.read(text)
        assert error.value.version == 2
    # But where the lines hold, the header is what changed.
    text = LISTS.write(['{"a":1}'])
    (line,) = LISTS.read(text.replace('"version":1', '"version":2')).damaged
    assert (line.number, line.damage) == (1, LineDamage.CHANGED)


# --- Writing


def added(path: Path, text: str) -> None:
    line_files.add_lines(EN, path, LISTS, "sheet", lambda *_: [text])


@pytest.fixture
def a_list(tmp_path: Path) -> Path:
    path = tmp_path / "some.list"
    line_files.write_new(path, LISTS.write(['{"a":1}']).encode())
    return path


def test_a_half_written_line_is_set_aside_and_told(
    a_list: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = a_list.read_text("utf-8")
    a_list.write_text(f'{whole}{{"a":2,"s', "utf-8")
    added(a_list, '{"a":3}')
    assert a_list.read_text("utf-8") == LISTS.write(['{"a":1}', '{"a":3}'])
    assert a_list.with_name("some.list.torn").read_text("utf-8") == '{"a":2,"s\n'
    assert "half-written line 3" in capsys.readouterr().err


def test_a_line_that_lacks_only_its_end_counts(a_list: Path) -> None:
    a_list.write_text(a_list.read_text("utf-8").removesuffix("\n"), "utf-8")
    added(a_list, '{"a":2}')
    assert a_list.read_text("utf-8") == LISTS.write(['{"a":1}', '{"a":2}'])


def test_nothing_is_added_to_a_damaged_file(a_list: Path) -> None:
    a_list.write_text(a_list.read_text("utf-8").replace('"a":1', '"a":7'), "utf-8")
    before = a_list.read_bytes()
    with pytest.raises(Refused, match=r"^Nothing was written\..* line 2 has changed"):
        added(a_list, '{"a":3}')
    assert a_list.read_bytes() == before


def on_a_full_disk(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """The disk takes so many bytes more."""
    write = os.write

    def limited(file: int, data: bytes) -> int:
        nonlocal room
        if room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = write(file, data[:room])
        room -= taken
        return taken

    monkeypatch.setattr(os, "write", limited)


@pytest.mark.parametrize("room", [0, 5])
def test_on_a_full_disk_a_file_stays_as_it_was(
    a_list: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    before = a_list.read_bytes()
    on_a_full_disk(monkeypatch, room)
    with pytest.raises(OSError, match="No space"):
        added(a_list, '{"a":3}')
    with pytest.raises(OSError, match="No space"):
        line_files.replace_file(a_list, b"something else entirely")
    with pytest.raises(OSError, match="No space"):
        line_files.write_new(a_list.with_name("other"), b"something else entirely")
    assert a_list.read_bytes() == before
    assert list(a_list.parent.iterdir()) == [a_list]


@pytest.mark.parametrize("room", [0, 20])
@pytest.mark.parametrize(
    "line", ["sheet new FILE --players Anne Bruno Chloé David", "tournament new FILE"]
)
def test_on_a_full_disk_no_new_file_stays_behind(
    line: str,
    room: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "evening"
    on_a_full_disk(monkeypatch, room)
    assert outcome([*line.replace("FILE", str(file)).split(), "--lang", "en"]) == 1
    assert capsys.readouterr().err == f"Cannot write {file}: no space left on the disk.\n"
    assert list(tmp_path.iterdir()) == []


ADDING = """
import sys
from pathlib import Path
from oudler.command_line import line_files
from oudler.core.text import LineFormat
from oudler.words import Words
for number in range(40):
    line_files.add_lines(
        Words("en"), Path(sys.argv[1]), LineFormat("a-list", 1, is_ordered=True), "sheet",
        lambda *_: [f'{{"by":"{sys.argv[2]}","number":{number}}}'],
    )
"""


@pytest.mark.slow
def test_several_programs_add_at_once_and_nothing_is_lost(a_list: Path) -> None:
    started = [
        subprocess.Popen([sys.executable, "-c", ADDING, str(a_list), name]) for name in "abc"
    ]
    assert [one.wait(60) for one in started] == [0, 0, 0]
    read = LISTS.read(a_list.read_text("utf-8"))
    assert read.damaged == ()
    assert len(read.lines) == 1 + 3 * 40


@pytest.mark.parametrize(
    "line",
    [
        "sheet new FILE --players Anne Bruno Chloé David",
        "sheet add SHEET anne garde 49 2",
        "sheet export SHEET FILE.csv",
        "tournament new FILE",
    ],
)
def test_a_folder_that_may_not_be_written_is_told(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, file = tmp_path / "a.sheet", tmp_path / "evening"
    assert outcome(f"sheet new {sheet} --players Anne Bruno Chloé David".split()) == 0
    capsys.readouterr()

    def refuse(name: Path, flags: int, *_: int) -> int:
        assert flags & (os.O_WRONLY | os.O_RDWR)
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(name))

    monkeypatch.setattr(os, "open", refuse)
    arguments = line.replace("FILE", str(file)).replace("SHEET", str(sheet)).split()
    assert outcome([*arguments, "--lang", "en"]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"Cannot write {tmp_path}/")
    assert err.endswith(": the disk is read-only.\n")
    assert list(tmp_path.iterdir()) == [sheet]


# --- Repairing


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A sheet of which lines 3 and 5 have changed."""
    file = tmp_path / "evening.sheet"
    lines = a_sheet().splitlines(keepends=True)
    for place in (2, 4):
        lines[place] = lines[place].replace('"clock":', '"clock":9', 1)
    file.write_text("".join(lines), "utf-8")
    return file


def repaired(capsys: pytest.CaptureFixture[str], file: Path, *decided: str, code: int = 0) -> str:
    assert outcome(["sheet", "repair", str(file), *decided, "--lang", "en"]) == code
    out, err = capsys.readouterr()
    return err if decided and code else out


def test_damaged_lines_are_shown_before_anything_is_decided(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = damaged.read_bytes()
    said = repaired(capsys, damaged, code=1)
    assert "Line 3 has changed since it was written. It now reads: {" in said
    assert "Lines 5 " not in said
    assert "lines that hold: 29" in said
    assert outcome(["sheet", "repair", str(damaged), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [one["line"] for one in found["damaged"]] == [3, 5]
    assert "Line 4 needs no decision" in repaired(capsys, damaged, "--accept", "4", code=1)
    assert "Decide about these lines too" in repaired(capsys, damaged, "--drop", "5", code=1)
    assert damaged.read_bytes() == before


def test_one_line_is_accepted_and_marked_the_other_left_out(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = damaged.read_bytes()
    said = repaired(capsys, damaged, "--accept", "3", "--drop")
    assert said.splitlines()[:2] == [
        "Line 3: accepted as it is, and marked as edited.",
        "Line 5: left out.",
    ]
    assert damaged.with_name("evening.sheet.damaged-1").read_bytes() == before
    read = SHEETS.read(damaged.read_text("utf-8"))
    assert read.damaged == ()
    assert [one.number for one in read.lines if one.is_edited] == [3]
    assert len(read.lines) == 30
    assert outcome(["sheet", "check", str(damaged), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "Line 3 was edited by hand, and accepted." in said
    assert "Missing entries, left out or not merged yet: d" in said
    assert "nothing is damaged" in repaired(capsys, damaged)


def test_a_file_of_an_earlier_version_is_accepted_as_a_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "old.tournament"
    bare = [one.text for one in TOURNAMENTS.read(a_tournament()).lines]
    header = '{"format":"tarot-tournament","version":1}'
    file.write_text("\n".join([header, *bare, ""]), "utf-8")
    assert outcome(["tournament", "rank", str(file), "--lang", "en"]) == 1
    assert "oudler tournament repair" in capsys.readouterr().err
    assert outcome(["tournament", "repair", str(file), "--accept", "--lang", "en"]) == 0
    assert outcome(["tournament", "rank", str(file)]) == 0
    assert [one.text for one in TOURNAMENTS.read(file.read_text("utf-8")).whole] == bare


@pytest.mark.parametrize("room", [0, 20, 10_000])
def test_on_a_full_disk_a_damaged_file_stays_as_it_is(
    damaged: Path, room: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = damaged.read_bytes()
    on_a_full_disk(monkeypatch, room)
    said = repaired(capsys, damaged, "--drop", code=1)
    assert said == f"Cannot write {damaged}: no space left on the disk.\n"
    assert damaged.read_bytes() == before
    assert list(damaged.parent.iterdir()) == [damaged]


@pytest.mark.parametrize("decided", ["--accept", "--drop"])
@pytest.mark.parametrize("kind", FILES)
def test_a_lost_header_is_written_again_and_no_line_is_lost(
    kind: str, decided: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, text = tmp_path / "evening", FILES[kind][0]()
    file.write_text(text.partition("\n")[2], "utf-8")
    assert outcome([kind, "check", str(file), "--lang", "en"]) == 1
    assert "the first line, which says the format, is missing" in capsys.readouterr().err
    assert outcome([kind, "repair", str(file), "--lang", "en"]) == 1
    assert "\nThe first line, which says the format, is missing.\n" in capsys.readouterr().out
    assert outcome([kind, "repair", str(file), decided, "--lang", "en"]) == 0
    assert "is written again, as version 1" in capsys.readouterr().out
    assert file.read_text("utf-8") == text


def test_a_header_that_was_changed_is_named_when_it_is_written_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.sheet"
    file.write_text(a_sheet().replace('"version":1', '"version":2'), "utf-8")
    assert "is written again, as version 1" in repaired(capsys, file, "--drop")
    assert file.read_text("utf-8") == a_sheet()


def test_a_line_in_another_encoding_is_named_and_never_accepted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.sheet"
    assert outcome(f"sheet new {file} --players Anne Bruno Chloé David".split()) == 0
    capsys.readouterr()
    file.write_bytes(file.read_text("utf-8").encode("cp1252") + b"hello\xff\n")
    before = file.read_bytes()
    said = repaired(capsys, file, "--accept", code=1)
    assert said.startswith(f"{file}, line 2 cannot be accepted: it is not UTF-8.")
    assert "Line 3 is not in UTF-8." in repaired(capsys, file, code=1)
    assert file.read_bytes() == before


def test_a_line_torn_within_a_letter_was_only_half_written() -> None:
    torn = SHEETS.header + '\n{"id":"k3f9-1","title":"Chloé'
    (line,) = SHEETS.read(line_files.decoded(torn.encode()[:-1])).damaged
    assert line.damage is LineDamage.TORN
