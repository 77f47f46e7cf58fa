//! The Story's own part of an address: `#story`, `#story/SCENE`, `#story/check`, `#story/glossary`, `#fidelity`.

use super::scenes::SCENES;

/// What of the Story is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Leaf {
    /// A scene, by index.
    Scene(usize),
    /// The five questions at the end.
    Check,
    /// All terms.
    Glossary,
    /// What can be trusted.
    Fidelity,
}

/// Reads a fragment, with or without its `#`; none if it does not say where, or says what is not there: then it goes on
/// where the reader was.
pub fn read(fragment: &str) -> Option<Leaf> {
    let mut parts = fragment.trim_start_matches('#').split('/');
    match (parts.next(), parts.next()) {
        (Some("fidelity"), _) => Some(Leaf::Fidelity),
        (_, Some("check")) => Some(Leaf::Check),
        (_, Some("glossary")) => Some(Leaf::Glossary),
        (_, Some(id)) => SCENES.iter().position(|scene| scene.id == id).map(Leaf::Scene),
        _ => None,
    }
}

impl Leaf {
    /// The fragment that leads there.
    pub fn fragment(self) -> String {
        match self {
            Self::Scene(at) => SCENES[at].fragment(),
            Self::Check => "#story/check".to_owned(),
            Self::Glossary => "#story/glossary".to_owned(),
            Self::Fidelity => "#fidelity".to_owned(),
        }
    }

    /// Its title, for the window and the links that lead there.
    pub fn title(self) -> &'static str {
        match self {
            Self::Scene(at) => SCENES[at].title,
            Self::Check => "Five questions",
            Self::Glossary => "Glossary",
            Self::Fidelity => "Fidelity",
        }
    }

    /// The one that follows in the story.
    pub fn next(self) -> Option<Self> {
        match self {
            Self::Scene(at) if at + 1 < SCENES.len() => Some(Self::Scene(at + 1)),
            Self::Scene(_) => Some(Self::Check),
            _ => None,
        }
    }

    /// The one that comes before.
    pub fn back(self) -> Option<Self> {
        match self {
            Self::Scene(0) | Self::Glossary | Self::Fidelity => None,
            Self::Scene(at) => Some(Self::Scene(at - 1)),
            Self::Check => Some(Self::Scene(SCENES.len() - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        let all = (0..SCENES.len()).map(Leaf::Scene).chain([Leaf::Check, Leaf::Glossary, Leaf::Fidelity]);
        for leaf in all {
            assert_eq!(read(&leaf.fragment()), Some(leaf));
        }
        assert_eq!((read("#story"), read("#story/nothing"), read("")), (None, None, None));
    }

    #[test]
    fn the_story_is_a_line_that_ends_with_the_questions() {
        let line: Vec<Leaf> = std::iter::successors(Some(Leaf::Scene(0)), |leaf| leaf.next()).collect();
        assert_eq!((line.len(), line.last()), (SCENES.len() + 1, Some(&Leaf::Check)));
        for pair in line.windows(2) {
            assert_eq!(pair[1].back(), Some(pair[0]));
        }
    }
}
