"""A document as a single HTML page that prints as it looks; nothing needs to be installed."""

from collections.abc import Iterator
from html import escape

from oudler.print.document import (
    Block,
    Card,
    Cards,
    Document,
    Flow,
    Gap,
    Line,
    NewPage,
    Pair,
    Part,
    Table,
)

_STYLE = """
@page { size: A4 %(orientation)s; margin: %(margin)smm; }
body { font: 11pt/1.25 Georgia, "Liberation Serif", serif; margin: 0 auto; max-width: %(width)smm; }
.cards { display: grid; gap: 5mm; margin-bottom: 5mm; }
.card { border: 0.4pt solid #777; padding: 3mm; break-inside: avoid; box-sizing: border-box; }
p { margin: 0 0 1mm; } .left { text-align: left; } .center { text-align: center; }
.right { text-align: right; } .strong { font-weight: bold; } .small { font-size: 10pt; }
.large { font-size: 14pt; font-weight: bold; } .huge { font-size: 34pt; font-weight: bold; }
.pair { display: flex; justify-content: space-between; }
table { border-collapse: collapse; width: 100%%; table-layout: fixed; margin-bottom: 1.5mm; }
th, td { padding: 0.8mm 1mm; vertical-align: middle; font-variant-numeric: lining-nums; }
.ruled th, .ruled td { border: 0.5pt solid #000; }
tr.strong td { font-weight: bold; background: #e1e1e1; print-color-adjust: exact; }
thead { display: table-header-group; } tr { break-inside: avoid; }
.page { break-before: page; }
footer { font-size: 10pt; margin-top: 4mm; }
"""


def to_html(document: Document) -> str:
    """The document as a page.

    >>> to_html(Document("Coupe", "fr", ()))[:15]
    '<!doctype html>'
    """
    width = (297 if document.is_landscape else 210) - 2 * document.margin
    style = _STYLE % {
        "orientation": "landscape" if document.is_landscape else "portrait",
        "margin": document.margin,
        "width": width,
    }
    body = "\n".join(map(_part, document.parts))
    return (
        f'<!doctype html>\n<html lang="{document.language}"><head><meta charset="utf-8">'
        f"<title>{escape(document.title)}</title><style>{style}</style></head>\n"
        f"<body>\n{body}\n<footer>{escape(document.footer or document.title)}</footer>\n"
        "</body></html>\n"
    )


def _part(part: Part) -> str:
    match part:
        case NewPage():
            return '<div class="page"></div>'
        case Flow():
            return "\n".join(map(_block, part.blocks))
        case Cards():
            cards = "\n".join(map(_card, part.cards))
            columns = f"grid-template-columns: repeat({part.columns}, 1fr)"
            return f'<div class="cards" style="{columns}">\n{cards}\n</div>'


def _card(card: Card) -> str:
    height = f' style="min-height: {card.height}mm"' if card.height else ""
    return f'<div class="card"{height}>{"".join(map(_block, card.blocks))}</div>'


def _block(block: Block) -> str:
    match block:
        case Line():
            return f'<p class="{block.align} {block.weight}">{_text(block.text)}</p>'
        case Pair():
            left, right = _text(block.left), _text(block.right)
            return f'<p class="pair {block.weight}"><span>{left}</span><span>{right}</span></p>'
        case Gap():
            return f'<div style="height: {block.height}mm"></div>'
        case Table():
            return _table(block)


def _text(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _table(table: Table) -> str:
    classes = f"{'ruled' * table.is_ruled} {'small' * table.is_small}".strip()
    inside = f"{_widths(table)}{_head(table)}<tbody>{_body(table)}</tbody>"
    return f'<table class="{classes}">{inside}</table>'


def _widths(table: Table) -> str:
    whole = sum(column.width for column in table.columns)
    return "".join(f'<col style="width: {100 * c.width / whole:.2f}%">' for c in table.columns)


def _head(table: Table) -> str:
    rows = []
    if table.groups:
        cells = (
            f'<th colspan="{span}" scope="colgroup">{_text(text)}</th>'
            for text, span in table.groups
        )
        rows.append(f"<tr>{''.join(cells)}</tr>")
    if any(column.head for column in table.columns):
        heads = (
            f'<th scope="col" class="{column.align}">{_text(column.head)}</th>'
            for column in table.columns
        )
        rows.append(f"<tr>{''.join(heads)}</tr>")
    return f"<thead>{''.join(rows)}</thead>" if rows else ""


def _body(table: Table) -> str:
    return "".join(_rows(table))


def _rows(table: Table) -> Iterator[str]:
    height = f' style="height: {table.row_height}mm"' if table.row_height else ""
    for number, row in enumerate(table.rows):
        strong = ' class="strong"' if number in table.strong_rows else ""
        yield f"<tr{strong}{height}>{''.join(_cells(table, number, row))}</tr>"


def _cells(table: Table, number: int, row: tuple[str, ...]) -> Iterator[str]:
    for index, (column, text) in enumerate(zip(table.columns, row, strict=True)):
        strong = " strong" if index in table.strong_columns else ""
        strong += " huge" if (number, index) in table.huge_cells else ""
        yield f'<td class="{column.align}{strong}">{_text(text)}</td>'
