"""`oudler tournament boards`: promise, deal, reveal and check the boards of a session."""

import argparse
import json
from pathlib import Path

from oudler.command_line.arguments import REFUSED, Parser, Refused, at_least, print_json
from oudler.shuffling import new_seed
from oudler.tournament import dealing
from oudler.tournament.commands import files
from oudler.tournament.commands.files import Opened, judged, note, noted, opened
from oudler.tournament.dealing import (
    WORTH_A_GARDE,
    DealtBoard,
    Promise,
    Reveal,
    dealt_boards,
    terms_of,
)
from oudler.tournament.tournament import Session
from oudler.words import Words


def add_boards(own: Parser) -> None:
    """The arguments of `boards`."""
    own.option("file", metavar="FILE")
    own.option("--session", type=at_least(1), metavar="N")
    own.option("--promise", action="store_true")
    own.option("--garde", action="store_true")
    own.option("--out", metavar="FILE")
    own.option("--reveal", action="store_true")
    own.option("--verify", action="store_true")


def run_boards(words: Words, args: argparse.Namespace) -> int:
    """Promise, deal, reveal or check; with none of these, say how far the boards have got."""
    file = opened(words, args.file)
    number = args.session or len(file.tournament.sessions) or 1
    if args.promise:
        return _promise(words, args, file, number)
    session = file.tournament.session(number)
    if session is None or not session.commitment:
        raise Refused(words("tournament.refused.not_promised"))
    if args.out is not None:
        return _deal(words, args, file, session)
    if args.reveal:
        note(words, file, Reveal(number, secret_of(words, file, session)))
        return _say(args, words("commands.tournament.revealed"))
    if not session.secret:
        said = words("commands.tournament.not_yet", commitment=session.commitment)
        if args.verify:
            raise Refused(said)
        return _say(args, said)
    if not dealing.holds(file.tournament, session):
        raise Refused(words("tournament.refused.promise_broken"))
    return _say(args, words("commands.tournament.holds", commitment=session.commitment))


def _say(args: argparse.Namespace, said: str, code: int = 0) -> int:
    if args.json:
        print_json({"ok": code != REFUSED, "message": said})
    else:
        print(said)
    return code


def secret_path(file: Path, session: int) -> Path:
    """Where the secret of a session's boards is kept: beside the tournament's file.

    >>> secret_path(Path("coupe.tournament"), 1).name
    'coupe.tournament.secret-1'
    """
    return file.with_name(f"{file.name}.secret-{session}")


def secret_of(words: Words, file: Opened, session: Session) -> str:
    """The secret of a session's boards: revealed, or from its file. Raises Refused."""
    if session.secret:
        return session.secret
    path = secret_path(file.path, session.number)
    try:
        secret = path.read_text("utf-8").strip()
    except OSError:
        raise Refused(words("commands.tournament.no_secret", file=path)) from None
    if terms_of(file.tournament, session).commitment(secret) != session.commitment:
        raise Refused(words("tournament.refused.promise_broken"))
    return secret


def _promise(words: Words, args: argparse.Namespace, file: Opened, number: int) -> int:
    promise = Promise(number, new_seed(), args.garde)
    new = judged(words, file.tournament, promise)
    path = secret_path(file.path, number)
    # Only the organiser may read it on this machine.
    files.write_new(words, path, f"{promise.secret}\n".encode(), 0o600)
    try:
        after = noted(words, file, new)
    except Refused:
        path.unlink()
        raise
    session = after.session(number)
    assert session is not None
    said = words("commands.tournament.promised", session=number, commitment=session.commitment)
    if args.json:
        print_json({"ok": True, "commitment": session.commitment, "secret": str(path)})
        return 0
    print(said)
    if args.garde:
        print(words("commands.tournament.measure", points=round(WORTH_A_GARDE)))
    print(words("commands.tournament.secret_kept", file=path))
    return 0


def _deal(words: Words, args: argparse.Namespace, file: Opened, session: Session) -> int:
    secret = secret_of(words, file, session)
    found = list(dealt_boards(session, terms_of(file.tournament, session), secret))
    text = json.dumps({"boards": [board_to_json(one) for one in found]}, indent=1)
    files.write_file(words, Path(args.out), f"{text}\n".encode())
    return _say(args, words.count("commands.tournament.dealt", len(found), file=args.out))


def board_to_json(board: DealtBoard) -> dict[str, object]:
    """A board with its cards in the codes of records.

    >>> from oudler.tournament.dealing import Terms, deal_board
    >>> sorted(board_to_json(deal_board(Terms("Coupe", 1), "secret", "", 1)))
    ['board', 'dealer', 'dog', 'hands', 'taker']
    """
    found: dict[str, object] = {
        "board": board.number,
        "dealer": str(board.dealer),
        "taker": str(board.taker),
        "hands": {str(side): str(hand) for side, hand in board.hands.items()},
        "dog": str(board.dealt.dog),
    }
    return {"stock": board.stock, **found} if board.stock else found
