//! A position, as Python gives it.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use tarot::cards::{Card, CardSet, Cards, PACK_SIZE};
use tarot::position::{MAX_SEATS, Position as Play};
use tarot::rules::{LastExcuse, Rules};

use crate::arguments::{Bits, Number, read_sequence};
use crate::errors::BadPosition;

/// A deal at a moment of its play, every hand open. Immutable.
#[pyclass(frozen, eq, module = "oudler_kernel")]
#[derive(PartialEq)]
pub struct Position(pub Play);

#[pymethods]
impl Position {
    #[new]
    #[pyo3(
        signature = (
            hands, rules = None, *, attack, leader, barred = Bits(CardSet::EMPTY),
            excuse_like = Bits(CardSet::EMPTY), laid_aside = Bits(CardSet::EMPTY),
            half_points_apart = Number(0), played = None,
        ),
        text_signature = "(hands, rules=None, *, attack, leader, barred=0, excuse_like=0, \
                          laid_aside=0, half_points_apart=0, played=None)",
    )]
    #[allow(clippy::too_many_arguments)] // every argument has a name
    fn new(
        hands: &Bound<'_, PyAny>,
        rules: Option<&Bound<'_, PyAny>>,
        attack: Number<511>,
        leader: Number<8>,
        barred: Bits,
        excuse_like: Bits,
        laid_aside: Bits,
        half_points_apart: Number<182>,
        played: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let hands: Vec<Bits> = read_sequence(hands, MAX_SEATS)?;
        let played: Vec<Number<77>> =
            played.map_or(Ok(Vec::new()), |all| read_sequence(all, 78))?;
        let tricks = tricks_of(&hands, laid_aside)?;
        if leader.0 as usize >= hands.len() || attack.0 >> hands.len() != 0 {
            return refuse("the attack and the leader are seats");
        }
        if !(excuse_like.0 - CardSet::PETIT).is_empty() {
            return refuse("only a petit can count as an Excuse");
        }
        let rules = rules.map_or(Ok(Rules::federation(tricks)), |given| {
            read_rules(given, tricks)
        })?;
        let hands: Vec<_> = hands.iter().map(|hand| Cards([hand.0])).collect();
        let mut play = Play::new(rules, &hands, attack.0 as u16, leader.byte());
        play.barred = Cards([barred.0]);
        play.excuse_like = Cards([excuse_like.0]);
        play.lay_aside(Cards([laid_aside.0]));
        play.won.half_points += half_points_apart.0 as i16;
        let mut found = Self(play);
        for card in played {
            found = found.after(card)?;
        }
        Ok(found)
    }

    /// The position after this card.
    fn after(&self, card: Number<77>) -> PyResult<Self> {
        let card = Card(card.byte());
        if self.0.legal().contains(card) {
            return Ok(Self(self.0.after(card)));
        }
        refuse(&format!("{card} may not be played"))
    }

    /// Whose turn it is; None once the last trick is complete.
    #[getter]
    fn turn(&self) -> Option<u8> {
        self.0.turn()
    }

    /// The cards that may be played now: a bit for each.
    #[getter]
    fn legal(&self) -> u128 {
        self.0.legal().0[0].bits()
    }

    /// The cards left to each seat.
    #[getter]
    fn hands(&self) -> Vec<u128> {
        let seats = usize::from(self.0.seats);
        let hands = self.0.hands[..seats].iter();
        hands.map(|hand| hand.0[0].bits()).collect()
    }

    fn __repr__(&self) -> String {
        let seats = usize::from(self.0.seats);
        let hands: Vec<_> = self.0.hands[..seats]
            .iter()
            .map(|h| h.0[0].to_string())
            .collect();
        format!(
            "<Position {} | turn {:?}>",
            hands.join(" | "),
            self.0.turn()
        )
    }
}

/// The rules of a table with its number of tricks.
pub fn read_table_rules(given: &Bound<'_, PyAny>) -> PyResult<Rules> {
    let tricks: Number<{ PACK_SIZE as u64 }> = rule(given, "tricks")?.extract()?;
    if tricks.0 == 0 {
        return refuse("a deal has a trick at least");
    }
    read_rules(given, tricks.byte())
}

/// The rules of a table, from an object that has each of them as an attribute of the same name.
fn read_rules(given: &Bound<'_, PyAny>, tricks: u8) -> PyResult<Rules> {
    // Each rule is listed once here; a missing one does not compile.
    macro_rules! rules {
        ($($flag:ident),*) => {
            Rules {
                tricks,
                exchange: rule(given, "exchange")?.extract::<Number<1>>()?.byte(),
                last_excuse: read_last_excuse(&rule(given, "last_excuse")?)?,
                $($flag: rule(given, stringify!($flag))?.extract()?,)*
            }
        };
    }
    Ok(rules!(
        slam_keeps_excuse,
        excuse_wins_slam,
        petit_before_excuse,
        oudlers_apart
    ))
}

/// A rule of a table by its name.
pub fn rule<'py>(given: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    given
        .getattr(name)
        .map_err(|_| PyTypeError::new_err(format!("the rules lack {name}: give TrickRules")))
}

fn read_last_excuse(given: &Bound<'_, PyAny>) -> PyResult<LastExcuse> {
    let name: String = given.extract()?;
    LastExcuse::named(&name).map_or_else(
        || {
            let known = LastExcuse::NAMED.map(|(name, _)| name).join(", ");
            refuse(&format!("last_excuse is one of {known}"))
        },
        Ok,
    )
}

/// How many tricks the hands make, if they are those of a deal.
fn tricks_of(hands: &[Bits], laid_aside: Bits) -> PyResult<u8> {
    let Some(first) = hands.first().filter(|_| hands.len() >= 2) else {
        return refuse("two play at least");
    };
    let mut seen = laid_aside.0;
    for hand in hands {
        if hand.0.meets(seen) {
            return refuse("a card stands in two places");
        }
        seen |= hand.0;
        if hand.0.len() != first.0.len() {
            return refuse("the hands are not of the same size");
        }
    }
    let tricks = first.0.len() as u8;
    debug_assert!(tricks <= PACK_SIZE);
    if tricks == 0 {
        return refuse("the hands are empty");
    }
    Ok(tricks)
}

fn refuse<T>(why: &str) -> PyResult<T> {
    Err(BadPosition::new_err(why.to_owned()))
}
