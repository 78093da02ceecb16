"""A document in the language of Typst, which typesets it as PDF with its own fonts."""

from collections.abc import Iterator

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
    Weight,
)

_SIZES = {
    Weight.NORMAL: "11pt",
    Weight.STRONG: "11pt",
    Weight.LARGE: "14pt",
    Weight.HUGE: "34pt",
    Weight.SMALL: "10pt",
}
_BOLD = (Weight.STRONG, Weight.LARGE, Weight.HUGE)
_RULE = "0.5pt + black"


class NoPrinter(Exception):
    """Typst is not installed."""


def to_pdf(document: Document) -> bytes:
    """The document as PDF, fonts embedded. Raises NoPrinter.

    >>> from oudler.print.document import Document
    >>> to_pdf(Document("Coupe", "fr", ()))[:4]
    b'%PDF'
    """
    try:
        import typst
    except ImportError:
        raise NoPrinter from None
    source = to_typst(document).encode()
    # The machine's own fonts are used for characters that ours lacks, such as Chinese names.
    found = typst.compile(source)
    assert isinstance(found, bytes)
    return found


def to_typst(document: Document) -> str:
    """The document's source.

    >>> "Coupe" in to_typst(Document("Coupe", "fr", ()))
    True
    """
    return "\n".join([*_head(document), *map(_part, document.parts), ""])


def _head(document: Document) -> Iterator[str]:
    flipped = "true" if document.is_landscape else "false"
    yield f"#set document(title: {_quoted(document.title)}, date: none)"
    yield f'#set page(paper: "a4", flipped: {flipped}, margin: {document.margin}mm,'
    yield f"  footer-descent: 30%, footer: {_footer(document)})"
    yield f'#set text(font: "Libertinus Serif", size: 11pt, lang: "{document.language}",'
    yield '  number-type: "lining", hyphenate: false)'
    yield "#set par(leading: 0.5em, spacing: 0.6em)"
    yield f"#set table(inset: (x: 1.2mm, y: 1mm), stroke: {_RULE})"


def _footer(document: Document) -> str:
    said = _quoted(document.footer or document.title)
    return (
        f"context [#set text(10pt); #{said} #h(1fr) "
        "#counter(page).display() / #counter(page).final().first()]"
    )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _content(text: str) -> str:
    """Text as content; its lines one below the other."""
    return "[" + " #linebreak() ".join(f"#{_quoted(line)}" for line in text.split("\n")) + "]"


def _part(part: Part) -> str:
    match part:
        case NewPage():
            return "#pagebreak(weak: true)"
        case Flow():
            return "\n".join(f"#{_block(block)}" for block in part.blocks)
        case Cards():
            return _cards(part)


def _cards(part: Cards) -> str:
    cells = "".join(f"{_card(card)},\n" for card in part.cards)
    columns = ", ".join(["1fr"] * part.columns)
    return f"#grid(columns: ({columns},), gutter: 5mm,\n{cells})"


def _card(card: Card) -> str:
    blocks = "; ".join(_block(block) for block in card.blocks)
    height = f"{card.height}mm" if card.height else "auto"
    return (
        f"block(breakable: false, width: 100%, height: {height}, inset: 3mm,"
        f" stroke: 0.4pt + luma(120), {{{blocks}}})"
    )


def _block(block: Block) -> str:
    match block:
        case Line():
            return f"align({block.align}, {_set(block.text, block.weight)})"
        case Pair():
            left, right = (_set(text, block.weight) for text in (block.left, block.right))
            return f"block(width: 100%, {{{left}; h(1fr); {right}}})"
        case Gap():
            return f"v({block.height}mm, weak: false)"
        case Table():
            return _table(block)


def _set(text: str, weight: Weight) -> str:
    bold = ', weight: "bold"' if weight in _BOLD else ""
    return f"text(size: {_SIZES[weight]}{bold}, {_content(text)})"


def _table(table: Table) -> str:
    widths = ", ".join(f"{column.width}fr" for column in table.columns)
    aligns = ", ".join(f"{column.align} + horizon" for column in table.columns)
    stroke = _RULE if table.is_ruled else "none"
    size = "10pt" if table.is_small else "11pt"
    rows = f", rows: ({_rows(table)})" if table.row_height else ""
    cells = ", ".join([*_table_head(table), *_table_rows(table)])
    return (
        f"[#set text(size: {size}); #table(columns: ({widths},), align: ({aligns},), "
        f"stroke: {stroke}{rows}, {cells})]"
    )


def _rows(table: Table) -> str:
    heads = ["auto"] * (bool(table.groups) + any(column.head for column in table.columns))
    return ", ".join([*heads, *[f"{table.row_height}mm"] * len(table.rows)]) + ","


def _table_head(table: Table) -> Iterator[str]:
    cells = [
        f"table.cell(colspan: {span}, align: center, {_strong(text)})"
        for text, span in table.groups
    ]
    if any(column.head for column in table.columns):
        cells += [_strong(column.head) for column in table.columns]
    if cells:
        yield f"table.header({', '.join(cells)})"


def _strong(text: str) -> str:
    return f'text(weight: "bold", {_content(text)})'


def _table_rows(table: Table) -> Iterator[str]:
    for number, row in enumerate(table.rows):
        is_strong = number in table.strong_rows
        for column, text in enumerate(row):
            said = _strong(text) if is_strong or column in table.strong_columns else _content(text)
            if (number, column) in table.huge_cells:
                said = _set(text, Weight.HUGE)
            yield f"table.cell(fill: luma(225), {said})" if is_strong else said
