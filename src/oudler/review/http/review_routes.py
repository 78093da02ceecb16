"""The review of a finished deal over HTTP: a line of JSON for each decision, as it is judged."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from contextlib import aclosing, suppress
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler import coach
from oudler.coach.balance import balances
from oudler.coach.deal_worth import FirstLead, deal_worth
from oudler.core import Action, Deal, Play, Seat, apply
from oudler.core.text import action_to_json
from oudler.people.profile.histories import Histories
from oudler.review.coaching import Coaching, Found
from oudler.review.http.moments import stop_told
from oudler.streams import StoreError
from oudler.table.history.history import DealReviewed
from oudler.table.live.finished import Finished
from oudler.table.seats.state import Person, Table
from oudler.table.seen.names import company_of
from oudler.web.context import body_of, context_of, service_of, table_of, visit_of
from oudler.web.finished import deal_of
from oudler.web.guard import asker_of
from oudler.web.responses import Refused, answer, answer_lines, words_of
from oudler.web.schemas import Moment, read_action, read_as
from oudler.web.sentences import answer_spaced, spaced
from oudler.words.audience import Audience

if TYPE_CHECKING:  # it needs the kernel
    from oudler.coach.what_if import WhatIf

LONGEST_LINE = 200
"""How many actions at most; no deal has that many."""
Place = Annotated[int, msgspec.Meta(ge=0, lt=16)]
Number = Annotated[int, msgspec.Meta(ge=0, lt=1_000)]
At = Annotated[str, msgspec.Meta(max_length=20)]


class Acted(msgspec.Struct, forbid_unknown_fields=True):
    """An action at a place, as `act` takes it; null to announce nothing before the lead."""

    place: Place
    action: dict[str, Any] | None


Actions = Annotated[list[Acted], msgspec.Meta(max_length=LONGEST_LINE)]


class Judged(msgspec.Struct, tag_field="type", tag="judged"):
    """A decision of a finished deal, as the coach judges it."""

    number: int
    """Counted from 0; lines do not come in this order."""
    total: int
    """How many decisions there are; a few may not be judged."""
    at: str
    """The moment of the replay it belongs to."""
    place: int
    card: str | None
    verdict: str
    """`mistake`, `unlucky`, `close`, `lucky`, `fine` or `forced`."""
    sign: str
    word: str
    """The verdict in words."""
    told: str
    """The action in words."""
    cost: int
    """What a mistake cost its player, in points on the score sheet; else 0."""
    says: list[str]
    """What was better, what it cost, and why."""
    value: float | None
    """What each defender pays with best play from here on, every hand open, if known."""
    line: list[Acted]
    """What everybody would have done, from the better action to the end; empty where none is told.
    `POST …/line` shows it."""
    better: Acted | None = None
    """What was better: by what could be known, or for bad luck with every hand open; if known."""
    lesson: str = ""
    """The topic of the lesson on what a decision missed, if there is one."""
    lesson_named: str = ""
    """The same in words."""


class Reviewed(msgspec.Struct, tag_field="type", tag="reviewed"):
    """The last line of a review: all decisions have been judged."""

    explained_first: list[int]
    """The numbers of the decisions to explain before the others: the three most expensive mistakes,
    or without a mistake the luckiest decision."""
    worth: list[str]
    """What the deal was worth, what was made, and where the difference arose; a sentence each.
    Empty where that cannot be said."""


class TurningPoint(msgspec.Struct):
    """The mistake that cost one's own place most in a finished deal; empty without any."""

    at: str = ""
    """The moment of the replay it belongs to."""
    says: str = ""
    """What was done and what it cost, but not what was better."""


class WhatIfAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A deal to be played on from a moment, and the actions since."""

    at: At
    """The moment: `bid/2`, `trick/5`; empty for the dealing."""
    place: Place
    """The place to play for, from its first decision at that moment or later."""
    line: Actions = []
    """All actions since, including the bots'."""


class WhatIfShown(msgspec.Struct):
    """The table of a what-if, as the place that plays on sees it."""

    table: dict[str, Any]
    """A snapshot."""
    line: list[Acted]
    """All actions since it began: send them with the next request."""
    told: list[str]
    """The same in sentences."""
    urgent: str
    """The question to the place now; empty at the end."""


class GuessAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A guess at what was better than a decision."""

    number: Number
    """The number of the decision in its review."""
    action: dict[str, Any]


class Guessed(msgspec.Struct):
    """How a guess compares; a wrong one is answered without what was better."""

    is_right: bool
    says: list[str]
    line: list[Acted]
    """How the deal goes on after a wrong guess: `POST …/line` shows it."""


class MasterAsked(msgspec.Struct, forbid_unknown_fields=True):
    """Whose place master takes."""

    place: Place


class Course(msgspec.Struct):
    """How a deal went for a place."""

    half_points: list[int]
    """Those of its side after each trick."""
    score: int | str
    outcome: str


class MasterShown(msgspec.Struct):
    """A finished deal as it was, and with master in a place."""

    real: Course
    master: Course
    says: list[str]
    """Where the two parted."""
    at: str | None
    """The moment where they parted; null if they never did."""
    line: list[Acted]
    """What everybody does from there with master: `POST …/line` shows it."""


class LineShown(msgspec.Struct):
    """A line of a review, moment by moment, with every hand open."""

    moments: list[Moment]


_ENCODER = msgspec.json.Encoder()


async def review(request: Request) -> Response:
    """Judge every decision of a finished deal; your turning point comes first.

    With `kept`, only return a kept review: nothing, if nobody has asked before.
    """
    found = await deal_of(request)
    coaching, histories = service_of(request, Coaching), context_of(request).people.histories
    if request.query_params.get("kept") and await coaching.kept(found) is None:
        return answer_lines(())
    await check(request, found)
    company = company_of(words_of(request), found.table, visit_of(request).guest.id)
    you = company.seated(found.deal.players).you
    coming = coaching.review(asker_of(request), found, partial(_note, histories, found), you)
    # Asked for the first line before answering: then too many may still be refused.
    first = await anext(coming, None)
    return answer_lines(_lines(first, coming, Teller(found, company)))


async def check_match(request: Request, found: Finished) -> None:
    """Raise Refused while the match of this deal is being played."""
    # The table as it is now: the deal may have been the last of its match.
    if not found.is_linked and is_match_open((await table_of(request)).table):
        raise Refused(409, "match_open")


async def check(request: Request, found: Finished) -> None:
    """Raise Refused if nothing may be told of how to play this deal better."""
    words = words_of(request)
    await check_match(request, found)
    try:
        coach.check(found.deal)
    except coach.NotReviewed as error:
        if error.reason is coach.Unreviewable.NO_SEARCH:
            raise Refused(422, "no_search") from None  # visitors cannot install it
        is_short = error.reason is coach.Unreviewable.NOT_OVER
        why = f"{error.told(words)} {stop_told(words, found)}" if is_short else error.told(words)
        raise Refused(422, "not_reviewed", why=why) from None


async def turning_point(request: Request) -> Response:
    """Tell which decision cost a player most; nothing to watchers, or where the coach cannot."""
    found = await deal_of(request)
    await check_match(request, found)
    company = company_of(words_of(request), found.table, visit_of(request).guest.id)
    audience = company.seated(found.deal.players)
    if audience.you is None or coach.why_not(found.deal) is not None:
        return answer(TurningPoint())
    one = await service_of(request, Coaching).turning_point(
        asker_of(request), found.deal, audience.you
    )
    if one is None:
        return answer(TurningPoint())
    from oudler.coach.turning_point import turning_sentence  # it needs the kernel

    return answer_spaced(TurningPoint(one.moment.at, turning_sentence(audience, one)))


async def guess(request: Request) -> Response:
    """Judge a guess at what was better than a decision. Nothing is kept."""
    found, asked = await deal_of(request), read_as(GuessAsked, body_of(request))
    await check(request, found)
    moment, action = _decision(found.deal, asked.number), read_action(asked.action)
    apply(moment.deal, moment.seat, action)  # refuses what was not allowed there
    # To show a handful is allowed where a card is played, and is another decision.
    is_alike = type(action) is type(moment.action)
    coaching = service_of(request, Coaching)
    made = await coaching.guess(asker_of(request), moment, action) if is_alike else None
    if made is None:
        raise Refused(422, "not_weighed")
    from oudler.coach.guess import guess_sentences  # it needs the kernel

    company = company_of(words_of(request), found.table, visit_of(request).guest.id)
    says = [*guess_sentences(company.seated(found.deal.players), made, found.deal)]
    line = [] if made.line is None else [acted_at(found.deal, *done) for done in made.line.line]
    return answer(Guessed(made.is_right, says, line))


def _decision(deal: Deal, number: int) -> coach.Moment:
    """The decision of a review with this number. Raises Refused."""
    found = coach.moments(deal)
    if number >= len(found):
        raise Refused(404, "nothing_to_decide")
    return found[number]


def acted_at(deal: Deal, seat: Seat, action: Action | None) -> Acted:
    """An action of a seat, at its place."""
    return Acted(deal.players[seat], None if action is None else action_to_json(action))


async def _lines(
    first: Found | None, coming: AsyncGenerator[Found, None], teller: Teller
) -> AsyncIterator[bytes]:
    judged: dict[int, coach.Judgement] = {}
    lead: FirstLead | None = None
    async with aclosing(coming):
        one = first
        while one is not None:
            if isinstance(one, FirstLead):
                lead = one
            else:
                judged[one[0].moment.number] = one[0]
                yield teller.line(*one)
                await asyncio.sleep(0)  # a review that is kept comes all at once
            one = await anext(coming, None)
    yield teller.last_line(list(judged.values()), lead)


async def _note(histories: Histories, found: Finished, judged: Sequence[coach.Judgement]) -> None:
    """Note in the players' histories what the review found."""
    for place, own in balances([coach.in_order(found.deal, judged)]).items():
        one = found.table.occupants[place]
        if isinstance(one, Person) and one.id:
            lost = {str(heading): round(cost, 2) for heading, cost in own.by_heading.items()}
            of = found.table.opened.id, found.number, place
            cards = list(_missed_cards(judged, found.deal.players.index(place)))
            entry = DealReviewed(*of, own.mistakes, lost, cards)
            with suppress(StoreError):  # the review is told all the same
                await histories.note_review(one.id, entry)


