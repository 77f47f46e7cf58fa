//! Which releases write rows as a log has them: for a log without its beginning, where the release is printed.

use std::fmt;

use super::reader::Line;
use super::said::{Printed, Said, Told};

/// A release's number.
pub type Number = [u32; 3];

/// Releases that fit, inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Versions {
    /// The first.
    pub from: Number,
    /// The last; none if later ones write the same.
    pub until: Option<Number>,
}

impl fmt::Display for Versions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(self.from))?;
        match self.until {
            Some(until) if until == self.from => Ok(()),
            Some(until) => write!(f, " to {}", written(until)),
            None => f.write_str(" or later"),
        }
    }
}

fn written(number: Number) -> String {
    number.map(|part| part.to_string()).join(".")
}

/// What a row narrows the releases down to; none if all of them write it.
fn of_row(said: &Said) -> Option<(Number, Option<Number>)> {
    Some(match said {
        Said::Decided { clients, .. } => match clients.first()?.printed {
            Printed::Unknown => return None,
            Printed::WithPartitions => ([2, 6, 0], Some([2, 6, 3])),
            Printed::Plain => ([2, 7, 0], Some([3, 1, 2])),
            Printed::WithTags => ([3, 2, 0], None),
        },
        // The member's name came with the fix of KAFKA-10651, by chance.
        Said::Joined(_, None) => ([0, 0, 0], Some([2, 6, 0])),
        Said::Joined(_, Some(_)) | Said::Synced(_) => ([2, 6, 1], None),
        Said::FollowUpRequested(Told::Immediate, Some(_)) | Said::PerConsumerOf(_) => ([2, 7, 0], None),
        Said::FollowUpRequested(Told::Immediate, None) => ([2, 6, 0], Some([2, 6, 3])),
        Said::Participating => ([3, 0, 0], None),
        Said::HeartbeatRebalancing => ([0, 0, 0], Some([2, 8, 2])),
        _ => return None,
    })
}

/// The releases that write all rows as they are; none if no row says anything, or rows contradict each other, as those of a
/// group do that is being upgraded.
pub(super) fn versions(lines: &[Line]) -> Option<Versions> {
    let mut fitting: Option<(Number, Option<Number>)> = None;
    for (from, until) in lines.iter().filter_map(|line| of_row(&line.said)) {
        let (first, last) = fitting.unwrap_or(([0, 0, 0], None));
        let last = match (last, until) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        fitting = Some((first.max(from), last));
    }
    let (from, until) = fitting?;
    until.is_none_or(|until| from <= until).then_some(Versions { from, until })
}
