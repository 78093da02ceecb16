"""The language of conditions: what each function counts, and how a fault is told."""

import pytest

from oudler.core import CardSet
from oudler.deals import ConditionError, ConditionFault
from oudler.deals.condition import FUNCTIONS, condition_sentence, read_condition
from oudler.rulesets import load_ruleset
from oudler.typed_text.places import DOG
from oudler.words import LANGUAGES, Words
from oudler.words.faults import keywords_in

FFT_4, FFT_3 = load_ruleset("fft-4"), load_ruleset("fft-3")
HANDS = {
    0: "S1 S2 S3 H5 HK HQ D10 T2 T5 T9 T21 EX",
    1: "CK CQ CN CJ",
    2: "T1 T3 T4 T6 T7 T8 T10 T11 T12",
    3: "",
    DOG: "SK DJ C2",
}


def is_met(condition: str, rules: str = "fft-4") -> bool:
    found = read_condition(load_ruleset(rules), condition)
    return found(lambda place: CardSet.parse(HANDS[place]).bits)


@pytest.mark.parametrize(
    "condition",
    [
        "",
        "trumps(N) = 4",  # the Excuse is not one of them
        "oudlers(N) = 2",
        "excuse(N) = 1",
        "kings(N) = 1 and queens(N) = 1 and knights(W) = 1 and jacks(W) = 1",
        "courts(W) = 4",
        "spades(N) = 3 and hearts(N) = 3 and diamonds(N) = 1 and clubs(N) = 0",
        "length(N, spades) = 3 and length(N, atouts) = 4",
        "points(N) = 20.5 + 1.5 - 1 and points(W) = 12",
        "points(dog) = 6.5",
        "longest(N) = 3 and longest(W) = 4 and longest(S) = 0",
        "voids(N) = 1 and singletons(N) = 1 and voids(E) = 4",
        "cards(N) = 12 and cards(dog) = 3",
        "cards(N, T21, EX, T1) = 2 and cards(N, R♥) = 1 and cards(N, dame de coeur, 21) = 2",
        "atouts(nord) = 4 et bouts(N) = 2 et non piques(O) > 0",
        "rois(0) = 1 ou rois(chien) = 0",
        "Cœurs(N) = 3 and SPADES(n) = 3",
        "3 <= trumps(N) < 5 <= trumps(S)",
        "trumps(N) ≥ 4 and trumps(N) ≤ 4 and trumps(N) ≠ 5 and trumps(N) == 4",
        "(trumps(N) + 1) >= 5 and ((trumps(N) = 4))",
        "-trumps(N) <= -(2 + 2) and 1 - −1 = 2",
        "not (trumps(N) = 1 or trumps(S) = 1)",
        "trumps(N) = 1 and trumps(N) = 2 or trumps(S) = 9",
        "not trumps(N) = 1 and trumps(S) = 9",
    ],
)
def test_it_holds(condition: str) -> None:
    assert is_met(condition)


@pytest.mark.parametrize(
    "condition",
    [
        "trumps(N) > 4",
        "points(N) >= 22",
        "5 <= trumps(S) < 9",
        "trumps(N) = 1 and (trumps(N) = 2 or trumps(S) = 9)",
        "not (trumps(N) = 4 and oudlers(N) = 2)",
    ],
)
def test_it_does_not_hold(condition: str) -> None:
    assert not is_met(condition)


