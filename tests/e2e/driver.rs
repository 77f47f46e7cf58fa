//! A browser's driver: started on a free port, spoken to in WebDriver's JSON, and gone when we are.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;
use ureq::Agent;
use ureq::http::Request;

/// Starts the driver; ends it and the browser when the input closes; and clears away what they left, as soon as the browser
/// writes no more. The input closes however we end, even if we are killed. Nothing but the driver holds the output, so that it
/// ends with the driver. The shell, the driver and the browser are a group of processes of their own; whatever of it has not ended by then
/// is ended with the shell.
const GUARD: &str = r#"
    "$@" 2>&1 & driver=$!
    exec >/dev/null 2>&1
    cat; trap '' TERM; kill -s TERM 0; wait
    for try in 1 2 3 4 5 6 7 8 9; do rm -rf "$TMPDIR" && break; sleep 0.2; done
    kill -s KILL 0"#;

/// The browsers that the tests know to drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Chrome or Chromium, by chromedriver.
    Chromium,
    /// Firefox, by geckodriver.
    Firefox,
}

impl Kind {
    /// The one that `LASSO_BROWSER` names; Chromium if it names none.
    pub fn wanted() -> Self {
        match std::env::var("LASSO_BROWSER").as_deref() {
            Err(_) | Ok("chromium") => Self::Chromium,
            Ok("firefox") => Self::Firefox,
            Ok(other) => panic!("LASSO_BROWSER is chromium or firefox, not {other}"),
        }
    }

    /// Where its driver is, and what that is told.
    fn driver(self) -> (String, &'static [&'static str]) {
        let named = |variable: &str, usual: &str| std::env::var(variable).unwrap_or_else(|_| usual.to_owned());
        match self {
            Self::Chromium => (named("CHROMEDRIVER", "chromedriver"), &["--port=0"]),
            // What the standard has no command for, Firefox lets its own scripts do; only a driver started like this may.
            Self::Firefox => (named("GECKODRIVER", "geckodriver"), &["--port=0", "--allow-system-access"]),
        }
    }
}

/// The port in what a driver says when it listens.
fn port_in(line: &str) -> Option<u16> {
    let chromedriver = || line.split_once("successfully on port ").map(|(_, port)| port.trim_end_matches('.'));
    let geckodriver = || line.split_once("Listening on ").and_then(|(_, address)| address.rsplit_once(':'));
    chromedriver().or_else(|| geckodriver().map(|(_, port)| port.trim()))?.parse().ok()
}

/// A running driver, until dropped.
pub struct Driver {
    guard: Child,
    address: String,
    agent: Agent,
}

impl Driver {
    /// Starts the one that the environment names, or the one on the path.
    pub fn start(kind: Kind) -> Self {
        let (program, arguments) = kind.driver();
        let mut command = Command::new("sh");
        command.args(["-c", GUARD, "sh", &program]).args(arguments).env("TMPDIR", own_folder());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        // A group of its own: Ctrl+C ends us, and we end it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut guard = command.spawn().expect("a shell to start the driver");

        let mut said = String::new();
        let mut lines = BufReader::new(guard.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            said += &line;
            port_in(&line)
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
