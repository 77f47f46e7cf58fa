//! What helps: per verdict what is known, and what was tried on the reconstructed group.
//!
//! A remedy that can be simulated is done to the group while it loops. Only what then brings the group to rest is advised for
//! it; what does not is said not to help.

use super::diagnosis::{Diagnosis, Verdict};
use super::rebalance::GroupLog;
use super::scenario::Reconstruction;
use crate::kafka::lag::ANY_LAG;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::sim::action::{Action, Change, ConfigName};
use crate::sim::run::Outcome;
use crate::sim::setup::Setup;

/// What helps and what does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    /// What ends it for good.
    pub fix: Vec<String>,
    /// What helps until then.
    pub meanwhile: Vec<String>,
    /// What does not help.
    pub in_vain: Vec<String>,
    /// Remedies done to the reconstructed group; empty if it could not be reconstructed or does not loop by itself.
    pub tried: Vec<Tried>,
}

/// A remedy that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// What was done.
    pub say: String,
    /// The group with what was done to it, to be opened and watched.
    pub setup: Setup,
    /// What came of it.
    pub outcome: Outcome,
}

impl Tried {
    /// Whether the group came to rest.
    pub const fn helps(&self) -> bool {
        matches!(self.outcome, Outcome::Stable { .. })
    }
}

/// What a verdict's advice is made of.
struct Known {
    verdict: Verdict,
    fix: &'static [&'static str],
    meanwhile: &'static [&'static str],
    in_vain: &'static [&'static str],
}

const KNOWN: &[Known] = &[
    Known {
        verdict: Verdict::EndOffsetsUnavailable,
        fix: &[
            "make the brokers answer the admin client's requests for end offsets: look for timeouts, authorisation on the changelog \
               topics, and leaderless partitions",
        ],
        meanwhile: &["raise default.api.timeout.ms of the admin client (admin.default.api.timeout.ms)"],
        in_vain: &["restarting instances: each new assignment asks for the end offsets again"],
    },
    Known {
        verdict: Verdict::FollowupStorm,
        fix: &["upgrade to 3.3.2 or 3.4.0 or later, which has the fix of KAFKA-14382"],
        meanwhile: &["stop one instance for a minute, so that the others can finish a rebalance without it"],
        in_vain: &[],
    },
    Known {
        verdict: Verdict::IgnoredProbe,
        fix: &["upgrade to 2.6.1 or later, which has the fix of KAFKA-10455"],
        meanwhile: &["restart one instance: the rebalance that this begins takes the place of the probing"],
        in_vain: &[],
    },
    Known {
        verdict: Verdict::MembershipChurn,
        fix: &["find why members leave: restarts by the platform, long processing (max.poll.interval.ms), pauses \
               (session.timeout.ms)"],
        meanwhile: &[
            "raise max.poll.interval.ms or lower max.poll.records; use static membership (group.instance.id) for restarts",
        ],
        in_vain: &["changing assignor settings: the assignor only answers to who is there"],
    },
    Known {
        verdict: Verdict::ProbingWithoutProgress,
        fix: &[
            "find why the warm-up restores nothing: its log around `restore-consumer`, and the state updater's from 3.5 on",
        ],
        meanwhile: &[
            "raise acceptable.recovery.lag above the lag that stays, or give the group more warm-ups (max.warmup.replicas)",
        ],
        in_vain: &["waiting: the same was found at each probing"],
    },
    Known {
        verdict: Verdict::Probing,
        fix: &["nothing: warm-ups are being restored, and tasks move once they are caught up"],
        meanwhile: &["a shorter probing.rebalance.interval.ms or more max.warmup.replicas make it faster"],
        in_vain: &[],
    },
    Known {
        verdict: Verdict::IntendedImbalance,
        fix: &[
            "nothing is wrong: tasks are counted, not weighed; another number of partitions, threads or instances changes the \
               count",
        ],
        meanwhile: &[],
        in_vain: &["waiting for another rebalance: it decides the same"],
    },
];

/// Advice for a diagnosis; remedies are tried if the group could be reconstructed.
pub fn advise(log: &GroupLog, diagnosis: &Diagnosis, group: Option<&Reconstruction>) -> Advice {
    let mut advice = Advice::default();
    if let Some(known) = KNOWN.iter().find(|known| known.verdict == diagnosis.verdict) {
        let own = |list: &[&str]| list.iter().map(|text| one_space(text)).collect();
        (advice.fix, advice.meanwhile) = (own(known.fix), own(known.meanwhile));
        advice.in_vain = own(known.in_vain);
    }
    let remedies = remedies(log, diagnosis, group);
    let looping = group.filter(|_| !remedies.is_empty()).and_then(|group| looping(group).map(|round| (group, round)));
    for remedy in remedies {
        let tried = looping.and_then(|(group, round)| try_out(group, round, &remedy));
        let list = match (&tried, remedy.hope) {
            (Some(tried), _) if !tried.helps() => &mut advice.in_vain,
            (_, Hope::Fix) => &mut advice.fix,
            (Some(_), Hope::InVain) | (_, Hope::Meanwhile) => &mut advice.meanwhile,
            (None, Hope::InVain) => &mut advice.in_vain,
        };
        list.push(remedy.say);
        advice.tried.extend(tried);
    }
    advice
}

