"""`oudler agent`: one of our players for other programs, a JSON line in and a JSON line out."""

import sys
from collections.abc import Sequence

from oudler.agents import make_agent
from oudler.agents.conversation import Conversation
from oudler.bots import UnknownLevel, levels_missing
from oudler.command_line.arguments import Parser, Refused, refuse, utf8
from oudler.core.text import json_line
from oudler.solver import KernelMissing
from oudler.words import Words


def run(arguments: Sequence[str], words: Words) -> int:
    """Answer each line of standard input until it ends. Returns the exit code."""
    reader = parser(words)
    args = reader.parse_args(arguments)
    try:
        agent = make_agent(args.level, args.seed)
    except UnknownLevel as error:
        known = ", ".join(error.known)
        reader.error(words("commands.agent.no_level", found=error.name, known=known))
    except KernelMissing as error:
        return refuse(Refused(levels_missing(words, error)))
    talk = Conversation(agent, words)
    for line in sys.stdin:
        print(json_line(talk.answer_line(line)), flush=True)
    return 0


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("agent", words)
    found.option("level", metavar="LEVEL")
    found.option("--seed", type=utf8, default="", metavar="SEED")
    return found
