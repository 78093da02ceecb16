//! A deal that waits for one seat's choice, or is over.

use super::actions::{
    ACTIONS, BID, CALL, CANCEL, DISCARD, HANDFUL, MISERE, Mask, PLAY, SILENCE, SLAM,
};
use super::dealing::{Dealt, lone_trumps};
use super::table::{CONTRACTS, Table};
use crate::cards::{Card, CardSet, Cards};
use crate::position::{MAX_SEATS, Position};

/// How far a deal has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The players bid.
    Bidding,
    /// The taker calls.
    Calling,
    /// The taker discards.
    Dog,
    /// The cards are played.
    Play,
    /// Nothing is left to do.
    Over,
}

/// A deal at one decision.
#[derive(Clone, Debug)]
pub struct State {
    /// The cards as dealt.
    pub dealt: Dealt,
    /// How far it has got.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: u8,
    /// Who chooses: in turn, or asked for an announcement before another's lead.
    pub seat: u8,
    /// What may be chosen.
    pub legal: Mask,
    /// What has been chosen.
    pub history: Vec<u8>,
    /// The hands, and the tricks once cards are played.
    pub position: Position,
    /// By seat: its bids, a bit each, a pass first.
    pub bids: [u8; MAX_SEATS],
    /// The highest bidder.
    pub taker: Option<u8>,
    /// The highest bid.
    pub contract: Option<u8>,
    /// The cards called.
    pub calls: Vec<CardSet>,
    /// The taker's partners, a bit each.
    pub partners: u16,
    /// Whether the dog has been shown.
    pub dog_shown: bool,
    /// The cards set aside so far, while the discard is made.
    pub aside: CardSet,
    /// The discard.
    pub discard: CardSet,
    /// Who announced a slam, and whether a small one.
    pub slam: Option<(u8, bool)>,
    /// By seat: the size of its handful, and the trumps shown.
    pub handfuls: [Option<(u8, CardSet)>; MAX_SEATS],
    /// By seat: the misères declared, a bit each.
    pub miseres: [u8; MAX_SEATS],
    /// The seats that have declined to announce anything before another's lead.
    silent: u16,
    /// By seat: the complete tricks that it led, a bit each.
    pub led: [u32; MAX_SEATS],
    /// The cards of each trick.
    pub tricks: Vec<CardSet>,
    /// By seat: the cards it has played.
    pub played: [CardSet; MAX_SEATS],
    /// Who won the trick with the petit, and who played it.
    pub petit: Option<(u8, u8)>,
}

