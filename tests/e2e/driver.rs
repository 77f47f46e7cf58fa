//! Chromedriver: started on a free port, spoken to in JSON, and gone when we are.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;
use ureq::Agent;
use ureq::http::Request;

/// Starts the driver; ends it when the input closes, which ends the browser; and clears away what they left, as soon as the
/// browser writes no more. The input closes however we end, even if we are killed. Nothing but the driver holds the output,
/// so that it ends with the driver.
const GUARD: &str = r#"
    "$@" & driver=$!
    exec >/dev/null 2>&1
    cat; kill $driver; wait
    for try in 1 2 3 4 5; do rm -rf "$TMPDIR" && break; sleep 0.2; done"#;

/// A running chromedriver, until dropped.
pub struct Driver {
    guard: Child,
    address: String,
    agent: Agent,
}

impl Driver {
    /// Starts the one that the environment names, or the one on the path.
    pub fn start() -> Self {
        let program = std::env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
        let mut command = Command::new("sh");
        command.args(["-c", GUARD, "sh", &program, "--port=0"]).env("TMPDIR", own_folder());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        // A group of its own: Ctrl+C ends us, and we end it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut guard = command.spawn().expect("a shell to start chromedriver");

        let mut said = String::new();
        let mut lines = BufReader::new(guard.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            said += &line;
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        let Some(port) = port else {
            panic!("expected {program} to start and to say on which port, but it said: {said:?}");
        };
        // Read on, or the driver would stop at a full pipe.
        std::thread::spawn(move || lines.for_each(drop));

        let config = Agent::config_builder().http_status_as_error(false).proxy(None).build();
        Self { guard, address: format!("http://127.0.0.1:{port}"), agent: Agent::new_with_config(config) }
    }

    /// Sends a command; the error is WebDriver's own.
    pub fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let request = Request::builder().method(method).uri(format!("{}{path}", self.address)).body(body);
        let mut response = self.agent.run(request.expect("a request")).map_err(|error| error.to_string())?;
        let text = response.body_mut().with_config().limit(u64::MAX).read_to_string();
        let text = text.map_err(|error| error.to_string())?;
        let answer: Value = serde_json::from_str(&text).map_err(|error| format!("{error} in {text:?}"))?;
        let value = answer["value"].clone();
        match value["error"].as_str() {
            Some(error) => Err(format!("{error}: {}", value["message"].as_str().unwrap_or_default())),
            None => Ok(value),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        let _ = self.guard.wait();
    }
}

/// A folder for the browser's profile. Not in the target folder, whose path may be too long for the sockets in it.
fn own_folder() -> PathBuf {
    static STARTED: AtomicU32 = AtomicU32::new(0);
    let name = format!("rebalance-lasso-{}-{}", std::process::id(), STARTED.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the browser's profile");
    folder
}