fn one_space(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is expected of a remedy before it is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hope {
    Fix,
    Meanwhile,
    InVain,
}

/// Something to do to a looping group.
struct Remedy {
    hope: Hope,
    say: String,
    /// What is done in the loop, one after the other, each a rebalance later than the one before; none if it cannot be simulated.
    changes: Vec<Change>,
}

fn remedies(log: &GroupLog, diagnosis: &Diagnosis, group: Option<&Reconstruction>) -> Vec<Remedy> {
    let processes: Vec<ProcessId> =
        group.iter().flat_map(|group| &group.setup.scenario.processes).map(|process| process.id).collect();
    let lag = |value: u64| vec![Change::SetConfig { key: ConfigName::AcceptableRecoveryLag, value }];
    match diagnosis.verdict {
        Verdict::Livelock | Verdict::SlowFace => {
            let upgrade = |process: &ProcessId| Change::SetVersion { process: *process, version: KafkaVersion::V2_6_1 };
            let restart = |process: &ProcessId| Change::Restart { process: *process };
            let mut all = vec![
                Remedy {
                    hope: Hope::Fix,
                    say: "upgrade every instance to 2.6.1 or later, one after the other".to_owned(),
                    changes: processes.iter().map(upgrade).collect(),
                },
                Remedy {
                    hope: Hope::Meanwhile,
                    say: "set acceptable.recovery.lag to 9223372036854775807 on every instance: tasks go where they belong at once and \
                          are restored there, which holds their processing up"
                        .to_owned(),
                    changes: lag(ANY_LAG),
                },
                Remedy {
                    hope: Hope::InVain,
                    say: "restart the instances one after the other, on the same release and with their disks".to_owned(),
                    changes: processes.iter().map(restart).collect(),
                },
            ];
            all.extend(wipes(log, diagnosis));
            all
        }
        Verdict::OneLess => vec![
            Remedy {
                hope: Hope::Fix,
                say: "set acceptable.recovery.lag to 1 or more: the number of a task's changelogs is enough".to_owned(),
                changes: lag(most_changelogs(log)),
            },
            Remedy {
                hope: Hope::InVain,
                say: "upgrade: 2.6.1 to 4.1.0 all count a checkpoint one less than the task does".to_owned(),
                changes: Vec::new(),
            },
        ],
        _ => Vec::new(),
    }
}

/// The largest lag, up to a handful, that is a difference of counts.
fn most_changelogs(log: &GroupLog) -> u64 {
    let lags = log.decided().flat_map(|(_, rebalance)| &rebalance.clients).flat_map(|client| &client.lags);
    let counts = lags.filter_map(|(_, lag)| u64::try_from(*lag).ok()).filter(|lag| (1..=64).contains(lag));
    counts.max().unwrap_or(1)
}

/// To delete a task's folder, with the instance stopped, where it lies and is left unsaid.
fn wipes(log: &GroupLog, diagnosis: &Diagnosis) -> Vec<Remedy> {
    let Some(ring) = &diagnosis.ring else { return Vec::new() };
    let last: Vec<_> = ring.places.iter().rev().take(ring.period).map(|place| &log.rebalances[*place]).collect();
    let flips = |process: ProcessId, task: TaskId| {
        let said = |rebalance: &&&crate::log::rebalance::Rebalance| {
            rebalance.client(process).is_some_and(|client| client.reported_of(task).is_some())
        };
        let count = last.iter().filter(said).count();
        count > 0 && count < last.len()
    };
    let processes = last.iter().flat_map(|rebalance| &rebalance.clients).map(|client| client.process);
    let mut pairs: Vec<(ProcessId, TaskId)> =
        processes.flat_map(|process| diagnosis.tasks.iter().map(move |task| (process, *task))).collect();
    pairs.sort_unstable();
    pairs.dedup();
    let remedy = |(process, task): (ProcessId, TaskId)| Remedy {
        hope: Hope::Meanwhile,
        say: format!("stop {}, delete the state directory of {task} there, and start it again", log.name_of(process)),
        changes: vec![Change::WipeTask { process, task }],
    };
    pairs.into_iter().filter(|(process, task)| flips(*process, *task)).take(4).map(remedy).collect()
}

/// Larger groups, in members times tasks, are not tried on: it would keep a person waiting.
const MAX_CELLS: usize = 100_000;
/// Rebalances in which a remedy has to help.
const BOUND_ROUNDS: u32 = 400;

/// The rebalance before which remedies begin: the group loops by then. None if it does not loop by itself.
fn looping(group: &Reconstruction) -> Option<u32> {
    let scenario = &group.setup.scenario;
    let members: usize = scenario.processes.iter().map(|process| process.threads as usize).sum();
    if members * scenario.tasks.len() > MAX_CELLS {
        return None;
    }
    let (prefix, cycle) = group.setup.run(BOUND_ROUNDS).ok()?.outcome.lasso()?;
    Some(prefix + cycle)
}

/// Does something to the group, every change a loop's turn after the one before, and sees what comes of it.
fn try_out(group: &Reconstruction, round: u32, remedy: &Remedy) -> Option<Tried> {
    if remedy.changes.is_empty() {
        return None;
    }
    let mut setup = group.setup.clone();
    setup.actions =
        (round..).step_by(3).zip(&remedy.changes).map(|(round, change)| Action { round, change: *change }).collect();
    let run = setup.run(BOUND_ROUNDS).ok()?;
    Some(Tried { say: remedy.say.clone(), setup, outcome: run.outcome })
}

impl Advice {
    /// `{"fix": [...], "meanwhile": [...], "in_vain": [...], "tried": [{"what", "helps", "outcome"}]}`.
    pub fn to_json(&self) -> serde_json::Value {
        let tried = |tried: &Tried| {
            serde_json::json!({
                "what": tried.say,
                "helps": tried.helps(),
                "outcome": crate::sim::record::outcome(tried.outcome),
            })
        };
        serde_json::json!({
            "fix": self.fix,
            "meanwhile": self.meanwhile,
            "in_vain": self.in_vain,
            "tried": self.tried.iter().map(tried).collect::<Vec<_>>(),
        })
    }
}
