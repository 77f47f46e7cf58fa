//! Remedies in words.

use crate::analysis::medicine::Remedy;

/// What is done, as the head of a row.
pub const fn name(remedy: Remedy) -> &'static str {
    match remedy {
        Remedy::RestartOne => "Restart one instance",
        Remedy::RestartAll => "Restart all, one after the other",
        Remedy::UpgradeOne => "Upgrade one instance to 2.6.1",
        Remedy::UpgradeHalf => "Upgrade half of them",
        Remedy::UpgradeAll => "Upgrade all of them",
        Remedy::WipeTask => "Wipe the folder of a task that bounces",
        Remedy::WipeOne => "Wipe the directory of that instance",
        Remedy::WarmUps3 => "max.warmup.replicas 3",
        Remedy::WarmUps5 => "max.warmup.replicas 5",
        Remedy::WarmUps10 => "max.warmup.replicas 10",
        Remedy::MoreLag => "acceptable.recovery.lag ten times as high",
        Remedy::OneStandby => "One standby more",
        Remedy::KeepsStateless => "If stateless tasks stayed where they are",
        Remedy::InitialisesFirst => "If members initialised before they rejoin",
    }
}

/// What a reader has to know beside it; nothing for most.
pub const fn note(remedy: Remedy) -> &'static str {
    match remedy {
        Remedy::RestartOne => "nothing else changes: what the rows that restart one are held against",
        Remedy::RestartAll => "nothing else changes: what the rows that restart all are held against",
        Remedy::KeepsStateless | Remedy::InitialisesFirst => "a rule that Kafka does not have",
        _ => "",
    }
}
