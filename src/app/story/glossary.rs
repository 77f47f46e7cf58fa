//! The words of the story, each in plain ones.

/// A term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name in markup and addresses.
    pub id: &'static str,
    /// The word.
    pub word: &'static str,
    /// What it means, as markup without facts.
    pub meaning: &'static str,
}

const fn term(id: &'static str, word: &'static str, meaning: &'static str) -> Term {
    Term { id, word, meaning }
}

/// All terms, by their words.
pub static TERMS: [Term; 33] = [
    term(
        "active",
        "active",
        "An active task does the work: it reads its input, changes its state, writes its output. Each task is active on exactly one instance, or on none for a moment.",
    ),
    term("assignor", "assignor", "The leader's rules for who gets what: `HighAvailabilityTaskAssignor` since 2.6."),
    term("rest", "at rest", "Nobody has a reason to rejoin: every task is where it should be."),
    term(
        "caught-up",
        "caught up",
        "An instance is caught up on a task if it runs it, or lacks at most `acceptable.recovery.lag` records of it, by default 10 000.",
    ),
    term(
        "changelog",
        "changelog",
        "A topic in Kafka that holds every change of a task's state. Whoever reads it from the beginning has the state.",
    ),
    term(
        "checkpoint",
        "checkpoint",
        "A small file beside the state on disk: up to which record of the changelog the state goes.",
    ),
    term(
        "created",
        "CREATED",
        "The first state of a task in Kafka Streams: it has been made, but not yet initialised. Drawn hatched, with a hollow dot.",
    ),
    term(
        "endless-probing",
        "endless probing",
        "A ring that waits for the probing interval once in every turn: one bounce every ten minutes by default, for ever.",
    ),
    term(
        "group",
        "group",
        "All members that share the work of one program: Kafka's consumer group, named by `application.id`.",
    ),
    term(
        "heartbeat",
        "heartbeat",
        "A sign of life that each member sends to Kafka every few seconds. The answer says whether a rebalance has begun: so those hear of it that did not ask for it.",
    ),
    term(
        "ideal-place",
        "ideal place",
        "Where a task would run if every disk had everything: dealt out evenly, in order. Until the instance there is caught up, the task runs on one that is.",
    ),
    term(
        "initialise",
        "initialise",
        "To open a task's state: lock its folder (a padlock on the stage), read its checkpoint, set its stores up. The thread does it, outside of `poll()`.",
    ),
    term(
        "instance",
        "instance",
        "One running copy of the program: a process with one or more threads and a disk of its own. Kafka also calls it client or process.",
    ),
    term(
        "lag",
        "lag",
        "How many records of the changelog an instance lacks, as the leader works it out from the reports: the changelog's end, less what was reported. What is not reported counts as if nothing were there: its lag is the whole changelog.",
    ),
    term(
        "lasso",
        "lasso",
        "The shape of a run that never ends: a stem that happens once, and a ring that begins with a state that comes back.",
    ),
    term(
        "leader",
        "leader",
        "The member that works out the assignment for all. Any member can be it; the broker chooses.",
    ),
    term(
        "livelock",
        "livelock",
        "Everybody is busy and nothing gets on: the group rebalances again and again, for ever, without a pause.",
    ),
    term(
        "member",
        "member",
        "One thread of an instance, as the group sees it: each has a consumer of its own. Most groups here have one thread an instance.",
    ),
    term(
        "offset",
        "offset",
        "The number of a record in its partition, from 0 on: the last of 100 000 records has offset 99 999.",
    ),
    term(
        "partition",
        "partition",
        "What a topic in Kafka, a log of records, is cut into, so that several can read it side by side. A task reads one partition of each topic of its subtopology.",
    ),
    term(
        "poll",
        "poll()",
        "The call in which a thread fetches records and, when there is a rebalance, takes part in it. Only outside of it does the thread work on its tasks.",
    ),
    term(
        "probing",
        "probing rebalance",
        "A rebalance that asks whether copies that were warming up are ready. It comes every `probing.rebalance.interval.ms`, by default ten minutes, until all is where it should be.",
    ),
    term(
        "rebalance",
        "rebalance",
        "The members report, the leader assigns, everybody takes its part. Then the group runs, or has to do it again.",
    ),
    term(
        "report",
        "report",
        "What a member sends with its `JoinGroup`: which tasks it runs, and how far it is with the state of each that it has in hand or on disk.",
    ),
    term(
        "restore",
        "restore",
        "To rebuild a task's state by reading its changelog, from where the checkpoint says it goes, or from the beginning.",
    ),
    term(
        "revoke",
        "revoke",
        "To give up a task's partitions. Only when the old owner has done so may another one have them.",
    ),
    term(
        "standby",
        "standby",
        "A copy of a task's state on another instance, kept fresh from the changelog. It does no work until it is made active.",
    ),
    term(
        "stateful",
        "stateful",
        "A stateful task keeps something on disk: counts, tables, windows. It can only run where that is, or has been restored.",
    ),
    term(
        "stateless",
        "stateless",
        "A stateless task keeps nothing. It can run anywhere at once, so each rebalance deals it anew, to the instance with the fewest active tasks for its threads.",
    ),
    term(
        "subtopology",
        "subtopology",
        "A part of the program whose steps are connected without a topic between them. Each has as many tasks as its input has partitions.",
    ),
    term(
        "task",
        "task",
        "The unit of work that is shared out: one partition of one subtopology. `0_2` is subtopology 0, partition 2.",
    ),
    term(
        "warm-up",
        "warm-up",
        "A standby that exists only until it is caught up, so that the active task can move there. Drawn with a dashed outline.",
    ),
    term(
        "withheld",
        "withheld",
        "Meant for an instance, but not given to it yet, because another one still owns it. That one has to revoke it first.",
    ),
];
