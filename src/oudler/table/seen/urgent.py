"""Urgent news for one listener: that it is their turn, or that others wait for them."""

from oudler.core import Deal, Phase, Seat, asked_seats
from oudler.table import events
from oudler.table.seats.admission import asked_places, is_asking
from oudler.table.seats.state import Table
from oudler.table.seen.names import names_of
from oudler.words import Words


def tell_urgent(
    words: Words, before: Table | None, event: events.Event, after: Table
) -> dict[int, str]:
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
        case events.BotCovers(covered, is_late=True):
            urgent[covered] = words("web.urgent.late")
        case events.UndoAsked(asker):
            sentence = words("web.urgent.undo", name=names_of(after)[asker])
            urgent |= {place: sentence for place in after.present if place != asker}
        case events.ClaimAsked(asker) if after.claim is not None:
            sentence = words("web.urgent.claim", name=names_of(after)[asker])
            urgent |= {place: sentence for place in after.present if place != asker}
        case events.PlaceAsked():
            urgent |= _asked_to_admit(words, after, event)
    return urgent


def _asked_to_admit(words: Words, table: Table, event: events.PlaceAsked) -> dict[int, str]:
    """The question to the players who must agree when somebody asks for a bot's place."""
    one = table.wait_of(event.person)
    if one is None or not is_asking(table, one):
        return {}
    bot = names_of(table)[event.place]
    sentence = words("web.urgent.admit", name=event.name, bot=bot)
    return dict.fromkeys(asked_places(table, event.person), sentence)


def _questions(table: Table) -> dict[int, str]:
    """The action the table waits for, by the place of each person."""
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
