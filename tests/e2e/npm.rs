//! Packages from npm, in pinned versions, fetched once and kept.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;

/// The `node_modules` with a package (`name@version`) and what it needs. Kept among the tools where `LASSO_NPM` names a folder
/// there, so that the next clone finds it; otherwise in the target folder.
pub fn modules(package: &str) -> PathBuf {
    // Two tests may want the same package at the same time; two programs may too, and the first to be ready wins.
    static FETCHING: Mutex<()> = Mutex::new(());
    let _one_at_a_time = FETCHING.lock();
    let kept = std::env::var_os("LASSO_NPM").map(PathBuf::from);
    let all = kept.unwrap_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("npm"));
    let folder = all.join(package.replace('/', "-"));
    if !folder.is_dir() {
        let part = folder.with_extension(format!("part.{}", std::process::id()));
        std::fs::create_dir_all(&part).expect("a folder");
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent", "--prefix"]).arg(&part);
        let fetched = npm.arg(package).output().expect("npm, which comes with Node");
        assert!(fetched.status.success(), "npm: {}", String::from_utf8_lossy(&fetched.stderr));
        if std::fs::rename(&part, &folder).is_err() {
            let _ = std::fs::remove_dir_all(&part);
        }
    }
    folder.join("node_modules")
}
