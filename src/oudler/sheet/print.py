"""A score sheet as a single HTML file, to print or send, with its chart: no script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from oudler.core import Ruleset, Score, has_taker
from oudler.sheet import State, running_totals, sheet_text
from oudler.sheet.tables import Table, all_tables
from oudler.words import Words
from oudler.words.names import signed
from oudler.words.rules import option_value

WIDTH, HEIGHT = 480, 300
LEFT, TOP, BOTTOM = 52, 12, 28
NAME = 9
"""About the width of a letter in a name."""
DASHES = ("", "8 4", "2 4", "10 4 2 4", "16 6", "4 2", "1 5", "12 3 3 3", "6 6")
"""Lines differ even without colours."""
MOST_TICKS = 6


@dataclass(frozen=True, slots=True)
class Curve:
    """One player's totals, from 0 before the first deal."""

    name: str
    totals: tuple[Score, ...]


def chart(title: str, description: str, curves: Sequence[Curve]) -> str:
    """The picture: a line per player, named at its end. Colours come from the classes `curve-0`…

    >>> drawn = chart("Totals", "Anne +60", [Curve("Anne", (0, 60)), Curve("Bruno", (0, -60))])
    >>> drawn.startswith("<svg"), "Anne +60</desc>" in drawn
    (True, True)
    """
    frame = _Frame.around(curves)
    names = _spread([frame.y(one.totals[-1]) for one in curves])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="totals" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' role="img" aria-labelledby="totals-title totals-desc">',
        f'<title id="totals-title">{escape(title)}</title>',
        f'<desc id="totals-desc">{escape(description)}</desc>',
        *(_grid(frame, mark) for mark in frame.marks),
        *(_deal(frame, at) for at in range(0, frame.deals + 1, _nice(frame.deals / 8))),
        *(
            _curve(frame, n, one, height)
            for n, (one, height) in enumerate(zip(curves, names, strict=True))
        ),
    ]
    return "".join([*parts, "</svg>"])


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where deals and totals are in the picture."""

    deals: int
    marks: tuple[int, ...]
    right: int
    """Room for the names."""

    @classmethod
    def around(cls, curves: Sequence[Curve]) -> _Frame:
        longest = max((len(one.name) for one in curves), default=0)
        marks = ticks([total for one in curves for total in one.totals])
        return cls(max(len(one.totals) for one in curves) - 1, tuple(marks), 16 + NAME * longest)

    def x(self, at: int) -> float:
        return round(LEFT + at * (WIDTH - LEFT - self.right) / max(1, self.deals), 1)

    def y(self, total: Score) -> float:
        share = float(total - self.marks[0]) / (self.marks[-1] - self.marks[0])
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)


def _curve(frame: _Frame, n: int, one: Curve, name: float) -> str:
    points = " ".join(f"{frame.x(at)},{frame.y(total)}" for at, total in enumerate(one.totals))
    dash = f' stroke-dasharray="{DASHES[n % 9]}"' if n % 9 else ""
    return (
        f'<polyline class="curve curve-{n % 9}" points="{points}"{dash}/>'
        f'<text class="name curve-{n % 9}" x="{frame.x(frame.deals) + 8:.1f}" y="{name + 4:.1f}">'
        f"{escape(one.name)}</text>"
    )


def _deal(frame: _Frame, at: int) -> str:
    place = f'x="{frame.x(at)}" y="{HEIGHT - 10}"'
    return f'<text class="tick" {place} text-anchor="middle">{at}</text>'


def _grid(frame: _Frame, mark: int) -> str:
    height, right = frame.y(mark), frame.x(frame.deals)
    kind = "grid" if mark else "zero"
    said = f"−{-mark}" if mark < 0 else str(mark)
    return (
        f'<line class="{kind}" x1="{LEFT}" x2="{right}" y1="{height}" y2="{height}"/>'
        f'<text class="tick" x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">{said}</text>'
    )


def ticks(values: Sequence[Score]) -> list[int]:
    """Round values of an axis, from the lowest to the highest of these, 0 among them.

    >>> ticks([-106, 318])
    [-200, -100, 0, 100, 200, 300, 400]
    """
    low, high = min([0, *values]), max([0, *values])
    step = _nice(float(high - low) / (MOST_TICKS - 1))
    first, last = int(low // step), -int(-high // step)
    return [n * step for n in range(first, max(last, first + 1) + 1)]


def _nice(least: float) -> int:
    """1, 2 or 5 times a power of ten: the smallest that is at least this."""
    power = 1
    while 10 * power < least:
        power *= 10
    return next(n * power for n in (1, 2, 5, 10) if n * power >= least)


def _spread(heights: Sequence[float], apart: float = 16) -> list[float]:
    """Positions for the names, near the ends of their lines, so that none overlap."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    found, last = list(heights), TOP - apart
    for n in order:
        found[n] = last = max(heights[n], last + apart)
    # Pushed below the edge: everything moves up as far as it has to.
    last = HEIGHT - BOTTOM + apart
    for n in reversed(order):
        found[n] = last = min(found[n], last - apart)
    return found


COLOURS = (
    "#0b5fa5", "#b3261e", "#2e7d32", "#6a3fa0", "#8a5a00",
    "#00727a", "#a01861", "#4a4a4a", "#556b00",
)  # fmt: skip
"""On white, each with a contrast of 4.5 or more."""

STYLE = "".join(
    [
        "svg.totals{width:100%;max-width:150mm;height:auto;font:13px sans-serif}",
        ".totals .grid{stroke:#ccc}.totals .zero{stroke:#555}.totals .tick{fill:#444}",
        ".totals .curve{fill:none;stroke-width:2.5}",
        *(
            f".totals polyline.curve-{n}{{stroke:{colour}}}.totals text.curve-{n}{{fill:{colour}}}"
            for n, colour in enumerate(COLOURS)
        ),
    ]
)
"""For a page without its own colours."""


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
    said = f"{sheet_text.rules_sentence(words, state)} {_reminder(words, state.rules)}"
    yield f"<p>{escape(said)}</p>"
    if state.lines:
        yield f"<p>{escape(sheet_text.totals_sentence(words, state))}</p>"
    if state.pools:
        yield f"<p>{escape(sheet_text.pools_sentence(words, state.pools))}</p>"
    yield from (
        f"<p><strong>{escape(one)}</strong></p>" for one in sheet_text.doubt_sentences(words, state)
    )
    for place, table in enumerate(all_tables(words, state)):
        yield table_html(table, has_words=place < 2)
    if state.lines:
        yield f"<figure>{totals_chart(words, state)}</figure>"
    for line in state.lines:
        first, *rest = sheet_text.explanation(words, state, line)
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
