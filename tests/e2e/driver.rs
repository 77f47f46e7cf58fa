//! Chromedriver: started on a free port, spoken to in JSON, and gone when we are.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::Value;
use ureq::Agent;
use ureq::http::Request;

/// Starts the driver, and ends it (and with it the browser) when the input closes: which it does however we end, even if we
/// are killed. Everything is in a process group of its own.
const GUARD: &str = r#""$@" & cat >/dev/null; kill 0"#;

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
        command.args(["-c", GUARD, "sh", &program, "--port=0"]);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut guard =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a shell to start chromedriver");

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
