"""A score sheet as a single HTML file, to print or send: no other files and no script."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.needs import has_taker
from oudler.sheet.chart import STYLE, Curve, chart
from oudler.sheet.sheet_text import (
    doubt_sentences,
    explanation,
    pools_sentence,
    rules_sentence,
    totals_sentence,
)
from oudler.sheet.state import State, running_totals
from oudler.sheet.tables import Table, all_tables
from oudler.words.catalogue import Words
from oudler.words.names import signed
from oudler.words.rules import option_value

_PAPER = """
@page { size: A4; margin: 15mm }
body { font: 11pt/1.4 sans-serif; color: #000; background: #fff; max-width: 180mm; margin: auto }
h1 { font-size: 18pt; margin: 0 0 2mm }
h2 { font-size: 13pt; margin: 8mm 0 2mm; break-after: avoid }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { border: 0.3mm solid #777; padding: 1mm 2mm; text-align: right }
th:first-child, td:first-child, .words td:nth-child(2), .words th:nth-child(2) { text-align: left }
thead { display: table-header-group } tr { break-inside: avoid }
tfoot th { border-top: 0.8mm solid #000 }
.wide { font-size: 8pt } .wide th, .wide td { padding: 1mm }
.loss { font-style: italic } figure { margin: 4mm 0; break-inside: avoid }
.why li { margin-bottom: 1mm } .sign td { height: 12mm }
"""


def printed(words: Words, state: State) -> str:
    """The whole sheet: deals, ranking, figures, chart, each figure explained, signatures (T16).

    >>> printed(fr, state_of(sheet)).startswith('<!doctype html>')
    True
    """
    title = state.title or words("sheet.title")
    body = "\n".join(_body(words, state))
    return (
        f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_PAPER}{STYLE}</style></head>\n"
        f"<body>\n<h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )


def _body(words: Words, state: State) -> Iterator[str]:
    yield f"<p>{escape(rules_sentence(words, state))} {escape(_reminder(words, state.rules))}</p>"
    if state.lines:
        yield f"<p>{escape(totals_sentence(words, state))}</p>"
    if state.pools:
        yield f"<p>{escape(pools_sentence(words, state.pools))}</p>"
    yield from (f"<p><strong>{escape(one)}</strong></p>" for one in doubt_sentences(words, state))
    for place, table in enumerate(all_tables(words, state)):
        yield table_html(table, has_words=place < 2)
    if state.lines:
        yield f"<figure>{totals_chart(words, state)}</figure>"
    for line in state.lines:
        first, *rest = explanation(words, state, line)
        sentences = "".join(f"<li>{escape(one)}</li>" for one in rest)
        yield f'<h2>{escape(first)}</h2><ul class="why">{sentences}</ul>'
    yield _signatures(words, state)


def _reminder(words: Words, rules: Ruleset) -> str:
    """A reminder of what contracts, petit and handfuls are worth at this table (T15)."""
    if not rules.bids or not has_taker(rules):
        return ""
    return words(
        "sheet.table.reminder",
        contracts=option_value(words, "bids", rules.bids),
        base=rules.base,
        petit=rules.petit_au_bout,
        handfuls=option_value(words, "handful_values", rules.handful_values),
    )


def table_html(table: Table, *, has_words: bool = False) -> str:
    """A table with its heads; losses are in italics, because the print may have no colours.

    >>> '<td class="loss">−5</td>' in table_html(Table("", ("", ""), (("Anne", "−5"),)))
    True
    """
    kinds = [*(["words"] if has_words else []), *(["wide"] if len(table.heads) > 9 else [])]
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.heads)
    rows = "".join(f"<tr>{_cells(row)}</tr>" for row in table.rows)
    foot = "".join(f"<th>{escape(cell)}</th>" for cell in table.foot)
    return (
        f'<h2>{escape(table.title)}</h2><table class="{" ".join(kinds)}"><thead><tr>{heads}</tr>'
        f"</thead><tbody>{rows}</tbody>{f'<tfoot><tr>{foot}</tr></tfoot>' if foot else ''}</table>"
    )


def _cells(row: tuple[str, ...]) -> str:
    first, *others = row
    cells = (
        f'<td class="loss">{escape(one)}</td>' if one.startswith("−") else f"<td>{escape(one)}</td>"
        for one in others
    )
    return f'<th scope="row">{escape(first)}</th>{"".join(cells)}'


def _signatures(words: Words, state: State) -> str:
    """A place for each player to sign, because all answer for the sheet (T16)."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in state.names)
    empty = "<td></td>" * len(state.names)
    return (
        f"<h2>{escape(words('sheet.table.signatures'))}</h2>"
        f'<table class="sign"><tr>{heads}</tr><tr>{empty}</tr></table>'
    )


def totals_chart(words: Words, state: State) -> str:
    """The running totals as lines; the description says where each ends.

    >>> totals_chart(fr, state_of(sheet)).count('<polyline')
    4
    """
    after = [totals for _, totals in running_totals(state)]
    curves = [
        Curve(state.name(player), (0, *(totals[player] for totals in after)))
        for player in state.players
    ]
    ends = ", ".join(f"{one.name} {signed(words, one.totals[-1])}" for one in curves)
    said = words("sheet.table.chart", totals=ends)
    return chart(words("sheet.table.running"), said, curves)
