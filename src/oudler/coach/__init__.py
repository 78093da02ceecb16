"""The coach: what each decision of a finished deal cost, told apart from bad luck, and why.

docs/coach.md says how a cost is worked out and what each verdict means. `review` judges a deal's
decisions as they come; `reviewed` waits for them all.
"""

from oudler.coach.care import Care
from oudler.coach.judgement import Judgement, Known, OpenHands, Option, Proof, Verdict
from oudler.coach.moment import Kind, Moment
from oudler.coach.review import Review, review, reviewed
from oudler.coach.support import NotReviewed, check

__all__ = [
    "Care",
    "Judgement",
    "Kind",
    "Known",
    "Moment",
    "NotReviewed",
    "OpenHands",
    "Option",
    "Proof",
    "Review",
    "Verdict",
    "check",
    "review",
    "reviewed",
]
