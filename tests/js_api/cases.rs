//! Calls from JavaScript and what comes of them, wherever they run.

use js_sys::{BigInt, Function, JSON, Reflect};
use rebalance_lasso::js_api::{
    assign, decode_link, encode_link, list_presets, simulate, to_csv, to_itf, to_log, to_mermaid, to_trace, version,
};
use serde_json::{Value, json};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

fn js(value: &Value) -> JsValue {
    JSON::parse(&value.to_string()).unwrap()
}

fn json_of(value: &JsValue) -> Value {
    let text: String = JSON::stringify(value).unwrap().into();
    serde_json::from_str(&text).unwrap()
}

/// A value that only JavaScript can write.
fn evaluated(expression: &str) -> JsValue {
    Function::new_no_args(&format!("return {expression}")).call0(&JsValue::NULL).unwrap()
}

fn message_of(error: wasm_bindgen::JsError) -> String {
    let error: JsValue = error.into();
    assert!(error.is_instance_of::<js_sys::Error>(), "an Error is thrown");
    error.unchecked_into::<js_sys::Error>().message().into()
}

fn opening() -> Value {
    json_of(&list_presets().unwrap())[0]["scenario"].clone()
}

#[wasm_bindgen_test]
fn the_opening_scenario_loops_on_one_version_and_rests_on_the_other() {
    let scenario = js(&opening());
    let run = |version: &str| json_of(&simulate(scenario.clone(), js(&json!({ "version": version }))).unwrap());
    let old = run("2.6.0");
    assert_eq!(old["outcome"], json!({"kind": "livelock", "prefix": 3, "cycle": 2}));
    assert_eq!(old["rounds"].as_array().unwrap().len(), 5);
    assert_eq!(old["rounds"][0]["members"][2]["offset_sums"], json!({"0_0": 99999, "0_1": 99999, "0_4": 99999}));
    assert_eq!(run("2.6.1")["outcome"], json!({"kind": "stable", "rounds": 7}));
}

#[wasm_bindgen_test]
fn what_is_done_to_a_group_ends_its_loop() {
    let mut setup = opening();
    setup["actions"] = json!([{"round": 4, "change": "restart", "process": 3}]);
    let answer = json_of(&simulate(js(&setup), JsValue::UNDEFINED).unwrap());
    assert_eq!(answer["outcome"], json!({"kind": "stable", "rounds": 9}));
    assert_eq!(answer["actions"][0]["done_in"], json!(4));
    setup["what_if"] = json!({"reads_checkpoints": "yes"});
    let message = message_of(simulate(js(&setup), JsValue::UNDEFINED).unwrap_err());
    assert!(message.starts_with("scenario: what_if.reads_checkpoints: expected true or false"), "{message}");
}

#[wasm_bindgen_test]
fn what_comes_out_are_plain_objects_not_maps() {
    let answer = simulate(js(&opening()), JsValue::UNDEFINED).unwrap();
    let outcome = Reflect::get(&answer, &"outcome".into()).unwrap();
    assert_eq!(Reflect::get(&outcome, &"kind".into()).unwrap(), JsValue::from("livelock"));
    let rounds: js_sys::Array = Reflect::get(&answer, &"rounds".into()).unwrap().unchecked_into();
    assert!(!rounds.get(0).is_instance_of::<js_sys::Map>());
}

#[wasm_bindgen_test]
fn a_text_of_json_is_read_without_rounding() {
    let mut scenario = opening();
    scenario["config"]["acceptable_recovery_lag"] = json!(9_223_372_036_854_775_807_u64);
    let text = JsValue::from(scenario.to_string());
    let answer = json_of(&simulate(text, JsValue::NULL).unwrap());
    assert_eq!(answer["outcome"]["kind"], "stable", "any lag is acceptable, so nothing ever moves");
}

#[wasm_bindgen_test]
fn offsets_beyond_doubles_go_in_and_out_as_texts() {
    let mut scenario = opening();
    scenario["end_offsets"]["0_0"] = json!("9007199254740995");
    for process in [1, 2] {
        scenario["processes"][process]["checkpoints"]["0_0"] = json!("9007199254740995");
    }
    let answer = json_of(&simulate(js(&scenario), JsValue::NULL).unwrap());
    let sums = &answer["rounds"][0]["members"][2]["offset_sums"];
    assert_eq!(sums["0_0"], json!("9007199254740994"), "the file holds one less, to the last digit");
    assert_eq!(sums["0_1"], json!(99999));
}

#[wasm_bindgen_test]
fn big_ints_are_numbers_too() {
    let scenario = js(&opening());
    let config = Reflect::get(&scenario, &"config".into()).unwrap();
    Reflect::set(&config, &"acceptable_recovery_lag".into(), &BigInt::from(i64::MAX).into()).unwrap();
    assert_eq!(json_of(&simulate(scenario, JsValue::NULL).unwrap())["outcome"]["kind"], "stable");
}

