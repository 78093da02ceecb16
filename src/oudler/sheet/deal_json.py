"""Deals of a score sheet as JSON objects: in its file, in the browser, and while they are typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from oudler.core.actions import Contract, HandfulSize, LoneTrump, MisereKind
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PartnerBy
from oudler.core.ruleset.validation import RulesetError, UnknownRuleset
from oudler.core.scoring.slams import Slam
from oudler.core.seats import Side
from oudler.core.text.event_json import score_to_json
from oudler.core.text.fields import (
    Fields,
    LineFault,
    NotationError,
    NotationFault,
    as_flag,
    as_list,
    as_object,
    as_text,
    unknown_ruleset,
)
from oudler.sheet.played_deal import (
    Declared,
    Ending,
    Game,
    Partner,
    PassedOut,
    PlayedDeal,
    Points,
    Seating,
    Shown,
    Taken,
    ThrownIn,
    WithoutTaker,
)
from oudler.words.safe_text import visible_text

MOST_NAME = 30
"""The most characters in a player's name."""


def as_name(value: Any) -> str:
    """A player's name, made visible. Raises ValueError if it is empty or too long.

    >>> as_name(" Anne  B ")
    'Anne B'
    """
    name = visible_text(as_text(value))
    if not name or len(name) > MOST_NAME:
        raise ValueError(value)
    return name


def as_names(value: Any) -> tuple[str, ...]:
    """Some names.

    >>> as_names(["Anne", "Bruno"])
    ('Anne', 'Bruno')
    """
    return tuple(map(as_name, as_list(value)))


def as_number(value: Any) -> int:
    """A whole number.

    >>> as_number(2)
    2
    """
    if not isinstance(value, int) or isinstance(value, bool) or not -(10**6) < value < 10**6:
        raise TypeError
    return value


_POINTS = re.compile(r"-?\d{1,6}([.,]\d{1,6}|/\d{1,6})?", re.ASCII)


def as_half_points(value: Any) -> int:
    """Points as half-points: a whole number, or a text such as `"40.5"` or `"81/2"`.

    >>> as_half_points(49), as_half_points("40,5"), as_half_points("81/2")
    (98, 81, 81)
    """
    if isinstance(value, int):
        return 2 * as_number(value)
    text = as_text(value).strip()
    if not _POINTS.fullmatch(text):
        raise ValueError(text)
    doubled = 2 * Fraction(text.replace(",", "."))
    if doubled.denominator != 1:
        raise ValueError(text)
    return int(doubled)


def read_game(fields: Fields) -> Game | None:
    """The game that two fields name; None, and the fault kept, if there is no such game.

    >>> read_game(Fields({"rules": "fft-4@1"}))
    Game(rules='fft-4@1', options_text='{}')
    """
    name = fields.read("rules", as_text, "")
    none: dict[str, Any] = {}
    options = fields.read("options", as_object, none, default=none)
    try:
        named = Game.of(Game(name).ruleset, options) if name else None
        return named if named and named.ruleset else None
    except UnknownRuleset as error:
        fields.faults.append(unknown_ruleset(error))
    except RulesetError as error:
        fields.faults.append(LineFault(NotationFault.WRONG_OPTION, "options", str(error)))
    return None


def game_to_json(game: Game) -> dict[str, object]:
    """The two fields that name a game.

    >>> game_to_json(Game("fft-4@1"))
    {'rules': 'fft-4@1'}
    """
    return {"rules": game.rules} | ({"options": game.options} if game.options else {})


def deal_from_json(found: dict[str, Any]) -> PlayedDeal:
    """Read the deal from a JSON object. Raises NotationError with all its faults.

    >>> played = state_of(sheet).lines[0].deal
    >>> deal_from_json(deal_to_json(played)) == played
    True
    """
    fields = Fields(found)
    game, seating = read_game(fields), read_seating(fields)
    if game is None:
        fields.check()
        raise NotationError((LineFault(NotationFault.MISSING_FIELD, "rules"),))
    ending = read_ending(fields, game.ruleset)
    fields.check()
    return PlayedDeal(game, seating, ending)


def read_seating(fields: Fields) -> Seating:
    """Who dealt, who played and who sat out.

    >>> read_seating(Fields({"dealer": "Anne", "players": ["Anne", "Bob"]})).players
    ('Anne', 'Bob')
    """
    return Seating(
        fields.read("dealer", as_name, ""),
        fields.read("players", as_names, ()),
        fields.read("sat_out", as_names, (), default=[]),
    )


def read_ending(fields: Fields, rules: Ruleset) -> Ending:
    """How a deal ended; faults are kept with the fields.

    >>> read_ending(Fields({"passed_out": True}), rules)
    PassedOut()
    """
    if "passed_out" in fields.found:
        fields.read("passed_out", _as_true, instead=True)
        return PassedOut()
    if "thrown_in" in fields.found:
        return ThrownIn(fields.read("thrown_in", LoneTrump, LoneTrump.PETIT))
    if "each" in fields.found:
        return WithoutTaker(
            fields.read("each", _each_of(_points), ()),
            fields.read("petit_player", _optional(as_name), None, default=()),
        )
    return _read_taken(fields, rules)


