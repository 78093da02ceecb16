"""A deal of a real table: who dealt, who played, and how it ended, by name; and as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct, structs

from oudler.core import Contract, HandfulSize, LoneTrump, MisereKind, PartnerBy, Ruleset, Side, Slam
from oudler.core.ruleset.validation import RulesetError
from oudler.core.text import LineFault, NotationFault, as_flag, as_object, as_text, json_line
from oudler.core.text.fields import score_to_json
from oudler.rulesets import UnknownRuleset, recorded_ruleset
from oudler.sheet_deal.parts import Name, Parts, as_name, convert, plain, read_by

Number = Annotated[int, Meta(gt=-(10**6), lt=10**6)]


class Game(Struct, frozen=True):
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


class Partner(Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the taker's side, and what made them one."""

    player: Name
    by: PartnerBy = PartnerBy.FIRST_CARD


_POINTS = re.compile(r"-?\d{1,6}([.,]\d{1,6}|/(?!0+$)\d{1,6})?", re.ASCII)


def as_half_points(value: Any) -> int:
    """Points as half-points: a whole number, or a text such as `"40.5"`, `"40½"` or `"81/2"`.

    >>> as_half_points(49), as_half_points("40,5"), as_half_points("40½"), as_half_points("81/2")
    (98, 81, 81, 81)
    """
    if isinstance(value, int):
        return 2 * convert(value, Number)
    text = as_text(value).strip()
    if text.endswith("½"):
        text = f"{text[:-1] or 0},5"
    if not _POINTS.fullmatch(text):
        raise ValueError(text)
    doubled = 2 * Fraction(text.replace(",", "."))
    if doubled.denominator != 1:
        raise ValueError(text)
    return int(doubled)


def as_partner(value: Any) -> Partner:
    """A partner: a name, or an object if two cards are called.

    >>> as_partner("Eve"), as_partner({"player": "Eve", "by": "second_card"}).by
    (Partner(player='Eve', by=PartnerBy.FIRST_CARD), PartnerBy.SECOND_CARD)
    """
    return Partner(as_name(value)) if isinstance(value, str) else convert(value, Partner)


if TYPE_CHECKING:
    HalfPoints = int
    AnyPartner = Partner
else:
    HalfPoints = read_by(as_half_points)
    AnyPartner = read_by(as_partner)


