//! JSON that nobody wrote: values exchanged, fields taken away, called otherwise or doubled, and the text damaged.

use rebalance_lasso::analysis::random::Random;
use serde_json::{Map, Value, json};

use crate::chance::{Chance, damage};

/// Signs of JSON, numbers at the ends of ranges, and what would be markup if it were taken for it.
pub const TOKENS: [&str; 24] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "null",
    "-",
    "1e999",
    "-0.0",
    "9223372036854775807",
    "18446744073709551616",
    "\u{feff}",
    "\u{202e}",
    "\n",
    "\"0_0\":",
    "\"4294967295_4294967295\"",
    "<img src=x onerror=alert(1)>",
    "[[[[[[[[[[[[[[[[[[[[",
    "{\"a\":",
];

/// Damages a value, and now and then the text that it is.
pub fn damaged(mut value: Value, corpus: &[Value], random: &mut Random) -> String {
    for _ in 0..random.below(8) {
        change(&mut value, corpus, random);
    }
    let mut text = if random.below(4) == 0 { format!("{value:#}") } else { value.to_string() };
    if random.below(5) == 0 {
        (0..=random.below(4)).for_each(|_| damage(&mut text, &TOKENS, random));
    }
    text
}

/// Changes one thing somewhere in a value.
pub fn change(value: &mut Value, corpus: &[Value], random: &mut Random) {
    let is_here = random.below(4) == 0;
    match value {
        Value::Array(items) if !items.is_empty() => {
            let at = random.below(items.len());
            if is_here {
                change_list(items, at, random);
            } else {
                change(&mut items[at], corpus, random);
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let name = fields.keys().nth(random.below(fields.len())).cloned().unwrap_or_default();
            if is_here {
                change_fields(fields, &name, corpus, random);
            } else if let Some(value) = fields.get_mut(&name) {
                change(value, corpus, random);
            }
        }
        other => *other = any(other, random),
    }
}

fn change_list(items: &mut Vec<Value>, at: usize, random: &mut Random) {
    match random.below(5) {
        0 => drop(items.remove(at)),
        1 => items.insert(at, items[at].clone()),
        2 => {
            let other = random.below(items.len());
            items.swap(at, other);
        }
        3 => {
            let item = items[at].clone();
            items.extend(vec![item; random.below(400)]);
        }
        _ => items[at] = any(&items[at], random),
    }
}

fn change_fields(fields: &mut Map<String, Value>, name: &str, corpus: &[Value], random: &mut Random) {
    let Some(value) = fields.get(name).cloned() else { return };
    match random.below(5) {
        0 => drop(fields.remove(name)),
        1 => drop(fields.insert(random.pick(&TOKENS).to_owned(), value)),
        2 => {
            let other = corpus.get(random.below(corpus.len())).and_then(|other| other.get(name)).cloned();
            fields.insert(name.to_owned(), other.unwrap_or(Value::Null));
        }
        3 => {
            for number in 0..random.below(400) {
                fields.insert(format!("{}_{number}", random.below(40)), value.clone());
            }
        }
        _ => drop(fields.insert(name.to_owned(), any(&value, random))),
    }
}

/// Something else in place of a value.
fn any(value: &Value, random: &mut Random) -> Value {
    let bits = random.bits();
    match random.below(12) {
        0 => Value::Null,
        1 => json!(bits.is_multiple_of(3)),
        2 => json!([]),
        3 => json!({}),
        4 => json!(bits),
        5 => json!(bits % 400),
        6 => json!(bits % 3),
        7 => json!(bits.cast_signed()),
        8 => json!(bits.to_string()),
        9 => json!(random.pick(&TOKENS)),
        10 => json!("x".repeat(random.below(3_000))),
        _ => json!([value, value]),
    }
}
