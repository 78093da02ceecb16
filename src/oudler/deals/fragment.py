"""A deal as the fragment of a link: `1.fft-4@1.…`, about 130 characters for a whole deal.

Version, rules, and one number in base 64; then the changed options, if there are any. The number
says of each card who has it, and of each move what it is. It ends with a check sum of 16 bits, so
that a link that lost a character is told from a deal that breaks the rules.
"""

import json
import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from oudler.core import TWO_PACKS, Card, CardSet, Deal, Dealt, Event, Ruleset, Seat, actions
from oudler.core.actions import Contract, HandfulSize, LoneTrump, MisereKind
from oudler.core.cards import PACK_SIZE
from oudler.core.deal import check_deal
from oudler.core.ruleset import UnknownRuleset
from oudler.core.text import LineFault, NotationFault, TextFault, unknown_ruleset
from oudler.deals.given import refused
from oudler.deals.moves import begun, moved, moves_in
from oudler.deals.number import Number, from_64, in_64, sealed, unsealed
from oudler.records import changed_options, events_of
from oudler.rulesets import recorded_ruleset

FRAGMENT = re.compile(r"(?:^|[#=])(1\.[\w-]+@\d+\.[\w-]+(?:\.[\w-]+)?)$", re.ASCII)
"""A line that is a fragment, or a link that ends with one."""
_LONGEST = 20_000

_END, _BID, _CANCEL, _CALL, _DISCARD, _SLAM, _HANDFUL, _MISERE, _PLAYS = range(9)
_BIDS = (None, *Contract)


def deal_to_fragment(deal: Deal) -> str:
    """A deal as letters, digits and `-_.@`, which a link's fragment can hold.

    >>> deal_to_fragment(over)[:10], len(deal_to_fragment(over)) < 140
    ('1.fft-4@1.', True)
    """
    check_deal(deal)
    return events_to_fragment(deal.rules, events_of(deal))


def events_to_fragment(rules: Ruleset, events: Sequence[Event]) -> str:
    """The same for a deal whose events are known, from `Dealt` on.

    >>> events_to_fragment(over.rules, events_of(over)) == deal_to_fragment(over)
    True
    """
    dealt, number = events[0], Number()
    assert isinstance(dealt, Dealt)
    _put_cards(number, rules, dealt)
    _put_moves(number, rules, events)
    parts = ["1", rules.name, sealed(rules.name, number)]
    if changed := changed_options(rules):
        parts.append(in_64(json.dumps(changed, separators=(",", ":")).encode()))
    return ".".join(parts)


def deal_from_fragment(fragment: str) -> Deal:
    """The deal in a fragment, checked move by move. Raises RecordError.

    >>> deal_from_fragment(deal_to_fragment(over)) == over
    True
    """
    match = FRAGMENT.fullmatch(fragment)
    if match is None or len(fragment) > _LONGEST:
        raise refused(1, LineFault(TextFault.NOT_A_LINK, "", fragment[:40]))
    _, name, number, *options = match.group(1).split(".")
    try:
        found = unsealed(name, number)
        changed = json.loads(from_64(options[0])) if options else {}
    except (ValueError, RecursionError):
        raise refused(1, LineFault(TextFault.NOT_A_LINK, "", fragment[:40])) from None
    if not isinstance(changed, dict):
        raise refused(1, LineFault(TextFault.NOT_A_LINK, "", fragment[:40]))
    try:
        rules = recorded_ruleset(name, changed)
    except UnknownRuleset as error:
        raise refused(1, unknown_ruleset(error)) from None
    except ValueError as error:
        fault = LineFault(NotationFault.WRONG_OPTION, "options", str(error))
        raise refused(1, fault) from None
    return _moved(begun(rules, _taken(rules, found), {}), found)


def _base(rules: Ruleset) -> int:
    return PACK_SIZE * rules.pack.copies


def _put_cards(number: Number, rules: Ruleset, dealt: Dealt) -> None:
    holders = rules.seats + 2
    places = enumerate((*dealt.hands, dealt.dog))
    held = {card: place for place, cards in places for card in cards}
    for card in rules.pack.cards:
        number.put(held.get(card, rules.seats + 1), holders)
    for row in dealt.piles:
        for pile in row:
            for card in pile:
                number.put(card, _base(rules))
    number.put(dealt.dealer, rules.seats + 1)
    number.put(dealt.dealer_barred, 2)
    number.put(bool(dealt.players), 2)
    for player in dealt.players:
        number.put(player, rules.places)


