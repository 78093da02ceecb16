"""What a hand should bid, over HTTP: a first answer at once, a full one in a few seconds.

The cards come from somebody's own table; nothing is kept.
"""

from starlette.requests import Request
from starlette.responses import Response

from oudler.analysis.http import schemas
from oudler.analysis.http.turns import AnalysisTurns
from oudler.coach import bids_text
from oudler.coach.bid_question import BidQuestion, NotBid, asked_at, check_dog
from oudler.core import CardSet, Contract, Ruleset
from oudler.rulesets import UnknownRuleset, load_ruleset
from oudler.web.context import body_of, service_of, stir
from oudler.web.middleware import asker_of
from oudler.web.responses import Refused, words_of
from oudler.web.schemas import read_as
from oudler.web.sentences import answer_spaced
from oudler.words import Words
from oudler.words.typed_hand import WrongHand, read_hand

WORLDS = {"first": 1 / 50, "full": 1 / 4}
"""The share of the terminal's deals that an answer tries: others wait for their turn."""


async def weigh_hand(request: Request) -> Response:
    """What each bid brings this hand. Raises IllegalAction."""
    stir(request)
    asked, words = read_as(schemas.Bidding, body_of(request)), words_of(request)
    turns = service_of(request, AnalysisTurns)
    queue = turns.first if asked.size == "first" else turns.full
    return answer_spaced(await queue.aside(asker_of(request), _weighed, words, asked))


def _weighed(words: Words, asked: schemas.Bidding) -> dict[str, object]:
    from oudler.coach.weighed_bids import bid_estimates, playouts_for

    try:
        rules = load_ruleset(asked.rules)
    except UnknownRuleset as error:
        why = words("faults.unknown_ruleset", found=error.name, known=", ".join(error.known))
        raise Refused(422, "wrong_rules", why=why) from None
    bids = [None if one == "pass" else Contract(one) for one in asked.bids]
    try:
        hand = read_hand(words, rules, asked.hand)
        dog = read_hand(words, rules, asked.dog, rules.dog) if asked.dog else None
        question = _question(rules, hand, asked.seat, bids, dog)
    except WrongHand as error:
        raise Refused(422, "wrong_hand", why=error) from None
    except NotBid as error:
        raise Refused(422, "not_bid", why=bids_text.not_bid(words, error)) from None
    worlds = max(1, round(WORLDS[asked.size] * playouts_for(question).worlds))
    growing = bid_estimates(
        hand, rules, bids=question.bids, dog=dog, worlds=worlds, seed=asked.seed
    )
    for found in growing:
        if asked.size == "first" and found.worlds == worlds:
            break  # without calls and discards, which take longer
    return {
        **bids_text.bids_to_json(words, found),
        "says": bids_text.bids_sentences(words, found, can_install=False),
    }


def _question(
    rules: Ruleset,
    hand: CardSet,
    seat: int | None,
    bids: list[Contract | None],
    dog: CardSet | None,
) -> BidQuestion:
    question = BidQuestion(rules, hand, asked_at(seat, rules, bids))
    if dog is not None:
        check_dog(question, dog)
    return question
