"""What is said of the prospects of a player's cards, by the deals that he may imagine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from oudler.commands.solved import position
from oudler.core.deal import Deal
from oudler.core.events import Score
from oudler.core.notation import score_to_json
from oudler.core.seats import Side
from oudler.words import Words
from oudler.words.naming import card_name, number, signed

if TYPE_CHECKING:
    # Where the kernel is missing, nothing that needs it may be imported before that is told.
    from oudler.solver.prospects import Prospect, Prospects


@dataclass(frozen=True, slots=True)
class Promised:
    """A deal, who plays it, and what the cards of whoever is to play promise him."""

    deal: Deal
    names: tuple[str, ...]
    """Seat by seat."""
    asked: int
    """How many deals were to be imagined."""
    found: Prospects

    @property
    def is_attack(self) -> bool:
        """Whether the contract is to be made by whoever is to play."""
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
        if found.deals:
            side = "losing" if deal.taker is None else "attack" if self.is_attack else "defence"
            lines.append(words(f"commands.solve.promises.{side}", player=name))
            lines += _cards(words, self)
            lines.append(words("commands.solve.open_hands"))
        return lines

    def to_json(self) -> dict[str, object]:
        """Everything as a JSON object. Own points are in half-points."""
        deal, found = self.deal, self.found
        cards = [{"card": str(card.card), **_means_to_json(card)} for card in best_first(self)]
        return {
            "ok": True,
            "to_act": deal.to_act,
            "tricks_left": deal.rules.tricks - len(deal.tricks),
            "imagined": found.deals,
            "cards": cards,
            "seconds": round(found.seconds, 4),
        }


def _cards(words: Words, promised: Promised) -> Iterator[str]:
    """The cards, best first: in how many deals they succeed, and what they win on average."""
    for card in best_first(promised):
        name = card_name(words, card.card)
        if card.own is not None:
            points = number(words, _tenths(Fraction(card.own, 2)))
            yield f"  {points:>6}  {name}"
            continue
        times = round((card.made or 0) * promised.found.deals)
        if not promised.is_attack:
            times = promised.found.deals - times
        mean = "" if card.score is None else signed(words, _tenths(card.score))
        yield f"  {times:>4}  {mean:>7}  {name}"


def _tenths(mean: Score) -> Score:
    return round(Fraction(mean), 1)


def best_first(promised: Promised) -> list[Prospect]:
    """The legal cards, best first for the seat to act."""
    sign = -1 if promised.is_attack else 1
    return sorted(
        promised.found.cards,
        key=lambda card: (
            card.own or 0,
            sign * (card.made or 0),
            sign * (card.score or 0),
            card.card,
        ),
    )


def _means_to_json(card: Prospect) -> dict[str, object]:
    means = {"made": card.made, "score": card.score, "own": card.own}
    return {name: score_to_json(mean) for name, mean in means.items() if mean is not None}