def _read_taken(fields: Fields, rules: Ruleset) -> Taken:
    half_points = fields.read("points", as_half_points, 0)
    if fields.read("points_of", Side, Side.ATTACK, default=Side.ATTACK) is Side.DEFENCE:
        half_points = rules.pack.half_points - half_points
    return Taken(
        fields.read("taker", as_name, ""),
        fields.read("contract", Contract, Contract.PRISE),
        half_points,
        fields.read("oudlers", as_number, 0),
        fields.read("partners", _each_of(_partner), (), default=[]),
        fields.read("petit", _optional(Side), None, default=()),
        fields.read("petits", as_number, 1, default=1),
        fields.read("petit_players", as_names, (), default=[]),
        fields.read("handfuls", _each_of(_handful), (), default=[]),
        fields.read("slams", _each_of(Slam), (), default=[]),
        fields.read("miseres", _each_of(_misere), (), default=[]),
    )


def _as_true(value: Any) -> bool:
    if not as_flag(value):
        raise ValueError
    return True


def _each_of(how: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    return lambda value: tuple(map(how, as_list(value)))


def _optional(how: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value in (None, ()) else how(value)


def _own(value: Any, *names: str) -> dict[str, Any]:
    """An object with no other fields than these."""
    found = as_object(value)
    if set(found) - set(names):
        raise ValueError
    return found


def _partner(value: Any) -> Partner:
    if isinstance(value, str):
        return Partner(as_name(value))
    found = _own(value, "player", "by")
    return Partner(as_name(found.get("player")), PartnerBy(found.get("by", "first_card")))


def _handful(value: Any) -> Shown:
    found = _own(value, "size", "player", "side")
    size, player, side = HandfulSize(found.get("size", "")), found.get("player"), found.get("side")
    if (player is None) is (side is None):
        raise ValueError
    return Shown(size, None if player is None else as_name(player), side and Side(side))


def _misere(value: Any) -> Declared:
    found = _own(value, "kind", "player")
    return Declared(MisereKind(found.get("kind", "")), as_name(found.get("player")))


def _points(value: Any) -> Points:
    found = _own(value, "player", "points", "oudlers")
    oudlers = found.get("oudlers")
    return Points(
        as_name(found.get("player")),
        as_half_points(found.get("points")),
        None if oudlers is None else as_number(oudlers),
    )


def deal_to_json(deal: PlayedDeal) -> dict[str, object]:
    """The deal as a JSON object, which `deal_from_json` reads back.

    >>> deal_to_json(state_of(sheet).lines[0].deal)["points"]
    49
    """
    seating = deal.seating
    found: dict[str, object] = {**game_to_json(deal.game), "dealer": seating.dealer}
    found["players"] = list(seating.players)
    if seating.sat_out:
        found["sat_out"] = list(seating.sat_out)
    return found | ending_to_json(deal.ending)


def ending_to_json(ending: Ending) -> dict[str, object]:
    """How a deal ended, without fields that have their usual value.

    >>> ending_to_json(Taken("Anne", Contract.GARDE, half_points=81, oudlers=2))
    {'taker': 'Anne', 'contract': 'garde', 'points': '81/2', 'oudlers': 2}
    """
    match ending:
        case PassedOut():
            return {"passed_out": True}
        case ThrownIn(lone):
            return {"thrown_in": str(lone)}
        case WithoutTaker(points, petit):
            each = [
                _without_none(player=p.player, points=_number(p.half_points), oudlers=p.oudlers)
                for p in points
            ]
            return {"each": each} | _without_none(petit_player=petit)
        case Taken():
            return _taken_to_json(ending)


def _taken_to_json(taken: Taken) -> dict[str, object]:
    found: dict[str, object] = {
        "taker": taken.taker,
        "contract": str(taken.contract),
        "points": _number(taken.half_points),
        "oudlers": taken.oudlers,
    }
    more: dict[str, object] = {
        "partners": [_partner_to_json(one) for one in taken.partners],
        "petit": taken.petit_au_bout and str(taken.petit_au_bout),
        "petits": taken.petits if taken.petits != 1 else None,
        "petit_players": list(taken.petit_players),
        "handfuls": [
            _without_none(size=str(one.size), player=one.player, side=one.side and str(one.side))
            for one in taken.handfuls
        ],
        "slams": [str(one) for one in taken.slams],
        "miseres": [{"kind": str(one.kind), "player": one.player} for one in taken.miseres],
    }
    return found | {name: value for name, value in more.items() if value not in (None, [])}


def _partner_to_json(partner: Partner) -> object:
    if partner.by is PartnerBy.FIRST_CARD:
        return partner.player
    return {"player": partner.player, "by": str(partner.by)}


def _number(half_points: int) -> int | str:
    return score_to_json(Fraction(half_points, 2))


def _without_none(**fields: object) -> dict[str, object]:
    return {name: value for name, value in fields.items() if value is not None}