class Shown(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A handful: its player, or only its side if nobody noted more."""

    size: HandfulSize
    player: Name | None = None
    side: Side | None = None
    """Only where no player is named."""

    def __post_init__(self) -> None:
        """Raises ValueError."""
        if (self.player is None) is (self.side is None):
            raise ValueError("a handful has a player or a side")


class Declared(Struct, frozen=True, forbid_unknown_fields=True):
    """A misère that somebody declared."""

    kind: MisereKind
    player: Name


_RENAMED = {"half_points": "points", "petit_au_bout": "petit"}


class Taken(Struct, frozen=True, omit_defaults=True, rename=_RENAMED):
    """A deal in which somebody took."""

    taker: Name
    contract: Contract
    half_points: HalfPoints
    """The attack's."""
    oudlers: Number
    """The attack's."""
    partners: tuple[AnyPartner, ...] = ()
    """By a call; partners by place are not named."""
    petit_au_bout: Side | None = None
    petits: Number = 1
    petit_players: tuple[Name, ...] = ()
    """Who is paid for each, if a player is."""
    handfuls: tuple[Shown, ...] = ()
    slams: tuple[Slam, ...] = ()
    miseres: tuple[Declared, ...] = ()


class PassedOut(Struct, frozen=True):
    """All have passed, and nobody plays the deal (A4-24)."""


class ThrownIn(Struct, frozen=True, rename={"lone": "thrown_in"}):
    """Somebody had a lone trump, and the cards were thrown in (A3-20)."""

    lone: LoneTrump


class Points(Struct, frozen=True, omit_defaults=True, rename=_RENAMED, forbid_unknown_fields=True):
    """What one player has won in a deal without a taker."""

    player: Name
    half_points: HalfPoints
    oudlers: Number | None = None
    """If they set the player's target."""


class WithoutTaker(Struct, frozen=True, omit_defaults=True, rename={"points": "each"}):
    """A deal that was played without a taker (A14, A15)."""

    points: tuple[Points, ...]
    """Each player's, in the order of the seats."""
    petit_player: Name | None = None
    """Who is paid for the petit in the last trick."""


Ending = Taken | PassedOut | ThrownIn | WithoutTaker
if TYPE_CHECKING:
    AnyEnding = Ending
else:
    AnyEnding = read_by(lambda ending: ending)


class Seating(Struct, frozen=True, omit_defaults=True):
    """Who deals, who plays and who sits out."""

    dealer: Name
    players: tuple[Name, ...]
    """Who plays, in playing order: one per seat."""
    sat_out: tuple[Name, ...] = ()

    @property
    def everybody(self) -> tuple[str, ...]:
        """All at the table.

        >>> Seating("Eve", ("Anne", "Bruno"), ("Eve",)).everybody
        ('Anne', 'Bruno', 'Eve')
        """
        return (*self.players, *self.sat_out)


class PlayedDeal(Struct, frozen=True):
    """One deal of a real table; it says everything that its score depends on."""

    game: Game
    seating: Seating
    ending: AnyEnding


class _Counted(Struct):
    points_of: Side = Side.ATTACK


def read_game(parts: Parts) -> Game | None:
    """The game that two fields name; None, and the fault kept, if there is none.

    >>> read_game(Parts({"rules": "fft-4@1"}))
    Game(rules='fft-4@1', options_text='{}')
    """
    name = parts.read("rules", _as_rules, "")
    none: dict[str, Any] = {}
    options = parts.read("options", as_object, none, default=none)
    try:
        named = Game.of(Game(name).ruleset, options) if name else None
        return named if named and named.ruleset else None
    except UnknownRuleset:
        parts.faults.append(LineFault(NotationFault.UNKNOWN_RULESET, "rules", name))
    except RulesetError as error:
        parts.faults.append(LineFault(NotationFault.WRONG_OPTION, "options", str(error)))
    return None


def _as_rules(value: Any) -> str:
    if not as_text(value):
        raise ValueError
    return str(value)


def game_to_json(game: Game) -> dict[str, object]:
    """The two fields that name a game.

    >>> game_to_json(Game("fft-4@1"))
    {'rules': 'fft-4@1'}
    """
    return {"rules": game.rules} | ({"options": game.options} if game.options else {})


def read_deal(parts: Parts) -> PlayedDeal:
    """The deal that these fields make; faults are kept.

    >>> played = state_of(sheet).lines[0].deal
    >>> read_deal(Parts(deal_to_json(played))) == played
    True
    """
    game, seating = read_game(parts), parts.part(Seating)
    ending = PassedOut() if game is None else read_ending(parts, game.ruleset)
    return PlayedDeal(game or Game(""), seating, ending)


def read_ending(parts: Parts, rules: Ruleset) -> Ending:
    """How a deal ended; faults are kept.

    >>> read_ending(Parts({"passed_out": True}), rules)
    PassedOut()
    """
    if "passed_out" in parts.found:
        parts.read("passed_out", _as_true, instead=True)
        return PassedOut()
    if "thrown_in" in parts.found:
        return parts.part(ThrownIn)
    if "each" in parts.found:
        return parts.part(WithoutTaker)
    taken, counted = parts.part(Taken), parts.part(_Counted)
    if not (taken and counted) or counted.points_of is Side.ATTACK:
        return taken
    return structs.replace(taken, half_points=rules.pack.half_points - taken.half_points)


def _as_true(value: Any) -> bool:
    if not as_flag(value):
        raise ValueError
    return True


def deal_to_json(deal: PlayedDeal) -> dict[str, object]:
    """The deal as a JSON object, which `read_deal` reads back.

    >>> deal_to_json(state_of(sheet).lines[0].deal)["points"]
    49
    """
    return {**game_to_json(deal.game), **plain(deal.seating), **ending_to_json(deal.ending)}


def ending_to_json(ending: Ending) -> dict[str, Any]:
    """How a deal ended, without fields that have their usual value.

    >>> ending_to_json(Taken("Anne", Contract.GARDE, half_points=81, oudlers=2))
    {'taker': 'Anne', 'contract': 'garde', 'points': '81/2', 'oudlers': 2}
    """
    found: dict[str, Any] = plain(ending)
    match ending:
        case PassedOut():
            found["passed_out"] = True
        case Taken(half_points=half_points, partners=partners):
            found["points"] = _points(half_points)
            if partners:
                found["partners"] = [_partner_to_json(one) for one in partners]
        case WithoutTaker(points):
            for one, won in zip(found["each"], points, strict=True):
                one["points"] = _points(won.half_points)
    return found


def _partner_to_json(partner: Partner) -> object:
    return partner.player if partner.by is PartnerBy.FIRST_CARD else plain(partner)


def _points(half_points: int) -> int | str:
    return score_to_json(Fraction(half_points, 2))
