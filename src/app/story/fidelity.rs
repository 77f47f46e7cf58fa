//! What is modelled, what is not, how it is checked, and what can be concluded from it.
//!
//! Numbers that the tests of this repository can count are in [`COUNTS`], and a test counts them; what `make conformance` found is read
//! from its results ([`super::campaign`]). Those of the earlier campaign on a running Kafka are cited as reported: only a part of its
//! recordings is here.

/// What is counted, by name.
pub const COUNTS: [(&str, u64); 9] = [
    ("assign", 404),
    ("rebalance", 500),
    ("scenarios", 370),
    ("runs", 740),
    ("recordings", 17),
    ("recorded-rebalances", 252),
    ("longest", 67),
    ("ring-left", 37),
    ("one-less", 47),
];

/// A section of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name in an address.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it says first, as markup.
    pub lead: &'static str,
    /// Its points: what, and more of it, both as markup.
    pub items: &'static [(&'static str, &'static str)],
}

/// All sections, in order.
pub static SECTIONS: [Section; 6] = [
    Section {
        id: "exact",
        title: "Modelled to the bit",
        lead: "Where an answer depends on it, even the order in which Java walks through its collections is Kafka's.",
        items: &[
            (
                "Orders",
                "Tasks by subtopology and partition; instances as `java.util.UUID` compares, signed; threads by name as text; `PriorityQueue` with its array order, `HashSet` with its buckets.",
            ),
            (
                "Lags",
                "From reports to `ClientState#computeTaskLags`, with the sentinels for a running active (-2) and for an unknown sum (-3).",
            ),
            (
                "The assignor",
                "`HighAvailabilityTaskAssignor` of KIP-441: ideal places, standbys, caught-up instances, movements, warm-ups, stateless tasks, probing.",
            ),
            (
                "Tasks to threads, and the hand-over",
                "`StreamsPartitionAssignor`: which thread of an instance gets what, what is withheld until it is revoked (KIP-429), who is told to follow up, and when.",
            ),
            (
                "What a member does",
                "Locks, reports on 2.6.0 and on 2.6.1, tasks from CREATED to RUNNING, recycling, checkpoints, and which turn lets which thread initialise or run what.",
            ),
            ("Versions", "2.6.0 and 2.6.1, each instance on its own: a half-upgraded group too."),
        ],
    },
    Section {
        id: "simplified",
        title: "Simplified",
        lead: "These are models of their own. The shape of a run depends on them only where this is said.",
        items: &[
            (
                "Time",
                "There is no clock. A rebalance follows a rebalance in one canonical order; between them something is at once, soon, with the next heartbeat, or after the probing interval.",
            ),
            (
                "Restoration",
                "A number of records for each wait, not a speed of disk and network. A group that restores too little for its warm-ups probes for ever on any version, here as there.",
            ),
            (
                "State",
                "One store a task, so one offset; checkpoints of running tasks are taken as up to date. Kafka writes them with each commit, every 30 seconds by default, so a crash leaves more here than there.",
            ),
            ("Topics", "One input topic a subtopology. The partitions of a task are given and taken together."),
            (
                "Broker and network",
                "None: a `JoinGroup` arrives, a leader keeps leading until it goes, nobody times out. When a leader goes, the next instance in order leads; Kafka's broker picks any.",
            ),
        ],
    },
    Section {
        id: "left-out",
        title: "Left out",
        lead: "Groups that need these are not simulated; nothing here says anything about them.",
        items: &[
            ("Rack awareness", "Neither tags (KIP-708) nor racks (KIP-925)."),
            ("Version probing", "The hand-shake between releases that speak different versions of the protocol."),
            ("Exactly-once", "Its commits, its fencing, and the state that it wipes after an unclean stop."),
            (
                "Static membership, other assignors",
                "Neither `group.instance.id` nor the assignors before 2.6 or beside it.",
            ),
            (
                "Later rules",
                "The assignor as of 2.6; Kafka 3.3 and later polls the queue of movements where 2.6 walks through its array.",
            ),
        ],
    },
    Section {
        id: "races",
        title: "Races that were seen",
        lead: "A running Kafka does not keep to one order. Each of these was seen on one; the Lab can do the first two to a group, \
               and Explore follows every schedule of them.",
        items: &[
            (
                "An assignment is missed",
                "Members in the loop rejoin before another one has fetched its assignment; that one keeps what it has. Seen 23 times. It is what ends real rings.",
            ),
            (
                "A turn passes inside `poll()`",
                "A rebalance that takes less than 100 ms may be over before a member has initialised anything. Of the turns under 60 ms 6 of 41 initialised in time, from 60 to 100 ms 20 of 42, above 231 of 236.",
            ),
            (
                "A late follow-up",
                "A follow-up told to a member in the loop fires later and makes it rejoin once more. Seen 4 times. The Lab does not do it; a recording is searched for it.",
            ),
            (
                "Who locks first",
                "Threads of one instance rarely lock folders in the order of their numbers, so a group with two threads an instance soon leaves the canonical run. The Lab does not do it; a recording is searched for it. And a warm-up that stands still may creep by one fetch a turn, which the luck of Explore draws by chance.",
            ),
        ],
    },
    Section {
        id: "checked",
        title: "How it is checked",
        lead: "`make test` runs all of it. `cargo test --profile checked --test golden` alone compares with Kafka:",
        items: &[
            (
                "{=count assign} assignments",
                "made by Kafka 2.6.0's own `HighAvailabilityTaskAssignor` on a JVM; every one is met in every task.",
            ),
            (
                "{=count rebalance} whole rebalances",
                "from subscriptions to what each member is told, made by Kafka's own classes.",
            ),
            (
                "{=count scenarios} scenarios, {=count runs} whole runs",
                "on both versions, to rest or proven endless, every report and every decision in them.",
            ),
            (
                "{=count recordings} recordings of running Kafkas",
                "{=count recorded-rebalances} rebalances, the longest run {=count longest} of them: the released jars against a real broker, every report and decision compared.",
            ),
            (
                "{=real runs} runs that anybody can repeat",
                "`make conformance` takes the released jars and a broker, runs the groups of the README's table on both releases, and compares what every member owned, reported and was told. It was run {=real campaigns}, on {=real days}: {=real on-2.6.0} runs on Kafka 2.6.0, {=real on-2.6.1} on 2.6.1. {=real equal-runs} of them are the simulation in every rebalance. {=real raced-runs} leave it, and the races above explain each in every rebalance: locks in another order in {=real locks} of them, a missed assignment in {=real missed}, a late follow-up in {=real late}. Unexplained: {=real unexplained}. Until a run's first race {=real equal-rounds} of all {=real rounds} recorded rebalances are equal. In Diagnose a recording opens beside its simulation.",
            ),
            (
                "The campaign they come from",
                "69 runs with 776 rebalances, as reported: what the leader made of the reports equals this model in every one. 64 of the runs are, from the first rebalance to the last, schedules of this model with the races above. Of the other five two were beyond the bounded search but equal by instance, in one two threads shared their first locks, and two had no checkpoints yet.",
            ),
            (
                "Nine more ways",
                "Properties over random groups, every schedule counted by a second program, simulated runs written as logs and read back, the same digest natively and in this page; the README lists them.",
            ),
        ],
    },
    Section {
        id: "conclusions",
        title: "What can be concluded",
        lead: "And what cannot.",
        items: &[
            (
                "Can: that a loop is one",
                "A state that comes back decides all that follows. That a run goes on for ever is proven for the canonical order, and on a quiet machine the opening group did just that: {=count longest} rebalances on 2.6.0, each as simulated, until it was stopped; on 2.6.1 it rests after 7, each as simulated.",
            ),
            (
                "Can: that the fix ends it",
                "In this group, and in every one of millions searched, with the two exceptions that the README names. They are {b:One less}.",
            ),
            (
                "Can: that {b:One less} is real",
                "{=count one-less} rebalances on 2.6.1 exactly as simulated, until it was stopped; groups of its kind also looped on 2.8.2, 3.6.2, 3.9.1 and 4.1.0.",
            ),
            (
                "Cannot: how long a real loop lasts",
                "Luck ends it: a missed assignment, a turn that is long enough. Explore gives chances under assumptions that you choose.",
            ),
            ("Cannot: how long anything takes", "No number here is a time, except those that you configure."),
            (
                "Cannot: how common it is",
                "The search knows how many of its own random groups loop. Yours are not random.",
            ),
        ],
    },
];
