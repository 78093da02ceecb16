//! Replays deals written by the rules in Python, one per line, from standard input: `plays`.

#[path = "../tests/all/lines.rs"]
mod lines;

use std::collections::BTreeMap;
use std::io;

use lines::{Play, replay};

fn main() {
    let mut deals: BTreeMap<String, u64> = BTreeMap::new();
    for line in io::stdin().lines() {
        let line = line.expect("text");
        let play = Play::parse(&line);
        replay(&play);
        *deals.entry(play.0["rules"].to_owned()).or_default() += 1;
    }
    for (rules, count) in deals {
        println!("{rules}: {count} deals played alike");
    }
}
