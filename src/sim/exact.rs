//! Numbers that must pass through JavaScript unrounded.

use serde_json::{Value, json};

/// The largest integer up to which every one is a JavaScript number.
pub const MAX_SAFE_INTEGER: i64 = (1 << 53) - 1;

/// A JSON number where a double holds it exactly, a text of its decimal digits beyond 2^53.
pub fn exact(number: impl Into<i128>) -> Value {
    let number = number.into();
    match i64::try_from(number) {
        Ok(small) if small.unsigned_abs() <= MAX_SAFE_INTEGER.unsigned_abs() => json!(small),
        _ => json!(number.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_doubles_become_texts() {
        assert_eq!(exact(-2), json!(-2));
        assert_eq!(exact(9_007_199_254_740_991_u64), json!(9_007_199_254_740_991_u64));
        assert_eq!(exact(9_007_199_254_740_992_u64), json!("9007199254740992"));
        assert_eq!(exact(-9_007_199_254_740_991_i64), json!(-9_007_199_254_740_991_i64));
        assert_eq!(exact(-9_007_199_254_740_992_i64), json!("-9007199254740992"));
        assert_eq!(exact(i64::MAX), json!("9223372036854775807"));
    }
}
