//! The markup of texts, and the pieces that it becomes.
//!
//! | markup | what |
//! |---|---|
//! | `{0_3}` | a task, in its sign |
//! | `{@C}` | an instance, in its colours |
//! | `` `poll()` `` | a word of Kafka's |
//! | `{t:lag}` `{t:lag\|lags}` | a term of the glossary, as itself or in other words |
//! | `{p:words}` | what the stage rings; other markup may stand in it |
//! | `{b:words}` | what counts |
//! | `{=lag 0_0 C}` | a fact of the run on the stage |
//! | `{l:ADDRESS\|words}` | a link |

use super::facts::Facts;
use super::glossary::{TERMS, Term};

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Text(String),
    /// A task's name.
    Task(String),
    /// An instance: its index, for the colour, and its name.
    Instance(u32, String),
    /// A word of Kafka's.
    Code(String),
    /// A term, and the words that stand for it.
    Term(&'static Term, String),
    /// What the stage rings.
    Pointed(Vec<Piece>),
    /// What counts.
    Strong(String),
    /// A number that was worked out.
    Fact(String),
    /// A link: where to, and its words.
    Link(String, String),
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// A brace or a backtick without its other half.
    #[error("something is not closed after: {0}")]
    Unclosed(String),
    /// No such term.
    #[error("no term {0}")]
    Term(String),
    /// No such fact at this moment.
    #[error("no fact {0}")]
    Fact(String),
    /// No such markup.
    #[error("no markup {0}")]
    Markup(String),
}

/// Reads a text. What is wrong is left as it is written, and named.
pub fn pieces(markup: &str, facts: &Facts) -> (Vec<Piece>, Vec<Wrong>) {
    let (mut pieces, mut wrong) = (Vec::new(), Vec::new());
    read(markup, facts, &mut pieces, &mut wrong);
    (pieces, wrong)
}

fn read(markup: &str, facts: &Facts, pieces: &mut Vec<Piece>, wrong: &mut Vec<Wrong>) {
    let mut rest = markup;
    while let Some(at) = rest.find(['{', '`']) {
        if at > 0 {
            pieces.push(Piece::Text(rest[..at].to_owned()));
        }
        let opened = &rest[at + 1..];
        let close = if rest[at..].starts_with('`') { opened.find('`') } else { closing(opened) };
        let Some(end) = close else {
            wrong.push(Wrong::Unclosed(markup[..markup.len() - opened.len()].to_owned()));
            return;
        };
        let inside = &opened[..end];
        if rest[at..].starts_with('`') {
            pieces.push(Piece::Code(inside.to_owned()));
        } else {
            special(inside, facts, pieces, wrong);
        }
        rest = &opened[end + 1..];
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
}

/// Where the brace closes that was opened before.
fn closing(opened: &str) -> Option<usize> {
    let mut depth = 0_u32;
    for (at, sign) in opened.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' if depth == 0 => return Some(at),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn special(inside: &str, facts: &Facts, pieces: &mut Vec<Piece>, wrong: &mut Vec<Wrong>) {
    let split = |rest: &str| {
        let (first, words) = rest.split_once('|').unwrap_or((rest, rest));
        (first.to_owned(), words.to_owned())
    };
    if let Some(fact) = inside.strip_prefix('=') {
        match facts.piece(fact) {
            Some(piece) => pieces.push(piece),
            None => wrong.push(Wrong::Fact(fact.to_owned())),
        }
    } else if let Some(name) = inside.strip_prefix('@') {
        pieces.push(facts.instance(name));
    } else if let Some(rest) = inside.strip_prefix("t:") {
        let (id, words) = split(rest);
        match TERMS.iter().find(|term| term.id == id) {
            Some(term) => pieces.push(Piece::Term(term, if words == id { term.word.to_owned() } else { words })),
            None => wrong.push(Wrong::Term(id)),
        }
    } else if let Some(rest) = inside.strip_prefix("p:") {
        let mut pointed = Vec::new();
        read(rest, facts, &mut pointed, wrong);
        pieces.push(Piece::Pointed(pointed));
    } else if let Some(rest) = inside.strip_prefix("b:") {
        pieces.push(Piece::Strong(rest.to_owned()));
    } else if let Some(rest) = inside.strip_prefix("l:") {
        let (href, words) = split(rest);
        pieces.push(Piece::Link(href, words));
    } else if inside.split('_').count() == 2 && inside.bytes().all(|sign| sign.is_ascii_digit() || sign == b'_') {
        pieces.push(Piece::Task(inside.to_owned()));
    } else {
        wrong.push(Wrong::Markup(inside.to_owned()));
    }
}

/// The pieces as plain text.
pub fn plain(pieces: &[Piece]) -> String {
    let text = |piece: &Piece| match piece {
        Piece::Text(text)
        | Piece::Task(text)
        | Piece::Instance(_, text)
        | Piece::Code(text)
        | Piece::Term(_, text)
        | Piece::Strong(text)
        | Piece::Fact(text)
        | Piece::Link(_, text) => text.clone(),
        Piece::Pointed(inside) => plain(inside),
    };
    pieces.iter().map(text).collect()
}

/// How many words a text has, as a person counts: what a space divides.
pub fn words(pieces: &[Piece]) -> usize {
    plain(pieces).split([' ', '\n']).filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_all_of_its_markup() {
        let text = "See {p:{0_3} on {@C}}, {b:now}: `poll()`, {t:lag|lags}, {l:#lab|there}.";
        let (pieces, wrong) = pieces(text, &Facts::none());
        assert_eq!(wrong, []);
        assert_eq!(plain(&pieces), "See 0_3 on C, now: poll(), lags, there.");
        let pointed = vec![Piece::Task("0_3".into()), Piece::Text(" on ".into()), Piece::Instance(2, "C".into())];
        assert_eq!(pieces[1], Piece::Pointed(pointed));
        assert_eq!(words(&pieces), 8);
    }

    #[test]
    fn names_what_is_wrong() {
        let wrong = |text: &str| pieces(text, &Facts::none()).1;
        assert_eq!(wrong("a {b:c"), [Wrong::Unclosed("a {".into())]);
        assert_eq!(wrong("a `c"), [Wrong::Unclosed("a `".into())]);
        assert_eq!(wrong("{t:nothing}"), [Wrong::Term("nothing".into())]);
        assert_eq!(wrong("{=lag 0_0 C}"), [Wrong::Fact("lag 0_0 C".into())]);
        assert_eq!(wrong("{0_x}"), [Wrong::Markup("0_x".into())]);
    }
}
