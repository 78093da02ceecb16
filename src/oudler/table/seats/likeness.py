"""What a name looks like: letters and digits that resemble each other, after Unicode's report 39.

The report's whole table is 3.4 MB. A name is of one script (`nicknames`), so what matters is
digits and Latin letters, and the scripts in which a whole Latin name can be written.
"""

import re
from unicodedata import name, normalize

_RESEMBLE = (
    # Latin. A small i keeps its dot; a capital one is taken for a small l.
    ("01I|ǀ56ıɩɑɡƷʒ", "ollllsbiiag33"),
    # Greek, small and capital: η looks like n, Η like H.
    ("αβγεηικνορστυχωμϲϳ", "abyenikvopotuxwucj"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ", "abezhlkmnoptyxc"),
    # Cyrillic
    ("абвгезиіјкмнопрстуухшьѕѵһԁԛԝӏґ", "abbre3uijkmhonpctyyxwbsvhdqwlr"),
    ("АБВГЕЗІЈКМНОПРСТУХЬЅѴҺԚԜӀ", "abbre3ljkmhonpctyxbsvhqwl"),
    # Lisu and Cherokee, whose capitals were made from Latin ones
    ("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "bpdtgkjczfmnLsrvhwxyaelou"),
    ("ᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏚᏞᏟᏢᏦᏙᏴ", "drtajewmhgzsLcpkvb"),
)
RESEMBLES = {
    one: latin for those, latins in _RESEMBLE for one, latin in zip(those, latins, strict=True)
}
"""A sign, and the Latin letter or digit that it resembles."""
SMALL_CAPITAL = re.compile("LATIN LETTER SMALL CAPITAL ([A-Z])")
PAIRS = (("rn", "m"), ("vv", "w"))
"""Letters that together look like one."""


def skeleton(text: str) -> str:
    """What a text looks like; two texts with one skeleton are hard to tell apart.

    >>> skeleton("AIice") == skeleton("alice") == skeleton("Αlісе")
    True
    """
    found = "".join(map(_look, normalize("NFD", text)))
    for pair, one in PAIRS:
        found = found.replace(pair, one)
    return found


def _look(sign: str) -> str:
    if sign in RESEMBLES:
        return RESEMBLES[sign]
    if small := SMALL_CAPITAL.fullmatch(name(sign, "")):
        sign = small[1]
    # A capital L looks like no small letter: only what resembles a small one becomes it.
    return sign if sign == "L" else sign.lower()
