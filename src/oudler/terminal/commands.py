"""The keys and words that a player may type besides cards and bids."""

from enum import StrEnum

from oudler.core import AnnounceSlam
from oudler.typed_text import is_typed, without_lead
from oudler.words import Words


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
    REST = "rest"
    CONCEDE = "concede"
    HINT = "hint"
    PICTURES = "pictures"
    UNDO = "undo"
    REPEAT = "repeat"


ACTS = (
    Command.PASS,
    Command.HANDFUL,
    Command.BID,
    Command.SLAM,
    Command.SMALL_SLAM,
    Command.MISERE,
)
"""The commands that do something at the table; the others only ask."""
CLAIMS = (Command.REST, Command.CONCEDE)
"""The commands by which a player lays their hand down."""
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
    said = (key, without_lead(words, key))
    ways = ((command, one) for one in said for command in Command)
    return next((command for command, one in ways if _is_word(words, command, one)), None)


_EVERYWHERE = ("quit", "help", "undo", "repeat")
"""The commands that other conversations have too."""


def _is_word(words: Words, command: Command, typed: str) -> bool:
    name = command.name.lower()
    return is_typed(words, f"{'' if name in _EVERYWHERE else 'terminal.'}typed.{name}", typed)
