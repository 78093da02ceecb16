"""A deal as people write it into a message: a line for each hand, the dog, the bids, each trick.

    rules: fft-4@1
    dealer: N
    N: S2 S5 SJ H1 H7 D3 D8 DK C4 T2 T5 T9 T11 T12 T14 T19 T20 EX
    …
    bids: pass garde pass pass
    trick: H1 HK H3 H10

Words may be French or English; the cards are those of a record, or their names. Oudler writes the
English words, whatever the language, so that a text stays the same.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from oudler.core import Card, Deal, Ruleset, Seat, actions, check_deal, wrong_type
from oudler.core.text import RecordError
from oudler.deals.fragment import FRAGMENT, deal_from_fragment
from oudler.deals.moves import moves_of
from oudler.deals.reading import read_deal
from oudler.deals.tarotclub import tarotclub_deal
from oudler.records import changed_options, write_record
from oudler.rulesets import write_option
from oudler.typed_text import places as typed
from oudler.words import Words
from oudler.words.faults import record_wrong


def deal_to_text(deal: Deal) -> str:
    """A deal as text, from its cards to where it stands.

    >>> deal_to_text(taken).splitlines()[-2:]
    ['dog: S7 H7 H10 C9 T7 T20', 'bids: garde pass pass pass']
    """
    check_deal(deal)
    return "".join(f"{line}\n" for line in _lines(deal))[:-1]


def is_deal_text(text: str) -> bool:
    """Whether a text looks like a deal, or a link to one, rather than a record.

    >>> is_deal_text("dog: S1 S2"), is_deal_text('{"format":"tarot-record"}')
    (True, False)
    """
    first = next((line for _, line in numbered_lines(text)), "")
    return bool(FRAGMENT.search(first)) or re.match(r'[^{["]{1,20}:', first) is not None


def deal_from_text(text: str) -> Deal:
    """The deal in a text or in a link's fragment, checked move by move.

    One hand, or the dog, may be left out: it gets the cards that nobody else has. Raises
    RecordError, which says what is wrong with which line.

    >>> deal_from_text(deal_to_text(over)) == over
    True
    """
    if not isinstance(text, str):
        raise wrong_type("deal", text, "its text")
    try:
        lines = list(numbered_lines(text))
        if len(lines) == 1 and (link := FRAGMENT.search(lines[0][1])):
            return deal_from_fragment(link.group(1))
        return read_deal(lines)
    except RecordError as error:
        words = Words("en")
        sentences = tuple(record_wrong(words, wrong) for wrong in error.wrongs)
        raise RecordError(error.wrongs, sentences) from None


def record_lines(lines: Iterable[str]) -> Iterable[str]:
    """The lines of a record; a deal as text, as a link or from TarotClub becomes one.

    Raises RecordError for such a deal that cannot be read.

    >>> len([*record_lines(deal_to_text(taken).splitlines(keepends=True))])
    7
    """
    lines = iter(lines)
    begin = list(_first_of(lines))
    head = "".join(begin)
    if is_deal_text(head):
        return _as_record(deal_from_text(head + "".join(lines)))
    if head.lstrip().startswith("{") and '"format"' not in head:
        # No record begins like this, so there is no long one to read line by line.
        begin += lines
        if deal := tarotclub_deal("".join(begin)):
            return _as_record(deal)
    return chain(begin, lines)


def _first_of(lines: Iterator[str]) -> Iterator[str]:
    """The lines up to the first that is neither empty nor a comment."""
    for line in lines:
        yield line
        if line.strip() and not line.lstrip().startswith("#"):
            return


def _as_record(deal: Deal) -> list[str]:
    has_names = deal.rules.seats == deal.rules.places == len(typed.COMPASS)
    return write_record(deal, players=typed.COMPASS if has_names else ()).splitlines()


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    r"""The lines that say something, with their numbers.

    >>> [*numbered_lines("# Anne's\n\ndog: S1 S2")]
    [(3, 'dog: S1 S2')]
    """
    for number, line in enumerate(text.splitlines(), 1):
        if said := line.partition("#")[0].strip() if not FRAGMENT.search(line) else line.strip():
            yield number, said


def _lines(deal: Deal) -> Iterator[str]:
    rules, dealt = deal.rules, deal.dealt
    yield from setting_lines(rules, dealt.dealer, barred=dealt.dealer_barred, players=dealt.players)
    for seat, hand in enumerate(dealt.hands):
        yield f"{typed.place_name(rules, seat)}: {hand}"
    if rules.dog:
        yield f"dog: {dealt.dog}"
    yield from pile_lines(rules, enumerate(dealt.piles))
    yield from move_lines(deal)


def setting_lines(
    rules: Ruleset, dealer: int, *, barred: bool = False, players: Iterable[int] = ()
) -> Iterator[str]:
    """The lines before the hands.

    >>> [*setting_lines(rules, 1)]
    ['rules: fft-4@1', 'dealer: W']
    """
    yield f"rules: {rules.name}"
    for key, value in changed_options(rules).items():
        yield f"set: {key} = {write_option(value)}"
    yield f"dealer: {typed.place_name(rules, dealer)}{' barred' if barred else ''}"
    if names := " ".join(map(str, players)):
        yield f"players: {names}"


def pile_lines(
    rules: Ruleset, piles: Iterable[tuple[int, Sequence[Sequence[Card]]]]
) -> Iterator[str]:
    """The lines of the piles, by seat.

    >>> [*pile_lines(rules, [(0, [[Card.S1, Card.S2], [Card.EX]])])]
    ['piles: N S1 S2 / EX']
    """
    for seat, row in piles:
        cards = " / ".join(" ".join(map(str, pile)) for pile in row)
        yield f"piles: {typed.place_name(rules, seat)} {cards}"


def move_lines(deal: Deal) -> Iterator[str]:
    """What was said and played: all bids on one line, and a line for each trick.

    >>> [*move_lines(taken)]
    ['bids: garde pass pass pass']
    """
    begin, pieces, played = "", list[str](), 0
    for seat, action in moves_of(deal):
        key, said = _said(deal.rules, seat, action)
        goes_on = key == begin and (key == "bids" or (key == "trick" and played % deal.rules.seats))
        if pieces and not goes_on:
            yield f"{begin}: {' '.join(pieces)}"
            pieces = []
        begin, pieces, played = key, [*pieces, said], played + (key == "trick")
    if pieces:
        yield f"{begin}: {' '.join(pieces)}"


def _said(rules: Ruleset, seat: Seat, action: actions.Action) -> tuple[str, str]:
    """A move as the beginning of its line, and what it adds to it."""
    name = typed.place_name(rules, seat)
    match action:
        case actions.Play(card):
            return "trick", str(card)
        case actions.Bid(contract):
            return "bids", str(contract or "pass").replace("_", "-")
        case actions.CancelDeal(lone):
            return "bids", str(lone).replace("_", "-")
        case actions.CallCards(cards):
            return "call", str(cards)
        case actions.Discard(cards):
            return "discard", str(cards)
        case actions.AnnounceSlam(small):
            return "slam", f"{name} small" if small else name
        case actions.ShowHandful(_, cards):
            return "handful", f"{name} {cards}"
        case actions.DeclareMisere(kind):
            return "misere", f"{name} {kind}"
