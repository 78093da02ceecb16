"""A deal as a score sheet has it: who dealt, who played, and how it ended, by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from oudler.core.actions import Contract, HandfulSize, LoneTrump, MisereKind
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PartnerBy
from oudler.core.scoring.slams import Slam
from oudler.core.seats import Side
from oudler.core.text.fields import json_line
from oudler.rulesets import recorded_ruleset


@dataclass(frozen=True, slots=True)
class Game:
    """What is played at a table: a ruleset by name, and the options changed in it."""

    rules: str
    """`fft-4@1`: with its version, which never changes."""
    options_text: str = "{}"
    """The changed options as JSON, its keys in order: equal games have equal texts."""

    @classmethod
    def of(cls, rules: Ruleset, options: Mapping[str, object]) -> Game:
        """The game of a ruleset that was loaded with these options.

        >>> Game.of(load_ruleset("fft-4", {"misere_premium": 10}), {"misere_premium": 10})
        Game(rules='fft-4@1', options_text='{"misere_premium":10}')
        """
        # The keys inside an option keep their order: that of bids, and of the ranks of a call.
        in_order = dict(sorted(options.items()))
        text = json_line(in_order)
        return cls(rules.name, text)

    @property
    def options(self) -> dict[str, Any]:
        """The changed options.

        >>> Game("fft-4@1").options
        {}
        """
        found: dict[str, Any] = json.loads(self.options_text)
        return found

    @property
    def ruleset(self) -> Ruleset:
        """The rules. Raises UnknownRuleset, and RulesetError with everything wrong in the options.

        >>> Game("fft-4@1").ruleset == rules
        True
        """
        return _loaded(self)


@lru_cache(maxsize=256)
def _loaded(game: Game) -> Ruleset:
    return recorded_ruleset(game.rules, game.options)


@dataclass(frozen=True, slots=True)
class Partner:
    """A player of the taker's side, and what made them one."""

    player: str
    by: PartnerBy = PartnerBy.FIRST_CARD


@dataclass(frozen=True, slots=True)
class Shown:
    """A handful: its player, or only its side if nobody noted more."""

    size: HandfulSize
    player: str | None = None
    side: Side | None = None
    """Only where no player is named."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A misère that somebody declared."""

    kind: MisereKind
    player: str


@dataclass(frozen=True, slots=True)
class Taken:
    """A deal in which somebody took."""

    taker: str
    contract: Contract
    half_points: int
    """The attack's."""
    oudlers: int
    """The attack's."""
    partners: tuple[Partner, ...] = ()
    """By a call; partners by place are not named."""
    petit_au_bout: Side | None = None
    petits: int = 1
    petit_players: tuple[str, ...] = ()
    """Who is paid for each, if a player is."""
    handfuls: tuple[Shown, ...] = ()
    slams: tuple[Slam, ...] = ()
    miseres: tuple[Declared, ...] = ()


@dataclass(frozen=True, slots=True)
class PassedOut:
    """All have passed, and nobody plays the deal (A4-24)."""


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """Somebody had a lone trump, and the cards were thrown in (A3-20)."""

    lone: LoneTrump


@dataclass(frozen=True, slots=True)
class Points:
    """What one player has won in a deal without a taker."""

    player: str
    half_points: int
    oudlers: int | None = None
    """If they set the player's target."""


@dataclass(frozen=True, slots=True)
class WithoutTaker:
    """A deal that was played without a taker (A14, A15)."""

    points: tuple[Points, ...]
    """Each player's, in the order of the seats."""
    petit_player: str | None = None
    """Who is paid for the petit in the last trick."""


Ending = Taken | PassedOut | ThrownIn | WithoutTaker


@dataclass(frozen=True, slots=True)
class Seating:
    """Who deals, who plays and who sits out."""

    dealer: str
    players: tuple[str, ...]
    """Who plays, in playing order: one per seat."""
    sat_out: tuple[str, ...] = ()

    @property
    def everybody(self) -> tuple[str, ...]:
        """All at the table.

        >>> Seating("Eve", ("Anne", "Bruno"), ("Eve",)).everybody
        ('Anne', 'Bruno', 'Eve')
        """
        return (*self.players, *self.sat_out)


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal of a real table; it says everything that its score depends on."""

    game: Game
    seating: Seating
    ending: Ending
