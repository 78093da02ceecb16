"""Whole records, read and written: `core/text` checks their lines under the named ruleset.

`recording` writes one while a game is played. `result` and `rows` say how deals ended, as JSON and
as tables.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from oudler.core import CardPlayed, CardsCalled, Discarded, Event, HandfulShown, MisereDeclared
from oudler.core.deal import Deal, check_deal
from oudler.core.engine import evolve, follow_ups
from oudler.core.phases.dealing import start
from oudler.core.ruleset import Ruleset, plain_options
from oudler.core.ruleset.option_values import HandfulTime
from oudler.core.seats import Seat, seat_after
from oudler.core.text import Header, RecordError, Step, format_event, format_header, referee
from oudler.core.values import described, wrong_type
from oudler.rulesets import recorded_ruleset
from oudler.words import Words
from oudler.words.faults import record_wrong

Log = tuple[Event, ...]
"""Every event of a deal, from `Dealt` on."""


@described
@dataclass(frozen=True, slots=True)
class Record:
    """A record that was read and checked: its rules, its players, and what happened."""

    rules: Ruleset
    players: tuple[str, ...]
    """Empty if the record names nobody."""
    steps: tuple[Step, ...]
    """Every event, with the deal after it."""

    @property
    def deals(self) -> tuple[Deal, ...]:
        """Each deal as it ended; the last one as the record leaves it.

        >>> [one.contract for one in read_record(write_record(over)).deals]
        [Contract.GARDE]
        """
        last: list[Deal] = []
        for step in self.steps:
            if last and step.deal.dealt is last[-1].dealt:
                last[-1] = step.deal
            else:
                last.append(step.deal)
        return tuple(last)


def read_record(text: str | Iterable[str]) -> Record:
    """The record in a text, or in the lines of an open file, checked by the rules it names.

    Raises RecordError, which lists every wrong line.

    >>> from oudler import deal_cards, load_ruleset
    >>> deal = deal_cards(load_ruleset("fft-4"), seed="records")
    >>> read_record(write_record(deal)).deals == (deal,)
    True
    """
    if not isinstance(text, Iterable) or isinstance(text, bytes):
        raise wrong_type("record", text, "its text, or the lines of an open file")
    lines = text.splitlines() if isinstance(text, str) else text
    try:
        header, rules, steps = referee.read_record(lines, recorded_ruleset)
        return Record(rules, header.players, tuple(steps))
    except RecordError as error:
        words = Words("en")
        sentences = tuple(record_wrong(words, wrong) for wrong in error.wrongs)
        if isinstance(text, str) and text.strip() and "{" not in text:
            sentences = (f"{sentences[0]} (expected a record, not the name of its file)",)
        raise RecordError(error.wrongs, sentences, is_torn=error.is_torn) from None


def write_record(*deals: Deal, players: Iterable[str] = ()) -> str:
    """The text of a record with these deals, one JSON object a line; all under the same rules.

    It leaves out deal numbers and totals, which are optional because they follow from the deals. So
    does the next dealer, which `read_record` checks: pass the deals of one evening in order.

    Raises ValueError if there is none, their rules differ, or there is not one name for each seat.

    >>> from oudler import deal_cards, load_ruleset
    >>> print(write_record(deal_cards(load_ruleset("fft-4"), seed="records")).splitlines()[0])
    {"format":"tarot-record","version":1,"rules":"fft-4@1","options":{},"players":[]}
    """
    for deal in deals:
        check_deal(deal)
    if not deals or any(deal.rules != deals[0].rules for deal in deals):
        raise ValueError("a record holds one deal or more, all under the same rules")
    rules = deals[0].rules
    names = _names(rules, players)
    lines = [format_header(Header(rules.name, changed_options(rules), names))]
    lines += [format_event(event) for deal in deals for event in events_of(deal)]
    return "".join(f"{line}\n" for line in lines)


def _names(rules: Ruleset, players: Iterable[str]) -> tuple[str, ...]:
    expected = f"{rules.places} names, one for each player, or none"
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise wrong_type("players", players, expected)
    names = tuple(players)
    for name in names:
        if not isinstance(name, str):
            raise wrong_type("players", name, "names")
    if names and len(names) != rules.places:
        raise ValueError(f"players: expected {expected}, not {len(names)}")
    return names


def changed_options(rules: Ruleset) -> dict[str, object]:
    """The options with another value than the published ruleset of that name has.

    >>> changed_options(load_ruleset("fft-4", {"base": 10}))
    {'base': 10}
    """
    published = recorded_ruleset(rules.name)
    if rules is published:
        return {}
    usual = plain_options(published)
    return {key: one for key, one in plain_options(rules).items() if one != usual[key]}


def events_of(deal: Deal) -> Log:
    """Every event of a deal from `Dealt` on, in an order in which it can have happened.

    >>> from oudler import deal_cards, load_ruleset
    >>> [type(event).__name__ for event in events_of(deal_cards(load_ruleset("fft-4"), seed="x"))]
    ['Dealt']
    """
    check_deal(deal)
    now = start(deal.rules, deal.dealt)
    log: list[Event] = [deal.dealt]
    said = deque(_said(deal))
    while now != deal:
        due = [*follow_ups(now)[:1]] or [said.popleft()]
        now, log = evolve(now, due[0]), log + due
    return tuple(log)


def _said(deal: Deal) -> Iterator[Event]:
    """The seats' own events, without the automatic ones."""
    yield from deal.bids
    if deal.cancelled is not None:
        yield deal.cancelled
    if deal.taker is not None:
        yield from (CardsCalled(deal.taker, call.once) for call in deal.calls)
        if deal.discard:
            is_hidden = not deal.rules.discard_shows_trumps
            yield Discarded(deal.taker, deal.discard, trumps_hidden=is_hidden)
    announced: Announced = [list(deal.handfuls), list(deal.miseres)]
    if deal.rules.handful_time is HandfulTime.BEFORE_OWN_CARD:
        yield from _until(announced, seat_after(deal.dealer, deal.rules.places), first=True)
    if deal.slam is not None:
        yield deal.slam
    claimed_at = None if deal.claim is None else deal.rules.tricks - deal.claim.left
    for number, trick in enumerate((*deal.tricks, deal.trick)):
        if deal.claim is not None and number == claimed_at:
            yield deal.claim
        for place, card in enumerate(trick.cards):
            seat = Seat((trick.leader + place) % deal.rules.seats)
            if deal.rules.handful_time is HandfulTime.BEFORE_OWN_CARD:
                yield from _until(announced, seat)
            else:
                yield from _all(announced)
            yield CardPlayed(seat, card)
    yield from _all(announced)


Announced = list[list[HandfulShown] | list[MisereDeclared]]
"""The announcements still to be written: handfuls and misères, each in order."""


def _until(announced: Announced, seat: Seat, *, first: bool = False) -> Iterator[Event]:
    """Announcements up to this seat's last; or only those of this seat with which they begin."""
    for queue in announced:
        owners = [one.seat for one in queue]
        while owners and (owners[0] == seat or (not first and seat in owners)):
            yield queue.pop(0)
            owners.pop(0)


def _all(announced: Announced) -> Iterator[Event]:
    for queue in announced:
        while queue:
            yield queue.pop(0)
