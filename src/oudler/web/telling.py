"""What has just happened at a table, in one sentence for one listener."""

from __future__ import annotations

from collections.abc import Iterator

from oudler.core.deal import Deal
from oudler.core.engine import asked_seats
from oudler.core.events import BidMade, CardPlayed, DealScored, Dealt
from oudler.core.events import Event as DealEvent
from oudler.core.seats import Seat
from oudler.core.view import SeenPlay, redact, seen_play, view
from oudler.core.ways import Phase
from oudler.table.events import (
    BotCovers,
    BotSat,
    Event,
    PersonBack,
    PersonBarred,
    PersonEvent,
    PersonForgotten,
    PersonSat,
    PersonWelcomed,
    PlaceCleared,
    PlaceEvent,
    Ready,
    Said,
    SeedCommitted,
    SeedRevealed,
    TableClosed,
    TableEvent,
    TableOpened,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoEvent,
    UndoRefused,
)
from oudler.table.state import Bot, Person, Table
from oudler.web.first_time import first_time
from oudler.web.names import company_of, names_of
from oudler.words import Words
from oudler.words.company import Company
from oudler.words.mouches import tell_mouche_begun, tell_mouche_settled
from oudler.words.narrating import (
    tell_end_of_bidding,
    tell_end_of_trick,
    tell_plays,
    viewer_of,
)
from oudler.words.story import deal_result, totals
from oudler.words.telling import tell


def tell_update(
    words: Words, viewer: str | None, before: Table | None, event: Event, after: Table
) -> str:
    """What happened, as this person may hear it; empty where there is nothing to say.

    Without the table before it, a person who leaves and a finished deal are told less fully.
    """
    company = company_of(words, after, viewer)
    if isinstance(event, TableEvent):
        earlier = company
        if before is not None and before.occupants is not after.occupants:
            earlier = company_of(words, before, viewer)
        return _table_event(company, earlier, before, event)
    assert after.deal is not None
    seated = company.seated(after.deal.players)
    match event:
        case CardPlayed():
            return tell_card(seated, event, seen_play(after.deal))
        case Dealt():
            sentences = _dealt(seated, event, after)
        case DealScored():
            sentences = _scored(company, seated, before, after)
        case _:
            sentences = _deal_event(seated, event, after.deal)
    return " ".join(filter(None, sentences))


def tell_card(company: Company, played: CardPlayed, seen: SeenPlay) -> str:
    """A card that has been played, and the trick that it ends."""
    sentences = [*tell_plays(company, seen, [(played.seat, played.card)])]
    if not seen.trick.cards:
        sentences += tell_end_of_trick(company, seen)
    return " ".join(sentences)


def meant_by(played: CardPlayed, after: Table) -> set[int]:
    """The places that may be called « vous » when a card is told; all others hear the same."""
    assert after.deal is not None
    deal, seats = after.deal, {played.seat}
    if not deal.trick.cards:
        seats.add(deal.trick.leader)  # who has won the trick
    if deal.calls and deal.taker is not None:
        seats.add(deal.taker)
    return {deal.players[seat] for seat in seats}


def _dealt(company: Company, event: Dealt, after: Table) -> Iterator[str]:
    assert after.session is not None
    assert after.deal is not None
    sentence = tell(company, redact(event, viewer_of(company, after.deal)))
    count = len(after.session.sheet) + 1
    yield company.words("terminal.told.deal", count=count, dealt=sentence)
    if count == 1 and after.opened.again is not None:
        yield company.words("web.told.again")
    if event.dealer_barred:
        yield company.words("terminal.told.misdealt")
    yield from tell_mouche_begun(company, after.session)


def _scored(company: Company, seated: Company, before: Table | None, after: Table) -> Iterator[str]:
    assert after.deal is not None
    yield from deal_result(seated, after.deal)
    if before is not None and before.session is not None:
        yield from tell_mouche_settled(seated, before.session, after.deal)
    if after.session is not None and (len(after.session.sheet) > 1 or after.rules.mouche):
        yield totals(company, after.session)
    yield first_time(company, after)


def _deal_event(company: Company, event: DealEvent, deal: Deal) -> Iterator[str]:
    viewer = viewer_of(company, deal)
    yield tell(company, redact(event, viewer))
    if isinstance(event, BidMade) and deal.phase is not Phase.BIDDING:
        # A spectator is told only what the view of every seat shows alike.
        yield from tell_end_of_bidding(company, view(deal, viewer or Seat(0)))


