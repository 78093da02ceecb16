"""A deal as far as it has been typed: what can be read of it, and everything that is wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from oudler.core import CardSet, Deal, Ruleset, Seat
from oudler.core.text import LineFault, RecordError, TextFault, Wrong
from oudler.deals.fragment import FRAGMENT, deal_from_fragment
from oudler.deals.given import free_copies, refused, unclear_fault
from oudler.deals.reading import SETTINGS, DealReader
from oudler.deals.text import numbered_lines, pile_lines, setting_lines
from oudler.typed_text import places as typed
from oudler.typed_text.places import DOG, Place, places


@dataclass(frozen=True, slots=True)
class DealDraft:
    """A deal being typed."""

    rules: Ruleset
    dealer: Seat
    hands: Mapping[Place, CardSet]
    """The cards of each hand and of the dog; those not typed at all are missing."""
    settings: tuple[str, ...] = ()
    """The other lines of the cards: the rules, the dealer, piles."""
    rest: Place | None = None
    """The one place that got all the cards that nobody else has."""
    wrongs: tuple[Wrong, ...] = ()
    deal: Deal | None = None
    """The deal after the last move that can be read; None until all cards are known."""

    @property
    def is_whole(self) -> bool:
        """Whether all cards are known and nothing is wrong."""
        return self.deal is not None and not self.wrongs

    @property
    def free(self) -> CardSet:
        """The cards that nobody has yet, those in piles among them."""
        return self.rules.pack.cards - CardSet.of(
            card for hand in self.hands.values() for card in hand
        )

    def missing(self, place: Place) -> int:
        """How many cards a hand or the dog still needs."""
        size = self.rules.dog if place == DOG else self.rules.hand
        return size - len(self.hands.get(place, CardSet()))


def read_draft(text: str) -> DealDraft:
    r"""What a text says of a deal; nothing is refused, and every fault has its line.

    The last place that still needs cards gets those that nobody else has.

    >>> draft = read_draft("N: T21 EX\nS: T21, zut")
    >>> [str(draft.hands[place]) for place in (0, 2)]
    ['T21 EX', '']
    >>> [(wrong.line, str(wrong.reason)) for wrong in draft.wrongs]
    [(2, 'card_twice'), (2, 'unknown_card')]
    """
    lines = [*numbered_lines(text)]
    if len(lines) == 1 and (link := FRAGMENT.search(lines[0][1])):
        try:
            return draft_of(deal_from_fragment(link.group(1)))
        except RecordError as error:
            return replace(_DraftReader([]).draft(), wrongs=error.wrongs)
    return _DraftReader(lines).draft()


def draft_of(deal: Deal) -> DealDraft:
    """A whole deal, to be changed.

    >>> draft_of(taken).is_whole
    True
    """
    dealt = deal.dealt
    hands: dict[Place, CardSet] = dict(enumerate(dealt.hands))
    if deal.rules.dog:
        hands[DOG] = dealt.dog
    settings = (
        *setting_lines(deal.rules, dealt.dealer, barred=dealt.dealer_barred, players=dealt.players),
        *pile_lines(deal.rules, enumerate(dealt.piles)),
    )
    return DealDraft(deal.rules, dealt.dealer, hands, settings, deal=deal)


class _DraftReader(DealReader):
    """Reads on after a fault: the rest of the line, and the other lines."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self.wrongs: list[Wrong] = []
        super().__init__(lines)

    def _refuse(self, number: int, fault: LineFault) -> None:
        self.wrongs += refused(number, fault).wrongs

    def draft(self) -> DealDraft:
        """The draft, with everything that is wrong."""
        moves = [one for one in self.lines if self._is_move(*one)]
        self._count()
        rest = self._fill() if not self.wrongs else None
        deal = self._with_moves(moves) if not self.wrongs else None
        wrongs = tuple(sorted(self.wrongs, key=lambda one: one.line))
        settings = (
            *setting_lines(self.rules, self.dealer, barred=self.is_barred, players=self.players),
            *pile_lines(self.rules, self.piles.items()),
        )
        return DealDraft(self.rules, self.dealer, self.hands, settings, rest, wrongs, deal)

    def _is_move(self, number: int, head: str, rest: str) -> bool:
        """Whether this line is a move, and so read later; any other is read now."""
        try:
            key = self._key(number, head)
            if key not in SETTINGS:
                return True
            self._see(number, key, head)
            self._set(number, key, head, rest)
        except RecordError as error:
            self.wrongs += error.wrongs
        return False

    def _count(self) -> None:
        """Tell of hands with too many cards."""
        for place, cards in self.hands.items():
            most = self.rules.dog if place == DOG else self.rules.hand
            if len(cards) > most:
                line = self.at["dog" if place == DOG else f"hands[{place}]"]
                name = typed.place_name(self.rules, place)
                fault = LineFault(TextFault.TOO_MANY, name, str(len(cards)), str(most))
                self._refuse(line, fault)

    def _fill(self) -> Place | None:
        """Give the only place that needs cards all that are left, and return it."""
        draft = DealDraft(self.rules, self.dealer, self.hands)
        short = [place for place in places(self.rules) if draft.missing(place)]
        if len(short) != 1 or (self.rules.piles and len(self.piles) < self.rules.seats):
            return None
        self.hands[short[0]] = self.hands.get(short[0], CardSet()) + (
            self.rules.pack.cards - self.known
        )
        return short[0]

    def _with_moves(self, moves: list[tuple[int, str, str]]) -> Deal | None:
        """The deal after its moves, up to the first that the rules refuse."""
        draft = DealDraft(self.rules, self.dealer, self.hands)
        if any(draft.missing(place) for place in places(self.rules)):
            return None
        try:
            deal = self._begun()
        except RecordError as error:
            self.wrongs += error.wrongs
            return None
        for number, head, rest in moves:
            try:
                key = self._key(number, head)
                self._see(number, key, head)
                deal = self._moved(deal, number, key, head, rest)
            except RecordError as error:
                self.wrongs += error.wrongs
                break
        return deal

    def _cards(self, number: int, field: str, text: str) -> CardSet:
        """Every card of a hand that can be read and that nobody has yet."""
        found = CardSet()
        for piece in typed.typed_pieces(text):
            try:
                if isinstance(piece, typed.UnclearCards):
                    raise refused(number, unclear_fault(field, piece))
                found += free_copies(self.rules, number, field, [piece], self.known + found)
            except RecordError as error:
                self.wrongs += error.wrongs
        return found
