"""Pictures of deals: what they show, where it lies, and what is drawn."""

from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest

from oudler.core import CARDS, Card, Deal
from oudler.deck import Look, face
from oudler.deck.deal_picture import cards_shown, deal_picture, is_question
from oudler.deck.picture import HEIGHT, WIDTH, Picture, Text, to_png, to_svg, to_typst
from oudler.deck.shapes import HEIGHT as CARD_HEIGHT
from oudler.deck.shapes import WIDTH as CARD_WIDTH
from oudler.rulesets import load_ruleset
from oudler.testing.builders import begin
from oudler.testing.chance import play_randomly, random_dealt, random_moment
from oudler.testing.strategies import Moment
from oudler.words import Words
from oudler.words.audience import Audience

NAMES = ("Anne", "Bruno", "Chloé", "David", "Ève", "Félix", "Gaspard")


def audience(deal: Deal, language: str = "fr") -> Audience:
    return Audience(Words(language), NAMES[: deal.rules.places]).seated(deal.players)


@cache
def moments(rules: str) -> list[Deal]:
    ruleset = load_ruleset(rules)
    return [Moment(*random_moment(Random(number), ruleset)).deal for number in range(25)]


@cache
def played(rules: str) -> list[Deal]:
    """Deals that are over."""
    found, ruleset = list[Deal](), load_ruleset(rules)
    for number in range(4):
        rng = Random(number)
        found.append(play_randomly(begin(ruleset, random_dealt(rng, ruleset)), rng)[1])
    return found


def drawn(card: Card) -> bytes:
    return face(card, Look()).encode()


@pytest.mark.parametrize("rules", ["fft-3", "fft-4", "fft-5", "playroom-4"])
def test_every_card_lies_whole_within_the_picture(rules: str) -> None:
    for deal in moments(rules):
        found = deal_picture(audience(deal), deal, "Titre")
        assert found.cards
        for one in found.cards:
            assert 0 <= one.x <= one.x + one.width <= WIDTH
            assert 0 <= one.y <= one.y + one.width * CARD_HEIGHT / CARD_WIDTH <= HEIGHT


@pytest.mark.parametrize("rules", ["fft-3", "fft-4", "fft-5"])
def test_where_somebody_is_asked_only_their_cards_and_the_table_are_shown(rules: str) -> None:
    asked = [deal for deal in moments(rules) if is_question(deal)]
    assert asked
    for deal in asked:
        assert deal.to_act is not None
        shown = {one.card for one in deal_picture(audience(deal), deal, "").cards}
        assert shown == {*deal.hands[deal.to_act], *deal.trick.cards}


@pytest.mark.parametrize("rules", ["fft-3", "fft-4", "fft-5"])
def test_a_deal_that_is_over_shows_every_card_once(rules: str) -> None:
    for deal in played(rules):
        shown = [one.card for one in deal_picture(audience(deal), deal, "").cards]
        assert sorted(shown) == sorted(CARDS)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_that_is_shown_is_told(language: str) -> None:
    for deal in moments("fft-4"):
        spoken = audience(deal, language)
        alt = deal_picture(spoken, deal, "").alt
        for one in cards_shown(spoken, deal):
            assert one.name in alt
        assert len(alt) < 1_000


def test_the_svg_loads_nothing_and_is_well_formed() -> None:
    deal = played("fft-4")[0]
    svg = to_svg(deal_picture(audience(deal), deal, "<&>"), drawn)
    root = ElementTree.fromstring(svg)
    links = [value for one in root.iter() for key, value in one.items() if key.endswith("href")]
    assert all(link.startswith("#") for link in links)
    assert b"http" not in svg.replace(b"http://www.w3.org/2000/svg", b"")


def test_no_text_is_read_as_a_program() -> None:
    said = '"); #read("/etc/passwd") \\'
    found = to_typst(Picture((), (Text(said, 0, 0, 20),), ""))
    assert '"\\"); #read(\\"/etc/passwd\\") \\\\"' in found


def test_the_png_has_the_size_that_messengers_ask_for() -> None:
    pytest.importorskip("typst")
    deal = played("fft-5")[0]
    png = to_png(deal_picture(audience(deal), deal, 'Titre " #emph \\'), drawn)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (WIDTH, HEIGHT)
    assert len(png) < 600_000
