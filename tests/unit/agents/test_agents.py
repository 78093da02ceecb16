"""Every level as an agent: by lines it plays as it does at our tables, and says what it expects."""

import io
import json
from typing import Any

import pytest

from oudler import SearchRefused, make_agent
from oudler.agents.conversation import WANTED, Conversation
from oudler.arena.program import hello, question
from oudler.bots import LEVELS, Decision, make_player, needs_search, play_numbered
from oudler.cli import outcome
from oudler.core import (
    CardSet,
    LegalAnnouncements,
    LegalPlays,
    Phase,
    Play,
    Seat,
    SeatView,
    plain_options,
    start,
    view,
)
from oudler.core.text import action_from_json
from oudler.install import has_search
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4, begin, dealt
from oudler.words import Words

EN = Words("en")
RULESETS = (
    "fft-3",
    "fft-4",
    "fft-5",
    "wikipedia-6-misere",
    "pagat-2-piles",
    "wikipedia-7-two-packs",
)
CHEAP = {"master": "master/3"}


class ByLines:
    """An agent at the other end of a line; it keeps what it was asked."""

    def __init__(self, level: str) -> None:
        self.talk, self.seen = Conversation(make_agent(level), EN), list[SeatView]()

    async def choose(self, view: SeatView) -> Decision:
        self.seen.append(view)
        line = question(1, 5.0, view) | {
            "rules": view.rules.name,
            "options": plain_options(view.rules),
        }
        found: Any = self.talk.answer_line(json.dumps(line))
        assert "error" not in found, found
        return Decision(found["action"] and action_from_json(found["action"]))


@pytest.mark.slow
@pytest.mark.parametrize("id", RULESETS)
@pytest.mark.parametrize("level", LEVELS)
def test_by_lines_it_plays_as_it_does_at_our_tables(id: str, level: str) -> None:
    if needs_search(level) and not has_search():
        pytest.skip("this level needs the search")
    rules, name = load_ruleset(id), CHEAP.get(level, level)
    ours = play_numbered(rules, [make_player(name) for _ in range(rules.seats)], id, 1)
    lined = [ByLines(name) for _ in range(rules.seats)]
    over = play_numbered(rules, lined, id, 1)
    assert over.phase is Phase.OVER
    if rules.pack.copies == 1:  # a line does not say which twin, and a bot may choose by it
        assert over == ours


