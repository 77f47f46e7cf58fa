//! What is asked of each of many groups of a space: whether it loops on either version, what ends its loop, what Kafka's own tests see
//! of it.

use std::marker::PhantomData;

use serde_json::{Value, json};

use super::{JobError, Question};
use crate::analysis::blind_spot::BlindSpot;
use crate::analysis::medicine::Medicine;
use crate::analysis::search::{Search, Totals};
use crate::analysis::space::Space;
use crate::sim::exact::exact;
use crate::sim::run::DEFAULT_BOUND_ROUNDS;

/// What adds up over groups.
pub trait Tally: Default {
    /// What the job is called that counts it.
    const NAME: &'static str;
    /// Groups that take some milliseconds at most.
    const AT_ONCE: u64;

    /// Adds the groups `from` up to but not including `to`.
    fn add(&mut self, search: &Search, from: u64, to: u64);
    /// As JSON.
    fn write(&self) -> Value;
}

/// All of them have both of these under the same names.
macro_rules! tally {
    ($kind:ty, $name:literal, $at_once:literal) => {
        impl Tally for $kind {
            const NAME: &'static str = $name;
            const AT_ONCE: u64 = $at_once;

            fn add(&mut self, search: &Search, from: u64, to: u64) {
                self.search(search, from, to);
            }

            fn write(&self) -> Value {
                self.to_json()
            }
        }
    };
}

tally!(Totals, "search", 20);
tally!(Medicine, "medicine", 10);
tally!(BlindSpot, "blind-spot", 10);

/// A job that counts something of many groups.
pub struct GroupsJob<T>(Search, PhantomData<T>);

/// How many of the groups loop.
pub type SearchJob = GroupsJob<Totals>;
/// Every remedy, tried on every loop.
pub type MedicineJob = GroupsJob<Medicine>;
/// What the convergence check of Kafka's own tests sees in the same groups.
pub type BlindSpotJob = GroupsJob<BlindSpot>;

impl<T: Tally> GroupsJob<T> {
    /// What it is called.
    pub const NAME: &'static str = T::NAME;

    /// The job as a text.
    pub fn text(search: &Search) -> String {
        json!({ "job": T::NAME, "seed": exact(search.seed), "space": search.space.to_json() }).to_string()
    }

    /// Reads what [`GroupsJob::text`] writes.
    ///
    /// # Errors
    /// Names the field that cannot be read.
    pub fn read(value: &Value) -> Result<Self, JobError> {
        let seed = &value["seed"];
        let seed = seed.as_u64().or_else(|| seed.as_str()?.parse().ok()).ok_or(JobError::Field("seed"))?;
        let (space, problems) = Space::read(&value["space"]);
        if !problems.is_empty() {
            return Err(JobError::Field("space"));
        }
        Ok(Self(Search { space, seed, bound_rounds: DEFAULT_BOUND_ROUNDS }, PhantomData))
    }
}

impl<T: Tally> Question for GroupsJob<T> {
    type Answer = T;
    const AT_ONCE: u64 = T::AT_ONCE;

    fn empty(&self) -> T {
        T::default()
    }

    fn add(&self, answer: &mut T, from: u64, to: u64) {
        answer.add(&self.0, from, to);
    }

    fn write(&self, answer: &T) -> Value {
        answer.write()
    }
}
