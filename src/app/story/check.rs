//! Five questions at the end. No score: each answer says why, and where it was told.

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// What is asked, as markup without facts.
    pub ask: &'static str,
    /// What can be answered.
    pub options: [&'static str; 3],
    /// Which of them is right.
    pub right: usize,
    /// Why, as markup without facts.
    pub why: &'static str,
    /// The scene that tells it, by its id.
    pub scene: &'static str,
}

/// All of them.
pub static CHECKS: [Check; 5] = [
    Check {
        ask: "What does an instance need before it can take over a stateful task at once?",
        options: [
            "The task's state, or nearly all of it, on its own disk",
            "The fewest tasks of all instances",
            "To have run the task before",
        ],
        right: 0,
        why: "It has to be caught up: what is missing would have to be restored first. So since KIP-441 tasks go where their \
              state is, and a copy warms up where they should be.",
        scene: "where-the-state-is",
    },
    Check {
        ask: "A task is withheld from the instance that it is meant for. What is it waiting for?",
        options: [
            "For the probing interval to pass",
            "For its old owner to give it up",
            "For its state to be restored",
        ],
        right: 1,
        why: "Since KIP-429 only what moves is given up, and it takes two rebalances: in the first the old owner revokes it, in \
              the second the new one gets it.",
        scene: "only-what-moves",
    },
    Check {
        ask: "The disk of {@C} has all of {0_0}. Why does 2.6.0 report nothing of it?",
        options: [
            "Because the checkpoint file is locked",
            "Because {@C} is too slow to read its disk",
            "Because {@C} has just been given the task and has not initialised it, and the task is asked, not the disk",
        ],
        right: 2,
        why: "The report leaves from inside `poll()`, before the thread can initialise anything. A task that was never \
              initialised has no offset, and 2.6.0 does not look further.",
        scene: "unsaid",
    },
    Check {
        ask: "How can one be sure that the loop never ends by itself?",
        options: [
            "It was watched for a very long time",
            "Everything that decides what comes next is as it was before, so all of it comes again",
            "Each rebalance makes the next one longer",
        ],
        right: 1,
        why: "The same state has the same future. That is a proof, not a guess. Only something from outside can change it: a member \
              that misses its assignment, or an operator.",
        scene: "ring",
    },
    Check {
        ask: "What did 2.6.1 change?",
        options: [
            "The report reads the checkpoint file of a task that is not initialised yet",
            "Stateless tasks stay where they are",
            "Members leave `poll()` before they rejoin",
        ],
        right: 0,
        why: "One rule, in the report. The other two would have broken this ring as well, as the Lab shows under What if, but Kafka \
              does neither.",
        scene: "fix",
    },
];
