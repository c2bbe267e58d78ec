//! Running other programs, and saying which one failed.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The root of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Where builds go.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The release build of the binary.
pub fn kontor() -> PathBuf {
    target().join("release").join("kontor")
}

/// The folder of each game.
pub fn games() -> Result<Vec<PathBuf>> {
    let folder = root().join("games");
    let entries = std::fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut all = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    all.retain(|path| path.is_dir());
    all.sort();
    Ok(all)
}

/// A program to run.
pub struct Step(Command);

/// Cargo in the workspace, with the workspace's toolchain.
pub fn cargo<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Step {
    Step::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())).args(args)
}

impl Step {
    pub fn new(program: impl AsRef<OsStr>) -> Self {
        let mut command = Command::new(program);
        command.current_dir(root());
        Self(command)
    }

    pub fn args<A: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        self.0.args(args);
        self
    }

    pub fn env(mut self, key: &str, value: impl AsRef<OsStr>) -> Self {
        self.0.env(key, value);
        self
    }

    pub fn without_env(mut self, key: &str) -> Self {
        self.0.env_remove(key);
        self
    }

    pub fn folder(mut self, folder: impl AsRef<Path>) -> Self {
        self.0.current_dir(folder);
        self
    }

    /// How the step looks on a command line.
    pub fn line(&self) -> String {
        let program =
            Path::new(self.0.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let args = self.0.get_args().map(|arg| arg.to_string_lossy().into_owned());
        std::iter::once(program).chain(args).collect::<Vec<_>>().join(" ")
    }

    /// Runs to the end; a failure is an error that names the step.
    pub fn run(mut self) -> Result<()> {
        let line = self.line();
        let status = self.0.status().with_context(|| format!("cannot start {line}"))?;
        if !status.success() {
            bail!("{line} failed ({status})");
        }
        Ok(())
    }

    /// Runs to the end and returns what it printed on stdout.
    pub fn output(mut self) -> Result<String> {
        let line = self.line();
        let output =
            self.0.stderr(Stdio::piped()).output().with_context(|| format!("cannot start {line}"))?;
        if !output.status.success() {
            bail!("{line} failed ({}): {}", output.status, String::from_utf8_lossy(&output.stderr));
        }
        String::from_utf8(output.stdout).with_context(|| format!("{line} printed something unreadable"))
    }

    /// Whether the program exists and answers.
    pub fn answers(mut self) -> bool {
        self.0.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    }
}
