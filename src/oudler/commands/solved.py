"""A solution in words: the value, each card's value, and a line of best play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from oudler.core import CardPlayed, CardSet, Deal, Score, Side, evolve, seats_from
from oudler.core.text import score_to_json
from oudler.solver import Bounds, CardValue, Goal, Solution
from oudler.words import Words
from oudler.words.names import card_name, contract_name, counted_points, in_short, signed

UNITS = {
    Goal.MARGIN: "half_points",
    Goal.OWN: "half_points",
    Goal.SCORE: "score_points",
    Goal.MADE: "contract_made",
}
"""The unit of each goal's values, for programs; a contract that is made counts 1."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A deal, who plays it, and what the search found."""

    deal: Deal
    names: tuple[str, ...]
    """Seat by seat."""
    solution: Solution
    score: Bounds | None
    """The attack's score, if that was asked for too."""
    seconds: float

    def story(self, words: Words) -> list[str]:
        """Everything in sentences."""
        solution = self.solution
        name = self.names[self.deal.to_act or 0]
        lines = [position(words, self.deal, self.names), _value(words, solution, name)]
        if self.score is not None:
            lines.append(_bounded(words, "score", self.score))
        if not solution.value.is_exact:
            lines.append(words("commands.solve.limits"))
        lines += [words("commands.solve.cards", player=name), *_cards(words, self)]
        if solution.line:
            lines += [words("commands.solve.line"), *_tricks(words, self)]
        nodes = words("commands.thousands").join(f"{solution.nodes:,}".split(","))
        seconds = f"{self.seconds:.2f}".replace(".", words("cards.list.decimal"))
        lines.append(words("commands.solve.effort", nodes=nodes, seconds=seconds))
        return lines

    def to_json(self) -> dict[str, object]:
        """Everything as a JSON object, with what its figures are in."""
        deal, solution = self.deal, self.solution
        units = {"value": UNITS[solution.goal]}
        if self.score is not None:
            units["score"] = UNITS[Goal.SCORE]
        found: dict[str, object] = {
            "ok": True,
            "goal": str(solution.goal),
            "units": units,
            "to_act": deal.to_act,
            "tricks_left": deal.rules.tricks - len(deal.tricks),
            "value": bounds_to_json(solution.value),
            "made": is_made(solution),
        }
        if self.score is not None:
            found["score"] = bounds_to_json(self.score)
        return found | {
            "cards": [
                {"card": str(card.card), "value": bounds_to_json(card.value)}
                for card in best_first(self)
            ],
            "line": [str(card) for card in solution.line],
            "nodes": solution.nodes,
            "seconds": round(self.seconds, 4),
        }


def position(words: Words, deal: Deal, names: tuple[str, ...]) -> str:
    """Who plays what, how many tricks are left, and who is to play."""
    left = deal.rules.tricks - len(deal.tricks)
    assert deal.to_act is not None
    if deal.taker is None:
        return words.count("commands.solve.losing", left, player=names[deal.to_act])
    assert deal.contract is not None
    return words.count(
        "commands.solve.position",
        left,
        taker=names[deal.taker],
        contract=contract_name(words, deal.contract),
        player=names[deal.to_act],
    )


def is_made(solution: Solution) -> bool | None:
    """Whether best play makes the contract; None if that is open, or was not asked."""
    if solution.goal in (Goal.SCORE, Goal.OWN):
        return None
    enough = 1 if solution.goal is Goal.MADE else 0
    if solution.value.lower >= enough:
        return True
    return False if solution.value.upper < enough else None


def _value(words: Words, solution: Solution, player: str) -> str:
    """The first answer: whether the contract is made, and by how much."""
    made, value = is_made(solution), solution.value
    if solution.goal is Goal.SCORE:
        return _bounded(words, "score", value)
    if solution.goal is Goal.OWN:
        least, most = (_told(words, Goal.OWN, end) for end in (value.lower, value.upper))
        key = "exact" if value.is_exact else "between"
        return words(f"commands.solve.own.{key}", player=player, least=least, most=most)
    key = {True: "made", False: "fails", None: "open"}[made]
    if solution.goal is Goal.MADE:
        return words(f"commands.solve.made.{key}")
    if not value.is_exact:
        least, most = (_told(words, Goal.MARGIN, end) for end in (value.lower, value.upper))
        return words(f"commands.solve.margin.{key}_between", least=least, most=most)
    if value.lower == 0:
        return words("commands.solve.margin.just")
    return words(
        f"commands.solve.margin.{key}", points=counted_points(words, abs(int(value.lower)))
    )


def _bounded(words: Words, key: str, value: Bounds) -> str:
    if value.is_exact:
        return words(f"commands.solve.{key}.exact", value=signed(words, value.lower))
    least, most = signed(words, value.lower), signed(words, value.upper)
    return words(f"commands.solve.{key}.between", least=least, most=most)


def _cards(words: Words, solved: Solved) -> Iterator[str]:
    """The legal cards, best first for the player to act, equal cards together."""
    for value, cards in groupby(best_first(solved), key=lambda card: card.value):
        told = [_told(words, solved.solution.goal, end) for end in (value.lower, value.upper)]
        text = told[0]
        if not value.is_exact:
            text = words("commands.solve.between", least=told[0], most=told[1])
        yield f"  {text:>6}  {in_short(words, CardSet.of(card.card for card in cards))}"


def best_first(solved: Solved) -> list[CardValue]:
    """The legal cards, best first for the seat to act."""
    deal = solved.deal
    assert deal.to_act is not None
    is_attack = deal.taker is not None and deal.side_of(deal.to_act) is Side.ATTACK
    sign = -1 if is_attack else 1
    return sorted(
        solved.solution.cards,
        key=lambda card: (sign * card.value.lower, sign * card.value.upper, card.card),
    )


def _told(words: Words, goal: Goal, value: Score) -> str:
    """A value on its own: points above or below the target, a score, or made or not made."""
    if goal is Goal.OWN:
        return counted_points(words, int(value))
    if goal is Goal.MADE:
        return words(f"commands.solve.verdict.{'made' if value else 'fails'}")
    return signed(words, Fraction(value, 2) if goal is Goal.MARGIN else value)


def _tricks(words: Words, solved: Solved) -> Iterator[str]:
    """The line, trick by trick; the first begins with the cards already played."""
    deal = solved.deal
    for card in solved.solution.line:
        assert deal.to_act is not None
        deal = evolve(deal, CardPlayed(deal.to_act, card))
    begun = (deal.trick,) if deal.trick.cards else ()
    for number, trick in enumerate((*deal.tricks, *begun), start=1):
        if number > len(solved.deal.tricks):
            seats = seats_from(trick.leader, deal.rules.seats)
            plays = [
                words("score.of_player", name=solved.names[seat], score=card_name(words, card))
                for seat, card in zip(seats, trick.cards, strict=False)
            ]
            yield f"  {number}. {', '.join(plays)}"


def bounds_to_json(value: Bounds) -> dict[str, object]:
    """Both bounds, even if they are equal.

    >>> bounds_to_json(Bounds(4, 20))
    {'least': 4, 'most': 20}
    """
    return {"least": score_to_json(value.lower), "most": score_to_json(value.upper)}
