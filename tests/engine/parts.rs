//! Parts of Kafka and of Java by themselves, at edges that no group of the other files comes to.

use rebalance_lasso::kafka::java::{HashSetOrder, PriorityQueue};
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::thread_assignment::{ThreadInput, assign_actives, assign_standbys};
use rebalance_lasso::sim::assign::assign_json;
use serde_json::{Map, Value, json};

/// As a `HashSet<Integer>` iterates in OpenJDK: the high half of a hash is spread over the low one, so 0x30003 comes first.
#[test]
fn a_set_of_any_size_goes_by_both_halves_of_a_hash() {
    let inserted = [2, 0x5_0004, 0x3_0000, 0x3_0003, 4];
    let iterated = [0x3_0003, 0x5_0004, 2, 0x3_0000, 4];
    for more in [0..0, 5..14] {
        let with_more = |numbers: [u32; 5]| -> Vec<u32> { numbers.into_iter().chain(more.clone()).collect() };
        let mut items = with_more(inserted);
        HashSetOrder::default().sort(&mut items, |hash| hash);
        assert_eq!(items, with_more(iterated));
        assert_eq!(iterated.map(|hash| HashSetOrder::bucket(hash, items.len())), [0, 1, 2, 3, 4]);
    }
}

/// The assignor changes the loads of processes that wait in one.
#[test]
fn a_heap_is_none_any_more_once_an_element_comes_before_its_parent() {
    let queue = PriorityQueue::from_collection((0..7).collect(), usize::cmp);
    let is_heap = |loads: [u32; 7]| queue.is_heap(|a, b| loads[*a].cmp(&loads[*b]));
    let loads = [10, 20, 20, 30, 30, 30, 30];
    assert!(is_heap(loads) && is_heap([10; 7]));
    for (child, parent) in [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)] {
        let with = |load: u32| {
            let mut changed = loads;
            changed[child] = load;
            changed
        };
        assert_eq!([loads[parent], loads[parent] - 1].map(|load| is_heap(with(load))), [true, false], "{child}");
    }
}

/// What the assignor gives each process, actives before standbys, at an acceptable lag of 0. Of each task, a lag a process.
fn assigned(capacities: [u32; 4], warm_ups: u32, standbys: u32, lags: &[[i64; 4]]) -> Vec<String> {
    let tasks: Vec<String> = (0..lags.len()).map(|task| format!("0_{task}")).collect();
    let client = |process: usize| {
        let lags: Map<String, Value> =
            tasks.iter().cloned().zip(lags.iter().map(|lags| json!(lags[process]))).collect();
        let id = ProcessId::numbered(process as u64 + 1).to_string();
        json!({"process": id, "capacity": capacities[process], "lags": lags})
    };
    let config =
        json!({"acceptable_recovery_lag": 0, "max_warmup_replicas": warm_ups, "num_standby_replicas": standbys});
    let input =
        json!({"config": config, "tasks": tasks, "stateful": tasks, "clients": (0..4).map(client).collect::<Vec<_>>()});
    let answer = assign_json(&input).expect("in order");
    let clients = answer["clients"].as_array().expect("a list");
    clients.iter().map(|client| format!("{} {}", client["active"], client["standby"]).replace('"', "")).collect()
}

/// As Kafka's own `HighAvailabilityTaskAssignor` of 2.6.0 answers: before standbys move, all processes are queued anew. What moving
/// actives left of their queue is no heap in these two, and would give other answers.
#[test]
fn standbys_that_move_have_a_queue_of_their_own() {
    assert_eq!(
        assigned([1, 1, 1, 3], 1, 2, &[[100, 100, 100, 100], [100, 100, 0, 0], [100, 100, 100, 100]]),
        ["[0_0] [0_2]", "[] [0_0,0_1]", "[0_2] [0_1]", "[0_1] [0_0,0_2]"]
    );
    assert_eq!(
        assigned([1, 1, 1, 1], 3, 2, &[[0, 0, 0, 0], [0, 100, 0, 0], [0, 0, 0, 0], [0, 0, 100, 0]]),
        ["[0_0,0_1] [0_3]", "[] [0_0,0_1,0_2,0_3]", "[0_2] [0_0,0_1,0_3]", "[0_3] [0_1,0_2]"]
    );
}

#[test]
fn tasks_go_round_the_threads() {
    let input = ThreadInput { stateful: &[0, 2, 4], stateless: &[1], previous: &[vec![], vec![]] };
    assert_eq!(assign_actives(&input, |task| task), [vec![0, 4], vec![1, 2]]);
    assert_eq!(assign_standbys(&ThreadInput { stateless: &[], ..input }), [vec![0, 4], vec![2]]);
}

#[test]
fn where_there_is_no_thread_nobody_is_given_anything() {
    let input = ThreadInput { stateful: &[0, 2], stateless: &[1], previous: &[] };
    assert!(assign_actives(&input, |task| task).is_empty() && assign_standbys(&input).is_empty());
}
