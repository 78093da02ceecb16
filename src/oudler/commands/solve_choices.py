"""What `oudler solve` answers where choices are played on instead of searched."""

from __future__ import annotations

from dataclasses import dataclass

from oudler.coach.bids_text import bid_name, interval
from oudler.coach.judgement import Estimate, estimate_to_json
from oudler.coach.weighed_choices import WeighedChoice, WeighedChoices
from oudler.commands.solve_report import UNITS, position
from oudler.core import Bid, CallCards, CancelDeal, Discard, Phase, Play
from oudler.core.actions import Action
from oudler.solver import Goal
from oudler.words import Words
from oudler.words.advice_text import made_sentence
from oudler.words.names import card_name, contract_name, in_short, signed, the_cards

MAX_TOLD = 10
"""The most choices that sentences tell; JSON has them all."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A deal, who plays it, and what each choice of the seat to act brings."""

    names: tuple[str, ...]
    """Seat by seat."""
    found: WeighedChoices
    asked: int | None
    """The number of deals to imagine; None with every hand open."""

    def story(self, words: Words) -> list[str]:
        """Everything in sentences."""
        found, name = self.found, self.names[self.found.seat]
        hands = "open" if found.is_open else "hidden"
        lines = [_position(words, self)]
        lines.append(
            words.count(f"commands.solve.played.{found.player}_{hands}", found.tries, player=name)
        )
        if self.asked is not None and found.tries < self.asked:
            lines.append(words("commands.solve.fewer", asked=self.asked))
        if found.player == "club":
            lines.append(words("coach.bids.why_club.rules"))
        phase = found.deal.phase
        lines.append(words(f"commands.solve.brings.{phase}", player=name))
        lines += (_sentence(words, one, found.tries) for one in found.choices[:MAX_TOLD])
        left = len(found.choices) - MAX_TOLD
        return [*lines, *([words.count("commands.solve.more", left)] if left > 0 else [])]

    def to_json(self) -> dict[str, object]:
        """Everything as a JSON object, with what its figures are in."""
        found = self.found
        options = [_to_json(one, found.tries) for one in found.choices]
        return {
            "ok": True,
            "phase": str(found.deal.phase),
            "units": {"mean": UNITS[Goal.SCORE], "made": "share_of_deals"},
            "to_act": found.seat,
            "hands": "open" if found.is_open else "hidden",
            "player": found.player,
            "tries": found.tries,
            "best": _code(found.choices[0].action)[1],
            "options": options,
        }


def _position(words: Words, weighed: Weighed) -> str:
    """Who chooses what, after what."""
    deal, name = weighed.found.deal, weighed.names[weighed.found.seat]
    if deal.phase is Phase.PLAY:
        return position(words, deal, weighed.names)
    if deal.phase is Phase.BIDDING:
        bids = [
            words("coach.bids.brings", bid=weighed.names[made.seat], points=said)
            for made in deal.bids
            for said in [bid_name(words, made.contract)]
        ]
        key = "bidding_after" if bids else "bidding"
        return words(f"commands.solve.chooses.{key}", player=name, bids=", ".join(bids))
    assert deal.contract is not None
    contract = contract_name(words, deal.contract)
    return words(f"commands.solve.chooses.{deal.phase}", player=name, contract=contract)


def _sentence(words: Words, one: WeighedChoice, tries: int) -> str:
    points = signed(words, round(one.score.mean)) if tries == 1 else interval(words, one.score)
    said = "  " + words("coach.bids.brings", bid=_named(words, one.action), points=points)
    return said if one.made is None else made_sentence(words, said, one.made, one.played)


def _named(words: Words, action: Action) -> str:
    match action:
        case Bid(contract):
            return bid_name(words, contract)
        case CallCards(cards):
            return the_cards(words, cards)
        case Discard(cards):
            return in_short(words, cards)
        case Play(card):
            return card_name(words, card)
        case _:
            return words("coach.bids.thrown_in")


def _to_json(one: WeighedChoice, tries: int) -> dict[str, object]:
    kind, code = _code(one.action)
    found: dict[str, object] = {kind: code, **_mean(one.score, tries)}
    if kind == "card":
        return found
    made = None if one.made is None else round(one.made, 4)
    return found | {"made": made, "played": round(one.played, 4)}


def _mean(score: Estimate, tries: int) -> dict[str, object]:
    """A single try has no error."""
    return {**estimate_to_json(score), **({"error": None} if tries == 1 else {})}


def _code(action: Action) -> tuple[str, str]:
    """What kind of choice it is, and its code, as `oudler bid` and records write it."""
    match action:
        case Bid(contract):
            return "bid", "pass" if contract is None else str(contract)
        case CancelDeal():
            return "bid", "cancel"
        case CallCards(cards):
            return "call", str(cards)
        case Discard(cards):
            return "discard", str(cards)
        case Play(card):
            return "card", str(card)
        case _:
            raise ValueError(f"{action}: not a choice of the seat to act")
