"""Legible cards: contrast by WCAG 2, and colours for people who see them weakly."""

import math
import re
from dataclasses import fields
from itertools import combinations

import pytest

from oudler.core import CARDS, PLAIN_SUITS, Suit
from oudler.deck import LOOKS, Look, back, face, palette

Colour = tuple[float, float, float]

every_look = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)

# G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for
# Simulation of Color Vision Deficiency" (2009), full severity, on linear light.
WEAK_EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "full sight": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def light(colour: str) -> Colour:
    """Linear red, green and blue from 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def times(row: Colour, seen: Colour) -> float:
    return sum(a * b for a, b in zip(row, seen, strict=True))


def luminance(seen: Colour) -> float:
    return times((0.2126, 0.7152, 0.0722), seen)


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((luminance(light(one)), luminance(light(other))))
    return (bright + 0.05) / (dark + 0.05)


def lab(seen: Colour) -> Colour:
    """CIE L*a*b* under daylight D65."""
    x = times((0.4124, 0.3576, 0.1805), seen) / 0.9505
    y = luminance(seen)
    z = times((0.0193, 0.1192, 0.9505), seen) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen_by(eyes: str, colour: str) -> Colour:
    red, green, blue = (min(1, max(0, times(row, light(colour)))) for row in WEAK_EYES[eyes])
    return lab((red, green, blue))


def distance(one: Colour, other: Colour) -> float:
    return math.dist(one, other)


def test_the_measures_are_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert lab(light("#ffffff")) == pytest.approx((100, 0, 0), abs=0.1)
    assert distance(seen_by("protanopia", "#b00018"), seen_by("protanopia", "#005c2e")) < 20


@every_look
def test_letters_and_symbols_are_easily_read(look: Look) -> None:
    colours = palette(look)
    enough = 7 if look.high_contrast else 4.5
    for suit in Suit:
        for ground in (colours.paper, colours.tints[suit]):
            assert contrast(colours.inks[suit], ground) >= enough
    assert contrast(colours.on_tab, colours.tab) >= enough
    assert contrast(colours.gold, colours.ink) >= 4.5
    assert contrast(colours.line, colours.paper) >= enough


@every_look
def test_a_card_is_told_from_the_one_beneath(look: Look) -> None:
    """WCAG 2.1, 1.4.11: three to one between things side by side."""
    assert contrast(palette(look).edge, palette(look).paper) >= 3


@every_look
def test_no_card_has_a_colour_that_is_not_in_the_palette(look: Look) -> None:
    colours = palette(look)
    named = [getattr(colours, field.name) for field in fields(colours)]
    known = {*colours.inks, *colours.tints, *colours.robes}
    known |= {colour for colour in named if isinstance(colour, str)}
    for svg in [*(face(card, look) for card in CARDS), back(look)]:
        assert set(re.findall("#[0-9a-f]+", svg)) <= known


@pytest.mark.parametrize("eyes", WEAK_EYES)
@pytest.mark.parametrize("look", [look for look in LOOKS if look.four_colours])
def test_four_colours_are_told_apart_by_all_eyes(eyes: str, look: Look) -> None:
    inks = palette(look).inks
    seen = [seen_by(eyes, inks[suit]) for suit in PLAIN_SUITS]
    assert min(distance(a, b) for a, b in combinations(seen, 2)) >= 20


@every_look
def test_two_colours_are_black_and_red_and_four_are_four(look: Look) -> None:
    spades, hearts, diamonds, clubs, trumps = palette(look).inks
    if look.four_colours:
        assert len({spades, hearts, diamonds, clubs, trumps}) == 5
    else:
        assert (diamonds, clubs) == (hearts, spades)
        assert len({spades, hearts, trumps}) == 3
