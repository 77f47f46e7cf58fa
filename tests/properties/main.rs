//! What must be true of every group, tried on random ones.
//!
//! The seed is fixed, so that a run can be repeated; `PROPTEST_RNG_SEED=n PROPTEST_CASES=n` looks elsewhere, and longer.
#![cfg(not(target_arch = "wasm32"))]

mod actions;
mod assignor;
mod decisions;
mod generate;
mod generate_setup;
mod heap;
mod order_of_input;
mod proof;
mod reading;
mod reports;
mod round_trip;
mod runner;
mod shown;
mod sound;
mod threads;
mod wrong_fields;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};

/// Why a case does not have the property, or nothing.
type Verdict = Result<(), TestCaseError>;

/// Tries a property on `cases` random inputs, and on smaller ones once it has failed.
fn check<S: Strategy>(cases: u32, inputs: &S, property: impl Fn(S::Value) -> Verdict) {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if config.cases == Config::default().cases && std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(10_651);
    }
    if let Err(failure) = TestRunner::new(config).run(inputs, property) {
        panic!("{failure}");
    }
}
