use super::*;
use crate::app::diagnose::beside::At;
use crate::app::diagnose::kind::Refusal;
use crate::app::diagnose::told::{
    AdviceRead, GroupRead, Outlook, Progress, RacesRead, Reading, RingRead, TriedRead, Window,
};
use crate::app::keymap::Press;
use crate::app::message::Move;
use crate::app::model::{Preferences, Theme};

fn place() -> Diagnose {
    Diagnose::new(Preferences { theme: Theme::Auto, reduced_motion: false, keys_on: true })
}

fn read_files(place: &mut Diagnose) -> u32 {
    let effects = update(place, DiagnoseMsg::Read(vec![("a.log".into(), 1_000), ("b.log".into(), 3_000)], 10.0));
    let attempt = place.running.as_ref().expect("running").attempt;
    assert_eq!(effects.last(), Some(&DiagnoseEffect::Start(attempt)));
    attempt
}

fn hear(place: &mut Diagnose, attempt: u32, told: &Told, now_ms: f64) -> Vec<DiagnoseEffect> {
    update(place, DiagnoseMsg::Hear(attempt, told.write(), now_ms))
}

fn reading(rebalances: u32, first: Option<u32>) -> Told {
    let ring = first.map(|first| RingRead { first, last: rebalances - 1, telling: first, period: 2 });
    Told::Reading(Box::new(Reading { rebalances, ring, ..Reading::default() }))
}

#[test]
fn progress_is_counted_until_rebalances_are_put_together() {
    let mut place = place();
    let attempt = read_files(&mut place);
    hear(&mut place, attempt, &Told::Progress(Progress { bytes: 1_000, rows: 9 }), 1_010.0);
    let running = place.running.clone().expect("running");
    assert_eq!((running.fraction(), running.bytes_per_second()), (Some(0.25), Some(1_000.0)));
    assert!(!running.is_concluding());
    update(&mut place, DiagnoseMsg::Sent(attempt, 2, 4_000));
    hear(&mut place, attempt, &Told::Progress(Progress { bytes: 4_000, rows: 40 }), 2_010.0);
    assert!(place.running.as_ref().is_some_and(Running::is_concluding));
    let effects = hear(&mut place, attempt, &reading(100, Some(50)), 3_000.0);
    let asks = [Ask::Window(46, COLUMNS), Ask::Rebalance(50), Ask::Outlook].map(DiagnoseEffect::Ask);
    assert_eq!(effects, [&[DiagnoseEffect::Keep], asks.as_slice()].concat());
    assert!(place.running.is_none() && place.shown.is_some());
}

#[test]
fn a_recording_takes_the_place_of_a_log_shows_its_difference_and_plays_to_its_end() {
    let mut place = place();
    let first = read_files(&mut place);
    hear(&mut place, first, &reading(3, None), 50.0);
    let second = read_files(&mut place);
    let text = include_str!("../../../../tests/recordings/livelock-ended-2.6.0.jsonl");
    let effects =
        hear(&mut place, second, &Told::Recording(Box::new(crate::app::diagnose::recording::told(text))), 90.0);
    assert_eq!(effects, [DiagnoseEffect::Keep, DiagnoseEffect::GoOn]);
    let at = |place: &Diagnose| place.recording.as_ref().map(|recorded| (recorded.at, recorded.plays));
    assert_eq!((place.shown.is_none(), at(&place)), (true, Some((At::start_of(37), false))));
    while update(&mut place, DiagnoseMsg::GoOn) == [DiagnoseEffect::GoOn] {}
    assert!(place.recording.as_ref().is_some_and(|recorded| recorded.stages.is_some()) && place.preparing.is_none());
    update(&mut place, DiagnoseMsg::Beat);
    assert_eq!(at(&place), Some((At::start_of(37), false)), "a beat that comes late moves nothing");
    update(&mut place, DiagnoseMsg::Beside(Msg::Move(Move::GoToEnd)));
    update(&mut place, DiagnoseMsg::Beside(Msg::Move(Move::StepBack)));
    update(&mut place, DiagnoseMsg::Beside(Msg::TogglePlay));
    update(&mut place, DiagnoseMsg::Beat);
    assert_eq!(at(&place), Some((At::end_of(38), false)), "it stops at the end");
    update(&mut place, DiagnoseMsg::Beside(Msg::TogglePlay));
    assert_eq!(at(&place), Some((At::default(), true)), "and begins anew");
    let press = |key: &str| DiagnoseMsg::Beside(Msg::Press(Press { key: key.to_owned(), shift: false }));
    update(&mut place, press("d"));
    assert_eq!(at(&place), Some((At::start_of(37), false)));
    update(&mut place, press("?"));
    assert!(place.is_help_open);
    assert!(matches!(update(&mut place, DiagnoseMsg::OpenRecorded).as_slice(), [DiagnoseEffect::OpenInLab(..)]));
    let third = read_files(&mut place);
    hear(&mut place, third, &reading(3, None), 120.0);
    assert!(place.recording.is_none() && place.shown.is_some());
}

