//! `lasso diagnose`: what it prints, and with which exit status.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::support::sample;

/// The example's executable: `cargo test` builds it beside this one.
fn lasso(arguments: &[&str], input: &[u8]) -> Output {
    let this = std::env::current_exe().expect("this test's own path");
    let profile = this.parent().and_then(|deps| deps.parent()).expect("target/PROFILE/deps");
    let path = profile.join("examples").join(format!("lasso{}", std::env::consts::EXE_SUFFIX));
    let mut child = Command::new(path)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("it ends")
}

fn packed(run: &str, file: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join("tests/log/real").join(run).join(format!("{file}.log.gz")).display().to_string()
}

#[track_caller]
fn printed(arguments: &[&str], input: &[u8]) -> Value {
    let Output { status, stdout, stderr } = lasso(arguments, input);
    assert_eq!((status.code(), String::from_utf8_lossy(&stderr).as_ref()), (Some(0), ""));
    serde_json::from_slice(&stdout).expect("JSON")
}

#[test]
fn a_verdict_has_the_fields_that_were_agreed_on() {
    let said = printed(&["diagnose", &packed("livelock-ended-2.6.0", "all")], b"");
    assert_eq!(said["verdict"], "kafka-10651-livelock");
    assert!(said["confidence"].as_f64().is_some_and(|confidence| (0.85..=1.0).contains(&confidence)), "{said}");
    assert_eq!(said["tasks"], serde_json::json!(["0_0"]));
    assert_eq!((said["period"].as_u64(), said["rebalances"].as_u64()), (Some(2), Some(11)));
    assert_eq!(said["since"], "2026-11-30T15:49:48.172");
    assert_eq!(said["ended"], serde_json::json!({"at": "2026-11-30T15:49:54.665", "by": "missed-assignment"}));
    assert!(said["evidence"][0]["lines"][0]["line"].as_u64().is_some_and(|line| line > 0), "{said}");
    assert_eq!(said["missing"], serde_json::json!([]));
    let healthy = printed(&["diagnose", &packed("rest-2.6.1", "instance-1")], b"");
    assert_eq!(
        (&healthy["verdict"], &healthy["period"], &healthy["ended"]),
        (&"healthy".into(), &Value::Null, &Value::Null)
    );
}

#[test]
fn files_may_be_several_packed_or_from_standard_input() {
    let several = ["instance-2", "instance-3", "instance-1"].map(|file| packed("one-less-3.9.1", file));
    let said = printed(&["diagnose", &several[0], &several[1], &several[2]], b"");
    assert_eq!(said["verdict"], "one-less-livelock");
    assert_eq!(said["read"]["files"].as_array().map(Vec::len), Some(3));
    let said = printed(&["diagnose", "-"], sample("livelock-2.6.0", "instance-1").as_bytes());
    assert_eq!(said["verdict"], "kafka-10651-livelock");
}

#[test]
fn the_group_of_a_log_can_be_simulated_with_its_luck() {
    let scenario = lasso(&["diagnose", "--scenario", &packed("livelock-ended-2.6.0", "all")], b"").stdout;
    let said: Value = serde_json::from_slice(&scenario).expect("JSON");
    assert_eq!(said["actions"][0]["change"], "miss_assignment", "{said}");
    let said = printed(&["diagnose", &packed("livelock-ended-2.6.0", "instance-1")], b"");
    assert_eq!((&said["replay"]["equal"], &said["replay"]["logged"]), (&11.into(), &11.into()));
    let Output { status, .. } = lasso(&["diagnose", "--scenario", "-"], b"nothing");
    assert_eq!(status.code(), Some(2));
}

#[test]
fn whatever_can_be_read_is_no_error() {
    for input in [&b""[..], b"\x00\xff\xfe\x1f\x8b", b"no log at all"] {
        let said = printed(&["diagnose", "-"], input);
        assert_eq!(said["verdict"], "insufficient");
    }
}

#[test]
fn what_cannot_be_read_is_one_line_and_status_2() {
    for arguments in
        [&["diagnose"][..], &["diagnose", "no such file"], &["diagnose", "tests"], &["diagnose", "--verbose", "-"]]
    {
        let Output { status, stdout, stderr } = lasso(arguments, b"");
        let said = String::from_utf8_lossy(&stderr);
        assert_eq!((status.code(), stdout.len(), said.lines().count()), (Some(2), 0, 1), "{arguments:?}: {said}");
    }
}
