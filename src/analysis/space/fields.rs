//! The fields of a space as data: their names, bounds and values, for JSON, for a short text, and for whoever lets a person change
//! them.

use serde_json::{Map, Value};

use super::Space;
use crate::sim::exact::exact;
use crate::sim::problem::Problem;
use crate::sim::scenario::MAX_OFFSET;

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// One number.
    One(u64),
    /// From the first to the second, both included, each as likely.
    Range(u64, u64),
    /// One of three, each as likely.
    Three([u64; 3]),
}

impl Numbers {
    fn all(self) -> Vec<u64> {
        match self {
            Self::One(number) => vec![number],
            Self::Range(low, high) if low == high => vec![low],
            Self::Range(low, high) => vec![low, high],
            Self::Three(numbers) => numbers.to_vec(),
        }
    }

    const fn separator(self) -> &'static str {
        match self {
            Self::One(_) | Self::Range(..) => "-",
            Self::Three(_) => ",",
        }
    }

    /// The same kind, with these numbers; one number stands for a range of one, or for three times the same.
    fn with(self, numbers: &[u64]) -> Option<Self> {
        match (self, numbers) {
            (Self::One(_), [number]) => Some(Self::One(*number)),
            (Self::Range(..), [number]) => Some(Self::Range(*number, *number)),
            (Self::Range(..), [low, high]) => Some(Self::Range(*low, *high)),
            (Self::Three(_), [number]) => Some(Self::Three([*number; 3])),
            (Self::Three(_), [a, b, c]) => Some(Self::Three([*a, *b, *c])),
            _ => None,
        }
    }

    const fn expected(self) -> &'static str {
        match self {
            Self::One(_) => "a whole number",
            Self::Range(..) => "a whole number, or a lower and an upper one",
            Self::Three(_) => "a whole number, or three",
        }
    }
}

/// One field of a [`Space`].
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name in both forms.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Smallest number, inclusive.
    pub min: u64,
    /// Largest number, inclusive.
    pub max: u64,
    get: fn(&Space) -> Numbers,
    set: fn(&mut Space, Numbers),
}

impl Field {
    /// The field of a name.
    pub fn find(name: &str) -> Option<&'static Self> {
        FIELDS.iter().find(|field| field.name == name)
    }

    /// What a space has here.
    pub fn get(&self, space: &Space) -> Numbers {
        (self.get)(space)
    }

    /// Changes a space; numbers of another kind than the field's change nothing.
    pub fn set(&self, space: &mut Space, numbers: Numbers) {
        (self.set)(space, numbers);
    }
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

macro_rules! one {
    ($name:ident, $about:literal, $max:expr) => {
        Field {
            name: stringify!($name),
            about: $about,
            min: 0,
            max: $max,
            get: |space| Numbers::One(space.$name.into()),
            set: |space, numbers| {
                if let Numbers::One(number) = numbers {
                    space.$name = small(number);
                }
            },
        }
    };
}

macro_rules! range {
    ($name:ident, $about:literal, $min:expr, $max:expr, $into:expr) => {
        Field {
            name: stringify!($name),
            about: $about,
            min: $min,
            max: $max,
            get: |space| Numbers::Range(space.$name.0.into(), space.$name.1.into()),
            set: |space, numbers| {
                if let Numbers::Range(low, high) = numbers {
                    space.$name = ($into(low), $into(high));
                }
            },
        }
    };
}

macro_rules! three {
    ($name:literal, $part:ident, $about:literal) => {
        Field {
            name: $name,
            about: $about,
            min: 0,
            max: MAX_OFFSET,
            get: |space| Numbers::Three(space.restoration.map(|restored| restored.$part)),
            set: |space, numbers| {
                if let Numbers::Three(numbers) = numbers {
                    for (restored, number) in space.restoration.iter_mut().zip(numbers) {
                        restored.$part = number;
                    }
                }
            },
        }
    };
}

/// Largest number of instances in a space.
const MAX_INSTANCES: u64 = 16;
/// Largest number of tasks of either kind in a space.
const MAX_TASKS: u64 = 64;

/// All fields, in the order in which a person would read them.
pub const FIELDS: [Field; 14] = [
    range!(instances, "instances", 1, MAX_INSTANCES, small),
    one!(two_threads_permille, "of a thousand instances, those with two threads", 1_000),
    range!(stateful_tasks, "stateful tasks", 0, MAX_TASKS, small),
    range!(stateless_tasks, "stateless tasks", 0, MAX_TASKS, small),
    Field {
        name: "end_offset",
        about: "end of every changelog, in records",
        min: 0,
        max: MAX_OFFSET,
        get: |space| Numbers::One(space.end_offset),
        set: |space, numbers| {
            if let Numbers::One(number) = numbers {
                space.end_offset = number;
            }
        },
    },
    range!(acceptable_recovery_lag, "acceptable.recovery.lag, in records", 0, MAX_OFFSET, u64::from),
    range!(warm_ups, "max.warmup.replicas", 1, 1_000, small),
    one!(standby_permille, "of a thousand groups, those with one standby a task", 1_000),
    one!(full_checkpoints_permille, "of a thousand checkpoints, those that are all of the changelog", 1_000),
    one!(partial_checkpoints_permille, "of a thousand checkpoints, those that are some of it", 1_000),
    range!(
        partial_thousands,
        "what a partial checkpoint holds, in thousands of records",
        0,
        MAX_OFFSET / 1_000,
        u64::from
    ),
    one!(joins_later_permille, "of a thousand groups, those whose last instance joins later", 1_000),
    three!("restored_per_heartbeat", per_heartbeat, "records restored in a turn that waits for a heartbeat"),
    three!("restored_per_wait", per_wait, "records restored in a wait for a probing or the next phase"),
];

