"""What showing a handful or announcing a slam promised by what the seat could know."""

from __future__ import annotations

import dataclasses

from oudler.bots.announcing import shown
from oudler.bots.learned.expert import look
from oudler.coach.cards import MEASURE
from oudler.coach.judgement import Known, Values, above, known_by
from oudler.coach.moment import Kind, Moment
from oudler.coach.stake import known_stake
from oudler.core.actions import Action, AnnounceSlam, ShowHandful
from oudler.core.deal import Deal, replace
from oudler.core.events import HandfulShown, SlamAnnounced
from oudler.core.phases.announcing import legal_handfuls
from oudler.core.view import SeatView, view
from oudler.solver.evaluation import Effort
from oudler.solver.policy import likeliest


def known_announcement(moment: Moment, effort: Effort) -> Known:
    """What showing a handful or announcing a slam promised, beside keeping quiet.

    The cards are assumed to fall alike: what others infer from an announcement is left out.
    """
    seat, silent = moment.seat, quiet(moment)
    loud, said = (_with_handful if moment.kind is Kind.HANDFUL else _with_slam)(moment, silent)
    measured: Values = {
        said: _own_values(view(loud, seat), effort),
        None: _own_values(view(silent, seat), effort),
    }
    other = None if moment.action is not None else said
    done = moment.action if moment.action is None else said
    is_better = above(measured, other, done).is_loss
    found = known_by(measured, done, other if is_better else done)
    # What was shown may differ from what we would show; it is the same announcement.
    return dataclasses.replace(found, best=moment.action) if found.best == done else found


def quiet(moment: Moment) -> Deal:
    """The deal at the seat's first card, if it had announced nothing.

    >>> from oudler.coach.moment import moments
    >>> first = next(one for one in moments(over) if one.kind is Kind.CARD)
    >>> quiet(first) == first.deal
    True
    """
    deal = moment.deal
    if moment.kind is Kind.SLAM:
        return replace(deal, slam=None)
    return replace(deal, handfuls=tuple(one for one in deal.handfuls if one.seat != moment.seat))


def _with_handful(moment: Moment, quiet: Deal) -> tuple[Deal, Action]:
    done = moment.action
    if not isinstance(done, ShowHandful):
        done = shown(legal_handfuls(quiet, moment.seat)[-1])
    event = HandfulShown(moment.seat, done.size, done.cards)
    return replace(quiet, handfuls=(*quiet.handfuls, event)), done


def _with_slam(moment: Moment, quiet: Deal) -> tuple[Deal, Action]:
    done = moment.action if isinstance(moment.action, AnnounceSlam) else AnnounceSlam()
    return replace(quiet, slam=SlamAnnounced(moment.seat, done.small)), done


def _own_values(seen: SeatView, effort: Effort) -> list[float]:
    """What the policy's own card brings the seat in each likely world, as often as it was drawn."""
    moment, own = look(seen, MEASURE), float(known_stake(seen))
    card = likeliest(moment.chances)
    found = moment.outcomes(effort)
    rows = zip(found.values[card], found.weights, strict=True)
    return [own * one for one, weight in rows for _ in range(weight)]
