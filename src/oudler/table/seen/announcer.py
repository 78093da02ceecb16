"""The announcer: what just happened at a table, in one sentence for one listener."""

from oudler.core import CardPlayed, DealScored, Dealt, Seat, seen_play
from oudler.core.claim import tricks_left
from oudler.table import events
from oudler.table.handles import handle_of
from oudler.table.seats.state import Bot, Person, Table
from oudler.table.seen.deal_sentences import tell_card, tell_deal_event, tell_dealt, tell_scored
from oudler.table.seen.names import company_of
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.names import claim_name

_Told = (
    events.GameEvent
    | events.PlaceEvent
    | events.WaitEvent
    | events.PersonEvent
    | events.SeedEvent
    | events.UndoEvent
    | events.ClaimEvent
    | events.Said
)
"""Every table event except those about spectators."""


def falls_by_itself(event: events.Event, after: Table) -> bool:
    """Whether a card ends a deal that was claimed: the claim has told it, and the score will."""
    return isinstance(event, CardPlayed) and after.deal is not None and after.deal.claim is not None


def tell_update(
    words: Words, viewer: str | None, before: Table | None, event: events.Event, after: Table
) -> str:
    """The sentence for an event, as this viewer may hear it; empty if there is nothing to say.

    Without the table before it, departures and finished deals are described in less detail.
    """
    if isinstance(event, events.SpectatorEvent):
        return _spectator_event(words, viewer, event, after)
    audience = company_of(words, after, viewer)
    if isinstance(event, events.TableEvent):
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
            sentences = tell_dealt(seated, event, after)
        case DealScored():
            sentences = tell_scored(audience, seated, before, after)
        case _:
            sentences = tell_deal_event(seated, event, after.deal)
    return " ".join(filter(None, sentences))


def _table_event(
    audience: Audience,
    earlier: Audience,
    viewer: str | None,
    before: Table | None,
    event: _Told,
) -> str:
    match event:
        case (
            events.PersonSat()
            | events.BotSat()
            | events.PlaceCleared()
            | events.BotCovers()
            | events.PersonBack()
            | events.NothingAnnounced()
            | events.VacationNoted()
        ):
            return _place_event(audience, earlier, before, event)
        case (
            events.PlaceAsked()
            | events.PlaceAgreed()
            | events.PlaceRefused()
            | events.PlaceDropped()
        ):
            return _wait_event(audience, viewer, before, event)
        case events.PersonBarred() | events.PersonWelcomed() | events.PersonForgotten():
            return _person_event(audience, before, event)
        case events.UndoAsked() | events.UndoAgreed() | events.UndoRefused() | events.TakenBack():
            return _undo_event(audience, before, event)
        case events.ClaimAsked() | events.ClaimAgreed() | events.ClaimRefused():
            return _claim_event(audience, before, event)
        case events.Ready(place):
            is_rematch = before is not None and before.is_match_over
            return audience.sentence(
                "web.told.rematch" if is_rematch else "web.told.ready", Seat(place)
            )
        case events.Said():
            return said(audience.words, event) if event.person else ""
        case events.TableOpened() | events.SpeedChosen() | events.TableClosed():
            return _game_event(audience.words, event)
        case events.SeedCommitted() | events.NumberOpened() | events.SeedRevealed():
            return ""


def _game_event(words: Words, event: events.GameEvent) -> str:
    match event:
        case events.TableOpened():
            return words("web.told.opened")
        case events.SpeedChosen(speed):
            return words(f"web.told.speed.{speed}")
        case events.TableClosed():
            return words("web.told.closed")


def _place_event(
    audience: Audience, earlier: Audience, before: Table | None, event: events.PlaceEvent
) -> str:
    seat = Seat(event.place)
    was = None if before is None else before.occupants[event.place]
    match event:
        case events.PersonSat():
            return audience.sentence(
                "web.told.sat_for_bot" if isinstance(was, Bot) else "web.told.sat", seat
            )
        case events.BotSat() if isinstance(was, Person):
            return earlier.sentence("web.told.left_to_bot", seat)
        case events.BotSat():
            return audience.sentence("web.told.bot_sat", seat)
        case events.PlaceCleared():
            return earlier.sentence("web.told.left", seat)
        case events.BotCovers():
            why = "late" if event.is_late else "lost" if event.is_lost else "away"
            return audience.sentence(f"web.told.{why}", seat)
        case events.PersonBack():
            return audience.sentence("web.told.back", seat)
        case events.NothingAnnounced():
            return audience.sentence("web.told.nothing_announced", seat)
        case events.VacationNoted():
            return audience.sentence("web.told.vacation", seat)


