"""The answers to a player's commands: what lies on the table, who plays, what has been bid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from oudler.core.cards import EMPTY, EXCUSE, TRUMPS
from oudler.core.deal import Trick
from oudler.core.play import suit_led
from oudler.core.seats import Seat, seats_from
from oudler.core.session import Session
from oudler.core.view import SeatView
from oudler.core.ways import Phase
from oudler.terminal.commands import Command
from oudler.terminal.questions import own_tops
from oudler.words import Words
from oudler.words.company import Company
from oudler.words.mouches import tell_mouches
from oudler.words.naming import (
    card_name,
    card_names,
    in_short,
    picture_name,
    suit_groups,
    suit_name,
)
from oudler.words.story import totals
from oudler.words.telling import tell, tell_piles, tell_places, tell_taker, tell_team


def answer(
    command: Command, company: Company, view: SeatView | None, session: Session
) -> list[str]:
    """The sentences that answer a command. `view` is None between deals."""
    if command is Command.HELP:
        return _help(company, view)
    if command is Command.PICTURES:
        return [_pictures(company.words)]
    if command is Command.SCORE:
        return _score(company, view, session)
    if view is None:
        return [company.words("terminal.answer.no_deal")]
    return list(_ANSWERS[command](company, view))


def _help(company: Company, view: SeatView | None) -> list[str]:
    keys = ["cards", "keys_table", "keys_hand", "keys_act", "keys_more"]
    now = [str(view.phase)] if view is not None else []
    return [company.words(f"terminal.help.{key}") for key in now + keys]


def _pictures(words: Words) -> str:
    """What is on each trump of the old tarot, the Excuse last (A1-7)."""
    numbered = [
        words("terminal.answer.picture", number=card.rank, name=picture_name(words, card))
        for card in TRUMPS.once
    ]
    fool = picture_name(words, EXCUSE)
    excuse = words("terminal.answer.picture", number=card_name(words, EXCUSE), name=fool)
    return words("terminal.answer.pictures", pictures=", ".join([*numbered, excuse]))


def _score(company: Company, view: SeatView | None, session: Session) -> list[str]:
    none = company.words("terminal.answer.no_scores")
    lines = [totals(company, session) if session.sheet else none]
    if session.rules.mouche:
        pools = session.mouches if view is None else session.begun.pools
        lines.append(tell_mouches(company.words, pools))
    if view is not None and view.phase is not Phase.BIDDING:
        lines += [tell_taker(company, view), _tricks_won(company, view)]
    return lines


def _tricks_won(company: Company, view: SeatView) -> str:
    leaders = [trick.leader for trick in (*view.tricks, view.trick)]
    won = Counter(leaders[1:])
    tricks = {Seat(seat): won[Seat(seat)] for seat in range(view.rules.seats)}
    return company.words("terminal.answer.tricks", tricks=company.each(tricks))


def _cards_by_player(company: Company, trick: Trick, seats: int) -> str:
    order = seats_from(trick.leader, seats)
    played = zip(order, trick.cards, strict=False)
    return ", ".join(
        company.words(
            "terminal.told.and_card",
            name=company.name(seat),
            card=card_name(company.words, card),
        )
        for seat, card in played
    )


def _table(company: Company, view: SeatView) -> Iterator[str]:
    if view.trick.cards:
        cards = _cards_by_player(company, view.trick, view.rules.seats)
        yield company.words("terminal.answer.table", cards=cards)
    else:
        yield company.words("terminal.answer.table_empty")
    yield tell_places(company, view.seat, view.rules)
    yield from tell_piles(company, view.piles)


def _suit(company: Company, view: SeatView) -> Iterator[str]:
    led = suit_led(view.trick.cards)
    if led is not None:
        yield company.words("terminal.answer.suit", suit=suit_name(company.words, led))
        return
    key = "suit_excuse" if view.trick.cards else "suit_open"
    yield company.words(f"terminal.answer.{key}")


def _last(company: Company, view: SeatView) -> Iterator[str]:
    if not view.tricks:
        yield company.words("terminal.answer.no_last")
        return
    cards = _cards_by_player(company, view.tricks[-1], view.rules.seats)
    yield company.says("terminal.answer.last", view.trick.leader, cards=cards)


def _turn(company: Company, view: SeatView) -> Iterator[str]:
    if view.to_act is not None:
        yield company.says(f"terminal.turn.{view.phase}", view.to_act)


def _hand(company: Company, view: SeatView) -> Iterator[str]:
    yield company.words("terminal.answer.hand")
    tops = own_tops(view)
    yield from suit_groups(company.words, view.hand - tops)
    yield from tell_piles(company, view.piles)[view.seat : view.seat + 1]


def _dog(company: Company, view: SeatView) -> Iterator[str]:
    words = company.words
    if not view.dog:
        yield words("terminal.answer.dog_hidden")
    else:
        yield words("terminal.answer.dog", cards=card_names(words, view.dog))
    if view.discard != EMPTY:
        key = "discard" if view.taker == view.seat else "discard_trumps"
        yield words(f"terminal.answer.{key}", cards=in_short(words, view.discard))


def _bids(company: Company, view: SeatView) -> Iterator[str]:
    words = company.words
    if not view.bids:
        yield words("terminal.answer.no_bids")
        return
    yield " ".join(tell(company, made) for made in view.bids)
    if team := tell_team(company, view):
        yield team
    if view.called:
        yield words("terminal.answer.called", cards=card_names(words, view.called.once))


_ANSWERS = {
    Command.TABLE: _table,
    Command.SUIT: _suit,
    Command.LAST: _last,
    Command.TURN: _turn,
    Command.HAND: _hand,
    Command.DOG: _dog,
    Command.BIDS: _bids,
}
