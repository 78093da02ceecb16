"""The course over HTTP: lessons, problems, trainers, and what somebody got wrong."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from oudler.coach.choices import Expected
from oudler.core import Action, CardSet, LegalPlays, Play, SeatView, view
from oudler.core.text import action_to_json
from oudler.print.document import Cards
from oudler.solver.determinize import worlds
from oudler.teach import Problem, Topic, counterpart, problem, problems
from oudler.teach.http import trainer_routes
from oudler.teach.http.position import position
from oudler.teach.lesson_text import answer_name
from oudler.teach.worksheet import worksheet
from oudler.testing.guests import Guest, open_desk, run
from oudler.words import Words, unbroken


def playable(one: Problem) -> CardSet:
    """The legal cards."""
    legal = view(one.deal(), one.seat).legal
    assert isinstance(legal, LegalPlays)
    return legal.cards


ID, NEXT, *_ = (one.id for one in problems(Topic.PETIT))
SIGNAL = next(one for one in problems(Topic.SIGNALS) if len(playable(one)) > len(one.answers))
"""Not every legal card was weighed in it."""


async def got(guest: Guest, path: str) -> Any:
    answer = await guest.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def answered(guest: Guest, id: str, *, right: bool) -> dict[str, Any]:
    """Answer a problem, well or badly."""
    found = problem(id)
    assert found is not None
    one = found.best if right else found.nearest
    answer = await guest.post(f"/api/problems/{id}", {"action": action_to_json(one.action)})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_the_course_has_ten_lessons_with_text_cards_and_exercises() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            course = await got(anne, "/api/lessons")
            assert [one["number"] for one in course["lessons"]] == [*range(1, 11)]
            assert course["says"] == "Rien à revoir aujourd'hui."
            bob = await got(site.guest(), "/api/lessons")
            assert bob["today"] == course["today"], "the same for everybody"
            for topic in Topic:
                found = await got(anne, f"/api/lessons/{topic}")
                assert found["text"]
                assert all(row["cards"] for row in found["example"])
                assert [one["id"] for one in found["problems"]] == [
                    one.id for one in problems(topic)
                ]

    run(scenario)


def test_an_answer_is_judged_kept_and_comes_back() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            told = await answered(anne, ID, right=False)
            assert not told["is_right"]
            assert told["told"][0].startswith("Mieux valait")
            assert told["back"] == "Ce problème reviendra demain."
            assert (told["next"], told["then"]) == (NEXT, "excuse")
            bars = [one["brings"]["mean"] for one in told["answers"]]
            assert bars == sorted(bars, reverse=True)
            course = await got(anne, "/api/lessons")
            assert course["says"] == unbroken(
                "Rien à revoir aujourd'hui ; prochaine révision demain."
            )
            petit = course["lessons"][5]
            assert (petit["tried"], petit["solved"]) == (1, 0)
            told = await answered(anne, ID, right=True)
            assert told["is_right"]
            listed = (await got(anne, "/api/lessons/petit"))["problems"]
            assert [one["done"] for one in listed][:2] == ["right", ""]
            other = await got(site.guest(), "/api/lessons")
            assert not any(one["tried"] for one in other["lessons"]), "only one's own"

    run(scenario)


def test_an_answer_leads_to_its_counterpart_which_stands_in_no_lesson() -> None:
    one, other = next((one, found) for one in problems() if (found := counterpart(one)))

    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            judged = await answered(anne, one.id, right=False)
            assert judged["what_if"]["id"] == other.id
            asked = await got(anne, f"/api/problems/{other.id}")
            assert asked["question"].startswith(judged["what_if"]["says"])
            assert (asked["topic"], asked["number"]) == (
                one.topic,
                1 + problems(one.topic).index(one),
            )
            assert (await answered(anne, other.id, right=True))["what_if"] is None
            lesson = (await got(anne, "/api/lessons"))["lessons"][one.topic.number - 1]
            assert (lesson["tried"], lesson["problems"]) == (1, len(problems(one.topic)))

    run(scenario)


@pytest.mark.slow
def test_a_lesson_is_printed_with_its_addresses_and_its_answers_apart() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            printed = await anne.get("/api/lessons/petit/worksheet")
            assert printed.content[:4] == b"%PDF"
            name = printed.headers["content-disposition"].partition("filename=")[2]
            assert name == '"oudler-lecon-6.pdf"'
            assert (await anne.get("/api/lessons/nothing/worksheet")).status_code == 404

    run(scenario)
    words = Words("fr")
    head, asked, _, answered = worksheet(words, Topic.PETIT, "example.org").parts
    assert isinstance(asked, Cards)
    assert len(asked.cards) == len(problems(Topic.PETIT))
    for card, one in zip(asked.cards, problems(Topic.PETIT), strict=True):
        assert f"example.org/teach/problem/{one.id}" in str(card)
    assert "Réponses" not in str((head, asked))
    assert "Réponses" in str(answered)


def test_the_same_answer_on_the_same_day_is_kept_once() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            for right in (False, False, True, True):
                await answered(anne, ID, right=right)
            kept = (await got(anne, "/api/account/export"))["lessons"]
            assert [one["right"] for one in kept] == [False, True]

    run(scenario)


def test_a_guest_who_signs_in_takes_their_progress_along_and_it_is_erased_with_them() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, phone = site.guest(), site.guest()
            entry = {"name": "Anne", "passphrase": "une phrase bien longue"}
            await answered(anne, NEXT, right=True)
            assert (await anne.post("/api/account", entry)).status_code == 201
            await answered(phone, ID, right=False)
            assert (await phone.post("/api/session", entry)).status_code == 200
            for guest in (anne, phone):
                petit = (await got(guest, "/api/lessons"))["lessons"][5]
                assert (petit["tried"], petit["solved"]) == (2, 1)
            store = site.registry.store
            (left,) = await store.streams("lessons/")
            forget = {"passphrase": entry["passphrase"]}
            assert (await phone.post("/api/account/forget", forget)).status_code == 200
            assert not await store.read(left)

    run(scenario)


@pytest.mark.parametrize("topic", Topic)
def test_a_position_depends_on_nothing_that_its_seat_cannot_see(topic: Topic, kernel: Any) -> None:
    words, differing = Words("fr"), 0
    for one in problems(topic)[:2]:
        seen = one.seen()
        shown = position(words, one.deal(), one.seat)
        assert shown["deal"]["hand"] == seen.hand.codes
        for world in islice(worlds(seen, seed=1), 3):
            differing += world.hands != one.deal().hands
            assert position(words, world, one.seat) == shown
    assert differing


def test_the_right_answer_is_not_sent_before_an_answer_is_given() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, order = site.guest(), list[int]()
            for one in problems():
                asked = await got(anne, f"/api/problems/{one.id}")
                assert asked.keys() == {
                    *(
                        "id",
                        "topic",
                        "lesson",
                        "number",
                        "kind",
                        "told",
                        "question",
                        "answers",
                        "table",
                    )
                }
                names = [answer["name"] for answer in asked["answers"]]
                assert all(answer.keys() == {"action", "name"} for answer in asked["answers"])
                order.append(names.index(answer_name(Words("fr"), one.best.action)))
            assert len({*order}) > 4, "their order tells nothing"

    run(scenario)


def test_what_is_no_answer_is_refused_with_the_possible_ones() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            path = f"/api/problems/{SIGNAL.id}"
            answer = await anne.post(path, {"action": {"type": "bid", "contract": "garde"}})
            assert answer.status_code == 409, "against the rules"
            weighed = {one.action for one in SIGNAL.answers}
            other = next(card for card in playable(SIGNAL) if Play(card) not in weighed)
            answer = await anne.post(path, {"action": action_to_json(Play(other))})
            assert (answer.status_code, answer.json()["reason"]) == (422, "not_an_answer")
            assert answer.json()["message"].startswith("Ici, on choisit entre")
            answer = await anne.post(path, {"action": {"type": "what"}})
            assert answer.status_code == 422
            assert (await anne.get("/api/problems/petit-00000")).status_code == 404
            assert (await anne.get("/api/lessons/poker")).status_code == 404

    run(scenario)


WORKED_OUT: list[object] = []
figures_of = trainer_routes.figures_of


def counted(seen: SeatView, made: Action | None = None) -> Sequence[Expected]:
    """Note that figures are worked out."""
    WORKED_OUT.append(made)
    return figures_of(seen, made)


@pytest.mark.parametrize("what", ["bids", "discards"])
def test_a_trainer_asks_and_tells_what_each_choice_brings(
    what: str, kernel: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oudler.teach.http.trainer_routes.WORLDS", 8)
    monkeypatch.setattr("oudler.teach.http.trainer_routes.figures_of", counted)
    WORKED_OUT.clear()

    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            asked = (await anne.post("/api/trainer", {"what": what})).json()
            legal = asked["table"]["deal"]["legal"]
            action = {"type": "bid", "contract": "pass"}
            if what == "discards":
                action = {"type": "discard", "cards": " ".join(legal["cards"][: legal["count"]])}
            body = {key: asked[key] for key in ("seed", "what", "rules")}
            found = (await anne.post("/api/trainer/answer", {**body, "action": action})).json()
            means = [one["brings"]["mean"] for one in found["answers"]]
            assert means == sorted(means, reverse=True)
            assert action["type"] in {one["action"]["type"] for one in found["answers"]}
            assert any(one["is_right"] for one in found["answers"])
            if what == "bids":
                assert found["told"][1].startswith("Ce qui compte, en points de cartes")
                assert WORKED_OUT == [None]  # once, while the learner thought
            wrong = {**body, "action": {"type": "play", "card": "S1"}}
            assert (await anne.post("/api/trainer/answer", wrong)).status_code == 422

    run(scenario)


def test_a_server_without_the_search_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.teach.http.trainer_routes.has_search", lambda: False)

    async def scenario() -> None:
        async with open_desk() as site:
            answer = await site.guest().post("/api/trainer", {"what": "bids"})
            assert (answer.status_code, answer.json()["reason"]) == (422, "no_search")

    run(scenario)
