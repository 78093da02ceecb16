//! Every ending of `tests/data/kernel/perft.txt`: how many lines it has, and what they add up to.

use crate::lines::Play;
use tarot::cards::Card;
use tarot::position::Position;

const PERFT: &str = include_str!("../../../../../tests/data/kernel/perft.txt");

/// The sum over all lines.
#[derive(Default, Debug)]
struct Numbers {
    lines: u64,
    half_points: u64,
    oudlers: u64,
    lost: u64,
    petits: u64,
    squares: u64,
}

impl Numbers {
    fn add<const PACKS: usize>(&mut self, position: &Position<PACKS>) {
        if position.turn().is_some() {
            for card in position.legal().iter() {
                self.add(&position.after(card));
            }
            return;
        }
        let count = position.count();
        self.lines += 1;
        self.half_points += count.half_points as u64;
        self.oudlers += u64::from(count.oudlers);
        self.lost += u64::from(count.lost);
        self.petits += u64::from(count.petit_au_bout.is_some());
        let own = position.won.own.iter().map(|&own| i64::from(own));
        self.squares += own.map(|own| own * own).sum::<i64>() as u64;
    }
}

fn counted<const PACKS: usize>(play: &Play) -> Numbers {
    let mut position = play.position::<PACKS>();
    for number in play.numbers("cards") {
        position.play(Card(number as u8));
    }
    let left = position.rules.tricks - position.done;
    assert_eq!(
        (u64::from(left), position.in_trick),
        (play.number("left"), 0)
    );
    let mut found = Numbers::default();
    found.add(&position);
    found
}

#[test]
fn endings_are_played_in_as_many_ways_as_the_rules_have_it() {
    let mut endings = 0;
    for line in PERFT.lines() {
        let play = Play::parse(line);
        let found = if play.is("packs") {
            counted::<1>(&play)
        } else {
            counted::<2>(&play)
        };
        let mut said = vec![("lines", found.lines)];
        if play.number("attack") == 0 {
            said.push(("squares", found.squares));
        } else {
            said.push(("half_points", found.half_points));
            said.push(("oudlers", found.oudlers));
            said.push(("lost", found.lost));
            said.push(("petits", found.petits));
        }
        for (what, number) in said {
            assert_eq!(number, play.number(what), "{what} in {line}");
        }
        endings += 1;
    }
    assert!(endings >= 20, "only {endings}");
}
