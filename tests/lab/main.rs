//! The Lab without a browser: edits, undo, comparison, what is kept.
#![cfg(not(target_arch = "wasm32"))]

mod links;

use std::rc::Rc;

use rebalance_lasso::app::axis::Cursor;
use rebalance_lasso::app::edit::blank::{blank, preset_setup};
use rebalance_lasso::app::edit::field::Field;
use rebalance_lasso::app::edit::saved::Saved;
use rebalance_lasso::app::edit::verb::{Edit, Switch};
use rebalance_lasso::app::lab::compare::Compare;
use rebalance_lasso::app::lab::kept::{keep, restored};
use rebalance_lasso::app::lab::message::LabMsg;
use rebalance_lasso::app::lab::model::{Lab, Pane};
use rebalance_lasso::app::lab::update::{LabEffect, update};
use rebalance_lasso::app::lab::words::about;
use rebalance_lasso::app::message::{Move, Msg};
use rebalance_lasso::app::model::Preferences;
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_id::TaskId;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::share::decode;
use rebalance_lasso::share::link::{Decoded, Link};
use rebalance_lasso::sim::action::{Action, Change, ConfigName};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::Outcome;
use rebalance_lasso::sim::scenario::{ProcessSpec, TaskSpec};
use rebalance_lasso::sim::setup::Setup;

const LIVELOCK: Outcome = Outcome::Livelock { prefix: 3, cycle: 2 };
const REST: Outcome = Outcome::Stable { rounds: 7 };

/// The Lab with the opening group, worked out.
fn lab() -> Lab {
    let (_, setup) = preset_setup(0, 0).expect("a preset");
    let mut lab = Lab::new(Preferences::default(), setup, Compare::default());
    finish(&mut lab, Vec::new());
    lab
}

/// Answers every wish to go on, as the browser does; gives what else was asked.
fn finish(lab: &mut Lab, mut effects: Vec<LabEffect>) -> Vec<LabEffect> {
    effects.extend(update(lab, LabMsg::Continue));
    for _ in 0..10_000 {
        if !effects.contains(&LabEffect::Continue) {
            assert!(lab.staging.is_none());
            return effects;
        }
        effects.retain(|effect| *effect != LabEffect::Continue);
        effects.extend(update(lab, LabMsg::Continue));
    }
    panic!("it is never done");
}

fn tell(lab: &mut Lab, message: LabMsg) -> Vec<LabEffect> {
    let effects = update(lab, message);
    finish(lab, effects)
}

fn outcomes(lab: &Lab) -> [Outcome; 2] {
    assert_eq!(lab.page.show.outcomes().map(Some), lab.outcomes, "what is known is what is shown");
    lab.page.show.outcomes()
}

#[test]
fn opens_on_the_livelock_beside_the_fix() {
    let lab = lab();
    assert_eq!(outcomes(&lab), [LIVELOCK, REST]);
    assert_eq!(
        &*lab.page.show.about.headline,
        "As configured the group never stops rebalancing; with every instance on 2.6.1 it rests after seven."
    );
}

#[test]
fn an_edit_is_shown_with_its_verdict_and_undone_and_done_again() {
    let mut lab = lab();
    let before = Rc::clone(lab.setup());
    let edit = Edit::SetVersion { instance: None, version: KafkaVersion::V2_6_1 };
    let effects = tell(&mut lab, LabMsg::Edit(edit));
    assert!(effects.contains(&LabEffect::SaveSoon));
    assert_eq!(outcomes(&lab), [REST, REST]);
    tell(&mut lab, LabMsg::Undo);
    assert_eq!((outcomes(&lab), lab.setup()), ([LIVELOCK, REST], &before));
    assert!(lab.notice.as_ref().is_some_and(|notice| notice.text.starts_with("Undone: ")), "{:?}", lab.notice);
    tell(&mut lab, LabMsg::Redo);
    assert_eq!(outcomes(&lab), [REST, REST]);
}

#[test]
fn a_bad_value_is_refused_and_the_last_good_group_stays() {
    let mut lab = lab();
    let show = Rc::clone(&lab.page.show);
    let field = Field::Config(ConfigName::MaxWarmupReplicas);
    tell(&mut lab, LabMsg::Type(field, "none".to_owned()));
    assert!(lab.drafts.error(field).is_some());
    assert!(Rc::ptr_eq(&show, &lab.page.show), "nothing was worked out anew");
    tell(&mut lab, LabMsg::Type(field, "5".to_owned()));
    assert!(lab.drafts.error(field).is_none());
    assert_eq!(lab.setup().scenario.config.max_warmup_replicas, 5);
}

