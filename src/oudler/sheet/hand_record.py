"""The cards of a real deal, written down by name, as a record that replays like any other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from oudler.core import (
    Deal,
    Dealt,
    LegalBids,
    LegalCalls,
    LegalPlays,
    Ruleset,
    actions,
    apply,
    legal,
    start,
)
from oudler.core.cards import EMPTY, Card, CardSet
from oudler.core.phases.announcing import LegalAnnouncements, LegalHandful, announcements
from oudler.core.phases.dog import LegalDiscard
from oudler.core.refusal import IllegalAction
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat, seats_from
from oudler.records import write_record
from oudler.sheet import SheetRefused, State, player_called
from oudler.sheet.record_check import CardsFault, WrongCards, check_result
from oudler.sheet.typed import is_typed
from oudler.sheet_deal import PlayedDeal, Taken
from oudler.typed_text.cards import NoSuchCard, read_cards
from oudler.words import Words


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards as somebody wrote them down; one hand, or the dog, may be left out."""

    hands: Mapping[str, CardSet] = field(default_factory=dict)
    """As they were dealt, by player."""
    dog: CardSet = EMPTY
    called: tuple[CardSet, ...] = ()
    discard: CardSet = EMPTY
    tricks: tuple[tuple[Card, ...], ...] = ()
    """In playing order; the last may be unfinished."""


_LINES = ("dog", "call", "discard", "trick")
"""The subjects of a line, besides a player's hand."""


def read_text_cards(words: Words, state: State, rules: Ruleset, text: str) -> Cards:
    """The cards in a text: a line each hand, the dog, the call, the discard and each trick.

    Raises WrongCards.
    """
    hands: dict[str, CardSet] = {}
    about: dict[str, list[tuple[Card, ...]]] = {key: [] for key in _LINES}
    for line in filter(None, (one.partition("#")[0].strip() for one in text.splitlines())):
        head, colon, rest = (part.strip() for part in line.partition(":"))
        if not colon:
            raise WrongCards(CardsFault.UNREADABLE, found=line)
        cards = _cards(words, rest)
        if key := next((one for one in _LINES if is_typed(words, one, head)), None):
            about[key].append(cards)
        else:
            hands[_player(state, head)] = _set(rules, cards)
    return Cards(
        hands,
        _set(rules, tuple(card for one in about["dog"] for card in one)),
        tuple(map(CardSet.of, about["call"])),
        _set(rules, tuple(card for one in about["discard"] for card in one)),
        tuple(about["trick"]),
    )


def read_filled_cards(words: Words, rules: Ruleset, filled: Mapping[str, str]) -> Cards:
    """The cards in a form: `hand Anne`, `dog`, `call`, `discard`, and `tricks`, one a line.

    Raises WrongCards.

    >>> read_filled_cards(fr, rules, {"dog": "S1 S2", "hand Anne": "roi de pique"}).hands
    {'Anne': CardSet.parse("SK")}
    """
    hands = {
        name.removeprefix(HAND): _set(rules, _cards(words, text))
        for name, text in filled.items()
        if name.startswith(HAND) and text.strip()
    }
    called = [_cards(words, one) for one in filled.get("call", "").split(";") if one.strip()]
    tricks = [_cards(words, one) for one in filled.get("tricks", "").splitlines() if one.strip()]
    return Cards(
        hands,
        _set(rules, _cards(words, filled.get("dog", ""))),
        tuple(map(CardSet.of, called)),
        _set(rules, _cards(words, filled.get("discard", ""))),
        tuple(tricks),
    )


HAND = "hand "
"""Before a player in the name of a field."""


def _player(state: State, name: str) -> str:
    try:
        return player_called(state, name)
    except SheetRefused:
        raise WrongCards(CardsFault.UNREADABLE, found=name) from None


def _cards(words: Words, text: str) -> tuple[Card, ...]:
    try:
        meant = read_cards(words, text) if text.strip() else []
    except NoSuchCard as error:
        raise WrongCards(CardsFault.UNREADABLE, found=error.piece or text) from None
    if unclear := next((one for one in meant if len(one.once) > 1), None):
        raise WrongCards(CardsFault.SEVERAL, found=str(unclear.once))
    return tuple(one.lowest for one in meant)


