"""Every card in every look: its picture, its size, and that it loads nothing."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from oudler.core.cards import CARDS, COURT_RANKS, EXCUSE, OUDLERS, PLAIN_SUITS, Card, Suit
from oudler.deck import LOOKS, Look, back, face, faces
from oudler.deck.__main__ import main
from oudler.deck.letters import STROKES, written
from oudler.deck.look import palette
from oudler.deck.shapes import WIDTH
from oudler.deck.symbols import SYMBOLS, places
from oudler.words import LANGUAGES, Words
from oudler.words.names import card_name, short_rank

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "title", "g", "path", "circle", "rect"}
GEOMETRY = {"viewBox", "transform", "d", "x", "y", "width", "height", "rx", "cx", "cy", "r"}
PAINT = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"}
SAID = {"role", "lang"}
HALF_A_PEN = 2

every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)


@cache
def deck(look: Look) -> dict[str, str]:
    return {card.name: face(card, look) for card in CARDS} | {"back": back(look)}


def pip_count(card: Card, suit: Suit) -> int:
    return face(card, Look()).count(f'"{SYMBOLS[suit]}"')


@every_look
def test_every_card_loads_nothing_and_has_no_id(look: Look) -> None:
    """Shapes and their paint alone: no link, no style, no script, nothing to load."""
    for name, svg in deck(look).items():
        for element in ElementTree.fromstring(svg).iter():
            assert element.tag.removeprefix(SVG) in DRAWN, name
            assert set(element.attrib) <= GEOMETRY | PAINT | SAID, name
        assert re.findall(r"https?:[^\"]*|url\(", svg) == ["http://www.w3.org/2000/svg"], name


@every_look
def test_every_card_is_named_in_both_languages_the_table_s_own_first(look: Look) -> None:
    other = next(language for language in LANGUAGES if language != look.language)
    for card in CARDS:
        root = ElementTree.fromstring(face(card, look))
        assert root.get("role") == "img"
        assert [(title.get("lang"), title.text) for title in root.findall(f"{SVG}title")] == [
            (language, card_name(Words(language), card)) for language in (look.language, other)
        ]


@every_look
def test_a_card_is_under_six_kilobytes_and_a_deck_under_250(look: Look) -> None:
    sizes = {name: len(svg.encode()) for name, svg in deck(look).items()}
    assert max(sizes.values()) < 6_000
    assert sum(sizes.values()) < 250_000


@every_look
def test_no_two_cards_are_drawn_alike(look: Look) -> None:
    drawn = [re.sub("<title.*</title>", "", svg) for svg in deck(look).values()]
    assert len(set(drawn)) == 79


def test_every_look_is_another_deck() -> None:
    assert len({face(Card.DK, look) for look in LOOKS}) == len(LOOKS) == 8


def test_a_card_is_drawn_the_same_each_time() -> None:
    again = {card.name: face(card, Look()) for card in CARDS} | {"back": back(Look())}
    assert again == deck(Look())


def test_every_card_has_the_same_size() -> None:
    boxes = {ElementTree.fromstring(svg).get("viewBox") for svg in deck(Look()).values()}
    assert boxes == {"0 0 122 224"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_corner_has_the_letters_of_the_language(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []

    def noted(text: str, x: float, y: float, wide: float, high: float) -> str:
        if x + wide / 2 + HALF_A_PEN < 0.22 * WIDTH:
            texts.append(text)
        return written(text, x, y, wide, high)

    monkeypatch.setattr(faces, "written", noted)
    for card in CARDS:
        face(card, Look(language))
    assert texts == [short_rank(Words(language), card) for card in CARDS if card is not EXCUSE]


def test_the_letters_are_those_of_french_and_english_cards() -> None:
    letters = {
        language: [
            short_rank(Words(language), card) for card in (Card.SK, Card.SQ, Card.SN, Card.SJ)
        ]
        for language in LANGUAGES
    }
    assert letters == {"fr": ["R", "D", "C", "V"], "en": ["K", "Q", "N", "J"]}


def test_a_letter_without_strokes_is_not_passed_over() -> None:
    assert len(set(STROKES.values())) == len(STROKES)
    with pytest.raises(KeyError):
        written("Ω", 0, 0, 10, 16)


def test_a_written_text_keeps_to_its_place() -> None:
    for text in [*STROKES, "10", "14", "20", "21"]:
        points = re.findall(r"(-?[\d.]+) (-?[\d.]+)", written(text, 50, 100, 18, 30))
        assert all(40.9 <= float(x) <= 59.1 for x, _ in points), text
        assert all(84.9 <= float(y) <= 116.2 for _, y in points), text


@pytest.mark.parametrize("suit", PLAIN_SUITS, ids=lambda suit: suit.name)
def test_a_pip_card_shows_as_many_symbols_as_its_rank(suit: Suit) -> None:
    """And one in each corner."""
    for card in CARDS:
        if card.suit is suit and card.rank not in COURT_RANKS:
            assert pip_count(card, suit) == int(card.rank) + 2
        elif card.suit is suit:
            assert pip_count(card, suit) == 4
        else:
            assert pip_count(card, suit) == 0


@pytest.mark.parametrize("count", range(1, 11))
def test_the_pips_are_spread_evenly(count: int) -> None:
    spots = places(count)
    assert len(set(spots)) == count
    assert {(WIDTH - x, y) for x, y in spots} == set(spots)
    # Seven is the one card whose halves differ.
    assert ({(x, 224 - y) for x, y in spots} == set(spots)) is (count != 7)


def test_the_three_oudlers_stand_out_in_gold() -> None:
    golden = f'fill="none" stroke="{palette(Look()).gold}" stroke-width="3"'
    framed = [card for card in CARDS if f'rx="3" {golden}' in face(card, Look())]
    assert framed == list(OUDLERS.once)


def test_the_folder_holds_every_card_and_a_page_that_shows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["deck", str(tmp_path)])
    main()
    shown = re.findall(r'src="([^"]+)"', (tmp_path / "index.html").read_text("utf-8"))
    written_files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.svg")}
    assert len(shown) == 8 * 79
    assert set(shown) == written_files
    assert (tmp_path / "en-4-high/SN.svg").read_text("utf-8") == face(
        Card.SN, Look("en", four_colours=True, high_contrast=True)
    )


def test_without_a_folder_it_says_what_it_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["deck"])
    with pytest.raises(SystemExit, match="FOLDER"):
        main()