def _taken(rules: Ruleset, number: Number) -> Dealt:
    held = [0] * (rules.seats + 2)
    for card in rules.pack.cards:
        held[number.take(rules.seats + 2)] |= 1 << card
    piles = tuple(
        tuple(
            tuple(TWO_PACKS[number.take(_base(rules))] for _ in range(rules.pile))
            for _ in range(rules.piles)
        )
        for _ in range(rules.seats if rules.piles else 0)
    )
    dealer, is_barred = Seat(number.take(rules.seats + 1)), bool(number.take(2))
    has_players = number.take(2)
    players = tuple(number.take(rules.places) for _ in range(rules.places if has_players else 0))
    hands = tuple(map(CardSet, held[: rules.seats]))
    return Dealt(dealer, hands, CardSet(held[rules.seats]), is_barred, players, piles)


def _put_moves(number: Number, rules: Ruleset, events: Iterable[Event]) -> None:
    seats, base = rules.seats, _base(rules)
    for is_play, moves in groupby(
        moves_in(events), lambda move: isinstance(move.action, actions.Play)
    ):
        if is_play:
            number.put(_PLAYS, 9)
            number.put_all(
                (one.action.card for one in moves if isinstance(one.action, actions.Play)), base
            )
            continue
        for seat, action in moves:
            _put_move(number, seat, action, seats, base)
    number.put(_END, 9)


def _put_move(number: Number, seat: Seat, action: actions.Action, seats: int, base: int) -> None:
    match action:
        case actions.Bid(contract):
            number.put(_BID, 9)
            number.put(_BIDS.index(contract), len(_BIDS))
        case actions.CallCards(cards):
            number.put(_CALL, 9)
            number.put_all(cards, base)
        case actions.Discard(cards, trumps_hidden):
            number.put(_DISCARD, 9)
            number.put(trumps_hidden, 2)
            number.put_all(cards, base)
        case actions.CancelDeal(lone):
            number.put(_CANCEL, 9)
            number.put(seat, seats)
            number.put(list(LoneTrump).index(lone), 2)
        case actions.AnnounceSlam(small):
            number.put(_SLAM, 9)
            number.put(seat, seats)
            number.put(small, 2)
        case actions.ShowHandful(size, cards):
            number.put(_HANDFUL, 9)
            number.put(seat, seats)
            number.put(list(HandfulSize).index(size), 3)
            number.put_all(cards, base)
        case actions.DeclareMisere(kind):
            number.put(_MISERE, 9)
            number.put(seat, seats)
            number.put(list(MisereKind).index(kind), 2)


def _moved(deal: Deal, number: Number) -> Deal:
    base = _base(deal.rules)
    while kind := number.take(9):
        if kind == _PLAYS:
            for card in number.take_all(base):
                deal = moved(deal, actions.Play(card))
            continue
        seat = None
        if kind in (_CANCEL, _SLAM, _HANDFUL, _MISERE):
            seat = Seat(number.take(deal.rules.seats))
        deal = moved(deal, _action(number, kind, base), seat)
    return deal


def _action(number: Number, kind: int, base: int) -> actions.Action:
    match kind:
        case 1:
            return actions.Bid(_BIDS[number.take(len(_BIDS))])
        case 2:
            return actions.CancelDeal(list(LoneTrump)[number.take(2)])
        case 3:
            return actions.CallCards(_set(number.take_all(base)))
        case 4:
            is_hidden = bool(number.take(2))
            return actions.Discard(_set(number.take_all(base)), is_hidden)
        case 5:
            return actions.AnnounceSlam(bool(number.take(2)))
        case 6:
            size = list(HandfulSize)[number.take(3)]
            return actions.ShowHandful(size, _set(number.take_all(base)))
        case _:
            return actions.DeclareMisere(list(MisereKind)[number.take(2)])


def _set(cards: Iterable[Card]) -> CardSet:
    found = 0
    for card in cards:
        found |= 1 << card
    return CardSet(found)
