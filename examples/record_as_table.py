"""A record as the rows of a table, one row a card: seat, trick, card, who won the trick."""

import csv
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import oudler
from oudler import Deal

Row = tuple[int, int, int, str, int]
"""Deal, trick, seat, card, winner; all counted from 0."""


def rows(deals: Iterable[Deal]) -> Iterator[Row]:
    """Every card of these deals' completed tricks."""
    for number, deal in enumerate(deals):
        # Whoever wins a trick leads the next. Where everybody passed there is none.
        leaders = [trick.leader for trick in (*deal.tricks, deal.trick)]
        for trick, (laid, winner) in enumerate(zip(deal.tricks, leaders[1:], strict=True)):
            for place, card in enumerate(laid.cards):
                yield number, trick, (laid.leader + place) % deal.rules.seats, str(card), winner


def main(path: str) -> None:
    """Print the record in this file as CSV."""
    record = oudler.read_record(Path(path).read_text("utf-8"))
    writer = csv.writer(sys.stdout)
    writer.writerow(("deal", "trick", "seat", "card", "winner"))
    writer.writerows(rows(record.deals))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python record_as_table.py RECORD.tarot > TABLE.csv")
    main(sys.argv[1])