FAULTS: list[tuple[str, ConditionFault, int, str]] = [
    ("trumps(S)", ConditionFault.EXPECTED_COMPARISON, 10, ""),
    ("trumps(S) and kings(S) = 1", ConditionFault.EXPECTED_COMPARISON, 11, "and"),
    ("(trumps(S)) and kings(S) = 1", ConditionFault.EXPECTED_COMPARISON, 13, "and"),
    ("(trumps(S) >= 9", ConditionFault.EXPECTED_SIGN, 16, ""),
    ("(trumps(S) >= 9 and kings(S))", ConditionFault.EXPECTED_COMPARISON, 29, ")"),
    ("trumps(S) >= ", ConditionFault.EXPECTED_NUMBER, 14, ""),
    ("trumps(S) >= and", ConditionFault.UNKNOWN_WORD, 14, "and"),
    ("trump5(S) >= 9", ConditionFault.UNKNOWN_WORD, 1, "trump5"),
    ("__import__(S) >= 9", ConditionFault.EXPECTED_NUMBER, 1, "__import__"),
    ("trumps S >= 9", ConditionFault.EXPECTED_SIGN, 8, "S"),
    ("trumps(X) >= 9", ConditionFault.UNKNOWN_SEAT, 8, "X"),
    ("trumps(4) >= 9", ConditionFault.UNKNOWN_SEAT, 8, "4"),
    ("trumps(", ConditionFault.UNKNOWN_SEAT, 8, ""),
    ("length(S, kings) >= 2", ConditionFault.UNKNOWN_SUIT, 11, "kings"),
    ("length(S) >= 2", ConditionFault.EXPECTED_SIGN, 9, ")"),
    ("cards(S, T22) = 1", ConditionFault.UNKNOWN_CARD, 10, "T22"),
    ("cards(S, as) = 1", ConditionFault.UNKNOWN_CARD, 10, "as"),
    ("trumps(S) >= 9 kings(S)", ConditionFault.EXPECTED_END, 16, "kings"),
    ("points(S) >= 20,5", ConditionFault.HALF_POINTS, 16, ","),
    ("points(S) >= 20.25", ConditionFault.HALF_POINTS, 14, "20.25"),
    ("trumps(S) >= 9; 1", ConditionFault.UNKNOWN_SIGN, 15, ";"),
    ("trumps(S) * 2 >= 9", ConditionFault.UNKNOWN_SIGN, 11, "*"),
]


@pytest.mark.parametrize(("condition", "fault", "at", "found"), FAULTS)
def test_a_fault_is_told_with_its_place(
    condition: str, fault: ConditionFault, at: int, found: str
) -> None:
    with pytest.raises(ConditionError) as error:
        read_condition(FFT_4, condition)
    assert (error.value.fault, error.value.at, error.value.found) == (fault, at, found)
    assert str(error.value).startswith(f"character {at}: ")


@pytest.mark.parametrize("sign", ["(", "not ", "-"])
def test_a_tower_of_brackets_is_refused(sign: str) -> None:
    with pytest.raises(ConditionError) as error:
        read_condition(FFT_4, sign * 100_000 + "1 = 1")
    assert error.value.fault is ConditionFault.TOO_DEEP
    assert read_condition(FFT_4, "(" * 40 + "1 = 1" + ")" * 40)(lambda _: 0)


@pytest.mark.parametrize("joint", [" and ", " or ", " = "])
def test_a_long_condition_is_read(joint: str) -> None:
    assert is_met(joint.join(["1 = 1"] * 5000))
    assert is_met(f"{' + '.join('1' * 5000)} = 5000 and {' - '.join('1' * 5000)} = -4998")


def test_every_fault_occurs() -> None:
    assert {fault for _, fault, _, _ in FAULTS} | {ConditionFault.TOO_DEEP} == {*ConditionFault}


def test_seats_are_letters_at_a_table_of_four_only() -> None:
    assert is_met("trumps(2) = 9 and atouts(J3) = 9", "fft-3")
    with pytest.raises(ConditionError) as error:
        read_condition(FFT_3, "trumps(S) = 9")
    assert error.value.right == "P1, P2, P3, dog"


@pytest.mark.parametrize("word", FUNCTIONS)
def test_every_function_can_be_read_as_faults_name_it(word: str) -> None:
    suit = ", spades" if word == "length" else ""
    for language in LANGUAGES:
        said = f"not {word}(W{suit}) < 0 and cards(W) = 4 or 1 = 2"
        assert is_met(keywords_in(Words(language), ["condition", "place"], said))


def test_a_fault_names_the_words_of_its_language() -> None:
    told = []
    for condition in ("trump5(S) > 1", "length(S, kings) > 1", "trumps(X) > 1", "1 = 1 kings(S)"):
        with pytest.raises(ConditionError) as error:
            read_condition(FFT_4, condition)
        told.append(condition_sentence(Words("fr"), error.value))
    assert told == [
        "« trump5 » n'est pas une fonction ; les fonctions sont : atouts, bouts, rois, dames, "
        "cavaliers, valets, honneurs, excuse, piques, cœurs, carreaux, trèfles, points, longue, "
        "chicanes, singlettes, longueur, cartes.",
        "« kings » n'est pas une couleur ; il faut : piques, cœurs, carreaux, trèfles, atouts.",
        "« X » n'est pas une place ; les places sont : N, O, S, E, chien.",
        "après une comparaison, il faut et, ou, +, −, >=, <=, =, !=, >, <, et non « kings ».",
    ]


def test_only_text_is_a_condition() -> None:
    with pytest.raises(TypeError, match="condition: expected text"):
        read_condition(FFT_4, 9)  # type: ignore[arg-type]
