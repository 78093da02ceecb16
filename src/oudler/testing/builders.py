"""Builders of deals for tests: hands as text; cards not mentioned are filled in."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from oudler.core import Dealt, Event, IllegalAction, LegalPlays, Piles, Reason, dealer_seat, start
from oudler.core.actions import Action, Bid, CallCards, Contract, Discard, Play
from oudler.core.cards import COURTS, EMPTY, OUDLERS, PACK, TRUMPS, Card, CardSet, parse_card
from oudler.core.deal import Deal, Trick, replace
from oudler.core.engine import apply, decide, evolve, follow_ups, legal
from oudler.core.phases.twins import twins_told_apart
from oudler.core.ruleset import Ruleset, plain_options
from oudler.core.ruleset.option_values import PartnerBy, Phase
from oudler.core.seats import Seat, seat_after, seats_from
from oudler.core.text import Header, format_event, format_header
from oudler.rulesets import load_ruleset

Hands = Sequence[str] | Mapping[int, str]
"""Each seat's cards as text; seats left out, and cards left out, are filled up."""

FFT_3, FFT_4, FFT_5 = map(load_ruleset, ("fft-3", "fft-4", "fft-5"))

WITH_ONE = (PartnerBy.FIRST_CARD,)
"""A taker's partners, if one card was called and another seat holds it."""

BIDS: dict[str, Contract | None] = {"pass": None} | {str(c): c for c in Contract}
"""The bids by the words that a record uses."""


def cards(text: str) -> CardSet:
    """The set of the cards named in a text.

    >>> cards("S1 T21") == CardSet.of([Card.S1, Card.T21])
    True
    """
    return CardSet.parse(text)


def sequence(text: str) -> tuple[Card, ...]:
    """The cards named in a text, in its order.

    >>> sequence("T21 S1")
    (Card.T21, Card.S1)
    """
    return tuple(map(parse_card, text.split()))


def dealt(
    rules: Ruleset,
    hands: Hands = (),
    dog: str = "",
    *,
    dealer: int = 0,
    dealer_barred: bool = False,
    piles: Sequence[Sequence[str]] = (),
) -> Dealt:
    """The cards dealt as written; places left open are filled with the cards left over.

    The cards left over go round the table one by one, trumps first, so that every seat that has
    room gets some; the dog is filled last. Piles are written by seat, each from its top card down;
    those left out are filled before the hands.

    >>> dealt(FFT_4, {2: "T1 EX"}).hands[2] & OUDLERS
    CardSet.parse("T1 EX")
    """
    *written, in_dog = twins_told_apart((*_written(rules, hands), CardSet.parse(dog)))
    lying = [list(map(sequence, row)) for row in piles]
    used = in_dog + CardSet.of(chain(*written, *chain(*lying)))
    pack = rules.pack.cards
    spare = [*(pack & (TRUMPS + OUDLERS) - used), *(pack - TRUMPS - OUDLERS - used)]
    in_piles = _filled_piles(rules, lying, spare)
    in_hand = [list(hand) for hand in written]
    while any(len(hand) < rules.hand for hand in in_hand):
        for hand in in_hand:
            if len(hand) < rules.hand:
                hand.append(spare.pop(0))
    filled = tuple(map(CardSet.of, in_hand))
    seat, rest = dealer_seat(rules, dealer), in_dog + CardSet.of(spare)
    return Dealt(seat, filled, rest, dealer_barred, piles=in_piles)


def _filled_piles(
    rules: Ruleset, written: Sequence[Sequence[tuple[Card, ...]]], spare: list[Card]
) -> Piles:
    """The piles as written, and as many more from the last of the cards left over."""
    rows = [list(row) for row in written]
    rows += [[] for _ in range(rules.seats - len(rows))]
    for row in rows:
        while len(row) < rules.piles:
            row.append(tuple(spare.pop() for _ in range(rules.pile)))
    return tuple(map(tuple, rows)) if rules.piles else ()


