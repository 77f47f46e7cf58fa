use std::rc::Rc;

use super::*;
use crate::analysis::cause::Question;
use crate::analysis::predicates::verdicts;
use crate::app::diff::Subject;
use crate::app::edit::blank::preset_setup;
use crate::app::lab::compare::Compare;
use crate::app::lab::message::LabMsg;
use crate::app::lab::model::{Lab, Pane};
use crate::app::lab::update::{LabEffect, update};
use crate::app::message::{Move, Msg};
use crate::app::model::Preferences;
use crate::app::run_until::Until;
use crate::app::sentence::plain;

/// The opening's livelock in the Lab, paused at the bug's moment: C leaves 0_0 unsaid.
fn lab() -> Lab {
    let (_, setup) = preset_setup(0, 0).expect("a preset");
    let mut lab = Lab::new(Preferences { reduced_motion: true, ..Preferences::default() }, setup, Compare::default());
    let mut effects = update(&mut lab, LabMsg::Continue);
    while effects.contains(&LabEffect::Continue) {
        effects = update(&mut lab, LabMsg::Continue);
    }
    lab.page.cursor = lab.page.show.turning_point();
    lab.page.refresh();
    lab
}

fn tell(lab: &mut Lab, message: InspectMsg) -> Vec<LabEffect> {
    update(lab, LabMsg::Inspect(message))
}

fn told(lab: &Lab) -> Vec<String> {
    let answer = lab.inspection.answers.last().expect("an answer");
    answer.view.links.iter().map(|link| plain(&link.fact.sentence)).collect()
}

const UNSAID: Pointed = Pointed::Report { card: 2, row: 0 };

#[test]
fn a_click_on_what_c_leaves_unsaid_is_answered_to_the_end() {
    let mut lab = lab();
    let effects = tell(&mut lab, InspectMsg::Point(Side::Left, UNSAID));
    assert_eq!(effects, [LabEffect::Reveal]);
    assert_eq!((lab.inspection.tab, lab.inspection.is_open, lab.pane), (Inspect::Cause, true, Pane::TakeApart));
    assert_eq!(lab.inspection.about, (2, 0));
    let told = told(&lab);
    assert!(told[0].starts_with("C has 0_0 in hand, never initialised"), "{told:#?}");
    assert!(told[1].starts_with("C rejoins inside poll()"), "{told:#?}");
    let view = &lab.inspection.answers[0].view;
    assert!(view.round_and_round.is_some() && plain(&view.end).ends_with("round and round."));
}

#[test]
fn asking_stops_the_playhead_and_following_a_link_leaves_the_chain() {
    let mut lab = lab();
    update(&mut lab, LabMsg::Page(Msg::TogglePlay));
    let effects = tell(&mut lab, InspectMsg::Point(Side::Left, UNSAID));
    assert!(effects.contains(&LabEffect::Page(crate::app::effect::Effect::StopFrames)) && !lab.page.is_playing);
    let before = told(&lab);
    let at = lab.inspection.answers[0].view.links[3].fact.at;
    tell(&mut lab, InspectMsg::GoToOn(Side::Left, at));
    assert_eq!(crate::app::jump::position(&lab.page.show.axis, 0, lab.page.cursor), at);
    assert_eq!(told(&lab), before);
}

#[test]
fn who_turns_off_a_chain_comes_back_to_it() {
    let mut lab = lab();
    tell(&mut lab, InspectMsg::Point(Side::Left, UNSAID));
    let first = told(&lab);
    let also = lab.inspection.answers[0].view.links.iter().find_map(|link| link.also.first()).expect("a side road");
    let (known, sentence) = (also.known, plain(&also.sentence));
    tell(&mut lab, InspectMsg::AskOn(known));
    assert_eq!(told(&lab)[0], sentence);
    tell(&mut lab, InspectMsg::Back);
    assert_eq!(told(&lab), first);
    // A new question is a new beginning.
    tell(&mut lab, InspectMsg::Ask(Question::Event));
    assert_eq!(lab.inspection.answers.len(), 1);
}

