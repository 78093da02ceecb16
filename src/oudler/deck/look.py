"""The look of a deck: its pattern, the language of its letters, and its colours."""

from dataclasses import replace
from itertools import product

from oudler.core import Suit, value
from oudler.words import LANGUAGES

PATTERNS = ("oudler", "classic")
"""Our own landscapes and emblems; or people in the manner of the old French tarots."""


@value
class Look:
    """The look a table chose for its cards."""

    language: str = "fr"
    four_colours: bool = False
    high_contrast: bool = False
    pattern: str = "oudler"

    @property
    def name(self) -> str:
        """« fr-4-classic-high », as a folder is named; our own pattern is not mentioned.

        >>> Look("fr", four_colours=True, high_contrast=True).name
        'fr-4-high'
        >>> Look("en", pattern="classic").name
        'en-2-classic'
        """
        colours = "4" if self.four_colours else "2"
        pattern = "" if self.pattern == PATTERNS[0] else f"-{self.pattern}"
        return f"{self.language}-{colours}{pattern}{'-high' if self.high_contrast else ''}"


LOOKS = tuple(Look(*look) for look in product(LANGUAGES, (False, True), (False, True), PATTERNS))
"""Every look there is."""


@value
class Palette:
    """Colours as `#rrggbb`; `inks[suit]`, `tints[suit]` and `robes[suit]` are a suit's own."""

    inks: tuple[str, ...]
    """The colour of symbols and letters."""
    tints: tuple[str, ...]
    """The ground of a picture."""
    robes: tuple[str, ...]
    """The clothes of a suit's courts."""
    tab: str
    """The ground of a trump's number."""
    on_tab: str
    band: str
    """The line between the two ends of a picture."""
    paper: str
    edge: str
    line: str
    """The outlines of every picture."""
    pen: float
    """The width of the outlines, in units of the card."""
    groove: float
    """The width of the white line that makes a frame double; 0 for none."""
    gold: str
    rose: str
    leaf: str
    sky: str
    wood: str
    dusk: str
    stone: str

    @property
    def ink(self) -> str:
        """The colour of the trumps' numbers, and of much in their pictures."""
        return self.inks[Suit.TRUMPS]


# An orange red, a blue green, and a blue much darker than both: people who see red, green or blue
# weakly still tell them apart, which a test computes.
_INKS = ("#17191f", "#cb2a12", "#1746a8", "#007a58", "#5a2f7d")
_HIGH_INKS = ("#000000", "#a81c00", "#08208c", "#00604a", "#46206e")

_OURS = Palette(
    inks=_INKS,
    tints=("#eceae6", "#fbe7dd", "#e3eaf7", "#e6f5ec", "#f1eaf4"),
    robes=("#3d4358", *_INKS[1:]),
    tab=_INKS[4],
    on_tab="#fffdf7",
    band="#ecbf55",
    paper="#fffdf7",
    edge="#8d8577",
    line="#1d1b26",
    pen=1.3,
    groove=0,
    gold="#ecbf55",
    rose="#dd7a66",
    leaf="#7fae72",
    sky="#a9cde6",
    wood="#a9764c",
    dusk="#46437f",
    stone="#cfc8bb",
)
_CLASSIC = replace(
    _OURS,
    inks=(*_INKS[:4], "#26304f"),
    tints=("#fffdf4",) * 5,
    robes=("#2f5597", "#c8402f", "#3f7fbf", "#4d8a50", "#26304f"),
    tab="#fffdf4",
    on_tab="#26304f",
    band="#fffdf4",
    paper="#fffdf4",
    pen=1.1,
    groove=1.5,
    gold="#f0c23c",
    rose="#d8553f",
    leaf="#6fa35c",
    sky="#bcdcec",
    wood="#9a6a3f",
    dusk="#2f5597",
    stone="#d9d2c3",
)
_HIGH = Palette(
    inks=_HIGH_INKS,
    tints=("#ffffff",) * 5,
    robes=("#40405c", *_HIGH_INKS[1:]),
    tab=_HIGH_INKS[4],
    on_tab="#ffffff",
    band="#ffd24d",
    paper="#ffffff",
    edge="#000000",
    line="#000000",
    pen=1.8,
    groove=0,
    gold="#ffd24d",
    rose="#ff9d8a",
    leaf="#9fdb8e",
    sky="#c4e3fb",
    wood="#c98f5c",
    dusk="#2a2a86",
    stone="#dddddd",
)
_CLASSIC_HIGH = replace(
    _HIGH,
    inks=(*_HIGH_INKS[:4], "#101a4a"),
    robes=("#2a4fae", "#c03020", "#2f78c8", "#2f7a3c", "#101a4a"),
    tab="#ffffff",
    on_tab="#101a4a",
    band="#ffffff",
    pen=1.6,
    groove=1.5,
)

_PALETTES = {
    ("oudler", False): _OURS,
    ("oudler", True): _HIGH,
    ("classic", False): _CLASSIC,
    ("classic", True): _CLASSIC_HIGH,
}


def palette(look: Look) -> Palette:
    """The colours of a look."""
    full = _PALETTES[look.pattern, look.high_contrast]
    if look.four_colours:
        return full
    return replace(
        full,
        inks=_two_colours(full.inks),
        tints=_two_colours(full.tints),
        robes=full.robes if look.pattern == "classic" else _two_colours(full.robes),
    )


def _two_colours(of: tuple[str, ...]) -> tuple[str, ...]:
    black, red, _, _, trumps = of
    return black, red, red, black, trumps
