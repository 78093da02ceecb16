use super::*;
use crate::random::Random;

const FLAT: Thresholds = [[[0; 3]; 3]; 4];
const NOTHING: State = State {
    excuse: false,
    petit: false,
    has_petit: false,
    swept: [false; 2],
};

fn objective(thresholds: Thresholds, state: State) -> Objective {
    Objective::new(Rules::federation(18), 0, true, thresholds, state)
}

const PLAIN: LastTrick = LastTrick {
    is_attacks: true,
    is_slam: false,
    excuse: None,
    petit: false,
    petit_before: false,
    has_petit: false,
    is_21_lost: false,
};

/// Thresholds from which every outcome can be read: oudlers, petit, slam as three digits.
fn told_apart() -> Thresholds {
    let slams =
        |oudlers: i16, petit: i16| [0i16, 1, 2].map(|slam| 100 * oudlers + 10 * petit + slam);
    [0, 1, 2, 3].map(|oudlers| [0, 1, 2].map(|petit| slams(oudlers, petit)))
}

/// What the last trick adds, if the attack has one oudler and this side holds the Excuse.
fn added(rules: Rules, excuse: bool, end: LastTrick) -> i16 {
    Objective::new(rules, 1, excuse, told_apart(), NOTHING).last_trick(end)
}

#[test]
fn the_last_trick_adds_what_its_outcome_needs_less() {
    let plain = |end| added(Rules::federation(18), true, end);
    let defence = LastTrick {
        is_attacks: false,
        ..PLAIN
    };
    assert_eq!((plain(PLAIN), plain(defence)), (0, 0));
    let (petit, has_petit) = (true, true);
    // A petit won by the attack is its second oudler, which its own weight has paid for.
    let won = LastTrick {
        petit,
        has_petit,
        ..PLAIN
    };
    let lost = LastTrick { petit, ..defence };
    assert_eq!((plain(won), plain(lost)), (-10, -20));
    let is_slam = true;
    let slam = LastTrick { is_slam, ..PLAIN };
    let slammed = LastTrick { is_slam, ..defence };
    assert_eq!((plain(slam), plain(slammed)), (-1, -2));
    // Without the Excuse in the last trick, a petit before it is not au bout.
    let before = LastTrick {
        petit_before: true,
        ..slam
    };
    assert_eq!(plain(before), -1);
}

#[test]
fn an_excuse_in_the_last_trick_is_counted_there() {
    let federation = Rules::federation(18);
    let attacks = LastTrick {
        excuse: Some(true),
        ..PLAIN
    };
    let defences = LastTrick {
        excuse: Some(false),
        ..PLAIN
    };
    // It changes sides: the eight half-points counted up front and an oudler are gone.
    assert_eq!(added(federation, true, attacks), -8 + 100);
    assert_eq!(added(federation, false, defences), 9 - 100);
    // In a slam its side keeps it whole, and a petit before it is au bout.
    let is_slam = true;
    let slam = LastTrick { is_slam, ..attacks };
    assert_eq!(added(federation, true, slam), 1 - 1);
    let before = LastTrick {
        petit_before: true,
        has_petit: true,
        ..slam
    };
    assert_eq!(added(federation, true, before), 1 - 11);
    let others = LastTrick {
        is_slam,
        excuse: Some(false),
        ..attacks
    };
    let others = LastTrick {
        petit_before: true,
        has_petit: true,
        ..others
    };
    assert_eq!(added(federation, false, others), 9 - 100 - 1);
    let strict = Rules {
        petit_before_excuse: false,
        ..federation
    };
    assert_eq!(added(strict, true, before), 1 - 1);
    // A table where it stays with its side pays for it in the last trick, too.
    let kept = Rules {
        last_excuse: crate::rules::LastExcuse::KeepsCamp,
        ..federation
    };
    let lost = LastTrick {
        is_attacks: false,
        ..attacks
    };
    assert_eq!(added(kept, true, attacks), 1);
    assert_eq!(added(kept, true, lost), 0);
    assert_eq!(added(kept, false, defences), 1);
}

#[test]
fn an_excuse_that_wins_a_slam_takes_the_21() {
    let rules = Rules::federation(18);
    let end = LastTrick {
        is_slam: true,
        excuse: Some(true),
        is_21_lost: true,
        ..PLAIN
    };
    assert_eq!(added(rules, true, end), 1 - 100 - 1);
    let defence = LastTrick {
        is_attacks: false,
        excuse: Some(false),
        ..end
    };
    assert_eq!(added(rules, false, defence), 100 - 2);
    let mut oudlers = FLAT;
    for (count, thresholds) in oudlers.iter_mut().enumerate() {
        *thresholds = [[100 * count as i16; 3]; 3];
    }
    let state = State {
        excuse: true,
        swept: [false, true],
        ..NOTHING
    };
    let swing = |rules| Objective::new(rules, 1, true, oudlers, state).swing(state);
    assert_eq!(swing(rules), (1 - 100, 100 - 8));
    let weak = Rules {
        excuse_wins_slam: false,
        ..rules
    };
    assert_eq!(swing(weak), (0, 100 - 8));
}