#[test]
fn a_block_with_a_bad_cell_says_which_and_takes_the_others() {
    let mut lab = lab();
    let scenario = &lab.setup().scenario;
    let (first, task) = (scenario.processes[0].id, scenario.tasks[0].id);
    tell(&mut lab, LabMsg::Paste(first, task, "full\tnonsense\n12".to_owned()));
    let scenario = &lab.setup().scenario;
    assert_eq!(scenario.processes[0].checkpoints.get(&task), Some(&100_000));
    assert_eq!(scenario.processes[0].checkpoints.get(&scenario.tasks[1].id), Some(&12));
    let notice = lab.notice.as_ref().expect("it says so");
    assert!(notice.is_refusal && notice.text.contains("nonsense"), "{}", notice.text);
}

#[test]
fn compares_with_what_is_asked_for_and_keeps_that_while_editing() {
    let mut lab = lab();
    let check = |lab: &mut Lab, compare: Compare, right: Outcome| {
        tell(lab, LabMsg::Compare(compare.clone()));
        assert_eq!(outcomes(lab)[1], right, "{compare:?}");
        assert_eq!(outcomes(lab)[0], LIVELOCK);
    };
    check(&mut lab, Compare::Version(KafkaVersion::V2_6_0), LIVELOCK);
    check(&mut lab, Compare::Switch(Switch::ReadsCheckpoints), REST);
    let rests = |outcome: Outcome| matches!(outcome, Outcome::Stable { .. });
    for compare in [Compare::Switch(Switch::KeepsStateless), Compare::Switch(Switch::InitialisesFirst)] {
        tell(&mut lab, LabMsg::Compare(compare.clone()));
        assert!(rests(outcomes(&lab)[1]), "{compare:?} ends the opening loop");
    }
    tell(&mut lab, LabMsg::Compare(Compare::Config(ConfigName::AcceptableRecoveryLag, 200_000)));
    assert!(rests(outcomes(&lab)[1]));
    // Kept as it is now, whatever is edited after it.
    tell(&mut lab, LabMsg::KeepAndCompare);
    tell(&mut lab, LabMsg::Edit(Edit::SetVersion { instance: None, version: KafkaVersion::V2_6_1 }));
    assert_eq!(outcomes(&lab), [REST, LIVELOCK]);
}

#[test]
fn sides_change_places_and_back() {
    let mut lab = lab();
    let (left, right) = (Rc::clone(lab.setup()), lab.other());
    tell(&mut lab, LabMsg::Swap);
    assert_eq!((lab.setup(), &lab.other()), (&right, &left));
    assert_eq!(outcomes(&lab), [REST, LIVELOCK]);
    assert_eq!(lab.compare, Compare::Version(KafkaVersion::V2_6_0), "it is still the release that differs");
    tell(&mut lab, LabMsg::Swap);
    assert_eq!((lab.setup(), &lab.other()), (&left, &right));
}

#[test]
fn undo_brings_both_sides_back_and_redo_both_again() {
    let check = |edit: LabMsg| {
        let mut lab = lab();
        let sides = |lab: &Lab| (Rc::clone(lab.setup()), lab.other(), lab.compare.clone());
        let before = sides(&lab);
        tell(&mut lab, edit.clone());
        let after = sides(&lab);
        assert_ne!(before, after, "{edit:?} changes something");
        for _ in 0..2 {
            tell(&mut lab, LabMsg::Undo);
            assert_eq!(sides(&lab), before, "undo of {edit:?}");
            tell(&mut lab, LabMsg::Redo);
            assert_eq!(sides(&lab), after, "redo of {edit:?}");
        }
        // What is chosen after the edit neither survives its undo, nor is it lost.
        tell(&mut lab, LabMsg::Compare(Compare::Switch(Switch::KeepsStateless)));
        tell(&mut lab, LabMsg::Undo);
        assert_eq!(sides(&lab), before);
        tell(&mut lab, LabMsg::Redo);
        assert_eq!(lab.compare, Compare::Switch(Switch::KeepsStateless));
    };
    check(LabMsg::Swap);
    for preset in 1..presets().len() {
        check(LabMsg::OpenPreset(preset));
    }
}

