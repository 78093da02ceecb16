"""The answers to a player's commands: the cards on the table, whose turn it is, the bids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from oudler.core import EMPTY, EXCUSE, TRUMPS, LegalBids, Phase, SeatView, Session, Trick, suit_led
from oudler.core.seats import Seat, seats_from
from oudler.terminal.commands import Command
from oudler.terminal.questions import about_bids, may_announce, own_tops
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.event_text import (
    tell,
    tell_announcements,
    tell_piles,
    tell_places,
    tell_taker,
    tell_team,
)
from oudler.words.names import (
    card_name,
    card_names,
    in_short,
    picture_name,
    suit_groups,
    suit_name,
)
from oudler.words.score_text import tell_mouches, totals


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
        lines += [tell_taker(audience, view), _tricks_won(audience, view)]
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
    yield tell_places(audience, view.seat, view.rules)
    yield from tell_piles(audience, view.piles)


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
    yield from tell_piles(audience, view.piles)[view.seat : view.seat + 1]


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
    bids = " ".join(tell(audience, made) for made in view.bids)
    yield bids or words("terminal.answer.no_bids")
    if team := tell_team(audience, view):
        yield team
    if view.called:
        yield words("terminal.answer.called", cards=card_names(words, view.called.once))
    yield from tell_announcements(audience, view)
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
