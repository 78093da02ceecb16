"""What each card promises its player, over the deals consistent with what they have seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from oudler.commands.solved import UNITS, bounds_to_json, position
from oudler.core import Deal, Score, Side
from oudler.solver import Bounds, Goal
from oudler.words import Words
from oudler.words.names import card_name, number, signed

if TYPE_CHECKING:
    # If the kernel is missing, say so before importing anything that needs it.
    from oudler.solver.prospects import Prospect, Prospects


MEAN_UNITS = {
    "made": "share_of_deals",
    "score": UNITS[Goal.SCORE],
    "own": UNITS[Goal.OWN],
}
"""The unit of the means: the share of the imagined deals in which the contract is made."""


@dataclass(frozen=True, slots=True)
class Promised:
    """A deal, who plays it, and what each card promises the player to act."""

    deal: Deal
    names: tuple[str, ...]
    """Seat by seat."""
    asked: int
    """How many deals to imagine."""
    found: Prospects

    @property
    def is_attack(self) -> bool:
        """Whether the player to act is on the side that must make the contract."""
        deal = self.deal
        assert deal.to_act is not None
        return deal.taker is not None and deal.side_of(deal.to_act) is Side.ATTACK

    def story(self, words: Words) -> list[str]:
        """Everything in sentences."""
        deal, found = self.deal, self.found
        name = self.names[deal.to_act or 0]
        lines = [position(words, deal, self.names)]
        lines.append(words.count("commands.solve.imagined", found.deals, player=name))
        if found.deals < self.asked:
            lines.append(words("commands.solve.fewer", asked=self.asked))
        if any(not mean.is_exact for card in found.cards for mean in _means(card).values()):
            lines.append(words("commands.solve.left_open"))
        if 0 < found.scored < found.deals:
            lines.append(words.count("commands.solve.scored", found.scored))
        if found.deals:
            side = "losing" if deal.taker is None else "attack" if self.is_attack else "defence"
            key = f"{side}_scored" if found.scored else side
            lines.append(words(f"commands.solve.promises.{key}", player=name))
            lines += _cards(words, self)
            lines.append(words("commands.solve.open_hands"))
        return lines

    def to_json(self) -> dict[str, object]:
        """Everything as a JSON object, with what its figures are in."""
        deal, found = self.deal, self.found
        told = {name for card in found.cards for name in _means(card)}
        cards = [{"card": str(card.card), **_means_to_json(card)} for card in best_first(self)]
        return {
            "ok": True,
            "units": {name: unit for name, unit in MEAN_UNITS.items() if name in told},
            "to_act": deal.to_act,
            "tricks_left": deal.rules.tricks - len(deal.tricks),
            "imagined": found.deals,
            "scored": found.scored,
            "cards": cards,
            "seconds": round(found.seconds, 4),
        }


def _cards(words: Words, promised: Promised) -> Iterator[str]:
    """The cards, best first: in how many deals they succeed, and what they win on average."""
    cards = best_first(promised)
    rows = [_numbers(words, promised, card) for card in cards]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row, card in zip(rows, cards, strict=True):
        told = (text.rjust(width) for text, width in zip(row, widths, strict=True))
        yield f"  {'  '.join(told)}  {card_name(words, card.card)}"


def _numbers(words: Words, promised: Promised, card: Prospect) -> list[str]:
    """One figure of a card, and whether its player wants it low or high."""
    if card.own is not None:
        points = (Fraction(end, 2) for end in (card.own.lower, card.own.upper))
        return [_range(words, *(number(words, _tenths(end)) for end in points))]
    found = []
    if card.made is not None:
        deals = promised.found.deals
        times = [round(share * deals) for share in (card.made.lower, card.made.upper)]
        if not promised.is_attack:
            # A contract the attack fails is won by the defence: the bounds change places.
            times = [deals - most for most in reversed(times)]
        found.append(_range(words, *map(str, times)))
    if card.score is not None:
        score = (signed(words, _tenths(end)) for end in (card.score.lower, card.score.upper))
        found.append(_range(words, *score))
    return found


def _range(words: Words, least: str, most: str) -> str:
    return least if least == most else words("commands.solve.range", least=least, most=most)


def _tenths(mean: Score) -> Score:
    return round(Fraction(mean), 1)


def best_first(promised: Promised) -> list[Prospect]:
    """The legal cards, best first for the seat to act; an open range counts by its middle."""
    sign = -1 if promised.is_attack else 1

    def twice(mean: Bounds | None) -> Score:
        return 0 if mean is None else mean.lower + mean.upper

    return sorted(
        promised.found.cards,
        key=lambda card: (
            twice(card.own),
            sign * twice(card.made),
            sign * twice(card.score),
            card.card,
        ),
    )


def _means(card: Prospect) -> dict[str, Bounds]:
    means = {"made": card.made, "score": card.score, "own": card.own}
    return {name: mean for name, mean in means.items() if mean is not None}


def _means_to_json(card: Prospect) -> dict[str, object]:
    return {name: bounds_to_json(mean) for name, mean in _means(card).items()}