impl State {
    /// The first decision of a deal.
    #[must_use]
    pub fn begin(table: &Table, dealt: Dealt) -> Self {
        let seats = usize::from(table.seats);
        let hands = dealt.hands.map(|hand| Cards([hand]));
        let first = table.first(dealt.dealer);
        let mut position = Position::new(table.play, &hands[..seats], 0, first);
        let lone: Vec<_> = dealt.hands[..seats]
            .iter()
            .map(|&hand| lone_trumps(hand))
            .collect();
        if table.petit_excused && lone.iter().any(|lone| lone[0]) {
            position.excuse_like = Cards([CardSet::PETIT]);
        }
        let thrown_in = |lone: &[bool; 2]| (0..2).any(|kind| lone[kind] && table.throws_in[kind]);
        let mut state = Self {
            dealt,
            phase: Phase::Bidding,
            turn: first,
            seat: first,
            legal: Mask::default(),
            history: Vec::with_capacity(128),
            position,
            bids: [0; MAX_SEATS],
            taker: None,
            contract: None,
            calls: Vec::new(),
            partners: 0,
            dog_shown: false,
            aside: CardSet::EMPTY,
            discard: CardSet::EMPTY,
            slam: None,
            handfuls: [None; MAX_SEATS],
            miseres: [0; MAX_SEATS],
            silent: 0,
            led: [0; MAX_SEATS],
            tricks: Vec::with_capacity(usize::from(table.play.tricks) + 1),
            played: [CardSet::EMPTY; MAX_SEATS],
            petit: None,
        };
        if lone.iter().any(thrown_in) {
            state.phase = Phase::Over;
        } else {
            state.wait(table);
        }
        state
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The cards called.
    #[must_use]
    pub fn called(&self) -> CardSet {
        self.calls
            .iter()
            .fold(CardSet::EMPTY, |all, &call| all | call)
    }

    /// The cards a seat holds.
    #[must_use]
    pub fn hand(&self, seat: u8) -> CardSet {
        self.position.hands[usize::from(seat)].0[0]
    }

    /// Go on to the next decision. The index must be legal.
    pub fn choose(&mut self, table: &Table, index: usize) {
        debug_assert!(self.legal.contains(index));
        self.history.push(index as u8);
        match index {
            PLAY..ACTIONS => self.play(Card((index - PLAY) as u8)),
            DISCARD..PLAY => self.set_aside(table, Card((index - DISCARD) as u8)),
            CALL..DISCARD => self.call(table, Card((index - CALL) as u8)),
            MISERE..CALL => self.miseres[usize::from(self.seat)] |= 1 << (index - MISERE),
            HANDFUL..MISERE => self.show_handful(table, index - HANDFUL),
            SLAM..HANDFUL => self.announce_slam(index > SLAM),
            SILENCE => self.silent |= 1 << self.seat,
            CANCEL..SILENCE => self.cancel(),
            _ => self.bid(table, index - BID),
        }
        self.wait(table);
    }

    /// Find out who chooses next, and what they may choose.
    fn wait(&mut self, table: &Table) {
        self.seat = self.turn;
        self.legal = Mask::default();
        match self.phase {
            Phase::Bidding => self.may_bid(table),
            Phase::Calling => self.may_call(table),
            Phase::Dog => self.may_set_aside(table),
            Phase::Play => self.may_play(table),
            Phase::Over => {}
        }
    }

    fn may_bid(&mut self, table: &Table) {
        self.legal.add(BID);
        let over = self.contract.map_or(0, |highest| usize::from(highest) + 1);
        let mut may = table.over[over];
        if self.turn == self.dealt.dealer {
            may &= !table.not_dealers;
        }
        self.legal.0[0] |= u64::from(may) << (BID + 1);
        if self.bids[usize::from(self.turn)] == 0 {
            let lone = lone_trumps(self.hand(self.turn));
            for kind in (0..2).filter(|&kind| lone[kind] && table.may_cancel[kind]) {
                self.legal.add(CANCEL + kind);
            }
        }
    }

    fn cancel(&mut self) {
        (self.taker, self.contract, self.partners) = (None, None, 0);
        self.phase = Phase::Over;
    }

    /// The turn passes on; in the end the highest bidder is the taker.
    fn bid(&mut self, table: &Table, bid: usize) {
        let bidder = usize::from(self.turn);
        self.bids[bidder] |= 1 << bid;
        if bid > 0 {
            (self.taker, self.contract) = (Some(self.turn), Some(bid as u8 - 1));
            self.find_partners(table);
        }
        let has_spoken = |seat: u8| {
            let bids = self.bids[usize::from(seat)];
            if table.bids_until_passed {
                bids & 1 == 1 || self.taker == Some(seat)
            } else {
                bids != 0
            }
        };
        let others = (1..=table.seats).map(|more| (self.turn + more) % table.seats);
        match others.into_iter().find(|&seat| !has_spoken(seat)) {
            Some(seat) => self.turn = seat,
            None => self.end_bidding(table),
        }
    }

    fn end_bidding(&mut self, table: &Table) {
        let Some(taker) = self.taker else {
            self.phase = Phase::Over;
            return;
        };
        self.turn = taker;
        if table.calls.is_empty() {
            self.open_dog(table);
        } else {
            self.phase = Phase::Calling;
        }
    }

    fn may_call(&mut self, table: &Table) {
        let (hand, mut cards) = (self.hand(self.turn), CardSet::EMPTY);
        for rung in &table.calls[self.calls.len()] {
            if (rung.before & hand).len() < rung.held.into() {
                break;
            }
            cards |= rung.cards;
        }
        cards -= self.called();
        if !table.call_own && !(cards - hand).is_empty() {
            cards -= hand;
        }
        self.legal.add_cards(CALL, cards);
    }

    fn call(&mut self, table: &Table, card: Card) {
        self.calls.push(CardSet::of(card));
        self.find_partners(table);
        if self.calls.len() == table.calls.len() {
            self.open_dog(table);
        }
    }

    fn find_partners(&mut self, table: &Table) {
        let Some(taker) = self.taker else { return };
        let called = self.called();
        self.partners = (0..table.seats)
            .filter(|&seat| seat != taker)
            .filter(|&seat| {
                if table.alternate {
                    seat % 2 == taker % 2
                } else {
                    self.dealt.hands[usize::from(seat)].meets(called)
                }
            })
            .fold(0, |all, seat| all | 1 << seat);
    }

    /// The taker takes the dog, or play begins.
    fn open_dog(&mut self, table: &Table) {
        if !self.is_among(table.takes_dog) {
            return self.begin_play(table);
        }
        self.phase = Phase::Dog;
        self.dog_shown = true;
        let hand = &mut self.position.hands[usize::from(self.turn)];
        *hand = *hand | Cards([self.dealt.dog]);
    }

    fn is_among(&self, contracts: u8) -> bool {
        self.contract
            .is_some_and(|contract| contracts >> contract & 1 == 1)
    }

    /// Any card but those that are kept; trumps only as far as they must.
    fn may_set_aside(&mut self, table: &Table) {
        let hand = self.hand(self.turn);
        let free = hand - table.kept - CardSet::TRUMPS - self.called();
        let needed = self.dealt.dog.len().saturating_sub(free.len());
        let trumps = hand.numbered_trumps() - table.kept;
        let mut may = free;
        if (self.aside & trumps).len() < needed {
            may |= trumps;
        }
        self.legal.add_cards(DISCARD, may - self.aside);
    }

    fn set_aside(&mut self, table: &Table, card: Card) {
        self.aside |= CardSet::of(card);
        if self.aside.len() == self.dealt.dog.len() {
            self.discard = std::mem::take(&mut self.aside);
            let hand = &mut self.position.hands[usize::from(self.turn)];
            *hand = *hand - Cards([self.discard]);
            self.begin_play(table);
        }
    }

    fn begin_play(&mut self, table: &Table) {
        self.phase = Phase::Play;
        self.turn = self.position.leader;
        self.position.attack = self.attackers();
        if table.call_bars_lead {
            let suits = self.called().into_iter().filter_map(Card::suit);
            let suits = suits.fold(CardSet::EMPTY, |all, suit| all | CardSet::suit(suit));
            self.position.barred = Cards([suits - self.called()]);
        }
        let laid = if self.dog_shown {
            self.discard
        } else if self.is_among(table.has_dog) {
            self.dealt.dog
        } else {
            CardSet::EMPTY
        };
        self.position.lay_aside(Cards([laid]));
        self.position.won.half_points += table.half_points_apart;
        self.tricks.push(CardSet::EMPTY);
    }

    /// The taker and the partners, a bit each.
    #[must_use]
    pub fn attackers(&self) -> u16 {
        self.taker.map_or(0, |taker| 1 << taker) | self.partners
    }

    fn may_play(&mut self, table: &Table) {
        if self.position.done == 0 {
            if self.position.in_trick == 0
                && let Some((seat, may)) = self.asked(table)
            {
                (self.seat, self.legal) = (seat, may);
                self.legal.add(SILENCE);
                return;
            }
            self.legal = self.announcements(table, self.turn);
        }
        self.legal.add_cards(PLAY, self.position.legal().0[0]);
    }

    /// The next seat that may announce something before another leads, and has not declined to.
    fn asked(&self, table: &Table) -> Option<(u8, Mask)> {
        let others = (1..table.seats).map(|more| (self.turn + more) % table.seats);
        others
            .filter(|seat| self.silent >> seat & 1 == 0)
            .map(|seat| (seat, self.announcements(table, seat)))
            .find(|(_, may)| !may.is_empty())
    }

    /// What a seat may announce, in the first trick.
    fn announcements(&self, table: &Table, seat: u8) -> Mask {
        let mut may = Mask::default();
        let is_taker = self.taker == Some(seat);
        let is_first = self.position.in_trick == 0;
        if table.slam && self.slam.is_none() && is_first && (is_taker || !table.slam_by_taker) {
            may.add(SLAM);
            if table.small_slam_misses > 0 {
                may.add(SLAM + 1);
            }
        }
        let is_time = if table.told_before_lead {
            is_first
        } else {
            seat == self.turn
        };
        if !is_time {
            return may;
        }
        let has_shown = self.handfuls[usize::from(seat)].is_some();
        if !has_shown && (is_taker || !table.handful_by_taker) {
            for size in (0..3).filter(|&size| self.handful(table, seat, size).is_some()) {
                may.add(HANDFUL + size);
            }
        }
        let barred = table.miseres.iter().flatten().enumerate();
        for (kind, &cards) in barred {
            let has_said = self.miseres[usize::from(seat)] >> kind & 1 == 1;
            if !has_said && !self.hand(seat).meets(cards) {
                may.add(MISERE + kind);
            }
        }
        may
    }

    /// The trumps that a seat shows in a handful of this size, if it has enough: those it must show,
    /// an Excuse if one is missing, then the lowest.
    fn handful(&self, table: &Table, seat: u8, size: usize) -> Option<CardSet> {
        let (hand, count) = (self.hand(seat), u32::from(table.handfuls[size]));
        let pool = if table.counts_discard && self.taker == Some(seat) {
            hand | self.discard.numbered_trumps()
        } else {
            hand
        };
        let mut shown = CardSet::EMPTY;
        if table.shows_ends {
            let own = hand.numbered_trumps();
            shown |= own.into_iter().next().into_iter().collect();
            shown |= own.into_iter().last().into_iter().collect();
        }
        let trumps = pool.numbered_trumps();
        if trumps.len() + 1 == count {
            shown |= pool & CardSet::EXCUSE;
        }
        let has_enough = trumps.len() + (shown & CardSet::EXCUSE).len() >= count;
        let more = count.checked_sub(shown.len()).filter(|_| has_enough)?;
        let lowest = (trumps - shown).into_iter().take(more as usize);
        Some(shown | lowest.collect())
    }

    fn show_handful(&mut self, table: &Table, size: usize) {
        let shown = self.handful(table, self.seat, size);
        self.handfuls[usize::from(self.seat)] = shown.map(|cards| (size as u8, cards));
    }

    /// Who announces a slam leads to the first trick; a small slam does not change the leader.
    fn announce_slam(&mut self, small: bool) {
        self.slam = Some((self.seat, small));
        if !small {
            self.turn = self.seat;
            self.position.leader = self.seat;
        }
    }

    fn play(&mut self, card: Card) {
        let (leader, trick) = (self.position.leader, usize::from(self.position.done));
        self.position.play(card);
        self.tricks[trick] |= CardSet::of(card);
        self.played[usize::from(self.turn)] |= CardSet::of(card);
        if usize::from(self.position.done) > trick {
            self.led[usize::from(leader)] |= 1 << trick;
            self.end_trick(trick, leader);
        }
        match self.position.turn() {
            Some(turn) => self.turn = turn,
            None => self.phase = Phase::Over,
        }
    }

    fn end_trick(&mut self, trick: usize, leader: u8) {
        if self.tricks[trick].contains(Card::PETIT) {
            let cards = &self.position.trick[..usize::from(self.position.seats)];
            let place = cards.iter().position(|&card| card == Card::PETIT);
            let player = (leader + place.unwrap_or(0) as u8) % self.position.seats;
            self.petit = Some((self.position.leader, player));
        }
        self.tricks.push(CardSet::EMPTY);
    }
}

const _: () = assert!(BID + CONTRACTS < CANCEL);
