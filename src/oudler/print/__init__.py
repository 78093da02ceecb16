"""Documents to print: a value, and its writers to HTML and, through Typst, to PDF.

`rules_card` is the card of rules to lay on the table.
"""

from oudler.print.document import Document


def to_paper(document: Document) -> tuple[bytes, str]:
    """The document as a file, and its kind: `pdf` if Typst is installed, otherwise `html`.

    >>> to_paper(Document("Coupe", "fr", ()))[1]
    'pdf'
    """
    from oudler.print.html import to_html
    from oudler.print.typesetting import NoPrinter, to_pdf

    try:
        return to_pdf(document), "pdf"
    except NoPrinter:
        return to_html(document).encode(), "html"
