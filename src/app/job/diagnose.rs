//! The job that reads logs: takes files piece by piece, tells how far it is, and at the end what is going on. It goes on
//! answering questions about them until it is dropped.

use std::collections::VecDeque;

use super::{Part, Progress, Work};
use crate::app::diagnose::gather::reading;
use crate::app::diagnose::owners::Owners;
use crate::app::diagnose::recording::{Arriving, told as told_of};
use crate::app::diagnose::rows::BLOCK_BYTES;
use crate::app::diagnose::told::{self, Ask, Reading, RecordingRead, Told};
use crate::log::diagnosis::{Diagnosis, diagnose};
use crate::log::reader::{LogFile, LogReader};
use crate::log::rebalance::GroupLog;

/// The most that one step reads, in bytes: some milliseconds' worth.
const STEP_BYTES: usize = 1 << 20;

/// Its name.
pub const NAME: &str = "diagnose";

/// Reading logs.
#[derive(Default)]
pub struct Diagnosing {
    waiting: VecDeque<Part>,
    open: Option<Open>,
    files: Vec<LogFile>,
    rows_before: Vec<Vec<u32>>,
    progress: told::Progress,
    read: Option<(Owners, Diagnosis, Box<Reading>)>,
    /// The first file, if it may be a recording; and what was made of it.
    first: Arriving,
    compared: Option<Box<RecordingRead>>,
    answer: Option<Told>,
}

/// A file that is being read.
struct Open {
    reader: LogReader,
    bytes: u64,
    rows: u32,
    rows_before: Vec<u32>,
}

impl Open {
    /// Counts the rows of bytes that were just read, and how many have ended before each block.
    fn count(&mut self, bytes: &[u8]) {
        if self.reader.is_utf16() {
            // Such a file is decoded from its beginning on whenever rows of it are wanted.
            self.rows = u32::try_from(self.reader.rows()).unwrap_or(u32::MAX);
            return;
        }
        let mut rest = bytes;
        while !rest.is_empty() {
            let room = BLOCK_BYTES - self.bytes % BLOCK_BYTES;
            let (part, after) = rest.split_at(rest.len().min(usize::try_from(room).unwrap_or(usize::MAX)));
            let ended: usize = part.iter().map(|byte| usize::from(*byte == b'\n')).sum();
            self.rows = self.rows.saturating_add(u32::try_from(ended).unwrap_or(u32::MAX));
            self.bytes += part.len() as u64;
            if self.bytes.is_multiple_of(BLOCK_BYTES) {
                self.rows_before.push(self.rows);
            }
            rest = after;
        }
    }
}

impl Work for Diagnosing {
    fn take(&mut self, part: Part) {
        if let Part::Text(question) = part {
            self.answer = Some(self.answer(&question));
            return;
        }
        if !self.is_done() {
            self.waiting.push_back(part);
        }
    }

    fn step(&mut self) -> Progress {
        if self.is_done() {
            return Progress::Done;
        }
        match self.waiting.pop_front() {
            None => return Progress::Waiting,
            Some(Part::File(name)) => {
                self.close();
                let reader = LogReader::new(u32::try_from(self.files.len()).unwrap_or(u32::MAX), name);
                self.open = Some(Open { reader, bytes: 0, rows: 0, rows_before: vec![0] });
            }
            Some(Part::Bytes(mut bytes)) => {
                if bytes.len() > STEP_BYTES {
                    let rest = bytes.split_off(STEP_BYTES);
                    self.waiting.push_front(Part::Bytes(rest));
                }
                self.read(&bytes);
            }
            Some(Part::End) => {
                self.close();
                self.conclude();
                return Progress::Done;
            }
            Some(Part::Text(_)) => {}
        }
        if self.waiting.is_empty() { Progress::Waiting } else { Progress::More }
    }

    fn report(&self) -> String {
        match (&self.answer, &self.compared, &self.read) {
            (Some(answer), ..) => answer.write(),
            (None, Some(compared), _) => Told::Recording(compared.clone()).write(),
            (None, None, Some((.., reading))) => Told::Reading(reading.clone()).write(),
            (None, None, None) => Told::Progress(self.progress).write(),
        }
    }
}

impl Diagnosing {
    fn read(&mut self, bytes: &[u8]) {
        let Some(open) = &mut self.open else { return };
        // Of several files one that is a recording is taken alone.
        if self.files.is_empty() {
            self.first.push(bytes);
        }
        let before = open.rows;
        open.reader.push(bytes);
        open.count(bytes);
        self.progress.bytes += bytes.len() as u64;
        self.progress.rows += u64::from(open.rows - before);
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.files.push(open.reader.finish());
            self.rows_before.push(open.rows_before);
        }
    }

    fn is_done(&self) -> bool {
        self.read.is_some() || self.compared.is_some()
    }

    fn conclude(&mut self) {
        if let Some(recording) = std::mem::take(&mut self.first).recording() {
            self.compared = Some(Box::new(told_of(&recording)));
            return;
        }
        let owners = Owners::new(GroupLog::new(std::mem::take(&mut self.files)));
        let said = diagnose(&owners.log);
        let reading = reading(&owners, &said, &std::mem::take(&mut self.rows_before));
        self.read = Some((owners, said, Box::new(reading)));
    }

    fn answer(&self, question: &str) -> Told {
        let Some((owners, said, _)) = &self.read else { return Told::Nothing };
        match serde_json::from_str(question) {
            Ok(Ask::Window(from, count)) => Told::Window(owners.window(from, count)),
            Ok(Ask::Rebalance(place)) => {
                owners.details(place).map_or(Told::Nothing, |details| Told::Rebalance(Box::new(details)))
            }
            Ok(Ask::Outlook) => Told::Outlook(Box::new(owners.outlook(said))),
            Ok(Ask::Races) => Told::Races(owners.races().map(Box::new)),
            Err(_) => Told::Nothing,
        }
    }
}
