"""Every sentence that a user sees or hears, in French and in English."""

from oudler.words.catalogue import LANGUAGES, Words, choose_language, sentence, subject, unbroken

__all__ = ["LANGUAGES", "Words", "choose_language", "sentence", "subject", "unbroken"]
