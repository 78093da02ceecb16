"""What the cards of a repeated deal brought the first time."""

from __future__ import annotations

from fractions import Fraction

from oudler.core.events import exact
from oudler.table.state import Table
from oudler.words.company import Company
from oudler.words.naming import signed


def first_time(company: Company, table: Table) -> str:
    """What the same cards brought the first time; empty where there was none."""
    again = table.opened.again
    if again is None or table.session is None or len(table.session.sheet) != 1:
        return ""
    scores = [signed(company.words, exact(Fraction(score))) for score in again.scores]
    if company.you is not None:
        return company.words("web.told.first_time.yours", score=scores[company.you])
    each = ", ".join(
        company.words("score.of_player", name=name, score=score)
        for name, score in zip(company.names, scores, strict=True)
    )
    return company.words("web.told.first_time.all", scores=each)
