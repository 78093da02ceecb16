"""The game in the terminal, from its first sentence to its exit code."""

from __future__ import annotations

import asyncio
import signal
from contextlib import ExitStack
from dataclasses import replace

from oudler.bots import Player
from oudler.core.text.notation import Header
from oudler.shuffling import new_seed
from oudler.terminal.asker import Quit
from oudler.terminal.options import PlayOptions
from oudler.terminal.recording import RecordFailed, Recording
from oudler.terminal.sitting import MakePlayer, Sitting
from oudler.terminal.streams import Stopped, Streams, standard_streams, stoppable
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.faults import system_reason

__all__ = ["PlayOptions", "Streams", "run"]


def run(
    options: PlayOptions,
    streams: Streams | None = None,
    make_player: MakePlayer | None = None,
) -> int:
    """Play until the deals are done or somebody leaves. Returns the exit code."""
    streams = streams or standard_streams()
    options = replace(options, seed=options.seed or new_seed())
    audience = company_of(options)
    with ExitStack() as closing:
        try:
            recording = _recording(options, audience)
        except FileExistsError:
            streams.complain(audience.words("terminal.fault.record_exists", path=options.record))
            return 1
        except RecordFailed as error:
            streams.complain(_unwritable(audience.words, error))
            return 1
        if recording is not None:
            closing.enter_context(recording)
        ctrl_c = closing.enter_context(stoppable(waits=options.you is not None))
        sitting = Sitting(options, audience, streams, recording, make_player or bot, ctrl_c)
        return _play(sitting)


def bot(level: str) -> Player:
    """A bot of this level."""
    from oudler.bots import make_player

    return make_player(level)


def company_of(options: PlayOptions) -> Audience:
    """The players' names: the person's own at seat 0, first names for the bots."""
    words = Words(options.language)
    if options.resumed is not None and options.resumed.header.players:
        return Audience(words, options.resumed.header.players, options.you)
    first = options.name or (None if options.auto else words("terminal.player"))
    bots = [name for name in words("terminal.bot_names").split() if name != first]
    names = [*([first] if first else []), *bots][: options.rules.places]
    return Audience(words, tuple(names), options.you)


def _recording(options: PlayOptions, audience: Audience) -> Recording | None:
    if options.resumed is not None:
        return Recording.resume(options.resumed)
    if options.record is None:
        return None
    header = Header(
        options.rules.name, options.changed, audience.names, options.players, options.seed
    )
    return Recording.begin(options.record, header)


def _unwritable(words: Words, error: RecordFailed) -> str:
    return words(
        "terminal.fault.record_unwritable", path=error.path, why=system_reason(words, error.error)
    )


def _play(sitting: Sitting) -> int:
    """Play and, whatever ends the game, say goodbye."""
    try:
        code = _exit_code(sitting)
        sitting.say_goodbye()
    except RecordFailed as error:
        sitting.streams.complain(_unwritable(sitting.words, error))
        return 1
    return code


def _exit_code(sitting: Sitting) -> int:
    try:
        asyncio.run(sitting.play())
    except Quit:
        return 0
    except EOFError:
        code = 0
    except Stopped as stopped:
        # As a shell reports a program ended by a signal.
        code = 128 + stopped.number
    except KeyboardInterrupt:
        code = 128 + signal.SIGINT
    else:
        return 0
    sitting.streams.write("")  # The prompt is still on the line.
    return code
