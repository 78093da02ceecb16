"""What a hand should bid, in sentences and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from oudler import __version__
from oudler.bots.announcing import why_called
from oudler.coach import hand_merits
from oudler.coach.bid_question import BidRefusal, NotBid
from oudler.coach.judgement import Estimate, estimate_to_json
from oudler.coach.weighed_bids import BidOption, CallOption, DogDiscard, WeighedBids, playouts_for
from oudler.core import Bid, CardSet, Contract, Ruleset, Suit
from oudler.core.ruleset.option_values import BiddingTurns
from oudler.install import has_search, search_command
from oudler.words import Words
from oudler.words.advice_text import made_sentence, reason
from oudler.words.names import contract_name, in_short, number, signed, suit_name, the_cards

SURE = 2.0
"""Standard errors to both sides: an interval of 95 %."""
MAX_CALLS = 4
"""The most cards to call that are told."""


def bids_sentences(words: Words, found: WeighedBids, *, can_install: bool = True) -> list[str]:
    """The whole answer, line by line; how to install what is missing, only to who can."""
    told = bids_told(words, found, can_install=can_install)
    return [line for about in told.values() for line in about]


def bids_told(
    words: Words, found: WeighedBids, *, can_install: bool = True
) -> dict[str, list[str]]:
    """The same lines by what they are about.

    >>> from oudler.coach.weighed_bids import weigh_bids
    >>> [*bids_told(en, weigh_bids(deal.hands[1], worlds=4))]
    ['hand', 'worlds', 'options', 'advice', 'drivers', 'scales', 'calls', 'discards']
    """
    return {
        "hand": [
            words("coach.bids.hand", cards=in_short(words, found.question.hand)),
            *_place(words, found),
        ],
        "worlds": [
            words.count(f"coach.bids.{found.player}", found.worlds),
            *_why_club(words, found, can_install=can_install),
        ],
        "options": [option_sentence(words, one) for one in found.options],
        "advice": [*_advice(words, found)],
        "drivers": [*_drivers(words, found)],
        "scales": [*_scales(words, found)],
        "calls": [*_calls(words, found)],
        "discards": [*_discards(words, found)],
    }


def _why_club(words: Words, found: WeighedBids, *, can_install: bool) -> Iterator[str]:
    """Why no learned player answers, if none does."""
    if found.player == "master":
        return
    if has_search():
        yield words("coach.bids.why_club.rules")
    elif can_install:
        yield words("coach.bids.why_club.no_search", install=search_command(__version__))
    else:
        yield words("coach.bids.why_club.not_here")


def _place(words: Words, found: WeighedBids) -> Iterator[str]:
    """Whose turn it is: after whom the seat speaks, and what they bid."""
    bids = found.question.bids
    seat = found.question.seat + 1
    if bids:
        said = ", ".join(bid_name(words, one) for one in bids)
        yield words("coach.bids.after", seat=seat, bids=said)
    else:
        yield words("coach.bids.first")
    if found.question.rules.bidding_turns is BiddingTurns.UNTIL_PASSED:
        yield words(f"coach.bids.several_turns.{found.player}")


def bid_name(words: Words, contract: Contract | None) -> str:
    """« garde », or « passe ».

    >>> bid_name(fr, None), bid_name(en, Contract.GARDE)
    ('passe', 'garde')
    """
    return words("coach.bids.pass") if contract is None else contract_name(words, contract)


def option_sentence(words: Words, option: BidOption) -> str:
    """What a bid brings, and how often its contract is made."""
    name = bid_name(words, option.contract)
    if option.score is None:
        return "  " + words("coach.bids.not_allowed", bid=name)
    said = "  " + words("coach.bids.brings", bid=name, points=interval(words, option.score))
    return said if option.made is None else made_sentence(words, said, option.made, option.played)


def interval(words: Words, score: Estimate) -> str:
    """« +52 à 15 près ».

    >>> interval(fr, Estimate(51.9, 7.4))
    '+52 à 15 près'
    """
    points, error = signed(words, round(score.mean)), round(SURE * score.error)
    return words("coach.bids.interval", points=points, error=error)


def _advice(words: Words, found: WeighedBids) -> Iterator[str]:
    best = found.best
    yield words("coach.bids.best", bid=bid_name(words, best.contract))
    assert best.score is not None
    close = [
        bid_name(words, one.contract)
        for one in found.options
        if one.score is not None
        and one is not best
        and best.score.mean - one.score.mean <= SURE * max(one.score.error, best.score.error)
    ]
    if close:
        yield words("coach.bids.close", bids=words("coach.hint.or").join(close))
    if isinstance(found.action, Bid):
        bid = bid_name(words, found.action.contract)
    else:
        bid = words("coach.bids.thrown_in")
    yield words(f"coach.bids.would.{found.player}", bid=bid)


def _drivers(words: Words, found: WeighedBids) -> Iterator[str]:
    """What the hand is strong and weak in, most telling first."""
    merits = merits_of(found)
    if merits:
        yield words("coach.bids.drivers")
        yield from (f"  {one}" for one in merit_sentences(words, found.question.hand, merits))


def merit_sentences(
    words: Words, hand: CardSet, merits: Mapping[hand_merits.Merit, float]
) -> Iterator[str]:
    """What speaks for a hand and against it, most telling first.

    >>> next(merit_sentences(fr, deal.hands[1], {hand_merits.Merit.OUDLERS: 9.0}))
    'bouts +9 (atout 1, Excuse)'
    """
    for key, points in sorted(merits.items(), key=lambda one: -abs(one[1])):
        yield words(
            f"coach.bids.merit.{key}",
            points=signed(words, round(points)),
            facts=merit_facts(words, hand, key) or words("coach.bids.none"),
        )


def merits_of(found: WeighedBids) -> dict[hand_merits.Merit, float]:
    """By merit: card points beside an average hand; nothing if nothing may be bid."""
    if found.contract is None:
        return {}
    question = found.question
    style = playouts_for(question).style
    return hand_merits.drivers(question.hand, question.rules, style, found.contract)


def merit_facts(words: Words, hand: CardSet, key: hand_merits.Merit) -> str:
    """The cards that a merit comes from, and the suits without any; "" if there are none.

    >>> merit_facts(fr, CardSet.parse("T21 T5 SK"), hand_merits.Merit.TRUMPS)
    'atout 21 5'
    """
    cards = hand_merits.cards_behind(hand, key)
    facts = [in_short(words, cards)] if cards else []
    if key is hand_merits.Merit.SHORTNESS:
        void = [suit for suit in Suit if suit is not Suit.TRUMPS and not hand.of_suit(suit)]
        facts += [words("coach.bids.void", suit=suit_name(words, suit)) for suit in void]
    return ", ".join(facts)


def _scales(words: Words, found: WeighedBids) -> Iterator[str]:
    return scale_sentences(words, found.question.hand, found.question.rules)


def scale_sentences(words: Words, hand: CardSet, rules: Ruleset) -> Iterator[str]:
    """What printed scales say of a hand.

    >>> [one[:23] for one in scale_sentences(fr, deal.hands[1], rules)]
    ['Barème de Noël Chavey (']
    """
    for scale in hand_merits.scales(hand, rules):
        yield words(
            f"coach.bids.scale.{scale.key}",
            points=number(words, scale.points),
            bid=bid_name(words, scale.contract),
        )


def _calls(words: Words, found: WeighedBids) -> Iterator[str]:
    if not found.calls or found.contract is None:
        return
    yield words("coach.bids.calls", contract=contract_name(words, found.contract))
    for one in found.calls[:MAX_CALLS]:
        yield "  " + words(
            "coach.bids.call",
            cards=the_cards(words, one.cards),
            points=interval(words, one.score),
            why=call_reason(words, found, one),
        )


def call_reason(words: Words, found: WeighedBids, call: CallOption) -> str:
    """What speaks for a call, in a sentence."""
    question = found.question
    why = why_called(question.hand.bits, call.cards.lowest, question.rules.pack.cards.bits)
    return reason(words, why.key, why.fields)


def _discards(words: Words, found: WeighedBids) -> Iterator[str]:
    for one in found.discards:
        said = words(
            "coach.bids.discard",
            dog=in_short(words, one.dog),
            cards=in_short(words, one.discard),
        )
        points = "" if one.score is None else f" ({interval(words, one.score)})"
        yield f"{said}{points}"


def not_bid(words: Words, error: NotBid) -> str:
    """Why a hand cannot be weighed, and what would be right.

    >>> not_bid(fr, NotBid(BidRefusal.NO_BIDS, {"rules": "pagat-2-piles"}))
    "Avec la règle pagat-2-piles, personne n'annonce de contrat."
    """
    fields = dict(error.fields)
    if isinstance(seat := fields.get("seat"), int):
        fields["seat"] = seat + 1
    if error.reason is BidRefusal.IN_HAND:
        fields["cards"] = in_short(words, CardSet.parse(str(fields["cards"])))
    return words(f"coach.bids.refused.{error.reason}", **fields)


def bids_to_json(words: Words, found: WeighedBids) -> dict[str, object]:
    """The whole answer for programs; means are points of the score, to this seat."""
    question = found.question
    return {
        "ok": True,
        "best": _code(found.best.contract),
        "options": [_option_to_json(one) for one in found.options],
        "worlds": found.worlds,
        "player": found.player,
        "bids": _code(found.action.contract) if isinstance(found.action, Bid) else "cancel",
        "rules": question.rules.id,
        "hand": str(question.hand),
        "seat": question.seat,
        "before": [_code(one) for one in question.bids],
        "merits": {str(key): round(one, 1) for key, one in merits_of(found).items()},
        "scales": [
            {
                "scale": scale.key,
                "points": scale.points,
                "bid": _code(scale.contract),
                "says": said,
            }
            for scale, said in zip(
                hand_merits.scales(question.hand, question.rules),
                _scales(words, found),
                strict=True,
            )
        ],
        "calls": [
            {
                "cards": str(one.cards),
                **estimate_to_json(one.score),
                "why": call_reason(words, found, one),
            }
            for one in found.calls
        ],
        "discards": [_discard_to_json(one) for one in found.discards],
    }


def _code(contract: Contract | None) -> str:
    return "pass" if contract is None else str(contract)


def _option_to_json(option: BidOption) -> dict[str, object]:
    made = None if option.made is None else round(option.made, 4)
    return {
        "bid": _code(option.contract),
        **estimate_to_json(option.score),
        "made": made,
        "played": round(option.played, 4),
    }


def _discard_to_json(one: DogDiscard) -> dict[str, object]:
    return {"dog": str(one.dog), "discard": str(one.discard), **estimate_to_json(one.score)}