#[test]
fn undo_of_an_edit_of_the_group_leaves_what_it_is_compared_with() {
    let mut lab = lab();
    tell(&mut lab, LabMsg::Swap);
    tell(&mut lab, LabMsg::Edit(Edit::SetSwitch { switch: Switch::KeepsStateless, is_on: true }));
    tell(&mut lab, LabMsg::Compare(Compare::WithoutActions));
    tell(&mut lab, LabMsg::Undo);
    assert_eq!(lab.compare, Compare::WithoutActions);
    tell(&mut lab, LabMsg::Undo);
    assert_eq!(lab.compare, Compare::default(), "now the swap is undone");
}

#[test]
fn everything_restarts_with_what_is_on_disk_at_the_playhead() {
    let mut lab = lab();
    lab.page.cursor = Cursor { round: 3, step: 0 };
    let moment = lab.page.show.axis.moment(0, lab.page.cursor);
    tell(&mut lab, LabMsg::RestartHere);
    for (spec, directory) in lab.setup().scenario.processes.iter().zip(&moment.world.directories) {
        let on_disk: Vec<u64> = directory.folders().iter().map(|(_, folder)| folder.checkpoint).collect();
        assert_eq!(spec.checkpoints.values().copied().collect::<Vec<_>>(), on_disk);
    }
    tell(&mut lab, LabMsg::Undo);
    assert_eq!(outcomes(&lab), [LIVELOCK, REST]);
}

#[test]
fn a_restart_waits_until_the_stages_show_the_group_as_it_is() {
    let mut lab = lab();
    for _ in 0..8 {
        tell(&mut lab, LabMsg::Edit(Edit::AddInstance));
    }
    let effects = update(&mut lab, LabMsg::Edit(Edit::SetPartitions { subtopology: 0, partitions: 64 }));
    let edited = Rc::clone(lab.setup());
    update(&mut lab, LabMsg::RestartHere);
    assert!(Rc::ptr_eq(lab.setup(), &edited), "the edit stays");
    assert!(lab.notice.as_ref().is_some_and(|notice| notice.is_refusal), "{:?}", lab.notice);
    finish(&mut lab, effects);
    tell(&mut lab, LabMsg::RestartHere);
    assert_eq!(lab.setup().scenario.tasks.len(), 68, "the group that restarts is the edited one");
}

#[test]
fn a_preset_or_a_new_group_is_an_edit_like_any_other() {
    let mut lab = lab();
    let before = Rc::clone(lab.setup());
    for (index, preset) in presets().iter().enumerate() {
        tell(&mut lab, LabMsg::Page(Msg::ChoosePreset(index)));
        let show = rebalance_lasso::app::show::Show::new(index);
        assert_eq!(outcomes(&lab), show.outcomes(), "{}", preset.id);
    }
    tell(&mut lab, LabMsg::StartOver);
    assert_eq!(**lab.setup(), blank());
    while lab.history.undo_label().is_some() {
        tell(&mut lab, LabMsg::Undo);
    }
    assert_eq!(lab.setup(), &before);
}

#[test]
fn what_is_kept_opens_the_same_two_groups() {
    let mut lab = lab();
    tell(&mut lab, LabMsg::Edit(Edit::SetSwitch { switch: Switch::KeepsStateless, is_on: true }));
    tell(&mut lab, LabMsg::Page(Msg::Move(Move::StepForward)));
    let effects = tell(&mut lab, LabMsg::Save);
    let text = effects.iter().find_map(|effect| match effect {
        LabEffect::Save(text) => Some(text.clone()),
        _ => None,
    });
    let saved = Saved::read(&text.expect("it is kept")).expect("it is read");
    assert_eq!((&saved.sides[0], &saved.sides[1]), (&**lab.setup(), &*lab.other()));
    assert_eq!(saved.playhead, lab.page.cursor);
    assert_eq!(Compare::between(&saved.sides[0], &saved.sides[1], "x"), lab.compare);
}

#[test]
fn edits_are_undone_after_a_reload_too() {
    let mut lab = lab();
    let sides = |lab: &Lab| (Rc::clone(lab.setup()), lab.other());
    let mut before = vec![sides(&lab)];
    for message in [
        LabMsg::Edit(Edit::SetSwitch { switch: Switch::KeepsStateless, is_on: true }),
        LabMsg::OpenPreset(2),
        LabMsg::Edit(Edit::AddInstance),
        LabMsg::Swap,
    ] {
        tell(&mut lab, message);
        before.push(sides(&lab));
    }
    let text = keep(&lab).write().expect("short");
    let mut lab = restored(Preferences::default(), Saved::read(&text).expect("it is read"));
    finish(&mut lab, Vec::new());
    assert_eq!(lab.history.undo_label(), Some("open the other side"));
    for expected in before.iter().rev().skip(1) {
        assert_eq!(sides(&lab), before[lab.history.len()]);
        tell(&mut lab, LabMsg::Undo);
        assert_eq!(&sides(&lab), expected);
    }
    assert!(lab.history.is_empty());
}

