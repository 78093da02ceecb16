"""Names that mean to be something else go through every export and stay names."""

import csv
import io
import json
import subprocess
import sys
from contextlib import suppress
from email import message_from_bytes, policy
from functools import cache
from html.parser import HTMLParser
from itertools import cycle
from logging import WARNING, LogRecord
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oudler
from oudler import Contract, csv_files
from oudler.csv_files import csv_text, guarded, table_rows, unguarded
from oudler.notices.mail_links import MailLinks
from oudler.notices.text import Listed, listing_mail
from oudler.people.http.own_deals import _row
from oudler.print.document import Column, Flow, Line, Pair, Table
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.sheet import DealEntered, Sheet, SheetOpened, State, state_of
from oudler.sheet.print import printed
from oudler.sheet.sheet_json import shown
from oudler.sheet.spreadsheet import to_csv
from oudler.sheet.table_rows import table_contents
from oudler.sheet_deal import Game
from oudler.sheet_deal.parts import as_name
from oudler.table.history.history import DealEnded, Outcome, Player
from oudler.testing.sheets import random_played
from oudler.testing.tournaments import begun_tournament
from oudler.tournament import events
from oudler.tournament.actions import EnterOne, decide
from oudler.tournament.evolution import evolve, replay
from oudler.tournament.file import read_tournament, write_lines
from oudler.tournament.orientation import Format
from oudler.tournament.print import SHEETS, Document, Printing, to_html, to_pdf
from oudler.tournament.tables import TABLES
from oudler.tournament.tournament import Tournament
from oudler.web.logs import InJson, InText
from oudler.words import Words

FR, EN = Words("fr"), Words("en")
ROOT = Path(__file__).parents[2]
HOSTILE: list[str] = json.loads((ROOT / "tests/data/hostile_names.json").read_text("utf-8"))
"""Formulas, numbers, separators, quotes, controls, directions, markup, and what looks empty."""

UNSEEN = "\u00ad\u180e\ufeff" + "".join(map(chr, range(0x200B, 0x2070)))
"""Zero widths and directions, which a spreadsheet may skip."""


@cache
def player_names() -> tuple[str, ...]:
    """The names as a score sheet keeps them, each once."""
    found: dict[str, str] = {}
    for name in HOSTILE:
        try:
            kept = as_name(name)
        except ValueError:
            continue
        found.setdefault(kept.casefold(), kept)
    return tuple(found.values())


def begins_a_formula(cell: str) -> bool:
    """Whether a spreadsheet may find a formula in a cell; a number is none."""
    seen = (one for one in cell if not (one.isspace() or category(one) == "Cc" or one in UNSEEN))
    first = normalize("NFKC", next(seen, ""))[:1]
    try:
        float(cell.replace(",", "."))
    except ValueError:
        return first in ("=", "+", "-", "@", "−")
    return False


