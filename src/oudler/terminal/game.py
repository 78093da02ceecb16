"""A game in the terminal: deals played one after another by the same people."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote
from time import monotonic
from typing import TYPE_CHECKING, Any

from oudler import core
from oudler.bots import Decision, Player
from oudler.bots.claiming import knows_rest
from oudler.bots.levels import is_level, plays_like_club
from oudler.bots.player import play_deal, play_on
from oudler.core import Deal, Dealt, Event, Phase, Ruleset, Seat, SeatView, Session
from oudler.core.claim import judge, played_out, tricks_left
from oudler.core.refusal import IllegalAction, Reason
from oudler.core.text import Header, noted_of
from oudler.records.recording import RecordFailed, Recording, Resumed
from oudler.rulesets import write_option
from oudler.shuffling import first_dealer, new_seed, random_deal
from oudler.terminal.asker import Asker, LaysDown, Quit, TakeBack
from oudler.terminal.narrator import Narrator
from oudler.terminal.person import Person
from oudler.terminal.streams import CtrlC, Stopped, Streams, standard_streams, stoppable
from oudler.words import Words, match_text
from oudler.words.audience import Audience
from oudler.words.event_text import tell_draw, tell_places, tell_without_taker
from oudler.words.faults import system_reason
from oudler.words.score_text import tell_mouche_begun, tell_mouche_settled, totals

if TYPE_CHECKING:
    from oudler.coach.hint import Hint

__all__ = ["PlayOptions", "Streams", "run"]
PATIENCE = 3.0
"""Seconds after a deal in which its turning point must be found, or is not told."""
MakePlayer = Callable[[str], Player]
"""Makes a bot of a level."""


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of `oudler play`."""

    rules: Ruleset
    changed: Mapping[str, object]
    """The options of the ruleset that this table has changed."""
    language: str
    level: str
    seed: str | None = None
    deals: int | None = None
    """The number of deals; None to ask after each, or for one deal between programs."""
    record: Path | None = None
    auto: bool = False
    """Whether bots play every seat."""
    name: str | None = None
    levels: tuple[str | None, ...] = ()
    """Place by place the level of a bot, None for the person; empty if it is as usual."""
    resumed: Resumed | None = None
    """The recorded game to resume."""

    @property
    def players(self) -> tuple[str | None, ...]:
        """Place by place the level of a bot, None for the person, who usually sits first."""
        first = self.level if self.auto else None
        return self.levels or (first, *[self.level] * (self.rules.places - 1))

    @property
    def you(self) -> Seat | None:
        """The person's place at the table; None if bots play alone."""
        return Seat(self.players.index(None)) if None in self.players else None


class _LaysSureHandsDown:
    """A bot that makes nobody wait for cards that change nothing any more."""

    def __init__(self, player: Player) -> None:
        self.player = player

    async def choose(self, view: SeatView) -> Decision:
        """The bot's decision. Raises LaysDown once it knows that all tricks left are its own."""
        if knows_rest(view):
            raise LaysDown(view.seat, is_rest=True)
        return await self.player.choose(view)


