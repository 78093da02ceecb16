"""The keys and words that a player may type besides cards and bids."""

from enum import StrEnum

from oudler.core import AnnounceSlam, Bid, Contract
from oudler.words import LANGUAGES, Words
from oudler.words.spelling import plain


class Command(StrEnum):
    """The commands for any prompt; the value is its key, the same in every language."""

    TABLE = "c"
    SUIT = "f"
    SCORE = "s"
    TURN = "t"
    HELP = "?"
    HAND = "h"
    LAST = "l"
    DOG = "d"
    BIDS = "b"
    QUIT = "q"
    PASS = "p"
    HANDFUL = "P"
    BID = " "
    SLAM = "slam"
    SMALL_SLAM = "small slam"
    MISERE = "misere"
    HINT = "hint"
    PICTURES = "pictures"


ACTS = (
    Command.PASS,
    Command.HANDFUL,
    Command.BID,
    Command.SLAM,
    Command.SMALL_SLAM,
    Command.MISERE,
)
"""The commands that do something at the table; the others only ask."""
SLAMS = {Command.SLAM: AnnounceSlam(), Command.SMALL_SLAM: AnnounceSlam(small=True)}
"""Announcements made by a command alone."""


def command_of(words: Words, line: str) -> Command | None:
    """The command on a line, by its key or by a word of the language.

    >>> command_of(fr, "?"), command_of(fr, "P"), command_of(fr, "roi de pique")
    (<Command.HELP: '?'>, <Command.HANDFUL: 'P'>, None)
    """
    if line and not line.strip():
        return Command.BID
    key = line.strip()
    for command in Command:
        if key == command or (len(key) == 1 and key != "P" and key.lower() == command):
            return command
    return next((command for command in Command if _is_word(words, command, key)), None)


def _is_word(words: Words, command: Command, typed: str) -> bool:
    return is_one_of(words, f"typed.{command.name.lower()}", typed)


def is_one_of(words: Words, key: str, typed: str) -> bool:
    """Whether the typed text is one of the words of this key.

    >>> is_one_of(fr, "typed.yes", "Oui"), is_one_of(en, "typed.yes", "oui")
    (True, False)
    """
    return plain(typed) in words(f"terminal.{key}").split("|")


def typed_bid(words: Words, typed: str) -> Bid | None:
    """The bid that was typed, in any language; None if none was.

    >>> typed_bid(fr, "Garde sans"), typed_bid(fr, "je passe"), typed_bid(fr, "garde_contre")
    (Bid(contract=Contract.GARDE_SANS), Bid(contract=None), Bid(contract=Contract.GARDE_CONTRE))
    """
    typed = typed.replace("_", " ")
    for each in (words, *map(Words, LANGUAGES)):
        if typed == Command.PASS or is_one_of(each, "typed.pass", typed):
            return Bid(None)
        for contract in Contract:
            if is_one_of(each, f"typed_contract.{contract}", typed):
                return Bid(contract)
    return None
