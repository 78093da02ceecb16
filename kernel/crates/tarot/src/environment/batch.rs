//! Many deals side by side, stepped at once.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use super::actions::ACTIONS;
use super::dealing::Dealt;
use super::end::{End, order};
use super::planes::{Planes, unpack};
use super::state::State;
use super::table::Table;
use super::words::Words;

/// Where a batch writes what it has to say, a row a deal.
pub struct Rows<'a> {
    /// Observations.
    pub observed: &'a [Cell<i8>],
    /// Legal indices.
    pub legal: &'a [Cell<i8>],
    /// Whose decision it is.
    pub seats: &'a [Cell<i64>],
    /// The deals' numbers.
    pub numbers: &'a [Cell<i64>],
}

/// What a step has brought, a row a deal.
pub struct Gains<'a> {
    /// The reward of the seat that acted.
    pub own: &'a [Cell<f64>],
    /// The reward of every seat.
    pub all: &'a [Cell<f64>],
    /// Whether the deal is over.
    pub over: &'a [Cell<i8>],
}

/// Deals side by side; one that ends is followed by the next in the same step.
pub struct Batch {
    table: Table,
    planes: Planes,
    seed: String,
    /// Who is asked, if the others play at random.
    learner: Option<u8>,
    deals: Vec<Deal>,
    /// By end of a deal: the rewards by place.
    known: FxHashMap<End, Vec<f64>>,
    /// The last observations of the deals that ended in the last step.
    ended: Vec<Vec<u64>>,
}

struct Deal {
    number: u64,
    next: u64,
    state: State,
    chance: Words,
}

impl Batch {
    /// This many deals of a seed; `renew` begins them.
    #[must_use]
    pub fn new(
        table: Table,
        planes: Planes,
        count: usize,
        seed: &str,
        learner: Option<u8>,
    ) -> Self {
        let blank = State::begin(&table, Dealt::numbered(&table, seed, 0));
        let deal = |first| Deal {
            number: first,
            next: first,
            state: blank.clone(),
            chance: Words::new(),
        };
        Self {
            deals: (0..count as u64).map(deal).collect(),
            table,
            planes,
            seed: seed.to_owned(),
            learner,
            known: FxHashMap::default(),
            ended: Vec::new(),
        }
    }

    /// How many deals there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.deals.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.deals.is_empty()
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.table.seats.into()
    }

    /// How long an observation is.
    #[must_use]
    pub fn size(&self) -> usize {
        self.planes.size
    }

    /// How many deals ended in the last step.
    #[must_use]
    pub fn ended(&self) -> usize {
        self.ended.len()
    }

    /// A deal's number and the indices chosen in it.
    #[must_use]
    pub fn history(&self, deal: usize) -> Option<(u64, &[u8])> {
        let deal = self.deals.get(deal)?;
        Some((deal.number, &deal.state.history))
    }

    /// Let the next deals begin, and show them.
    pub fn renew(&mut self, rows: &Rows<'_>) {
        self.ended.clear();
        for i in 0..self.deals.len() {
            self.next(i);
            self.show(i, rows);
        }
    }

    /// The first of these indices that is not legal.
    #[must_use]
    pub fn illegal(&self, chosen: &[i64]) -> Option<usize> {
        let legal = |(deal, &index): (&Deal, &i64)| {
            usize::try_from(index).is_ok_and(|index| deal.state.legal.contains(index))
        };
        self.deals.iter().zip(chosen).position(|pair| !legal(pair))
    }

    /// Take a legal index in each deal, and show what comes next. The rewards by place of an end
    /// that has not been met before are asked for.
    ///
    /// # Errors
    /// Those of the question.
    pub fn step<E>(
        &mut self,
        chosen: &[i64],
        rows: &Rows<'_>,
        gains: &Gains<'_>,
        mut worth: impl FnMut(&End) -> Result<Vec<f64>, E>,
    ) -> Result<(), E> {
        self.ended.clear();
        for gain in gains.own.iter().chain(gains.all) {
            gain.set(0.0);
        }
        for (i, &index) in chosen.iter().enumerate() {
            let deal = &mut self.deals[i];
            let acted = deal.state.seat;
            deal.state.choose(&self.table, index as usize);
            self.play_others(i);
            let is_over = self.deals[i].state.is_over();
            gains.over[i].set(is_over.into());
            if is_over {
                self.end(i, acted, gains, &mut worth)?;
                self.next(i);
            }
            self.show(i, rows);
        }
        Ok(())
    }

    /// The last observation of a deal that ended in the last step.
    pub fn last(&self, which: usize, row: &[Cell<i8>]) {
        unpack(&self.ended[which], row);
    }

    /// Begin the next deal in which somebody has something to decide.
    fn next(&mut self, i: usize) {
        let count = self.deals.len() as u64;
        loop {
            let deal = &mut self.deals[i];
            deal.number = deal.next;
            deal.next += count;
            let dealt = Dealt::numbered(&self.table, &self.seed, deal.number);
            deal.state = State::begin(&self.table, dealt);
            deal.chance = Words::new();
            self.play_others(i);
            if !self.deals[i].state.is_over() {
                return;
            }
        }
    }

    /// Let the others play at random until the learner is asked, or the deal is over.
    fn play_others(&mut self, i: usize) {
        let Some(learner) = self.learner else { return };
        let deal = &mut self.deals[i];
        if deal.state.seat == learner || deal.state.is_over() {
            return;
        }
        let seed = format!("{}/{}/opponents", self.seed, deal.number);
        while !deal.state.is_over() && deal.state.seat != learner {
            let legal = deal.state.legal;
            let Some(index) = legal.nth(deal.chance.below(&seed, legal.len())) else {
                return;
            };
            deal.state.choose(&self.table, index);
        }
    }

    fn show(&self, i: usize, rows: &Rows<'_>) {
        let (deal, size) = (&self.deals[i], self.size());
        let mut row = [0; MOST_WORDS];
        let row = &mut row[..self.planes.words()];
        self.planes
            .observe(row, &deal.state, &self.table, deal.state.seat);
        unpack(row, &rows.observed[size * i..size * (i + 1)]);
        unpack(
            &deal.state.legal.0,
            &rows.legal[ACTIONS * i..ACTIONS * (i + 1)],
        );
        rows.seats[i].set(deal.state.seat.into());
        rows.numbers[i].set(deal.number as i64);
    }

    fn end<E>(
        &mut self,
        i: usize,
        acted: u8,
        gains: &Gains<'_>,
        worth: &mut impl FnMut(&End) -> Result<Vec<f64>, E>,
    ) -> Result<(), E> {
        let state = &self.deals[i].state;
        let mut row = vec![0; self.planes.words()];
        self.planes.observe(&mut row, state, &self.table, acted);
        self.ended.push(row);
        let Some(end) = End::of(state, &self.table) else {
            return Ok(());
        };
        let (order, seats) = order(state);
        if !self.known.contains_key(&end) {
            let worth = worth(&end)?;
            if self.known.len() >= MOST_KNOWN {
                self.known.clear();
            }
            self.known.insert(end.clone(), worth);
        }
        let all = &gains.all[seats * i..seats * (i + 1)];
        for (&seat, &worth) in order[..seats].iter().zip(&self.known[&end]) {
            all[usize::from(seat)].set(worth);
        }
        gains.own[i].set(all[usize::from(acted)].get());
        Ok(())
    }
}

/// The most ends whose worth is remembered: some 100 bytes each.
const MOST_KNOWN: usize = 1 << 18;
/// The most words a row may have.
pub const MOST_WORDS: usize = 64;
