//! Sentences of what is done to a group while it runs.

use super::say::Say;
use crate::app::num::duration;
use crate::kafka::config::{ACCEPTABLE_RECOVERY_LAG, ConfigKey, PROBING_REBALANCE_INTERVAL_MS};
use crate::kafka::lag::ANY_LAG;
use crate::sim::event::Event;

/// What is done to the group, or by what luck; nothing more for any other event.
pub(super) fn changed<'a>(say: Say<'a>, event: &Event) -> Say<'a> {
    match *event {
        Event::InstanceJoined { process } => say.process(process).text(" starts, with what is on its disk, and joins."),
        Event::InstanceStopping { process } => {
            say.process(process).text(" stops cleanly: it writes its checkpoints and closes its tasks.")
        }
        Event::InstanceLeft { process } => say.process(process).text(" is out of the group."),
        Event::InstanceCrashed { process } => {
            say.process(process).text(" crashes: its disk stays as it was last written.")
        }
        Event::LeaderElected { process } => say.process(process).text(" leads from now on."),
        Event::VersionChanged { process, version } => {
            say.process(process).text(" runs Kafka Streams ").code(version.as_str()).text(" from now on.")
        }
        Event::DirectoryWiped { process, task } => {
            say.text("The folder of ").task(task).text(" on the disk of ").process(process).text(" is deleted.")
        }
        Event::ConfigChanged { key, value } => {
            let key = key.key();
            valued(say.code(key.name).text(" is "), key, value).text(" on all instances from now on.")
        }
        Event::GroupEmptied => say.text("Nobody is left: the group is empty."),
        Event::TurnPassedInsidePoll { member } => say
            .member(member)
            .text(" is still inside ")
            .code("poll()")
            .text(" when the next rebalance comes: it initialises nothing."),
        _ => say,
    }
}

fn valued(say: Say, key: ConfigKey, value: u64) -> Say {
    if key == PROBING_REBALANCE_INTERVAL_MS {
        say.code(duration(value))
    } else if key == ACCEPTABLE_RECOVERY_LAG && value == ANY_LAG {
        say.code("any")
    } else {
        say.number(value)
    }
}
