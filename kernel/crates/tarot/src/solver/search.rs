//! One zero-window search: can the attack win `need` half-points of the cards left?
//!
//! Alpha-beta with a single threshold is plain AND-OR search: the maximizers need one card that
//! reaches it, the minimizers one that does not. Every answer is a `Proof`, which carries its bound
//! and its relevance, and serves as a result for every position of its class.

mod cutoffs;
mod equivalents;
mod hands;
mod movegen;
mod partition;
mod pruning;
mod refuted;
mod rounds;
mod trick_end;

use pruning::{is_low, prune_discards};
use refuted::Refuted;

use super::layout::{EXCUSE, PETIT, SplitSet};
use super::limits::Budget;
use super::objective::{Objective, State};
use super::ordering::History;
use super::preconditions::Turn;
use super::relevance::Relevance;
use super::shared_bounds::SharedBounds;
use super::transposition::TableAccess;
use super::trick::{Moves, Trick};
use crate::cards::Card;

/// What a search has proved about a position.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    /// A lower bound if it reaches the threshold, else an upper bound (fail-soft).
    pub bound: i16,
    relevance: Relevance,
    /// Which sides win the current trick in the lines of the proof: 1 the defence, 2 the attack, 3
    /// either.
    winners: u8,
}

/// A search over one deal. Its table and history serve every question about it.
pub struct Search<'t, const N: usize> {
    table: TableAccess<'t>,
    objective: Objective,
    budget: Budget<'t>,
    attack: u8,
    /// The seats that want the attack to win much: the attack, or the others in a losing game.
    maximizers: u8,
    low: [u64; N],
    high: [u32; N],
    /// All cards left in the hands, and their weight.
    all_low: u64,
    all_high: u32,
    left: i16,
    hash: u64,
    tricks: u8,
    /// Whether the defence, and whether the attack, has won every trick so far.
    swept: [bool; 2],
    /// Whether the attack has won the petit that was in play.
    has_petit: bool,
    /// Whether the petit was in the last trick but one.
    petit_before: bool,
    /// With at least this many tricks left, moves are tried in rounds.
    rounds_from: u8,
    /// Cards led only if a hand has nothing else, and at how many tricks left that holds.
    barred: (SplitSet, u8),
    history: History,
    /// How many cards the search has played.
    pub nodes: u64,
    /// Whether to search without partitions.
    is_unpartitioned: bool,
}

impl<'t, const N: usize> Search<'t, N> {
    /// A search that has not been set up yet.
    pub(super) fn new(
        table: TableAccess<'t>,
        budget: Budget<'t>,
        objective: &Objective,
        attack: u8,
        maximizers: u8,
    ) -> Self {
        Self {
            is_unpartitioned: table.is_unpartitioned(),
            table,
            objective: *objective,
            budget,
            attack,
            maximizers,
            low: [0; N],
            high: [0; N],
            all_low: 0,
            all_high: 0,
            left: 0,
            hash: 0,
            tricks: 0,
            swept: [false; 2],
            has_petit: false,
            petit_before: false,
            rounds_from: u8::MAX,
            barred: (SplitSet::default(), 0),
            history: History::new(N),
            nodes: 0,
        }
    }

    /// Search for this objective from now on.
    pub(super) fn set_objective(&mut self, objective: &Objective) {
        self.objective = *objective;
        self.weigh();
    }

    /// Start with other preferences than the other threads have.
    pub(super) fn diversify(&mut self, seed: u64) {
        self.history.diversify(seed);
    }

    /// The present objective.
    pub(super) fn objective(&self) -> &Objective {
        &self.objective
    }

    /// Whether a limit has ended the search for good.
    pub(super) fn is_exhausted(&self) -> bool {
        self.budget.is_exhausted
    }

    /// Whether the search must unwind: what it returns now proves nothing.
    pub(super) fn is_stopped(&self) -> bool {
        self.budget.is_stopped
    }