def _set(rules: Ruleset, cards: tuple[Card, ...]) -> CardSet:
    """These cards; with two packs, one that appears twice is a card and its twin."""
    found = EMPTY
    for card in cards:
        free = (CardSet.of([card]).with_twins & rules.pack.cards) - found
        if not free:
            raise WrongCards(CardsFault.TWICE, found=str(card))
        found += CardSet.of([free.lowest])
    return found


def played_with(deal: PlayedDeal, cards: Cards, table: Sequence[str]) -> Deal:
    """The deal replayed with its cards, as far as they were written down. Raises WrongCards.

    The table is everybody in playing order, as they sat then.
    """
    deal = _by_seat(deal, table)
    rules, taken = deal.game.ruleset, deal.ending
    if not isinstance(taken, Taken):
        raise WrongCards(CardsFault.NO_TAKER)
    if rules.piles:
        raise WrongCards(CardsFault.HAS_PILES)
    now = start(rules, _dealt(deal, cards))
    player = _Player(deal, taken, cards)
    while action := player.next(now):
        try:
            now = apply(now, *action)
        except IllegalAction as error:
            raise WrongCards(
                CardsFault.ILLEGAL, player=deal.seating.players[action[0]], refusal=error
            ) from None
    if now.contract is not taken.contract and now.phase is not Phase.BIDDING:
        raise WrongCards(CardsFault.WRONG_DEAL)
    if now.phase is Phase.OVER and now.tricks:
        check_result(deal, taken, now, deal.seating.players)
    return now


def _by_seat(deal: PlayedDeal, table: Sequence[str]) -> PlayedDeal:
    """The deal with the first seat after the dealer's place, where the dealer sits out.

    A sheet names its players in the order of the table, which does not say where that place is.
    """
    seating = deal.seating
    if seating.dealer in seating.players:
        return deal
    place = table.index(seating.dealer)
    order = (*table[place + 1 :], *table[:place])
    players = tuple(player for player in order if player in seating.players)
    return replace(deal, seating=replace(seating, players=players))


def record_text(deal: PlayedDeal, played: Deal, table: Sequence[str]) -> str:
    """The text of a record of this deal, with the players' names by seat."""
    seating = _by_seat(deal, table).seating
    out = () if played.rules.dealer_plays else (seating.dealer,)
    return write_record(played, players=(*seating.players, *out))


def _dealt(deal: PlayedDeal, cards: Cards) -> Dealt:
    """The cards as they were dealt; what is left goes to the one hand without any."""
    rules, players = deal.game.ruleset, deal.seating.players
    hands = [cards.hands.get(player, EMPTY) for player in players]
    dog = cards.dog
    known = EMPTY
    for some in (*hands, dog):
        if some & known:
            raise WrongCards(CardsFault.TWICE, found=str((some & known).once))
        known += some
    rest = rules.pack.cards - known
    empty = [place for place, hand in enumerate(hands) if not hand]
    if rules.dog and not dog and not empty:
        dog = rest
    elif len(empty) == 1 and (dog or not rules.dog):
        hands[empty[0]] = rest
    elif empty:
        raise WrongCards(CardsFault.HANDS_MISSING)
    for player, hand in zip(players, hands, strict=True):
        if len(hand) != rules.hand:
            found = str(len(hand))
            raise WrongCards(CardsFault.HAND_SIZE, player=player, found=found, needed=rules.hand)
    if len(dog) != rules.dog:
        raise WrongCards(CardsFault.HAND_SIZE, found=str(len(dog)), needed=rules.dog)
    return Dealt(_dealer(deal), tuple(hands), dog, players=_company(deal))


def _dealer(deal: PlayedDeal) -> Seat:
    """The dealer's seat; one who sits out, if the rules lack that, sits before the first hand."""
    seating, rules = deal.seating, deal.game.ruleset
    if seating.dealer in seating.players:
        return Seat(seating.players.index(seating.dealer))
    return Seat(rules.seats if not rules.dealer_plays else rules.seats - 1)


