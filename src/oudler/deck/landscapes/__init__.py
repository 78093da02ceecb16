"""The trumps of our own pattern: landscapes and things, a theme for each number.

They are the themes of the old French tarots: folly, the four ages, the four hours, the elements,
the four leisures, the four seasons, the game, and the folly of all. Each scene fills the upper half
of a card, 106 wide and 104 high from (8, 8); the index covers its upper left corner.
"""

from __future__ import annotations

from collections.abc import Callable

from oudler.deck.landscapes import ages, hours, pastimes, seasons
from oudler.deck.palette import Palette

SCENES: tuple[Callable[[Palette], str], ...] = (
    *(ages.petit, ages.childhood, ages.youth, ages.maturity, ages.old_age),
    *(hours.morning, hours.noon, hours.evening, hours.night),
    *(
        pastimes.earth_and_air,
        pastimes.water_and_fire,
        pastimes.dance,
        pastimes.market,
        pastimes.open_air,
        pastimes.arts,
    ),
    *(seasons.spring, seasons.summer, seasons.autumn, seasons.winter, seasons.game, seasons.world),
)
"""From the Petit to the 21. Each takes its colours from a palette `c`."""
