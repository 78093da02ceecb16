use super::{Choice, History, Role, Suspicion, Table, WEIGHTS, Weights, choice};
use crate::cards::{CardSet, Cards};
use crate::evaluation::tests::seen;
use crate::evaluation::{Attack, Scene, World};
use crate::playout::fast_position;
use crate::position::Position;
use crate::random::Random;
use crate::random_deals::{cards_left, deal};
use crate::rules::Rules;

/// Weights that distinguish every feature from every other.
pub(crate) fn random_weights(seed: u64) -> Weights {
    let mut random = Random::new(seed);
    let weights: Vec<_> = (0..WEIGHTS)
        .map(|_| random.share() as f32 * 2.0 - 1.0)
        .collect();
    Weights::new(&weights).unwrap()
}

/// Play a deal by weights and beside it by the rules.
fn same_play<const SEATS: usize>(start: &Position, weights: &Weights) {
    let open = History::at_start(start, start.attack);
    let taker = start.attack.trailing_zeros() as u8 % start.seats;
    let hidden = |called: &str| open.hiding(taker, called.parse().unwrap());
    for history in [open, open.everyone_alone(), hidden("CK"), hidden("CK HQ")] {
        same_play_after::<SEATS>(start, history, weights);
    }
}

fn same_play_after<const SEATS: usize>(start: &Position, history: History, weights: &Weights) {
    let mut position = *start;
    let mut noted = history;
    let mut table = Table::<SEATS>::new(start, &history, Random::new(7));
    while let Some(seat) = position.turn() {
        assert_eq!(usize::from(seat), table.seat());
        assert_eq!(Cards([table.may()]), position.legal());
        assert_eq!(noted, table.history);
        let Choice {
            count,
            cards,
            chances,
            ..
        } = table.choice(weights);
        let all = cards[..count]
            .iter()
            .fold(CardSet::EMPTY, |all, &card| all | card);
        assert_eq!(all, table.may());
        assert!((chances[..count].iter().sum::<f32>() - 1.0).abs() < 1e-3);
        let set = table.draw(weights);
        let card = set.into_iter().next().unwrap();
        noted.note(seat, card, &position);
        table.play(set);
        position.play(card);
    }
    assert!(table.is_over());
    assert_eq!(table.count(), position.count());
}

#[test]
fn a_policy_plays_by_the_rules() {
    let mut random = Random::new(3);
    for round in 0..400 {
        let weights = random_weights(round);
        let seats = 2 + (round % 6) as u8;
        let start = deal::<1>(&mut random, seats);
        match seats {
            2 => same_play::<2>(&start, &weights),
            3 => same_play::<3>(&start, &weights),
            4 => same_play::<4>(&start, &weights),
            5 => same_play::<5>(&start, &weights),
            6 => same_play::<6>(&start, &weights),
            _ => same_play::<7>(&start, &weights),
        }
    }
}

#[test]
fn points_given_to_the_taker_are_suspicious() {
    let position = |cards: &str| {
        let hands = ["SK S2", "SQ S3", "S10 SJ", "HK H2", "HQ H3"]
            .map(|hand| Cards([hand.parse().unwrap()]));
        let mut history = History::default().hiding(0, "HK".parse().unwrap());
        let mut position = Position::<1>::new(Rules::federation(2), &hands, 0b1001, 0);
        for card in cards.split(' ') {
            let seat = position.turn().unwrap();
            history.note(seat, card.parse().unwrap(), &position);
            position.play(card.parse().unwrap());
        }
        history
    };
    let after = position("SK SQ S10");
    assert_eq!(after.suspicion(1), Suspicion::Likely);
    assert_eq!(after.suspicion(2), Suspicion::Open);
    // Overtaking the taker clears a seat of suspicion, and so do points for a foe of the taker.
    let after = position("S2 SQ SJ");
    assert_eq!(after.suspicion(1), Suspicion::Cleared);
    assert_eq!(after.suspicion(2), Suspicion::Cleared);
}

#[test]
fn what_a_player_does_not_see_makes_no_difference() {
    let weights = random_weights(1);
    let mut random = Random::new(4);
    for round in 0..2_000 {
        let seats = 3 + (round % 3) as u8;
        let left = cards_left(&deal::<1>(&mut random.clone(), seats));
        let played = random.below(left);
        let (mut scene, world, position) = seen(&mut random, seats, played);
        let seat = position.turn().unwrap();
        let others: Vec<_> = (0..seats).filter(|&other| other != seat).collect();
        // Two others change what is left in their hands: as many cards each.
        let (one, other) = (others[0], others[1]);
        let (mine, theirs) = (world.hand(one), world.hand(other));
        if mine.len() != theirs.len() {
            continue;
        }
        let mut hands: Vec<_> = (0..seats).map(|seat| world.hand(seat)).collect();
        hands.swap(usize::from(one), usize::from(other));
        let swapped = World::new(&hands, world.aside());
        let chances = |world: &World| {
            let (position, history) = scene.position_and_history(world);
            let found = choice(&position, &history, &weights);
            found.chances[..found.count].to_vec()
        };
        assert_eq!(chances(&world), chances(&swapped));
        // A called card makes one of them a partner, whom nobody else knows, not even another
        // partner.
        let taker = if round % 2 == 0 {
            seat
        } else {
            others[others.len() - 1]
        };
        let one_of = |cards: CardSet| cards.into_iter().next().map_or(CardSet::EMPTY, CardSet::of);
        let called = one_of(mine | theirs);
        let both = called | one_of(world.hand(seat));
        let with_partner = [called, both].map(|cards| Attack::Called { taker, cards });
        for attack in with_partner.into_iter().chain([Attack::Alone(seat)]) {
            scene.attack = attack;
            let chances = |world: &World| {
                let (position, history) = scene.position_and_history(world);
                choice(&position, &history, &weights).chances.to_vec()
            };
            assert_eq!(chances(&world), chances(&swapped));
        }
    }
}

