"""Two players without a taker: oudlers set each one's target, and one reaches it (A15-88)."""

from dataclasses import dataclass

from oudler.core.cards import EXCUSE, OUDLERS, PETIT
from oudler.core.deal import Deal
from oudler.core.events import Score, exact
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PetitPaidTo
from oudler.core.scoring.counting import trick_winners
from oudler.core.scoring.excuse import exchange_price, excuse_owner, losing_trick
from oudler.core.scoring.rounding import gap_of
from oudler.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Winnings:
    """The points one of two players has won, and those needed."""

    half_points: int
    oudlers: int
    target: int
    """In points."""

    @property
    def half_gap(self) -> int:
        """Half-points above the target, or below it.

        >>> Winnings(half_points=100, oudlers=1, target=46).half_gap
        8
        """
        return self.half_points - 2 * self.target


@dataclass(frozen=True, slots=True)
class TwoPlayerScore:
    """The score of a deal between two players, explained."""

    winnings: tuple[Winnings, ...]
    """One a seat."""
    winner: Seat
    gap: Score
    """The winner's points above the target, rounded by the ruleset."""
    petit_au_bout: Seat | None
    """Who is paid for the petit in the last trick."""
    scores: tuple[Score, ...]
    """One a seat."""


def two_player_score(deal: Deal) -> TwoPlayerScore:
    """The score of a deal that two players have played without a taker.

    >>> explained = two_player_score(two)
    >>> explained.scores[explained.winner] >= 25
    True
    """
    return two_player_settled(deal.rules, winnings(deal), _petit_au_bout(deal))


def two_player_settled(
    rules: Ruleset, won: tuple[Winnings, ...], petit: Seat | None
) -> TwoPlayerScore:
    """The score from what each of two players has won, and who is paid for a petit au bout.

    >>> rules = load_ruleset("pagat-2-piles")
    >>> two_player_settled(rules, (Winnings(100, 1, 51), Winnings(82, 2, 41)), None).scores
    (-25, 25)
    """
    winner = two_player_winner(won)
    gap = gap_of(rules, max(0, won[winner].half_gap))
    gain = rules.base + gap
    if petit is not None:
        gain += rules.petit_au_bout if petit == winner else -rules.petit_au_bout
    scores = tuple(exact(gain if seat == winner else -gain) for seat in range(rules.seats))
    return TwoPlayerScore(won, winner, gap, petit, scores)


def two_player_scores(deal: Deal) -> tuple[Score, ...]:
    """The scores of two players.

    >>> sum(two_player_scores(two))
    0
    """
    return two_player_score(deal).scores


def winnings(deal: Deal) -> tuple[Winnings, ...]:
    """The half-points in each seat's tricks, and the target that goes with its oudlers.

    >>> sum(won.half_points for won in winnings(two))
    182
    """
    rules = deal.rules
    half_points, oudlers = [rules.pack.half_points_apart // 2] * rules.seats, [0] * rules.seats
    for number, (trick, winner) in enumerate(zip(deal.tricks, trick_winners(deal), strict=True)):
        is_lost = number == losing_trick(deal)
        for place, card in enumerate(trick.cards):
            owner = winner
            if card is EXCUSE:
                player = Seat((trick.leader + place) % rules.seats)
                other = Seat(1 - player)
                owner = excuse_owner(rules, player, other=other, winner=winner, is_lost=is_lost)
                if not is_lost and owner != winner:
                    half_points[owner] -= exchange_price(rules)
                    half_points[winner] += exchange_price(rules)
            half_points[owner] += card.half_points
            oudlers[owner] += card in OUDLERS
    return tuple(
        Winnings(own, held, rules.targets[held])
        for own, held in zip(half_points, oudlers, strict=True)
    )


def two_player_winner(won: tuple[Winnings, ...]) -> Seat:
    """Who reached their target.

    The targets sum to a point more than the pack, so one player does; or a half-point leaves both
    half a point short, and the one with more points wins.

    >>> two_player_winner((Winnings(100, 1, 46), Winnings(82, 1, 46)))
    0
    """
    first, second = won
    if first.half_gap == second.half_gap:
        return Seat(0 if first.half_points > second.half_points else 1)
    return Seat(0 if first.half_gap > second.half_gap else 1)


def _petit_au_bout(deal: Deal) -> Seat | None:
    """Who is paid for the petit in the last trick: its winner at most tables (A10-62, A10-64)."""
    last = deal.tricks[-1]
    if PETIT not in last.cards:
        return None
    if deal.rules.petit_au_bout_paid_to is PetitPaidTo.PETIT_PLAYER:
        return Seat((last.leader + last.cards.index(PETIT)) % deal.rules.seats)
    return trick_winners(deal)[-1]
