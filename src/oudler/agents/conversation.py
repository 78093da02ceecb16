"""Questions of other programs to an agent, as JSON lines (docs/bot-protocol.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from oudler.agents.agent import Agent
from oudler.coach.actions_text import beliefs_to_json
from oudler.coach.judgement import estimate_to_json
from oudler.coach.weighed_choices import WeighedChoice
from oudler.core import Ruleset, RulesetError, SeatView
from oudler.core.text import (
    Fields,
    NotationError,
    action_to_json,
    as_object,
    as_text,
    as_texts,
)
from oudler.core.text.view_json import view_from_json
from oudler.rulesets import UnknownRuleset, load_ruleset
from oudler.solver import KernelMissing, SearchRefused
from oudler.words import Words
from oudler.words.advice_text import reason
from oudler.words.faults import line_fault, wrong_rules

WANTED = ("beliefs", "values")
"""Answers that a question may ask for besides an action."""
MAX_SECONDS = 86_400
"""The longest that a question may say: a day."""


class NotAnswered(Exception):
    """A line that cannot be answered; the text is the sentence that says why."""


class Conversation:
    """Lines to an agent, each with its answer; only the rules of a `hello` are remembered.

    A question that names its rules stands alone.

    >>> from oudler.agents import make_agent
    >>> talk = Conversation(make_agent("club"), en)
    >>> talk.answer_line('{"type": "hello", "protocol": 1, "rules": "fft-4"}')
    {'type': 'ready', 'name': 'oudler club'}
    >>> talk.answer_line('{"type": "decide", "id": 7}')["id"]
    7
    """

    def __init__(self, agent: Agent, words: Words) -> None:
        self._agent, self._words = agent, words
        self._rules: Ruleset | None = None

    def answer_line(self, line: str) -> dict[str, object]:
        """The answer to a line: `error` says in a sentence why there is no other."""
        found: Any = None
        with suppress(ValueError, RecursionError):
            found = json.loads(line)
        return self.answer(found)

    def answer(self, found: Any) -> dict[str, object]:
        """The answer to a question that was parsed, which may be anything.

        >>> from oudler.agents import make_agent
        >>> Conversation(make_agent("club"), en).answer({"type": "hello", "rules": "fft-4"})
        {'type': 'ready', 'name': 'oudler club'}
        """
        kind = found.get("type") if isinstance(found, dict) else None
        of: dict[str, object] = {"id": found["id"]} if kind == "decide" and "id" in found else {}
        try:
            match kind:
                case "hello":
                    self._rules = self._named_rules(found)
                    return {"type": "ready", "name": f"oudler {self._agent.level}"}
                case "decide":
                    return of | self._decided(found)
                case _:
                    raise NotAnswered(self._words("commands.agent.not_a_question"))
        except NotationError as error:
            why = " ".join(line_fault(self._words, fault) for fault in error.faults)
            return of | {"error": why}
        except (UnknownRuleset, RulesetError) as error:
            return of | {"error": wrong_rules(self._words, error)}
        except NotAnswered as error:
            return of | {"error": str(error)}

    def _named_rules(self, found: dict[str, Any]) -> Ruleset:
        fields = Fields(found)
        name = fields.read("rules", as_text, "")
        options: dict[str, Any] = fields.read("options", as_object, {}, default={})
        fields.check()
        return load_ruleset(name, options)

    def _decided(self, found: dict[str, Any]) -> dict[str, object]:
        rules = self._named_rules(found) if "rules" in found else self._rules
        if rules is None:
            raise NotAnswered(self._words("commands.agent.no_rules"))
        fields = Fields(found)
        view: dict[str, Any] = fields.read("view", as_object, {})
        legal: dict[str, Any] = fields.read("legal", as_object, {})
        wanted: Sequence[str] = fields.read("wanted", _wanted, (), default=[])
        seconds: float | None = fields.read("seconds", _seconds, None, default=0)
        fields.check()
        seen = view_from_json(view, rules, legal)
        try:
            return self._answered(seen, wanted, seconds)
        except KernelMissing as error:
            raise NotAnswered(error.told(self._words)) from None
        except Exception:
            # Nobody has refereed this deal: a view of no possible one may break anything.
            raise NotAnswered(self._words("commands.agent.impossible")) from None

    def _answered(
        self, seen: SeatView, wanted: Sequence[str], seconds: float | None
    ) -> dict[str, object]:
        made, agent = self._agent.decide(seen), self._agent
        found: dict[str, object] = {
            "action": None if made.action is None else action_to_json(made.action)
        }
        if made.why and (why := reason(self._words, made.why.key, made.why.fields)):
            found["why"] = why
        if "beliefs" in wanted:
            found["beliefs"] = beliefs_to_json(agent.beliefs(seen, seconds=seconds))
        if "values" in wanted:
            try:
                found["values"] = values_to_json(agent.values(seen, seconds=seconds))
            except SearchRefused as error:
                found |= {"values": [], "no_values": error.told(self._words)}
        return found


def values_to_json(values: Sequence[WeighedChoice]) -> list[dict[str, object]]:
    """Each action with its expected score and the error.

    >>> from oudler import view
    >>> from oudler.agents import make_agent
    >>> found = values_to_json(make_agent("club").values(view(deal, Seat(1)), worlds=2))
    >>> sorted(found[0])
    ['action', 'error', 'mean']
    """
    return [{"action": action_to_json(one.action), **estimate_to_json(one.score)} for one in values]


def _wanted(value: Any) -> tuple[str, ...]:
    if not set(found := as_texts(value)) <= {*WANTED}:
        raise ValueError
    return found


def _seconds(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError
    if not 0 <= value <= MAX_SECONDS:
        raise ValueError
    return float(value) or None
