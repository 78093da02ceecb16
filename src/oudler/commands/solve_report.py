"""The results of `oudler solve`, as sentences and as JSON: best play, and what cards promise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from oudler.coach.judgement import Estimate, estimate_to_json
from oudler.core import Card, CardPlayed, CardSet, Deal, Score, Side, evolve, seats_from
from oudler.core.text import score_to_json
from oudler.solver import Bounds, CardValue, Goal, Solution
from oudler.words import Words
from oudler.words.names import card_name, contract_name, counted_points, in_short, number, signed

if TYPE_CHECKING:
    # If the kernel is missing, say so before importing anything that needs it.
    from oudler.solver.prospects import Prospect, Prospects

UNITS = {
    Goal.MARGIN: "half_points",
    Goal.OWN: "half_points",
    Goal.SCORE: "score_points",
    Goal.MADE: "contract_made",
}
"""The unit of each goal's values, for programs; a contract that is made counts 1."""


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """What each card brings if players play on, where the search only has bounds."""

    cards: Mapping[Card, Estimate]
    number: int
    """How often each card was played out."""


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
    played: PlayedOut | None = None
    """In the unit of the goal, if a limit left a card's value open."""

    def story(self, words: Words) -> list[str]:
        """Everything in sentences."""
        solution = self.solution
        name = self.names[self.deal.to_act or 0]
        lines = [position(words, self.deal, self.names), _value(words, solution, name)]
        if self.score is not None:
            lines.append(_bounded(words, "score", self.score))
        if not solution.value.is_exact:
            lines.append(words("commands.solve.limits"))
        if self.played is not None:
            unit = words(f"commands.solve.on_average.{solution.goal}")
            lines.append(
                words.count("commands.solve.ordered", self.played.number, player=name, unit=unit)
            )
        else:
            lines.append(words("commands.solve.cards", player=name))
        lines += _cards(words, self)
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
        if self.played is not None:
            found["played_out"] = {"player": "expert", "playouts": self.played.number}
        return found | {
            "cards": [_card_to_json(self, card) for card in best_first(self)],
            "line": [str(card) for card in solution.line],
            "nodes": solution.nodes,
            "seconds": round(self.seconds, 4),
        }


def _card_to_json(solved: Solved, card: CardValue) -> dict[str, object]:
    found: dict[str, object] = {"card": str(card.card), "value": bounds_to_json(card.value)}
    if solved.played is not None:
        found["played_out"] = estimate_to_json(solved.played.cards[card.card])
    return found


def position(words: Words, deal: Deal, names: tuple[str, ...]) -> str:
    """The sentences before a result: the contract, the tricks left, and the seat to play."""
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
    if solved.played is not None:
        yield from _cards_played_out(words, solved, solved.played)
        return
    for value, cards in groupby(best_first(solved), key=lambda card: card.value):
        told = [_told(words, solved.solution.goal, end) for end in (value.lower, value.upper)]
        text = told[0]
        if not value.is_exact:
            text = words("commands.solve.between", least=told[0], most=told[1])
        yield f"  {text:>6}  {in_short(words, CardSet.of(card.card for card in cards))}"


def _cards_played_out(words: Words, solved: Solved, played: PlayedOut) -> Iterator[str]:
    """A row for each card: what it brings on average, and what more than of all is proved of it."""
    goal, value = solved.solution.goal, solved.solution.value
    for card in best_first(solved):
        said = _row(words, card.card, _average(words, goal, played.cards[card.card]))
        least, most = (_told(words, goal, end) for end in (card.value.lower, card.value.upper))
        if card.value.is_exact:
            said += f" ({least})"
        elif card.value != value:
            between = words("commands.solve.between", least=least, most=most)
            said += f" ({between})"
        yield said


def _row(words: Words, card: Card, said: str) -> str:
    return "  " + words("coach.bids.brings", bid=card_name(words, card), points=said)


def _average(words: Words, goal: Goal, one: Estimate) -> str:
    """An average with its error, in what sentences count a goal in."""
    if goal is Goal.MADE:
        return words("commands.solve.times", share=round(100 * one.mean))
    unit = 1 if goal is Goal.SCORE else 2
    mean, error = _tenths(Fraction(one.mean) / unit), _tenths(2 * Fraction(one.error) / unit)
    said = number(words, mean) if goal is Goal.OWN else signed(words, mean)
    return words("coach.bids.interval", points=said, error=number(words, error))


