//! Many deals at once for programs that learn: arrays of Python, filled in place.

use std::cell::Cell;
use std::ptr::NonNull;

use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;
use tarot::cards::CardSet;
use tarot::environment::{
    ACTIONS, Batch, End, Gains, MOST_WORDS, PetitPaidTo, Planes, Rows, Rung, Table,
};
use tarot::position::MAX_SEATS;

use crate::arguments::{Bits, Number, read_sequence};
use crate::errors::OutOfRange;
use crate::position::{read_table_rules, rule};

/// The most deals at once.
const MOST_DEALS: u64 = 1 << 20;

/// Observations, legal indices, who decides, and the deals' numbers, a row a deal.
type Shown = (PyBuffer<i8>, PyBuffer<i8>, PyBuffer<i64>, PyBuffer<i64>);
/// The rewards of the seats that acted, those of all seats, and whether the deals ended.
type Gained = (PyBuffer<f64>, PyBuffer<f64>, PyBuffer<i8>);

/// Deals side by side, from the first bid to the last card; one that ends is followed by the next.
#[pyclass(module = "oudler_kernel")]
pub struct Environment {
    batch: Batch,
    worth: Py<PyAny>,
}

#[pymethods]
#[allow(clippy::needless_pass_by_value)] // buffers are released at the end
impl Environment {
    /// `count` deals of a seed under these rules, for observations with these planes, each given
    /// with its first place. `worth` is asked for the rewards by place of an end that has not been
    /// met. If there is a learner, the other seats play at random.
    #[new]
    #[pyo3(
        signature = (rules, planes, size, count, seed, worth, learner = None),
        text_signature = "(rules, planes, size, count, seed, worth, learner=None)",
    )]
    fn new(
        rules: &Bound<'_, PyAny>,
        planes: &Bound<'_, PyAny>,
        size: Number<{ 64 * (MOST_WORDS as u64 - 1) }>,
        count: Number<MOST_DEALS>,
        seed: &str,
        worth: Py<PyAny>,
        learner: Option<Number<6>>,
    ) -> PyResult<Self> {
        let table = read_table(rules)?;
        let named: Vec<(String, usize)> = read_sequence(planes, 64)?;
        let named = named.iter().map(|(name, first)| (name.as_str(), *first));
        let planes = Planes::new(named, size.0 as usize, &table)
            .map_err(|name| OutOfRange::new_err(format!("there is no plane {name}, or no room")))?;
        if size.0 == 0 {
            return Err(OutOfRange::new_err("an observation has at least one place"));
        }
        let learner = learner.map(Number::byte);
        if learner.is_some_and(|learner| learner >= table.seats) {
            return Err(OutOfRange::new_err("the learner has a seat"));
        }
        let batch = Batch::new(table, planes, count.0 as usize, seed, learner);
        Ok(Self { batch, worth })
    }

    /// Let the next deals begin, and show them.
    fn renew(&mut self, py: Python<'_>, shown: Shown) -> PyResult<()> {
        let rows = self.rows(py, &shown)?;
        self.batch.renew(&rows);
        Ok(())
    }

    /// Take an index in each deal, and show what comes next. If an index is illegal, nothing
    /// changes, and its row is returned.
    fn step(
        &mut self,
        py: Python<'_>,
        chosen: PyBuffer<i64>,
        shown: Shown,
        gained: Gained,
    ) -> PyResult<Option<usize>> {
        let deals = self.batch.len();
        let chosen: Vec<i64> = cells(py, &chosen, deals)?.iter().map(Cell::get).collect();
        let rows = self.rows(py, &shown)?;
        let gains = Gains {
            own: cells(py, &gained.0, deals)?,
            all: cells(py, &gained.1, deals * self.batch.seats())?,
            over: cells(py, &gained.2, deals)?,
        };
        let illegal = self.batch.illegal(&chosen);
        if illegal.is_none() {
            let worth = self.worth.bind(py);
            self.batch
                .step(&chosen, &rows, &gains, |end| ask(worth, end))?;
        }
        Ok(illegal)
    }

    /// How many deals ended in the last step.
    #[getter]
    fn ended(&self) -> usize {
        self.batch.ended()
    }

    /// Their last observations, in the order of their rows.
    fn last(&self, py: Python<'_>, observed: PyBuffer<i8>) -> PyResult<()> {
        let size = self.batch.size();
        let rows = cells(py, &observed, self.batch.ended() * size)?;
        for (which, row) in rows.chunks_exact(size).enumerate() {
            self.batch.last(which, row);
        }
        Ok(())
    }

    /// A row's deal by its number, and the indices chosen in it.
    fn history(&self, row: usize) -> PyResult<(u64, Vec<u16>)> {
        let found = self.batch.history(row);
        let (number, chosen) = found.ok_or_else(|| OutOfRange::new_err("there is no such row"))?;
        Ok((number, chosen.iter().map(|&index| index.into()).collect()))
    }
}

impl Environment {
    fn rows<'a>(&self, py: Python<'a>, shown: &'a Shown) -> PyResult<Rows<'a>> {
        let deals = self.batch.len();
        Ok(Rows {
            observed: cells(py, &shown.0, deals * self.batch.size())?,
            legal: cells(py, &shown.1, deals * ACTIONS)?,
            seats: cells(py, &shown.2, deals)?,
            numbers: cells(py, &shown.3, deals)?,
        })
    }
}