fn check_refused(change: impl Fn(&mut Value), expect: &str) {
    let mut scenario = opening();
    change(&mut scenario);
    let message = message_of(simulate(js(&scenario), JsValue::NULL).unwrap_err());
    assert!(message.contains(expect), "`{message}` should say `{expect}`");
}

#[wasm_bindgen_test]
fn a_wrong_scenario_names_its_field() {
    check_refused(
        |s| s["processes"][1]["threads"] = json!(0),
        "processes[1].threads: is 0, but must be between 1 and 64",
    );
    check_refused(|s| s["processes"][2]["checkpoints"]["0_9"] = json!(5), "processes[2].checkpoints.0_9: no such task");
    check_refused(|s| s["config"]["max_warmup_replicas"] = json!(0), "config.max_warmup_replicas: is 0");
    check_refused(|s| s["end_offsets"]["0_1"] = json!(-5), "end_offsets.0_1: expected a whole number");
    check_refused(|s| s["end_offsets"]["0_1"] = json!(1.5), "end_offsets.0_1: expected a whole number");
    check_refused(|s| s["tasks"][3] = json!("x"), "tasks[3]: `x` is not a task");
    check_refused(
        |s| s["processes"][0]["version"] = json!("3.0"),
        "processes[0].version: version `3.0` is not modelled",
    );
    check_refused(|s| s["colour"] = json!("red"), "colour: unknown field");
    check_refused(|s| s["processes"] = json!([]), "processes: is 0, but must be between 1 and 256");
}

#[wasm_bindgen_test]
fn what_is_no_scenario_at_all_says_so() {
    let check = |value: JsValue, expect: &str| {
        let message = message_of(simulate(value, JsValue::NULL).unwrap_err());
        assert!(message.contains(expect), "`{message}` should say `{expect}`");
    };
    check(JsValue::UNDEFINED, "scenario: the input: expected an object, got null");
    check(JsValue::from("{\"processes\": ["), "scenario: not JSON");
    check(evaluated("(() => { const loop = {}; loop.config = loop; return loop; })()"), "nested more than");
    check(evaluated("({ processes: [{ threads: NaN }], tasks: ['0_0'] })"), "processes[0].threads");
    check(evaluated("() => 1"), "scenario:");
    check(evaluated("Symbol('x')"), "scenario:");
}

#[wasm_bindgen_test]
fn a_wrong_option_is_named() {
    let check = |options: Value, expect: &str| {
        let message = message_of(simulate(js(&opening()), js(&options)).unwrap_err());
        assert!(message.contains(expect), "`{message}` should say `{expect}`");
    };
    check(json!({"version": "2.7"}), "options: version: version `2.7` is not modelled");
    check(json!({"max_rounds": 0}), "options: max_rounds: must be a whole number between 1 and");
    check(json!({"rounds": 5}), "options: rounds: unknown option");
    check(json!([]), "options: expected an object");
}

#[wasm_bindgen_test]
fn a_bound_leaves_a_run_undecided() {
    let answer = json_of(&simulate(js(&opening()), js(&json!({"max_rounds": 2}))).unwrap());
    assert_eq!(answer["outcome"], json!({"kind": "undecided", "bound": 2}));
}

#[wasm_bindgen_test]
fn a_large_group_has_as_many_rounds_as_an_answer_holds() {
    let processes: Vec<Value> = (1..=8).map(|process| json!({ "process": process })).collect();
    let scenario = json!({ "subtopologies": [{ "partitions": 4096, "end_offset": 1000 }], "processes": processes });
    let message = message_of(simulate(js(&scenario), js(&json!({"max_rounds": 2000}))).unwrap_err());
    assert!(message.contains("options: max_rounds: is 2000, but an answer holds at most 243"), "{message}");
    let answer = json_of(&simulate(js(&scenario), js(&json!({"max_rounds": 3}))).unwrap());
    assert!(answer["rounds"].as_array().unwrap().len() <= 3);
}

#[wasm_bindgen_test]
fn the_assignor_answers_alone() {
    let input = json!({
        "config": {"acceptable_recovery_lag": 100, "max_warmup_replicas": 1},
        "tasks": ["0_0", "0_1", "1_0"], "stateful": ["0_0", "0_1"],
        "clients": [
            {"process": "00000000-0000-0000-0000-000000000001", "capacity": 1, "lags": {"0_0": 5000, "0_1": 0}},
            {"process": "00000000-0000-0000-0000-000000000002", "capacity": 1, "lags": {"0_0": -2, "0_1": "9223372036854775807"}},
        ],
    });
    // Each runs what it is caught up on; only one of the two places to warm up is paid for.
    let answer = json_of(&assign(js(&input)).unwrap());
    assert_eq!(answer["probing"], json!(true));
    assert_eq!(answer["clients"][0]["active"], json!(["0_1", "1_0"]));
    assert_eq!(answer["clients"][0]["standby"], json!(["0_0"]));
    assert_eq!(answer["clients"][1]["active"], json!(["0_0"]));
    assert_eq!(answer["clients"][1]["standby"], json!([]));
}

