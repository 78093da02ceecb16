"""A table's picture as the page gets it: with the names of bots, and a finished deal explained."""

from __future__ import annotations

from oudler.table.picture import Picture, picture
from oudler.table.state import Table
from oudler.web.first_time import first_time
from oudler.web.names import company_of
from oudler.words import Words
from oudler.words.naming import counted_points
from oudler.words.story import deal_story


def shown(words: Words, table: Table, viewer: str | None) -> Picture:
    """What this person may see of the table, in his language."""
    found = picture(table, viewer)
    company = company_of(words, table, viewer)
    for place, name in zip(found["places"], company.names, strict=True):
        place["name"] = name
    if table.deal is not None and table.deal.scores:
        opened = found["deal"]["open"]
        opened["story"] = deal_story(company.seated(table.deal.players), table.deal)
        opened["discard_points"] = counted_points(words, table.deal.discard.half_points)
        opened["first_time"] = first_time(company, table)
    return found
