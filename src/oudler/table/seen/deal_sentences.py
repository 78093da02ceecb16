"""What just happened in a deal, in sentences for one listener."""

from collections.abc import Iterator
from fractions import Fraction

from oudler.core import BidMade, CardPlayed, Deal, Dealt, Phase, Seat, SeenPlay, exact, redact, view
from oudler.core.events import Event as DealEvent
from oudler.core.match import ranking
from oudler.table.seats.state import Table
from oudler.words import event_text, match_text
from oudler.words.audience import Audience
from oudler.words.names import signed
from oudler.words.score_text import deal_result, tell_mouche_begun, tell_mouche_settled, totals


def tell_card(audience: Audience, played: CardPlayed, seen: SeenPlay) -> str:
    """A card just played, and the trick it ends."""
    sentences = [*event_text.tell_plays(audience, seen, [(played.seat, played.card)])]
    if not seen.trick.cards:
        sentences += event_text.tell_end_of_trick(audience, seen)
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


def tell_dealt(audience: Audience, event: Dealt, after: Table) -> Iterator[str]:
    """The sentence after dealing: which deal this is, and what the listener should know."""
    assert after.session is not None
    assert after.deal is not None
    sentence = event_text.tell(audience, redact(event, event_text.viewer_of(audience, after.deal)))
    count = len(after.session.sheet) + 1
    if after.is_linked:
        yield sentence
    elif after.match is None:
        yield audience.words("terminal.told.deal", count=count, dealt=sentence)
    else:
        deal = match_text.deal_of(audience.words, after.match)
        yield audience.words("terminal.told.deal_of", deal=deal, dealt=sentence)
    if count == 1 and (again := after.opened.again) is not None:
        yield audience.words("web.told.own" if again.is_own else "web.told.again")
    if event.dealer_barred:
        yield audience.words("terminal.told.misdealt")
    yield from tell_mouche_begun(audience, after.session)


def tell_scored(
    audience: Audience, seated: Audience, before: Table | None, after: Table
) -> Iterator[str]:
    """How the deal ended, and everybody's totals."""
    assert after.deal is not None
    yield from deal_result(seated, after.deal)
    if before is not None and before.session is not None:
        yield from tell_mouche_settled(seated, before.session, after.deal)
    session = after.match_session
    if session is not None and after.is_match_over:
        yield from match_text.result(audience, ranking(session))
    elif session is not None and (len(session.sheet) > 1 or after.rules.mouche):
        yield totals(audience, session)
    yield first_time(audience, after)


def first_time(audience: Audience, table: Table) -> str:
    """The scores of a repeated deal the first time; empty for other deals."""
    again = table.opened.again
    is_first = table.session is not None and len(table.session.sheet) == 1
    if again is None or again.is_own or not is_first:
        return ""
    scores = [signed(audience.words, exact(Fraction(score))) for score in again.scores]
    if audience.you is not None:
        return audience.words("web.told.first_time.yours", score=scores[audience.you])
    each = ", ".join(
        audience.words("score.of_player", name=name, score=score)
        for name, score in zip(audience.names, scores, strict=True)
    )
    return audience.words("web.told.first_time.all", scores=each)


def tell_deal_event(audience: Audience, event: DealEvent, deal: Deal) -> Iterator[str]:
    """Any other event of the deal, such as a bid, as the listener may know it."""
    viewer = event_text.viewer_of(audience, deal)
    yield event_text.tell(audience, redact(event, viewer))
    if isinstance(event, BidMade) and deal.phase is not Phase.BIDDING:
        # A spectator hears what seat 0's view says here: the end of the bidding is public.
        yield from event_text.tell_end_of_bidding(audience, view(deal, viewer or Seat(0)))
