//! The web client: built by its own tools, tested in a real browser.

use std::path::PathBuf;

use anyhow::Result;

use crate::need::Needs;
use crate::run::{Step, kontor, root, target};

fn folder() -> PathBuf {
    root().join("web")
}

fn npm(words: &[&str]) -> Step {
    Step::new("npm").args(words).folder(folder())
}

/// Builds the client into `web/dist`, from where the binary takes it.
pub fn build(needs: Needs) -> Result<()> {
    needs.node()?;
    let (lock, installed) =
        (folder().join("package-lock.json"), folder().join("node_modules/.package-lock.json"));
    let time = |file: &PathBuf| file.metadata().and_then(|it| it.modified()).ok();
    if time(&installed).is_none() || time(&installed) < time(&lock) {
        npm(&["ci", "--silent"]).run()?;
    }
    npm(&["run", "--silent", "build"]).run()
}

/// Checks types and runs the tests that need no browser.
pub fn test() -> Result<()> {
    npm(&["run", "--silent", "check"]).run()?;
    npm(&["run", "--silent", "test"]).run()
}

/// Plays in a real browser against the binary; screenshots go to `target/screens`.
pub fn browser(needs: Needs) -> Result<()> {
    needs.chromium()?;
    npm(&["run", "--silent", "browser"]).env("KONTOR", kontor()).env("CARGO_TARGET_DIR", target()).run()
}
