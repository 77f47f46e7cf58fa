//! Facts to ask about, for who does not point: those of an instance and a task as they stand at a position.

use crate::analysis::cause::history::History;
use crate::analysis::cause::{Known, Question, ask};
use crate::app::cause_view::{FactView, fact_view};
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::run::{Position, Run};

/// What can be asked of an instance and a task at a position (in unrolled rounds), each fact once, with the question that
/// leads to it.
pub fn offers(run: &Run, at: Position, (process, task): (ProcessIx, TaskIx)) -> Vec<(Question, FactView)> {
    let group = &run.group;
    let mut questions = vec![Question::Event, Question::Began];
    let members: Vec<MemberIx> = group.members_of(process).collect();
    let of_members =
        |question: fn(MemberIx, TaskIx) -> Question| members.iter().map(move |member| question(*member, task));
    if group.is_stateful(task) {
        questions.extend(of_members(|member, task| Question::Report { member, task }));
        questions.push(Question::Lag { process, task });
    }
    questions.push(Question::Placed { task });
    questions.extend(of_members(|member, task| Question::Holds { member, task }));
    questions.extend(of_members(|member, task| Question::Created { member, task }));
    questions.extend(of_members(|member, task| Question::Withheld { member, task }));
    questions.extend(of_members(|member, task| Question::Revoked { member, task }));
    if group.is_stateful(task) {
        questions.push(Question::Disk { process, task });
    }
    questions.extend(members.iter().map(|member| Question::InsidePoll { member: *member }));
    let mut known: Vec<Known> = Vec::new();
    let mut offers = Vec::new();
    for question in questions {
        let Some(fact) = ask(run, at, question).filter(|fact| !known.contains(fact)) else { continue };
        known.push(fact);
        offers.push((question, fact_view(group, fact)));
    }
    offers
}

/// What stays unsaid at a position although it is on disk: who says nothing, and of which task. At most so many.
pub fn hidden(run: &Run, at: Position, most: usize) -> Vec<(MemberIx, TaskIx)> {
    let members = &History::new(run).moment(at).members;
    let reports = |process: ProcessIx| run.group.members_of(process).map(|member| &members[member as usize].report);
    let is_said = |process: ProcessIx, task: TaskIx| {
        reports(process).flat_map(|report| &report.said).any(|(said, ..)| *said == task)
    };
    let unsaid = (0..).zip(members).flat_map(|(member, beside)| {
        let hides = beside.report.unsaid.iter().filter(|(_, silence)| silence.hides_state());
        hides.map(move |(task, _)| (member, *task))
    });
    let unsaid = unsaid.filter(|(member, task)| !is_said(run.group.process_of(*member), *task));
    unsaid.take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::sentence::plain;
    use crate::sim::presets::Preset;
    use crate::sim::run::DEFAULT_BOUND_ROUNDS;

    #[test]
    fn every_fact_about_c_and_0_0_is_offered_once_in_the_bug_s_round() {
        let run = Run::new(Preset::find("livelock").expect("a preset").group(0), DEFAULT_BOUND_ROUNDS);
        let at = Position { round: 11, events: u32::MAX };
        let offers = offers(&run, at, (2, 0));
        let told: Vec<String> = offers.iter().map(|(_, fact)| plain(&fact.sentence)).collect();
        for wanted in [
            "C has 0_0 in hand, never initialised: its report leaves out what is on disk.",
            "C rejoins inside poll(): its report leaves before its thread can initialise anything.",
        ] {
            assert_eq!(told.iter().filter(|told| *told == wanted).count(), 1, "{told:#?}");
        }
        assert_eq!(hidden(&run, at, 9), [(2, 0)]);
        assert!(hidden(&run, at, 0).is_empty());
    }

    #[test]
    fn a_stateless_task_has_no_lag_and_no_report() {
        let run = Run::new(Preset::find("livelock").expect("a preset").group(0), DEFAULT_BOUND_ROUNDS);
        let stateless = (0..9).find(|task| !run.group.is_stateful(*task)).expect("a stateless task");
        let offers = offers(&run, Position { round: 11, events: 40 }, (0, stateless));
        assert!(offers.len() > 2);
        let is_of_state = |question: &Question| {
            matches!(question, Question::Lag { .. } | Question::Report { .. } | Question::Disk { .. })
        };
        assert!(offers.iter().all(|(question, _)| !is_of_state(question)));
    }
}
