"""What a link to a deal, or to a moment of it, shows in a message."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from starlette.requests import Request

from oudler.core import Deal, Phase
from oudler.deals import deal_to_fragment
from oudler.deck.deal_picture import deal_picture
from oudler.deck.picture import Picture
from oudler.review.http.moments import Step, moments_of, steps_of
from oudler.table.live.finished import Finished
from oudler.table.seen.names import company_of
from oudler.web.context import context_of, table_of, visit_of
from oudler.web.finished import deal_in_link, deal_of
from oudler.web.previews import Preview
from oudler.web.responses import Refused, words_of
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.names import in_short
from oudler.words.outcome import outcome
from oudler.words.score_text import deal_result

_QUESTIONS = ("bid", "call", "discard")
"""The moments that show what was asked, not what was answered."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A deal where a link shows it."""

    at: str
    """The moment; empty for the deal as far as it goes."""
    deal: Deal
    told: str
    """What happened there; empty if the deal itself says everything."""


async def of_deal(request: Request) -> Preview | None:
    """A finished deal, or one that the link itself holds."""
    try:
        found = await deal_of(request)
    except Refused as refused:
        if refused.reason != "contest_open":
            raise
        return await _of_board(request)
    at = request.path_params.get("moment", "")
    return deal_preview(words_of(request), found, at, request.scope["path"])


async def _of_board(request: Request) -> Preview | None:
    """An invitation to the contest that goes on, for those who play this board; else nothing."""
    actor, words = await table_of(request), words_of(request)
    board, person = actor.table.opened.board, visit_of(request).guest.id
    if board is None or actor.table.place_of(person) is None:
        return None
    contest = await context_of(request).people.contests.of(board.contest)
    return Preview(contest.opened.name, words("preview.contest.hidden"), f"/c/{board.contest}")


def deal_preview(words: Words, found: Finished, at: str, path: str) -> Preview:
    """What the link to a moment shows; to one that there isn't, the whole deal."""
    scene = scene_of(words, found, at)
    audience = company_of(words, found.table, None).seated(scene.deal.players)
    moment = scene.at and f"/{scene.at}"
    return Preview(
        title_of(audience, scene.deal),
        scene.told or says_of(audience, scene.deal),
        path.removesuffix(f"/{at}") + moment,
        f"/pictures/d/{deal_to_fragment(scene.deal)}",
        picture_of(audience, scene.deal).alt,
        f"/embed/d/{deal_to_fragment(found.deal)}{moment}",
    )


def scene_of(words: Words, found: Finished, at: str) -> Scene:
    """The deal at this moment, or as far as it goes if there is no such moment."""
    steps = dict(_moments(found)).get(at) if at and at != "score" else None
    if steps is None:
        return Scene("score" if at == "score" and found.deal.scores else "", found.deal, "")
    before, after = steps[0].before.deal, steps[-1].deal
    if at.partition("/")[0] in _QUESTIONS and before is not None:
        return Scene(at, before, "")
    return Scene(at, after, moments_of(words, steps, None)[0].told)


def _moments(found: Finished) -> Iterator[tuple[str, list[Step]]]:
    for at, steps in groupby(steps_of(found), key=lambda step: step.at):
        yield at, list(steps)


def moments_in(found: Finished) -> list[str]:
    """The moments of a deal, as in an address."""
    return [at for at, _ in _moments(found)]


def picture_in(words: Words, path: dict[str, str]) -> Picture:
    """The cards of the deal in a path, which says everything that they show. Raises Refused."""
    found = deal_in_link(words, path["fragment"])
    audience = company_of(words, found.table, None).seated(found.deal.players)
    return picture_of(audience, found.deal)


def picture_of(audience: Audience, deal: Deal) -> Picture:
    """The cards of a deal as it stands, under what is to be said of it."""
    return deal_picture(audience, deal, title_of(audience, deal))


def title_of(audience: Audience, deal: Deal) -> str:
    """« Anne : garde réussie de 12 points », « Que diriez-vous ? », « Pli 3 »."""
    words = audience.words
    if deal.phase is Phase.OVER:
        headline = outcome(audience, deal).headline
        if deal.taker is None or deal.contract is None:
            return headline
        headline = headline[:1].lower() + headline[1:]
        return words("preview.deal.taken", name=audience.names[deal.taker], headline=headline)
    if deal.tricks and not deal.trick.cards:
        return words("page.moment_trick", number=len(deal.tricks))
    if deal.to_act is None:
        return words("page.moment_score")
    return words(f"preview.asks.{deal.phase}")


def says_of(audience: Audience, deal: Deal) -> str:
    """The points and the scores; of a deal that stops before, whose turn it is, and their cards."""
    words = audience.words
    if deal.phase is Phase.OVER:
        gauges = [f"{one.says}." for one in outcome(audience, deal).gauges]
        return " ".join([*gauges, *deal_result(audience, deal)[1 if gauges else 0 :]])
    if deal.to_act is None:
        return ""
    cards = in_short(words, deal.hands[deal.to_act])
    return words("preview.held", who=audience.names[deal.to_act], cards=cards) + "."
