"""A store compared with a plain list, for any requests in any order."""

import asyncio
import tempfile
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from oudler.streams import Appended, Conflict, open_store

STREAMS = st.sampled_from(["a", "b", "c"])
EVENTS = st.lists(st.sampled_from(["x", "y", "z"]), min_size=1, max_size=3)
COMMANDS = st.none() | st.sampled_from(["one", "two", "three", "four"])
OFF = st.sampled_from([0, 0, 0, -1, 1])
"""How wrong a writer is about the end of the stream."""

Asked = tuple[str, int, list[str], str | None]
ASKED = st.tuples(STREAMS, OFF, EVENTS, COMMANDS)


class StoreAndList(RuleBasedStateMachine):
    """Compares every answer of a store with a list."""

    memory: ClassVar[bool]

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.url = "memory:" if self.memory else f"sqlite:///{self.folder.name}/events.db"
        self.store = self.runner.run(open_store(self.url))
        self.logs: dict[str, list[str]] = {}
        self.answers: dict[tuple[str, str], int] = {}

    def wanted(self, stream: str, off: int, events: list[str], command: str | None) -> int | None:
        """The sequence number expected in the answer; None for a conflict."""
        if command is not None and (stream, command) in self.answers:
            return self.answers[stream, command]
        if off:
            return None
        log = self.logs.setdefault(stream, [])
        log += events
        if command is not None:
            self.answers[stream, command] = len(log)
        return len(log)

    @rule(asked=ASKED)
    def append(self, asked: Asked) -> None:
        self.append_together([asked])

    @rule(group=st.lists(ASKED, min_size=2, max_size=6))
    def append_together(self, group: list[Asked]) -> None:
        async def together() -> list[Appended | BaseException]:
            return await asyncio.gather(
                *(self.store.append(*one) for one in placed), return_exceptions=True
            )

        wanted, placed = list[int | None](), list[Asked]()
        for stream, off, events, command in group:
            placed.append((stream, len(self.logs.get(stream, ())) + off, events, command))
            wanted.append(self.wanted(stream, off, events, command))
        for number, answer in zip(wanted, self.runner.run(together()), strict=True):
            if number is None:
                assert isinstance(answer, Conflict)
            else:
                assert isinstance(answer, Appended)
                assert answer.seq == number

    @rule(stream=STREAMS, text=st.sampled_from(["-", "+"]), seq=st.integers(1, 4))
    def rewrite(self, stream: str, text: str, seq: int) -> None:
        log = self.logs.get(stream, [])
        if seq <= len(log):
            self.runner.run(self.store.rewrite(stream, {seq: text}))
            log[seq - 1] = text
            self.answers = {
                key: at for key, at in self.answers.items() if key[0] != stream or at != seq
            }
        else:
            with pytest.raises(ValueError):
                self.runner.run(self.store.rewrite(stream, {seq: text}))

    @rule(stream=STREAMS)
    def forget(self, stream: str) -> None:
        self.runner.run(self.store.forget(stream))
        self.logs.pop(stream, None)
        self.answers = {key: seq for key, seq in self.answers.items() if key[0] != stream}

    @rule()
    def open_again(self) -> None:
        if not self.memory:
            self.runner.run(self.store.close())
            self.store = self.runner.run(open_store(self.url))

    @rule(stream=STREAMS, after=st.integers(0, 9))
    def read_on(self, stream: str, after: int) -> None:
        found = self.runner.run(self.store.read(stream, after))
        wanted = list(enumerate(self.logs.get(stream, ()), 1))[after:]
        assert [(event.seq, event.text) for event in found] == wanted

    @invariant()
    def both_stand_at_the_same_place(self) -> None:
        assert self.runner.run(self.store.streams()) == tuple(sorted(self.logs))
        for stream, log in self.logs.items():
            assert self.runner.run(self.store.last(stream)) == len(log)

    def teardown(self) -> None:
        self.runner.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()


@pytest.mark.parametrize(
    ("kind", "examples"),
    [
        ("memory", 20),
        ("sqlite", 5),
        pytest.param("memory", 60, marks=pytest.mark.slow),
        pytest.param("sqlite", 15, marks=pytest.mark.slow),
    ],
)
def test_a_store_answers_as_a_list_would(kind: str, examples: int) -> None:
    class Machine(StoreAndList):
        memory = kind == "memory"

    run_state_machine_as_test(
        Machine, settings=settings(max_examples=examples, stateful_step_count=15, deadline=None)
    )
