"""The announcer: what just happened at a table, in one sentence for one listener."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from oudler.core.deal import Deal
from oudler.core.engine import asked_seats
from oudler.core.events import BidMade, CardPlayed, DealScored, Dealt, exact
from oudler.core.events import Event as DealEvent
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat
from oudler.core.view import SeenPlay, redact, seen_play, view
from oudler.table.admission import asked_places, is_asking
from oudler.table.handles import handle_of
from oudler.table.state import Bot, Person, Table
from oudler.table.table_events import (
    BotCovers,
    BotSat,
    Event,
    NothingAnnounced,
    NumberOpened,
    PersonBack,
    PersonBarred,
    PersonEvent,
    PersonForgotten,
    PersonSat,
    PersonWelcomed,
    PlaceAgreed,
    PlaceAsked,
    PlaceCleared,
    PlaceDropped,
    PlaceEvent,
    PlaceRefused,
    Ready,
    Said,
    SeedCommitted,
    SeedEvent,
    SeedRevealed,
    SpectatorEvent,
    TableClosed,
    TableEvent,
    TableOpened,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoEvent,
    UndoRefused,
    WaitEvent,
    WatchingLimited,
    WatchingOpened,
)
from oudler.web.table_names import company_of, names_of
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.event_text import tell
from oudler.words.mouches import tell_mouche_begun, tell_mouche_settled
from oudler.words.names import signed
from oudler.words.narration import (
    tell_end_of_bidding,
    tell_end_of_trick,
    tell_plays,
    viewer_of,
)
from oudler.words.score_text import deal_result, totals

_Told = (
    TableOpened | PlaceEvent | WaitEvent | PersonEvent | SeedEvent | UndoEvent | Said | TableClosed
)
"""Every table event but those about spectators."""


def tell_update(
    words: Words, viewer: str | None, before: Table | None, event: Event, after: Table
) -> str:
    """What happened, as this viewer may hear it; empty if there is nothing to say.

    Without the table before it, a departure and a finished deal are told in less detail.
    """
    if isinstance(event, SpectatorEvent):
        return _spectator_event(words, viewer, event, after)
    audience = company_of(words, after, viewer)
    if isinstance(event, TableEvent):
        earlier = audience
        if before is not None and before.occupants is not after.occupants:
            earlier = company_of(words, before, viewer)
        happened = _table_event(audience, earlier, viewer, before, event)
        is_void = before is not None and after.voided > before.voided
        void = words("web.told.voided") if is_void else ""
        return " ".join(filter(None, (happened, void, _end_of_practice(words, before, after))))
    assert after.deal is not None
    seated = audience.seated(after.deal.players)
    match event:
        case CardPlayed():
            return tell_card(seated, event, seen_play(after.deal))
        case Dealt():
            sentences = _dealt(seated, event, after)
        case DealScored():
            sentences = _scored(audience, seated, before, after)
        case _:
            sentences = _deal_event(seated, event, after.deal)
    return " ".join(filter(None, sentences))


def tell_card(audience: Audience, played: CardPlayed, seen: SeenPlay) -> str:
    """A card just played, and the trick it ends."""
    sentences = [*tell_plays(audience, seen, [(played.seat, played.card)])]
    if not seen.trick.cards:
        sentences += tell_end_of_trick(audience, seen)
    return " ".join(sentences)


def meant_by(played: CardPlayed, after: Table) -> set[int]:
    """The places that a card's sentence may address as « vous »; all others hear the same one.

    >>> meant_by(CardPlayed(Seat(1), Card.HQ), playing)
    {1}
    """
    assert after.deal is not None
    deal, seats = after.deal, {played.seat}
    if not deal.trick.cards:
        seats.add(deal.trick.leader)  # the winner of the trick leads the next
    if deal.calls and deal.taker is not None:
        seats.add(deal.taker)
    return {deal.players[seat] for seat in seats}


def _dealt(audience: Audience, event: Dealt, after: Table) -> Iterator[str]:
    assert after.session is not None
    assert after.deal is not None
    sentence = tell(audience, redact(event, viewer_of(audience, after.deal)))
    count = len(after.session.sheet) + 1
    yield audience.words("terminal.told.deal", count=count, dealt=sentence)
    if count == 1 and after.opened.again is not None:
        yield audience.words("web.told.again")
    if event.dealer_barred:
        yield audience.words("terminal.told.misdealt")
    yield from tell_mouche_begun(audience, after.session)


def _scored(
    audience: Audience, seated: Audience, before: Table | None, after: Table
) -> Iterator[str]:
    assert after.deal is not None
    yield from deal_result(seated, after.deal)
    if before is not None and before.session is not None:
        yield from tell_mouche_settled(seated, before.session, after.deal)
    if after.session is not None and (len(after.session.sheet) > 1 or after.rules.mouche):
        yield totals(audience, after.session)
    yield first_time(audience, after)


def first_time(audience: Audience, table: Table) -> str:
    """The scores of a repeated deal the first time; empty for other deals."""
    again = table.opened.again
    if again is None or table.session is None or len(table.session.sheet) != 1:
        return ""
    scores = [signed(audience.words, exact(Fraction(score))) for score in again.scores]
    if audience.you is not None:
        return audience.words("web.told.first_time.yours", score=scores[audience.you])
    each = ", ".join(
        audience.words("score.of_player", name=name, score=score)
        for name, score in zip(audience.names, scores, strict=True)
    )
    return audience.words("web.told.first_time.all", scores=each)


def _deal_event(audience: Audience, event: DealEvent, deal: Deal) -> Iterator[str]:
    viewer = viewer_of(audience, deal)
    yield tell(audience, redact(event, viewer))
    if isinstance(event, BidMade) and deal.phase is not Phase.BIDDING:
        # A spectator hears what seat 0's view says here: the end of the bidding is public.
        yield from tell_end_of_bidding(audience, view(deal, viewer or Seat(0)))


def _table_event(
    audience: Audience,
    earlier: Audience,
    viewer: str | None,
    before: Table | None,
    event: _Told,
) -> str:
    match event:
        case (
            PersonSat()
            | BotSat()
            | PlaceCleared()
            | BotCovers()
            | PersonBack()
            | NothingAnnounced()
        ):
            return _place_event(audience, earlier, before, event)
        case PlaceAsked() | PlaceAgreed() | PlaceRefused() | PlaceDropped():
            return _wait_event(audience, viewer, before, event)
        case PersonBarred() | PersonWelcomed() | PersonForgotten():
            return _person_event(audience, before, event)
        case UndoAsked() | UndoAgreed() | UndoRefused() | TakenBack():
            return _undo_event(audience, before, event)
        case Ready(place):
            return audience.sentence("web.told.ready", Seat(place))
        case Said():
            return said(audience.words, event) if event.person else ""
        case TableOpened():
            return audience.words("web.told.opened")
        case TableClosed():
            return audience.words("web.told.closed")
        case SeedCommitted() | NumberOpened() | SeedRevealed():
            return ""


def _place_event(
    audience: Audience, earlier: Audience, before: Table | None, event: PlaceEvent
) -> str:
    seat = Seat(event.place)
    was = None if before is None else before.occupants[event.place]
    match event:
        case PersonSat():
            return audience.sentence(
                "web.told.sat_for_bot" if isinstance(was, Bot) else "web.told.sat", seat
            )
        case BotSat() if isinstance(was, Person):
            return earlier.sentence("web.told.left_to_bot", seat)
        case BotSat():
            return audience.sentence("web.told.bot_sat", seat)
        case PlaceCleared():
            return earlier.sentence("web.told.left", seat)
        case BotCovers():
            why = "late" if event.is_late else "lost" if event.is_lost else "away"
            return audience.sentence(f"web.told.{why}", seat)
        case PersonBack():
            return audience.sentence("web.told.back", seat)
        case NothingAnnounced():
            return audience.sentence("web.told.nothing_announced", seat)


def _end_of_practice(words: Words, before: Table | None, after: Table) -> str:
    has_ended = before is not None and before.is_practice and not after.is_practice
    return words("web.told.practice_over") if has_ended else ""


def _wait_event(
    audience: Audience, viewer: str | None, before: Table | None, event: WaitEvent
) -> str:
    """A request for a place. A listener who waits has no place yet, and is recognized by id."""
    if isinstance(event, PlaceAgreed):
        return audience.sentence("web.told.place_agreed", Seat(event.place))
    if isinstance(event, PlaceAsked):
        name, is_you = event.name, event.person == viewer
        key = "place_asked"
    else:
        one = None if before is None else before.waiting_as(event.who)
        if one is None:
            return ""
        name, is_you = one.person.name, one.person.id == viewer
        key = "place_dropped" if isinstance(event, PlaceDropped) else "place_refused"
    name = name or audience.words("web.told.player")
    return audience.words(f"web.told.{key}.{'you' if is_you else 'other'}", name=name)


def _person_event(audience: Audience, before: Table | None, event: PersonEvent) -> str:
    match event:
        case PersonBarred(place):
            return audience.sentence("web.told.barred", Seat(place))
        case PersonWelcomed(person):
            known = () if before is None else before.barred
            name = next((one.name for one in known if one.id == person), "")
            return audience.words(
                "web.told.welcomed", name=name or audience.words("web.told.player")
            )
        case PersonForgotten():
            return ""


def _spectator_event(words: Words, viewer: str | None, event: SpectatorEvent, after: Table) -> str:
    """A change for a spectator: told in the second person to that spectator."""
    if isinstance(event, (WatchingLimited, WatchingOpened)):
        limited = isinstance(event, WatchingLimited)
        return words("web.told.watching_limited" if limited else "web.told.watching_opened")
    what = type(event).__name__.removeprefix("Spectator").lower()
    if viewer is not None and event.who == handle_of(after.opened.id, viewer):
        return words(f"web.told.spectator_{what}.you")
    known = after.known.get(event.who)
    name = known.name if known is not None else ""
    return words(f"web.told.spectator_{what}.other", name=name or words("web.told.spectator"))


def _undo_event(audience: Audience, before: Table | None, event: UndoEvent) -> str:
    asked = None if before is None or before.undo is None else Seat(before.undo.place)
    match event:
        case UndoAsked(place):
            return audience.sentence("web.told.undo_asked", Seat(place))
        case UndoAgreed(place):
            return audience.sentence("web.told.undo_agreed", Seat(place))
        case UndoRefused(place):
            what = "dropped" if place == asked else "refused"
            return audience.sentence(f"web.told.undo_{what}", Seat(place))
        case TakenBack():
            return "" if asked is None else audience.sentence("web.told.taken_back", asked)


def said(words: Words, event: Said) -> str:
    """A chat message, with phrases in the listener's language."""
    text = words(f"web.phrase.{event.phrase}") if event.phrase else event.text
    return words("web.told.said", name=event.name or words("web.told.somebody"), text=text)


def speaker_of(table: Table, event: Event) -> str:
    """The handle of the person who speaks in this event; empty for other events."""
    return handle_of(table.opened.id, event.person) if isinstance(event, Said) else ""


def tell_urgent(words: Words, before: Table | None, event: Event, after: Table) -> dict[int, str]:
    """Urgent sentences by place: it is your turn, or others wait for your answer.

    The same question is not asked twice at one moment of the deal.
    """
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
        case PlaceAsked():
            urgent |= _asked_to_admit(words, after, event)
    return urgent


def _asked_to_admit(words: Words, table: Table, event: PlaceAsked) -> dict[int, str]:
    """What the players who must agree hear when somebody asks for a bot's place."""
    one = table.wait_of(event.person)
    if one is None or not is_asking(table, one):
        return {}
    bot = names_of(table)[event.place]
    sentence = words("web.urgent.admit", name=event.name, bot=bot)
    return dict.fromkeys(asked_places(table, event.person), sentence)


def _questions(table: Table) -> dict[int, str]:
    """What the table waits for, by the place of each person it waits for."""
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
    """The moment of the deal: it changes with every bid and card."""
    deal = table.deal
    return () if deal is None else (len(deal.bids), len(deal.tricks), len(deal.trick.cards))
