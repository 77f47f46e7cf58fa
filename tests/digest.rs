//! One digest of long traces, the same on every target: what the page shows is what the native tests have seen.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::digest::Digest;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::Run;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

#[path = "engine/large.rs"]
mod large;

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test_configure!(run_in_browser);

/// Of native and wasm32 alike. It changes when an event is added or the engine tells more: take the new one then, once the
/// golden vectors pass.
const DIGEST: &str = "a1be110da06f3475";

/// Every event of every round, with its number, and how the run ends.
fn trace(run: &Run, digest: &mut Digest) {
    for (number, round) in (0_u32..).zip(&run.rounds) {
        number.hash(digest);
        round.events.hash(digest);
        round.before.world.hash(digest);
    }
    run.outcome.hash(digest);
}

#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
fn traces_have_the_same_digest_everywhere() {
    let mut digest = Digest::default();
    for preset in presets() {
        for side in [0, 1] {
            trace(&Run::new(preset.group(side), 100), &mut digest);
        }
    }
    for version in KafkaVersion::ALL {
        let group = large::scenario(version).group().expect("a group");
        trace(&Run::new(Rc::new(group), 200), &mut digest);
    }
    assert_eq!(format!("{:016x}", digest.finish()), DIGEST);
}

/// What is as wide as the machine counts as 64 bits.
#[cfg_attr(not(target_arch = "wasm32"), test)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen_test)]
fn sizes_count_as_64_bits() {
    assert_eq!(Digest::of(&7_usize), Digest::of(&7_u64));
    assert_eq!(Digest::of(&-7_isize), Digest::of(&-7_i64));
    assert_eq!(Digest::of(&vec![7_u8; 3]), Digest::of(&(3_u64, 7_u8, 7_u8, 7_u8)));
    assert_eq!(Digest::of(&Some(7_u32)), Digest::of(&(1_i64, 7_u32)));
    assert_eq!(Digest::of_words(&[7, u64::MAX]), Digest::of(&(7_u64, u64::MAX)));
    assert_ne!(Digest::of(&(1_u32, 2_u32)), Digest::of(&(2_u32, 1_u32)));
}