impl Space {
    /// Everything that keeps it from being searched, each naming its field.
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for field in &FIELDS {
            let numbers = field.get(self);
            let outside = |number: &&u64| !(field.min..=field.max).contains(*number);
            if let Some(number) = numbers.all().iter().find(outside) {
                let said = format!("is {number}, but must be between {} and {}", field.min, field.max);
                problems.push(Problem::new(field.name, said));
            }
            if let Numbers::Range(low, high) = numbers
                && low > high
            {
                problems.push(Problem::new(field.name, format!("goes from {low} down to {high}")));
            }
        }
        if self.stateful_tasks.0 == 0 && self.stateless_tasks.0 == 0 {
            problems.push(Problem::new("stateful_tasks", "there must be a task of either kind in every group"));
        }
        if self.full_checkpoints_permille.saturating_add(self.partial_checkpoints_permille) > 1_000 {
            problems.push(Problem::new(
                "partial_checkpoints_permille",
                "with the full ones there are more than a thousand",
            ));
        }
        problems
    }

    /// The JSON form: each field a number, or a list of two or three.
    pub fn to_json(&self) -> Value {
        let value = |field: &Field| match field.get(self) {
            Numbers::One(number) => exact(number),
            Numbers::Range(low, high) => Value::Array(vec![exact(low), exact(high)]),
            Numbers::Three(numbers) => Value::Array(numbers.map(exact).to_vec()),
        };
        FIELDS.iter().map(|field| (field.name.to_owned(), value(field))).collect::<Map<_, _>>().into()
    }

    /// Reads the JSON form. What is left out or cannot be read is as in the default space; the list names what is wrong.
    pub fn read(value: &Value) -> (Self, Vec<Problem>) {
        let Some(fields) = value.as_object() else {
            return (Self::default(), vec![Problem::new("space", "expected an object with the fields of a space")]);
        };
        let number = |value: &Value| match value {
            Value::String(text) => text.parse().ok(),
            other => other.as_u64(),
        };
        let numbers = |value: &Value| match value {
            Value::Array(list) => list.iter().map(number).collect::<Option<Vec<u64>>>(),
            other => number(other).map(|number| vec![number]),
        };
        Self::from_fields(fields.iter().map(|(name, value)| (name.as_str(), numbers(value))))
    }

    /// The short text: the fields that are not as in the default space.
    pub fn to_text(&self) -> String {
        let usual = Self::default();
        let changed = FIELDS.iter().filter(|field| field.get(self) != field.get(&usual));
        let said = changed.map(|field| {
            let numbers = field.get(self);
            let all: Vec<String> = numbers.all().iter().map(ToString::to_string).collect();
            format!("{}={}", field.name, all.join(numbers.separator()))
        });
        said.collect::<Vec<_>>().join(" ")
    }

    /// Reads the short text. As [`Space::read`].
    pub fn parse(text: &str) -> (Self, Vec<Problem>) {
        let fields = text.split_whitespace().map(|part| {
            let (name, numbers) = part.split_once('=').unwrap_or((part, ""));
            (name, numbers.split(['-', ',']).map(|number| number.parse().ok()).collect())
        });
        Self::from_fields(fields)
    }

    fn from_fields<'a>(given: impl Iterator<Item = (&'a str, Option<Vec<u64>>)>) -> (Self, Vec<Problem>) {
        let (mut space, mut problems) = (Self::default(), Vec::new());
        for (name, numbers) in given {
            let Some(field) = Field::find(name) else {
                let known: Vec<&str> = FIELDS.iter().map(|field| field.name).collect();
                let name: String = name.chars().take(60).collect();
                problems.push(Problem::new(name, format!("unknown field; known here: {}", known.join(", "))));
                continue;
            };
            let kind = field.get(&space);
            match numbers.and_then(|numbers| kind.with(&numbers)) {
                Some(numbers) => field.set(&mut space, numbers),
                None => problems.push(Problem::new(name, format!("expected {}", kind.expected()))),
            }
        }
        problems.extend(space.check());
        if !problems.is_empty() && !space.check().is_empty() {
            return (Self::default(), problems);
        }
        (space, problems)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn both_forms_read_back_what_they_write() {
        let usual = Space::default();
        let other = Space {
            instances: (3, 3),
            stateless_tasks: (0, 64),
            acceptable_recovery_lag: (0, MAX_OFFSET),
            standby_permille: 1_000,
            ..usual
        };
        assert_eq!((usual.to_text().as_str(), usual.check()), ("", vec![]));
        assert!(
            other
                .to_text()
                .starts_with("instances=3 stateless_tasks=0-64 acceptable_recovery_lag=0-9223372036854775807")
        );
        for space in [usual, other] {
            assert_eq!(Space::read(&space.to_json()), (space, vec![]));
            assert_eq!(Space::parse(&space.to_text()), (space, vec![]));
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let check = |text: &str, fields: &[&str]| {
            let named: Vec<String> = Space::parse(text).1.into_iter().map(|problem| problem.field).collect();
            assert_eq!(named, fields, "{text}");
        };
        check("instances=4-2", &["instances"]);
        check("instances=0-99 warm_ups=0", &["instances", "warm_ups"]);
        check("threads=2 instances", &["threads", "instances"]);
        check("stateful_tasks=0 stateless_tasks=0-3", &["stateful_tasks"]);
        check("full_checkpoints_permille=900", &["partial_checkpoints_permille"]);
        check("restored_per_wait=1,2", &["restored_per_wait"]);
        check("restored_per_wait=1,2,3 end_offset=5", &[]);
        assert_eq!(Space::read(&json!({ "instances": [2, "x"] })).1.len(), 1);
        assert_eq!(Space::read(&json!([])).1.len(), 1);
    }
}
