//! Reading a recording that somebody may have mended by hand: each problem names its line and field.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Map, Value};

use super::{Ended, FORMAT, Header, MAX_BYTES, MAX_ROUNDS, RecordedRound, Recording, Row};
use crate::kafka::lag::{LATEST_OFFSET, UNKNOWN_OFFSET_SUM};
use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::version::KafkaVersion;
use crate::kafka::{MemberIx, TaskIx};
use crate::sim::group::Group;
use crate::sim::problem::Problem;
use crate::sim::reader::{Reader, inside, join};
use crate::sim::record::follow_up as word;
use crate::sim::scenario::Scenario;

/// `rounds` may stand in the first line instead of below it; `compare` and `canonical_rounds` are fields of the vectors.
const HEADER_FIELDS: [&str; 10] =
    ["recording", "name", "kafka", "ended", "recorded", "note", "scenario", "rounds", "compare", "canonical_rounds"];
const ROUND_FIELDS: [&str; 2] = ["ms_since_previous", "members"];
const MEMBER_FIELDS: [&str; 6] = ["member", "owned", "offset_sums", "active", "standby", "followup"];
const FOLLOW_UPS: [FollowUp; 3] = [FollowUp::None, FollowUp::Immediate, FollowUp::Probing];
/// Longest text beside the rounds, in characters.
const MAX_TEXT_CHARS: usize = 400;

impl Recording {
    /// Reads a recording. Without a first line that makes sense there is none; from the first round that does not, nothing more
    /// is read, and what is wrong there is said.
    pub fn read(text: &str) -> (Option<Self>, Vec<Problem>) {
        if text.len() > MAX_BYTES {
            let say = format!("is {} bytes long, but at most {MAX_BYTES} are read", text.len());
            return (None, vec![Problem::new("the recording", say)]);
        }
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let Some((number, first)) = lines.next() else {
            return (None, vec![Problem::new("the recording", "is empty")]);
        };
        let mut problems = Vec::new();
        let Some(first) = parsed(number, first, &mut problems) else { return (None, problems) };
        let (header, group) = match header(&first) {
            Ok(read) => read,
            Err(found) => return (None, at_line(number, found)),
        };
        let names = Names::of(&group);
        let mut rounds = Vec::new();
        let inside = first.get("rounds").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        for (at, value) in inside.iter().enumerate() {
            match names.round(&format!("rounds[{at}]"), value) {
                Ok(round) => rounds.push(round),
                Err(found) => {
                    problems.extend(at_line(number, found));
                    break;
                }
            }
        }
        for (number, line) in lines {
            if !problems.is_empty() {
                break;
            }
            let Some(value) = parsed(number, line, &mut problems) else { break };
            match names.round("", &value) {
                Ok(round) => rounds.push(round),
                Err(found) => problems.extend(at_line(number, found)),
            }
        }
        if rounds.len() > MAX_ROUNDS {
            rounds.truncate(MAX_ROUNDS);
            problems.push(Problem::new("the recording", format!("only its first {MAX_ROUNDS} rounds are read")));
        }
        (Some(Self { header, group: Rc::new(group), rounds }), problems)
    }

    /// Whether a text begins as a recording does, so that it is not taken for a log.
    pub fn is_one(start: &str) -> bool {
        let line = start.trim_start_matches('\u{feff}').trim_start();
        let begin: String = line.chars().take(200).collect();
        begin.starts_with('{') && begin.contains("\"recording\"")
    }
}

fn parsed(number: usize, line: &str, problems: &mut Vec<Problem>) -> Option<Value> {
    let say = |error: serde_json::Error| {
        // Its own line number counts within this one line.
        let said = error.to_string();
        let what = said.split(" at line ").next().unwrap_or_default();
        problems
            .push(Problem::new(format!("line {number}"), format!("is not JSON: {what}, at column {}", error.column())));
    };
    serde_json::from_str(line).map_err(say).ok()
}

fn at_line(number: usize, problems: Vec<Problem>) -> Vec<Problem> {
    let place = |problem: Problem| Problem::new(format!("line {number}: {}", problem.field), problem.message);
    problems.into_iter().map(place).collect()
}

fn header(value: &Value) -> Result<(Header, Group), Vec<Problem>> {
    let mut reader = Reader::default();
    let Some(fields) = reader.object("", value, &HEADER_FIELDS) else { return Err(reader.problems) };
    if let Some(format) = fields.get("recording").filter(|format| format.as_u64() != Some(FORMAT)) {
        reader.expected("recording", &format!("{FORMAT}, the only form there is"), format);
    }
    let text = |reader: &mut Reader, name: &str| {
        let text = fields.get(name).and_then(|value| reader.text(name, value)).unwrap_or_default();
        text.chars().take(MAX_TEXT_CHARS).collect::<String>()
    };
    let kafka = fields.get("kafka").unwrap_or(&Value::Null);
    let kafka = reader.text("kafka", kafka).and_then(|text| reader.parsed::<KafkaVersion>("kafka", text));
    let [name, recorded, note] = ["name", "recorded", "note"].map(|name| text(&mut reader, name));
    let ended = fields.get("ended").map_or(Ended::Stopped, |value| ended(&mut reader, value));
    if let Some(rounds) = fields.get("rounds") {
        reader.list("rounds", rounds, MAX_ROUNDS as u64);
    }
    let (scenario, problems) = Scenario::read(fields.get("scenario").unwrap_or(&Value::Null));
    reader.problems.extend(problems.iter().map(|problem| inside("scenario", problem)));
    let (Some(kafka), true) = (kafka, reader.problems.is_empty()) else { return Err(reader.problems) };
    let group = scenario.on_version(kafka).group()?;
    Ok((Header { name, kafka, scenario, ended, recorded, note }, group))
}