@pytest.mark.slow
@pytest.mark.skipif(not has_search(), reason="worlds are drawn by the search")
@pytest.mark.parametrize("id", RULESETS)
@pytest.mark.parametrize("level", ["club", "master"])
def test_at_every_stage_it_says_what_it_believes_and_expects(id: str, level: str) -> None:
    rules, agent = load_ruleset(id), make_agent(CHEAP.get(level, level))
    lined = [ByLines("club") for _ in range(rules.seats)]
    over = play_numbered(rules, lined, id, 1)
    asked = {(seen.phase, len(seen.tricks) // 6): seen for one in lined for seen in one.seen}
    for seen in asked.values():
        beliefs = agent.beliefs(seen, worlds=12)
        assert not seen.hand & CardSet.of(beliefs)
        for card, chances in beliefs.items():
            assert sum(chances) == pytest.approx(1)
            assert chances[seen.seat] == 0, card
        if isinstance(seen.legal, LegalAnnouncements):
            continue
        try:
            values = agent.values(seen, worlds=4)
        except SearchRefused:
            assert isinstance(seen.legal, LegalPlays)
            assert not beliefs, "where worlds can be drawn, actions can be weighed"
            continue
        means = [one.score.mean for one in values]
        assert means == sorted(means, reverse=True)
        if isinstance(seen.legal, LegalPlays):
            assert {one.action for one in values} == set(map(Play, seen.legal.cards.once))
    begun = start(rules, over.dealt)
    for seat in range(rules.seats):  # those who wait believe something too
        beliefs = agent.beliefs(view(begun, Seat(seat)), worlds=5)
        assert not any(chances[seat] for chances in beliefs.values())
    with pytest.raises(SearchRefused):
        agent.values(view(over, Seat(0)))


SEEN = view(begin(FFT_4, dealt(FFT_4)), Seat(1))
ASKED = question(7, 1.0, SEEN)
SHOWN: Any = ASKED["view"]
FFT, CALLING = {"rules": "fft-4"}, {"phase": "calling"}


def test_a_question_that_names_its_rules_stands_alone() -> None:
    talk = Conversation(make_agent("club"), EN)
    found: Any = talk.answer_line(json.dumps(ASKED | FFT | {"wanted": []}))
    assert found["id"] == 7
    assert found["action"]["type"] == "bid"
    assert found["why"].endswith(".")
    assert "fft-4" in str(talk.answer_line(json.dumps(ASKED))["error"]), "nothing is kept"


@pytest.mark.skipif(not has_search(), reason="worlds are drawn by the search")
def test_more_is_said_where_it_is_wanted() -> None:
    talk = Conversation(make_agent("expert"), EN)
    asked = ASKED | FFT | {"wanted": WANTED, "seconds": 0.01}
    found: Any = talk.answer_line(json.dumps(asked))
    assert len(found["beliefs"]) == 60
    assert len(found["values"]) == 5
    assert all({*one} == {"action", "mean", "error"} for one in found["values"])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("nonsense", "one JSON object"),
        ("[1]", "one JSON object"),
        (json.dumps({"type": "hello", "rules": "fft-9"}), "fft-9"),
        (json.dumps(ASKED), "begin with a hello"),
        (json.dumps(ASKED | FFT | {"view": {}}), "seat"),
        (json.dumps(ASKED | FFT | {"wanted": ["cards"]}), "wanted"),
        (json.dumps(ASKED | FFT | {"seconds": -1}), "seconds"),
        (json.dumps(ASKED | FFT | {"seconds": 10**400}), "seconds"),
        (json.dumps(ASKED | FFT | {"view": SHOWN | {"phase": "dog"}}), "count"),
        (json.dumps(ASKED | FFT | {"view": SHOWN | {"phase": "over"}}), "phase"),
        (json.dumps(ASKED | FFT | {"view": SHOWN | CALLING, "legal": {"cards": ""}}), "No deal"),
    ],
)
def test_a_line_that_cannot_be_answered_says_why(line: str, why: str) -> None:
    talk = Conversation(make_agent("club"), EN)
    assert why in str(talk.answer_line(line)["error"])


LONE_PETIT = "S1 S2 S3 S4 S5 S6 S7 S8 H1 H2 H3 H4 H5 H6 H7 H8 H9 T1"
"""A hand with which every deal is thrown in: nobody is ever asked to bid with it."""


@pytest.mark.skipif(not has_search(), reason="worlds are drawn by the search")
@pytest.mark.parametrize("wanted", WANTED)
@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_view_of_no_possible_deal_is_given_up_in_time(
    monkeypatch: pytest.MonkeyPatch, level: str, wanted: str
) -> None:
    from oudler.solver import determinize

    monkeypatch.setattr(determinize, "MAX_IN_VAIN", 10**9)
    changed = {"view": SHOWN | {"hand": LONE_PETIT, "dealt": LONE_PETIT}, "wanted": [wanted]}
    talk = Conversation(make_agent(level), EN)
    found = talk.answer_line(json.dumps(ASKED | FFT | changed | {"seconds": 0.1}))
    assert "No deal" in str(found["error"])


@pytest.mark.skipif(not has_search(), reason="worlds are drawn by the search")
@pytest.mark.parametrize("level", ["club", "expert"])
def test_haste_changes_no_belief_about_a_usual_deal(level: str) -> None:
    agent = make_agent(level)
    assert agent.beliefs(SEEN, seconds=0) == agent.beliefs(SEEN)


def test_the_command_answers_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [hello(FFT_4), ASKED, {"type": "bye"}]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(map(json.dumps, lines)) + "\n"))
    assert outcome(["agent", "club", "--lang", "en"]) == 0
    ready, answer, refused = map(json.loads, capsys.readouterr().out.splitlines())
    assert ready == {"type": "ready", "name": "oudler club"}
    assert answer["id"] == 7
    assert "error" in refused
    assert outcome(["agent", "champion", "--lang", "en"]) == 2
    assert "the levels are: beginner" in capsys.readouterr().err
