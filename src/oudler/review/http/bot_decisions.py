"""What the bots decided in a finished deal: why, and a report of it to the server's operators."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler import __version__, budgets
from oudler.bots import Decision, ask, finish, level_played
from oudler.bots.levels import takes_long
from oudler.coach.judgement import own_stake
from oudler.core import Card, SeatView, decide, events, view
from oudler.core.text import format_event
from oudler.people.moderation.reports import BotReported, TooManyReports, report_bot
from oudler.review.coaching import Coaching
from oudler.review.http.moments import steps_of
from oudler.review.http.review_routes import At, Place, check_match
from oudler.table.live.finished import Finished
from oudler.table.live.players import player_at
from oudler.table.seats.state import Bot, Table
from oudler.web.context import body_of, context_of, service_of, writer_of
from oudler.web.finished import deal_of
from oudler.web.guard import address_of, asker_of
from oudler.web.limits import Buckets
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import Nothing, read_as
from oudler.web.sentences import answer_spaced
from oudler.web.settings import Settings
from oudler.words import Words
from oudler.words.advice_text import reason
from oudler.words.names import card_name, signed

if TYPE_CHECKING:
    from oudler.solver.evaluation import Promise

Decided = (
    events.BidMade
    | events.CardPlayed
    | events.CardsCalled
    | events.DealCancelled
    | events.Discarded
    | events.HandfulShown
    | events.MisereDeclared
    | events.SlamAnnounced
)
FEW = 3
"""How many cards are told with what they promise."""


class BotReports:
    """The rate limit of these reports in one server process."""

    def __init__(self, settings: Settings) -> None:
        self.rate = Buckets(settings.reporting)


class BotAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A bot's decision in a finished deal: the last of its place at a moment."""

    at: At
    place: Place


class BotReason(msgspec.Struct):
    """Why a bot decided as it did, as its own seat saw it."""

    says: list[str]
    """Its reason, and what a master expected of its best cards; or that it can no longer be told,
    because this version of the bot decides otherwise."""
    is_known: bool


@dataclass(frozen=True, slots=True)
class BotDecision:
    """What a bot decided, and the table before it."""

    at: str
    place: int
    level: str
    before: Table
    event: Decided

    @property
    def seen(self) -> SeatView:
        """What its seat saw: nothing else may enter its reason."""
        assert self.before.deal is not None
        return view(self.before.deal, self.event.seat)


@dataclass(frozen=True, slots=True)
class Explained:
    """A bot's decision beside what the same level decides now."""

    made: BotDecision
    now: Decision
    found: str
    """The decision now, as a line of a record; empty where nothing would be announced."""
    expected: tuple[tuple[Card, float], ...]
    """What a master expects of its best cards, in points of its score; the card played is there."""

    @property
    def is_known(self) -> bool:
        """Whether it decides as it did then, so that its reason is that of then."""
        return self.found == format_event(self.made.event)


def bot_decisions(finished: Finished) -> Iterator[BotDecision]:
    """Every decision of those who were bots from the first card of a deal to its last.

    None of a deal in a link, whose players nobody knows. After a claim nobody decides.
    """
    if finished.is_linked:
        return
    bots = _bots(finished)
    for step in steps_of(finished):
        deal, event = step.before.deal, step.event
        if deal is None or deal.claim is not None or not isinstance(event, Decided):
            continue
        place = deal.players[event.seat]
        if place in bots:
            yield BotDecision(step.at, place, bots[place], step.before, event)


def _bots(finished: Finished) -> dict[int, str]:
    """The levels of those who were bots all along, by place: the log has no names of players."""
    both = zip(finished.before.occupants, finished.table.occupants, strict=True)
    return {
        place: then.level
        for place, (then, now) in enumerate(both)
        if isinstance(then, Bot) and then == now
    }


def bots_by_moment(decisions: Iterable[BotDecision]) -> dict[str, list[int]]:
    """The places of the bots that decided something, by moment, in the order in which they did."""
    found: dict[str, list[int]] = {}
    for one in decisions:
        places = found.setdefault(one.at, [])
        if one.place not in places:
            places.append(one.place)
    return found


def decision_at(finished: Finished, asked: BotAsked) -> BotDecision:
    """The decision that is asked about. Raises Refused."""
    found = [
        one for one in bot_decisions(finished) if (one.at, one.place) == (asked.at, asked.place)
    ]
    if not found:
        raise Refused(404, "no_bot_decided")
    return found[-1]


def explain(made: BotDecision) -> Explained:
    """Ask the same level again, from what its seat saw then."""
    seen = made.seen
    now = finish(ask(player_at(made.before, made.place), seen))
    assert made.before.deal is not None
    found = (
        ""
        if now.action is None
        else format_event(decide(made.before.deal, seen.seat, now.action)[0])
    )
    return Explained(made, now, found, _expected(made, seen))


def _expected(made: BotDecision, seen: SeatView) -> tuple[tuple[Card, float], ...]:
    """What a master expects of its best cards and of the one it played, best first."""
    is_card = isinstance(made.event, events.CardPlayed)
    if not is_card or not takes_long(level_played(made.level, seen.rules)):
        return ()
    from oudler.bots.learned.master import Master  # it needs the kernel

    player = player_at(made.before, made.place)
    assert isinstance(player, Master)
    stake, weighed = own_stake(seen), finish(player.weighed(seen))
    return tuple((one.card, round(stake * one.mean, 1)) for one in _few(weighed, made.event))


def _few(weighed: tuple[Promise, ...], event: Decided) -> list[Promise]:
    """The best, and the card that was played."""
    return [
        one
        for rank, one in enumerate(weighed)
        if rank < FEW or (isinstance(event, events.CardPlayed) and one.card == event.card)
    ]


def reason_sentences(words: Words, one: Explained) -> list[str]:
    """The bot's reason in its own words, and what a master expected of its best cards."""
    said = _reason(words, one) if one.is_known else ""
    if not said:
        return [words("web.bot.untold")]
    cards = (f"{card_name(words, card)} {signed(words, round(to))}" for card, to in one.expected)
    return [said, words("web.bot.expected", cards=", ".join(cards))] if one.expected else [said]


def _reason(words: Words, one: Explained) -> str:
    why = one.now.why
    return "" if why is None else reason(words, why.key, why.fields)


async def _explained(request: Request) -> tuple[Finished, Explained]:
    found, asked = await deal_of(request), read_as(BotAsked, body_of(request))
    await check_match(request, found)
    made = await asyncio.to_thread(decision_at, found, asked)
    coaching = service_of(request, Coaching)
    return found, await coaching.aside(asker_of(request), explain, made)


async def why(request: Request) -> Response:
    """Tell why a bot decided as it did in a finished deal. Nothing is kept."""
    _, one = await _explained(request)
    return answer_spaced(BotReason(reason_sentences(words_of(request), one), one.is_known))


async def report(request: Request) -> Response:
    """Report a bot's decision in a finished deal to the server's operators, once."""
    person = writer_of(request).guest.id
    if wait := service_of(request, BotReports).rate.take(address_of(request)):
        raise Refused(429, "too_many", wait)
    found, one = await _explained(request)
    reported = BotReported(
        found.table.opened.id,
        person,
        found.number,
        one.made.at,
        one.made.place,
        one.made.level,
        __version__,
        format_event(one.made.event),
        one.found,
        _reason(words_of(request), one),
        tuple((str(card), to) for card, to in one.expected),
    )
    try:
        await report_bot(context_of(request).registry.store, reported)
    except TooManyReports:
        raise Refused(409, "too_many_reports", most=budgets.REPORTS_OF_ONE) from None
    return answer(Nothing())
