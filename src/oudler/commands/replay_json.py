"""The deals of a record, and where it stops, as JSON objects."""

from __future__ import annotations

from oudler.core import Deal, LegalPlays, Seat, Session, Side, WithoutTaker, legal, result_of
from oudler.core.phases.announcing import NOTHING, announcements, can_announce_slam
from oudler.core.phases.lone_trump import thrown_in_for
from oudler.core.scoring.misere import half_points_by_seat
from oudler.core.scoring.two_player import TwoPlayerScore, two_player_score
from oudler.core.text import announcements_to_json, handfuls_to_json, legal_to_json, score_to_json


def session_to_json(session: Session, deals: list[dict[str, object]]) -> dict[str, object]:
    """The deals and the totals of a good record, as a JSON object."""
    totals = [score_to_json(total) for total in session.totals]
    found: dict[str, object] = {"ok": True, "deals": deals, "totals": totals}
    return found | ({"mouches": list(session.mouches)} if session.rules.mouche else {})


def payments_to_json(session: Session) -> dict[str, object]:
    """Each player's payment into the mouches of the last deal, or gain from them; empty without."""
    return {"payments": list(session.payments[-1])} if session.rules.mouche else {}


def deal_to_json(deal: Deal) -> dict[str, object]:
    """How a scored deal ended, as a JSON object.

    >>> deal_to_json(over)["contract"]
    'garde'
    """
    found: dict[str, object] = {
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
    result = result_of(deal)
    petit = {None: 0, Side.ATTACK: 1, Side.DEFENCE: -1}[result.petit_au_bout]
    return found | {
        "half_points": result.half_points,
        "oudlers": result.oudlers,
        "petit_au_bout": petit * result.petits,
        "slams": [str(slam) for slam in result.slams],
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


def stop_to_json(deal: Deal) -> dict[str, object]:
    """Where a record stops: the phase, whose turn it is, and what is legal.

    >>> stop_to_json(taken)["phase"], stop_to_json(taken)["to_act"]
    ('dog', 1)
    """
    may = legal(deal)
    found: dict[str, object] = {
        "phase": str(deal.phase),
        "to_act": deal.to_act,
        "legal": None if may is None else legal_to_json(may),
    }
    if deal.taker is not None and can_announce_slam(deal, deal.taker):
        found["may_announce_slam"] = deal.taker
    if isinstance(may, LegalPlays) and may.handfuls:
        found["may_show_handful"] = handfuls_to_json(may.handfuls)
    said = [(seat, announcements(deal, Seat(seat))) for seat in range(deal.rules.seats)]
    if any(may != NOTHING for _, may in said):
        found["may_announce"] = [
            {"seat": seat} | announcements_to_json(may) for seat, may in said if may != NOTHING
        ]
    return found
