//! Totals as JSON, as the command line prints them and workers pass them on, and back.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{Found, Shape, Shapes, Tally, Totals};
use crate::analysis::ring::Kind;
use crate::kafka::version::KafkaVersion;

impl Totals {
    /// `{"groups", "stable", "livelocks", "endless_probings", "undecided", "rings", "shapes", "examples"}`; counts are by version,
    /// rings by version, kind and length.
    pub fn to_json(&self) -> Value {
        let by_version = |value: &dyn Fn(&Tally) -> Value| -> Value {
            let entry = |version: KafkaVersion| (version.to_string(), value(&self.of(version)));
            KafkaVersion::ALL.into_iter().map(entry).collect::<Map<_, _>>().into()
        };
        let rings = |tally: &Tally| -> Value {
            let ring = |(cycle, count): (u32, u64)| (cycle.to_string(), json!(count));
            let kind = |kind: Kind| -> Value { tally.rings(kind).into_iter().map(ring).collect::<Map<_, _>>().into() };
            Kind::ALL.into_iter().map(|of| (of.as_str().to_owned(), kind(of))).collect::<Map<_, _>>().into()
        };
        json!({
            "groups": self.groups,
            "stable": by_version(&|tally| json!(tally.stable)),
            "livelocks": by_version(&|tally| json!(tally.livelocks)),
            "endless_probings": by_version(&|tally| json!(tally.endless_probings)),
            "undecided": by_version(&|tally| json!(tally.undecided)),
            "rings": by_version(&rings),
            "shapes": by_version(&|tally| tally.shapes.iter().map(shape_json).collect()),
            "examples": self.rows().into_iter().map(Found::to_json).collect::<Vec<_>>(),
        })
    }

    /// Reads what [`Totals::to_json`] writes.
    ///
    /// # Errors
    /// The name of the first field that is not so.
    pub fn read(value: &Value) -> Result<Self, &'static str> {
        let mut totals = Self { groups: value["groups"].as_u64().ok_or("groups")?, ..Self::default() };
        for version in KafkaVersion::ALL {
            let count = |field: &'static str| value[field][version.as_str()].as_u64().ok_or(field);
            let shapes = value["shapes"][version.as_str()].as_array().ok_or("shapes")?;
            let tally = Tally {
                stable: count("stable")?,
                livelocks: count("livelocks")?,
                endless_probings: count("endless_probings")?,
                undecided: count("undecided")?,
                shapes: shapes.iter().map(read_shape).collect::<Option<BTreeMap<_, _>>>().ok_or("shapes")?,
            };
            if tally != Tally::default() {
                totals.by_version.insert(version, tally);
            }
        }
        for example in value["examples"].as_array().ok_or("examples")? {
            let found = Found::read(example).ok_or("examples")?;
            totals.examples.entry((found.version, found.kind)).or_default().push(found);
        }
        Ok(totals)
    }
}

fn shape_json((shape, Shapes { count, first }): (&Shape, &Shapes)) -> Value {
    json!({
        "kind": shape.kind.as_str(),
        "cycle": shape.cycle,
        "bouncing_tasks": shape.bouncing_tasks,
        "count": count,
        "first": first,
    })
}

fn read_shape(value: &Value) -> Option<(Shape, Shapes)> {
    let kind = Kind::from_text(value["kind"].as_str()?)?;
    let shape = Shape { kind, cycle: small(value, "cycle")?, bouncing_tasks: small(value, "bouncing_tasks")? };
    Some((shape, Shapes { count: value["count"].as_u64()?, first: value["first"].as_u64()? }))
}

fn small(value: &Value, field: &str) -> Option<u32> {
    u32::try_from(value[field].as_u64()?).ok()
}

impl Found {
    /// One object, its fields named as the struct's.
    pub fn to_json(&self) -> Value {
        json!({
            "number": self.number,
            "version": self.version.as_str(),
            "kind": self.kind.as_str(),
            "prefix": self.prefix,
            "cycle": self.cycle,
            "instances": self.instances,
            "threads": self.threads,
            "stateful": self.stateful,
            "stateless": self.stateless,
            "bouncing": self.bouncing.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "bouncing_stateless": self.bouncing_stateless,
        })
    }

    /// Reads what [`Found::to_json`] writes.
    pub fn read(value: &Value) -> Option<Self> {
        let bouncing = value["bouncing"].as_array()?.iter();
        Some(Self {
            number: value["number"].as_u64()?,
            version: value["version"].as_str()?.parse().ok()?,
            kind: Kind::from_text(value["kind"].as_str()?)?,
            prefix: small(value, "prefix")?,
            cycle: small(value, "cycle")?,
            instances: small(value, "instances")?,
            threads: small(value, "threads")?,
            stateful: small(value, "stateful")?,
            stateless: small(value, "stateless")?,
            bouncing: bouncing.map(|task| task.as_str()?.parse().ok()).collect::<Option<_>>()?,
            bouncing_stateless: small(value, "bouncing_stateless")?,
        })
    }
}
