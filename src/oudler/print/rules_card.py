"""The card to lay on the table: the rules of a game on one page, as PDF with cards drawn.

Without Typst it is a page of HTML to print.
"""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Any, NamedTuple

from oudler.core import Card, Ruleset
from oudler.deck import Look, face
from oudler.deck.picture import FONT, NoPictures, quoted
from oudler.rulesets import differing_options, load_ruleset, usual_rules
from oudler.words import Words, unbroken
from oudler.words.manual import Chapter, Row, manual
from oudler.words.names import counted_points
from oudler.words.rules import ruleset_name

SHORT = ("oudlers", "deal", "bids", "call", "dog", "excuse", "announcements", "score")
"""The chapters that a table looks up while it plays."""
LONG = (*SHORT[:5], "play", *SHORT[5:], "more")
"""Those that are added where the page has room."""
DRAWN = (
    (Card.EX, Card.T1, Card.T21),
    (Card.HK,),
    (Card.SQ,),
    (Card.DN,),
    (Card.CJ,),
    (Card.T20, Card.S10),
)
"""Cards that are worth the same."""
MAX_CACHED = 64
"""How many cards are kept: all published rulesets in both languages, near enough."""


class Layout(NamedTuple):
    """A way to lay the page out: the last ones take the least room."""

    pieces: str
    size: str = "10pt"
    width: int = 17
    """Of the cards drawn, in millimetres."""
    leading: str = "0.5em"

    def typst(self) -> str:
        """The layout as an entry of a list of Typst.

        >>> Layout("()").typst()
        '((), 10pt, 17mm, 0.5em),'
        """
        return f"({self.pieces}, {self.size}, {self.width}mm, {self.leading}),"


@lru_cache(MAX_CACHED)
def to_paper(language: str, rules: Ruleset, name: str = "") -> tuple[bytes, str]:
    """The card as a file, and its kind: `pdf` if Typst is installed, otherwise `html`.

    >>> to_paper("fr", rules)[1]
    'pdf'
    """
    words = Words(language)
    try:
        return to_pdf(words, rules, name), "pdf"
    except NoPictures:
        return to_page(words, rules, name), "html"


def to_page(words: Words, rules: Ruleset, name: str = "") -> bytes:
    """The card as a page of HTML, which chooses its layout itself: nothing needs to be installed.

    >>> b"<title>Chez Mamie</title>" in to_page(fr, rules, "Chez Mamie")
    True
    """
    by_key = _by_key(words, rules)
    chapters = ((key, by_key[key]) for key in LONG if key in by_key)
    page = Template((files(__package__) / "rules_card.html").read_text("utf-8"))
    return page.substitute(
        language=words.language,
        title=escape(name or ruleset_name(words, rules)),
        about=escape(_subtitle(words, rules)),
        cards="".join(_figure(words, group) for group in DRAWN),
        rules="\n".join(_section(one, is_long=key not in SHORT) for key, one in chapters),
        source=escape(_source(words, rules)),
    ).encode()


def _figure(words: Words, group: tuple[Card, ...]) -> str:
    look = Look(words.language)
    images = "".join(_image(face(card, look)) for card in group)
    return f"<figure>{images}<figcaption>{_worth(words, group)}</figcaption></figure>"


def _image(drawn: str) -> str:
    return f'<img alt="" src="data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}">'


def _section(chapter: Chapter, *, is_long: bool) -> str:
    """A chapter, and whether only a page with room for it has it."""
    first, *others = (f"<p>{escape(line)}</p>" for line in chapter.says)
    rows = (
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in _rows(chapter)
    )
    table = f"<table>{''.join(rows)}</table>" if chapter.table else ""
    parts = [f"<h2>{escape(chapter.title)}</h2>", first, table, *others]
    return f"<section{' class=long' * is_long}>{' '.join(parts)}</section>"


def to_pdf(words: Words, rules: Ruleset, name: str = "") -> bytes:
    """The card of these rules, under their own name if they have one. Raises NoPictures."""
    try:
        import typst
    except ImportError:
        raise NoPictures from None
    look = Look(words.language)
    drawn = {f"{card.name}.svg": face(card, look).encode() for group in DRAWN for card in group}
    source: Any = {"main.typ": to_typst(words, rules, name).encode(), **drawn}
    found = typst.compile(source)
    assert isinstance(found, bytes)
    return found


