"""The cards on paper: hand records, and slips by which boards are made up at the tables (T40)."""

from __future__ import annotations

from collections.abc import Iterable

from oudler.core.cards import Card as PlayingCard
from oudler.core.cards import CardSet, Suit
from oudler.tournament.dealing import DealtBoard
from oudler.tournament.orientation import (
    PLAYING_ORDER,
    Orientation,
    attacker_of,
    dealer_of,
    leader_of,
)
from oudler.tournament.print.document import (
    Align,
    Card,
    Cards,
    Column,
    Document,
    Gap,
    Line,
    Pair,
    Table,
    Weight,
)
from oudler.tournament.print.printing import Printing
from oudler.words.names import short_rank, sorted_hand

SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
"""The signs of the suits, in the order in which a hand is written."""


def hand_records(printing: Printing, boards: Iterable[DealtBoard]) -> Document:
    """Every board with its four hands and the dog, laid out as at the table."""
    return printing.document("hands", [Cards(tuple(_record(printing, one) for one in boards))])


def _record(printing: Printing, board: DealtBoard) -> Card:
    title = printing.says("board", board=f"{board.stock} {board.number}".strip())
    hands = {side: _hand(printing, side, board) for side in PLAYING_ORDER}
    dog = f"{printing.says('dog')}\n{hand_text(printing, board.dealt.dog)}"
    rows = (
        ("", hands[Orientation.NORTH], ""),
        (hands[Orientation.WEST], dog, hands[Orientation.EAST]),
        ("", hands[Orientation.SOUTH], ""),
    )
    columns = (Column(width=1, align=Align.LEFT),) * 3
    compass = Table(columns, rows, is_ruled=False, is_small=True)
    marks = printing.says("dealer", side=printing.side(board.dealer))
    taker = printing.says("taker", side=printing.side(board.taker))
    return Card((Pair(title, f"{taker} · {marks}", Weight.STRONG), compass))


def _hand(printing: Printing, side: Orientation, board: DealtBoard) -> str:
    mark = f" · {printing.says('taker_mark')}" if side is board.taker else ""
    return f"{printing.side(side)}{mark}\n{hand_text(printing, board.hands[side])}"


def hand_text(printing: Printing, cards: CardSet) -> str:
    """A hand in lines: trumps, the Excuse among them, then the suits.

    >>> printing = Printing(fr, evening, evening.sessions[0])
    >>> print(hand_text(printing, CardSet.parse("T21 T1 EX SK H10")))
    At. 21 1 Exc.
    ♠ R
    ♥ 10
    """
    lines = []
    excuse = [printing.says("excuse")[:3] + "."] * (PlayingCard.EX in cards)
    trumps = [str(card.rank) for card in sorted_hand(cards) if card.suit is Suit.TRUMPS]
    if trumps or excuse:
        lines.append(" ".join((printing.says("trumps"), *trumps, *excuse)))
    for suit, symbol in SYMBOLS.items():
        held = [card for card in sorted_hand(cards) if card.suit is suit]
        if held:
            lines.append(" ".join((symbol, *(short_rank(printing.words, one) for one in held))))
    return "\n".join(lines)


def making_slips(printing: Printing, boards: Iterable[DealtBoard]) -> Document:
    """A slip for each hand: the cards to sort out of a pack and put into the wallet."""
    cards = tuple(
        _slip(printing, board, side) for board in boards for side in (*PLAYING_ORDER, None)
    )
    return printing.document("making", [Cards(cards, columns=3)])


def _slip(printing: Printing, board: DealtBoard, side: Orientation | None) -> Card:
    title = printing.says("board", board=f"{board.stock} {board.number}".strip())
    if side is None:
        who, cards = printing.says("dog"), board.dealt.dog
    else:
        who, cards = printing.side(side), board.hands[side]
    mark = printing.says("taker_mark") if side is board.taker else ""
    lines = tuple(Line(text) for text in hand_text(printing, cards).split("\n"))
    head = Pair(title, f"{mark} {who}".strip(), Weight.STRONG)
    return Card((head, Gap(1), *lines), height=39)


def wallet_labels(printing: Printing) -> Document:
    """A label for each wallet: its number, and who deals, leads and takes."""
    boards = printing.session.plan.boards
    cards = tuple(_label(printing, stock, board) for stock, board in boards)
    return printing.document("labels", [Cards(cards)])


def _label(printing: Printing, stock: str, board: int) -> Card:
    sides = {side: _marks(printing, side, board) for side in PLAYING_ORDER}
    rows = (
        ("", sides[Orientation.NORTH], ""),
        (sides[Orientation.WEST], str(board), sides[Orientation.EAST]),
        ("", sides[Orientation.SOUTH], ""),
    )
    number = frozenset({(1, 1)})
    compass = Table((Column(),) * 3, rows, row_height=13, is_ruled=False, huge_cells=number)
    return Card((Pair(printing.place, stock, Weight.SMALL), compass), height=54)


def _marks(printing: Printing, side: Orientation, board: int) -> str:
    found = [printing.side(side)]
    for key, who in (
        ("taker_mark", attacker_of(printing.session.plan.format, board)),
        ("dealer_mark", dealer_of(board)),
        ("leader_mark", leader_of(board)),
    ):
        if who is side:
            found.append(printing.says(key))
    return "\n".join(found)
