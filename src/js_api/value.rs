//! From a JavaScript value to JSON, within bounds: an object that holds itself, or one nested without end, is refused
//! rather than followed.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value, json};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsError, JsValue};

/// Deepest nesting that any input has.
const MAX_DEPTH: u32 = 16;
/// Most values that an input may hold.
const MAX_VALUES: u32 = 6_000_000;
/// Longest JSON text, in UTF-16 code units.
const MAX_TEXT: u32 = 256_000_000;

/// Reads an argument: a plain object, or a text of JSON.
pub(super) fn from_js(value: JsValue, argument: &str) -> Result<Value, JsError> {
    let refuse = |message: String| JsError::new(&format!("{argument}: {message}"));
    if let Some(length) = value.dyn_ref::<js_sys::JsString>().map(js_sys::JsString::length) {
        if length > MAX_TEXT {
            return Err(refuse(format!("a text of {length} characters; at most {MAX_TEXT} are read")));
        }
        let text = value.as_string().unwrap_or_default();
        return serde_json::from_str(&text).map_err(|error| refuse(format!("not JSON: {error}")));
    }
    let values = Cell::new(0);
    let seed = Bounded { depth: 0, values: &values };
    seed.deserialize(serde_wasm_bindgen::Deserializer::from(value)).map_err(|error| refuse(error.to_string()))
}

#[derive(Clone, Copy)]
struct Bounded<'a> {
    depth: u32,
    values: &'a Cell<u32>,
}

impl Bounded<'_> {
    fn inner<E: Error>(self) -> Result<Self, E> {
        if self.depth == MAX_DEPTH {
            return Err(E::custom(format!("nested more than {MAX_DEPTH} levels deep")));
        }
        Ok(Self { depth: self.depth + 1, ..self })
    }
}

impl<'de> DeserializeSeed<'de> for Bounded<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        self.values.set(self.values.get() + 1);
        if self.values.get() > MAX_VALUES {
            return Err(D::Error::custom(format!("more than {MAX_VALUES} values")));
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Bounded<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a plain object, list, text, number or boolean")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(json!(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(json!(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(json!(value))
    }

    /// NaN and the infinities are no JSON numbers; as texts they are shown in the message that refuses them.
    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(if value.is_finite() { json!(value) } else { json!(value.to_string()) })
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(json!(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let inner = self.inner()?;
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(inner)? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    /// A field that is `undefined` counts as left out, as in `JSON.stringify`.
    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let inner = self.inner()?;
        let mut object = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let value = fields.next_value_seed(inner)?;
            if !value.is_null() {
                object.insert(name, value);
            }
        }
        Ok(Value::Object(object))
    }
}
