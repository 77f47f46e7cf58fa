//! The form that describes a space: a text a field, as it is being typed, and what is wrong with each.

use std::collections::BTreeMap;

use crate::analysis::search::Search;
use crate::analysis::space::{FIELDS, Field, Numbers, Space};
use crate::sim::problem::Problem;
use crate::sim::run::DEFAULT_BOUND_ROUNDS;

/// Most groups that are asked for at a time.
pub const MAX_GROUPS: u64 = 1_000_000_000;

/// The field that is not the space's: the seed.
pub const SEED: &str = "seed";
/// The other one: how many groups.
pub const GROUPS: &str = "groups";

/// Texts by the name of their field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    texts: BTreeMap<&'static str, String>,
}

impl Default for Form {
    fn default() -> Self {
        Self::of(&Space::default(), 1, 1_000_000)
    }
}

/// As it is typed: without what people put between digits.
fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '_' | '\'')).collect::<String>().replace(['–', '—'], "-")
}

/// What a field holds, as a person reads and types it.
pub fn shown(numbers: Numbers) -> String {
    match numbers {
        Numbers::One(number) => number.to_string(),
        Numbers::Range(low, high) if low == high => low.to_string(),
        Numbers::Range(low, high) => format!("{low}-{high}"),
        Numbers::Three([a, b, c]) if a == b && b == c => a.to_string(),
        Numbers::Three(numbers) => numbers.map(|number| number.to_string()).join(","),
    }
}

impl Form {
    /// A space, a seed, and a number of groups, as texts.
    pub fn of(space: &Space, seed: u64, groups: u64) -> Self {
        let mut texts: BTreeMap<&'static str, String> =
            FIELDS.iter().map(|field| (field.name, shown(field.get(space)))).collect();
        texts.insert(SEED, seed.to_string());
        texts.insert(GROUPS, groups.to_string());
        Self { texts }
    }

    /// What a field holds.
    pub fn text(&self, name: &str) -> &str {
        self.texts.get(name).map_or("", String::as_str)
    }

    /// A field holds this text now; a field that does not exist holds nothing.
    pub fn set(&mut self, name: &str, text: String) {
        if let Some(held) = self.texts.get_mut(name) {
            *held = text;
        }
    }

    /// The space takes these values, the seed and the number of groups stay.
    pub fn put(&mut self, space: &Space) {
        for field in &FIELDS {
            self.texts.insert(field.name, shown(field.get(space)));
        }
    }

    /// Whether a field differs from the default space.
    pub fn is_changed(&self, field: &Field) -> bool {
        bare(self.text(field.name)) != shown(field.get(&Space::default()))
    }

    /// What is to be searched, and how many groups of it.
    ///
    /// # Errors
    /// Everything that is wrong, each naming its field.
    pub fn read(&self) -> Result<(Search, u64), Vec<Problem>> {
        let said: Vec<String> =
            FIELDS.iter().map(|field| format!("{}={}", field.name, bare(self.text(field.name)))).collect();
        let (space, mut problems) = Space::parse(&said.join(" "));
        let mut number = |name: &'static str, max: u64, min: u64| {
            let read = bare(self.text(name)).parse().ok().filter(|number| (min..=max).contains(number));
            if read.is_none() {
                problems.push(Problem::new(name, format!("expected a whole number from {min} to {max}")));
            }
            read.unwrap_or(min)
        };
        let seed = number(SEED, u64::MAX, 0);
        let groups = number(GROUPS, MAX_GROUPS, 1);
        if problems.is_empty() {
            Ok((Search { space, seed, bound_rounds: DEFAULT_BOUND_ROUNDS }, groups))
        } else {
            Err(problems)
        }
    }
}

/// What asks for the same on a command line.
pub fn command(what: &str, search: &Search, groups: u64) -> String {
    let space = search.space.to_text();
    let space = if space.is_empty() { String::new() } else { format!(" --space \"{space}\"") };
    format!("cargo run --release --example lasso -- {what} --seed {} --groups {groups}{space}", search.seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_reads_back_what_it_shows() {
        assert_eq!(
            Form::default().read().map(|(search, groups)| (search.space, search.seed, groups)),
            Ok((Space::default(), 1, 1_000_000))
        );
        let space = Space { acceptable_recovery_lag: (0, 0), instances: (3, 3), ..Space::default() };
        let form = Form::of(&space, u64::MAX, 5);
        assert_eq!(form.read().map(|(search, groups)| (search.space, search.seed, groups)), Ok((space, u64::MAX, 5)));
        assert!(
            FIELDS
                .iter()
                .filter(|field| form.is_changed(field))
                .map(|field| field.name)
                .eq(["instances", "acceptable_recovery_lag"])
        );
    }

    #[test]
    fn what_is_wrong_is_named_at_its_field_and_what_people_type_is_taken() {
        let check = |field: &str, text: &str, named: &[&str]| {
            let mut form = Form::default();
            form.set(field, text.to_owned());
            let problems = form.read().err().unwrap_or_default();
            assert_eq!(
                problems.iter().map(|problem| problem.field.as_str()).collect::<Vec<_>>(),
                named,
                "{field}={text}"
            );
        };
        check("instances", " 2 – 4 ", &[]);
        check("end_offset", "100 000", &[]);
        check("instances", "4-2", &["instances"]);
        check("instances", "", &["instances"]);
        check("instances", "2-4 warm_ups=0", &["instances"]);
        check("seed", "-1", &["seed"]);
        check("groups", "0", &["groups"]);
        check("groups", "1_000", &[]);
        check("full_checkpoints_permille", "900", &["partial_checkpoints_permille"]);
        check("no such field", "1", &[]);
    }

    #[test]
    fn the_command_names_what_is_not_usual() {
        let (search, groups) = Form::default().read().unwrap();
        assert_eq!(
            command("search", &search, groups),
            "cargo run --release --example lasso -- search --seed 1 --groups 1000000"
        );
        let space = Space { acceptable_recovery_lag: (0, 0), ..Space::default() };
        assert!(
            command("explain", &Search { space, ..search }, 9)
                .ends_with("--groups 9 --space \"acceptable_recovery_lag=0\"")
        );
    }
}
