"""What each card of a deal brings, over HTTP: its positions at once, then figures that grow.

The deal comes whole in the request, from a link or a message; no running table is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler.analysis.http.card_schemas import (
    ActionsWeighed,
    BeliefsThen,
    CardAsked,
    DealAsked,
    Positions,
    PositionShown,
)
from oudler.analysis.http.turns import AnalysisTurns
from oudler.coach import Moment
from oudler.coach.decisions import NoDecision, actions_at, decision_at, decisions
from oudler.core import CardSet, Deal, Phase, Play, Seat, view
from oudler.core.scoring.counting import half_points_so_far
from oudler.core.text import RecordError
from oudler.deals import deal_from_text, deal_to_fragment
from oudler.jobs import Progress
from oudler.solver.position import cards_played
from oudler.typed_text.places import place_title
from oudler.web.context import body_of, service_of, stir
from oudler.web.guard import asker_of
from oudler.web.responses import Refused, words_of
from oudler.web.schemas import read_as
from oudler.web.sentences import answer_spaced
from oudler.web.turns import lines_in_turns
from oudler.words import Words
from oudler.words.faults import record_wrong
from oudler.words.names import contract_name, counted_points, side_name

SECONDS = 10.0
"""After which an answer ends with what it knows: others wait for their turn."""
Line = ActionsWeighed | BeliefsThen
"""A line of an answer."""


async def positions(request: Request) -> Response:
    """Every decision of a deal, with what its seat saw."""
    stir(request)
    asked, words = read_as(DealAsked, body_of(request)), words_of(request)
    queue = service_of(request, AnalysisTurns).readings
    return answer_spaced(await queue.aside(asker_of(request), _positions, words, asked.deal))


async def card(request: Request) -> Response:
    """What each action of a decision brings; a line for each answer, the last one the fullest.

    It ends when whoever asked hangs up.
    """
    stir(request)
    weighed = partial(_weighed, words_of(request), read_as(CardAsked, body_of(request)))
    queue = service_of(request, AnalysisTurns).cards
    return await lines_in_turns(queue, asker_of(request), weighed)


def _weighed(words: Words, asked: CardAsked, progress: Progress) -> Iterator[Line]:
    """The figures as they grow; after the first of them, what the seat believed before."""
    from oudler.coach.actions_text import actions_to_json, beliefs_to_json
    from oudler.coach.beliefs import course_of_beliefs
    from oudler.coach.weighed_actions import action_estimates

    deal = _deal(words, asked.deal)
    try:
        moment = decision_at(deal, asked.number)
    except NoDecision as error:
        raise Refused(422, "no_decision", most=error.most) from None
    number = moment.number
    for at, one in enumerate(action_estimates(deal, number, seconds=SECONDS, progress=progress)):
        yield msgspec.convert(actions_to_json(words, one), ActionsWeighed)
        if at == 0:
            for then in course_of_beliefs(decisions(deal)[:number], moment.seat):
                yield BeliefsThen(then.number, then.trick, beliefs_to_json(then.beliefs))


def _deal(words: Words, text: str) -> Deal:
    """The deal in a text or a link. Raises Refused."""
    try:
        return deal_from_text(text)
    except RecordError as error:
        raise Refused(422, "wrong_deal", why=_why(words, error)) from None


def _positions(words: Words, text: str) -> Positions:
    try:
        return positions_of(words, deal_from_text(text))
    except RecordError as error:  # somebody is typing: that is no fault of the page
        return Positions("", [], [], None, None, _why(words, error))


def _why(words: Words, error: RecordError) -> str:
    return " ".join(record_wrong(words, one) for one in error.wrongs)


def positions_of(words: Words, deal: Deal) -> Positions:
    """Every decision of a deal.

    >>> len(positions_of(fr, over).positions), positions_of(fr, taken).dealt
    (77, None)
    """
    seats = range(deal.rules.seats)
    is_over = deal.phase is Phase.OVER
    return Positions(
        deal_to_fragment(deal),
        [place_title(words, deal.rules, seat) for seat in seats],
        [_position(words, one) for one in decisions(deal)],
        [_codes(hand) for hand in (*deal.dealt.hands, deal.dealt.dog)] if is_over else None,
        _played(deal) if is_over else None,
    )


def _played(deal: Deal) -> list[list[str]]:
    """The cards that each seat played, then those that nobody did."""
    played = [
        CardSet.of(card for by, card in cards_played(deal) if by == seat)
        for seat in range(deal.rules.seats)
    ]
    aside = deal.rules.pack.cards
    for hand in played:
        aside = aside - hand
    return [_codes(hand) for hand in (*played, aside)]


def _position(words: Words, moment: Moment) -> PositionShown:
    from oudler.coach.actions_text import action_named

    seen = view(moment.deal, moment.seat)
    is_discarded = bool(seen.dog) and seen.phase is not Phase.DOG
    contract = "" if seen.contract is None else contract_name(words, seen.contract)
    return PositionShown(
        moment.number,
        str(moment.kind),
        moment.at,
        moment.seat,
        _codes(seen.hand),
        [str(one.card) for one in actions_at(moment) if isinstance(one, Play)],
        [
            (Seat((seen.trick.leader + place) % seen.rules.seats), str(card))
            for place, card in enumerate(seen.trick.cards)
        ],
        seen.dealer,
        seen.taker,
        contract,
        [
            words(
                "coach.actions.won", side=side_name(words, side), points=counted_points(words, own)
            )
            for side, own in (
                half_points_so_far(moment.deal).items()
                if seen.tricks and seen.taker is not None
                else ()
            )
        ],
        words(f"coach.actions.aside.{'discard' if is_discarded else 'dog'}"),
        action_named(words, moment.action) if moment.action is not None else "",
    )


def _codes(cards: CardSet) -> list[str]:
    return [str(card) for card in cards]
