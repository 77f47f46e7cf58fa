//! Choices by chance, and damage that any text can take.

use rebalance_lasso::analysis::random::Random;

/// Choices among things that are there.
pub trait Chance {
    /// A number below a bound; 0 if that is 0.
    fn below(&mut self, bound: usize) -> usize;

    /// One of several, of which there must be one.
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

impl Chance for Random {
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.within(0, bound.max(1) as u64 - 1)).unwrap_or(0)
    }
}

/// Damages a text in one place: cuts it, takes something out, says something twice, or puts in what means something to its reader.
pub fn damage(text: &mut String, tokens: &[&str], random: &mut Random) {
    let boundary = |at: usize| (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let at = boundary(random.below(text.len() + 1));
    let most = if random.below(4) == 0 { 2_000 } else { 20 };
    let length = random.below(most);
    let end = boundary((at + length).min(text.len()));
    match random.below(8) {
        0 => text.truncate(at),
        1 | 2 => drop(text.drain(at..end)),
        3 => {
            let piece = text[at..end].to_owned();
            text.insert_str(at, &piece);
        }
        4 => {
            let token = random.pick(tokens);
            text.insert_str(at, &token.repeat(1 + random.below(300)));
        }
        _ => text.insert_str(at, random.pick(tokens)),
    }
}
