"""Faults in the words of those who call the referee: « il a renoncé », « carte tombée »."""

from functools import cache

from oudler.arbitration.code import faults_of
from oudler.words import LANGUAGES, subject
from oudler.words.safe_text import plain

STEM = 5
"""Letters in which two forms of one word agree: « renonce », « renoncé »."""


def matching_faults(form: str, text: str) -> tuple[str, ...]:
    """The faults that a text may mean, the likeliest first; all of them for an empty text.

    >>> matching_faults("free", "il a renoncé")[0], matching_faults("free", "carte tombée")[0]
    ('revoke', 'exposed_card')
    """
    asked = _stems(text)
    worth = {fault: len(asked & known_stems(fault)) for fault in faults_of(form)}
    most = max(worth.values(), default=0)
    if text.strip() and not most:
        return ()
    likeliest = (fault for fault in worth if worth[fault] == most)
    return tuple(sorted(likeliest, key=lambda fault: plain(text) not in _names(fault)))


@cache
def _names(fault: str) -> tuple[str, ...]:
    return tuple(plain(subject(one, "arbitration")["faults"][fault]) for one in LANGUAGES)


@cache
def known_stems(fault: str) -> frozenset[str]:
    """The stems of a fault's name and of what else it is called, in every language.

    >>> "renon" in known_stems("revoke")
    True
    """
    texts = [fault.replace("_", " ")]
    for language in LANGUAGES:
        words = subject(language, "arbitration")
        texts += [words["faults"][fault], words["said"][fault]]
    return frozenset().union(*map(_stems, texts))


def _stems(text: str) -> frozenset[str]:
    words = plain(text).replace("'", " ").replace(",", " ").split()
    return frozenset(word[:STEM] for word in words if word not in fillers())


@cache
def fillers() -> frozenset[str]:
    """The words that say nothing about a fault.

    >>> "elle" in fillers()
    True
    """
    return frozenset(" ".join(subject(one, "arbitration")["fillers"] for one in LANGUAGES).split())
