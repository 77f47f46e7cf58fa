//! A static web server, and what can go wrong with one.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What happens to a file on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mishap {
    /// It is not there.
    Missing,
    /// Half of it arrives, as if that were all.
    Halved,
    /// The connection breaks off after half of it.
    CutOff,
    /// Something else comes in its place, as from a server that answers whatever it does not know with a page.
    Replaced,
    /// It comes as a type that means nothing.
    Untyped,
    /// It does not come until all is mended.
    Held,
    /// The server hangs up without a word, as where there is no network.
    Unanswered,
}

/// A server on a port of its own, until dropped.
pub struct Site {
    address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    /// Where each folder appears, and where it is.
    folders: Vec<(String, PathBuf)>,
    /// The endings of the files that do not arrive as they should.
    mishaps: Mutex<Vec<(String, Mishap)>>,
    is_closing: AtomicBool,
}

impl Site {
    /// Serves folders, each at a path that begins and ends with a slash.
    pub fn serve(folders: &[(&str, PathBuf)]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let folders = folders.iter().map(|(at, folder)| ((*at).to_owned(), folder.clone())).collect();
        let shared = Arc::new(Shared { folders, mishaps: Mutex::default(), is_closing: AtomicBool::default() });
        let kept = Arc::clone(&shared);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if kept.is_closing.load(Ordering::SeqCst) {
                    return;
                }
                let kept = Arc::clone(&kept);
                // A browser that hangs up in the middle of an answer is none of our business.
                thread::spawn(move || answer(&stream, &kept).ok());
            }
        });
        Self { address, shared }
    }

    /// From now on something happens to the files with that ending.
    pub fn spoil(&self, ending: &str, mishap: Mishap) {
        self.shared.mishaps.lock().expect("nobody panics holding it").push((ending.to_owned(), mishap));
    }

    /// From now on something happens to the WebAssembly of a program: `page`, `story`, `workshop`, `embed` or `worker`.
    pub fn spoil_program(&self, program: &str, mishap: Mishap) {
        let begins = format!("rebalance-lasso-{program}-");
        let folders = self.shared.folders.iter().filter_map(|(_, folder)| std::fs::read_dir(folder).ok());
        let names = folders.flatten().flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
        let name = names.into_iter().find(|name| name.starts_with(&begins) && name.ends_with("_bg.wasm"));
        self.spoil(&name.unwrap_or_else(|| panic!("there should be a program {program}")), mishap);
    }

    /// From now on everything arrives as it should.
    pub fn mend(&self) {
        self.shared.mishaps.lock().expect("nobody panics holding it").clear();
    }

    /// The address of a path that begins with a slash.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.shared.is_closing.store(true, Ordering::SeqCst);
        // Wakes the listening thread, which then ends.
        let _ = TcpStream::connect(self.address);
    }
}

fn answer(stream: &TcpStream, shared: &Shared) -> io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|header| !header.is_empty()) {}
    let path = request.split([' ', '?']).nth(1).unwrap_or("/");

    while shared.mishap(path) == Some(Mishap::Held) {
        thread::sleep(Duration::from_millis(10));
    }
    let mishap = shared.mishap(path);
    if mishap == Some(Mishap::Unanswered) {
        return Ok(());
    }
    let Some(file) = shared.find(path).filter(|_| mishap != Some(Mishap::Missing)) else {
        return send(stream, "404 Not Found", "text/plain", b"not here", 8);
    };
    let content = std::fs::read(&file)?;
    let (half, whole) = (content.len() / 2, content.len());
    let send = |mime: &str, content: &[u8], length: usize| {
        send(stream, &format!("200 OK{}", shared.headers(path)), mime, content, length)
    };
    match mishap {
        Some(Mishap::Halved) => send(mime(&file), &content[..half], half),
        Some(Mishap::CutOff) => send(mime(&file), &content[..half], whole),
        Some(Mishap::Replaced) => send("text/html", b"<p>welcome", 10),
        Some(Mishap::Untyped) => send("application/octet-stream", &content, whole),
        Some(Mishap::Missing | Mishap::Unanswered | Mishap::Held) | None => send(mime(&file), &content, whole),
    }
}

impl Shared {
    fn mishap(&self, path: &str) -> Option<Mishap> {
        let mishaps = self.mishaps.lock().expect("nobody panics holding it");
        mishaps.iter().find(|(ending, _)| path.ends_with(ending.as_str())).map(|(_, mishap)| *mishap)
    }

    /// What a host that reads `_headers` sends with everything of a folder, each on a line of its own after the status.
    fn headers(&self, path: &str) -> String {
        let folder = self.folders.iter().find(|(at, _)| path.starts_with(at.as_str())).map(|(_, folder)| folder);
        let text = folder.and_then(|folder| std::fs::read_to_string(folder.join("_headers")).ok()).unwrap_or_default();
        text.lines().filter_map(|line| line.strip_prefix("  ")).fold(String::new(), |all, header| all + "\r\n" + header)
    }

    fn find(&self, path: &str) -> Option<PathBuf> {
        let (folder, inside) =
            self.folders.iter().find_map(|(at, folder)| Some((folder, path.strip_prefix(at.as_str())?)))?;
        let file = folder.join(if inside.is_empty() { "index.html" } else { inside });
        (!path.contains("..") && file.is_file()).then_some(file)
    }
}

fn send(mut stream: &TcpStream, status: &str, mime: &str, content: &[u8], length: usize) -> io::Result<()> {
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {mime}\r\nContent-Length: {length}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(content)
}

fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