#[test]
fn the_panel_follows_the_side_that_is_clicked() {
    let mut lab = lab();
    tell(&mut lab, InspectMsg::Point(Side::Right, Pointed::Disk { card: 0, row: 0 }));
    assert_eq!((lab.inspection.side, lab.inspection.answers[0].side), (Side::Right, Side::Right));
    tell(&mut lab, InspectMsg::Side(Side::Left));
    assert_eq!(lab.inspection.side, Side::Left);
    assert_eq!(lab.inspection.answers.len(), 1, "the chain stays, and says whose it is");
    assert_eq!(lab.page.shown_side, Side::Left, "where there is room for one stage only, it is the one");
    update(&mut lab, LabMsg::Page(Msg::ShowSide(Side::Right)));
    assert_eq!((lab.inspection.side, lab.page.shown_side), (Side::Right, Side::Right));
}

#[test]
fn what_changed_is_asked_about_as_it_is_now() {
    let mut lab = lab();
    tell(&mut lab, InspectMsg::AskAbout(Subject::Report(0, 2)));
    assert!(told(&lab)[0].starts_with("C has 0_0 in hand, never initialised"));
    // B had 0_0 and has it no longer.
    tell(&mut lab, InspectMsg::AskAbout(Subject::Task(0, 1)));
    assert!(told(&lab)[0].starts_with("B has to give up 0_0"), "{:#?}", told(&lab));
}

#[test]
fn runs_on_until_something_happens_and_says_if_it_never_does() {
    let mut lab = lab();
    let start = lab.page.cursor;
    tell(&mut lab, InspectMsg::RunUntil(Until::SeenAgain));
    let first = lab.page.cursor;
    assert!(first > start);
    tell(&mut lab, InspectMsg::RunUntil(Until::SeenAgain));
    assert_eq!(lab.page.cursor.round, first.round + 2, "a ring of two");
    tell(&mut lab, InspectMsg::RunUntil(Until::Stable));
    assert_eq!(lab.page.cursor.round, first.round + 2);
    assert_eq!(lab.inspection.said, "In all that is ahead, never: the group is at rest.");
    tell(&mut lab, InspectMsg::StepInstance { process: 2, forward: true });
    assert_eq!(lab.inspection.said, "");
}

#[test]
fn the_two_ways_along_an_instance_are_each_other_s_inverse() {
    let mut lab = lab();
    tell(&mut lab, InspectMsg::StepInstance { process: 1, forward: true });
    let at = lab.page.cursor;
    tell(&mut lab, InspectMsg::StepInstance { process: 1, forward: true });
    assert!(lab.page.cursor > at);
    tell(&mut lab, InspectMsg::StepInstance { process: 1, forward: false });
    assert_eq!(lab.page.cursor, at);
}

#[test]
fn a_step_of_the_leader_s_is_looked_at_until_the_playhead_moves() {
    let mut lab = lab();
    tell(&mut lab, InspectMsg::Step(4));
    assert_eq!(lab.inspection.step_at(lab.page.cursor, Some(9)), Some(4));
    update(&mut lab, LabMsg::Page(Msg::Move(Move::StepForward)));
    assert_eq!(lab.inspection.step_at(lab.page.cursor, Some(9)), Some(9));
    assert_eq!(lab.inspection.step_at(lab.page.cursor, None), None);
}

#[test]
fn another_group_has_other_causes_and_perhaps_fewer_tasks() {
    let mut lab = lab();
    tell(&mut lab, InspectMsg::Point(Side::Left, UNSAID));
    let filter = EventFilter { process: Some(2), task: Some(8), ..EventFilter::default() };
    tell(&mut lab, InspectMsg::Filter(filter));
    update(&mut lab, LabMsg::StartOver);
    assert!(lab.inspection.answers.is_empty());
    assert_eq!((lab.inspection.filter.process, lab.inspection.filter.task), (None, None));
    assert_eq!(lab.inspection.about, (0, 0));
    assert_eq!(lab.inspection.tab, Inspect::Cause, "what is looked at stays");
}

#[test]
fn what_holds_is_worked_out_of_what_is_shown() {
    let lab = lab();
    let judged = lab.verdicts.clone().expect("judged");
    for (side, judged) in lab.page.show.sides.iter().zip(judged) {
        assert_eq!(*judged, verdicts(&side.run));
    }
    assert!(lab.judging.is_none());
    let mut judging = crate::analysis::predicates::Judging::new(Rc::clone(&lab.page.show.sides[0].run));
    let events: usize = std::iter::from_fn(|| judging.advance()).sum();
    // All that are stored, and the ring's first rebalance for the second time.
    let rounds = &lab.page.show.sides[0].run.rounds;
    assert_eq!(events, rounds.iter().chain(&rounds[3..4]).map(|round| round.events.len()).sum::<usize>());
}
