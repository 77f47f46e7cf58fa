//! Just enough of Rust's grammar to see which modules a source names.

/// A word or a sign, with its line. Comments and literals of text are no tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub text: String,
    pub line: usize,
}

impl Token {
    pub fn is(&self, text: &str) -> bool {
        self.text == text
    }
}

pub fn tokens(source: &str) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let (mut tokens, mut at, mut line) = (Vec::new(), 0, 1);
    while at < chars.len() {
        let end = at + length(&chars[at..]);
        let text: String = chars[at..end].iter().collect();
        let is_word = chars[at].is_alphanumeric() || chars[at] == '_';
        if (is_word && !text.contains('"') && !text.contains('\''))
            || text == "::"
            || (end - at == 1 && is_sign(chars[at]))
        {
            tokens.push(Token { text: text.clone(), line });
        }
        line += text.matches('\n').count();
        at = end;
    }
    tokens
}

fn is_sign(c: char) -> bool {
    !c.is_whitespace() && c != '"' && c != '\''
}

/// How many characters belong to what begins here.
fn length(rest: &[char]) -> usize {
    let after = |prefix: &str| rest.len() >= prefix.len() && prefix.chars().zip(rest).all(|(a, b)| a == *b);
    if after("//") {
        return rest.iter().position(|c| *c == '\n').unwrap_or(rest.len());
    }
    if after("/*") {
        return comment_length(rest);
    }
    let raw = ["r\"", "r#", "br\"", "br#"].iter().find(|prefix| after(prefix));
    if let Some(length) = raw.and_then(|prefix| raw_text_length(rest, prefix.find('r').unwrap_or(0) + 1)) {
        return length;
    }
    if after("\"") || after("b\"") {
        return quoted_length(rest, '"', usize::from(after("b")));
    }
    if after("b'") || (after("'") && is_char_literal(rest)) {
        return quoted_length(rest, '\'', usize::from(after("b")));
    }
    if after("::") {
        return 2;
    }
    let word = rest.iter().take_while(|c| c.is_alphanumeric() || **c == '_').count();
    word.max(1)
}

/// `'a'` or `'\n'`, not the lifetime `'a`.
fn is_char_literal(rest: &[char]) -> bool {
    rest.get(1) == Some(&'\\') || rest.get(2) == Some(&'\'')
}

fn comment_length(rest: &[char]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at + 1 < rest.len() {
        match (rest[at], rest[at + 1]) {
            ('/', '*') => (depth, at) = (depth + 1, at + 2),
            ('*', '/') => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

fn quoted_length(rest: &[char], quote: char, opening: usize) -> usize {
    let mut at = opening + 1;
    while at < rest.len() && rest[at] != quote {
        at += if rest[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

/// Of `r#"..."#`, with the `#` beginning at `from`. None for a raw identifier.
fn raw_text_length(rest: &[char], from: usize) -> Option<usize> {
    let hashes = rest[from..].iter().take_while(|c| **c == '#').count();
    if rest.get(from + hashes) != Some(&'"') {
        return None;
    }
    let closing: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
    let body = from + hashes + 1;
    let end = rest[body..].windows(closing.len()).position(|window| window == closing);
    Some(end.map_or(rest.len(), |end| body + end + closing.len()))
}

/// The modules directly below the crate's root that are named, by `crate::` or by enough `super::`, in `use` or in passing.
pub fn named_from_root(tokens: &[Token], module: &[String]) -> Vec<(String, usize)> {
    let (mut named, mut depth, mut inner) = (Vec::new(), 0_usize, Vec::new());
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at].is("{") {
            depth += 1;
            if at >= 2 && tokens[at - 2].is("mod") {
                inner.push(depth);
            }
        } else if tokens[at].is("}") {
            inner.pop_if(|mod_depth| *mod_depth == depth);
            depth = depth.saturating_sub(1);
        }
        let (climbed, after) = climb(tokens, at);
        if after > at && climbed.is_none_or(|levels| levels == module.len() + inner.len()) {
            first_names(&tokens[after..], &mut named);
        }
        at = after.max(at + 1);
    }
    named
}

/// From `crate ::` (no number) or `super :: super ::` (their number), the position after it; the same position if there is
/// neither.
fn climb(tokens: &[Token], at: usize) -> (Option<usize>, usize) {
    let followed = |at: usize, word: &str| tokens[at].is(word) && tokens.get(at + 1).is_some_and(|next| next.is("::"));
    if followed(at, "crate") {
        return (None, at + 2);
    }
    let mut end = at;
    while end < tokens.len() && followed(end, "super") {
        end += 2;
    }
    (Some((end - at) / 2), end)
}

/// The first name of a path, or of each path of a `{...}`.
fn first_names(tokens: &[Token], named: &mut Vec<(String, usize)>) {
    let Some(first) = tokens.first() else { return };
    if !first.is("{") {
        named.push((first.text.clone(), first.line));
        return;
    }
    let mut depth = 0;
    for pair in tokens.windows(2) {
        match pair[0].text.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return;
        }
        if depth == 1 && (pair[0].is("{") || pair[0].is(",")) && !pair[1].is("}") {
            named.push((pair[1].text.clone(), pair[1].line));
        }
    }
}