fn is_saved(effects: &[LabEffect]) -> bool {
    effects.iter().any(|effect| matches!(effect, LabEffect::Save(_)))
}

#[test]
fn a_page_that_is_left_keeps_what_was_not_kept_yet_and_nothing_else() {
    let check = |message: LabMsg, is_kept: bool| {
        let mut lab = lab();
        let effects = tell(&mut lab, message.clone());
        assert_eq!(effects.contains(&LabEffect::SaveSoon), is_kept, "{message:?}");
        assert_eq!(is_saved(&tell(&mut lab, LabMsg::Leaving)), is_kept, "{message:?}");
        assert!(!is_saved(&tell(&mut lab, LabMsg::Leaving)), "{message:?}: it is kept by now");
    };
    check(LabMsg::Edit(Edit::AddInstance), true);
    check(LabMsg::Compare(Compare::WithoutActions), true);
    check(LabMsg::Page(Msg::Move(Move::StepForward)), true);
    check(LabMsg::Dismiss, false);
    check(LabMsg::ShowPane(Pane::Configure), false);
}

#[test]
fn a_playhead_that_runs_is_kept_when_it_stops_or_the_page_is_left() {
    let mut lab = lab();
    let effects = tell(&mut lab, LabMsg::Page(Msg::TogglePlay));
    assert!(lab.page.is_playing && !effects.contains(&LabEffect::SaveSoon));
    assert!(is_saved(&tell(&mut lab, LabMsg::Leaving)));
    assert!(tell(&mut lab, LabMsg::Page(Msg::Pause)).contains(&LabEffect::SaveSoon));
}

#[test]
fn a_preset_that_comes_with_the_address_is_kept_at_once() {
    let mut lab = lab();
    lab.open(1);
    assert!(is_saved(&tell(&mut lab, LabMsg::Leaving)));
}

#[test]
fn the_playhead_stays_where_it_was_as_far_as_there_is_such_a_moment() {
    let mut lab = lab();
    lab.page.cursor = Cursor { round: 14, step: 2 };
    tell(&mut lab, LabMsg::Edit(Edit::SetVersion { instance: None, version: KafkaVersion::V2_6_1 }));
    assert_eq!(lab.page.cursor.round, 6, "the last rebalance before rest");
}

#[test]
fn a_small_group_has_its_verdict_with_the_edit_and_a_large_one_a_frame_later() {
    let mut lab = lab();
    let with_partitions = |partitions| LabMsg::Edit(Edit::SetPartitions { subtopology: 0, partitions });
    let effects = update(&mut lab, with_partitions(6));
    assert!(lab.staging.is_none() && !effects.contains(&LabEffect::Continue));
    for _ in 0..8 {
        let effects = update(&mut lab, LabMsg::Edit(Edit::AddInstance));
        finish(&mut lab, effects);
    }
    let effects = update(&mut lab, with_partitions(64));
    assert_eq!(lab.setup().scenario.tasks.len(), 68, "the edit is made");
    assert!(lab.staging.is_some() && effects.contains(&LabEffect::Continue), "and what comes of it follows");
    finish(&mut lab, effects);
    assert!(lab.outcomes.iter().all(Option::is_some));
}

#[test]
fn what_goes_with_an_instance_is_said_and_what_was_undone_no_longer_once_something_is_typed() {
    let mut lab = lab();
    let name = |lab: &Lab| lab.notice.as_ref().map(|notice| notice.text.clone());
    let a = lab.setup().scenario.processes[0].id;
    let action = |change| Edit::AddAction(Action { round: 3, change });
    tell(&mut lab, LabMsg::Edit(action(Change::Restart { process: a })));
    tell(&mut lab, LabMsg::Edit(action(Change::WipeAll { process: a })));
    tell(&mut lab, LabMsg::Edit(Edit::RemoveInstance(a)));
    assert!(name(&lab).is_some_and(|text| text.starts_with("2 actions")), "{:?}", lab.notice);
    tell(&mut lab, LabMsg::Undo);
    assert!(name(&lab).is_some_and(|text| text.starts_with("Undone")));
    tell(&mut lab, LabMsg::Type(Field::Threads(a), "4".to_owned()));
    assert_eq!((lab.setup().scenario.processes[0].threads, name(&lab)), (4, None));
}
