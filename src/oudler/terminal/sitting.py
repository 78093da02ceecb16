"""Deals played one after another by the same people: the table of a game in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from shlex import quote
from typing import TYPE_CHECKING

from oudler.bots.levels import plays_like_club
from oudler.bots.player import Player
from oudler.bots.playing import play_deal, play_on
from oudler.core.cards import Card
from oudler.core.deal import Deal
from oudler.core.events import Dealt, Event
from oudler.core.match import ranking
from oudler.core.refusal import IllegalAction
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat
from oudler.core.session import Session
from oudler.core.text.evening import noted_of
from oudler.core.view import SeatView
from oudler.rulesets import write_option
from oudler.shuffling import first_dealer, new_seed, random_deal
from oudler.terminal.asker import Asker
from oudler.terminal.narrator import Narrator
from oudler.terminal.options import PlayOptions
from oudler.terminal.person import Person
from oudler.terminal.recording import Recording
from oudler.terminal.streams import CtrlC, Streams
from oudler.words import Words, match_text
from oudler.words.audience import Audience
from oudler.words.event_text import tell_draw, tell_places, tell_without_taker
from oudler.words.mouches import tell_mouche_begun, tell_mouche_settled
from oudler.words.score_text import totals

if TYPE_CHECKING:
    from oudler.coach.hint import Hint

MakePlayer = Callable[[str], Player]
"""Makes a bot of a level."""


def tell_level(words: Words, level: str) -> str:
    """The name of a level, and how many worlds it looks at if it says so.

    >>> tell_level(Words("en"), "master/2000")
    'master (2000 worlds)'
    """
    name, _, worlds = level.partition("/")
    told = words(f"terminal.level.{name}")
    return words("terminal.level_of_worlds", level=told, worlds=worlds) if worlds else told


class Sitting:
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
        self.streams = streams
        self.recording = recording
        self.make_player = make_player
        self.seed = options.seed or new_seed()
        self.drawn, self.session = self._beginning()
        self.first_deal = len(self.session.sheet)
        self.narrator = Narrator(audience, streams.write, self.first_deal, self.match_deals)

        def adviser(seen: SeatView) -> Hint:
            from oudler.coach.hint import hint

            return hint(seen, make_player)

        self.asker = Asker(audience, streams, lambda: self.session, adviser, ctrl_c)
        self.asker.is_recorded = recording is not None
        self.person = None if audience.you is None else Person(self.asker)
        self.is_deal_running = False

    @property
    def match_deals(self) -> int | None:
        """How many deals the match lasts, those before it was resumed included; None if open."""
        deals = self.first_deal + (self.options.deals or 1)
        return deals if deals > 1 and self.options.deals is not None else None

    def _beginning(self) -> tuple[tuple[Card, ...], Session]:
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
        """Who has won the match, and a line for each player."""
        ranked = ranking(self.session)
        has_contracts = Phase.BIDDING in self.options.rules.phases
        self.streams.write(" ".join(match_text.result(self.audience, ranked)))
        self._say(match_text.table(self.audience, ranked, has_contracts=has_contracts))

    def _player(self, level: str | None) -> Player:
        if level is not None:
            return self.make_player(level)
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
        self._scored(await play_deal(rules, dealt, seated, self._notify, self._refused))

    async def _play_on(self, deal: Deal, players: list[Player]) -> None:
        """Play a recorded deal from where its record stops."""
        seated = self._seated(deal.players, players)
        self.narrator.resume(deal)
        self._scored(await play_on(deal, seated, self._notify, self._refused))

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

    def _notify(self, event: Event, deal: Deal) -> None:
        if self.recording is not None:
            self.recording.add(event, noted_of(self.session, event, deal))
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
        if any(plays_like_club(bot, options.rules) for bot in bots):
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