#[test]
fn only_the_taker_knows_what_was_laid_aside() {
    let cards = |text: &str| text.parse::<CardSet>().unwrap();
    let [own, other, aside] = ["HK S5 T9", "HQ HJ T5", "H10 SK SQ"].map(cards);
    let hands = |other| [other, cards("D2 D3 D4"), own, cards("C2 C3 C4")];
    let (one, swapped) = (
        World::new(&hands(other), aside),
        World::new(&hands(aside), other),
    );
    let start = Position::<1>::new(Rules::federation(3), &[Cards::EMPTY; 4], 0, 2);
    let knows = |taker: u8, weights: &Weights| {
        let seats = 1 << taker | 1 << 2;
        let scene = Scene {
            start,
            played: vec![],
            attack: Attack::Seats { taker, seats },
            counts_aside: true,
            taker_knows_aside: true,
        };
        let [one, swapped] = [&one, &swapped].map(|world| {
            let (position, history) = scene.position_and_history(world);
            choice(&position, &history, weights).chances
        });
        one.map(f32::to_bits) != swapped.map(f32::to_bits)
    };
    let weights = [1, 2, 3].map(random_weights);
    assert!(weights.iter().any(|weights| knows(2, weights)));
    assert!(!weights.iter().any(|weights| knows(1, weights)));
}

#[test]
fn a_player_sees_who_led_and_whether_the_suit_is_new() {
    let hands = ["EX S2 H5", "S3 S4 H2", "S5 S6 H3", "S7 S8 H4"];
    let hands = hands.map(|hand| Cards([hand.parse().unwrap()]));
    let mut position = Position::<1>::new(Rules::federation(3), &hands, 0b100, 0);
    let mut history = History::at_start(&position, 0);
    let mut seen = vec![];
    for card in "EX S3 S5 S7 S8 S2 S4 S6".split(' ') {
        let seat = position.turn().unwrap();
        let sight = Table::<4>::new(&position, &history, Random::new(0)).sight();
        seen.push((sight.leads, sight.leader, sight.suit_is_new));
        history.note(seat, card.parse().unwrap(), &position);
        position.play(card.parse().unwrap());
    }
    // Seat 1 leads spades after the Excuse, then seat 3 leads them again. Seat 2 is alone against
    // the others.
    assert_eq!(seen[2..4], [(false, 0, true), (false, 1, true)]);
    assert_eq!(
        seen[5..8],
        [(false, 1, false), (false, 1, false), (false, 0, false)]
    );
}

#[test]
fn a_partner_who_shows_a_called_card_leaves_the_other_hidden() {
    let mut history = History::default().hiding(0, "HK DQ".parse().unwrap());
    history.reveal(3, "HK".parse().unwrap());
    assert_eq!(history.called, "DQ".parse().unwrap());
    assert_eq!(history.public(0b11001), 0b01001);
    history.reveal(4, "DQ".parse().unwrap());
    assert_eq!(history.public(0b11001), 0b11001);
}

#[test]
fn where_everyone_plays_alone_nobody_has_a_foe_or_an_ally() {
    let mut random = Random::new(8);
    for _ in 0..20 {
        let mut position = deal::<1>(&mut random, 5);
        for counted in 0..5 {
            position.attack = 1 << counted;
            let history = History::at_start(&position, 0).everyone_alone();
            let sight = Table::<5>::new(&position, &history, Random::new(0)).sight();
            assert_eq!((sight.foes, sight.role), (0, Role::Defender));
            assert_eq!(
                sight.foes + sight.allies,
                4 - usize::from(position.in_trick)
            );
        }
    }
}

#[test]
fn the_exponential_is_close() {
    for step in 0..2_000 {
        let number = -0.01 * step as f32;
        let (close, true_one) = (super::exp(number), number.exp());
        assert!((close - true_one).abs() <= 2e-3 * true_one, "{number}");
    }
}

#[test]
fn a_player_sees_what_may_still_beat_the_best_card() {
    let threat = |led: &str| {
        let hands = [
            "HK HJ T21 T20 T5",
            "S2 S3 S4 S5 S6",
            "C2 C3 C4 C5 C6",
            "D2 D3 D4 D5 D6",
        ]
        .map(|hand| Cards([hand.parse().unwrap()]));
        let mut position = Position::<1>::new(Rules::federation(5), &hands, 1, 0);
        let mut history = History::at_start(&position, 0);
        history.note(0, led.parse().unwrap(), &position);
        position.play(led.parse().unwrap());
        let position = fast_position(&position).unwrap();
        let sight = Table::<4>::new(&position, &history, Random::new(0)).sight();
        sight.threat()
    };
    assert_eq!(["T21", "T20", "T5"].map(threat), [0, 1, 2]);
    assert_eq!(["HK", "HJ"].map(threat), [3, 4]);
}
