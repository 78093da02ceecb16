"""Rankings: ties, lines, and what renaming does to them."""

from hypothesis import given
from hypothesis import strategies as st

from oudler.duplicate import alternate_ranking, general_ranking

FIGURES = st.dictionaries(st.integers(1, 60), st.integers(0, 20), min_size=1, max_size=40)


@given(FIGURES)
def test_equal_figures_share_a_rank_and_the_next_skips_as_many(figures: dict[int, int]) -> None:
    for place in general_ranking(figures):
        better = sum(other > figures[place.entrant] for other in figures.values())
        assert place.rank == better + 1


@given(FIGURES)
def test_a_ranking_does_not_depend_on_numbers(figures: dict[int, int]) -> None:
    renamed = {100 - who: figure for who, figure in figures.items()}
    ranks = {100 - one.entrant: one.rank for one in general_ranking(renamed)}
    assert {one.entrant: one.rank for one in general_ranking(figures)} == ranks


@given(FIGURES)
def test_t74_the_firsts_of_the_lines_come_first(figures: dict[int, int]) -> None:
    lines = {who: "NSEW"[who % 4] for who in figures}
    order = [one.entrant for one in alternate_ranking(figures, lines)]
    best = {
        line: max(figures[who] for who in figures if lines[who] == line)
        for line in set(lines.values())
    }
    firsts = [who for who in order if figures[who] == best[lines[who]]]
    assert order[: len(firsts)] == firsts
    assert {one.entrant for one in alternate_ranking(figures, lines)} == set(figures)