#[wasm_bindgen_test]
fn a_wrong_input_of_the_assignor_names_its_field() {
    let check = |input: Value, expect: &str| {
        let message = message_of(assign(js(&input)).unwrap_err());
        assert!(message.contains(expect), "`{message}` should say `{expect}`");
    };
    let client = |lags: Value| json!({"process": "00000000-0000-0000-0000-000000000001", "capacity": 1, "lags": lags});
    let input = |client: Value| json!({"tasks": ["0_0"], "stateful": ["0_0"], "clients": [client]});
    check(input(client(json!({}))), "input: clients[0].lags.0_0: missing");
    check(input(client(json!({"0_0": "many"}))), "clients[0].lags.0_0: expected a whole number");
    check(input(json!({"process": "7", "capacity": 1, "lags": {}})), "clients[0].process: `7` is not a UUID");
    check(json!({"tasks": ["0_0"], "stateful": [], "clients": []}), "clients: there must be between 1 and");
}

#[wasm_bindgen_test]
fn presets_and_version_are_told() {
    let presets = json_of(&list_presets().unwrap());
    assert_eq!(presets.as_array().unwrap().len(), 7);
    assert_eq!(presets[6]["sides"][0]["version"], Value::Null);
    assert_eq!(version(), env!("CARGO_PKG_VERSION"));
}

#[wasm_bindgen_test]
fn a_link_that_is_written_is_read_again() {
    let link = encode_link(js(&json!({"setup": opening(), "playhead": {"round": 14, "step": 6}, "inspect": "leader"})))
        .unwrap();
    assert!(link.starts_with("#v1w") && link.len() < 60, "{link}");
    let decoded = json_of(&decode_link(&format!("https://host.example/lasso/{link}.")).unwrap());
    assert_eq!(
        (&decoded["problems"], &decoded["mended"], &decoded["differences"]),
        (&json!([]), &json!(true), &json!([]))
    );
    assert_eq!(decoded["link"]["playhead"], json!({"round": 14, "step": 6}));
    assert_eq!(decoded["link"]["expected"][0], json!({"kind": "livelock", "prefix": 3, "cycle": 2}));
    assert_eq!(encode_link(js(&decoded["link"])).unwrap(), link);
    assert_eq!(encode_link(js(&json!({"preset": "one-less"}))).unwrap(), "#v1o/one-less/0/0/m1/c3b5aa");
}

#[wasm_bindgen_test]
fn what_is_wrong_with_a_link_is_told() {
    assert!(decode_link("#lab").unwrap().is_null());
    let newer = json_of(&decode_link("#v7abc").unwrap());
    assert_eq!(newer["link"], Value::Null);
    assert!(newer["problems"][0]["message"].as_str().unwrap().contains("version 7"), "{newer}");
    let mut lies =
        json!({"setup": opening(), "expected": [{"kind": "stable", "rounds": 5}, {"kind": "stable", "rounds": 7}]});
    let told = json_of(&decode_link(&encode_link(js(&lies)).unwrap()).unwrap());
    assert_eq!(
        told["differences"][0],
        "left: the link says at rest after 5; here it is a livelock, a ring of 2 after 3"
    );
    lies["setup"]["processes"][0]["threads"] = json!(0);
    let message = message_of(encode_link(js(&lies)).unwrap_err());
    assert!(message.starts_with("link: setup.processes[0].threads: is 0"), "{message}");
    assert!(message_of(encode_link(js(&json!({}))).unwrap_err()).starts_with("link: setup: missing"));
}

#[wasm_bindgen_test]
fn a_run_becomes_texts_for_other_programs() {
    let scenario = || js(&opening());
    let on = |version: &str| js(&json!({ "version": version }));
    assert!(to_mermaid(scenario(), on("2.6.0")).unwrap().starts_with("sequenceDiagram\n"));
    assert!(to_log(scenario(), on("2.6.1")).unwrap().contains("Finished stable assignment"));
    let itf: Value = serde_json::from_str(&to_itf(scenario(), JsValue::UNDEFINED).unwrap()).unwrap();
    assert_eq!(itf["loop"], 3);
    assert_eq!(to_csv(scenario(), JsValue::UNDEFINED).unwrap().lines().count(), 1 + 5 * 9);
    let trace: Value = serde_json::from_str(&to_trace(scenario(), JsValue::UNDEFINED).unwrap()).unwrap();
    assert_eq!(trace["rounds"].as_array().unwrap().len(), 5);
    let message = message_of(to_csv(js(&json!({})), JsValue::UNDEFINED).unwrap_err());
    assert!(message.starts_with("scenario: tasks: missing"), "{message}");
}