/// The items of an array of this length.
fn cells<'a, T: Element>(
    _attached: Python<'a>,
    array: &'a PyBuffer<T>,
    length: usize,
) -> PyResult<&'a [Cell<T>]> {
    let is_right = |items: &NonNull<[T]>| items.len() == length && !array.readonly();
    let Some(items) = array.as_slice_ptr().filter(is_right) else {
        return Err(OutOfRange::new_err(format!(
            "an array is writable, in one piece, with {length} items"
        )));
    };
    // SAFETY: the buffer keeps the items alive and in place, and while this thread is attached to
    // Python nobody else changes them; within it they are only read and written as cells.
    Ok(unsafe { &*(items.as_ptr() as *const [Cell<T>]) })
}

/// What an end is worth by place.
fn ask(worth: &Bound<'_, PyAny>, end: &End) -> PyResult<Vec<f64>> {
    let found = worth.call1((
        end.contract,
        end.half_points,
        end.oudlers,
        end.lost,
        end.petit,
        end.petit_place,
        end.slam,
        numbers(&end.partners),
        end.handfuls.clone(),
        end.miseres.clone(),
    ))?;
    read_sequence(&found, MAX_SEATS)
}

/// As numbers: bytes would reach Python as `bytes`.
fn numbers(bytes: &[u8]) -> Vec<u16> {
    bytes.iter().map(|&byte| byte.into()).collect()
}

/// The rules of a table from the deal to the end, from an object that has each as an attribute.
fn read_table(given: &Bound<'_, PyAny>) -> PyResult<Table> {
    let cards = |name: &str| -> PyResult<CardSet> { Ok(rule(given, name)?.extract::<Bits>()?.0) };
    let bytes = |name: &str| -> PyResult<Vec<u8>> {
        let numbers: Vec<Number<255>> = read_sequence(&rule(given, name)?, 1024)?;
        Ok(numbers.into_iter().map(Number::byte).collect())
    };
    // Each rule is listed once here; a missing one does not compile.
    macro_rules! table {
        ($($flag:ident),*; $($number:ident: $most:literal),*; $($pair:ident),*) => {
            Table {
                play: read_table_rules(&rule(given, "play")?)?,
                pack: cards("pack")?.into_iter().collect(),
                packets: bytes("packets")?,
                gaps: bytes("gaps")?,
                half_points_apart: rule(given, "half_points_apart")?
                    .extract::<Number<182>>()?.0 as i16,
                over: exact(&bytes("over")?)?,
                handfuls: exact(&bytes("handfuls")?)?,
                calls: read_calls(&rule(given, "calls")?)?,
                kept: cards("kept")?,
                miseres: read_miseres(&rule(given, "miseres")?)?,
                petit_paid_to: read_petit_paid_to(&rule(given, "petit_paid_to")?)?,
                $($flag: rule(given, stringify!($flag))?.extract()?,)*
                $($number: rule(given, stringify!($number))?.extract::<Number<$most>>()?.byte(),)*
                $($pair: rule(given, stringify!($pair))?.extract::<(bool, bool)>()?.into(),)*
            }
        };
    }
    let table = table!(
        dealer_sits_out, petit_excused, bids_until_passed, call_own, call_bars_lead, alternate,
        shows_trumps, shows_discard, handful_by_taker, told_before_lead, shows_ends, counts_discard,
        slam, slam_by_taker;
        seats: 7, cut_minimum: 78, dog: 78, not_dealers: 31, takes_dog: 31, has_dog: 31,
        small_slam_misses: 78;
        throws_in, may_cancel
    );
    check(table)
}

/// The table, if its cards can be dealt.
fn check(table: Table) -> PyResult<Table> {
    let pack = table.pack.len();
    let dealt: usize = table.packets.iter().map(|&size| usize::from(size)).sum();
    let is_dealt = dealt + usize::from(table.dog) == pack
        && table.packets.len().is_multiple_of(table.seats.into())
        && dealt == usize::from(table.seats) * usize::from(table.play.tricks);
    let is_cut = table.cut_minimum > 0 && 2 * usize::from(table.cut_minimum) <= pack;
    if table.seats < 2 || !is_dealt || !is_cut || table.gaps.len() < table.dog.into() {
        return Err(OutOfRange::new_err("the cards cannot be dealt like this"));
    }
    if table.calls.len() > 2 {
        return Err(OutOfRange::new_err("two calls at most"));
    }
    Ok(table)
}

fn exact<const COUNT: usize>(numbers: &[u8]) -> PyResult<[u8; COUNT]> {
    let found = numbers.try_into();
    found.map_err(|_| OutOfRange::new_err(format!("there are {COUNT} numbers")))
}

fn read_calls(given: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<Rung>>> {
    let calls: Vec<Vec<(Bits, Bits, Number<78>)>> = read_sequence(given, 2)?;
    let rung = |(cards, before, held): (Bits, Bits, Number<78>)| Rung {
        cards: cards.0,
        before: before.0,
        held: held.byte(),
    };
    let rungs = |call: Vec<_>| call.into_iter().map(rung).collect();
    Ok(calls.into_iter().map(rungs).collect())
}

fn read_miseres(given: &Bound<'_, PyAny>) -> PyResult<Option<[CardSet; 2]>> {
    let barred: Option<(Bits, Bits)> = given.extract()?;
    Ok(barred.map(|(trumps, courts)| [trumps.0, courts.0]))
}

fn read_petit_paid_to(given: &Bound<'_, PyAny>) -> PyResult<PetitPaidTo> {
    let name: String = given.extract()?;
    PetitPaidTo::named(&name).ok_or_else(|| OutOfRange::new_err(format!("petit_paid_to: {name}")))
}