#[test]
fn packed_files_have_no_known_end_until_all_is_sent() {
    let mut place = place();
    let attempt = read_files(&mut place);
    update(&mut place, DiagnoseMsg::Unpack(attempt));
    assert_eq!(place.running.as_ref().and_then(Running::fraction), None);
    update(&mut place, DiagnoseMsg::Sent(attempt, 2, 8_000));
    assert_eq!(place.running.as_ref().and_then(Running::fraction), Some(0.0));
}

#[test]
fn what_was_there_stays_until_something_new_is_read() {
    let mut place = place();
    let first = read_files(&mut place);
    hear(&mut place, first, &reading(3, None), 50.0);
    let before = place.shown.clone();
    let second = read_files(&mut place);
    assert_eq!(update(&mut place, DiagnoseMsg::Cancel), [DiagnoseEffect::Stop]);
    assert_eq!((&place.shown, &place.last), (&before, &Some(Last::Cancelled)));
    // What a worker that is no longer wanted still says counts for nothing.
    assert!(hear(&mut place, second, &reading(9, None), 60.0).is_empty());
    assert_eq!(place.shown, before);
    let third = read_files(&mut place);
    assert_eq!(place.last, None);
    update(&mut place, DiagnoseMsg::Fail(third, "no memory".into()));
    assert_eq!((&place.shown, &place.last), (&before, &Some(Last::Died("no memory".into()))));
    assert!(update(&mut place, DiagnoseMsg::Cancel).is_empty(), "nothing to call off");
}

#[test]
fn files_that_are_refused_are_named_and_an_attempt_without_any_fails() {
    let mut place = place();
    let attempt = read_files(&mut place);
    update(&mut place, DiagnoseMsg::Refuse(attempt, "a.log".into(), Refusal::Empty));
    update(&mut place, DiagnoseMsg::Refuse(attempt + 9, "x".into(), Refusal::Empty));
    assert_eq!(place.refused, [("a.log".to_owned(), Refusal::Empty)]);
    assert_eq!(update(&mut place, DiagnoseMsg::Sent(attempt, 0, 0)), [DiagnoseEffect::Stop]);
    assert!(matches!(place.last, Some(Last::Failed(_))) && place.refused.len() == 1);
}

#[test]
fn a_worker_that_talks_nonsense_has_failed() {
    let mut place = place();
    let attempt = read_files(&mut place);
    update(&mut place, DiagnoseMsg::Hear(attempt, "{\"Progress\":7}".into(), 20.0));
    assert!(matches!(place.last, Some(Last::Died(_))));
}

#[test]
fn a_worker_that_dies_after_the_verdict_is_noticed_and_what_it_told_stays() {
    let mut place = place();
    let attempt = read_files(&mut place);
    hear(&mut place, attempt, &reading(1_000, None), 50.0);
    assert!(update(&mut place, DiagnoseMsg::Fail(attempt + 1, "another".into())).is_empty());
    assert_eq!(update(&mut place, DiagnoseMsg::Fail(attempt, "no memory".into())), [DiagnoseEffect::Lose]);
    assert!(update(&mut place, DiagnoseMsg::Fail(attempt, "again".into())).is_empty(), "it is known");
    let shown = place.shown.clone().expect("the verdict stays");
    assert_eq!((shown.lost.as_deref(), &place.last), (Some("no memory"), &None));
    for message in [DiagnoseMsg::Choose(3), DiagnoseMsg::ShowFrom(0)] {
        assert!(update(&mut place, message).is_empty(), "there is nobody to ask");
    }
    assert_eq!(place.shown.as_ref(), Some(&shown));
    let rows = DiagnoseMsg::ShowLines("why".into(), vec![(0, 7)]);
    assert_eq!(update(&mut place, rows), [DiagnoseEffect::FindRows(vec![(0, 7)])], "the files are still there");
    let next = read_files(&mut place);
    hear(&mut place, next, &reading(3, None), 90.0);
    assert_eq!(place.shown.and_then(|shown| shown.lost), None);
}

#[test]
fn the_window_follows_what_is_looked_at_and_late_answers_are_passed_over() {
    let mut place = place();
    let attempt = read_files(&mut place);
    hear(&mut place, attempt, &reading(1_000, None), 50.0);
    assert_eq!(place.shown.as_ref().map(|shown| (shown.from, shown.chosen)), Some((960, 999)));
    let effects = update(&mut place, DiagnoseMsg::Choose(100));
    assert_eq!(effects, [Ask::Rebalance(100), Ask::Window(80, COLUMNS)].map(DiagnoseEffect::Ask));
    hear(&mut place, attempt, &Told::Window(Window { from: 960, columns: Vec::new() }), 60.0);
    assert_eq!(place.shown.as_ref().and_then(|shown| shown.window.clone()), None);
    hear(&mut place, attempt, &Told::Window(Window { from: 80, columns: Vec::new() }), 60.0);
    assert!(place.shown.as_ref().is_some_and(|shown| shown.window.is_some()));
    update(&mut place, DiagnoseMsg::ShowFrom(u32::MAX));
    assert_eq!(place.shown.as_ref().map(|shown| shown.from), Some(960));
    assert!(update(&mut place, DiagnoseMsg::ShowFrom(970)).is_empty(), "it is there already");
}

