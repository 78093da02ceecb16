"""`oudler tournament print`: one sheet of a session as PDF or HTML."""

import argparse
import re
from dataclasses import replace
from pathlib import Path

from oudler.command_line.arguments import Parser, Refused, at_least, print_json
from oudler.install import tournament_command
from oudler.tournament.badges import Badge
from oudler.tournament.commands.boards import secret_of
from oudler.tournament.commands.files import Opened, opened, write_file
from oudler.tournament.dealing import dealt_boards, terms_of
from oudler.tournament.print import SHEETS, Document, NoPrinter, Printing, to_html, to_pdf
from oudler.tournament.text.names import file_name
from oudler.words import Words


def add_print(own: Parser) -> None:
    """The arguments of `print`."""
    own.option("file", metavar="FILE")
    own.option("sheet", choices=list(SHEETS))
    own.option("--out", metavar="FILE.pdf|FILE.html")
    own.option("--session", type=at_least(1), metavar="N")
    own.option("--badge", choices=list(map(str, Badge)), default=str(Badge.BLUE))


def run_print(words: Words, args: argparse.Namespace) -> int:
    """Write the sheet; by default beside the tournament's file, as PDF."""
    file = opened(words, args.file)
    document = document_of(words, file, args.sheet, args.session, Badge(args.badge))
    name = file_name(words, file.tournament, f"title.{args.sheet}")
    path = Path(args.out) if args.out else file.path.with_name(f"{name}.pdf")
    said = write(words, document, path)
    if args.json:
        print_json({"ok": True, "file": str(path)})
    else:
        print(said)
    return 0


def document_of(
    words: Words,
    file: Opened,
    sheet: str,
    number: int | None = None,
    badge: Badge = Badge.BLUE,
) -> Document:
    """The document of a sheet. Raises Refused if there is nothing to print."""
    session = file.tournament.session(number or len(file.tournament.sessions))
    if session is None:
        raise Refused(words("commands.tournament.nothing_to_print"))
    wanted = SHEETS[sheet]
    if not wanted.belongs_to(session):
        raise Refused(words("commands.tournament.nothing_to_print"))
    printing = Printing(words, file.tournament, session, badge)
    if wanted.shows_cards:
        if not session.commitment:
            raise Refused(words("tournament.refused.not_promised"))
        secret = secret_of(words, file, session)
        cards = dealt_boards(session, terms_of(file.tournament, session), secret)
        printing = replace(printing, cards=tuple(cards))
    return wanted.draw(printing)


def write(words: Words, document: Document, path: Path) -> str:
    """Write a document in the format of its file's ending; returns what to say. Raises Refused."""
    if path.suffix == ".html":
        write_file(words, path, to_html(document).encode())
        return words("commands.tournament.printed_html", file=path)
    if path.suffix != ".pdf":
        raise Refused(words("commands.tournament.unknown_ending", found=path))
    try:
        found = to_pdf(document)
    except NoPrinter:
        raise Refused(
            words("commands.tournament.no_printer", install=tournament_command())
        ) from None
    write_file(words, path, found)
    pages = len(re.findall(rb"/Type\s*/Page\b", found))
    return words.count("commands.tournament.printed", pages, file=path)
