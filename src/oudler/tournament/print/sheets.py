"""The sheets of a session's results and boards: score sheets, travelling sheets, hands."""

from oudler.core import CardSet, Suit
from oudler.core.cards import Card as PlayingCard
from oudler.print.document import (
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
from oudler.tournament.dealing import DealtBoard
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import (
    PLAYING_ORDER,
    Format,
    Orientation,
    attacker_of,
    dealer_of,
    leader_of,
    taker_of,
)
from oudler.tournament.print.printing import Printing
from oudler.words.names import short_rank, sorted_hand

ROW = 12.0
"""How high a row for handwriting is, in millimetres."""


def score_sheets(printing: Printing) -> Document:
    """A sheet for each table and position; two on a page."""
    session = printing.session
    played = [one for one in session.plan.meetings if session.is_played(one)]
    cards = tuple(_sheet(printing, one) for one in sorted(played, key=_by_position))
    return printing.document("scores", [Cards(cards, columns=1)])


def _by_position(one: Meeting) -> tuple[int, str, int]:
    return one.position, one.section, one.table


def _sheet(printing: Printing, one: Meeting) -> Card:
    here = [(side, start) for side, start in one.at.items() if printing.who(start, one.position)]
    where = printing.says("table", table=one.table_name)
    position = f"{printing.head('position')} {one.position}"
    control = {3: "control_3", 5: "control_5"}.get(len(here), "control")
    return Card(
        (
            printing.top(),
            Pair(where, position, Weight.LARGE),
            Gap(1),
            _points(printing, one, len(here)),
            Line(printing.says(f"scores.{control}"), Weight.SMALL),
            Line(printing.says("scores.reminder"), Weight.SMALL),
        ),
        height=131,
    )


def _points(printing: Printing, one: Meeting, players: int) -> Table:
    """A row per deal; then totals, balances, and space for initials."""
    groups = [("", 2)]
    for side, start in one.at.items():
        if name := printing.who(start, one.position):
            who = printing.says("and", name=name, start=printing.start(start))
            groups.append((f"{printing.side(side)}\n{who}", 2))
    columns = (
        Column(printing.head("deal"), 0.7),
        Column(printing.head("contract"), 1.3),
        *(Column(printing.head(key), 1) for _ in range(players) for key in ("plus", "minus")),
    )
    deals = max(printing.session.deals, players if players == 5 else 0)
    blank = ("",) * (2 * players)
    rows = [(str(deal), "", *blank) for deal in range(1, deals + 1)]
    rows += [
        (printing.head("total"), "", *blank),
        (printing.head("balance"), "", *blank),
        (printing.says("scores.initials"), "", *blank),
    ]
    strong = frozenset({deals, deals + 1})
    height = min(ROW, 88 / len(rows))
    return Table(
        columns,
        tuple(rows),
        row_height=height,
        strong_rows=strong,
        is_small=True,
        groups=tuple(groups),
    )


# --- Travelling sheets: one for each board of each section, a line per table (T49, T107)

ROW = 6.5
"""How high a line for handwriting is, in millimetres."""
PAGE = 225.0
"""How high all lines of a sheet may be together."""


def travelling_sheets(printing: Printing) -> Document:
    """Every sheet, board by board."""
    sheets: dict[tuple[str, str, int], list[Meeting]] = {}
    for one in printing.session.plan.meetings:
        if printing.session.is_played(one):
            for board in one.boards:
                sheets.setdefault((one.stock, one.copy, board), []).append(one)
    cards = tuple(
        _travelling_sheet(printing, key, own) for key, own in sorted(sheets.items(), key=_order)
    )
    return printing.document("travelling", [Cards(cards)])


def pickup_slips(printing: Printing) -> Document:
    """A slip for each table and position, collected with its results."""
    plan = printing.session.plan
    played = [one for one in plan.meetings if one.boards and printing.session.is_played(one)]
    return printing.document("slips", [Cards(tuple(_pickup_slip(printing, one) for one in played))])


def _pickup_slip(printing: Printing, one: Meeting) -> Card:
    """A line a board: who takes, where that is known beforehand, and space for the score."""
    is_imposed = printing.session.plan.format in (Format.INDIVIDUAL, Format.TRIPLETS)
    table = printing.says("table", table=one.table_name)
    position = f"{printing.head('position')} {one.position}"
    keys = ("board", "taker", "wins", "loses", "referee")
    columns = tuple(Column(printing.head(key), 1) for key in keys)
    stock = f"{one.stock} " * bool(one.stock)
    rows = tuple(
        (f"{stock}{board}", printing.side(taker_of(board)) if is_imposed else "", "", "", "")
        for board in one.boards
    )
    lines = Table(columns, rows, row_height=9, strong_columns=frozenset({0}))
    return Card((printing.top(), Pair(table, position, Weight.LARGE), Gap(1), lines))


def _order(found: tuple[tuple[str, str, int], list[Meeting]]) -> tuple[str, int, str]:
    stock, copy, board = found[0]
    return stock, board, copy


def _travelling_sheet(printing: Printing, key: tuple[str, str, int], own: list[Meeting]) -> Card:
    stock, copy, board = key
    title = printing.says("board", board=f"{stock} {board}".strip())
    section = printing.says("section", section=copy) if copy else ""
    blocks = [printing.top(), Pair(title, section, Weight.LARGE)]
    if printing.session.plan.format in (Format.INDIVIDUAL, Format.TRIPLETS):
        taker = printing.says("taker", side=printing.side(taker_of(board)))
        blocks.append(Pair(taker, _dealer(printing, board), Weight.STRONG))
    else:
        blocks.append(Pair(_dealer(printing, board), "", Weight.STRONG))
    dog = Pair(f"{printing.says('dog_blank')}{'. ' * 30}", "")
    note = Line(printing.says("travelling.note"), Weight.SMALL)
    return Card((*blocks, dog, _lines(printing, own), note))


def _dealer(printing: Printing, board: int) -> str:
    dealer = printing.says("dealer", side=printing.side(dealer_of(board)))
    leader = printing.says("leader", side=printing.side(leader_of(board)))
    return f"{dealer} · {leader}"


def _lines(printing: Printing, own: list[Meeting]) -> Table:
    """A line with the players' names printed, so that nobody writes on somebody else's."""
    sides = _numbered_sides(printing, own)
    columns = (
        Column(printing.head("position_short"), 0.6),
        Column(printing.head("table"), 0.7),
        *(Column(printing.side(side), 1.1) for side in sides),
        Column(printing.head("wins"), 1.2),
        Column(printing.head("loses"), 1.2),
        Column(printing.head("referee"), 1),
    )
    rows = tuple(
        (
            str(one.position),
            one.table_name,
            *(printing.start(one.at[side]) for side in sides),
            "",
            "",
            "",
        )
        for one in sorted(own, key=lambda one: (one.position, one.deal, one.table))
    )
    return Table(columns, rows, row_height=min(ROW, PAGE / len(rows)), is_small=True)


def _numbered_sides(printing: Printing, own: list[Meeting]) -> tuple[Orientation, ...]:
    """Triplets and quartets are named; individuals have a line for each table."""
    if printing.session.plan.format is Format.INDIVIDUAL:
        return ()
    return tuple(own[0].at)


# --- The cards on paper: hand records, and slips by which boards are made up at the tables (T40)

SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
"""The signs of the suits, in the order in which a hand is written."""


def hand_records(printing: Printing) -> Document:
    """Every board with its four hands and the dog, laid out as at the table."""
    return printing.document(
        "hands", [Cards(tuple(_record(printing, one) for one in printing.cards))]
    )


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


def making_slips(printing: Printing) -> Document:
    """A slip for each hand: the cards to sort out of a pack and put into the wallet."""
    cards = tuple(
        _slip(printing, board, side) for board in printing.cards for side in (*PLAYING_ORDER, None)
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
