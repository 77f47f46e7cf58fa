//! A map as JSON, and back.

use std::collections::BTreeMap;

use serde_json::{Map as Object, Value, json};

use super::{Axis, Cell, Counts, Map, Parameter, Plan};
use crate::analysis::ring::Kind;
use crate::analysis::search::Search;
use crate::analysis::space::Space;
use crate::analysis::statistics::Share;
use crate::kafka::version::KafkaVersion;
use crate::sim::exact::exact;

impl Plan {
    /// `{"seed", "bound_rounds", "space", "x": {"parameter", "values"}, "y"}`.
    pub fn to_json(&self) -> Value {
        let axis = |axis: &Axis| json!({ "parameter": axis.parameter.as_str(), "values": axis.values });
        json!({
            "seed": exact(self.search.seed),
            "bound_rounds": self.search.bound_rounds,
            "space": self.search.space.to_json(),
            "x": axis(&self.x),
            "y": axis(&self.y),
        })
    }

    /// Reads what [`Plan::to_json`] writes; none if it is not so.
    pub fn read(value: &Value) -> Option<Self> {
        let axis = |value: &Value| {
            let values = value["values"].as_array()?.iter().map(Value::as_u64);
            Some(Axis {
                parameter: Parameter::from_text(value["parameter"].as_str()?)?,
                values: values.collect::<Option<_>>()?,
            })
        };
        let seed = &value["seed"];
        let (space, problems) = Space::read(&value["space"]);
        let search = Search {
            space,
            seed: seed.as_u64().or_else(|| seed.as_str()?.parse().ok())?,
            bound_rounds: u32::try_from(value["bound_rounds"].as_u64()?).ok()?,
        };
        let plan = Self { search, x: axis(&value["x"])?, y: axis(&value["y"])? };
        (problems.is_empty() && plan.check().is_empty()).then_some(plan)
    }
}

impl Map {
    /// `{"plan", "groups", "cells": [{"x", "y", "groups", "2.6.0": {"livelock": {"count", "share", "low", "high", "examples"}, ...}}]}`.
    pub fn to_json(&self) -> Value {
        let cells: Vec<Value> = self.cells.iter().enumerate().map(|(at, cell)| self.cell_json(at, cell)).collect();
        json!({ "plan": self.plan.to_json(), "groups": self.groups(), "cells": cells })
    }

    fn cell_json(&self, at: usize, cell: &Cell) -> Value {
        let (x, y) = self.plan.place(at);
        let mut value = json!({ "x": self.plan.x.values[x], "y": self.plan.y.values[y], "groups": cell.groups });
        for version in KafkaVersion::ALL {
            let counts = cell.by_version.get(&version).cloned().unwrap_or_default();
            let kind = |kind: Kind| {
                let Share { of, share, low, high, .. } = cell.share(version, &[kind]);
                let examples = counts.examples.get(&kind).cloned().unwrap_or_default();
                let found = json!({ "count": of, "share": share, "low": low, "high": high, "examples": examples });
                (kind.as_str().to_owned(), found)
            };
            let mut kinds: Object<String, Value> = Kind::ALL.into_iter().map(kind).collect();
            kinds.insert("undecided".to_owned(), json!(counts.undecided));
            value[version.as_str()] = kinds.into();
        }
        value
    }

    /// Reads what [`Map::to_json`] writes; none if it is not so.
    pub fn read(value: &Value) -> Option<Self> {
        let mut map = Self::new(Plan::read(&value["plan"])?);
        let cells = value["cells"].as_array().filter(|cells| cells.len() == map.cells.len())?;
        for (cell, value) in map.cells.iter_mut().zip(cells) {
            *cell = read_cell(value)?;
        }
        Some(map)
    }
}

fn read_cell(value: &Value) -> Option<Cell> {
    let mut cell = Cell { groups: value["groups"].as_u64()?, by_version: BTreeMap::new() };
    for version in KafkaVersion::ALL {
        let kinds = &value[version.as_str()];
        let mut counts = Counts { undecided: kinds["undecided"].as_u64()?, ..Counts::default() };
        for kind in Kind::ALL {
            let found = &kinds[kind.as_str()];
            let count = found["count"].as_u64()?;
            let examples = found["examples"].as_array()?.iter().map(Value::as_u64).collect::<Option<Vec<_>>>()?;
            if count > 0 {
                counts.of.insert(kind, count);
                counts.examples.insert(kind, examples);
            }
        }
        if cell.groups > 0 {
            cell.by_version.insert(version, counts);
        }
    }
    Some(cell)
}
