"""The questions to a player, with the hand above them, and the answers to the player's own."""

from collections import Counter
from collections.abc import Iterator

from oudler.core import LegalBids, LegalCalls, LegalDiscard, Phase, Seat, Session, Trick, seats_from
from oudler.core.cards import EMPTY, EXCUSE, TRUMPS, Card, CardSet
from oudler.core.phases.announcing import LegalAnnouncements, can_announce_slam
from oudler.core.phases.piles import shown_tops
from oudler.core.phases.play import LegalPlays, suit_led
from oudler.core.view import SeatView
from oudler.terminal.commands import Command
from oudler.words import Words, event_text
from oudler.words.audience import Audience
from oudler.words.names import (
    all_of,
    any_of,
    card_name,
    card_names,
    contract_name,
    in_short,
    misere_name,
    picture_name,
    sorted_hand,
    suit_groups,
    suit_name,
)
from oudler.words.score_text import tell_mouches, totals

_MAX_NAMED_CALLS = 8
"""Up to this many callable cards are named in full; more are abbreviated."""


def question(audience: Audience, view: SeatView) -> list[str]:
    """The sentences that go before a prompt."""
    match view.legal:
        case LegalBids():
            return [*_own_cards(audience, view), about_bids(audience, view.legal)]
        case LegalCalls():
            return [*_own_cards(audience, view), _about_call(audience, view.legal)]
        case LegalDiscard():
            piles = event_text.tell_piles(audience, view.piles)
            return [*piles, _about_discard(audience, view, view.legal)]
        case LegalPlays():
            return [
                *event_text.tell_piles(audience, view.piles),
                *_about_play(audience, view, view.legal),
            ]
        case LegalAnnouncements():
            assert view.to_act is not None
            leads = audience.words("terminal.ask.slam", name=audience.names[view.to_act])
            # If there is nothing else, the prompt itself mentions the slam.
            is_alone = view.legal == LegalAnnouncements(slam=True)
            may_say = [] if is_alone else may_announce(audience, view)
            return [*_own_cards(audience, view), leads, *may_say]
        case None:
            return []


def _own_cards(audience: Audience, view: SeatView) -> list[str]:
    """The piles on the table, and the cards in the hand."""
    hand = audience.words("terminal.ask.hand", cards=_hand_in_short(audience, view))
    return [*event_text.tell_piles(audience, view.piles), hand]


def _hand_in_short(audience: Audience, view: SeatView) -> str:
    held = view.hand - own_tops(view)
    return in_short(audience.words, held) if held else audience.words("terminal.ask.no_hand")


def own_tops(view: SeatView) -> CardSet:
    """The cards face up on the player's own piles."""
    return shown_tops(view.piles[view.seat]) if view.piles else CardSet()


def about_bids(audience: Audience, legal: LegalBids) -> str:
    """The bids that are left, and whether the deal may be cancelled instead."""
    words = audience.words
    bids = ", ".join(contract_name(words, contract) for contract in legal.contracts)
    asked = words("terminal.ask.bid", bids=bids) if bids else words("terminal.ask.only_pass")
    if legal.cancels is None:
        return asked
    return f"{words(f'terminal.ask.cancel_{legal.cancels}')} {asked}"


def _about_call(audience: Audience, legal: LegalCalls) -> str:
    words = audience.words
    names = [card_name(words, card) for card in sorted_hand(legal.cards)]
    few = len(names) <= _MAX_NAMED_CALLS
    return words(
        "terminal.ask.call", cards=any_of(words, names) if few else in_short(words, legal.cards)
    )


def _about_discard(audience: Audience, view: SeatView, legal: LegalDiscard) -> str:
    words, free = audience.words, legal.free + legal.trumps
    shown = "trumps" if legal.trumps_shown else "trumps_hidden"
    return words(
        f"terminal.ask.discard_{shown}" if legal.trumps_needed else "terminal.ask.discard",
        what=words.count("terminal.discard", legal.count),
        needed=legal.trumps_needed,
        free=in_short(words, free),
        kept=in_short(words, view.hand - own_tops(view) - free),
    )


