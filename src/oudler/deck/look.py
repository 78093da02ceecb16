"""The look of a deck: its pattern, the language of its letters, its colours, and the contrast."""

from __future__ import annotations

from itertools import product

from oudler.core.values import value
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
