"""A finished deal's result as JSON, the same words for `oudler replay` and the page's files."""

from oudler.core import Deal, Side, WithoutTaker
from oudler.core.phases.lone_trump import thrown_in_for
from oudler.core.scoring.misere import half_points_by_seat
from oudler.core.scoring.settlement import explained
from oudler.core.scoring.two_player import TwoPlayerScore, two_player_score
from oudler.core.text import score_to_json


def deal_to_json(deal: Deal) -> dict[str, object]:
    """The end of a scored deal as a JSON object.

    >>> deal_to_json(over)["contract"]
    'garde'
    """
    found: dict[str, object] = {
        "dealer": deal.dealer,
        "taker": deal.taker,
        "contract": None if deal.contract is None else str(deal.contract),
        "half_points": None,
        "oudlers": None,
        "petit_au_bout": 0,
        "scores": [score_to_json(score) for score in deal.scores],
        "partners": list(deal.partners),
    }
    if deal.dealt.players:
        found["players"] = list(deal.dealt.players)
    if deal.contract is None and deal.tricks:
        if deal.rules.without_taker is WithoutTaker.TARGET:
            return found | two_player_to_json(two_player_score(deal))
        return found | {"misere": list(half_points_by_seat(deal))}
    if deal.contract is None:
        return found | {"thrown_in": thrown_in(deal)}
    result, scored = explained(deal)
    petit = {None: 0, Side.ATTACK: 1, Side.DEFENCE: -1}[result.petit_au_bout]
    return found | {
        "half_points": result.half_points,
        "oudlers": result.oudlers,
        "petit_au_bout": petit * result.petits,
        "slams": [str(slam) for slam in result.slams],
        "made": scored.is_made,
        "margin": score_to_json(scored.gap),
    }


def thrown_in(deal: Deal) -> str:
    """Why nobody took: `passed_out`, or the lone trump for which the deal was thrown in."""
    return next((str(one.lone) for one in thrown_in_for(deal)), "passed_out")


def two_player_to_json(found: TwoPlayerScore) -> dict[str, object]:
    """The points each of two players had and needed, and who won."""
    return {
        "two_player": [
            {"half_points": own.half_points, "oudlers": own.oudlers, "target": own.target}
            for own in found.winnings
        ],
        "winner": found.winner,
        "petit_au_bout_to": found.petit_au_bout,
    }