def filled(text: str, size: int = 18) -> str:
    """These cards, with low cards of the four suits added up to the size of a hand.

    >>> filled("T21 SK", size=5)
    'T21 SK S1 S2 S3'
    """
    some = CardSet.parse(text)
    low = (card for card in PACK - TRUMPS - COURTS - OUDLERS - some)
    return f"{text} {CardSet.of(islice(low, size - len(some)))}"


def _written(rules: Ruleset, hands: Hands) -> tuple[CardSet, ...]:
    by_seat = hands if isinstance(hands, Mapping) else dict(enumerate(hands))
    return tuple(CardSet.parse(by_seat.get(seat, "")) for seat in range(rules.seats))


def act(deal: Deal, *actions: Action) -> Deal:
    """The deal after these actions, each by the seat to act.

    >>> act(begin(FFT_4, dealt(FFT_4)), Bid(None), Bid(Contract.PRISE)).taker
    2
    """
    for action in actions:
        assert deal.to_act is not None
        deal = apply(deal, deal.to_act, action)
    return deal


def begin(rules: Ruleset, dealt: Dealt) -> Deal:
    """The deal as the bidding begins; already scored if it is thrown in.

    >>> begin(FFT_4, dealt(FFT_4)).phase
    Phase.BIDDING
    """
    deal = start(rules, dealt)
    for event in follow_ups(deal):
        deal = evolve(deal, event)
    return deal


def bid_all(deal: Deal, bids: str) -> Deal:
    """The deal after these bids, from the dealer's right on: `pass garde pass pass`.

    >>> bid_all(begin(FFT_4, dealt(FFT_4)), "pass garde pass pass").contract
    Contract.GARDE
    """
    return act(deal, *(Bid(BIDS[word]) for word in bids.split()))


def taken_by(deal: Deal, taker: int, contract: Contract) -> Deal:
    """The deal after this seat has bid and all the others have passed.

    >>> taken_by(begin(FFT_4, dealt(FFT_4)), 3, Contract.GARDE_SANS).phase
    Phase.PLAY
    """
    order = seats_from(seat_after(deal.dealer, deal.rules.places), deal.rules.seats)
    return act(deal, *(Bid(contract if seat == taker else None) for seat in order))


def call(deal: Deal, text: str) -> Deal:
    """The deal after the taker has called these cards, one after the other."""
    return act(deal, *(CallCards(CardSet.of([card])) for card in sequence(text)))


def discard(deal: Deal, text: str) -> Deal:
    """The deal after the taker has set these cards aside."""
    return act(deal, Discard(CardSet.parse(text)))


def play_cards(deal: Deal, text: str) -> Deal:
    """The deal after these cards, each played by the seat to act.

    >>> play_cards(ending(FFT_4, ["SK", "SQ", "S2", "S3"]), "SK SQ S2 S3").phase
    Phase.OVER
    """
    return act(deal, *map(Play, sequence(text)))


def ending(
    rules: Ruleset,
    hands: Sequence[str],
    *,
    leader: int | None = None,
    taker: int = 0,
    contract: Contract = Contract.GARDE,
    won_by: int | Sequence[int] = 0,
    past: Iterable[str] = (),
    called: str = "",
    discard: str = "",
    dog: str = "",
    trick: str = "",
) -> Deal:
    """The deal as its last tricks begin: the hands as given, all other cards in earlier tricks.

    `won_by` says who won the earlier tricks: one seat for all, or one for each. `leader`, if given,
    has won the latest of them. `past` writes out the last few, in the order of play; the others
    hold the cards left over, however they fall. `trick` is already on the table; its cards are no
    longer in the hands. The cards aside are the discard, or a dog that nobody took.

    >>> may_play(ending(FFT_4, ["SK T21", "SQ H2", "S2 H3", "S3 H4"]))
    'SK T21'
    """
    rows = _sequences((*hands, trick, discard or dog, *past))
    held = tuple(map(CardSet.of, rows[: len(hands)]))
    table, set_aside, *written = rows[len(hands) :]
    number = rules.tricks - max(map(len, held))
    winners = [won_by] * number if isinstance(won_by, int) else list(won_by)
    leads = winners[-1] if leader is None else leader
    leaders = [Seat(seat) for seat in [0, *winners[:-1]]]
    spare = list(rules.pack.cards - CardSet.of({card for row in rows for card in row}))
    aside = CardSet.of(set_aside or _take(spare, rules.dog))
    plain = [_take(spare, rules.seats) for _ in range(number - len(written))]
    tricks = tuple(
        Trick(seat, cards) for seat, cards in zip(leaders, (*plain, *written), strict=True)
    )
    now = Trick(Seat(leads), table)
    dealt = _dealt_hands(rules, held, (*tricks, now))
    return replace(
        start(rules, Dealt(dealer_seat(rules, 0), dealt, aside)),
        phase=Phase.PLAY,
        to_act=Seat((leads + len(table)) % rules.seats),
        hands=held,
        trick=now,
        taker=Seat(taker),
        contract=contract,
        calls=tuple(CardSet.parse(call).with_twins & rules.pack.cards for call in called.split()),
        dog_shown=not dog,
        discard=EMPTY if dog else aside,
        tricks=tricks,
    )


