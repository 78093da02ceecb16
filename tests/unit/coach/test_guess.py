"""What is said of a guess at something better than what was played."""

from random import Random

import pytest

from oudler.coach import Estimate
from oudler.coach.guess import Guess, guess_sentences
from oudler.coach.judgement import Known
from oudler.coach.moment import moments
from oudler.core import Bid, Contract, Seat, start
from oudler.shuffling import random_deal
from oudler.testing.builders import FFT_4
from oudler.testing.chance import play_randomly
from oudler.words import Words
from oudler.words.audience import Audience

AUDIENCE = Audience(Words("fr"), ("Anne", "Bruno", "Chloé", "David"))


@pytest.mark.parametrize(
    ("above", "said"),
    [
        (Estimate(1.0, 3.0), "C'est aussi bon"),
        (Estimate(10.0, 3.0), "Presque : l'analyse voit mieux"),
    ],
)
def test_a_guess_that_is_nearly_as_good_is_told_from_one_that_is(
    above: Estimate, said: str
) -> None:
    deal = start(FFT_4, random_deal(FFT_4, Seat(0), "guess"))
    moment = moments(play_randomly(deal, Random(1))[1])[0]
    known = Known(Bid(Contract.GARDE_CONTRE), above, 0.6, 0.3, 0.0, ())
    guess = Guess(moment, known, None)
    assert guess.is_right
    (told,) = guess_sentences(AUDIENCE, guess, moment.deal)
    assert told.replace("\xa0", " ").startswith(said)