    /// Go on with another question.
    pub(super) fn start_question(&mut self, question: Option<(&'t SharedBounds, i32)>) {
        self.budget.start_question(question);
    }

    /// Whether the attack can win `need` of what is left, from this trick on, perhaps after this
    /// card.
    pub(super) fn zero_window(&mut self, trick: &Trick, card: Option<Card>, need: i16) -> Proof {
        self.history.age();
        if let Some(card) = card {
            let seat = (trick.leader + trick.place) % N as u8;
            self.search_card(seat, card.0, *trick, need)
        } else if trick.place == 0 {
            self.search_trick(trick.leader, need)
        } else {
            self.search_turn(*trick, need)
        }
    }

    fn is_attack(&self, seat: u8) -> bool {
        self.attack >> seat & 1 == 1
    }

    fn is_maximizer(&self, seat: u8) -> bool {
        self.maximizers >> seat & 1 == 1
    }

    /// Whether the Excuse is in a hand.
    fn has_excuse(&self) -> bool {
        self.all_high >> EXCUSE & 1 == 1
    }

    fn state(&self) -> State {
        State {
            excuse: self.has_excuse(),
            petit: self.all_high >> PETIT & 1 == 1,
            has_petit: self.has_petit,
            swept: self.swept,
        }
    }

    /// A new trick: the only place where the table is probed. In mid-trick a position would match
    /// too rarely to pay for its key.
    fn search_trick(&mut self, leader: u8, need: i16) -> Proof {
        let trick = Trick::new(leader);
        if self.petit_before {
            return self.search_turn(trick, need);
        }
        // From the cheapest test to the most expensive: a look at the sum, the table, quick tricks,
        // the search.
        if let Some(proof) = self.cutoff(need) {
            return proof;
        }
        // One trick is played faster than it is looked up, and a barred lead is not part of a
        // class.
        if self.tricks <= 1 || self.tricks == self.barred.1 {
            return self.search_turn(trick, need);
        }
        let Some(key) = self.key(leader) else {
            return self.search_turn(trick, need);
        };
        if let Some(found) = self.table.probe(&key, need) {
            return self.restored(found);
        }
        // After the probe: that order plays as many cards, and a third more of them a second.
        if self.allows_quick_tricks()
            && let Some(proof) = self.quick_tricks(leader, need)
        {
            return proof;
        }
        let proof = self.search_turn(trick, need);
        if self.budget.is_stopped {
            return proof;
        }
        self.table
            .store(&key, self.to_stored(&proof), proof.bound >= need);
        proof
    }

    fn hand(&self, seat: u8) -> SplitSet {
        let seat = usize::from(seat);
        SplitSet {
            low: self.low[seat],
            high: self.high[seat],
        }
    }

    /// A turn: try each move until one decides.
    fn search_turn(&mut self, trick: Trick, need: i16) -> Proof {
        if usize::from(trick.place) == N {
            return self.finish_trick(trick, need);
        }
        let seat = (trick.leader + trick.place) % N as u8;
        let (turn, legality) = self.legal_turn(seat, &trick);
        let mut moves = self.moves(&turn, &trick);
        let mut refuted = Refuted::new(self.is_maximizer(seat), legality);
        if moves.count > 1 && self.is_in_rounds(&trick) {
            return self.rounds(&trick, need, &turn, moves, refuted);
        }
        while let Some(card) = moves.next() {
            let proof = self.search_card(seat, card, trick, need);
            if self.budget.is_stopped {
                return proof;
            }
            // A maximizer is content with a bound that reaches `need`, a minimizer with one that
            // does not.
            if refuted.is_maximizer == (proof.bound >= need) {
                return self.record_cutoff(&trick, &turn, card, proof, &refuted);
            }
            self.record_refutation(&mut moves, &turn, card, proof, need, &mut refuted);
        }
        refuted.to_proof(&turn)
    }

    /// A cutoff: this card decides, so the proof depends on it alone, not on those tried before.
    fn record_cutoff(
        &mut self,
        trick: &Trick,
        turn: &Turn,
        card: u8,
        proof: Proof,
        refuted: &Refuted,
    ) -> Proof {
        let (seat, others) = (turn.seat as u8, &refuted.cards[..refuted.count]);
        self.history.reward(seat, trick, card, others, self.tricks);
        let relevance = proof.relevance.union(refuted.legality);
        Proof {
            relevance: relevance.union(turn.for_card(card, proof.relevance)),
            ..proof
        }
    }

    /// This card is refuted. Prune the siblings that its proof refutes too.
    fn record_refutation(
        &self,
        moves: &mut Moves,
        turn: &Turn,
        card: u8,
        proof: Proof,
        need: i16,
        refuted: &mut Refuted,
    ) {
        refuted.add(card, &proof);
        if self.is_unpartitioned {
            return;
        }
        self.prune_siblings(moves, turn, card, proof, need, refuted);
        if !proof.relevance.contains(card)
            && is_low(card)
            && turn.is_discard(card)
            && !self.objective.keeps_oudlers_apart()
        {
            let left_out = prune_discards(moves, turn, card, &mut refuted.relevance, proof);
            for other in left_out.into_iter().flatten() {
                self.prune_siblings(moves, turn, other, proof, need, refuted);
            }
        }
    }
}