fn ended(reader: &mut Reader, value: &Value) -> Ended {
    let known = [Ended::Stopped, Ended::Rest].into_iter().find(|ended| value == ended.as_str());
    known.unwrap_or_else(|| {
        reader.expected("ended", "\"stopped\" or \"rest\"", value);
        Ended::Stopped
    })
}

/// What members and tasks of the group are called.
struct Names {
    members: BTreeMap<String, MemberIx>,
    tasks: BTreeMap<String, TaskIx>,
}

impl Names {
    fn of(group: &Group) -> Self {
        let members = (0..).take(group.members.len()).map(|member| (group.member_name(member), member)).collect();
        let tasks = group.topology.tasks.iter().map(ToString::to_string).zip(0..).collect();
        Self { members, tasks }
    }

    fn round(&self, field: &str, value: &Value) -> Result<RecordedRound, Vec<Problem>> {
        let mut reader = Reader::default();
        let mut round = RecordedRound::default();
        if let Some(fields) = reader.object(field, value, &ROUND_FIELDS) {
            let since = fields.get("ms_since_previous").filter(|since| !since.is_null());
            let name = join(field, "ms_since_previous");
            round.ms_since_previous = since.and_then(|since| reader.number(&name, since, 0, u64::MAX));
            let name = join(field, "members");
            let members = fields.get("members").unwrap_or(&Value::Null);
            for (at, value) in reader.list(&name, members, self.members.len() as u64).iter().enumerate() {
                let row = self.row(&mut reader, &format!("{name}[{at}]"), value);
                round.members.extend(row);
            }
            round.members.sort_by_key(|row| row.member);
            if let Some(twice) = round.members.windows(2).find(|rows| rows[0].member == rows[1].member) {
                let name = self.members.iter().find(|(_, member)| **member == twice[0].member);
                reader.say(join(field, "members"), format!("{} is there twice", name.map_or("", |(name, _)| name)));
            }
        }
        if reader.problems.is_empty() { Ok(round) } else { Err(reader.problems) }
    }

    fn row(&self, reader: &mut Reader, field: &str, value: &Value) -> Option<Row> {
        let nothing = Value::Null;
        let fields = reader.object(field, value, &MEMBER_FIELDS)?;
        let get = |name: &str| (join(field, name), fields.get(name).unwrap_or(&nothing));
        let (name, value) = get("member");
        let member = reader.text(&name, value).and_then(|text| {
            let member = self.members.get(text).copied();
            if member.is_none() {
                reader.say(&name, "no such member in this scenario");
            }
            member
        });
        let [owned, active, standby] = ["owned", "active", "standby"].map(|name| {
            let (name, value) = get(name);
            self.tasks(reader, &name, value)
        });
        let (name, value) = get("offset_sums");
        let sums = reader.object(&name, value, &[]).map(|sums| self.sums(reader, &name, sums)).unwrap_or_default();
        let (name, value) = get("followup");
        let follow_up = FOLLOW_UPS.into_iter().find(|follow_up| value == word(*follow_up));
        if follow_up.is_none() {
            reader.expected(&name, "\"none\", \"immediate\" or \"probing\"", value);
        }
        Some(Row { member: member?, owned, offset_sums: sums, active, standby, follow_up: follow_up? })
    }

    fn task(&self, reader: &mut Reader, field: &str, name: &str) -> Option<TaskIx> {
        let task = self.tasks.get(name).copied();
        if task.is_none() {
            reader.say(field, "no such task in this scenario");
        }
        task
    }

    fn tasks(&self, reader: &mut Reader, field: &str, value: &Value) -> Vec<TaskIx> {
        let mut tasks = Vec::new();
        for (at, value) in reader.list(field, value, self.tasks.len() as u64).iter().enumerate() {
            let field = format!("{field}[{at}]");
            if let Some(name) = reader.text(&field, value) {
                tasks.extend(self.task(reader, &field, name));
            }
        }
        tasks.sort_unstable();
        tasks.dedup();
        tasks
    }

    fn sums(&self, reader: &mut Reader, field: &str, sums: &Map<String, Value>) -> Vec<(TaskIx, i64)> {
        let mut read = Vec::new();
        for (name, value) in sums {
            let field = join(field, &name.chars().take(40).collect::<String>());
            let task = self.task(reader, &field, name);
            let sum = reader.signed(&field, value);
            if sum.is_some_and(|sum| sum < UNKNOWN_OFFSET_SUM) {
                let least = format!("a sum of offsets, {LATEST_OFFSET} or {UNKNOWN_OFFSET_SUM}");
                reader.expected(&field, &least, value);
            }
            read.extend(task.zip(sum));
        }
        read.sort_unstable();
        read
    }
}
