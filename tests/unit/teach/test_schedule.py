"""Missed problems come back by spaced repetition."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from oudler.teach import Attempt, due, waiting
from oudler.teach.attempts import LEARNED

START = date(2026, 1, 1)
days = st.integers(0, 60).map(lambda number: START + timedelta(days=number))
attempts = st.builds(Attempt, days, st.sampled_from(("a", "b", "c")), st.booleans())
histories = st.lists(attempts, max_size=30).map(sorted)


@given(histories)
def test_only_missed_problems_wait(history: list[Attempt]) -> None:
    missed = {one.problem for one in history if not one.is_right}
    assert set(waiting(history)) <= missed


@given(histories)
def test_a_problem_missed_for_the_first_time_is_due_the_next_day(history: list[Attempt]) -> None:
    known = waiting(history).get("a")
    last = Attempt(START + timedelta(days=60), "a", is_right=False)
    waits = (waiting([*history, last])["a"] - last.day).days
    assert waits == 1 if known is None else 1 <= waits < LEARNED


@given(histories)
def test_a_right_answer_never_brings_a_problem_nearer(history: list[Attempt]) -> None:
    before = waiting(history).get("a")
    after = waiting([*history, Attempt(START + timedelta(days=60), "a", is_right=True)]).get("a")
    if before is None:
        assert after is None
    elif after is not None:
        assert after >= before


@given(histories)
def test_problems_do_not_disturb_each_other(history: list[Attempt]) -> None:
    alone = [one for one in history if one.problem == "a"]
    assert waiting(history).get("a") == waiting(alone).get("a")


@given(histories, days)
def test_what_is_due_waits_and_the_longest_due_comes_first(
    history: list[Attempt], today: date
) -> None:
    found, days = due(history, today), waiting(history)
    assert all(days[one] <= today for one in found)
    assert [days[one] for one in found] == sorted(days[one] for one in found)


def test_right_answers_in_time_come_ever_more_seldom_and_teach_a_problem() -> None:
    history, waits = [Attempt(START, "a", is_right=False)], [0]
    while found := waiting(history):
        day = found["a"]
        assert due(history, day - timedelta(days=1)) == ()
        assert due(history, day) == ("a",)
        waits.append((day - history[-1].day).days)
        history.append(Attempt(day, "a", is_right=True))
    assert waits == sorted(set(waits))
    assert waits[-1] < LEARNED


def test_answering_before_the_day_changes_nothing() -> None:
    missed = Attempt(START, "a", is_right=False)
    assert waiting([missed, Attempt(START, "a", is_right=True)]) == waiting([missed])
