"""Which passphrases are easy to guess: the table of those refused and accepted."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from oudler.people.identity.passphrases import common_words, is_easy

NAMES = ("Anne-Élise de Brocéliande", "https://cartes.example.org")
THIS_YEAR = datetime.now(UTC).year


@pytest.mark.parametrize(
    "passphrase",
    [
        # the game and the site
        *("tarot2026", "Oudler2026", "chelem2026", "petitaubout", "Petit au bout !", "roi de cœur"),
        *("gardecontre1", "Garde.Sans.2026", "quatre bouts", "excuse1987!"),
        *(f"tarot{THIS_YEAR}", f"Oudler{THIS_YEAR + 1}!", f"{THIS_YEAR}tarot", "example2026"),
        # what speakers of French take
        *("jetaime123", "je t'aime", "je t aime 123", "jetaimemonamour", "mon amour 2026"),
        *("motdepasse1", "marseille13", "azertyuiop", "soleil2026!", "doudou75", "chouchou12"),
        *("Camille2005", "bonjour123", "loulou-2024"),
        # in disguise, backwards, dressed up
        *("Tar0t!2026", "T4r0t2026", "0udl3r!!", "!!oudler!!", "j3t41m3!26", "torat2026"),
        *("P@ssw0rd!", "abcdefgh", "01021990", "14071789"),
        # several likely words, numbers and signs
        *(
            "jaimeletarot",
            "clubtarot21",
            "leclubdijon",
            "tarot!tarot",
            "l3tarot!2",
            "excuse21petit",
        ),
        *("oudlertarot26", "wxcvbnqsdf", "passer123", "monchien123", "cestmoi123", "nimportequoi"),
        *("vivelafrance", "lamourtoujours", "bonne chance", "Marie-Pierre", "tarotbelote75"),
        *("le chien de mamie", "tarot!anne", "club Brocéliande 21"),
        # one's own names
        *("anne elise", "Brocéliande!", "broceliande2026", "enna 2026", "ANNE-ELISE-DE"),
    ],
)
def test_a_passphrase_that_attackers_try_first_is_easy(passphrase: str) -> None:
    assert is_easy(passphrase, *NAMES)


@pytest.mark.parametrize(
    "passphrase",
    [
        *("quatre bouts et un chien", "un cheval bleu dort ici", "the dog keeps six queens"),
        *("le valet boit du café", "chien lampe nuage fourchette", "3 rois jaunes partent"),
        *("vK8#pq2Zt", "tarot8273645190", "correct horse battery", "гарде без собаки"),
        "日本語の長い合言葉",
    ],
)
def test_any_other_passphrase_is_not_easy(passphrase: str) -> None:
    assert not is_easy(passphrase, *NAMES)


def test_a_common_word_stays_easy_however_it_is_dressed_up() -> None:
    dresses = ("{}2026!", "!{}13", "{}.75", "123{}!", "_{}_")
    easy = [is_easy(one.format(word)) for word in common_words()[:40] for one in dresses]
    assert all(easy)


def test_a_name_counts_for_its_holder_alone_even_when_several_are_checked_at_once() -> None:
    with ThreadPoolExecutor(8) as threads:
        found = threads.map(
            lambda at: is_easy(f"qzvwxk{at}{at}", f"Qzvwxk{at}{at}" if at % 2 else "Bob"), range(40)
        )
    assert [*found] == [bool(at % 2) for at in range(40)]