def best_first(solved: Solved) -> list[CardValue]:
    """The legal cards, best first for the seat to act.

    Where the search left them open, in the order of the playouts, as far as it allows.
    """
    deal, played = solved.deal, solved.played
    assert deal.to_act is not None
    is_attack = deal.taker is not None and deal.side_of(deal.to_act) is Side.ATTACK
    sign = -1 if is_attack else 1
    if played is not None:
        # Imported here: without the kernel there is nothing to import.
        from oudler.coach.card_playouts import likely_value

        return sorted(
            solved.solution.cards,
            key=lambda card: (
                sign * likely_value(card.value, played.cards[card.card]),
                sign * played.cards[card.card].mean,
                card.card,
            ),
        )
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
    for nth, trick in enumerate((*deal.tricks, *begun), start=1):
        if nth > len(solved.deal.tricks):
            seats = seats_from(trick.leader, deal.rules.seats)
            plays = [
                words("score.of_player", name=solved.names[seat], score=card_name(words, card))
                for seat, card in zip(seats, trick.cards, strict=False)
            ]
            yield f"  {nth}. {', '.join(plays)}"


def bounds_to_json(value: Bounds) -> dict[str, object]:
    """Both bounds, even if they are equal.

    >>> bounds_to_json(Bounds(4, 20))
    {'least': 4, 'most': 20}
    """
    return {"least": score_to_json(value.lower), "most": score_to_json(value.upper)}


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
    """The number of deals to imagine."""
    found: Prospects
    played: Mapping[Card, Estimate] | None = None
    """What each card brings the player, in points of the score, if a limit left the search open."""

    @property
    def is_attack(self) -> bool:
        """Whether the player to act is on the side that must make the contract."""
        deal = self.deal
        assert deal.to_act is not None
        return deal.taker is not None and deal.side_of(deal.to_act) is Side.ATTACK

    @property
    def _tells_nothing(self) -> bool:
        """Whether the search left all cards equal, and the playouts order them."""
        cards = self.found.cards
        return self.played is not None and all(_means(one) == _means(cards[0]) for one in cards)

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
        if found.deals and not self._tells_nothing:
            side = "losing" if deal.taker is None else "attack" if self.is_attack else "defence"
            key = f"{side}_scored" if found.scored else side
            lines.append(words(f"commands.solve.promises.{key}", player=name))
            lines += _prospects(words, self)
            lines.append(words("commands.solve.open_hands"))
        if self.played is not None:
            lines.append(words("commands.solve.imagined_order", player=name))
            lines += (
                _row(words, card, _average(words, Goal.SCORE, self.played[card]))
                for card in _best_played_first(self.played)
            )
        return lines

    def to_json(self) -> dict[str, object]:
        """Everything as a JSON object, with what its figures are in."""
        deal, found = self.deal, self.found
        told = {name for card in found.cards for name in _means(card)}
        cards = [_promise_to_json(self, card) for card in _best_mean_first(self)]
        if self.played is not None and not cards:  # no deal was searched
            cards = [
                {"card": str(card), "played_out": estimate_to_json(self.played[card])}
                for card in _best_played_first(self.played)
            ]
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


def _prospects(words: Words, promised: Promised) -> Iterator[str]:
    """The cards, best first: in how many deals they succeed, and what they win on average."""
    cards = _best_mean_first(promised)
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


def _best_mean_first(promised: Promised) -> list[Prospect]:
    """The legal cards, best first for the seat to act; an open range counts by its middle."""
    sign = -1 if promised.is_attack else 1

    def twice(mean: Bounds | None) -> Score:
        return 0 if mean is None else mean.lower + mean.upper

    played = promised.played
    if played is not None:
        return sorted(promised.found.cards, key=lambda card: (-played[card.card].mean, card.card))
    return sorted(
        promised.found.cards,
        key=lambda card: (
            twice(card.own),
            sign * twice(card.made),
            sign * twice(card.score),
            card.card,
        ),
    )


def _best_played_first(played: Mapping[Card, Estimate]) -> list[Card]:
    return sorted(played, key=lambda card: (-played[card].mean, card))


def _promise_to_json(promised: Promised, card: Prospect) -> dict[str, object]:
    found = {"card": str(card.card), **_means_to_json(card)}
    if promised.played is not None:
        found["played_out"] = estimate_to_json(promised.played[card.card])
    return found


def _means(card: Prospect) -> dict[str, Bounds]:
    means = {"made": card.made, "score": card.score, "own": card.own}
    return {name: mean for name, mean in means.items() if mean is not None}


def _means_to_json(card: Prospect) -> dict[str, object]:
    return {name: bounds_to_json(mean) for name, mean in _means(card).items()}
