//! The Java program, one for each release: started, listened to, stopped on every way out.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Lines};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rebalance_lasso::kafka::version::KafkaVersion;
use serde_json::{Value, json};

use super::plan::Planned;

/// What the program says of a run.
pub enum Said {
    Round,
    /// How.
    Ended(String),
}

/// A running program with its broker.
pub struct Program {
    child: Child,
    /// The program ends when this does, whatever becomes of us.
    stdin: Option<ChildStdin>,
    lines: Lines<BufReader<ChildStdout>>,
    folder: PathBuf,
    log: PathBuf,
}

impl Program {
    /// Starts it with all that it is to run.
    pub fn start(folder: &Path, class_path: &Path, version: KafkaVersion, runs: &[&Planned]) -> Result<Self, String> {
        let own = folder.join(format!("run-{version}"));
        if own.exists() {
            fs::remove_dir_all(&own).map_err(|error| format!("{}: {error}", own.display()))?;
        }
        fs::create_dir_all(&own).map_err(|error| format!("{}: {error}", own.display()))?;
        let request = own.join("request.json");
        let runs: Vec<&Value> = runs.iter().map(|run| &run.request.json).collect();
        super::write(&request, &json!({ "runs": runs }).to_string())?;
        let list = class_path.join(format!("classpath-{version}.txt"));
        let list = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
        let log = folder.join(format!("log-{version}.txt"));
        let errors = File::create(own.join("stderr.txt")).map_err(|error| format!("{}: {error}", own.display()))?;
        let java =
            std::env::var_os("JAVA_HOME").map_or_else(|| "java".into(), |home| Path::new(&home).join("bin/java"));
        let mut child = Command::new(&java)
            // As little as can be beside the group: no second compiler, no collector's threads.
            .args(["-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.net.preferIPv4Stack=true"])
            .arg(format!("-Dlasso.log={}", log.display()))
            .args(["-cp", list.trim(), "lasso.conformance.Main"])
            .args([&own, &request])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .map_err(|error| format!("{}: {error}", java.display()))?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let stdout = stdout.ok_or("no standard output")?;
        Ok(Self { child, stdin, lines: BufReader::new(stdout).lines(), folder: own, log })
    }

    /// Waits for the next thing that happens to a run.
    pub fn next(&mut self, run: &str) -> Result<Said, String> {
        for line in self.lines.by_ref() {
            let line = line.map_err(|error| format!("the program: {error}"))?;
            let Ok(said) = serde_json::from_str::<Value>(&line) else { continue };
            match said["is"].as_str() {
                _ if said["run"] != run => {}
                Some("round") => return Ok(Said::Round),
                Some("started") | None => {}
                Some(how) => return Ok(Said::Ended(how.to_owned())),
            }
        }
        let errors = fs::read_to_string(self.folder.join("stderr.txt")).unwrap_or_default();
        let first = errors.lines().find(|line| !line.trim().is_empty()).unwrap_or("nothing");
        Err(format!("the program stopped during {run}; it says: {first}; see {}", self.log.display()))
    }

    /// The file that a run's rounds are in.
    pub fn rounds_of(&self, run: &Planned) -> PathBuf {
        self.folder.join(format!("{}.rounds.jsonl", run.name))
    }

    /// Waits until it has stopped its servers, and removes what they wrote.
    pub fn end(mut self) -> Result<(), String> {
        self.stop();
        fs::remove_dir_all(&self.folder).map_err(|error| format!("{}: {error}", self.folder.display()))
    }

    fn stop(&mut self) {
        self.stdin = None; // closed, which tells it to stop
        let until = Instant::now() + Duration::from_secs(40);
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.stop();
    }
}
