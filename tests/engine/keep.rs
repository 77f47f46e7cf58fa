//! The switch by which a stateless task stays with the member that owns it, balance permitting.

use rebalance_lasso::sim::event::Trigger;

use crate::setting::Setting;

/// The actives meant for each member, those withheld included.
fn meant(setting: &Setting) -> Vec<String> {
    let mut meant = Vec::new();
    setting.lines(|engine| {
        let names = |tasks: &[u32]| tasks.iter().map(|task| setting.group.task_id(*task).to_string()).collect();
        meant = engine
            .begin(0, Trigger::Start)
            .into_iter()
            .map(|(_, told)| {
                let mut tasks = [told.active, told.pending].concat();
                tasks.sort_unstable();
                let names: Vec<String> = names(&tasks);
                names.join(" ")
            })
            .collect();
    });
    meant
}

/// Of four tasks an even share of A is three, and of each of its two threads two.
#[test]
fn a_member_keeps_its_stateless_tasks_up_to_an_even_share_of_its_process_and_thread() {
    let mut setting = Setting::new(
        "tasks 1_0 1_1 1_2 1_3
         process A 2.6.0 threads=2
         process B 2.6.0
         A1 active 1_0 running
         A1 active 1_1 running
         A1 active 1_2 running
         A1 active 1_3 running",
    );
    assert_eq!(meant(&setting), ["1_0 1_3", "1_2", "1_1"]);
    setting.group.what_if.keeps_stateless = true;
    assert_eq!(meant(&setting), ["1_0 1_1", "1_2", "1_3"]);
}
