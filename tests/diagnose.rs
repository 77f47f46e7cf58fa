//! The job that reads logs for the page: fed as a browser feeds it, asked as the page asks it.
#![cfg(not(target_arch = "wasm32"))]

use std::io::Read;
use std::path::PathBuf;

use flate2::read::GzDecoder;
use rebalance_lasso::analysis::conformance;
use rebalance_lasso::app::diagnose::rows::{BLOCK_BYTES, Picker, begin_at};
use rebalance_lasso::app::diagnose::told::{Ask, Details, FollowUp, Outlook, Reading, RecordingRead, Told, Window};
use rebalance_lasso::app::diagnose::words::sentence;
use rebalance_lasso::app::job::{Part, Progress, Work, begin};
use rebalance_lasso::app::lag_view::LagKind;
use rebalance_lasso::app::strip::StripCell;
use rebalance_lasso::log::recording::Recording;
use rebalance_lasso::sim::setup::Setup;

fn sample(run: &str, file: &str) -> Vec<u8> {
    let path = format!("tests/log/real/{run}/{file}.log.gz");
    let packed = std::fs::read(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(&path)).expect("a sample");
    let mut text = Vec::new();
    GzDecoder::new(packed.as_slice()).read_to_end(&mut text).expect("gzipped text");
    text
}

fn work_through(work: &mut dyn Work) -> Progress {
    for _ in 0..1_000_000 {
        match work.step() {
            Progress::More => {}
            other => return other,
        }
    }
    panic!("it never ends");
}

/// Files read in pieces of a size, each worked through before the next comes, or all at once at the end.
fn read(files: &[(&str, &[u8])], piece: usize, is_patient: bool) -> (Box<dyn Work>, Reading) {
    let mut work = begin(r#"{"job":"diagnose"}"#).expect("the job");
    for (name, bytes) in files {
        work.take(Part::File((*name).to_owned()));
        for part in bytes.chunks(piece) {
            work.take(Part::Bytes(part.to_vec()));
            if is_patient {
                assert_eq!(work_through(&mut *work), Progress::Waiting);
                assert!(matches!(told(&*work), Told::Progress(_)));
            }
        }
    }
    work.take(Part::End);
    assert_eq!(work_through(&mut *work), Progress::Done);
    let Told::Reading(reading) = told(&*work) else { panic!("no reading") };
    (work, *reading)
}

fn told(work: &dyn Work) -> Told {
    Told::read(&work.report()).expect("what it tells can be read")
}

fn ask(work: &mut dyn Work, ask: Ask) -> Told {
    work.take(Part::Text(serde_json::to_string(&ask).expect("a question")));
    assert_eq!(work_through(work), Progress::Done);
    told(work)
}

fn window(work: &mut dyn Work, from: u32, count: u32) -> Window {
    match ask(work, Ask::Window(from, count)) {
        Told::Window(window) => window,
        other => panic!("{other:?}"),
    }
}

fn outlook(work: &mut dyn Work) -> Outlook {
    match ask(work, Ask::Outlook) {
        Told::Outlook(outlook) => *outlook,
        other => panic!("{other:?}"),
    }
}

fn details(work: &mut dyn Work, place: u32) -> Details {
    match ask(work, Ask::Rebalance(place)) {
        Told::Rebalance(details) => *details,
        other => panic!("{other:?}"),
    }
}

const RUN: &str = "livelock-2.6.0";

#[test]
fn however_files_are_cut_the_same_is_told() {
    let files = ["instance-1", "instance-2", "instance-3"].map(|file| sample(RUN, file));
    let files: Vec<(&str, &[u8])> =
        ["a.log", "b.log", "c.log"].into_iter().zip(&files).map(|(name, bytes)| (name, bytes.as_slice())).collect();
    let (mut whole, expect) = read(&files, usize::MAX, false);
    assert_eq!(expect.found.verdict, "kafka-10651-livelock");
    let expect_window = window(&mut *whole, 0, 90);
    for (piece, is_patient) in [(1_000, true), (65_536, false), (77_777, true), (1 << 20, true)] {
        let (mut work, reading) = read(&files, piece, is_patient);
        assert_eq!(reading, expect, "pieces of {piece}");
        assert_eq!(window(&mut *work, 0, 90), expect_window, "pieces of {piece}");
    }
}

#[test]
fn every_sample_is_told_with_a_sentence_and_a_ticket() {
    for (run, verdict, says) in [
        (RUN, "kafka-10651-livelock", "task 0_0 goes to and fro between"),
        ("livelock-ended-2.6.0", "kafka-10651-livelock", "It ended when a member missed an assignment"),
        ("endless-probing-2.6.0", "kafka-10651-probing", "once every probing interval"),
        ("one-less-2.6.1", "one-less-livelock", "acceptable.recovery.lag is 0"),
        ("one-less-3.9.1", "one-less-livelock", "tasks 0_4 and 0_5 go to and fro"),
        ("rest-2.6.1", "healthy", "Nothing wrong was found"),
    ] {
        let (mut work, reading) = read(&[("all.log", &sample(run, "all"))], 1 << 20, false);
        assert_eq!(reading.found.verdict, verdict, "{run}");
        assert!(sentence(&reading).contains(says), "{run}: {}", sentence(&reading));
        let [own, replaced] = outlook(&mut *work).summaries;
        assert!(own.contains("all.log:") && own.contains(verdict), "{run}: {own}");
        for instance in &reading.instances {
            let words = |text: &str| text.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == instance.name);
            assert!(words(&own) && !words(&replaced), "{run}: {} in {replaced}", instance.name);
        }
        assert!(!replaced.contains("all.log"), "{run}: {replaced}");
    }
}

