use super::*;
use crate::app::show::Show;
use crate::sim::presets::presets;

/// All sentences of all presets, with their events.
fn sentences() -> Vec<(Event, String)> {
    let mut all = Vec::new();
    for show in (0..presets().len()).map(Show::new) {
        for side in &show.sides {
            for event in side.run.rounds.iter().flat_map(|round| &round.events) {
                all.push((*event, plain(&sentence(&side.run.group, event))));
            }
        }
    }
    all
}

#[test]
fn every_event_has_a_sentence() {
    for (event, text) in sentences() {
        assert!(text.ends_with('.'), "{event:?}: {text}");
        assert!(text.len() > 8 && !text.contains("  ") && !text.contains(".."), "{event:?}: {text}");
        let first = text.chars().next().unwrap_or(' ');
        assert!(first.is_uppercase() || first.is_ascii_digit(), "{event:?}: {text}");
    }
}

#[test]
fn the_presets_tell_of_nearly_everything_that_can_happen() {
    let name = |event: &Event| format!("{event:?}").split([' ', '(']).next().unwrap_or_default().to_owned();
    let told: std::collections::BTreeSet<String> = sentences().iter().map(|(event, _)| name(event)).collect();
    for expected in
        ["RebalanceBegan", "SumUnsaid", "RejoinedInsidePoll", "StateSeenAgain", "Rested", "PhaseBegan", "StoodStill"]
    {
        assert!(told.contains(expected), "no preset tells of {expected}: {told:?}");
    }
    assert!(told.len() >= 28, "{told:?}");
}

#[test]
fn says_exactly_what_goes_wrong() {
    let show = Show::new(0);
    let group = &show.sides[0].run.group;
    let say = |event: Event| plain(&sentence(group, &event));
    assert_eq!(
        say(Event::SumUnsaid { member: 2, task: 0, silence: Silence::NeverInitialised }),
        "C has 0_0 in hand, never initialised: its report leaves out what is on disk."
    );
    assert_eq!(
        say(Event::SumUnsaid { member: 2, task: 0, silence: Silence::NoCheckpoint }),
        "C has 0_0 in hand, not initialised, with nothing of it on disk: there is nothing to say."
    );
    assert_eq!(
        say(Event::JoinGroupSent { member: 1, moment: ReportMoment::InsidePoll }),
        "B sends JoinGroup from inside poll(): its report is out, before its thread could initialise anything new."
    );
    assert_eq!(
        say(Event::SumReported { member: 1, task: 0, sum: 99_999, source: SumSource::Checkpoint }),
        "B reports 0_0: 99\u{202f}999, read from the checkpoint file."
    );
    assert_eq!(
        say(Event::StateSeenAgain { first_seen: 3 }),
        "All that decides is again exactly as before rebalance 3. So it goes on for ever."
    );
}

#[test]
fn names_the_thread_only_where_there_are_several() {
    let threads = Show::new(3);
    let event = Event::RejoinedInsidePoll { member: 0 };
    assert!(plain(&sentence(&threads.sides[0].run.group, &event)).starts_with("A (thread 1) rejoins"));
}