def _table_event(
    company: Company, earlier: Company, before: Table | None, event: TableEvent
) -> str:
    match event:
        case PersonSat() | BotSat() | PlaceCleared() | BotCovers() | PersonBack():
            return _place_event(company, earlier, before, event)
        case PersonBarred() | PersonWelcomed() | PersonForgotten():
            return _person_event(company, before, event)
        case UndoAsked() | UndoAgreed() | UndoRefused() | TakenBack():
            return _undo_event(company, before, event)
        case Ready(place):
            return company.says("web.told.ready", Seat(place))
        case Said():
            return said(company.words, event) if event.person else ""
        case TableOpened():
            return company.words("web.told.opened")
        case TableClosed():
            return company.words("web.told.closed")
        case SeedCommitted() | SeedRevealed():
            return ""


def _place_event(
    company: Company, earlier: Company, before: Table | None, event: PlaceEvent
) -> str:
    seat = Seat(event.place)
    was = None if before is None else before.occupants[event.place]
    match event:
        case PersonSat():
            return company.says(
                "web.told.sat_for_bot" if isinstance(was, Bot) else "web.told.sat", seat
            )
        case BotSat() if isinstance(was, Person):
            return earlier.says("web.told.left_to_bot", seat)
        case BotSat():
            return company.says("web.told.bot_sat", seat)
        case PlaceCleared():
            return earlier.says("web.told.left", seat)
        case BotCovers():
            return company.says("web.told.late" if event.is_late else "web.told.away", seat)
        case PersonBack():
            return company.says("web.told.back", seat)


def _person_event(company: Company, before: Table | None, event: PersonEvent) -> str:
    match event:
        case PersonBarred(place):
            return company.says("web.told.barred", Seat(place))
        case PersonWelcomed(person):
            known = () if before is None else before.barred
            name = next((one.name for one in known if one.id == person), "")
            return company.words("web.told.welcomed", name=name or company.words("web.told.player"))
        case PersonForgotten():
            return ""


def _undo_event(company: Company, before: Table | None, event: UndoEvent) -> str:
    asked = None if before is None or before.undo is None else Seat(before.undo.place)
    match event:
        case UndoAsked(place):
            return company.says("web.told.undo_asked", Seat(place))
        case UndoAgreed(place):
            return company.says("web.told.undo_agreed", Seat(place))
        case UndoRefused(place):
            what = "dropped" if place == asked else "refused"
            return company.says(f"web.told.undo_{what}", Seat(place))
        case TakenBack():
            return "" if asked is None else company.says("web.told.taken_back", asked)


def said(words: Words, event: Said) -> str:
    """What somebody said, phrases in the listener's language."""
    text = words(f"web.phrase.{event.phrase}") if event.phrase else event.text
    return words("web.told.said", name=event.name or words("web.told.somebody"), text=text)


def tell_urgent(words: Words, before: Table | None, event: Event, after: Table) -> dict[int, str]:
    """By place, what must be heard there now: that it is one's turn, or that others wait."""
    if after.is_closed:
        return {}
    asked = _questions(after)
    if before is not None and _moment(before) == _moment(after):
        known = _questions(before)
        asked = {
            place: question for place, question in asked.items() if known.get(place) != question
        }
    urgent = {place: words(f"web.urgent.{question}") for place, question in asked.items()}
    match event:
        case BotCovers(covered, is_late=True):
            urgent[covered] = words("web.urgent.late")
        case UndoAsked(asker):
            sentence = words("web.urgent.undo", name=names_of(after)[asker])
            urgent |= {place: sentence for place in after.present if place != asker}
    return urgent


def _questions(table: Table) -> dict[int, str]:
    """What the table waits for, by the places of those whom it asks."""
    deal = table.deal
    if deal is None:
        return {}
    asked = {deal.players[seat]: _question(deal, seat) for seat in asked_seats(deal)}
    return {place: asked[place] for place in asked if not table.is_played_by_bot(place)}


def _question(deal: Deal, seat: Seat) -> str:
    if seat != deal.to_act:
        return "announce"
    is_lead = deal.phase is Phase.PLAY and not deal.trick.cards
    return "lead" if is_lead else str(deal.phase)


def _moment(table: Table) -> tuple[int, ...]:
    """Where in the deal we are."""
    deal = table.deal
    return () if deal is None else (len(deal.bids), len(deal.tricks), len(deal.trick.cards))
