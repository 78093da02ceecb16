"""A deal in the editor, as the page shows it: who has what, what is wrong, what may come next."""

from collections.abc import Iterator
from itertools import islice
from time import perf_counter
from typing import Any

import msgspec

from oudler.core import (
    Action,
    AnnounceSlam,
    Bid,
    CallCards,
    CancelDeal,
    CardSet,
    Deal,
    Dealt,
    DeclareMisere,
    Legal,
    LegalAnnouncements,
    LegalBids,
    LegalCalls,
    LegalDiscard,
    LegalHandful,
    LegalPlays,
    ShowHandful,
    asked_seats,
    legal_for,
    parse_card,
)
from oudler.core.text import NotationFault, TextFault, Wrong, action_to_json
from oudler.deals import Search, TooRare, deal_to_fragment
from oudler.deals.draft import DealDraft
from oudler.deals.moves import begun, moved, moves_of
from oudler.deals.text import move_lines
from oudler.records import changed_options, events_of
from oudler.typed_text.places import DOG, Place, place_name, place_title, places
from oudler.words import Words, names
from oudler.words.audience import Audience
from oudler.words.event_text import tell
from oudler.words.faults import initial_hint, record_wrong
from oudler.words.score_text import deal_result

MOST_FAULTS = 50
"""Those told at once: whoever pastes another text altogether needs to see no more."""


class EditedPlace(msgspec.Struct):
    """A hand or the dog, and what it has."""

    key: str
    """How the text calls it: N, or P1; dog."""
    name: str
    size: int
    cards: list[str]
    """As they were dealt."""
    now: list[str]
    """Those still held."""


class EditedFault(msgspec.Struct):
    """A fault, and the line that it is in."""

    line: int
    says: str


class Choice(msgspec.Struct):
    """Something that a seat may do now."""

    seat: int
    says: str
    action: dict[str, Any]


class CardsAsked(msgspec.Struct):
    """Cards to choose from: one to play, or several to discard."""

    seat: int
    what: str
    """play or discard."""
    cards: list[str]
    count: int


class EditedDeal(msgspec.Struct, kw_only=True):
    """A deal as far as it is typed."""

    rules: str
    options: dict[str, Any]
    dealer: str
    """The key of the dealer's place."""
    settings: list[str]
    """The lines of the text before the hands."""
    places: list[EditedPlace]
    moves: list[str]
    """The lines of the text after the hands."""
    free: list[str]
    """The cards that nobody has."""
    rest: str
    """The key of the place that got all the cards left over; empty if none did."""
    faults: list[EditedFault]
    says: str
    """What is missing, or what comes next."""
    told: list[str]
    """What happened since the cards were dealt."""
    choices: list[Choice]
    asks: CardsAsked | None
    trick: list[tuple[int, str]]
    """The cards on the table, each with its seat."""
    text: str
    fragment: str
    """The end of a link; empty until all cards are known and nothing is wrong."""
    is_over: bool
    seed: str = ""
    """What the missing cards were dealt by."""


def edited(words: Words, draft: DealDraft, seed: str = "") -> EditedDeal:
    """The draft as JSON.

    >>> from oudler.deals.draft import draft_of
    >>> edited(en, draft_of(taken)).says
    'West to discard 6 cards.'
    """
    rules, deal = draft.rules, draft.deal
    moves = [] if deal is None else [*move_lines(deal)]
    hands = [_line(draft, place) for place in places(rules) if draft.hands.get(place)]
    return EditedDeal(
        rules=rules.name,
        options=changed_options(rules),
        dealer=place_name(rules, draft.dealer),
        settings=list(draft.settings),
        places=[_place(words, draft, place) for place in places(rules)],
        moves=moves,
        free=[] if deal is not None else [str(card) for card in draft.free],
        rest="" if draft.rest is None else place_name(rules, draft.rest),
        faults=[
            EditedFault(one.line, _fault(words, draft, one)) for one in draft.wrongs[:MOST_FAULTS]
        ],
        says=_says(words, draft),
        told=[] if deal is None else list(_told(audience_of(words, deal), deal)),
        choices=[] if deal is None else list(_choices(words, deal)),
        asks=None if deal is None else _asked_cards(deal),
        trick=[] if deal is None else list(_trick(deal)),
        text="\n".join([*draft.settings, *hands, *moves]),
        fragment=deal_to_fragment(deal) if deal is not None and draft.is_whole else "",
        is_over=deal is not None and bool(deal.scores),
        seed=seed,
    )


def without_last_move(deal: Deal) -> Deal:
    """The deal before its last move; as it was dealt if there was none.

    >>> without_last_move(taken).bids[-1]
    BidMade(seat=3, contract=None)
    """
    moves = [*moves_of(deal)][:-1]
    before = begun(deal.rules, deal.dealt, {})
    for seat, action in moves:
        before = moved(before, action, seat)
    return before


def dealt_by_chance(draft: DealDraft, where: str, seed: str, tries: int, seconds: float) -> Deal:
    """The deal with the cards that nobody has yet dealt by chance, so that it meets a condition.

    Gives up after so many tries, or where a long condition makes them slow, after so many seconds.
    Raises ConditionError, RecordError or TooRare.

    >>> from oudler.deals.draft import read_draft
    >>> deal = dealt_by_chance(read_draft("N: T21 EX"), "kings(S) = 4", "seed", 100_000, 60.0)
    >>> CardSet.parse("SK HK DK CK") <= deal.hands[2]
    True
    """
    give = "\n".join(_line(draft, place) for place in draft.hands if place != draft.rest)
    dealer = draft.dealer if draft.rules.dealer_plays else None
    search = Search(where, draft.rules, seed=seed, give=give, dealer=dealer)
    end = perf_counter() + seconds

    def tell(tried: int) -> None:
        if perf_counter() > end:
            raise TooRare(tried, search.found)

    return next(search.deals(tries, tell))


