"""Sheets contain what they must, and both writers output every word of them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import msgspec
import pytest

from oudler.print.document import (
    Block,
    Card,
    Cards,
    Column,
    Document,
    Flow,
    Line,
    NewPage,
    Pair,
    Table,
)
from oudler.print.typesetting import to_pdf, to_typst
from oudler.testing.tournaments import begun_tournament, name, played_tournament
from oudler.tournament.dealing import Terms, dealt_boards
from oudler.tournament.evolution import replay
from oudler.tournament.orientation import Format
from oudler.tournament.print import SHEETS, Printing, to_html
from oudler.tournament.print.rankings import ranking_list, recapitulation
from oudler.tournament.print.seats import personal_cards, table_cards
from oudler.tournament.print.sheets import (
    hand_records,
    making_slips,
    score_sheets,
    travelling_sheets,
    wallet_labels,
)
from oudler.tournament.scoring.prizes import Prize
from oudler.tournament.standings import standings
from oudler.tournament.tournament import Tournament
from oudler.words import Words
from oudler.words.safe_text import plain

INDIVIDUAL = replay(played_tournament(begun_tournament(Format.INDIVIDUAL, 20)))
FREE = replay(played_tournament(begun_tournament(Format.FREE, 19)))
QUARTETS = replay(played_tournament(begun_tournament(Format.QUARTETS, 5)))
TRIPLETS = replay(played_tournament(begun_tournament(Format.TRIPLETS, 16)))
TEAMS = replay(played_tournament(begun_tournament(Format.TEAMS, 3)))
ALL = [INDIVIDUAL, FREE, QUARTETS, TRIPLETS, TEAMS]


def printing(tournament: Tournament, language: str = "en") -> Printing:
    return Printing(Words(language), tournament, tournament.sessions[0])


def blocks(document: Document) -> Iterator[Block]:
    for part in document.parts:
        if isinstance(part, Flow):
            yield from part.blocks
        elif isinstance(part, Cards):
            for card in part.cards:
                yield from card.blocks


def tables(document: Document) -> list[Table]:
    return [block for block in blocks(document) if isinstance(block, Table)]


def test_nothing_is_printed_below_ten_points() -> None:
    document = SHEETS["recap"].draw(printing(INDIVIDUAL))
    sizes = re.findall(
        r"(?:size: |text\(|font: )([\d.]+)pt", to_typst(document) + to_html(document)
    )
    assert min(map(float, sizes)) == 10


def test_the_list_for_the_door_is_alphabetical_and_names_members() -> None:
    found = list(texts(SHEETS["door"].draw(printing(INDIVIDUAL))))
    names = [one.name for one in INDIVIDUAL.entrants.values()]
    listed = [one for one in found if one in names]
    assert sorted(listed, key=plain) == listed
    assert sorted(listed) == sorted(names)


def test_the_list_for_the_door_goes_by_family_name() -> None:
    typed = ["Zoé Abel", "Anne Zola", "Éric d'Étoile", "Léo de La Tour", "MÜLLER Ève"]
    names = [*typed, *map("Ève Zz{}".format, INDIVIDUAL.entrants)]
    entered = {
        who: msgspec.structs.replace(one, name=typed_name)
        for (who, one), typed_name in zip(INDIVIDUAL.entrants.items(), names, strict=False)
    }
    renamed = replace(INDIVIDUAL, entrants=entered)
    found = [one for one in texts(SHEETS["door"].draw(printing(renamed))) if one in typed]
    assert found == ["Zoé Abel", "Éric d'Étoile", "Léo de La Tour", "MÜLLER Ève", "Anne Zola"]


def test_everything_for_the_start_is_one_document() -> None:
    found = list(texts(SHEETS["all"].draw(printing(INDIVIDUAL))))
    for kind in ("orientation", "personal", "tables", "labels", "travelling"):
        assert set(texts(SHEETS[kind].draw(printing(INDIVIDUAL)))) <= set(found)


def texts(document: Document) -> Iterator[str]:
    for block in blocks(document):
        match block:
            case Line():
                yield block.text
            case Pair():
                yield from (block.left, block.right)
            case Table():
                yield from (column.head for column in block.columns)
                yield from (text for text, _ in block.groups)
                yield from (cell for row in block.rows for cell in row)


def documents(tournament: Tournament, language: str) -> Iterator[Document]:
    one = with_cards(printing(tournament, language))
    for sheet in SHEETS.values():
        if sheet.belongs_to(one.session) and (one.cards or not sheet.shows_cards):
            yield sheet.draw(one)


def with_cards(one: Printing) -> Printing:
    if not one.session.plan.boards:
        return one
    return replace(one, cards=tuple(dealt_boards(one.session, Terms("Coupe", 1), "secret")))


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("tournament", ALL, ids=lambda one: str(one.format))
def test_both_writers_set_every_word(tournament: Tournament, language: str) -> None:
    for document in documents(tournament, language):
        html, typst = unescape(to_html(document)), to_typst(document)
        for text in texts(document):
            for line in filter(None, text.split("\n")):
                assert line in html
                assert line.replace('"', '\\"') in typst


@pytest.mark.slow
@pytest.mark.parametrize("tournament", ALL, ids=lambda one: str(one.format))
def test_every_row_has_a_cell_a_column(tournament: Tournament) -> None:
    for document in documents(tournament, "fr"):
        for table in tables(document):
            assert {len(row) for row in table.rows} <= {len(table.columns)}
            if table.groups:
                assert sum(span for _, span in table.groups) == len(table.columns)


def test_signs_that_a_writer_could_take_for_its_own_are_text() -> None:
    nasty = 'A "quoted" \\ #let x = 1 <b>&amp;</b> $x$ @ref'
    table = Table((Column(nasty),), ((nasty,),))
    document = Document(nasty, "en", (Flow((Line(nasty), table)), NewPage(), Cards((Card(()),))))
    assert "<b>" not in to_html(document)
    pytest.importorskip("typst")
    assert to_pdf(document).startswith(b"%PDF")


@pytest.mark.slow
@pytest.mark.parametrize("tournament", ALL, ids=lambda one: str(one.format))
def test_every_sheet_is_set_as_pdf(tournament: Tournament) -> None:
    pytest.importorskip("typst")
    for document in documents(tournament, "fr"):
        assert re.search(rb"/Type\s*/Page\b", to_pdf(document))


def test_the_same_sheet_is_the_same_file() -> None:
    pytest.importorskip("typst")
    document = ranking_list(printing(INDIVIDUAL))
    assert to_pdf(document) == to_pdf(document)


def test_t4_a_personal_card_says_which_boards_to_attack() -> None:
    cards = tables(personal_cards(printing(INDIVIDUAL)))
    assert len(cards) == 20
    assert [row[:3] for row in cards[0].rows] == [(str(p), "1", "N") for p in range(1, 6)]
    attacked = {row[3] for row in cards[0].rows}
    assert attacked == {"1", "6", "11", "16", "19"}


def test_a_table_card_sends_everybody_where_the_movement_does() -> None:
    first, *_ = tables(table_cards(printing(INDIVIDUAL)))
    assert first.rows[0][1:] == (
        f"{name(1)} (N1)\nstays",
        f"{name(2)} (S1)\n→ 2",
        f"{name(3)} (E1)\n→ 3",
        f"{name(4)} (W1)\n→ 4",
        "1-4\n→ 5",
    )
    assert first.rows[-1][1] == f"{name(1)} (N1)"


def test_t15_a_sheet_of_free_deals_has_its_deals_totals_and_balances() -> None:
    sheets = tables(score_sheets(printing(FREE)))
    assert len(sheets) == 25
    assert {len(sheet.columns) for sheet in sheets} == {2 + 2 * 4, 2 + 2 * 3}
    assert [row[0] for row in sheets[0].rows[:4]] == ["1", "2", "3", "4"]
    assert len(sheets[0].rows) == 7


def test_t49_a_travelling_sheet_has_a_line_a_table() -> None:
    sheets = tables(travelling_sheets(printing(INDIVIDUAL)))
    assert len(sheets) == 20
    assert [row[:2] for row in sheets[0].rows] == [
        ("1", "1"),
        ("2", "5"),
        ("3", "4"),
        ("4", "3"),
        ("5", "2"),
    ]
    assert all(row[2:] == ("", "", "") for sheet in sheets for row in sheet.rows)
    quartets = tables(travelling_sheets(printing(QUARTETS)))
    assert quartets[0].rows[0][2:4] == ("2", "5")


def test_t25_the_control_row_of_free_deals_comes_to_nothing() -> None:
    (table,) = tables(recapitulation(printing(FREE)))
    assert set(table.rows[-1][2:]) == {"0"}
    assert len(table.rows) == 20


def test_the_posted_ranking_is_the_official_one() -> None:
    (table,) = tables(ranking_list(printing(INDIVIDUAL)))
    official = standings(INDIVIDUAL).official
    assert [row[0] for row in table.rows] == [str(one.rank) for one in official]
    assert [row[1] for row in table.rows] == [INDIVIDUAL.name_of(one.entrant) for one in official]


def test_t74_the_posted_list_says_how_an_alternate_ranking_goes() -> None:
    title, _, how = list(texts(ranking_list(printing(INDIVIDUAL))))[:3]
    assert title == "Alternate ranking"
    assert how.startswith("First the best of each line (N, S, E, W)")
    begun = begun_tournament(Format.TRIPLETS, 18)
    in_lines = list(texts(ranking_list(printing(replay(played_tournament(begun))))))
    assert in_lines[2].startswith("First the best of each line (N-S, E-W)")
    assert "Ranking" in texts(ranking_list(printing(FREE)))


def test_the_recapitulation_heads_its_columns_with_the_tables() -> None:
    (table,) = tables(recapitulation(printing(INDIVIDUAL)))
    assert [one.head for one in table.columns][:2] == ["Board", "Table 1"]


def test_t9_before_any_result_the_list_of_prizes_is_posted() -> None:
    begun = replay(begun_tournament(Format.INDIVIDUAL, 20))
    document = ranking_list(printing(begun))
    assert tables(document) == []
    assert any(isinstance(one, Line) and one.text == "No results." for one in blocks(document))
    prizes = (Prize(1, 100, ("the cup",)), Prize(2, 50))
    (table,) = tables(ranking_list(printing(replace(begun, prizes=prizes))))
    assert table.rows == (("1", "100 € and the cup"), ("2", "50 €"))


def test_t117_each_criterion_of_three_teams_has_its_column() -> None:
    (table,) = tables(ranking_list(printing(TEAMS)))
    heads = [one.head for one in table.columns]
    assert heads[3:] == ["Wins", "Goal average", "Bonus", "MP"]
    assert all(len(row) == len(heads) for row in table.rows)


def cards_in(text: str) -> int:
    """How many cards the lines of a hand name: each line begins with a sign of its own."""
    lines = [line for line in text.split("\n") if line[:2].strip() in ("Tr", "♠", "♥", "♦", "♣")]
    return sum(len(line.split()) - 1 for line in lines)


def test_t40_records_and_slips_hold_all_the_cards_of_a_board() -> None:
    one = with_cards(printing(INDIVIDUAL))
    assert sum(map(cards_in, texts(making_slips(one)))) == 20 * 78
    records = tables(hand_records(one))
    for record in records:
        cells = [cell for row in record.rows for cell in row if cell]
        assert sorted(map(cards_in, cells)) == [6, 18, 18, 18, 18]


def test_a_label_marks_dealer_lead_and_taker() -> None:
    (first, *_) = tables(wallet_labels(printing(INDIVIDUAL)))
    assert first.rows[0][1] == "N\nTAKER\ndeals"
    assert first.rows[1] == ("W\nleads", "1", "E")
    (quartet, *_) = tables(wallet_labels(printing(QUARTETS)))
    assert "TAKER" in quartet.rows[2][1]
