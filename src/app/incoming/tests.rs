use super::*;
use crate::sim::presets::presets;

fn group() -> String {
    crate::sim::setup::Setup::from(presets()[0].scenario()).to_json().to_string()
}

#[test]
fn groups_recordings_and_everything_else_are_told_apart() {
    let group = group();
    let recording = include_str!("../../../tests/recordings/livelock-2.6.0.jsonl");
    let groups = [
        ("group.json", format!("\u{feff}{group}")),
        ("no-ending", group.clone()),
        ("link.JSON", r#"{"preset": "livelock"}"#.to_owned()),
        ("broken.json", "{\"tasks\": [".to_owned()),
        ("odd.json", "[]".to_owned()),
        ("packed.json.gz", "{\"tasks\": [".to_owned()),
        ("garbage", format!("{group} and more")),
        ("twice", format!("{group}\n{group}")),
        ("comment", format!("// ours\n// and theirs\n{group}")),
        ("cut", group[..group.len() - 1].to_owned()),
        ("comma", r#"{"processes": [{"name": "A"},], "tasks": ["0_0"]}"#.to_owned()),
    ];
    let logs = [
        ("app.log", "[2026-11-30 16:12:19,200] INFO stream-thread".to_owned()),
        ("app.json", "{\"message\": \"one row\"}\n{\"message\": \"another\"}\n".to_owned()),
        ("row", "{\"message\": \"one row\"}".to_owned()),
        ("cut.log", "{\"message\": \"one r".to_owned()),
        ("quoting.log", "{\"message\": \"{\\\"processes\\\": 1".to_owned()),
        ("empty.json", String::new()),
        ("comment.log", "// nothing else".to_owned()),
        ("värde", "{".to_owned()),
    ];
    let recordings = [("run.jsonl", recording.to_owned()), ("run.json", "{\"recording\": 1}".to_owned())];
    for (what, files) in [(What::Group, &groups[..]), (What::Log, &logs), (What::Recording, &recordings)] {
        for (name, text) in files {
            assert_eq!(what_is(name, text, true), Some(what), "{name}");
        }
    }
}

#[test]
fn a_beginning_tells_where_it_can() {
    let begun = |text: &str| what_is("some", text, false);
    assert_eq!(begun("{\"message\": \"a\"}\n{\"mess"), Some(What::Log));
    assert_eq!(begun("{\"recording\": 1, \"na"), Some(What::Recording));
    assert_eq!(begun("[2026-11-30"), Some(What::Log));
    assert_eq!((begun("{\"config\": {"), begun("{\"message\": \"a\"}")), (None, None));
}

#[test]
fn of_several_files_those_are_opened_that_belong_together_and_the_others_are_named() {
    use What::{Group, Log, Nothing, Recording};
    let check = |files: &[What], place: Place, opened: &[usize], left: &[usize]| {
        let expect = Sorted { place, opened: opened.to_vec(), left: left.to_vec() };
        assert_eq!(sort(files), expect, "{files:?}");
    };
    check(&[Log, Log], Place::Diagnose, &[0, 1], &[]);
    check(&[Log, Nothing], Place::Diagnose, &[0, 1], &[]);
    check(&[Nothing, Nothing], Place::Diagnose, &[0, 1], &[]);
    check(&[Recording, Recording], Place::Diagnose, &[0], &[1]);
    check(&[Recording, Log], Place::Diagnose, &[0], &[1]);
    check(&[Log, Recording], Place::Diagnose, &[0], &[1]);
    check(&[Log, Group, Log], Place::Diagnose, &[0, 2], &[1]);
    check(&[Group, Log], Place::Lab, &[0], &[1]);
    check(&[Group, Group], Place::Lab, &[0], &[1]);
    check(&[Group, Nothing], Place::Lab, &[0], &[1]);
    check(&[Nothing, Group], Place::Lab, &[1], &[0]);
    check(&[], Place::Diagnose, &[], &[]);

    assert_eq!(not_opened(&[]), "");
    assert_eq!(
        not_opened(&[("b.json", Group), ("c.jsonl", Recording), ("d.log", Log), ("e.png", Nothing)]),
        "Also given, but not opened: b.json (a group: open it alone), c.jsonl (a recording: open it alone), d.log (open it without \
         the others), e.png (it cannot be read)."
    );
    let many = vec![("x", Log); 200];
    assert!(not_opened(&many).ends_with(", 194 more."), "{}", not_opened(&many));
    assert!(not_opened(&[("x".repeat(100_000).as_str(), Log)]).len() < 200);
}

#[test]
fn a_link_is_found_alone_and_in_what_people_write_around_it() {
    let found = |text: &str| link_in(text);
    let link = Some("#v1wAb-_9".to_owned());
    for text in [
        "v1wAb-_9",
        " #v1wAb-_9\n",
        "https://example.org/lasso/#v1wAb-_9",
        "look at issue #12: https://example.org/?x#v1wAb-_9.\nsee?",
        "<https://example.org/#v1wAb-_9>",
    ] {
        assert_eq!(found(text), link, "{text}");
    }
    assert_eq!(found("see https://example.org/#story/unsaid, there"), Some("#story/unsaid".to_owned()));
    assert_eq!(found("#v1o/livelock/14"), Some("#v1o/livelock/14".to_owned()));
    for text in ["", "#", "v1 of the API is #1", "issue #12, #laboratory", "version v1", "#v1"] {
        assert_eq!(found(text), None, "{text}");
    }
}