class TerminalGame:
    """The table: who plays, whose deal it is, what has been scored."""

    def __init__(
        self,
        options: PlayOptions,
        audience: Audience,
        streams: Streams,
        recording: Recording | None,
        make_player: MakePlayer,
        ctrl_c: CtrlC,
    ) -> None:
        self.options = options
        self.audience = audience
        self.words = audience.words
        self.recording = recording
        self.make_player = make_player
        self.seed = options.seed or new_seed()
        self.drawn, self.session = self._beginning()
        self.first_deal = len(self.session.sheet)

        def adviser(seen: SeatView) -> Hint:
            from oudler.coach.hint import hint

            return hint(seen, make_player)

        self.asker = Asker(audience, streams, lambda: self.session, adviser, ctrl_c)
        self.asker.is_recorded = recording is not None
        self.streams = self.asker.streams
        self.narrator = Narrator(audience, self.streams.write, self.first_deal, self.match_deals)
        self.events: list[Event] = []
        """Those of the deal under way."""
        self.person = None if audience.you is None else Person(self.asker)
        self.is_deal_running = False

    @property
    def match_deals(self) -> int | None:
        """The number of deals of the match, those before it was resumed included; None if open."""
        deals = self.first_deal + (self.options.deals or 1)
        return deals if deals > 1 and self.options.deals is not None else None

    def _beginning(self) -> tuple[tuple[core.Card, ...], Session]:
        """The cards drawn for the first deal, and the score sheet play starts with."""
        if self.options.resumed is not None and self.options.resumed.is_begun:
            return (), self.options.resumed.session
        drawn, dealer = first_dealer(self.options.rules, self.seed)
        return drawn, Session(self.options.rules, self.audience.names, dealer)

    async def play(self) -> None:
        """Play deal after deal until all are done."""
        self._introduce()
        players = [self._player(level) for level in self.options.players]
        if self.options.resumed is not None and self.options.resumed.deal is not None:
            await self._play_on(self.options.resumed.deal, players)
        else:
            await self._play_deal(players)
        while await self._goes_on():
            await self._play_deal(players)
        if self.match_deals is not None:
            self._tell_ranking()

    def _tell_ranking(self) -> None:
        """Name the winner of the match, and write a line for each player."""
        ranked = core.ranking(self.session)
        has_contracts = Phase.BIDDING in self.options.rules.phases
        self.streams.write(" ".join(match_text.result(self.audience, ranked)))
        self._say(match_text.table(self.audience, ranked, has_contracts=has_contracts))

    def _player(self, level: str | None) -> Player:
        if level is not None:
            player = self.make_player(level)
            return player if self.person is None else _LaysSureHandsDown(player)
        assert self.person is not None
        return self.person

    async def _play_deal(self, players: list[Player]) -> None:
        rules, session = self.options.rules, self.session
        # One seed per deal, so that a resumed game deals the same cards.
        dealt = random_deal(
            rules,
            session.dealer_seat,
            f"{self.seed}/{len(session.sheet) + 1}",
            dealer_barred=session.dealer_barred,
            players=() if rules.dealer_plays else session.seated,
        )
        seated = self._seated(session.seated, players)
        await self._finish(play_deal(rules, dealt, seated, self._notify, self._refused), seated)

    async def _play_on(self, deal: Deal, players: list[Player]) -> None:
        """Play a recorded deal from where its record stops."""
        seated = self._seated(deal.players, players)
        assert self.options.resumed is not None
        self.events = [*self.options.resumed.events]
        self.narrator.resume(deal)
        await self._finish(play_on(deal, seated, self._notify, self._refused), seated)

    async def _finish(self, playing: Coroutine[Any, Any, Deal], seated: list[Player]) -> None:
        """Play a deal to its score, however often the person takes something back."""
        while True:
            try:
                self._scored(await playing)
            except TakeBack:
                deal = self._taken_back()
                playing = play_on(deal, seated, self._notify, self._refused)
            except LaysDown as claim:
                if (deal := self._claimed(claim.seat, is_rest=claim.is_rest)).scores:
                    self._scored(deal)
                    return
                playing = play_on(deal, seated, self._notify, self._refused)
            else:
                return

    def _claimed(self, seat: Seat, *, is_rest: bool) -> Deal:
        """The deal played out as claimed; as it was, and why, if nothing proves the claim.

        Bots agree to what is proved: a partner of theirs follows whoever lays their hand down.
        """
        dealt, *events = self.events
        assert isinstance(dealt, Dealt)
        deal = core.replay(self.options.rules, dealt, events)
        try:
            verdict = judge(deal, seat, tricks_left(deal) if is_rest else 0)
            if not verdict.is_proved:
                raise IllegalAction(Reason.CLAIM_UNPROVED)
        except IllegalAction as error:
            self._refused(seat, error)
            return deal
        for event in played_out(deal, verdict):
            deal = core.evolve(deal, event)
            self._notify(event, deal)
        return deal

    def _taken_back(self) -> Deal:
        """The deal before the person's last action: against bots alone it is nobody's loss."""
        you = self.narrator.audience.you
        dealt, *events = self.events
        assert isinstance(dealt, Dealt)
        own = [at for at, event in enumerate(events) if _acted(event) == you]
        kept = own[-1] if own else len(events)
        if self.recording is not None:
            self.recording.take_back(len(events) - kept)
        self.events = [dealt, *events[:kept]]
        deal = core.start(self.options.rules, dealt)
        for event in events[:kept]:
            deal = core.evolve(deal, event)
        self.asker.say("reply.taken_back" if own else "reply.nothing_to_undo")
        if own:
            self.narrator.return_to(deal)
        return deal

    def _seated(self, places: tuple[int, ...], players: list[Player]) -> list[Player]:
        """The players by seat of a deal that begins or is resumed."""
        self.narrator.audience = self.asker.audience = self.audience.seated(places)
        self.is_deal_running = True
        return [players[place] for place in places]

    def _scored(self, deal: Deal) -> None:
        self.is_deal_running = False
        self.asker.view = None
        self._say(tell_mouche_settled(self.narrator.audience, self.session, deal))
        self.session = self.session.after(deal)
        if len(self.session.sheet) > 1 or self.options.rules.mouche:
            self.streams.write(totals(self.audience, self.session))
        self._say(self._turning_point(deal))

    def _turning_point(self, deal: Deal) -> Iterator[str]:
        """The person's mistake that cost most, where the coach finds one in time."""
        from oudler.coach.review import why_not

        you = self.narrator.audience.you
        if you is None or why_not(deal) is not None:
            return
        from oudler.coach.turning_point import turning_point, turning_sentence  # the kernel

        with suppress(TimeoutError):
            if (found := turning_point(deal, you, progress=until(PATIENCE))) is not None:
                yield turning_sentence(self.narrator.audience, found)

    def _notify(self, event: Event, deal: Deal) -> None:
        if self.recording is not None:
            self.recording.add(event, noted_of(self.session, event, deal))
        self.events = [event] if isinstance(event, Dealt) else [*self.events, event]
        if isinstance(event, Dealt):
            self.narrator.begin(event, deal)
            self._say(tell_mouche_begun(self.narrator.audience, self.session))
        else:
            self.narrator.hear(event, deal)

    def _refused(self, seat: Seat, error: IllegalAction) -> None:
        if self.person is None or seat != self.narrator.audience.you:
            raise error
        self.person.refused(error)

    async def _goes_on(self) -> bool:
        if self.options.deals is not None or self.person is None:
            return len(self.session.sheet) - self.first_deal < (self.options.deals or 1)
        return await self.asker.confirms("another")

    def _introduce(self) -> None:
        say, options = self.asker.say, self.options
        rules = options.rules
        say("start.rules", seats=rules.places, rules=rules.id)
        if Phase.BIDDING not in rules.phases:
            self.streams.write(tell_without_taker(self.audience, rules))
        if options.changed:
            changed = ", ".join(
                f"{key} = {write_option(value)}" for key, value in options.changed.items()
            )
            say("start.options", options=changed)
        self._introduce_players()
        if self.audience.you is not None:
            self.streams.write(tell_places(self.audience, self.audience.you, rules))
        if not rules.dealer_plays:
            say("start.sits_out")
        if rules.mouche:
            say("start.mouche", stake=rules.mouche, extra=rules.mouche_dealer)
        if self.recording is not None:
            say("start.record", path=self.recording.path)

    def _introduce_players(self) -> None:
        say, options = self.asker.say, self.options
        names = ", ".join(self.audience.name(Seat(i)) for i in range(options.rules.places))
        key = "start.spectator" if options.auto else "start.seats"
        bots = dict.fromkeys(filter(None, options.players))
        level = ", ".join(tell_level(self.words, bot) for bot in bots)
        say(key, names=names, level=level)
        if any(is_level(bot) and plays_like_club(bot, options.rules) for bot in bots):
            say("start.like_club")
        if self.first_deal:
            self.streams.write(totals(self.audience, self.session))
        if options.resumed is None or not options.resumed.is_begun:
            self._say(tell_draw(self.audience, self.drawn, self.session.dealer))
        if not options.auto:
            say("start.help")

    def _say(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self.streams.write(sentence)

    def say_goodbye(self) -> None:
        """The totals, and where the record is."""
        if self.is_deal_running:
            self.asker.say("end.unfinished")
        if self.session.sheet:
            self.asker.say("end.goodbye_totals", totals=totals(self.audience, self.session))
        else:
            self.asker.say("end.goodbye")
        if self.recording is not None:
            self.asker.say("end.record", path=self.recording.path)
        if self.recording is not None and self.is_deal_running:
            self.asker.say("end.resume", path=quote(str(self.recording.path)))


def until(seconds: float) -> Callable[[float], None]:
    """What work calls now and then, to be ended after this time. Raises TimeoutError."""
    end = monotonic() + seconds

    def progress(_: float) -> None:
        if monotonic() > end:
            raise TimeoutError

    return progress


def _acted(event: Event) -> Seat | None:
    """Whose action an event is; None if it follows from another."""
    return None if isinstance(event, (Dealt, core.FollowUp)) else event.seat


def tell_level(words: Words, level: str) -> str:
    """The name of a level, and how many worlds it looks at if it says so.

    >>> tell_level(Words("en"), "master/2000")
    'master (2000 worlds)'
    """
    if not is_level(level):  # a bot of one's own
        return level
    name, _, worlds = level.partition("/")
    told = words(f"terminal.level.{name}")
    return words("terminal.level_of_worlds", level=told, worlds=worlds) if worlds else told


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
        game = TerminalGame(options, audience, streams, recording, make_player or bot, ctrl_c)
        return _play(game)


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


def _play(game: TerminalGame) -> int:
    """Play and, whatever ends the game, say goodbye."""
    try:
        code = _exit_code(game)
        game.say_goodbye()
    except RecordFailed as error:
        game.streams.complain(_unwritable(game.words, error))
        return 1
    return code


def _exit_code(game: TerminalGame) -> int:
    try:
        asyncio.run(game.play())
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
    game.streams.write("")  # The prompt is still on the line.
    return code
