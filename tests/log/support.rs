//! Reading logs in tests.

use std::io::Read;
use std::path::PathBuf;

use flate2::read::GzDecoder;
use rebalance_lasso::log::diagnosis::{Diagnosis, diagnose};
use rebalance_lasso::log::reader::{LogFile, LogReader};
use rebalance_lasso::log::rebalance::GroupLog;

/// A packed file below `tests/log`.
pub fn unpacked(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/log").join(path);
    let packed = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut text = String::new();
    GzDecoder::new(packed.as_slice()).read_to_string(&mut text).expect("gzipped text");
    text
}

/// A file of one of the real runs.
pub fn sample(run: &str, file: &str) -> String {
    unpacked(&format!("real/{run}/{file}.log.gz"))
}

/// One file, read.
pub fn read(number: u32, bytes: &[u8]) -> LogFile {
    let mut reader = LogReader::new(number, format!("file {number}"));
    reader.push(bytes);
    reader.finish()
}

/// Files, put together.
pub fn group_log<T: AsRef<[u8]>>(files: &[T]) -> GroupLog {
    GroupLog::new((0..).zip(files).map(|(number, file)| read(number, file.as_ref())).collect())
}

/// What is made of files.
pub fn diagnosed<T: AsRef<[u8]>>(files: &[T]) -> Diagnosis {
    diagnose(&group_log(files))
}

/// The cases of a file of vectors.
pub fn vectors(file: &str) -> Vec<serde_json::Value> {
    let text = unpacked(&format!("../golden/{file}"));
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}