#[test]
fn the_strip_shows_the_loop() {
    let (mut work, reading) = read(&[("all.log", &sample(RUN, "all"))], 1 << 20, false);
    let ring = reading.ring.expect("a loop");
    assert_eq!((ring.period, reading.rebalances), (2, 86));
    let window = window(&mut *work, ring.first, 6);
    let task = reading.tasks.iter().position(|(name, is_stateful)| name == "0_0" && *is_stateful).expect("0_0");
    let cells: Vec<StripCell> = window.columns.iter().map(|column| column.cell(task)).collect();
    assert_eq!(cells[..2], cells[2..4], "it comes round every two rebalances");
    assert_ne!(cells[0], cells[1]);
    assert!(cells.iter().any(|cell| matches!(cell, StripCell::Withheld { .. })), "{cells:?}");
    assert!(window.columns.iter().all(|column| column.is_decided && column.follow_up == FollowUp::AtOnce));
    assert_eq!(reading.found.instances.len(), 2, "between two instances");
}

#[test]
fn a_rebalance_has_its_lags_decisions_threads_and_rows() {
    let text = sample(RUN, "all");
    let (mut work, reading) = read(&[("all.log", &text)], 1 << 20, false);
    let first = reading.ring.expect("a loop").first;
    let both = [first + 2, first + 3].map(|place| details(&mut *work, place));
    let unsaid = |details: &Details| {
        let cells =
            details.lags.iter().flat_map(|(task, cells)| cells.iter().map(move |cell| (task.clone(), cell.kind())));
        cells.filter(|(_, kind)| *kind == LagKind::Unsaid).map(|(task, _)| task).collect::<Vec<_>>()
    };
    let silent: Vec<Vec<String>> = both.iter().map(unsaid).collect();
    assert!(silent.contains(&vec!["0_0".to_owned()]) && silent.contains(&Vec::new()), "{silent:?}");
    for details in &both {
        assert_eq!((details.clients.len(), details.threads.len()), (3, 3));
        assert!(details.threads.iter().all(|(_, instance, did)| instance.is_some() && !did.is_empty()));
        assert!(details.clients.iter().any(|client| !client.withheld.is_empty()));
        let mut picker = Picker::new(&details.lines.iter().map(|(_, row)| *row).collect::<Vec<_>>(), 0, 0);
        picker.push(&text);
        let rows = picker.finish();
        assert_eq!(rows.len(), details.lines.len());
        assert!(rows.iter().any(|(_, text)| text.contains("Decided on assignment")));
        assert!(rows.iter().any(|(_, text)| text.contains("Handle new assignment with")));
    }
}

