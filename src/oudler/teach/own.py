"""« Vos donnes »: the cards that reviews of a person's own deals call mistakes, as exercises."""

from collections.abc import Iterable
from dataclasses import replace

from oudler.coach import Kind, Moment, Topic, known_stake
from oudler.core import Deal, view
from oudler.table.history.history import DealReviewed
from oudler.teach.problem import Basis, Evidence, Problem

OWN = "own"
"""The name of these exercises among the lessons."""
MOST = 24
"""The latest of them."""
WORLDS, SEED = 200, "own"
NEAR = 1.5
"""Points for each that a defender pays: a card that loses no more is as good."""


class OwnProblem(Problem, frozen=True):
    """A decision of a deal that was really played, from no seed."""

    begun: Deal

    def deal(self) -> Deal:
        """The deal at the moment of the question."""
        return self.begun


def own_ids(reviews: Iterable[DealReviewed]) -> tuple[str, ...]:
    """The ids of the exercises from these reviews, the latest deal's first.

    >>> own_ids([DealReviewed("chez-anne", 3, 0, cards=[17, 20])])
    ('own~chez-anne~3~17', 'own~chez-anne~3~20')
    """
    ids = (
        f"{OWN}~{one.table}~{one.deal}~{number}"
        for one in reversed(list(reviews))
        for number in one.cards
    )
    return tuple(dict.fromkeys(ids))[:MOST]


def parts_of(id: str) -> tuple[str, int, int]:
    """The table, the deal and the decision that an exercise is about.

    >>> parts_of("own~chez-anne~3~17")
    ('chez-anne', 3, 17)
    """
    _, table, deal, number = id.split("~")
    return table, int(deal), int(number)


def own_problem(id: str, moment: Moment) -> OwnProblem | None:
    """The exercise about a card that was played; None if no other is clearly worse."""
    from oudler.teach.proof import weigh  # it needs the kernel

    deal, seat, seen = moment.deal, moment.seat, view(moment.deal, moment.seat)
    found = weigh(seen, Kind.CARD, WORLDS, SEED)
    near = NEAR * float(known_stake(seen))
    answers = tuple(
        replace(one, is_right=one.lost.mean <= near or not one.lost.is_loss)
        for one in found.answers
    )
    if all(one.is_right for one in answers):
        return None
    topic = Topic.TRUMPS if seat in deal.attackers else Topic.DEFENCE
    asked = (id, topic, Kind.CARD, deal.rules.id, "", deal.dealer, "", seat, Basis.SEARCH)
    return OwnProblem(*asked, found.promised, answers, Evidence(WORLDS, SEED), deal)
