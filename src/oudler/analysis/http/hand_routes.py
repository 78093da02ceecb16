"""What a hand should bid, over HTTP: first figures at once, then better ones.

The cards come from somebody's own table; nothing is kept.
"""

from collections.abc import Iterator
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from oudler.analysis.http import hand_schemas
from oudler.analysis.http.turns import AnalysisTurns
from oudler.coach import bids_text
from oudler.coach.bid_question import NotBid
from oudler.coach.weighed_bids import WeighedBids, bid_estimates
from oudler.core import EMPTY, CardSet, Contract, Ruleset
from oudler.deals.hand_link import LinkedHand, hand_from_link, hand_to_link
from oudler.jobs import Progress
from oudler.rulesets import UnknownRuleset, load_ruleset
from oudler.typed_text.hand import (
    HandFault,
    Wrong,
    WrongHand,
    read_hand,
    typed_hand,
    wrong_card,
)
from oudler.web.context import body_of, service_of, stir
from oudler.web.guard import asker_of
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import read_as
from oudler.web.sentences import answer_spaced
from oudler.web.turns import lines_in_turns
from oudler.words import Words
from oudler.words.faults import wrong_rules

WORLDS: int | None = None
"""How many deals an answer tries; as many as in the terminal, if None."""


async def read_typed(request: Request) -> Response:
    """The cards that a text names, and what is wrong with it as a hand or a dog."""
    stir(request)
    asked, words = read_as(hand_schemas.Typing, body_of(request)), words_of(request)
    rules = _rules(words, asked.rules)
    found = typed_hand(words, rules, asked.text, rules.dog if asked.what == "dog" else None)
    faults = [one for one in found.wrongs if not _is_unfinished(one)]
    return answer_spaced(
        hand_schemas.Typed(
            cards=str(found.cards),
            unread=[one.typed for one in faults if one.typed],
            says=" ".join(wrong_card(words, one) for one in faults),
            is_right=not found.wrongs,
        )
    )


def _is_unfinished(wrong: Wrong) -> bool:
    """Whether cards are still missing, as they are while somebody types."""
    return wrong.fault is HandFault.COUNT and wrong.found < wrong.needed


async def weigh_hand(request: Request) -> Response:
    """What each bid brings this hand, again and again as more deals are tried.

    Raises IllegalAction.
    """
    stir(request)
    asked, words = read_as(hand_schemas.Bidding, body_of(request)), words_of(request)
    weighed = partial(_weighed, words, asked)
    queue = service_of(request, AnalysisTurns).hands
    return await lines_in_turns(queue, asker_of(request), weighed)


async def linked(request: Request) -> Response:
    """The hand that a link holds."""
    found = linked_hand(words_of(request), request.path_params["hand"])
    return answer(
        hand_schemas.LinkedHand(
            rules=found.rules.id,
            hand=str(found.hand),
            bids=["pass" if bid is None else bid.value for bid in found.bids],
            dog=str(found.dog),
        )
    )


def linked_hand(words: Words, link: str) -> LinkedHand:
    """The hand that the end of a link holds. Raises Refused."""
    try:
        return hand_from_link(link)
    except ValueError:
        raise Refused(404, "wrong_link", why=words("preview.hand.wrong")) from None


def _weighed(words: Words, asked: hand_schemas.Bidding, progress: Progress) -> Iterator[object]:
    """The answer as it grows."""
    growing, dog = _estimates(words, asked, progress)
    for found in growing:
        yield _told(words, found, dog)


def _estimates(
    words: Words, asked: hand_schemas.Bidding, progress: Progress
) -> tuple[Iterator[WeighedBids], CardSet]:
    """The growing figures, and the dog if it is known."""
    rules = _rules(words, asked.rules)
    bids = [None if one == "pass" else Contract(one) for one in asked.bids]
    try:
        hand = read_hand(words, rules, asked.hand)
        dog = read_hand(words, rules, asked.dog, rules.dog) if asked.dog else None
        found = bid_estimates(
            hand,
            rules,
            bids=bids,
            seat=asked.seat,
            dog=dog,
            worlds=WORLDS,
            seed=asked.seed,
            progress=progress,
        )
        return found, dog or EMPTY
    except WrongHand as error:
        raise Refused(422, "wrong_hand", why=error) from None
    except NotBid as error:
        raise Refused(422, "not_bid", why=bids_text.not_bid(words, error)) from None


def _rules(words: Words, name: str) -> Ruleset:
    try:
        return load_ruleset(name)
    except UnknownRuleset as error:
        raise Refused(422, "wrong_rules", why=wrong_rules(words, error)) from None


def _told(words: Words, found: WeighedBids, dog: CardSet) -> dict[str, object]:
    """An answer as a line of JSON."""
    told = bids_text.bids_told(words, found, can_install=False)
    sections = [
        hand_schemas.Told(about, [one.strip() for one in says]) for about, says in told.items()
    ]
    question = found.question
    own = LinkedHand(question.rules, question.hand, question.bids, dog)
    return {
        **bids_text.bids_to_json(words, found),
        "told": sections,
        "link": hand_to_link(own),
        "is_whole": found.is_whole,
    }
