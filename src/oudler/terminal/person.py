"""The player at the keyboard: conversations that end in a bid, a call, a discard or a card."""

from dataclasses import dataclass

from oudler.bots import Decision
from oudler.core import Action, Bid, CallCards, CancelDeal, Contract, Discard, Play, is_dog_taken
from oudler.core.cards import EMPTY, PLAIN_SUITS, Card, CardSet, Suit
from oudler.core.phases.announcing import LegalAnnouncements
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.calling import LegalCalls
from oudler.core.phases.dog import LegalDiscard, kept_cards
from oudler.core.phases.play import LegalPlays
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.ruleset.option_values import Phase, SlamTime
from oudler.core.view import SeatView
from oudler.terminal.announcements import ask_handful, ask_misere, ask_slam
from oudler.terminal.asker import Asker, declines
from oudler.terminal.commands import SLAMS, Command
from oudler.terminal.questions import card_hint, own_tops, question, sole_card
from oudler.typed_text import contract_typed, is_typed
from oudler.typed_text.spelling import suit_spellings
from oudler.words import Words
from oudler.words.faults import refusal
from oudler.words.names import contract_name, in_short, number
from oudler.words.safe_text import plain

ANNOUNCED = (*SLAMS, Command.HANDFUL, Command.MISERE)


