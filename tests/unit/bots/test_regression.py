"""How the valuation's tables are fitted."""

import pytest

from oudler.bots.bidding import FEATURES, WEIGHTS, expected_score, features, fitted_line
from oudler.bots.regression import fit, samples_of, solve
from oudler.core import Contract
from oudler.testing.builders import FFT_4, FFT_5, cards


def test_a_line_is_found_again() -> None:
    samples = [((1.0, x, y), 3.0 + 2.0 * x - y) for x in range(40) for y in range(40)]
    assert solve(samples) == pytest.approx((3.0, 2.0, -1.0), abs=0.01)


def test_every_feature_has_a_weight_at_every_table() -> None:
    for contracts in WEIGHTS.values():
        assert set(contracts) == {"garde", "garde_sans", "garde_contre"}
        assert all(len(weights) == len(FEATURES) for weights, _ in contracts.values())
    assert fitted_line(8, 2, 1, Contract.PRISE) == fitted_line(7, 2, 1, Contract.GARDE)
    assert fitted_line(5, 0, 1, Contract.GARDE) != fitted_line(5, 1, 1, Contract.GARDE)
    assert fitted_line(4, 1, 1, Contract.GARDE) == fitted_line(5, 1, 1, Contract.GARDE)
    assert fitted_line(3, 1, 2, Contract.GARDE) == fitted_line(6, 2, 2, Contract.GARDE)


def test_features_are_what_they_are_called() -> None:
    hand = cards("T21 T20 T14 T1 EX SK SQ S2 HQ H2 DN D4 C7")
    found = dict(zip(FEATURES, features(hand.bits, FFT_4), strict=True))
    assert found["trumps"] == 4
    assert found["high_trumps"] == 1
    assert (found["top_trump"], found["petit"], found["excuse"]) == (1, 1, 1)
    assert found["petit_long"] == 4 - 22 / 4
    assert (found["kings"], found["queens_with_king"], found["queens"]) == (1, 1, 1)
    assert (found["knights"], found["jacks"]) == (1, 0)
    assert (found["voids"], found["singletons"]) == (0, 1)


def test_a_better_hand_promises_more_and_others_bids_take_some_off() -> None:
    good = features(cards("T21 T20 T14 T1 EX SK SQ S2 HQ H2").bits, FFT_4)
    bad = features(cards("T2 T3 T14 T4 S3 SK SQ S2 HQ H2").bits, FFT_4)
    promised = expected_score(FFT_4, good, Contract.GARDE)
    assert promised > expected_score(FFT_4, bad, Contract.GARDE)
    assert promised > expected_score(FFT_4, good, Contract.GARDE, 3.0)
    assert promised == pytest.approx(2 * expected_score(FFT_4, good, Contract.PRISE))


def test_samples_come_from_hands_that_are_not_hopeless() -> None:
    assert len(list(samples_of(FFT_5, Contract.GARDE, "fit", 1, 0.0))) == 5
    assert list(samples_of(FFT_5, Contract.GARDE, "fit", 1, 1000.0)) == []


@pytest.mark.slow
def test_fitting_gives_weights_and_the_spread_around_them() -> None:
    weights, spread = fit(FFT_4, Contract.GARDE, "fit", 15, 8.0)
    assert len(weights) == len(FEATURES)
    assert 0 < spread < 60
