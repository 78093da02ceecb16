"""The finished deals of records as rows of tables, for spreadsheets and for those who analyse them.

`TABLES` lists the columns, for `oudler export` and `oudler replay --json` alike: what they mean is
said in `words/*/commands.toml`, under `[export.columns]`.
"""

from enum import Enum, auto
from typing import Any

from oudler.core import Deal, Seat, Session
from oudler.core.scoring.counting import trick_winners
from oudler.core.session import scores_by_player
from oudler.core.text import Header, json_line, score_to_json
from oudler.records.result import deal_to_json

Row = dict[str, Any]
"""The cells of a row by column; one that is missing is empty."""


class Kind(Enum):
    """The kind of value in the cells of a column."""

    TEXT = auto()
    TEXTS = auto()
    NUMBER = auto()
    SCORE = auto()
    """A whole number, or a text such as `"250/3"`."""
    FLAG = auto()


_PLAYER = {"seat": Kind.NUMBER, "player": Kind.TEXT}

TABLES: dict[str, dict[str, Kind]] = {
    table: {"file": Kind.TEXT, "deal": Kind.NUMBER, **columns}
    for table, columns in {
        "deals": {
            "rules": Kind.TEXT,
            "options": Kind.TEXTS,
            "practice": Kind.FLAG,
            "dealer": Kind.NUMBER,
            "dealer_name": Kind.TEXT,
            "taker": Kind.NUMBER,
            "taker_name": Kind.TEXT,
            "partner_names": Kind.TEXTS,
            "contract": Kind.TEXT,
            "called": Kind.TEXT,
            "dog": Kind.TEXT,
            "discard": Kind.TEXT,
            "half_points": Kind.NUMBER,
            "oudlers": Kind.NUMBER,
            "made": Kind.FLAG,
            "margin": Kind.SCORE,
            "petit_au_bout": Kind.NUMBER,
            "slams": Kind.TEXTS,
            "thrown_in": Kind.TEXT,
        },
        "results": _PLAYER
        | {"hand": Kind.TEXT, "side": Kind.TEXT, "score": Kind.SCORE, "payment": Kind.NUMBER},
        "bids": {"turn": Kind.NUMBER, **_PLAYER, "bid": Kind.TEXT},
        "handfuls": _PLAYER | {"size": Kind.TEXT, "cards": Kind.TEXT},
        "cards": {"trick": Kind.NUMBER, "turn": Kind.NUMBER, **_PLAYER}
        | {"card": Kind.TEXT, "won": Kind.FLAG},
    }.items()
}
"""By table: the columns in their order, and what they hold. Several tables share some."""


def named_deal(header: Header, number: int, session: Session, deal: Deal) -> Row:
    """A finished deal as a JSON object: its result, with the names, the results, bids and handfuls.

    `session` has the deal as its last. The cards come apart, by `card_rows`: there are too many.

    >>> from oudler.core import Seat
    >>> names = ("Anne", "Bruno", "Chloé", "David")
    >>> session = Session(rules, names, Seat(0)).after(over)
    >>> found = named_deal(Header("fft-4@1", {}, names), 1, session, over)
    >>> found["taker_name"], found["margin"], found["results"][0]["score"]
    ('Bruno', -8, 66)
    """
    names = session.players
    seats = _named_seats(session, deal)
    return deal_to_json(deal) | {
        "deal": number,
        "rules": header.rules,
        "options": [f"{key}={_plain(one)}" for key, one in header.options.items()],
        "dealer_name": names[deal.players[deal.dealer]],
        "taker_name": None if deal.taker is None else seats[deal.taker],
        "partner_names": [seats[seat] for seat in deal.partners],
        "called": str(deal.called),
        "dog": str(deal.dealt.dog),
        "discard": str(deal.discard),
        "results": _result_rows(session, deal),
        "bids": [
            {
                "turn": turn,
                "seat": one.seat,
                "player": seats[one.seat],
                "bid": "pass" if one.contract is None else str(one.contract),
            }
            for turn, one in enumerate(deal.bids, 1)
        ],
        "handfuls": [
            {
                "seat": one.seat,
                "player": seats[one.seat],
                "size": str(one.size),
                "cards": str(one.cards),
            }
            for one in deal.handfuls
        ],
    }


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json_line(value)


def _named_seats(session: Session, deal: Deal) -> tuple[str, ...]:
    return tuple(session.players[player] for player in deal.players[: deal.rules.seats])


def _result_rows(session: Session, deal: Deal) -> list[Row]:
    """A row a player, by seat, then the dealer who sits out."""
    scores = scores_by_player(deal)
    payments = session.payments[-1] if session.rules.mouche else None
    found: list[Row] = []
    for seat, player in enumerate(deal.players):
        row: Row = {"seat": None, "player": session.players[player]}
        if seat < deal.rules.seats:
            is_taken = deal.taker is not None
            row["seat"], row["hand"] = seat, str(deal.dealt.hands[seat])
            row["side"] = str(deal.side_of(Seat(seat))) if is_taken else None
        row["score"] = score_to_json(scores[player])
        row |= {"payment": payments[player]} if payments else {}
        found.append(row)
    return found


def card_rows(session: Session, deal: Deal) -> list[Row]:
    """The cards in the order in which they were played.

    >>> from oudler.core import Seat
    >>> card_rows(Session(rules, ("N", "E", "S", "W"), Seat(0)), over)[0]["card"]
    'DK'
    """
    seats = _named_seats(session, deal)
    found: list[Row] = []
    tricks = zip(deal.tricks, trick_winners(deal), strict=True)
    for number, (trick, winner) in enumerate(tricks, 1):
        for turn, card in enumerate(trick.cards):
            seat = (trick.leader + turn) % deal.rules.seats
            found.append(
                {
                    "trick": number,
                    "turn": turn + 1,
                    "seat": seat,
                    "player": seats[seat],
                    "card": str(card),
                    "won": seat == winner,
                }
            )
    return found