def _end_of_practice(words: Words, before: Table | None, after: Table) -> str:
    has_ended = before is not None and before.is_practice and not after.is_practice
    return words("web.told.practice_over") if has_ended else ""


def _wait_event(
    audience: Audience, viewer: str | None, before: Table | None, event: events.WaitEvent
) -> str:
    """A request for a place. A listener who waits has no place yet, and is recognized by id."""
    if isinstance(event, events.PlaceAgreed):
        return audience.sentence("web.told.place_agreed", Seat(event.place))
    if isinstance(event, events.PlaceAsked):
        name, is_you = event.name, event.person == viewer
        key = "place_asked"
    else:
        one = None if before is None else before.waiting_as(event.who)
        if one is None:
            return ""
        name, is_you = one.person.name, one.person.id == viewer
        key = "place_dropped" if isinstance(event, events.PlaceDropped) else "place_refused"
    name = name or audience.words("web.told.player")
    return audience.words(f"web.told.{key}.{'you' if is_you else 'other'}", name=name)


def _person_event(audience: Audience, before: Table | None, event: events.PersonEvent) -> str:
    match event:
        case events.PersonBarred(place):
            return audience.sentence("web.told.barred", Seat(place))
        case events.PersonWelcomed(person):
            known = () if before is None else before.barred
            name = next((one.name for one in known if one.id == person), "")
            return audience.words(
                "web.told.welcomed", name=name or audience.words("web.told.player")
            )
        case events.PersonForgotten():
            return ""


def _spectator_event(
    words: Words, viewer: str | None, event: events.SpectatorEvent, after: Table
) -> str:
    """A change for a spectator: told in the second person to that spectator."""
    if isinstance(event, (events.WatchingLimited, events.WatchingOpened)):
        limited = isinstance(event, events.WatchingLimited)
        return words("web.told.watching_limited" if limited else "web.told.watching_opened")
    if isinstance(event, events.WatchingDelayed):
        return words(f"web.told.watching_delayed.{event.delay}")
    what = type(event).__name__.removeprefix("Spectator").lower()
    if viewer is not None and event.who == handle_of(after.opened.id, viewer):
        return words(f"web.told.spectator_{what}.you")
    known = after.known.get(event.who)
    name = known.name if known is not None else ""
    return words(f"web.told.spectator_{what}.other", name=name or words("web.told.spectator"))


def _undo_event(audience: Audience, before: Table | None, event: events.UndoEvent) -> str:
    asked = None if before is None or before.undo is None else Seat(before.undo.place)
    match event:
        case events.UndoAsked(place):
            return audience.sentence("web.told.undo_asked", Seat(place))
        case events.UndoAgreed(place):
            return audience.sentence("web.told.undo_agreed", Seat(place))
        case events.UndoRefused(place):
            what = "dropped" if place == asked else "refused"
            return audience.sentence(f"web.told.undo_{what}", Seat(place))
        case events.TakenBack():
            return "" if asked is None else audience.sentence("web.told.taken_back", asked)


def _claim_event(audience: Audience, before: Table | None, event: events.ClaimEvent) -> str:
    match event:
        case events.ClaimAsked(place, tricks):
            deal = None if before is None else before.deal
            left = tricks if deal is None else tricks_left(deal)
            said = claim_name(audience.words, tricks, left)
            return audience.sentence("web.told.claim_asked", Seat(place), claim=said)
        case events.ClaimAgreed(place):
            return audience.sentence("web.told.undo_agreed", Seat(place))
        case events.ClaimRefused(place):
            if place is None:
                kind = "late" if event.is_late else "unproved"
                return audience.words(f"web.told.claim_{kind}")
            is_own = before is not None and before.claim is not None and before.claim.place == place
            key = "claim_dropped" if is_own else "claim_refused"
            return audience.sentence(f"web.told.{key}", Seat(place))


def said(words: Words, event: events.Said) -> str:
    """A chat message, with phrases in the listener's language."""
    text = words(f"web.phrase.{event.phrase}") if event.phrase else event.text
    name = event.name or words("web.told.somebody")
    if event.deal:
        return words("web.told.commented", name=name, text=text, deal=event.deal)
    return words("web.told.said", name=name, text=text)


def speaker_of(table: Table, event: events.Event) -> str:
    """The handle of the person who speaks in this event; empty for other events."""
    return handle_of(table.opened.id, event.person) if isinstance(event, events.Said) else ""
