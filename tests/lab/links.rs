//! Links: what opens, what is told, and what the address follows.

use std::rc::Rc;

use rebalance_lasso::app::lab::address;

use super::*;

/// What is read of a text.
fn read(text: &str) -> Rc<Decoded> {
    Rc::new(decode(text).unwrap_or_else(|| panic!("{text} is no link")))
}

#[test]
fn a_link_restores_group_comparison_moment_and_view_and_can_be_undone() {
    let mut one = lab();
    tell(&mut one, LabMsg::OpenPreset(1));
    tell(&mut one, LabMsg::Compare(Compare::Switch(Switch::KeepsStateless)));
    tell(&mut one, LabMsg::Page(Msg::Move(Move::JumpTo(4))));
    tell(&mut one, LabMsg::ShowPane(Pane::Configure));
    let text = address::fragment(&one);
    assert!(text.len() < 120, "{} letters for a preset with a comparison: {text}", text.len());

    let mut other = lab();
    let before = Rc::clone(other.setup());
    tell(&mut other, LabMsg::OpenLink(read(&text)));
    assert_eq!((other.setup(), &other.compare, other.pane), (one.setup(), &one.compare, Pane::Configure));
    assert_eq!((other.page.cursor, outcomes(&other)), (one.page.cursor, outcomes(&one)));
    assert_eq!((&other.report, address::fragment(&other)), (&None, text.clone()));
    let undo = other.history.undo_label().map(str::to_owned);
    tell(&mut other, LabMsg::OpenLink(read(&text)));
    assert_eq!(other.history.undo_label().map(str::to_owned), undo, "the same link again is no edit");
    tell(&mut other, LabMsg::Undo);
    assert_eq!(*other.setup(), before);
}

#[test]
fn a_bad_link_leaves_the_group_alone_and_offers_what_could_be_read() {
    let mut one = lab();
    tell(&mut one, LabMsg::OpenPreset(3));
    let text = address::fragment(&one);
    for bad in [text.replace("v1", "v9"), text[..6].to_owned(), "v1z".to_owned() + &"A".repeat(4_000)] {
        let mut other = lab();
        let before = (Rc::clone(other.setup()), other.page.cursor, other.compare.clone());
        tell(&mut other, LabMsg::OpenLink(read(&bad)));
        assert_eq!((Rc::clone(other.setup()), other.page.cursor, other.compare.clone()), before, "{bad}");
        assert!(!other.report.as_ref().expect("a report").lines.is_empty(), "{bad}");
        tell(&mut other, LabMsg::DismissReport);
        assert_eq!(other.report, None);
    }
    // A letter of it is another one: what follows is offered, and opened when asked for.
    let last = if text.ends_with('A') { 'B' } else { 'A' };
    let changed = format!("{}{last}", &text[..text.len() - 1]);
    let mut other = lab();
    let decoded = read(&changed);
    assert!(!decoded.problems.is_empty());
    let offered = decoded.link.is_some();
    tell(&mut other, LabMsg::OpenLink(decoded));
    assert_eq!(other.report.as_ref().is_some_and(|report| report.offer.is_some()), offered);
    tell(&mut other, LabMsg::OpenAnyway);
    assert!(other.report.is_none_or(|report| report.offer.is_none()), "it is open");
}

#[test]
fn a_link_that_promises_something_else_opens_and_what_differs_is_said() {
    let mut one = lab();
    tell(&mut one, LabMsg::OpenPreset(1));
    let Link::Lab(mut link) = address::link(&one) else { panic!("the Lab's") };
    let expected = link.expected.as_mut().expect("known");
    expected.outcomes[1] = LIVELOCK;
    let decoded = Decoded { link: Some(Link::Lab(link)), problems: Vec::new(), was_mended: false };
    let mut other = lab();
    tell(&mut other, LabMsg::OpenLink(Rc::new(decoded)));
    assert_eq!(other.setup(), one.setup());
    let report = other.report.expect("what differs");
    assert!(report.lines[0].contains("right"), "{report:?}");
}

#[test]
fn the_address_waits_for_the_playhead_to_stand_still_and_not_for_the_group() {
    let mut lab = lab();
    let said = address::key(&lab);
    tell(&mut lab, LabMsg::Page(Msg::Measured(1_500.0)));
    assert!(address::key(&lab).is_said_by(&said));
    tell(&mut lab, LabMsg::Page(Msg::TogglePlay));
    tell(&mut lab, LabMsg::Page(Msg::Tick(150.0)));
    assert!(address::key(&lab).is_said_by(&said), "it would be another one in every frame");
    tell(&mut lab, LabMsg::Edit(Edit::AddInstance));
    assert!(lab.page.is_playing && !address::key(&lab).is_said_by(&said), "an edit is lost by no reload");
    let edited = address::key(&lab);
    assert!(!edited.is_of_group_of(&said));
    tell(&mut lab, LabMsg::Page(Msg::Move(Move::JumpTo(3))));
    assert!(!address::key(&lab).is_said_by(&edited) && address::key(&lab).is_of_group_of(&edited));
}

#[test]
fn a_bad_link_on_a_first_visit_says_what_is_shown_instead() {
    let said = |lab: &Lab| lab.report.as_ref().expect("a report").title.clone();
    let mut one = lab();
    one.is_first_visit = true;
    tell(&mut one, LabMsg::OpenLink(read("v1z")));
    assert_eq!(
        said(&one),
        "This link cannot be opened. The group below is the first of those that come with this page."
    );
    tell(&mut one, LabMsg::OpenPreset(3));
    tell(&mut one, LabMsg::OpenLink(read("v1z")));
    assert_eq!(said(&one), "This link cannot be opened. The group below is the one that was open.");
}

#[test]
fn a_group_that_is_too_large_for_a_link_has_none_and_is_told_by_what_it_has() {
    let mut setup = Setup::clone(lab().setup());
    setup.scenario.tasks =
        (0..3_000).map(|task| TaskSpec { id: TaskId::new(0, task), end_offset: Some(1_000) }).collect();
    let process = setup.scenario.processes.remove(0);
    setup.scenario.processes = (1..=11)
        .map(|number| ProcessSpec {
            id: ProcessId::numbered(number),
            name: format!("p{number}"),
            checkpoints: std::collections::BTreeMap::new(),
            ..process.clone()
        })
        .collect();
    let large = Lab::new(Preferences::default(), Rc::new(setup), Compare::default());
    assert_eq!((address::fragment_of_any_length(&large), address::fragment(&large)), (String::new(), "lab".to_owned()));
    let about = about(large.setup(), &large.compare);
    assert!(
        about.sentence.starts_with("Eleven instances, eleven threads, 3000 stateful tasks, no stateless tasks"),
        "{about:?}"
    );
}