def audience_of(words: Words, deal: Deal) -> Audience:
    """The seats by name, for sentences about what happened."""
    seats = range(deal.rules.places)
    return Audience(words, tuple(place_title(words, deal.rules, seat) for seat in seats))


def _line(draft: DealDraft, place: Place) -> str:
    return f"{place_name(draft.rules, place)}: {draft.hands[place]}"


def _place(words: Words, draft: DealDraft, place: Place) -> EditedPlace:
    rules, deal = draft.rules, draft.deal
    cards = draft.hands.get(place, CardSet())
    now = cards if deal is None or place == DOG else deal.hands[place]
    return EditedPlace(
        place_name(rules, place),
        place_title(words, rules, place),
        rules.dog if place == DOG else rules.hand,
        [str(card) for card in cards],
        [str(card) for card in now],
    )


def _fault(words: Words, draft: DealDraft, wrong: Wrong) -> str:
    """A fault as somebody reads it who types hands, and knows no codes."""
    fault = wrong.fault
    if fault is None or fault.kind not in _IN_WORDS:
        return record_wrong(words, wrong)
    if fault.kind is NotationFault.CARD_TWICE:
        card = parse_card(fault.found)
        held = CardSet.of([card]).with_twins
        holders = [place for place, hand in draft.hands.items() if hand & held]
        title = place_title(words, draft.rules, holders[0]) if holders else fault.field
        said = names.the_card(words, card)
        return words("analysis.deal.twice", card=said[:1].upper() + said[1:], place=title)
    several = [names.card_name(words, parse_card(code)) for code in fault.right.split(", ") if code]
    said = words(
        f"analysis.deal.{fault.kind}", found=fault.found, right=names.any_of(words, several)
    )
    is_unread = fault.kind is NotationFault.UNKNOWN_CARD
    return said + initial_hint(words, fault.found) if is_unread else said


_IN_WORDS = (NotationFault.CARD_TWICE, NotationFault.UNKNOWN_CARD, TextFault.UNCLEAR_CARD)


def _says(words: Words, draft: DealDraft) -> str:
    """What is missing, who is to act, or how the deal ended."""
    deal, rules = draft.deal, draft.rules
    if deal is None:
        short = [
            words("analysis.deal.short", place=place_title(words, rules, place), count=missing)
            for place in places(rules)
            if (missing := draft.missing(place)) > 0
        ]
        return words("analysis.deal.missing", places=", ".join(short)) if short else ""
    if deal.to_act is None:
        return " ".join(deal_result(audience_of(words, deal), deal))
    name = place_title(words, rules, deal.to_act)
    lead = "lead" if deal.phase == "play" and not deal.trick.cards else deal.phase
    return words(f"analysis.deal.turn.{lead}", name=name, count=rules.dog)


def _told(audience: Audience, deal: Deal) -> Iterator[str]:
    for event in events_of(deal):
        if not isinstance(event, Dealt) and (said := tell(audience, event)):
            yield said


def _trick(deal: Deal) -> Iterator[tuple[int, str]]:
    """The trick on the table; the last one, while nobody has led to the next."""
    trick = deal.trick
    if not trick.cards and deal.tricks:
        trick = deal.tricks[-1]
    for place, card in enumerate(trick.cards):
        yield (trick.leader + place) % deal.rules.seats, str(card)


def _asked_cards(deal: Deal) -> CardsAsked | None:
    seat = deal.to_act
    if seat is None:
        return None
    match legal_for(deal, seat):
        case LegalPlays(cards):
            return CardsAsked(seat, "play", [str(card) for card in cards], 1)
        case LegalDiscard(count, free, trumps):
            cards = free if len(free) >= count else free + trumps
            return CardsAsked(seat, "discard", [str(card) for card in cards], count)
        case _:
            return None


def _choices(words: Words, deal: Deal) -> Iterator[Choice]:
    """Everything that may be done now, besides playing and discarding cards."""
    for seat in asked_seats(deal):
        may = legal_for(deal, seat)
        if may is not None:
            for says, action in _actions(words, may):
                if seat != deal.to_act:
                    name = place_title(words, deal.rules, seat)
                    says = words("analysis.deal.by", name=name, action=says)
                yield Choice(seat, says, action_to_json(action))


def _actions(words: Words, may: Legal) -> Iterator[tuple[str, Action]]:
    match may:
        case LegalBids(contracts, cancels):
            yield words("analysis.deal.pass"), Bid(None)
            for contract in contracts:
                yield names.contract_name(words, contract), Bid(contract)
            if cancels is not None:
                yield words(f"analysis.deal.cancel.{cancels}"), CancelDeal(cancels)
        case LegalCalls(cards):
            for card in cards:
                yield names.card_name(words, card), CallCards(CardSet.of([card]))
        case LegalPlays() | LegalAnnouncements():
            yield from _announcements(words, may)


def _announcements(
    words: Words, may: LegalPlays | LegalAnnouncements
) -> Iterator[tuple[str, Action]]:
    for handful in may.handfuls:
        yield names.handful_name(words, handful.size), ShowHandful(handful.size, _shown(handful))
    if may.slam:
        yield words("analysis.deal.slam"), AnnounceSlam()
    if may.small_slam:
        yield words("analysis.deal.small_slam"), AnnounceSlam(small=True)
    for kind in may.miseres:
        yield names.misere_name(words, kind), DeclareMisere(kind)


def _shown(handful: LegalHandful) -> CardSet:
    """The trumps that must be shown, then the lowest, as players do."""
    others = islice(handful.trumps - handful.ends, handful.count - len(handful.ends))
    return handful.ends + CardSet.of(others)
