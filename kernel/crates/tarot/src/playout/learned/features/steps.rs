//! Quantities in steps, as the tables of cells cross them.

/// A quantity in steps: which one, and of how many.
pub(super) type Step = (usize, usize);

/// Whether something is so.
#[inline(always)]
pub(super) const fn whether(is_so: bool) -> Step {
    (is_so as usize, 2)
}

/// A count, up to this many.
#[inline(always)]
pub(super) const fn up_to(most: usize, count: usize) -> Step {
    (if count > most { most } else { count }, most + 1)
}

/// A quantity in the steps given for each number. The last number has the last step.
#[inline(always)]
const fn step_of(number: usize, steps: &[usize]) -> Step {
    (steps[number], steps[steps.len() - 1] + 1)
}

/// By rank from the ace: low pips, high pips, jack, knight, queen, king.
#[inline(always)]
pub(super) const fn rank(rank: usize) -> Step {
    step_of(rank, &[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 4, 5])
}

/// By rank: pips, the lower courts, queen and king.
#[inline(always)]
pub(super) const fn kind(rank: usize) -> Step {
    step_of(rank, &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2])
}

/// By the rank of a suit's lowest card.
#[inline(always)]
pub(super) const fn lowest(rank: usize) -> Step {
    step_of(rank, &[0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2])
}

/// By trump from the petit.
#[inline(always)]
pub(super) const fn height(trump: usize) -> Step {
    step_of(
        trump,
        &[
            0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6,
        ],
    )
}

/// How many cards of a suit there are elsewhere.
#[inline(always)]
pub(super) const fn out(count: usize) -> Step {
    step_of(count, &[0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3])
}

/// How many cards of a suit there are in hand: one or none, then two to five.
#[inline(always)]
pub(super) const fn length(count: usize) -> Step {
    up_to(4, count.saturating_sub(1))
}

/// Own trumps.
#[inline(always)]
pub(super) const fn own(trumps: usize) -> Step {
    step_of(
        trumps,
        &[
            0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
        ],
    )
}

/// Own trumps, in fewer steps.
#[inline(always)]
pub(super) const fn few_own(trumps: usize) -> Step {
    step_of(
        trumps,
        &[
            0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
        ],
    )
}

/// Trumps elsewhere.
#[inline(always)]
pub(super) const fn left(trumps: usize) -> Step {
    step_of(
        trumps,
        &[
            0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5,
        ],
    )
}

/// Trumps elsewhere, in fewer steps.
#[inline(always)]
pub(super) const fn few_left(trumps: usize) -> Step {
    step_of(
        trumps,
        &[
            0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
        ],
    )
}

/// Tricks left, this one included.
#[inline(always)]
pub(super) const fn tricks(left: u32) -> Step {
    let step = match left {
        0..=1 => 0,
        2 => 1,
        3 => 2,
        4..=6 => 3,
        7..=10 => 4,
        _ => 5,
    };
    (step, 6)
}

/// A trick's value.
#[inline(always)]
pub(super) const fn worth(half_points: u32) -> Step {
    let step = match half_points {
        0..=3 => 0,
        4..=7 => 1,
        8..=11 => 2,
        _ => 3,
    };
    (step, 4)
}
