"""Our players' advice over HTTP, for programs that sit at somebody else's table."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler.analysis.http.turns import AnalysisTurns
from oudler.bots import LEVELS, levels_missing
from oudler.solver import KernelMissing
from oudler.web.context import body_of, service_of, stir
from oudler.web.guard import asker_of
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import read_as
from oudler.words import Words

SECONDS = 5.0
"""The longest that values are worked out or rare deals looked for: others wait for their turn."""


class AdviceAsked(msgspec.Struct):
    """A question of the bot protocol (docs/bot-protocol.md), and the level it is for."""

    rules: str
    view: dict[str, Any]
    legal: dict[str, Any]
    level: str = "club"
    options: dict[str, Any] = {}
    """Options that differ from the ruleset's."""
    wanted: list[str] = []
    """`beliefs`, `values`, or both."""
    seconds: float = SECONDS


class Advice(msgspec.Struct, omit_defaults=True):
    """What the level would do."""

    action: dict[str, Any] | None
    """As `act` takes it; null to announce nothing."""
    why: str = ""
    beliefs: dict[str, list[float]] | None = None
    """By hidden card: how likely each seat holds it, and last, how likely it lies aside."""
    values: list[dict[str, Any]] | None = None
    """Each action with its expected score (`mean`) and its standard error, best first."""
    no_values: str = ""
    """Why there are none."""


async def advise(request: Request) -> Response:
    """What a level would do in the place of a seat, and why, for one view."""
    stir(request)
    asked, words = read_as(AdviceAsked, body_of(request)), words_of(request)
    queue = service_of(request, AnalysisTurns).advice
    return answer(await queue.aside(asker_of(request), _advice, words, asked))


def _advice(words: Words, asked: AdviceAsked) -> Advice:
    from oudler.agents import make_agent
    from oudler.agents.conversation import Conversation

    # Not `master/2000`: a stranger does not choose how long the server thinks.
    if asked.level not in LEVELS:
        known = ", ".join(LEVELS)
        why = words("commands.agent.no_level", found=asked.level, known=known)
        raise Refused(422, "no_advice", why=why)
    try:
        agent = make_agent(asked.level)
    except KernelMissing as error:
        raise Refused(422, "no_advice", why=levels_missing(words, error)) from None
    question = msgspec.to_builtins(asked) | {
        "type": "decide",
        "seconds": min(asked.seconds, SECONDS) or SECONDS,
    }
    found = Conversation(agent, words).answer(question)
    if "error" in found:
        raise Refused(422, "no_advice", why=found["error"])
    return msgspec.convert(found, Advice)