#[test]
fn rows_of_a_large_file_are_found_from_the_block_before_them() {
    let once = sample(RUN, "all");
    let text = once.repeat(6);
    let (_, reading) = read(&[("large.log", &text)], 300_001, false);
    let file = &reading.files[0];
    assert_eq!(file.rows_before.len() as u64, text.len() as u64 / BLOCK_BYTES + 1);
    let rows: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    for row in [1_u32, 5_000, 20_000, 40_000, u32::try_from(rows.len() - 1).expect("fits")] {
        let (from, before) = begin_at(&file.rows_before, row);
        let mut picker = Picker::new(&[row], from, before);
        picker.push(&text[usize::try_from(from).expect("fits")..]);
        let expect = String::from_utf8_lossy(rows[row as usize - 1]).trim_end_matches('\r').to_owned();
        assert_eq!(picker.finish(), [(row, expect)]);
    }
}

#[test]
fn rows_of_a_large_file_of_two_bytes_a_sign_are_found_however_it_is_ordered() {
    // Each copy begins with a row whose signs have a byte 10 that ends no row.
    let text = format!("\u{a05}\u{270a} begins\n{}", String::from_utf8(sample(RUN, "all")).expect("text")).repeat(3);
    let (_, plain) = read(&[("large.log", text.as_bytes())], 300_001, false);
    let units = || std::iter::once(0xFEFF).chain(text.encode_utf16());
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    let rows: Vec<&str> = text.split('\n').collect();
    for bytes in [little, big] {
        let (_, reading) = read(&[("large.log", &bytes)], 300_001, false);
        let file = &reading.files[0];
        assert!(bytes.len() as u64 > 2 * BLOCK_BYTES);
        assert_eq!((file.rows, file.recognised), (plain.files[0].rows, plain.files[0].recognised));
        let last = u32::try_from(rows.len() - 1).expect("fits");
        for row in [1, 2, last / 3 + 1, last / 2, last] {
            let (from, before) = begin_at(&file.rows_before, row);
            let mut picker = Picker::new(&[row], from, before);
            bytes[usize::try_from(from).expect("fits")..].chunks(70_001).for_each(|piece| {
                picker.push(piece);
            });
            assert_eq!(picker.finish(), [(row, rows[row as usize - 1].to_owned())]);
        }
    }
}

#[test]
fn a_group_is_put_together_for_the_lab_and_held_against_its_log() {
    for (run, is_equal) in [(RUN, false), ("rest-2.6.1", true)] {
        let (mut work, _) = read(&[("all.log", &sample(run, "all"))], 1 << 20, false);
        let lab = outlook(&mut *work).group.expect("a group");
        let (setup, problems) = Setup::read(&serde_json::from_str(&lab.setup).expect("JSON"));
        assert_eq!(problems, [], "{run}");
        assert_eq!(setup.scenario.processes.len(), 3, "{run}");
        assert_eq!((lab.equal == lab.logged, lab.difference.is_none()), (is_equal, is_equal), "{run}");
        assert!(lab.same_decisions + 1 >= lab.logged, "{run}: {} of {}", lab.same_decisions, lab.logged);
    }
    let (mut work, _) = read(&[("other.log", &sample(RUN, "instance-3"))], 1 << 20, false);
    assert_eq!(outlook(&mut *work).group, None, "without the leader's log");
}

#[test]
fn the_races_of_a_real_run_are_found() {
    let (mut work, reading) = read(&[("all.log", &sample("livelock-ended-2.6.0", "all"))], 1 << 20, false);
    let Told::Races(Some(races)) = ask(&mut *work, Ask::Races) else { panic!("no races") };
    assert_eq!((races.races, races.equal, races.logged), (1, reading.rebalances, reading.rebalances));
    let (setup, problems) = Setup::read(&serde_json::from_str(&races.setup).expect("JSON"));
    assert_eq!((problems.as_slice(), setup.actions.len()), ([].as_slice(), 1));
}

#[test]
fn what_is_advised_was_tried_on_the_group() {
    let (mut work, _) = read(&[("all.log", &sample(RUN, "all"))], 1 << 20, false);
    let advice = outlook(&mut *work).advice;
    assert!(!advice.fix.is_empty() && !advice.tried.is_empty(), "{advice:?}");
    for tried in &advice.tried {
        let (_, problems) = Setup::read(&serde_json::from_str(&tried.setup).expect("JSON"));
        assert_eq!(problems, [], "{}", tried.say);
        let is_advised = advice.fix.contains(&tried.say) || advice.meanwhile.contains(&tried.say);
        assert_eq!((is_advised, advice.in_vain.contains(&tried.say)), (tried.helps, !tried.helps), "{}", tried.say);
    }
}

