"""A deal of a real table, entered by hand: its form, what it brings, and why it cannot be."""

from oudler.played_deal.deal import (
    Declared,
    Ending,
    Game,
    Partner,
    PassedOut,
    PlayedDeal,
    Points,
    Seating,
    Shown,
    Taken,
    ThrownIn,
    WithoutTaker,
)
from oudler.played_deal.form import Checked, Draft, Form, check, draft_of, form_of
from oudler.played_deal.form_text import (
    DraftChecked,
    DraftFault,
    checked_draft,
    checked_in_words,
    checked_sentences,
    choices,
    fault_sentence,
)
from oudler.played_deal.reckoning import (
    DealFault,
    Fault,
    ImpossibleDeal,
    Reckoned,
    as_result,
    deal_faults,
    lone_trumps,
    names_partners,
    partners_of,
    reckon,
)

__all__ = [
    "Checked", "DealFault", "Declared", "Draft", "DraftChecked", "DraftFault", "Ending", "Fault",
    "Form", "Game", "ImpossibleDeal", "Partner", "PassedOut", "PlayedDeal", "Points", "Reckoned",
    "Seating", "Shown", "Taken", "ThrownIn", "WithoutTaker", "as_result", "check", "checked_draft",
    "checked_in_words", "checked_sentences", "choices", "deal_faults", "draft_of", "fault_sentence",
    "form_of", "lone_trumps", "names_partners", "partners_of", "reckon",
]  # fmt: skip
