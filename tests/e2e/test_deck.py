"""The cards as a browser draws them: what a fan shows of each tells it from the others."""

import pytest
from playwright.sync_api import Browser

from oudler.core.cards import CARDS, COURT_RANKS, Card, Suit
from oudler.deck import Look, face
from oudler.deck.look import palette

STRIPS = """async ([cards, width, columns, rows]) => {
  const read = async (svg) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const high = Math.round(width * 224 / 122);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [columns, rows];
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0, width, high);
    return Array.from(pen.getImageData(0, 0, columns, rows).data).join();
  };
  const found = [];
  for (const svg of cards) found.push(await read(svg));
  return found;
}"""
"""The pixels in the upper left corner of each card, drawn so wide."""

LOOKS = [
    Look(four_colours=True),
    Look("en"),
    Look(pattern="classic"),
    Look("en", four_colours=True, high_contrast=True, pattern="classic"),
]

looks = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)


def strips(browser: Browser, look: Look, width: int, columns: int, rows: int) -> dict[Card, str]:
    page = browser.new_page()
    faces = [face(card, look) for card in CARDS]
    found = page.evaluate(STRIPS, [faces, width, columns, rows])
    page.close()
    return dict(zip(CARDS, found, strict=True))


def inked(pixels: str, look: Look, columns: int) -> set[int]:
    """The columns with something drawn on the paper, from below the card's round corner."""
    colour = palette(look).paper
    paper = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    values = [int(value) for value in pixels.split(",")]
    spots = [values[i : i + 3] for i in range(0, len(values), 4)]
    return {
        i % columns
        for i, spot in enumerate(spots)
        if i // columns > 5
        and i % columns > 1
        and max(abs(a - b) for a, b in zip(spot, paper, strict=True)) > 60
    }


@looks
def test_an_index_keeps_to_the_strip_that_a_fan_shows(browser: Browser, look: Look) -> None:
    """At 122 pixels a card is as wide as its units; the index ends before 22 % of them."""
    for card, pixels in strips(browser, look, 122, 32, 66).items():
        columns = inked(pixels, look, 32)
        has_picture = card.rank in COURT_RANKS or card.suit in (Suit.TRUMPS, None)
        assert len(columns) > 8, card
        assert has_picture or max(columns) < 27, (card, columns)


@looks
@pytest.mark.parametrize("width", [58, 92])
def test_no_two_corners_look_alike(browser: Browser, look: Look, width: int) -> None:
    """22 % of the width and a third of the height name every card."""
    found = strips(browser, look, width, round(0.22 * width), round(0.6 * width))
    assert len(set(found.values())) == len(CARDS)
