//! Every position of `tests/data/solved`, with its value and that of each card.

use crate::lines::Play;
use tarot::cards::Card;
use tarot::solver::{Limits, Payoff, TranspositionTable, solve};

const FILES: [&str; 5] = [
    include_str!("../../../../../tests/data/solved/1.txt"),
    include_str!("../../../../../tests/data/solved/10.txt"),
    include_str!("../../../../../tests/data/solved/100.txt"),
    include_str!("../../../../../tests/data/solved/1000.txt"),
    include_str!("../../../../../tests/data/solved/slowest.txt"),
];

#[test]
fn every_position_is_worth_what_is_written() {
    let mut table = TranspositionTable::new(1 << 24);
    let mut found = 0;
    for line in FILES.iter().flat_map(|file| file.lines()) {
        let play = Play::parse(line);
        let mut position = play.position::<1>();
        for number in play.numbers("cards") {
            position.play(Card(number as u8));
        }
        let targets: Vec<_> = play.numbers("targets");
        let payoff = Payoff::margin(std::array::from_fn(|oudlers| targets[oudlers] as i16));
        let solution = solve(&position, &payoff, &Limits::NONE, &mut table).unwrap();
        assert_eq!(solution.value.lower.to_string(), play.0["value"], "{line}");
        assert!(solution.value.is_exact());
        let values: Vec<_> = solution
            .cards
            .iter()
            .map(|(card, value)| format!("{}:{}", card.0, value.lower))
            .collect();
        assert_eq!(values.join(","), play.0["values"], "{line}");
        found += 1;
    }
    assert_eq!(found, 1131);
}
