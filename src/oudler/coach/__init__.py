"""The coach: what each decision of a finished deal cost, told apart from bad luck, and why.

docs/coach.md says how a cost is worked out and what each verdict means. `review` judges a deal's
decisions as they come; `reviewed` waits for them all. `hint` advises somebody at the table. What
needs the kernel is imported by these when they run, and is not offered here.
"""

from oudler.coach.dangers import Danger, dangers, good_risk, lost_by, risk
from oudler.coach.facts import Reason
from oudler.coach.hint import Hint, hint, hint_sentence, hint_sentences
from oudler.coach.judgement import (
    Estimate,
    Judgement,
    Known,
    OpenHands,
    Option,
    Proof,
    ReviewEffort,
    Verdict,
    known_stake,
    own_share,
)
from oudler.coach.moment import Kind, Moment, moments
from oudler.coach.reason_text import danger_sentence
from oudler.coach.recommendation import Topic, recommended
from oudler.coach.review import (
    NotReviewed,
    Review,
    Unreviewable,
    check,
    in_order,
    review,
    reviewed,
    why_not,
    why_not_under,
)

__all__ = [
    "Danger",
    "Estimate",
    "Hint",
    "Judgement",
    "Kind",
    "Known",
    "Moment",
    "NotReviewed",
    "OpenHands",
    "Option",
    "Proof",
    "Reason",
    "Review",
    "ReviewEffort",
    "Topic",
    "Unreviewable",
    "Verdict",
    "check",
    "danger_sentence",
    "dangers",
    "good_risk",
    "hint",
    "hint_sentence",
    "hint_sentences",
    "in_order",
    "known_stake",
    "lost_by",
    "moments",
    "own_share",
    "recommended",
    "review",
    "reviewed",
    "risk",
    "why_not",
    "why_not_under",
]
