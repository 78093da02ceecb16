"""Every card in every look: its picture, its size, and that it loads nothing."""

import gzip
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from oudler.core.cards import CARDS, COURT_RANKS, EXCUSE, OUDLERS, PLAIN_SUITS, Card, Suit
from oudler.deck import LOOKS, Look, back, face, index
from oudler.deck.__main__ import main
from oudler.deck.faces import places
from oudler.deck.index import STROKES, STUD, SYMBOLS, written
from oudler.deck.look import palette
from oudler.deck.shapes import WIDTH
from oudler.words import LANGUAGES, Words
from oudler.words.names import card_name, short_rank

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {"svg", "title", "g", "use", "path", "circle", "rect"}
GEOMETRY = {"viewBox", "transform", "d", "x", "y", "width", "height", "rx", "cx", "cy", "r"}
PAINT = {"fill", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin"}
SAID = {"role", "lang", "id", "href"}
HALF_A_PEN = 2

every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)


@cache
def deck(look: Look) -> dict[str, str]:
    return {card.name: face(card, look) for card in CARDS} | {"back": back(look)}


def halves(svg: str) -> tuple[ElementTree.Element, ElementTree.Element]:
    """What is drawn for one end of a card, and the element that turns it for the other."""
    root = ElementTree.fromstring(svg)
    (end,) = (one for one in root.iter(f"{SVG}g") if one.get("id"))
    (turned,) = root.iter(f"{SVG}use")
    return end, turned


def shown(svg: str, d: str) -> int:
    """How often a path is seen: what stands at one end is seen at the other."""
    end, _ = halves(svg)
    paths = [one.get("d") for one in ElementTree.fromstring(svg).iter(f"{SVG}path")]
    return paths.count(d) + [one.get("d") for one in end.iter(f"{SVG}path")].count(d)


def pip_count(card: Card, suit: Suit) -> int:
    return shown(face(card, Look()), SYMBOLS[suit])


def drawing(svg: str) -> str:
    """A card without what names it."""
    return re.sub(r'<title.*</title>| id="[^"]+"| href="[^"]+"', "", svg)


@every_look
def test_every_card_loads_nothing(look: Look) -> None:
    """Shapes and their paint alone: no style, no script, no text whose font may be missing."""
    for name, svg in deck(look).items():
        for element in ElementTree.fromstring(svg).iter():
            assert element.tag.removeprefix(SVG) in DRAWN, name
            assert set(element.attrib) <= GEOMETRY | PAINT | SAID, name
        assert re.findall(r"https?:[^\"]*|url\(", svg) == ["http://www.w3.org/2000/svg"], name


@every_look
def test_a_card_points_at_its_own_end_and_no_two_have_the_same_id(look: Look) -> None:
    for name, svg in deck(look).items():
        if name == "back":
            assert "id=" not in svg
            assert "href" not in svg
            continue
        end, turned = halves(svg)
        assert end.get("id") == name
        assert turned.get("href") == f"#{name}"
        assert turned.get("transform") == "rotate(180 61 112)"


@every_look
def test_a_picture_is_the_same_from_both_ends(look: Look) -> None:
    """Beside its two ends, a card with a picture draws its paper, its ground and its frame."""
    for card in CARDS:
        if card.suit is Suit.TRUMPS or card is EXCUSE or card.rank in COURT_RANKS:
            root = ElementTree.fromstring(face(card, look))
            rest = [one.tag.removeprefix(SVG) for one in root]
            frames = ["path"] * ((card in OUDLERS) + (2 if palette(look).groove else 1))
            assert rest == ["title", "title", "rect", "path", "g", "use", *frames]


@pytest.mark.slow
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
def test_a_card_is_under_12_kilobytes_and_a_packed_deck_under_200(look: Look) -> None:
    cards = {name: svg.encode() for name, svg in deck(look).items()}
    packed = [len(gzip.compress(svg)) for svg in cards.values()]
    assert max(map(len, cards.values())) < 12_000
    assert max(packed) < 4_000
    assert sum(packed) < 200_000


@every_look
def test_no_two_cards_are_drawn_alike(look: Look) -> None:
    assert len(set(map(drawing, deck(look).values()))) == 79


@every_look
def test_every_suit_has_courts_of_its_own(look: Look) -> None:
    """Sixteen drawings that differ in their lines, not in their colours alone."""
    courts = [card for card in CARDS if card.rank in COURT_RANKS]
    lines = {tuple(re.findall(r' d="([^"]+)"', face(card, look))) for card in courts}
    assert len(lines) == 16
    figures = [set(one) for one in lines]
    assert all(len(a - b) >= 9 for a in figures for b in figures if a is not b)


@pytest.mark.slow
@every_look
def test_the_corner_says_what_a_card_is_worth(look: Look) -> None:
    """A stud for each point above the half: none on a pip card, four on a king and an oudler."""
    for card in CARDS:
        studs = 2 * ((card.half_points - 1) // 2)
        assert shown(face(card, look), STUD) == studs, card


def test_the_excuse_has_a_sign_of_its_own_for_an_index(monkeypatch: pytest.MonkeyPatch) -> None:
    def unexpected(text: str, *_: float) -> str:
        raise AssertionError(text)

    monkeypatch.setattr(index, "written", unexpected)
    assert face(Card.EX, Look())


def test_the_two_patterns_have_trumps_of_their_own() -> None:
    ours, classic = deck(Look()), deck(Look(pattern="classic"))
    for card in CARDS:
        if card.suit is Suit.TRUMPS:
            first, second = (
                set(re.findall(r' d="([^"]+)"', each[card.name])) for each in (ours, classic)
            )
            assert len(second - first) > 12, card


def test_every_look_is_another_deck() -> None:
    assert len({face(Card.DK, look) for look in LOOKS}) == len(LOOKS) == 16


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

    monkeypatch.setattr(index, "written", noted)
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
            # The 20, the game, shows four aces.
            assert pip_count(card, suit) == (2 if card is Card.T20 else 0)


@pytest.mark.parametrize("count", range(1, 11))
def test_the_pips_are_spread_evenly(count: int) -> None:
    spots = places(count)
    assert len(set(spots)) == count
    assert {(WIDTH - x, y) for x, y in spots} == set(spots)
    # Seven is the one card whose halves differ.
    assert ({(x, 224 - y) for x, y in spots} == set(spots)) is (count != 7)


def test_the_three_oudlers_stand_out_in_gold() -> None:
    golden = f'fill="none" stroke="{palette(Look()).gold}" stroke-width="3"/></svg>'
    framed = [card for card in CARDS if face(card, Look()).endswith(golden)]
    assert framed == list(OUDLERS.once)


@pytest.mark.slow
def test_the_folder_holds_every_card_and_a_page_that_shows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["deck", str(tmp_path)])
    main()
    images = re.findall(r'src="([^"]+)"', (tmp_path / "index.html").read_text("utf-8"))
    written_files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.svg")}
    assert len(images) == 16 * 79
    assert set(images) == written_files
    assert (tmp_path / "en-4-high/SN.svg").read_text("utf-8") == face(
        Card.SN, Look("en", four_colours=True, high_contrast=True)
    )


def test_without_a_folder_it_says_what_it_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["deck"])
    with pytest.raises(SystemExit, match="FOLDER"):
        main()
