"""What a plan says of itself."""

import pytest

from oudler.tournament.movements.check import check
from oudler.tournament.movements.choices import choices, plan_of
from oudler.tournament.orientation import Format
from oudler.tournament.text.plan_text import plan_lines
from oudler.words import Words


@pytest.mark.parametrize(("quartets", "is_even"), [(4, True), (5, False)])
def test_t102_an_even_number_of_quartets_hears_why_somebody_sits_out(
    quartets: int, is_even: bool
) -> None:
    plan = plan_of(choices(Format.QUARTETS, quartets)[0])
    lines = list(plan_lines(Words("fr"), plan, check(plan), whole=False))
    assert any("Comme le veut la fédération" in line for line in lines) is is_even
