//! Results that are kept: a campaign a date, added to those that are there.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use rebalance_lasso::log::time::Stamp;
use serde_json::{Value, json};

/// All runs of one command.
pub fn campaign(runs: &[Value]) -> Value {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    json!({ "date": today(), "cores": cores, "runs": runs })
}

/// Adds a campaign to a file of them, or makes the file.
pub fn append(file: &Path, campaign: Value) -> Result<(), String> {
    let said = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    let mut all = match fs::read_to_string(file) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| said(&error))?,
        Err(_) => json!({ "campaigns": [] }),
    };
    let Some(campaigns) = all["campaigns"].as_array_mut() else { return Err(said(&"has no campaigns")) };
    campaigns.push(campaign);
    fs::write(file, format!("{all:#}\n")).map_err(|error| said(&error))
}

/// The date in UTC, as `2026-12-01`.
pub fn today() -> String {
    let ms = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
    let stamp = Stamp { ms: i64::try_from(ms).unwrap_or(0), has_date: true, has_zone: false };
    stamp.to_string().chars().take(10).collect()
}
