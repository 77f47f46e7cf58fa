//! Builds sentences piece by piece.

use super::{Sentence, Span};
use crate::app::num::exact;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::group::Group;

/// Puts sentences together. `{t}` and the like would have to be parsed: this is checked by the compiler.
pub(in crate::app) struct Say<'a> {
    pub(in crate::app) group: &'a Group,
    pub(in crate::app) spans: Sentence,
}

impl<'a> Say<'a> {
    /// Nothing said yet.
    pub(in crate::app) const fn about(group: &'a Group) -> Self {
        Self { group, spans: Vec::new() }
    }

    pub(in crate::app) fn text(mut self, text: &str) -> Self {
        self.spans.push(Span::Text(text.to_owned()));
        self
    }

    pub(in crate::app) fn task(mut self, task: TaskIx) -> Self {
        self.spans.push(Span::Task(self.group.task_id(task).to_string()));
        self
    }

    pub(in crate::app) fn process(mut self, process: ProcessIx) -> Self {
        self.spans.push(Span::Instance(process, self.group.processes[process as usize].name.clone()));
        self
    }

    pub(in crate::app) fn member(mut self, member: MemberIx) -> Self {
        let about = self.group.members[member as usize];
        self = self.process(about.process);
        let threads = self.group.processes[about.process as usize].threads;
        if threads > 1 { self.text(&format!(" (thread {})", about.thread)) } else { self }
    }

    /// A member does something with a task; `rest` comes after its name.
    pub(in crate::app) fn did(self, member: MemberIx, does: &str, task: TaskIx, rest: &str) -> Self {
        let say = self.member(member).text(&format!(" {does} ")).task(task);
        if rest.is_empty() { say } else { say.text(rest) }
    }

    pub(in crate::app) fn code(mut self, code: impl Into<String>) -> Self {
        self.spans.push(Span::Code(code.into()));
        self
    }

    pub(in crate::app) fn number(self, n: u64) -> Self {
        self.code(exact(n))
    }
}