def _missed_cards(judged: Sequence[coach.Judgement], seat: int) -> Iterator[int]:
    """The numbers of the decisions in which a seat's card was a mistake."""
    for one in judged:
        is_mistake = one.verdict is coach.Verdict.MISTAKE
        if is_mistake and one.moment.kind is coach.Kind.CARD and one.moment.seat == seat:
            yield one.moment.number


def is_match_open(table: Table) -> bool:
    """Whether a match is being played, in which nobody should be told how to play better.

    >>> is_match_open(playing)
    False
    """
    return table.opened.deals > 0 and not table.is_match_over and not table.is_closed


class Teller:
    """Tells the judgements of one finished deal to one of the people at its table."""

    def __init__(self, found: Finished, company: Audience) -> None:
        self._deal, self._audience = found.deal, company.seated(found.deal.players)
        self._total = len(coach.moments(found.deal))

    def line(self, one: coach.Judgement, better: WhatIf | None) -> bytes:
        """One decision as a line of JSON."""
        return _ENCODER.encode(spaced(self.told(one, better))) + b"\n"

    def last_line(self, judged: Sequence[coach.Judgement], lead: FirstLead | None) -> bytes:
        """What to explain first, and what the deal was worth, once everything has been judged."""
        review = coach.in_order(self._deal, judged)
        first = [one.moment.number for one in review.explained_first()]
        from oudler.coach.worth_text import worth_sentences  # it needs the kernel

        worth = deal_worth(review, lead)
        told = [] if worth is None else worth_sentences(self._audience, worth)
        return _ENCODER.encode(spaced(Reviewed(first, told))) + b"\n"

    def told(self, one: coach.Judgement, better: WhatIf | None = None) -> Judged:
        """One decision, with everything the page says of it."""
        from oudler.coach.review_text import SIGNS, explanation, numbered_lesson
        from oudler.coach.what_if import line_sentences

        words, moment = self._audience.words, one.moment
        told, *says = explanation(self._audience, one)
        if better is not None:
            says += line_sentences(self._audience, one, better, self._deal)
        lesson = coach.recommended(one)
        return Judged(
            number=moment.number,
            total=self._total,
            at=moment.at,
            place=self._deal.players[moment.seat],
            card=str(moment.action.card) if isinstance(moment.action, Play) else None,
            verdict=str(one.verdict),
            sign=SIGNS[one.verdict],
            word=words(f"coach.verdict.{one.verdict}"),
            told=told,
            cost=round(one.cost),
            says=[said.strip() for said in says],
            value=_value(self._deal, one),
            line=[] if better is None else [acted_at(self._deal, *done) for done in better.line],
            better=self._better(one),
            lesson="" if lesson is None else str(lesson),
            lesson_named="" if lesson is None else numbered_lesson(words, lesson),
        )

    def _better(self, one: coach.Judgement) -> Acted | None:
        seat = one.moment.seat
        if one.verdict is coach.Verdict.UNLUCKY:
            found = None if one.open is None else one.open.better
            return None if found is None else acted_at(self._deal, seat, found.action)
        if one.known is None or not one.known.is_loss:
            return None
        return acted_at(self._deal, seat, one.known.best)


def _value(deal: Deal, one: coach.Judgement) -> float | None:
    """What a defender pays with open hands from before a card on, if the solver knows it."""
    value = one.value
    if value is None or not value.is_exact or deal.taker is None:
        return None
    return float(value.lower) / (deal.rules.seats - len(deal.attackers))