def cells_by(text: str, separator: str) -> list[str]:
    """The cells that a program finds which separates them by this sign."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    return [cell for row in reader for cell in row]


def test_there_are_enough_of_them() -> None:
    assert len(set(HOSTILE)) >= 200
    assert sum(map(begins_a_formula, HOSTILE)) > 50
    assert len(player_names()) > 150


@pytest.mark.parametrize("words", [FR, EN])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_no_name_becomes_a_formula(words: Words, separator: str) -> None:
    text = csv_text(words, [[name, "Anne", name] for name in HOSTILE])
    assert [cell for cell in cells_by(text, separator) if begins_a_formula(cell)] == []


def test_a_number_stays_one_and_a_name_like_it_does_not() -> None:
    assert csv_text(EN, [["-12", -12, "40.5", 40, "+1"]]) == "'-12,-12,'40.5,40,'+1\n"


@given(st.text() | st.text(st.sampled_from("'=-;\t\n\r \"07,.aé"), max_size=12))
def test_a_text_is_read_as_it_was_written(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert not begins_a_formula(guarded(text))
    kept = csv_files._UNWRITABLE.sub("", text).strip()
    for words in (FR, EN):
        rows = table_rows(csv_text(words, [["name", "club"], [kept, "x"]]))
        assert rows[1].cells == (kept, "x")


def test_nothing_else_writes_csv() -> None:
    users = [
        path.name
        for path in (ROOT / "src/oudler").rglob("*.py")
        if "import csv\n" in path.read_text("utf-8")
    ]
    assert users == ["csv_files.py"]


def sheets() -> list[Sheet]:
    """A sheet for each ruleset in turn, until every name has played."""
    names, found = list(player_names()), list[Sheet]()
    rulesets = list(ruleset_ids())
    while names:
        game = Game.of(load_ruleset(rulesets[len(found) % len(rulesets)]), {})
        count = game.ruleset.places + 1
        players = (*names[:count], *player_names()[: max(0, count - len(names))])
        del names[:count]
        rng = Random(len(found))
        sheet = Sheet().written("a", SheetOpened(game, players, players[0]))
        for dealer in players[:4]:
            deal = random_played(rng, game, players, dealer)
            sheet = sheet.written("a", DealEntered(deal, len(state_of(sheet).lines) + 1))
        found.append(sheet)
    return found


def opened_again(sheet: Sheet) -> Sheet:
    assert sheet.opening is not None
    return Sheet().written("b", sheet.opening.content)


def imported(sheet: Sheet, text: str) -> State:
    for content in table_contents(FR, sheet, text):
        sheet = sheet.written("b", content)
    return state_of(sheet)


@pytest.mark.slow
def test_a_sheet_comes_back_whoever_plays() -> None:
    for sheet, words in zip(sheets(), cycle((FR, EN))):
        text = to_csv(words, state_of(sheet))
        for separator in ",;":
            assert [one for one in cells_by(text, separator) if begins_a_formula(one)] == []
        back = imported(opened_again(sheet), text)
        assert [line.deal for line in back.lines] == [line.deal for line in state_of(sheet).lines]


def tournament() -> Tournament:
    """Everybody enters, with a name like theirs in every column."""
    found = evolve(Tournament(), events.TournamentOpened("=1+1", Format.TRIPLETS))
    for name in player_names():
        plain = name.replace(":", "").replace(",", "").strip() or "Anne"
        entry = EnterOne(f"{plain}: {plain}, {plain}, {plain}", "", name, name, 7)
        if plain.casefold() not in {one.name.casefold() for one in found.entrants.values()}:
            found = evolve(found, *decide(found, entry))
    return found


@pytest.mark.parametrize("words", [FR, EN])
def test_entries_come_back_whoever_enters(words: Words) -> None:
    everybody = tournament()
    assert len(everybody.entrants) > 140
    head, rows = TABLES["entries"](everybody)
    text = csv_text(words, [head, *rows])
    assert [one for one in cells_by(text, ",") if begins_a_formula(one)] == []
    _, *found = table_rows(text)
    assert [row.cells for row in found] == [tuple(map(str, row)) for row in rows]


class Tags(HTMLParser):
    """The tags of a page, and its texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.add(tag)
        assert not [name for name, _ in attrs if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def document() -> Document:
    """A document with every name in every kind of block."""
    columns = (Column("=1", 1), Column("<b>", 1))
    table = Table(columns, tuple((name, name) for name in HOSTILE))
    lines = [Line(name) for name in HOSTILE]
    pairs = [Pair(name, name) for name in HOSTILE]
    return Document("</title><script>", "fr", (Flow((*lines, *pairs, table)),))


def test_names_in_html_are_no_markup() -> None:
    found = Tags(to_html(document()))
    assert not found.tags & {"script", "img", "svg", "label", "b"}
    assert sum("<script>alert(1)</script>" in text for text in found.texts) >= 4
    for sheet in sheets()[:8]:
        page = Tags(printed(FR, state_of(sheet)))
        assert not page.tags & {"script", "img", "b", "label"}


def test_names_in_typst_are_no_code() -> None:
    pytest.importorskip("typst")
    assert to_pdf(document())[:4] == b"%PDF"


@pytest.mark.parametrize("sheet", [name for name, one in SHEETS.items() if not one.shows_cards])
def test_a_tournament_with_such_names_is_printed(sheet: str) -> None:
    log = begun_tournament(Format.INDIVIDUAL, 20)
    names = iter(player_names())
    hostile = [
        type(one)(**{**_fields(one), "name": next(names)})
        if isinstance(one, events.EntrantEntered)
        else one
        for one in log
    ]
    found = replay(hostile)
    page = Tags(to_html(SHEETS[sheet].draw(Printing(FR, found, found.sessions[0]))))
    assert not page.tags & {"script", "img", "svg", "b", "label"}


def _fields(event: events.EntrantEntered) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def test_a_tournament_file_keeps_every_name() -> None:
    log: list[events.Event] = [
        events.TournamentOpened("Coupe", Format.FREE),
        *(
            events.EntrantEntered(number, name, (), name, name, name)
            for number, name in enumerate(HOSTILE, start=1)
        ),
    ]
    assert list(read_tournament(write_lines(log)).log) == log


def test_a_record_keeps_every_name_and_replays() -> None:
    deal = oudler.deal_cards(load_ruleset("fft-4"), seed="names")
    for first in range(0, len(HOSTILE) - 4, 4):
        names = HOSTILE[first : first + 4]
        record = oudler.read_record(oudler.write_record(deal, players=names))
        assert list(record.players) == names


def test_ones_own_deals_hold_no_formula() -> None:
    head = ["time", "rules", "says", "part", "company", "score", "contract", "gap", "oudlers"]
    taken = Outcome(Contract.GARDE, 0, is_made=False, gap="-25/2", half_points=81, oudlers=2)
    for name in HOSTILE:
        seats = (Player("a", name), Player("b", "Bob"), None)
        one = DealEnded("t", 1, 0, "fft-3@1", 1, "-250/3", seats, taken)
        for words, gap in ((FR, "-12,5"), (EN, "-12.5")):
            text = csv_text(words, [head, _row(words, one)])
            assert [cell for cell in cells_by(text, ",") if begins_a_formula(cell)] == []
            assert table_rows(text)[1].cells[5:] == ("-250/3", "garde", gap, "2")


@given(st.binary() | st.text().map(lambda text: f"nom;club\n{text}".encode("cp1252", "replace")))
def test_any_file_is_a_table_or_refused(data: bytes) -> None:
    with suppress(csv_files.NotATable):
        lines = [row.line for row in table_rows(csv_files.decoded(data))]
        assert lines == sorted(set(lines))


def test_json_for_the_page_holds_every_name() -> None:
    for sheet in sheets()[:8]:
        found = json.loads(json.dumps(shown(FR, sheet)))
        assert [one["name"] for one in found["players"]] == list(state_of(sheet).players)


def test_a_name_adds_no_header_to_a_mail() -> None:
    links = MailLinks("https://tarot.example.org", "token")
    usual = set(_mail("Anne", links).keys())
    for name in HOSTILE:
        found = message_from_bytes(_mail(name, links).as_bytes(), policy=policy.default)
        assert set(found.keys()) == usual, name
        assert len(found["Subject"].splitlines()) == 1
        html = found.get_body(("html",))
        assert html is not None
        assert not Tags(html.get_content()).tags & {"script", "img", "svg", "label"}


def _mail(name: str, links: MailLinks) -> Any:
    said = FR("notices.invitation.one", name=name)
    return listing_mail(FR, said, said, [Listed(said, links.table("x"))], links)


def test_a_line_of_the_log_moves_no_cursor() -> None:
    for name in HOSTILE:
        record = LogRecord("oudler", WARNING, "", 0, "Table of %s", (name,), None)
        line = InJson().format(record)
        assert line.isprintable()
        assert json.loads(line)["says"] == f"Table of {name}"
        assert InText().format(record).isprintable()


COMMANDS = [
    ("sheet", "show"),
    ("sheet", "stats"),
    ("sheet", "history"),
    ("sheet", "check"),
    ("tournament", "rank"),
    ("tournament", "export"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("room", "part"), COMMANDS)
def test_a_name_moves_no_cursor(room: str, part: str, tmp_path: Path) -> None:
    file = tmp_path / "evening"
    if room == "sheet":
        game = Game.of(load_ruleset("fft-5"), {})
        sheet = Sheet().written("a", SheetOpened(game, tuple(player_names()[-6:])))
        text = json.dumps(sheet_lines(sheet), ensure_ascii=True)
        file.write_text("\n".join(json.loads(text)), "utf-8")
    else:
        log: list[events.Event] = [
            events.TournamentOpened("\x1b[31mCoupe", Format.FREE),
            *(
                events.EntrantEntered(number, name.replace("\n", " ") or "Anne", (), name)
                for number, name in enumerate(HOSTILE, start=1)
            ),
        ]
        file.write_text(write_lines(log), "utf-8", errors="replace")
    asked = [sys.executable, "-m", "oudler", room, part, str(file)]
    asked += ["entries"] if part == "export" else []
    done = subprocess.run(asked, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    said = (done.stdout + done.stderr).decode()
    assert said
    hidden = {one for one in said if category(one) in ("Cc", "Cf") and one not in "\n\u200d"}
    assert not {one for one in hidden if not "\U000e0020" <= one <= "\U000e007f"}


def sheet_lines(sheet: Sheet) -> list[str]:
    from oudler.sheet import format_sheet

    return format_sheet(sheet).split("\n")
