//! What a task needs beyond Rust: installed by itself as root or with `--yes`, otherwise named.

use anyhow::{Result, bail};
use clap::Args;

use crate::run::{Step, cargo};

/// Whether missing programs may be installed.
#[derive(Args, Clone, Copy)]
pub struct Needs {
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
}

impl Needs {
    /// Makes sure that valgrind is there; it counts instructions.
    pub fn valgrind(self) -> Result<()> {
        self.program("valgrind", &[&["apt-get", "update"], &["apt-get", "install", "--yes", "valgrind"]])
    }

    /// Makes sure that a C++ compiler is there; the fuzzing library is built with it.
    pub fn compiler(self) -> Result<()> {
        self.program("c++", &[&["apt-get", "update"], &["apt-get", "install", "--yes", "g++"]])
    }

    /// Makes sure that PostgreSQL is there; the server is tested on a real one, started in a folder of its own.
    pub fn postgres(self) -> Result<()> {
        let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        if debian.map(|version| version.path().join("bin/initdb")).any(|it| it.exists()) {
            return Ok(());
        }
        self.program("initdb", &[&["apt-get", "update"], &["apt-get", "install", "--yes", "postgresql"]])
    }

    /// Makes sure that Python is there; the example of a bot is written in it.
    pub fn python(self) -> Result<()> {
        self.program("python3", &[&["apt-get", "update"], &["apt-get", "install", "--yes", "python3"]])
    }

    /// Makes sure that cargo-deny is there; it looks at what we depend on.
    pub fn cargo_deny(self) -> Result<()> {
        if cargo(["deny", "--version"]).answers() {
            return Ok(());
        }
        self.install("cargo-deny", &[&["cargo", "install", "--locked", "cargo-deny"]])
    }

    /// Makes sure that the nightly toolchain is there; coverage-guided fuzzing needs it.
    pub fn nightly(self) -> Result<()> {
        let version = Step::new("cargo").args(["+nightly", "--version"]);
        if version.without_env("RUSTUP_TOOLCHAIN").answers() {
            return Ok(());
        }
        self.install("the nightly toolchain", &[&["rustup", "toolchain", "install", "nightly"]])
    }

    /// Makes sure that cargo-fuzz is there; it drives the coverage-guided fuzzing of `soak`.
    pub fn cargo_fuzz(self) -> Result<()> {
        if cargo(["fuzz", "--version"]).answers() {
            return Ok(());
        }
        self.install("cargo-fuzz", &[&["cargo", "install", "--locked", "cargo-fuzz", "--version", "0.13.2"]])
    }

    fn program(self, name: &str, commands: &[&[&str]]) -> Result<()> {
        if Step::new(name).args(["--version"]).answers() { Ok(()) } else { self.install(name, commands) }
    }

    fn install(self, name: &str, commands: &[&[&str]]) -> Result<()> {
        let lines: Vec<String> = commands.iter().map(|words| words.join(" ")).collect();
        if !self.yes && !is_root() {
            bail!("{name} is missing; install it with `{}`, or give --yes", lines.join(" && "));
        }
        for words in commands {
            println!("Installing {name}: {}", words.join(" "));
            let as_root = words[0] == "apt-get" && !is_root();
            let step =
                if as_root { Step::new("sudo").args(*words) } else { Step::new(words[0]).args(&words[1..]) };
            step.run()?;
        }
        Ok(())
    }
}

fn is_root() -> bool {
    Step::new("id").args(["-u"]).output().is_ok_and(|id| id.trim() == "0")
}
