//! The search: whether the attack can win so many half-points of the cards that are left.

mod classes;
mod failed;
mod gathering;
mod hands;
mod rounds;
mod skipping;
mod sure;
mod touching;
mod turns;

use failed::Failed;
use skipping::{is_low, skip_discards};

use super::known::Known;
use super::layout::{EXCUSE, PETIT, Split};
use super::limits::Watch;
use super::memory::Access;
use super::needs::Turn;
use super::ordering::History;
use super::stakes::{Stakes, State};
use super::trick::{Moves, Trick};
use super::used::Used;
use crate::cards::Card;

/// What a search has found out about a position.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    /// The attack wins at least so much if that was asked, else at most so much.
    pub bound: i16,
    used: Used,
    /// Which sides win the trick in progress in the lines of the proof: 1 the defence, 2 the attack.
    winners: u8,
}

/// A search over one deal; its table serves every question about it.
pub struct Search<'t, const N: usize> {
    table: Access<'t>,
    stakes: Stakes,
    watch: Watch<'t>,
    attack: u8,
    /// The seats that want the attack to win much: the others, in a losing game.
    eager: u8,
    low: [u64; N],
    high: [u32; N],
    /// All that is left, and what it is worth.
    all_low: u64,
    all_high: u32,
    left: i16,
    hash: u64,
    tricks: u8,
    /// Whether the defence has won every trick so far, and whether the attack has.
    swept: [bool; 2],
    /// Whether the attack has won the petit.
    has_petit: bool,
    /// Whether the petit lay in the last trick but one.
    petit_before: bool,
    /// From how many tricks on the cards are tried in rounds.
    rounds_from: u8,
    /// What may not be led while there is anything else, and how many tricks are left then.
    barred: (Split, u8),
    history: History,
    /// How many cards have been played in the search.
    pub nodes: u64,
    /// Whether to take every position for itself: slow, and nothing is generalised.
    is_plain: bool,
}

impl<'t, const N: usize> Search<'t, N> {
    /// A search over a deal of which nothing has been placed yet.
    pub(super) fn new(
        table: Access<'t>,
        watch: Watch<'t>,
        stakes: &Stakes,
        attack: u8,
        eager: u8,
    ) -> Self {
        Self {
            is_plain: table.is_plain(),
            table,
            stakes: *stakes,
            watch,
            attack,
            eager,
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
            barred: (Split::default(), 0),
            history: History::new(N),
            nodes: 0,
        }
    }

    /// Search for these stakes from now on.
    pub(super) fn stake(&mut self, stakes: &Stakes) {
        self.stakes = *stakes;
        self.weigh();
    }

    /// Prefer other cards at first than another search of the same deal does.
    pub(super) fn vary(&mut self, seed: u64) {
        self.history.vary(seed);
    }

    /// What is at stake.
    pub(super) fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// Whether a limit has ended the search: then no answer is one.
    pub(super) fn is_over(&self) -> bool {
        self.watch.is_over
    }

    /// Whether the question has ended, by a limit or by another thread's answer.
    pub(super) fn is_ended(&self) -> bool {
        self.watch.is_ended
    }

    /// Turn to another question.
    pub(super) fn turn_to(&mut self, question: Option<(&'t Known, i32)>) {
        self.watch.turn_to(question);
    }

    /// Whether the attack can win so much of what is left, with this trick, or with a card to it.
    pub(super) fn ask(&mut self, trick: &Trick, card: Option<Card>, need: i16) -> Proof {
        self.history.fade();
        if let Some(card) = card {
            let seat = (trick.leader + trick.place) % N as u8;
            self.after(seat, card.0, *trick, need)
        } else if trick.place == 0 {
            self.lead(trick.leader, need)
        } else {
            self.play(*trick, need)
        }
    }

    fn is_attack(&self, seat: u8) -> bool {
        self.attack >> seat & 1 == 1
    }

    fn is_eager(&self, seat: u8) -> bool {
        self.eager >> seat & 1 == 1
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

    fn lead(&mut self, leader: u8, need: i16) -> Proof {
        let trick = Trick::new(leader);
        if self.petit_before {
            return self.play(trick, need);
        }
        if let Some(proof) = self.limited(need) {
            return proof;
        }
        if self.tricks <= 1 || self.tricks == self.barred.1 {
            return self.play(trick, need);
        }
        let Some(key) = self.key(leader) else {
            return self.play(trick, need);
        };
        if let Some(found) = self.table.find(&key, need) {
            return self.as_found(found);
        }
        if self.is_sure_known()
            && let Some(proof) = self.sure(leader, need)
        {
            return proof;
        }
        let proof = self.play(trick, need);
        if self.watch.is_ended {
            return proof;
        }
        self.table
            .keep(&key, self.kept(&proof), proof.bound >= need);
        proof
    }

    fn hand(&self, seat: u8) -> Split {
        let seat = usize::from(seat);
        Split {
            low: self.low[seat],
            high: self.high[seat],
        }
    }

    fn play(&mut self, trick: Trick, need: i16) -> Proof {
        if usize::from(trick.place) == N {
            return self.gather(trick, need);
        }
        let seat = (trick.leader + trick.place) % N as u8;
        let (turn, barred) = self.allowed(seat, &trick);
        let mut moves = self.moves(&turn, &trick);
        let mut failed = Failed::none(self.is_eager(seat), barred);
        if moves.count > 1 && self.is_in_rounds(&trick) {
            return self.rounds(&trick, need, &turn, moves, failed);
        }
        while let Some(card) = moves.next() {
            let proof = self.after(seat, card, trick, need);
            if self.watch.is_ended {
                return proof;
            }
            if failed.is_eager == (proof.bound >= need) {
                return self.decided(&trick, &turn, card, proof, &failed);
            }
            self.refuted(&mut moves, &turn, card, proof, need, &mut failed);
        }
        failed.all(&turn)
    }

    /// This card decides the matter.
    fn decided(
        &mut self,
        trick: &Trick,
        turn: &Turn,
        card: u8,
        proof: Proof,
        failed: &Failed,
    ) -> Proof {
        let (seat, others) = (turn.seat as u8, &failed.cards[..failed.count]);
        self.history.reward(seat, trick, card, others, self.tricks);
        let used = proof.used.and(failed.barred);
        Proof {
            used: used.and(turn.to_play(card, proof.used)),
            ..proof
        }
    }

    /// This card does not, and those that fail as it does need not be tried.
    fn refuted(
        &self,
        moves: &mut Moves,
        turn: &Turn,
        card: u8,
        proof: Proof,
        need: i16,
        failed: &mut Failed,
    ) {
        failed.add(card, &proof);
        if self.is_plain {
            return;
        }
        self.skip(moves, turn, card, proof, need, failed);
        if !proof.used.has(card) && is_low(card) && turn.is_discard(card) && !self.stakes.is_apart()
        {
            let left_out = skip_discards(moves, turn, card, &mut failed.used, proof);
            for other in left_out.into_iter().flatten() {
                self.skip(moves, turn, other, proof, need, failed);
            }
        }
    }
}
