"""Differences with their intervals, drawn as an SVG that can also be read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, LEFT, RIGHT, ROW, HEAD = 760, 220, 240, 28, 56


@dataclass(frozen=True, slots=True)
class Bar:
    """A difference, its label, and both as words."""

    label: str
    mean: float
    low: float
    high: float
    said: str
    """The number and its interval, as text."""


def plot(title: str, bars: Sequence[Bar]) -> str:
    """The picture: a dot with its interval for each bar, around a line at zero.

    >>> picture = plot("club against beginner", [Bar("all", 3.0, 1.0, 5.0, "+3.0")])
    >>> picture.startswith("<svg"), "<desc" in picture
    (True, True)
    """
    height = HEAD + ROW * len(bars) + 12
    least, most = min(0.0, *(b.low for b in bars), 0.0), max(0.0, *(b.high for b in bars), 0.0)
    scale = (WIDTH - LEFT - RIGHT) / ((most - least) or 1.0)

    def place(number: float) -> str:
        return f"{LEFT + (number - least) * scale:.1f}"

    table = "\n".join(f"{bar.label} {bar.said}" for bar in bars)
    nothing = place(0.0)
    rows = (_row(bar, place, HEAD + ROW * number) for number, bar in enumerate(bars))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
            ' aria-labelledby="title table" font-family="sans-serif" font-size="13">',
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="table">{escape(table)}</desc>',
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
            f'<text x="12" y="26" font-size="16" font-weight="bold">{escape(title)}</text>',
            f'<line x1="{nothing}" x2="{nothing}" y1="{HEAD - 14}" y2="{height - 8}"'
            ' stroke="#767676"/>',
            f'<text x="{nothing}" y="{HEAD - 18}" text-anchor="middle" fill="#555">0</text>',
            *rows,
            "</svg>",
            "",
        )
    )


def _row(bar: Bar, place: Callable[[float], str], top: int) -> str:
    middle = top + ROW // 2
    return (
        f'<text x="12" y="{middle + 4}">{escape(bar.label)}</text>'
        f'<line x1="{place(bar.low)}" x2="{place(bar.high)}" y1="{middle}" y2="{middle}"'
        ' stroke="#1a4f8b" stroke-width="3"/>'
        f'<circle cx="{place(bar.mean)}" cy="{middle}" r="5" fill="#1a4f8b"/>'
        f'<text x="{WIDTH - 12}" y="{middle + 4}" text-anchor="end">{escape(bar.said)}</text>'
    )