#[test]
fn races_are_looked_for_where_the_run_and_the_log_differ() {
    let mut place = place();
    let attempt = read_files(&mut place);
    hear(&mut place, attempt, &reading(3, None), 50.0);
    assert!(hear(&mut place, attempt, &outlook(), 60.0).is_empty(), "they agree");
    let group = GroupRead { difference: Some((2, None, "something".into())), ..GroupRead::default() };
    let told = Told::Outlook(Box::new(Outlook { group: Some(group), ..Outlook::default() }));
    assert_eq!(hear(&mut place, attempt, &told, 70.0), [DiagnoseEffect::Ask(Ask::Races)]);
}

fn outlook() -> Told {
    let tried = TriedRead { say: "restart".into(), helps: true, setup: "{\"a\":1}".into() };
    Told::Outlook(Box::new(Outlook {
        advice: AdviceRead { tried: vec![tried], ..AdviceRead::default() },
        group: Some(GroupRead { setup: "{}".into(), ..GroupRead::default() }),
        summaries: ["p1 is unwell".into(), "instance 1 is unwell".into()],
    }))
}

#[test]
fn a_group_is_opened_in_the_lab_once_it_is_put_together_and_with_remedies() {
    let mut place = place();
    let attempt = read_files(&mut place);
    let effects = hear(&mut place, attempt, &reading(3, None), 50.0);
    assert!(effects.contains(&DiagnoseEffect::Ask(Ask::Outlook)));
    assert!(update(&mut place, DiagnoseMsg::OpenInLab(InLab::Group)).is_empty(), "it is not there yet");
    hear(&mut place, attempt, &outlook(), 60.0);
    let mut opened = |which| match update(&mut place, DiagnoseMsg::OpenInLab(which)).pop() {
        Some(DiagnoseEffect::OpenInLab(_, setup)) => Some(setup),
        _ => None,
    };
    assert_eq!(
        [InLab::Group, InLab::Remedy(0), InLab::Remedy(1)].map(&mut opened),
        [Some("{}".into()), Some("{\"a\":1}".into()), None]
    );
    assert_eq!(opened(InLab::Races), None, "none were found");
    assert!(place.shown.as_ref().is_some_and(|shown| !shown.problems.is_empty()), "that is no whole group");
    let races = RacesRead { setup: "{\"b\":2}".into(), races: 1, ..RacesRead::default() };
    hear(&mut place, attempt, &Told::Races(Some(Box::new(races))), 65.0);
    assert!(matches!(
        update(&mut place, DiagnoseMsg::OpenInLab(InLab::Races)).as_slice(),
        [DiagnoseEffect::OpenInLab(_, setup)] if setup == "{\"b\":2}"
    ));
    hear(&mut place, attempt, &Told::Outlook(Box::default()), 70.0);
    assert!(update(&mut place, DiagnoseMsg::OpenInLab(InLab::Group)).is_empty(), "these logs do not have enough");
}

#[test]
fn rows_are_looked_for_and_put_where_they_are_wanted() {
    let mut place = place();
    let attempt = read_files(&mut place);
    hear(&mut place, attempt, &reading(3, None), 50.0);
    let effects = update(&mut place, DiagnoseMsg::ShowLines("why".into(), vec![(0, 7), (1, 2)]));
    assert_eq!(effects, [DiagnoseEffect::FindRows(vec![(0, 7), (1, 2)])]);
    update(&mut place, DiagnoseMsg::FindRows(attempt, vec![((1, 2), "<b>text</b>".into())]));
    update(&mut place, DiagnoseMsg::EndRows(attempt));
    let lines = place.shown.as_ref().and_then(|shown| shown.lines.clone()).expect("lines");
    assert_eq!(lines.rows, [((0, 7), None), ((1, 2), Some("<b>text</b>".to_owned()))]);
    assert!(lines.is_complete);
    update(&mut place, DiagnoseMsg::HideLines);
    assert_eq!(place.shown.and_then(|shown| shown.lines), None);
}

#[test]
fn a_summary_that_cannot_be_copied_is_selected() {
    let mut place = place();
    let attempt = read_files(&mut place);
    hear(&mut place, attempt, &reading(3, None), 50.0);
    assert!(update(&mut place, DiagnoseMsg::Copy).is_empty(), "there is nothing yet");
    hear(&mut place, attempt, &outlook(), 60.0);
    assert_eq!(update(&mut place, DiagnoseMsg::Copy), [DiagnoseEffect::Copy("p1 is unwell".into())]);
    assert_eq!(update(&mut place, DiagnoseMsg::TellCopied(false)), [DiagnoseEffect::SelectSummary]);
    assert_eq!(place.shown.as_ref().and_then(|shown| shown.copied), Some(Copied::Selected));
    update(&mut place, DiagnoseMsg::ReplaceNames(true));
    assert_eq!(place.shown.as_ref().and_then(|shown| shown.copied), None, "that text was not copied");
    assert_eq!(update(&mut place, DiagnoseMsg::Copy), [DiagnoseEffect::Copy("instance 1 is unwell".into())]);
}
