"""Deals asked for by a condition, written as people type them, and packed into a link.

`condition` reads the language of `oudler deal --where`, `drawing` finds the deals. `text` writes a
deal as lines, `reading` reads them, `fragment` is the end of a link, `tarotclub` reads another
program's files. `moves` plays a deal again.
"""

from oudler.deals.condition import ConditionError, ConditionFault
from oudler.deals.drawing import TRIES, Search, TooRare, deals_where
from oudler.deals.fragment import deal_from_fragment, deal_to_fragment
from oudler.deals.text import deal_from_text, deal_to_text, is_deal_text, record_lines

__all__ = [
    "TRIES",
    "ConditionError",
    "ConditionFault",
    "Search",
    "TooRare",
    "deal_from_fragment",
    "deal_from_text",
    "deal_to_fragment",
    "deal_to_text",
    "deals_where",
    "is_deal_text",
    "record_lines",
]
