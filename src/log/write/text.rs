//! Names as a log has them, and lists as Java prints them.

use crate::kafka::task_id::TaskId;
use crate::kafka::{MemberIx, TaskIx};
use crate::sim::group::Group;

/// Names of clients, threads, members and partitions.
pub(super) struct NamesOf {
    /// Of each process.
    pub clients: Vec<String>,
    /// Of each member's thread.
    pub threads: Vec<String>,
    /// Of each member.
    pub members: Vec<String>,
    application: String,
}

impl NamesOf {
    pub fn new(group: &Group, application: &str) -> Self {
        let clients: Vec<String> = (0..).zip(&group.processes).map(|(at, process)| client(&process.name, at)).collect();
        let threads: Vec<String> = group
            .members
            .iter()
            .map(|member| format!("{}-StreamThread-{}", clients[member.process as usize], member.thread))
            .collect();
        let id = |member: &crate::sim::group::Member| {
            // Any UUID does, as long as it is the member's own.
            let process = group.processes[member.process as usize].id.0;
            crate::kafka::process_id::ProcessId(process ^ (u128::from(member.thread) << 64) ^ 0xc0de << 96)
        };
        let members =
            threads.iter().zip(&group.members).map(|(thread, member)| format!("{thread}-consumer-{}", id(member)));
        let members = members.collect();
        Self { clients, threads, members, application: plain(application, "lasso") }
    }

    /// The partition of a task's topic.
    pub fn partition(&self, task: TaskId) -> String {
        format!("{}-in-{}-{}", self.application, task.subtopology, task.partition)
    }

    pub fn group_id(&self) -> &str {
        &self.application
    }

    pub fn thread(&self, member: MemberIx) -> &str {
        &self.threads[member as usize]
    }

    pub fn member(&self, member: MemberIx) -> &str {
        &self.members[member as usize]
    }
}

/// A client's name: what a person calls the instance, as far as Kafka would have it.
fn client(name: &str, at: usize) -> String {
    let own = plain(name, "");
    if own == name { own } else { format!("{}-{at}", plain(name, "client")) }
}

/// Letters, digits, points and hyphens; anything else becomes a hyphen.
fn plain(text: &str, empty: &str) -> String {
    let sign = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '-' };
    let plain: String = text.chars().map(sign).collect();
    if plain.is_empty() { empty.to_owned() } else { plain }
}

/// `[a, b]`.
pub(super) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    format!("[{}]", commas(items))
}

/// `a, b`.
pub(super) fn commas<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// Tasks by their names.
pub(super) fn tasks(group: &Group, tasks: &[TaskIx]) -> Vec<TaskId> {
    tasks.iter().map(|task| group.task_id(*task)).collect()
}