def _company(deal: PlayedDeal) -> tuple[int, ...]:
    return () if deal.game.ruleset.dealer_plays else tuple(range(deal.game.ruleset.places))


@dataclass
class _Player:
    """Repeats at the table what the sheet and the cards record, one action after another."""

    deal: PlayedDeal
    taken: Taken
    cards: Cards

    def __post_init__(self) -> None:
        self.calls = list(self.cards.called)
        self.said: set[str] = set()
        self.plays = [card for trick in self.cards.tricks for card in trick]

    def next(self, now: Deal) -> tuple[Seat, actions.Action] | None:
        """Who does what now; None if nothing more was written down, or the deal is over."""
        if now.to_act is None or now.phase is Phase.OVER:
            return None
        if said := self._announced(now):
            return said
        match legal(now):
            case LegalBids():
                is_taker = now.to_act == self._seat(self.taken.taker)
                return now.to_act, actions.Bid(self.taken.contract if is_taker else None)
            case LegalCalls():
                if not self.calls:
                    raise WrongCards(CardsFault.CALL_MISSING)
                return now.to_act, actions.CallCards(self.calls.pop(0))
            case LegalDiscard():
                discard = self.cards.discard
                return (
                    (now.to_act, actions.Discard(discard, trumps_hidden=False)) if discard else None
                )
            case LegalPlays():
                return (
                    (now.to_act, actions.Play(self._own(now, self.plays.pop(0))))
                    if self.plays
                    else None
                )
            case _:
                return None

    def _seat(self, player: str) -> Seat:
        return Seat(self.deal.seating.players.index(player))

    def _own(self, now: Deal, card: Card) -> Card:
        """The card, or its twin where that is the one the seat holds."""
        assert now.to_act is not None
        held = CardSet.of([card]).with_twins & now.hands[now.to_act]
        return held.lowest if held else card

    def _announced(self, now: Deal) -> tuple[Seat, actions.Action] | None:
        """Something on the sheet that may be announced at this moment, and has not been yet."""
        if now.phase is not Phase.PLAY or now.taker is None:
            return None
        for seat in seats_from(now.taker, now.rules.seats):
            may = announcements(now, seat)
            for key, action in (*self._slams(now, seat, may), *self._shown(now, seat, may)):
                if key not in self.said:
                    self.said.add(key)
                    return seat, action
        return None

    def _slams(self, now: Deal, seat: Seat, may: LegalAnnouncements) -> Iterator[Announcement]:
        for one in self.taken.slams:
            is_small = "small" in one
            is_allowed = may.small_slam if is_small else may.slam
            may_be_own = one.side is now.side_of(seat) and (is_small or self._leads(now, seat))
            if "announced" in one and is_allowed and may_be_own:
                yield "slam", actions.AnnounceSlam(is_small)

    def _leads(self, now: Deal, seat: Seat) -> bool:
        """Whether this seat can lead, as who announces a slam does (A5-29), by the first trick."""
        return not self.plays or bool(CardSet.of(self.plays[:1]).with_twins & now.hands[seat])

    def _shown(self, now: Deal, seat: Seat, may: LegalAnnouncements) -> Iterator[Announcement]:
        """A seat's handfuls and misères; a side's handful is that of its first hand that can."""
        player, side = self.deal.seating.players[seat], now.side_of(seat)
        for place, one in enumerate(self.taken.handfuls):
            found = next((handful for handful in may.handfuls if handful.size is one.size), None)
            if found and (one.player == player or (one.player is None and one.side is side)):
                yield f"handful {place}", actions.ShowHandful(one.size, _highest(found))
        for misere in self.taken.miseres:
            if misere.player == player and misere.kind in may.miseres:
                yield f"{misere.kind} {player}", actions.DeclareMisere(misere.kind)


Announcement = tuple[str, actions.Action]
"""What is announced, and a name for it, so that it is announced once."""


def _highest(handful: LegalHandful) -> CardSet:
    """The trumps that a player shows first: those that must be shown, then the highest."""
    more = list(reversed(list(handful.trumps - handful.ends)))
    return handful.ends + CardSet.of(more[: handful.count - len(handful.ends)])
