"""The game in the terminal, from its first sentence to its exit code."""

from __future__ import annotations

import asyncio
import signal
from contextlib import ExitStack

from oudler.bots.player import Player
from oudler.core.notation import Header
from oudler.core.seats import Seat
from oudler.terminal.asker import Quit
from oudler.terminal.options import PlayOptions
from oudler.terminal.recording import RecordFailed, Recording
from oudler.terminal.sitting import MakePlayer, Sitting
from oudler.terminal.streams import Stopped, Streams, standard_streams, stoppable
from oudler.words import Words
from oudler.words.company import Company

__all__ = ["PlayOptions", "Streams", "run"]

YOUR_SEAT = Seat(0)


def run(
    options: PlayOptions,
    streams: Streams | None = None,
    make_player: MakePlayer | None = None,
) -> int:
    """Play until the deals are done or somebody leaves. Returns the exit code."""
    streams = streams or standard_streams()
    company = company_of(options)
    with ExitStack() as closing:
        try:
            recording = _recording(options, company)
        except FileExistsError:
            streams.complain(company.words("terminal.fault.record_exists", path=options.record))
            return 1
        except RecordFailed as error:
            streams.complain(_unwritable(company.words, error))
            return 1
        if recording is not None:
            closing.enter_context(recording)
        closing.enter_context(stoppable())
        sitting = Sitting(options, company, streams, recording, make_player or bot)
        return _play(sitting)


def bot(level: str) -> Player:
    """A program of this level."""
    from oudler.bots.levels import make_player

    return make_player(level)


def company_of(options: PlayOptions) -> Company:
    """The players' names: the person's own at seat 0, first names for the programs."""
    words = Words(options.language)
    first = options.name or (None if options.auto else words("terminal.player"))
    bots = [name for name in words("terminal.bot_names").split() if name != first]
    names = [*([first] if first else []), *bots][: options.rules.places]
    return Company(words, tuple(names), None if options.auto else YOUR_SEAT)


def _recording(options: PlayOptions, company: Company) -> Recording | None:
    if options.record is None:
        return None
    header = Header(options.rules.name, options.changed, company.names)
    return Recording(options.record, header)


def _unwritable(words: Words, error: RecordFailed) -> str:
    return words("terminal.fault.record_unwritable", path=error.path, why=error.why)


def _play(sitting: Sitting) -> int:
    """Play and, whatever ends the game, say goodbye."""
    try:
        code = _exit_code(sitting)
        sitting.say_goodbye()
    except RecordFailed as error:
        sitting.streams.complain(_unwritable(sitting.words, error))
        return 1
    except OSError:
        return 0  # The terminal has gone: there is nobody to tell.
    return code


def _exit_code(sitting: Sitting) -> int:
    try:
        asyncio.run(sitting.play())
    except Quit:
        return 0
    except EOFError:
        code = 0
    except Stopped as stopped:
        code = 128 + stopped.number
    except KeyboardInterrupt:
        code = 128 + signal.SIGINT
    else:
        return 0
    sitting.streams.write("")  # The prompt still stands on the line.
    return code