def _about_play(audience: Audience, view: SeatView, legal: LegalPlays) -> list[str]:
    words, others = audience.words, view.hand - legal.cards
    key = _play_key(view, legal)
    fields = {
        "cards": in_short(words, legal.cards),
        "others": in_short(words, others),
        "hand": _hand_in_short(audience, view),
    }
    asked = words(key, card=card_name(words, legal.cards.highest), **fields)
    return [asked, *_about_announcements(audience, legal)]


def _about_announcements(audience: Audience, legal: LegalPlays | LegalAnnouncements) -> list[str]:
    words = audience.words
    kinds = all_of(words, [misere_name(words, kind) for kind in legal.miseres])
    misere = [words("terminal.ask.misere", kinds=kinds)] if legal.miseres else []
    return [*([words("terminal.ask.handful")] if legal.handfuls else []), *misere]


def may_announce(audience: Audience, view: SeatView) -> list[str]:
    """Everything that may be announced now, and how."""
    match view.legal:
        case LegalPlays() | LegalAnnouncements():
            lines = _about_announcements(audience, view.legal)
        case _:
            lines = []
    if can_announce_slam(view, view.seat, small=True):
        return [*lines, audience.words("terminal.ask.any_slam")]
    if can_announce_slam(view, view.seat):
        return [*lines, audience.words("terminal.ask.also_slam")]
    return lines


def _play_key(view: SeatView, legal: LegalPlays) -> str:
    is_any = legal.cards == view.hand
    if len(legal.cards) == 1:
        if len(view.tricks) == view.rules.tricks - 1:
            return "terminal.ask.play_last"
        return "terminal.ask.play_only" if is_any else "terminal.ask.play_one"
    any_card = "_piles" if view.piles else ""
    if not view.trick.cards:
        return f"terminal.ask.lead{any_card}" if is_any else "terminal.ask.lead_some"
    return f"terminal.ask.play_any{any_card}" if is_any else "terminal.ask.play"


def sole_card(legal: LegalPlays) -> Card | None:
    """The only card that may be played, if nothing else can be done first."""
    is_sole = len(legal.cards) == 1 and legal == LegalPlays(legal.cards)
    return legal.cards.highest if is_sole else None


def card_hint(audience: Audience, cards: CardSet) -> str:
    """The sentence that shows how to type a card, with a legal one as the example."""
    example = sorted_hand(cards)[0]
    name = card_name(audience.words, example).lower()
    return audience.words("terminal.reply.hint_card", example=name, code=str(example))


def answer(
    command: Command, audience: Audience, view: SeatView | None, session: Session
) -> list[str]:
    """The sentences that answer a command. `view` is None between deals."""
    if command is Command.HELP:
        return _help(audience, view)
    if command is Command.PICTURES:
        return [_pictures(audience.words)]
    if command is Command.SCORE:
        return _score(audience, view, session)
    if view is None:
        return [audience.words("terminal.answer.no_deal")]
    return list(_ANSWERS[command](audience, view))


def _help(audience: Audience, view: SeatView | None) -> list[str]:
    keys = ["cards", "keys_table", "keys_hand", "keys_act", "keys_more"]
    now = [str(view.phase)] if view is not None else []
    return [audience.words(f"terminal.help.{key}") for key in now + keys]


def _pictures(words: Words) -> str:
    """The picture on each trump of the old tarot, the Excuse last (A1-7)."""
    numbered = [
        words("terminal.answer.picture", number=card.rank, name=picture_name(words, card))
        for card in TRUMPS.once
    ]
    fool = picture_name(words, EXCUSE)
    excuse = words("terminal.answer.picture", number=card_name(words, EXCUSE), name=fool)
    return words("terminal.answer.pictures", pictures=", ".join([*numbered, excuse]))