#[test]
fn an_objective_tells_its_rules() {
    let rules = Rules::federation(18);
    let found = Objective::new(rules, 1, true, told_apart(), NOTHING);
    assert_eq!(
        (found.usual_threshold(false), found.usual_threshold(true)),
        (100, 200)
    );
    assert!(found.is_excuse_attacks() && found.excuse_wins());
    assert!(!found.keeps_oudlers_apart());
    let odd = Rules {
        excuse_wins_slam: false,
        oudlers_apart: true,
        ..rules
    };
    let found = Objective::new(odd, 1, false, told_apart(), NOTHING);
    assert!(!found.is_excuse_attacks() && !found.excuse_wins());
    assert!(found.keeps_oudlers_apart());
}

#[test]
fn a_petit_is_worth_the_same_in_any_trick_unless_the_last_is_special() {
    let excuse = State {
        excuse: true,
        ..NOTHING
    };
    assert!(objective(FLAT, NOTHING).is_petit_fixed(NOTHING));
    assert!(!objective(FLAT, excuse).is_petit_fixed(excuse));
    assert!(!objective(told_apart(), NOTHING).is_petit_fixed(NOTHING));
}

#[test]
fn states_and_their_ends_are_neither_missed_nor_made_up() {
    let all = State {
        excuse: true,
        petit: true,
        has_petit: false,
        swept: [true; 2],
    };
    let mut indices: Vec<_> = all.later().map(State::index).collect();
    indices.sort_unstable();
    indices.dedup();
    // The Excuse held or gone, the petit held, lost or won, and two sides swept or not.
    assert_eq!(indices.len(), 2 * 3 * 4);
    assert_eq!(NOTHING.later().collect::<Vec<_>>(), [NOTHING]);
    let has_petit = State {
        has_petit: true,
        ..NOTHING
    };
    assert_eq!(has_petit.later().collect::<Vec<_>>(), [has_petit]);
    assert_eq!(NOTHING.ends(true).count(), 2);
    assert!(
        NOTHING
            .ends(true)
            .all(|end| !end.petit && !end.petit_before)
    );
    let petit = State {
        petit: true,
        ..NOTHING
    };
    // For each winner: the petit in the trick; or not, before it or not, and won or not.
    assert_eq!(petit.ends(true).count(), 2 * (1 + 4));
    for end in petit.ends(true).filter(|end| end.petit) {
        assert!(
            end.has_petit == end.is_attacks && !end.petit_before,
            "{end:?}"
        );
    }
    let swept = State {
        petit: false,
        ..all
    };
    // Four without the 21 for each winner, and the attack's Excuse that takes it.
    assert_eq!(swept.ends(true).count(), 2 * 4 + 1);
}

#[test]
fn the_last_trick_swings_no_more_than_the_excuse_in_it() {
    let with = |excuse, swept| {
        let state = State {
            excuse,
            swept,
            ..NOTHING
        };
        objective(FLAT, state).swing(state)
    };
    // The eight half-points of an Excuse kept in time; the ninth is paid to keep it, but for a
    // slam.
    assert_eq!(with(false, [true; 2]), (0, 0));
    assert_eq!(with(true, [false; 2]), (-8, 0));
    assert_eq!(with(true, [true, false]), (-8, 0));
    assert_eq!(with(true, [false, true]), (-8, 1));
}

#[test]
fn a_petit_au_bout_swings_what_it_is_worth() {
    let mut thresholds = FLAT;
    for oudlers in &mut thresholds {
        (oudlers[1], oudlers[2]) = ([-20; 3], [20; 3]);
    }
    let swing = |state| objective(thresholds, state).swing(state);
    let petit = State {
        petit: true,
        ..NOTHING
    };
    assert_eq!(swing(petit), (-20, 20));
    assert_eq!(swing(NOTHING), (0, 0));
}

#[test]
fn what_cannot_change_the_result_is_no_part_of_the_state() {
    let swept = State {
        has_petit: true,
        swept: [true; 2],
        ..NOTHING
    };
    assert_eq!(objective(FLAT, swept).relevant_state(swept), NOTHING);
    let excuse = State {
        excuse: true,
        ..swept
    };
    let relevant = State {
        swept: [false, true],
        ..excuse
    };
    assert_eq!(objective(FLAT, excuse).relevant_state(excuse), relevant);
    let mut slams = FLAT;
    slams[0][0][2] = 10;
    assert_eq!(
        objective(slams, swept).relevant_state(swept).swept,
        [true, false]
    );
}

#[test]
fn other_thresholds_have_another_key() {
    let mut random = Random::new(3);
    let mut salts: Vec<_> = (0..5_000)
        .map(|_| {
            let mut thresholds = FLAT;
            for one in thresholds.as_flattened_mut().as_flattened_mut() {
                *one = random.below(3) as i16;
            }
            objective(thresholds, NOTHING).salt
        })
        .collect();
    salts.sort_unstable();
    salts.dedup();
    assert_eq!(salts.len(), 5_000);
}
