"""What if, over HTTP: a finished deal is played on, or a line of its review shown."""

from collections.abc import Iterable, Iterator

from starlette.requests import Request
from starlette.responses import Response

from oudler.core import Action
from oudler.core.text import action_to_json
from oudler.review.coaching import Coaching
from oudler.review.http.moments import moments_of
from oudler.review.http.review_schemas import Acted, LineShown, WhatIfAsked, WhatIfShown
from oudler.review.http.what_if import steps_along, tried
from oudler.table.live.finished import Finished
from oudler.web.context import body_of, service_of, visit_of
from oudler.web.finished import deal_of
from oudler.web.middleware import address_of
from oudler.web.responses import answer, words_of
from oudler.web.schemas import read_action, read_as
from oudler.words import Words


async def what_if(request: Request) -> Response:
    """Play a finished deal on from a moment, until this place is asked. Nothing is kept."""
    found, asked = await deal_of(request), read_as(WhatIfAsked, body_of(request))
    coaching, words = service_of(request, Coaching), words_of(request)
    return answer(await coaching.aside(address_of(request), _tried, words, found, asked))


def _tried(words: Words, found: Finished, asked: WhatIfAsked) -> WhatIfShown:
    attempt = tried(found, asked.at, asked.place, list(_read(asked.line)))
    line = [
        Acted(place, None if action is None else action_to_json(action))
        for place, action in attempt.line
    ]
    return WhatIfShown(attempt.snapshot(words), line, attempt.told(words), attempt.urgent(words))


async def line(request: Request) -> Response:
    """Show a line of a review, moment by moment."""
    found, asked = await deal_of(request), read_as(WhatIfAsked, body_of(request))
    coaching, words = service_of(request, Coaching), words_of(request)
    viewer = visit_of(request).guest.id
    return answer(await coaching.aside(address_of(request), _shown, words, found, asked, viewer))


def _shown(words: Words, found: Finished, asked: WhatIfAsked, viewer: str) -> LineShown:
    along = [(place, action) for place, action in _read(asked.line) if action is not None]
    steps = steps_along(found, asked.at, asked.place, along)
    return LineShown(moments_of(words, steps, viewer))


def _read(line: Iterable[Acted]) -> Iterator[tuple[int, Action | None]]:
    """What was done, by place. Raises TableRefusal."""
    for done in line:
        yield done.place, None if done.action is None else read_action(done.action)