class Person:
    """A Player who reads and types, and is shown a view like any other."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self._pending = PendingDiscard()
        self._was_refused = False

    async def choose(self, view: SeatView) -> Decision:
        """Ask until something is typed that can be tried."""
        self.asker.view = view
        if view.phase is not Phase.DOG:
            self._pending = PendingDiscard()
        if _could_say_so_before(view):
            return Decision(None)
        if not self._was_refused:
            for sentence in question(self.asker.audience, view):
                self.asker.streams.write(sentence)
        self._was_refused = False
        return Decision(await self._ask(view))

    def refused(self, error: IllegalAction) -> None:
        """Explain why the rules refuse what was typed; the same question comes again."""
        self._was_refused = True
        self.asker.correct(refusal(self.asker.words, error))

    async def _ask(self, view: SeatView) -> Action | None:
        match view.legal:
            case LegalBids():
                return await ask_bid(self.asker, view, view.legal)
            case LegalCalls():
                return await ask_call(self.asker, view, view.legal)
            case LegalDiscard():
                return await ask_discard(self.asker, view, view.legal, self._pending)
            case LegalPlays():
                return await ask_play(self.asker, view, view.legal)
            case LegalAnnouncements():
                return await ask_announcement(self.asker, view, view.legal)
            case None:
                return None


def _could_say_so_before(view: SeatView) -> bool:
    """Whether a taker could announce all this while setting cards aside.

    If slams wait for the discard, it has just been made, and the taker is asked.
    """
    match view.legal:
        case LegalAnnouncements(handfuls=(), miseres=()):
            is_early = view.rules.slam_announced is SlamTime.BEFORE_FIRST_CARD
            return is_early and view.seat == view.taker and bool(view.discard)
        case _:
            return False


async def ask_bid(asker: Asker, view: SeatView, legal: LegalBids) -> Action:
    """A bid by name, or a pass; a space proposes the lowest bid, or makes the only one."""
    proposed: Contract | None = None
    while True:
        typed = await _ask_for_bid(asker, legal, proposed)
        if typed is Command.BID and legal.contracts:
            proposed = legal.contracts[0]
            if len(legal.contracts) == 1 and await _means(asker, view, legal, proposed):
                return Bid(proposed)
        elif isinstance(typed, Command) and typed in SLAMS:
            return SLAMS[typed]
        elif typed is Command.PASS or (typed == "" and not legal.contracts):
            return Bid(None)
        elif typed is Command.UNDO or is_typed(asker.words, "terminal.typed.cancel", typed):
            if cancelled := await _cancel(asker, legal):
                return cancelled
        elif contract := proposed if typed == "" else _contract(asker, typed):
            if await _means(asker, view, legal, contract):
                return Bid(contract)
        else:
            _explain_bid(asker, legal, typed)


async def _cancel(asker: Asker, legal: LegalBids) -> Action | None:
    """Cancelling the deal, once the player is sure; None if they may not, or change their mind."""
    if legal.cancels is None:
        asker.refuse("no_cancel")
        return None
    is_meant = await asker.confirms(
        "cancel", also=lambda said: is_typed(asker.words, "terminal.typed.cancel", said)
    )
    return CancelDeal(legal.cancels) if is_meant else None


async def _ask_for_bid(asker: Asker, legal: LegalBids, proposed: Contract | None) -> Command | str:
    may_cancel = legal.cancels is not None
    if proposed is not None:
        contract = contract_name(asker.words, proposed)
        return await asker.ask("lowest", drops=may_cancel, contract=contract)
    return await asker.ask("bid" if legal.contracts else "only_pass", drops=may_cancel)


async def _means(asker: Asker, view: SeatView, legal: LegalBids, contract: Contract) -> bool:
    """Whether the player means a bid: asked if it gives up the dog."""
    if is_dog_taken(contract) or contract not in legal.contracts:
        return True
    name = contract_name(asker.words, contract)
    times = number(asker.words, view.rules.multiplier(contract))
    asker.say(f"reply.{contract}_stake", times=times)
    return await asker.confirms(
        "bid_confirm",
        also=lambda said: said is Command.BID or _contract(asker, said) is contract,
        contract=name,
    )


def _contract(asker: Asker, typed: Command | str) -> Contract | None:
    """The contract that was typed; a key such as P means none, though « p » is short for prise."""
    return None if isinstance(typed, Command) else contract_typed(asker.words, typed)


def _explain_bid(asker: Asker, legal: LegalBids, typed: str) -> None:
    if typed in (Command.HANDFUL, Command.MISERE):
        asker.refuse("no_handful_yet" if typed is Command.HANDFUL else "no_misere_yet")
        return
    bids = ", ".join(contract_name(asker.words, contract) for contract in legal.contracts)
    key = "terminal.reply.hint_bid" if bids else "terminal.reply.hint_pass"
    asker.misunderstood(typed, asker.words(key, bids=bids))


@dataclass
class PendingDiscard:
    """Cards chosen for the discard, kept while the player announces something."""

    cards: CardSet = EMPTY


async def ask_discard(
    asker: Asker, view: SeatView, legal: LegalDiscard, pending: PendingDiscard
) -> Action:
    """The discard, once it has been confirmed; or a slam announced meanwhile."""
    while True:
        is_full = len(pending.cards) == legal.count
        typed = await asker.ask(
            "discard_confirm" if is_full else "discard", drops=bool(pending.cards)
        )
        if isinstance(typed, Command) and typed in SLAMS:
            if slam := await ask_slam(asker, view, typed):
                return slam
            continue
        if is_full and (typed == "" or is_typed(asker.words, "typed.yes", typed)):
            return Discard(pending.cards)
        _change(asker, view, legal, pending, typed)


def _change(
    asker: Asker, view: SeatView, legal: LegalDiscard, pending: PendingDiscard, typed: str
) -> None:
    """Discard or take back the typed cards, and say what is set aside now."""
    free = legal.free + legal.trumps
    if declines(asker.words, typed):
        pending.cards = EMPTY
    elif isinstance(typed, Command):
        asker.misunderstood(typed, card_hint(asker.audience, free))
        return
    else:
        for card in asker.cards(typed, free - pending.cards or free, view.hand):
            _move(asker, view, legal, pending, card)
    _say_pending(asker, pending, legal.count)


def _move(
    asker: Asker, view: SeatView, legal: LegalDiscard, pending: PendingDiscard, card: Card
) -> None:
    free = legal.free + legal.trumps
    if card in pending.cards:
        pending.cards = pending.cards.without(card)
    elif card not in free:
        refused = IllegalAction(_why_kept(view, card), right=free)
        asker.correct(refusal(asker.words, refused))
    elif len(pending.cards) == legal.count:
        asker.refuse("picked_too_many", count=legal.count)
    else:
        pending.cards += CardSet.of([card])


def _why_kept(view: SeatView, card: Card) -> Reason:
    """Why a card may not be discarded."""
    if card not in view.hand:
        return Reason.CARD_NOT_HELD
    kinds = kept_cards(view.called, own_tops(view))
    return next((reason for reason, cards in kinds if card in cards), Reason.DISCARD_TRUMP)


def _say_pending(asker: Asker, pending: PendingDiscard, count: int) -> None:
    missing = count - len(pending.cards)
    if not pending.cards:
        asker.say("reply.picked_none", count=missing)
    elif missing:
        asker.say("reply.picked", cards=in_short(asker.words, pending.cards), count=missing)
    else:
        asker.say("reply.picked_all", cards=in_short(asker.words, pending.cards))


async def ask_call(asker: Asker, view: SeatView, legal: LegalCalls) -> Action:
    """The card to call; its suit is enough if only one card in it can be called."""
    by_suit = _by_suit(asker.words, legal.cards)
    clubs = suit_spellings(asker.words, Suit.CLUBS, is_alone=True)
    while True:
        typed = await asker.ask("call", own=lambda said: plain(said) in clubs)
        if isinstance(typed, Command) and typed in SLAMS:
            if slam := await ask_slam(asker, view, typed):
                return slam
        elif isinstance(typed, Command):
            _explain_act(asker, typed, legal.cards)
        elif len(some := by_suit.get(plain(typed), EMPTY)) == 1:
            return CallCards(some)
        elif card := asker.one_card(typed, legal.cards):
            return CallCards(CardSet.of([card]))


def _by_suit(words: Words, cards: CardSet) -> dict[str, CardSet]:
    """The cards of each suit, by every way to type the suit."""
    return {
        way: CardSet.of(card for card in cards if card.suit is suit)
        for suit in PLAIN_SUITS
        for way in suit_spellings(words, suit, is_alone=True)
    }


async def ask_play(asker: Asker, view: SeatView, legal: LegalPlays) -> Action:
    """The card to play, unless something is announced first."""
    sole = sole_card(legal)
    while True:
        typed = await asker.ask("card" if sole is None else "only_card")
        if typed in ANNOUNCED:
            if said := await _announced(asker, view, legal, typed):
                return said
        elif isinstance(typed, Command):
            _explain_act(asker, typed, legal.cards)
        elif sole is not None and typed == "":
            return Play(sole)
        elif (card := asker.one_card(typed, legal.cards, view.hand)) is not None:
            return Play(card)


async def ask_announcement(
    asker: Asker, view: SeatView, legal: LegalAnnouncements
) -> Action | None:
    """The announcement to make before another player leads; None to let play begin."""
    key = "slam" if legal == LegalAnnouncements(slam=True) else "announce"
    while True:
        typed = await asker.ask(key)
        if typed in ANNOUNCED:
            if said := await _announced(asker, view, legal, typed):
                return said
        elif typed == "" or is_typed(asker.words, "typed.no", typed):
            return None
        else:
            asker.misunderstood(typed, asker.words(f"terminal.reply.hint_{key}"))


async def _announced(
    asker: Asker,
    view: SeatView,
    legal: LegalPlays | LegalAnnouncements,
    typed: Command | str,
) -> Action | None:
    """The announcement a command makes; None if none, or if the player changes their mind."""
    match typed:
        case Command() if typed in SLAMS:
            return await ask_slam(asker, view, typed)
        case Command.HANDFUL:
            return await ask_handful(asker, view, legal)
        case Command.MISERE:
            return await ask_misere(asker, view, legal)
        case _:
            return None


def _explain_act(asker: Asker, command: Command, cards: CardSet) -> None:
    """Why the player cannot pass, bid or show a handful now."""
    match command:
        case Command.PASS:
            asker.refuse("no_pass")
        case Command.HANDFUL:
            asker.refuse("no_handful_yet")
        case Command.MISERE:
            asker.refuse("no_misere_yet")
        case _:
            asker.refuse("no_bid", hint=card_hint(asker.audience, cards))
