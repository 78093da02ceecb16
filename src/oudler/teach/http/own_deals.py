"""The exercises from a guest's own reviewed deals: which there are, and each as a problem."""

from starlette.requests import Request

from oudler.coach import moments
from oudler.teach.http.turns import TeachTurns
from oudler.teach.own import OwnProblem, own_ids, own_problem, parts_of
from oudler.web.context import context_of, look_back, service_of, table_named, visit_of
from oudler.web.finished import finished_deal
from oudler.web.guard import asker_of
from oudler.web.responses import Refused


async def own_exercises(request: Request) -> tuple[str, ...]:
    """The ids of the guest's own exercises. Raises StoreError."""
    person = visit_of(request).guest.id
    return own_ids((await context_of(request).people.histories.of(person)).reviews)


async def own_exercise(request: Request, id: str) -> OwnProblem:
    """One of them. Raises Refused if it is not theirs, or no longer there."""
    if id not in await own_exercises(request):
        raise Refused(404, "no_such_problem")
    look_back(request)
    context, (table, number, decision) = context_of(request), parts_of(id)
    actor = await table_named(context, table)
    found = await finished_deal(context, actor, visit_of(request).guest.id, number)
    turns = service_of(request, TeachTurns).exercises
    moment = moments(found.deal)[decision]
    if (asked := await turns.aside(asker_of(request), own_problem, id, moment)) is None:
        raise Refused(404, "no_such_problem")
    return asked