#[test]
fn nothing_comes_of_nothing_and_questions_without_an_answer_get_none() {
    let (mut work, reading) = read(&[("empty.log", b""), ("other.log", b"INFO hello\nINFO again\n")], 10, true);
    assert_eq!(reading.found.verdict, "insufficient");
    assert_eq!((reading.rebalances, reading.files[1].rows, reading.files[1].recognised), (0, 2, 0));
    assert!(!reading.found.missing.is_empty());
    assert_eq!(ask(&mut *work, Ask::Rebalance(0)), Told::Nothing);
    assert_eq!(window(&mut *work, 5, 9).columns.len(), 0);
    work.take(Part::Text("what?".to_owned()));
    assert_eq!(told(&*work), Told::Nothing);
    let mut early = begin(r#"{"job":"diagnose"}"#).expect("the job");
    early.take(Part::Text("{}".to_owned()));
    assert_eq!(told(&*early), Told::Nothing);
}

/// What is told of a recording that comes in pieces of a size.
fn recording(text: &str, piece: usize) -> RecordingRead {
    let mut work = begin(r#"{"job":"diagnose"}"#).expect("the job");
    work.take(Part::File("run.jsonl".to_owned()));
    for part in text.as_bytes().chunks(piece) {
        work.take(Part::Bytes(part.to_vec()));
    }
    work.take(Part::End);
    assert_eq!(work_through(&mut *work), Progress::Done);
    let Told::Recording(read) = told(&*work) else { panic!("no recording: {:?}", told(&*work)) };
    *read
}

#[test]
fn a_recording_is_told_beside_its_simulation_whatever_the_pieces() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recordings/livelock-ended-2.6.0.jsonl");
    let text = std::fs::read_to_string(path).expect("the file");
    let read = recording(&text, 1 << 16);
    assert_eq!(recording(&text, 7), read);
    assert_eq!((read.rounds.len(), read.equal, read.problems.len()), (39, 37, 0));
    assert_eq!(read.difference.as_ref().map(|(round, _)| *round), Some(37));
    let race = (36, "missed assignment".to_owned(), "C-thread-1 misses its assignment.".to_owned());
    assert_eq!((read.races.as_slice(), &read.no_schedule), ([race].as_slice(), &None));
    for (at, round) in read.rounds.iter().enumerate() {
        assert_eq!(round.recorded == round.simulated, at < 37, "{at}");
    }
    // The page has the recording again from what it is told.
    let (recording, simulated) = read.rounds().expect("the rounds");
    assert_eq!(*recording, Recording::read(&text).0.expect("a recording"));
    assert_eq!(*simulated, conformance::simulated(&recording.group, 39));
    // Opened in the Lab, with its race, the group does what was recorded.
    let setup = read.setup.expect("the race can be an action");
    let (setup, problems) = Setup::read(&serde_json::from_str(&setup).expect("JSON"));
    assert_eq!((problems, setup.actions.len()), (vec![], 1));
    let run = setup.run(2_000).expect("a group");
    assert_eq!(run.refused().count(), 0);
}

#[test]
fn a_recording_without_rounds_has_a_group_all_the_same() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recordings/livelock-2.6.0.jsonl");
    let text = std::fs::read_to_string(path).expect("the file");
    let first = text.lines().next().expect("a line");
    for header in [first.to_owned(), first.replace("\"stopped\"", "\"rest\"")] {
        let read = recording(&header, 100);
        assert_eq!((read.rounds.len(), read.total, read.problems.len()), (0, 0, 0));
        let (setup, problems) = Setup::read(&serde_json::from_str(&read.setup.expect("a group")).expect("JSON"));
        assert_eq!((problems, setup.actions.len(), setup.check()), (vec![], 0, vec![]));
    }
}

#[test]
fn a_recording_with_a_wrong_line_is_told_up_to_there() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recordings/livelock-2.6.0.jsonl");
    let text = std::fs::read_to_string(path).expect("the file");
    let wrong: String = text
        .lines()
        .enumerate()
        .map(|(at, line)| if at == 30 { "oops\n".to_owned() } else { format!("{line}\n") })
        .collect();
    let read = recording(&wrong, 1 << 16);
    assert_eq!((read.rounds.len(), read.equal), (29, 29));
    assert!(read.problems[0].starts_with("line 31: is not JSON"), "{:?}", read.problems);
    assert_eq!(recording("{\"recording\": 1}", 3).problems[0], "line 1: kafka: expected a text, got null");
}
