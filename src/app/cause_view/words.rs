//! How one fact follows from another, in a sentence each.

use crate::analysis::cause::Why;
use crate::app::sentence::Sentence;
use crate::app::sentence::say::Say;
use crate::sim::group::Group;

/// The sentence.
pub(super) fn why(group: &Group, why: Why) -> Sentence {
    let say = Say::about(group);
    match why {
        Why::NotInitialised => say.code("CREATED").text(" since it was made: nothing has initialised it yet."),
        Why::BeforeInitialising => say
            .text("A report from inside ")
            .code("poll()")
            .text(" leaves before the thread can initialise what it was just given."),
        Why::RejoinedInsidePoll => say.text("It rejoined inside ").code("poll()").text("."),
        Why::NotCaughtUp => say
            .text("That is more than ")
            .code("acceptable.recovery.lag")
            .text(" behind, so the task runs where somebody is caught up."),
        Why::Standbys => say.code("num.standby.replicas").text(" asks for it; load alone says where."),
        Why::OthersWait => {
            say.text("Who has rejoined waits inside ").code("poll()").text(" for the others, so the group rebalances.")
        }
        Why::ReportIsOut => say
            .text("Its ")
            .code("JoinGroup")
            .text(" is out, and the broker answers in order: the thread waits behind it."),
        Why::Runs => say.text("A running active reports ").code("latest").text("."),
        _ => say.text(plain_words(why)),
    }
    .spans
}

const fn plain_words(why: Why) -> &'static str {
    match why {
        Why::FirstJoin => "The first members join: here the run starts.",
        Why::DiskAtStart => "It was there at the start.",
        Why::IdealPlace => "Where a task should run follows from the tasks, the threads and the configuration alone.",
        Why::EvenDeal => "It follows from the number of tasks and threads alone.",
        Why::Started => "New instances start.",
        Why::NothingToDo => "Nothing asks for more.",
        Why::Race => "Which message comes first is chance.",
        Why::StateCameBack => "What decides is as it was before.",
        Why::Action => "That is what is done to the group.",
        Why::Stops => {
            "An instance that stops cleanly writes its checkpoints, closes its tasks and lets go of its locks."
        }
        Why::NoLeader => "The group had no leader.",
        Why::NobodyLeft => "The last one has left.",
        Why::Again => "Round and round.",
        Why::NoLongerCaughtUp => "It ran there a rebalance ago; now that place looks too far behind.",
        Why::CaughtUpNow => "A rebalance ago it had to run elsewhere; now this place is caught up.",
        Why::OthersTakePart => "Not the same members take part as before.",
        Why::CountsChanged => "Stateless tasks go to whoever has the fewest actives, and this changes the count.",
        Why::CountsChangedTogether => {
            "Stateless tasks go to whoever has the fewest actives, and this and others together change the count."
        }
        Why::StaysWithOwner => "By a rule that is not Kafka's it stays with its owner.",
        Why::SomethingMoved => "Something could not be placed where it should be.",
        Why::Reported => "The lag is the changelog's end, less what was reported.",
        Why::NotReported => "What nobody reports counts as nothing on disk.",
        Why::NothingOnDisk => "There is nothing on disk to report.",
        Why::TaskOffset => "That is how far the task has come.",
        Why::Checkpoint => "That is what the checkpoint on disk says.",
        Why::FileInstead => "Not initialised, it has no offset to tell: the file is read, which says one less.",
        Why::LockOfATask => "As long as a thread has the task, it keeps the folder's lock.",
        Why::LockedFirst => "The other thread was first to lock the folder.",
        Why::LockDenied => "Without the folder's lock a task cannot be initialised.",
        Why::TurnTooShort => "The turn was so short that it passed before anything could be initialised.",
        Why::Told => "It was told to.",
        Why::Decided => "The leader placed it so.",
        Why::StillOwned => "What another owns is withheld until that one has revoked it.",
        Why::StandsIn => "Until it may run it, it keeps a copy.",
        Why::GivenAway => "The leader gave it to another instance.",
        Why::OtherThread => "Threads of an instance get back what they reported, and another one reported it.",
        Why::SharedAnew => "The instance's tasks are shared out anew over its threads.",
        Why::MustRejoin => "Who gives up a partition must rejoin at once.",
        Why::Missed => "It never saw its assignment, so it must rejoin.",
        Why::RebalanceGoesOn => "Everybody reports when a rebalance begins.",
        Why::FollowsUp => "It was told to follow up.",
        Why::Initialised => "It restores from where it was initialised.",
        Why::KeptStores => "A task that changes its role keeps its stores.",
        Why::TaskGone => "The lock was that of a task which is gone.",
        Why::OnlyForReport => "The folder was locked only to be read for the report.",
        Why::Settled => "So the next step was settled.",
        // Said with Kafka's own words above.
        Why::NotInitialised
        | Why::BeforeInitialising
        | Why::RejoinedInsidePoll
        | Why::NotCaughtUp
        | Why::Standbys
        | Why::OthersWait
        | Why::ReportIsOut
        | Why::Runs => "",
    }
}