def to_typst(words: Words, rules: Ruleset, name: str = "") -> str:
    """The card in the language of Typst, beside a file for each card drawn.

    >>> "Chez Mamie" in to_typst(fr, rules, "Chez Mamie")
    True
    """
    by_key = _by_key(words, rules)
    long, short = (_pieces(by_key, keys) for keys in (LONG, SHORT))
    brief = _pieces(by_key, SHORT, together=3)
    choices = [
        *(Layout(long, size) for size in ("14pt", "13pt", "12pt", "11.5pt", "11pt", "10.5pt")),
        *(Layout(short, size) for size in ("12pt", "11.5pt", "11pt", "10.5pt", "10pt")),
        *(Layout(short, width=width) for width in (14, 11, 8)),
        *(Layout(pieces, width=8, leading="0.4em") for pieces in (short, brief)),
    ]
    return "\n".join(
        [
            f"#set document(title: {quoted(name or ruleset_name(words, rules))}, date: none)",
            f'#set text(font: "{FONT}", lang: "{words.language}", number-type: "lining")',
            f"#let title = {quoted(name or ruleset_name(words, rules))}",
            f"#let source = {quoted(_source(words, rules))}",
            f"#let subtitle = {quoted(_subtitle(words, rules))}",
            f"#let drawn = ({' '.join(_group(words, group) for group in DRAWN)})",
            f"#let choices = ({' '.join(map(Layout.typst, choices))})",
            (files(__package__) / "rules_card.typ").read_text("utf-8"),
        ]
    )


def _subtitle(words: Words, rules: Ruleset) -> str:
    """What is special about published rules; of one's own, which they come from."""
    published = load_ruleset(rules.id)
    changed = len(differing_options(rules, published))
    if not changed:
        return words(f"rulesets.{rules.id}.special")
    return words.count("manual.card.own", changed, name=ruleset_name(words, rules))


def _source(words: Words, rules: Ruleset) -> str:
    """Who published the rules, and what the program calls them."""
    return f"{words(f'rulesets.{rules.id}.source')} ({rules.name})"


def _group(words: Words, group: tuple[Card, ...]) -> str:
    names = " ".join(f"{quoted(card.name)}," for card in group)
    return f"(cards: ({names}), worth: {quoted(_worth(words, group))}),"


def _worth(words: Words, group: tuple[Card, ...]) -> str:
    return counted_points(words, group[0].half_points)


def _by_key(words: Words, rules: Ruleset) -> dict[str, Chapter]:
    return {one.key: _spaced(one) for one in manual(words, rules, usual_rules())}


def _spaced(chapter: Chapter) -> Chapter:
    """The chapter as it is set: no line begins with a sign."""
    says = tuple(map(unbroken, chapter.says))
    table = tuple(tuple(map(unbroken, row)) for row in chapter.table)
    return replace(chapter, title=unbroken(chapter.title), says=says, table=table)


def _pieces(by_key: dict[str, Chapter], keys: tuple[str, ...], together: int = 1) -> str:
    """The parts between which a column may end, in the order of the keys.

    So many sentences stand in a paragraph.
    """
    found = [part for key in keys if key in by_key for part in _parts(by_key[key], together)]
    return f"({' '.join(found)})"


def _parts(chapter: Chapter, together: int) -> Iterator[str]:
    """A chapter's title with its first sentence, its table, and the other sentences."""
    yield _piece(chapter.title, chapter.says[0])
    if chapter.table:
        yield _piece(table=_rows(chapter))
    for at in range(1, len(chapter.says), together):
        yield _piece(line=" ".join(chapter.says[at : at + together]))


def _rows(chapter: Chapter) -> tuple[Row, ...]:
    """The table of a chapter; one of two columns becomes one of two rows."""
    is_narrow = bool(chapter.table) and len(chapter.table[0]) == 2
    return tuple(zip(*chapter.table, strict=True)) if is_narrow else chapter.table


def _piece(title: str = "", line: str = "", table: tuple[Row, ...] = ()) -> str:
    rows = "".join(f"({''.join(f'{quoted(cell)},' for cell in row)})," for row in table)
    starts = "false" if table else "true"
    return f"(title: {quoted(title)}, line: {quoted(line)}, table: ({rows}), starts: {starts}),"
