"""Deals played one after another by the same people: the table of a game in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from oudler.bots.player import Player
from oudler.bots.playing import play_deal
from oudler.core.deal import Deal
from oudler.core.events import Dealt, Event
from oudler.core.refusal import IllegalAction
from oudler.core.seats import Seat
from oudler.core.session import Session
from oudler.core.ways import Phase
from oudler.rulesets import write_option
from oudler.shuffling import first_dealer, new_seed, random_deal
from oudler.terminal.asker import Asker
from oudler.terminal.narrator import Narrator
from oudler.terminal.options import PlayOptions
from oudler.terminal.person import Person
from oudler.terminal.recording import Recording
from oudler.terminal.streams import Streams
from oudler.words.company import Company
from oudler.words.mouches import tell_mouche_begun, tell_mouche_settled
from oudler.words.story import totals
from oudler.words.telling import tell_draw, tell_places, tell_without_taker

MakePlayer = Callable[[str], Player]
"""Makes a program of a level."""
ADVISER = "club"
"""The level of whoever gives advice."""


class Sitting:
    """The table: who plays, whose deal it is, what has been scored."""

    def __init__(
        self,
        options: PlayOptions,
        company: Company,
        streams: Streams,
        recording: Recording | None,
        make_player: MakePlayer,
    ) -> None:
        self.options = options
        self.company = company
        self.words = company.words
        self.streams = streams
        self.recording = recording
        self.make_player = make_player
        self.seed = options.seed if options.seed is not None else new_seed()
        self.drawn, dealer = first_dealer(options.rules, self.seed)
        self.session = Session(options.rules, company.names, dealer)
        self.narrator = Narrator(company, streams.write)
        self.asker = Asker(company, streams, lambda: self.session, lambda: make_player(ADVISER))
        self.person = None if options.auto else Person(self.asker)
        self.is_deal_running = False

    async def play(self) -> None:
        """Deal after deal, until they are done."""
        self._introduce()
        players = self._players()
        while True:
            await self._play_deal(players)
            if not await self._goes_on():
                return

    def _players(self) -> list[Player]:
        people: list[Player] = [] if self.person is None else [self.person]
        bots = self.options.rules.places - len(people)
        return [*people, *(self.make_player(self.options.level) for _ in range(bots))]

    async def _play_deal(self, players: list[Player]) -> None:
        rules, session = self.options.rules, self.session
        seed = f"{self.seed}/{len(session.sheet) + 1}"
        dealt = random_deal(
            rules,
            session.dealer_seat,
            seed,
            dealer_barred=session.dealer_barred,
            players=() if rules.dealer_plays else session.seated,
        )
        company = self.company.seated(session.seated)
        self.narrator.company = self.asker.company = company
        seated = [players[player] for player in session.seated]
        self.is_deal_running = True
        deal = await play_deal(rules, dealt, seated, self._notify, self._refused)
        self.is_deal_running = False
        self.asker.view = None
        self._say(tell_mouche_settled(company, session, deal))
        self.session = session.after(deal)
        if len(self.session.sheet) > 1 or rules.mouche:
            self.streams.write(totals(self.company, self.session))

    def _notify(self, event: Event, deal: Deal) -> None:
        if self.recording is not None:
            self.recording.add(event)
        if isinstance(event, Dealt):
            self.narrator.begin(event, deal)
            self._say(tell_mouche_begun(self.narrator.company, self.session))
        else:
            self.narrator.hear(event, deal)

    def _refused(self, seat: Seat, error: IllegalAction) -> None:
        if self.person is None or seat != self.narrator.company.you:
            raise error
        self.person.refused(error)

    async def _goes_on(self) -> bool:
        if self.options.deals is not None or self.person is None:
            return len(self.session.sheet) < (self.options.deals or 1)
        return await self.asker.confirms("another")

    def _introduce(self) -> None:
        say, options = self.asker.say, self.options
        rules = options.rules
        say("start.rules", seats=rules.places, rules=rules.id)
        if Phase.BIDDING not in rules.phases:
            self.streams.write(tell_without_taker(self.company, rules))
        if options.changed:
            changed = ", ".join(
                f"{key} = {write_option(value)}" for key, value in options.changed.items()
            )
            say("start.options", options=changed)
        names = ", ".join(self.company.name(Seat(i)) for i in range(rules.places))
        key = "start.spectator" if options.auto else "start.seats"
        say(key, names=names, level=self.words(f"terminal.level.{options.level}"))
        if self.company.you is not None:
            self.streams.write(tell_places(self.company, self.company.you, rules))
        if not rules.dealer_plays:
            say("start.sits_out")
        if rules.mouche:
            say("start.mouche", stake=rules.mouche, extra=rules.mouche_dealer)
        if self.recording is not None:
            say("start.record", path=self.recording.path)
        self._say(tell_draw(self.company, self.drawn, self.session.dealer))
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
            self.asker.say("end.goodbye_totals", totals=totals(self.company, self.session))
        else:
            self.asker.say("end.goodbye")
        if self.recording is not None:
            self.asker.say("end.record", path=self.recording.path)
