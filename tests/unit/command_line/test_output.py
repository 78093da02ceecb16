"""Output survives every terminal: its encoding, its width, and control characters."""

import io
import json
import os
import pty
import struct
import subprocess
import sys
import termios
from fcntl import ioctl
from pathlib import Path

import pytest

from oudler.command_line.output import Output, locale_encoding, transliterate, wrapped
from oudler.words import LANGUAGES, catalogue, subject
from oudler.words.safe_text import terminal_text

SCORE = ["score", "--contract", "garde", "--points", "49", "--oudlers", "2"]
SCORE += ["--petit", "attack", "--handful", "attack:single"]


def printed(*command: str, **environ: str) -> bytes:
    """What a command prints in this environment, and in no other."""
    env = {"PATH": os.environ["PATH"], **environ}
    line = [sys.executable, "-m", "oudler", *command]
    return subprocess.run(line, env=env, check=True, capture_output=True).stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("environ", "encoding", "holds"),
    [
        ({"LC_ALL": "C"}, "ascii", "Garde reussie"),
        ({"LANG": "POSIX"}, "ascii", "Garde reussie"),
        ({"LANG": "fr_FR.ISO-8859-1"}, "iso8859-1", "Garde réussie"),
        ({"LC_ALL": "fr_FR.ISO-8859-15@euro", "LANG": "C"}, "iso8859-15", "Garde réussie"),
        ({"PYTHONIOENCODING": "ascii"}, "ascii", "Garde reussie"),
        ({"PYTHONIOENCODING": "cp850:strict"}, "cp850", "Garde réussie"),
        ({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, "utf-8", "Garde réussie"),
        ({"LC_ALL": "C", "PYTHONUTF8": "1"}, "utf-8", "Garde réussie"),
        ({}, "utf-8", "Garde réussie"),
    ],
)
def test_signs_that_an_encoding_has_not_are_written_in_others(
    environ: dict[str, str], encoding: str, holds: str
) -> None:
    said = printed(*SCORE, "--lang", "fr", **environ).decode(encoding)
    minus = "−" if encoding == "utf-8" else "-"
    times = "x" if encoding == "ascii" else "×"
    assert f"{minus}106" in said
    assert f" {times} " in said
    assert "?" not in said
    assert holds in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("encoding", ["ascii", "iso8859-1", "cp850", "cp437"])
def test_no_sentence_becomes_question_marks(language: str, encoding: str) -> None:
    folder = Path(catalogue.__file__).parent / language
    for file in folder.glob("*.toml"):
        text = file.read_text("utf-8")
        written = io.BytesIO()
        with Output(written, encoding, "transliterate") as output:
            print(text, file=output, flush=True)
            back = written.getvalue().decode(encoding)
        assert back.count("?") == text.count("?"), file
        assert back.count("\\") == text.count("\\"), file


@pytest.mark.parametrize(
    ("sign", "written"),
    [
        ("−", "-"),
        ("×", "x"),
        ("…", "..."),
        ("«", '"'),
        ("’", "'"),
        ("œ", "oe"),
        ("É", "E"),
        ("♠♥♦♣", "SHDC"),
        ("Дмитрий", "Dmitriy"),
        ("\u202f", " "),
        ("\udce9", "\\udce9"),
    ],
)
def test_a_sign_is_written_as_a_typist_would(sign: str, written: str) -> None:
    error = UnicodeEncodeError("ascii", sign, 0, len(sign), "")
    assert transliterate(error) == (written, len(sign))


@pytest.mark.parametrize(
    ("environ", "encoding"),
    [
        ({}, None),
        ({"LANG": "fr_FR"}, None),
        ({"LANG": "fr_FR.nonsense"}, None),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, "ascii"),
        ({"LC_ALL": "fr_FR.UTF-8"}, "utf-8"),
    ],
)
def test_the_locale_names_an_encoding(environ: dict[str, str], encoding: str | None) -> None:
    assert locale_encoding(environ) == encoding


@pytest.mark.slow
def test_json_is_the_same_data_in_every_encoding(tmp_path: Path) -> None:
    found = [
        json.loads(printed("duplicate", "106", "-56", "--json", **environ))
        for environ in ({"LC_ALL": "C"}, {"LANG": "fr_FR.ISO-8859-1"}, {})
    ]
    assert found[0] == found[1] == found[2]
    bad = tmp_path / "é\u202e.tarot"
    line = [sys.executable, "-m", "oudler", "replay", str(bad), "--json"]
    env = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PYTHONUTF8": "0"}
    ended = subprocess.run(line, env={**env, "LANG": "C"}, check=False, capture_output=True)
    assert ended.returncode == 1
    assert ended.stdout.isascii()
    assert "tarot" in json.loads(ended.stdout)["message"]


SEQUENCES = {
    "csi": "\x1b[31m\x1b[2J",
    "csi in eight bits": "\x9b31m",
    "title": "\x1b]0;owned\x07",
    "title in eight bits": "\x9d0;owned\x9c",
    "link": "\x1b]8;;http://x\x1b\\",
    "return": "\r",
    "lines": "\n\n\x85\u2028",
    "bell": "\a\b\x7f",
    "bidi": "\u202e\u2066",
    "zero width": "\u200b\ufeff\u00ad",
    "lone": "\x1b",
}


@pytest.mark.parametrize("sequence", SEQUENCES.values(), ids=SEQUENCES)
def test_control_sequences_move_nothing(sequence: str) -> None:
    shown = terminal_text(f"Cléo{sequence}")
    assert shown.strip() == "Cléo"
    assert shown.isprintable()


@pytest.mark.parametrize("text", ["Zoë", "Дмитрий", "李", "a\u00a0b", "e\u0301"])
def test_a_name_of_any_script_stays(text: str) -> None:
    assert terminal_text(text) == text


@pytest.mark.parametrize("columns", [1, 5, 20, 40, 80])
@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_end_between_words(language: str, columns: int) -> None:
    from wcwidth import width

    sentences = [s for s in subject(language, "terminal")["reply"].values() if isinstance(s, str)]
    for line in [*sentences, "  李 " * 30, "é" * 30 + " e\u0301" * 30]:
        pieces = wrapped(line, columns)
        assert " ".join(pieces).split() == line.split()
        for piece in pieces:
            assert width(piece) <= columns or not piece.strip().replace("« ", "").count(" ") > 2
        assert not [one for one in pieces[1:] if one.strip()[:1] in {"?", "!", ";", ":", "»"}]


def in_terminal(columns: int, *command: str, **environ: str) -> str:
    """What a command writes on a terminal of this width."""
    ours, its = pty.openpty()
    ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    line = [sys.executable, "-m", "oudler", *command]
    env = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "dumb", **environ}
    with subprocess.Popen(line, env=env, stdin=its, stdout=its, stderr=its):
        os.close(its)
        written = b""
        while part := _read(ours):
            written += part
    os.close(ours)
    return written.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux says so at the end
        return b""


@pytest.mark.slow
def test_a_terminal_shows_whole_words() -> None:
    said = in_terminal(40, *SCORE, "--lang", "fr").splitlines()
    whole = in_terminal(0, *SCORE, "--lang", "fr").splitlines()
    assert max(map(len, said)) <= 40
    assert max(map(len, whole)) > 40
    assert " ".join(said).split() == " ".join(whole).split()


@pytest.mark.slow
@pytest.mark.parametrize("columns", ["0", "1", "-3", "wide"])
def test_a_terminal_may_lie_about_its_size(columns: str) -> None:
    assert "oudler play" in in_terminal(0, "play", "--help", COLUMNS=columns)
