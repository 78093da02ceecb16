"""The look of a deck: the language of its letters, two colours or four, and how much contrast."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from oudler.core.values import value
from oudler.words import LANGUAGES


@value
class Look:
    """How a table wants its cards."""

    language: str = "fr"
    four_colours: bool = False
    high_contrast: bool = False

    @property
    def name(self) -> str:
        """« fr-4-high », as a folder is named.

        >>> Look("fr", four_colours=True, high_contrast=True).name
        'fr-4-high'
        """
        colours = "4" if self.four_colours else "2"
        return f"{self.language}-{colours}{'-high' if self.high_contrast else ''}"


LOOKS = tuple(Look(*look) for look in product(LANGUAGES, (False, True), (False, True)))
"""Every look there is."""


@value
class Palette:
    """The colours of a look, as `#rrggbb`; `inks[suit]` and `tints[suit]` are a suit's own."""

    inks: tuple[str, ...]
    """What symbols and letters are drawn in."""
    tints: tuple[str, ...]
    """The ground of a picture."""
    paper: str
    edge: str
    line: str
    """The pen of every picture."""
    pen: float
    """How wide it is, in units of the card."""
    gold: str
    rose: str
    leaf: str
    sky: str


# An orange red, a blue green, and a blue much darker than both: people who see red, green or blue
# weakly still tell them apart, which a test computes.
_NORMAL = Palette(
    inks=("#17191f", "#cb2a12", "#1746a8", "#007a58", "#5a2f7d"),
    tints=("#eceae6", "#fbe7dd", "#e3eaf7", "#e6f5ec", "#f1eaf4"),
    paper="#fffdf7",
    edge="#8d8577",
    line="#1d1b26",
    pen=1.4,
    gold="#ecbf55",
    rose="#dd7a66",
    leaf="#7fae72",
    sky="#9cc3e0",
)
_HIGH = Palette(
    inks=("#000000", "#a81c00", "#08208c", "#00604a", "#46206e"),
    tints=("#ffffff",) * 5,
    paper="#ffffff",
    edge="#000000",
    line="#000000",
    pen=2,
    gold="#ffd24d",
    rose="#ff9d8a",
    leaf="#9fdb8e",
    sky="#b5dcfa",
)


def palette(look: Look) -> Palette:
    """The colours of a look."""
    full = _HIGH if look.high_contrast else _NORMAL
    if look.four_colours:
        return full
    return replace(full, inks=_two_colours(full.inks), tints=_two_colours(full.tints))


def _two_colours(of: tuple[str, ...]) -> tuple[str, ...]:
    black, red, _, _, trumps = of
    return black, red, red, black, trumps
