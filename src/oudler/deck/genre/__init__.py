"""The trumps of the classic pattern: people at work and at leisure, a theme for each number.

The themes are those of `landscapes`, as in the old French tarots; the scenes are our own.
"""

from collections.abc import Callable

from oudler.deck.genre import ages, pastimes
from oudler.deck.look import Palette

# fmt: off
SCENES: tuple[Callable[[Palette], str], ...] = (
    ages.folly, ages.childhood, ages.youth, ages.maturity, ages.old_age,
    ages.morning, ages.noon, ages.evening, ages.night,
    pastimes.earth_and_air, pastimes.water_and_fire, pastimes.dance, pastimes.market,
    pastimes.open_air, pastimes.arts,
    pastimes.spring, pastimes.summer, pastimes.autumn, pastimes.winter, pastimes.game,
    pastimes.folly_of_all,
)
# fmt: on
"""From the Petit to the 21. Each takes its colours from a palette `c`."""