def to_follow(hand: str, trick: str = "", rules: Ruleset = FFT_4) -> Deal:
    """A deal in which the seat to act holds these cards, and these lie in the trick before it.

    >>> may_play(to_follow("S4 S10 T2", trick="SK"))
    'S4 S10'
    """
    on_table = len(trick.split())
    hands = [hand if seat == on_table else "" for seat in range(rules.seats)]
    return ending(rules, hands, trick=trick)


def may_play(deal: Deal) -> str:
    """The cards that the seat to act may play, as text.

    >>> may_play(to_follow("T2 T9 H4", trick="SK T5"))
    'T9'
    """
    plays = legal(deal)
    assert isinstance(plays, LegalPlays)
    return str(plays.cards)


def refusal(deal: Deal, action: Action, seat: int | None = None) -> IllegalAction:
    """The rules' refusal of this action; by the seat to act unless one is named.

    >>> str(refusal(to_follow("T2 T9 H4", trick="SK T5"), Play(Card.T2)))
    'must overtrump; expected: T9'
    """
    actor = deal.to_act if seat is None else Seat(seat)
    assert actor is not None
    try:
        decide(deal, actor, action)
    except IllegalAction as error:
        return error
    raise AssertionError(f"seat {actor} may {action}")


def reason(deal: Deal, action: Action, seat: int | None = None) -> Reason:
    """The reason for which the rules refuse this action.

    >>> reason(to_follow("S4 T2", trick="SK"), Play(Card.T2))
    Reason.MUST_FOLLOW
    """
    return refusal(deal, action, seat).reason


def record_lines(rules: Ruleset, logs: Iterable[Iterable[Event]]) -> Iterator[str]:
    """A record of these deals, line by line, with every option written into its header."""
    players = tuple(f"player {seat}" for seat in range(rules.places))
    yield format_header(Header("fft-4", plain_options(rules), players))
    for log in logs:
        yield from map(format_event, log)


def _sequences(texts: Iterable[str]) -> list[tuple[Card, ...]]:
    """The cards named in these texts; a card named again means its twin."""
    seen: set[Card] = set()
    rows = []
    for text in texts:
        row = []
        for card in sequence(text):
            row.append(card.twin if card in seen else card)
            seen.add(row[-1])
        rows.append(tuple(row))
    return rows


def _take(spare: list[Card], count: int) -> tuple[Card, ...]:
    taken = tuple(spare[:count])
    del spare[:count]
    return taken


def _dealt_hands(
    rules: Ruleset, held: tuple[CardSet, ...], tricks: Iterable[Trick]
) -> tuple[CardSet, ...]:
    """The cards dealt to each seat, without the dog: those it holds and those it has played."""
    hands = [list(hand) for hand in held]
    for trick in tricks:
        for place, card in enumerate(trick.cards):
            hands[(trick.leader + place) % rules.seats].append(card)
    return tuple(map(CardSet.of, hands))