def _score(audience: Audience, view: SeatView | None, session: Session) -> list[str]:
    none = audience.words("terminal.answer.no_scores")
    lines = [totals(audience, session) if session.sheet else none]
    if session.rules.mouche:
        pools = session.mouches if view is None else session.begun.pools
        lines.append(tell_mouches(audience.words, pools))
    if view is not None and view.phase is not Phase.BIDDING:
        lines += [event_text.tell_taker(audience, view), _tricks_won(audience, view)]
    return lines


def _tricks_won(audience: Audience, view: SeatView) -> str:
    leaders = [trick.leader for trick in (*view.tricks, view.trick)]
    # The winner of a trick leads the next.
    won = Counter(leaders[1:])
    tricks = {Seat(seat): won[Seat(seat)] for seat in range(view.rules.seats)}
    return audience.words("terminal.answer.tricks", tricks=audience.each(tricks))


def _cards_by_player(audience: Audience, trick: Trick, seats: int) -> str:
    order = seats_from(trick.leader, seats)
    played = zip(order, trick.cards, strict=False)
    return ", ".join(
        audience.words(
            "terminal.told.and_card",
            name=audience.name(seat),
            card=card_name(audience.words, card),
        )
        for seat, card in played
    )


def _table(audience: Audience, view: SeatView) -> Iterator[str]:
    if view.trick.cards:
        cards = _cards_by_player(audience, view.trick, view.rules.seats)
        yield audience.words("terminal.answer.table", cards=cards)
    else:
        yield audience.words("terminal.answer.table_empty")
    yield event_text.tell_places(audience, view.seat, view.rules)
    yield from event_text.tell_piles(audience, view.piles)


def _suit(audience: Audience, view: SeatView) -> Iterator[str]:
    led = suit_led(view.trick.cards)
    if led is not None:
        yield audience.words("terminal.answer.suit", suit=suit_name(audience.words, led))
        return
    key = "suit_excuse" if view.trick.cards else "suit_open"
    yield audience.words(f"terminal.answer.{key}")


def _last(audience: Audience, view: SeatView) -> Iterator[str]:
    if not view.tricks:
        yield audience.words("terminal.answer.no_last")
        return
    cards = _cards_by_player(audience, view.tricks[-1], view.rules.seats)
    yield audience.sentence("terminal.answer.last", view.trick.leader, cards=cards)


def _turn(audience: Audience, view: SeatView) -> Iterator[str]:
    if view.to_act is not None:
        yield audience.sentence(f"terminal.turn.{view.phase}", view.to_act)


def _hand(audience: Audience, view: SeatView) -> Iterator[str]:
    yield audience.words("terminal.answer.hand")
    tops = own_tops(view)
    yield from suit_groups(audience.words, view.hand - tops)
    yield from event_text.tell_piles(audience, view.piles)[view.seat : view.seat + 1]


def _dog(audience: Audience, view: SeatView) -> Iterator[str]:
    words = audience.words
    if not view.dog:
        yield words("terminal.answer.dog_hidden")
    else:
        yield words("terminal.answer.dog", cards=card_names(words, view.dog))
    if view.discard != EMPTY:
        key = "discard" if view.taker == view.seat else "discard_trumps"
        yield words(f"terminal.answer.{key}", cards=in_short(words, view.discard))


def _bids(audience: Audience, view: SeatView) -> Iterator[str]:
    """The bids and announcements so far, and those still possible."""
    words = audience.words
    bids = " ".join(event_text.tell(audience, made) for made in view.bids)
    yield bids or words("terminal.answer.no_bids")
    if team := event_text.tell_team(audience, view):
        yield team
    if view.called:
        yield words("terminal.answer.called", cards=card_names(words, view.called.once))
    yield from event_text.tell_announcements(audience, view)
    if isinstance(view.legal, LegalBids):
        yield about_bids(audience, view.legal)
    yield from may_announce(audience, view)


_ANSWERS = {
    Command.TABLE: _table,
    Command.SUIT: _suit,
    Command.LAST: _last,
    Command.TURN: _turn,
    Command.HAND: _hand,
    Command.DOG: _dog,
    Command.BIDS: _bids,
}
