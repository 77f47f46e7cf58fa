//! Finds phrases in bytes: one step a byte, however many phrases there are (Aho and Corasick's automaton).

/// What is found, and where in a line it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Which phrase, by its place in the list.
    pub phrase: usize,
    /// Offset of its last byte, plus one.
    pub end: usize,
}

/// The most different bytes that phrases may have: what lies between two rows of the table, less the three marks.
const STRIDE: usize = 64;
const OTHER: u8 = 0;
const LINE_END: u8 = 1;
/// Says nothing: the first half of a no-break space in UTF-8.
const SILENT: u8 = 2;

/// The automaton. State 0 is the start; those from `first_special` on end a line or a phrase.
#[derive(Clone, Debug)]
pub(super) struct Scanner {
    classes: [u8; 256],
    next: Vec<u16>,
    first_special: u16,
    /// Of each state from `first_special` on: the phrase that ends there; none for the end of a line.
    phrases: Vec<Option<usize>>,
}

/// What a step may come upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The line ends at this offset.
    LineEnd(usize),
    /// A phrase ends before this offset.
    Phrase(Found),
}

impl Scanner {
    /// An automaton for some phrases. A no-break space passes for a space.
    pub fn new(phrases: &[&str]) -> Self {
        let classes = classes(phrases);
        let mut trie = Trie::new();
        for (at, phrase) in phrases.iter().enumerate() {
            trie.add(phrase.bytes().map(|byte| classes[byte as usize]), at);
        }
        trie.close();
        trie.numbered(classes)
    }

    /// Goes on from a state and an offset until something is found or the bytes end. The state to go on from is `state`.
    #[inline]
    pub fn step(&self, bytes: &[u8], from: usize, state: &mut u16) -> Option<Stop> {
        let mut at = from;
        let mut current = *state;
        for byte in &bytes[from..] {
            let class = self.classes[*byte as usize];
            current = self.next[usize::from(current) * STRIDE + usize::from(class)];
            at += 1;
            if current >= self.first_special {
                *state = current;
                let phrase = self.phrases[usize::from(current - self.first_special)];
                return Some(phrase.map_or(Stop::LineEnd(at - 1), |phrase| Stop::Phrase(Found { phrase, end: at })));
            }
        }
        *state = current;
        None
    }

    /// Every phrase in a text, in order of their ends.
    pub fn all<'a>(&'a self, text: &'a [u8]) -> impl Iterator<Item = Found> + 'a {
        let (mut at, mut state) = (0, 0);
        std::iter::from_fn(move || {
            loop {
                match self.step(text, at, &mut state)? {
                    Stop::LineEnd(end) => at = end + 1,
                    Stop::Phrase(found) => {
                        at = found.end;
                        return Some(found);
                    }
                }
            }
        })
    }
}

fn classes(phrases: &[&str]) -> [u8; 256] {
    let mut classes = [OTHER; 256];
    classes[usize::from(b'\n')] = LINE_END;
    classes[0xC2] = SILENT;
    let mut next = SILENT + 1;
    for byte in phrases.iter().flat_map(|phrase| phrase.bytes()) {
        let class = &mut classes[byte as usize];
        if *class == OTHER {
            *class = next;
            next += 1;
        }
    }
    assert!(usize::from(next) <= STRIDE, "too many different bytes in the phrases");
    classes[0xA0] = classes[usize::from(b' ')];
    classes
}

/// A trie of classes, before its states are put in order.
struct Trie {
    next: Vec<[usize; STRIDE]>,
    phrase: Vec<Option<usize>>,
}

const NOWHERE: usize = usize::MAX;

impl Trie {
    fn new() -> Self {
        Self { next: vec![[NOWHERE; STRIDE]], phrase: vec![None] }
    }

    fn add(&mut self, classes: impl Iterator<Item = u8>, phrase: usize) {
        let mut state = 0;
        for class in classes {
            if self.next[state][usize::from(class)] == NOWHERE {
                self.next[state][usize::from(class)] = self.next.len();
                self.next.push([NOWHERE; STRIDE]);
                self.phrase.push(None);
            }
            state = self.next[state][usize::from(class)];
        }
        self.phrase[state] = self.phrase[state].or(Some(phrase));
    }

    /// Every state gets a successor for every class, breadth first: that of its longest suffix where it has none itself.
    fn close(&mut self) {
        let mut suffix = vec![0; self.next.len()];
        let mut queue = std::collections::VecDeque::from([0]);
        while let Some(state) = queue.pop_front() {
            for class in 0..STRIDE {
                let of_suffix = if state == 0 { 0 } else { self.next[suffix[state]][class] };
                match self.next[state][class] {
                    NOWHERE => self.next[state][class] = of_suffix,
                    child => {
                        suffix[child] = of_suffix;
                        self.phrase[child] = self.phrase[child].or(self.phrase[of_suffix]);
                        queue.push_back(child);
                    }
                }
            }
            self.next[state][usize::from(SILENT)] = state;
        }
    }

    /// States that end a phrase go last, and after them the one that ends a line.
    fn numbered(self, classes: [u8; 256]) -> Scanner {
        let line_end = self.next.len();
        let (ends, plain): (Vec<usize>, Vec<usize>) = (0..line_end).partition(|state| self.phrase[*state].is_some());
        let order: Vec<usize> = plain.iter().chain(&ends).copied().collect();
        let mut number = vec![0; line_end];
        for (new, old) in order.iter().enumerate() {
            number[*old] = narrow(new);
        }
        let mut next = vec![0; (line_end + 1) * STRIDE];
        for (new, old) in order.iter().chain([&0]).enumerate() {
            for class in 0..STRIDE {
                next[new * STRIDE + class] = number[self.next[*old][class]];
            }
            next[new * STRIDE + usize::from(LINE_END)] = narrow(line_end);
        }
        let phrases = ends.iter().map(|state| self.phrase[*state]).chain([None]).collect();
        Scanner { classes, next, first_special: narrow(plain.len()), phrases }
    }
}

fn narrow(state: usize) -> u16 {
    u16::try_from(state).expect("the phrases have fewer bytes than a state has numbers")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &[(usize, usize)]) {
        let scanner = Scanner::new(&["she", "he", "a bc", "bc"]);
        let found: Vec<_> = scanner.all(text.as_bytes()).map(|found| (found.phrase, found.end)).collect();
        assert_eq!(found, expect, "{text:?}");
    }

    #[test]
    fn phrases_are_found_wherever_they_end() {
        check("ushers", &[(0, 4)]);
        check("the\nhe", &[(1, 3), (1, 6)]);
        check("s\nhe", &[(1, 4)]);
        check("a bc", &[(2, 4)]);
        check("a\u{a0}bc", &[(2, 5)]);
        check("a b bc", &[(3, 6)]);
        check("", &[]);
    }

    #[test]
    fn a_search_goes_on_where_it_was_left() {
        let scanner = Scanner::new(&["rebalance"]);
        let text = b"xrebalance";
        for cut in 0..text.len() {
            let mut state = 0;
            assert_eq!(scanner.step(&text[..cut], 0, &mut state), None);
            let found = Stop::Phrase(Found { phrase: 0, end: text.len() - cut });
            assert_eq!(scanner.step(&text[cut..], 0, &mut state), Some(found), "cut at {cut}");
        }
    }
}
