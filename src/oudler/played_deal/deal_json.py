"""Deals of real tables as JSON objects: in a sheet's file, in the browser, and while typed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct, structs

from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PartnerBy
from oudler.core.ruleset.validation import RulesetError, UnknownRuleset
from oudler.core.seats import Side
from oudler.core.text.event_json import score_to_json
from oudler.core.text.fields import (
    LineFault,
    NotationFault,
    as_flag,
    as_object,
    as_text,
    unknown_ruleset,
)
from oudler.played_deal.deal import (
    Ending,
    Game,
    Partner,
    PassedOut,
    PlayedDeal,
    Seating,
    Taken,
    ThrownIn,
    WithoutTaker,
)
from oudler.played_deal.parts import Parts, plain


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
    except UnknownRuleset as error:
        parts.faults.append(unknown_ruleset(error))
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
