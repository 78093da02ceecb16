"""The trumps of the classic pattern: people at work and at leisure, a theme for each number.

The themes are those of the old French tarots, the same as in `landscapes`; the scenes are our own.
"""

from __future__ import annotations

from collections.abc import Callable

from oudler.deck.genre import ages, hours, pastimes, seasons
from oudler.deck.palette import Palette

SCENES: tuple[Callable[[Palette], str], ...] = (
    *(ages.folly, ages.childhood, ages.youth, ages.maturity, ages.old_age),
    *(hours.morning, hours.noon, hours.evening, hours.night),
    *(
        pastimes.earth_and_air,
        pastimes.water_and_fire,
        pastimes.dance,
        pastimes.market,
        pastimes.open_air,
        pastimes.arts,
    ),
    *(
        seasons.spring,
        seasons.summer,
        seasons.autumn,
        seasons.winter,
        seasons.game,
        seasons.folly_of_all,
    ),
)
"""From the Petit to the 21. Each takes its colours from a palette `c`."""
