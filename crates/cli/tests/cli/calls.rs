//! Calling the real binary.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
#[cfg(unix)]
use std::time::Duration;

/// What a call printed, and how it ended.
pub struct Called {
    pub out: String,
    pub err: String,
    pub code: i32,
}

/// Calls `kontor` with words separated by spaces.
pub fn kontor(line: &str) -> Called {
    call(&line.split_whitespace().collect::<Vec<_>>(), "")
}

/// Calls `kontor` with arguments and an input.
pub fn call(args: &[&str], input: &str) -> Called {
    let mut child = start(args);
    // A call that fails at once closes its input; that is its right.
    let _ = child.stdin.take().expect("the input is piped").write_all(input.as_bytes());
    ended(child)
}

/// Starts `kontor` and lets it run.
pub fn start(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_kontor"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// Waits for the end of what was started.
pub fn ended(child: Child) -> Called {
    let output = child.wait_with_output().expect("the binary ends");
    Called {
        out: String::from_utf8(output.stdout).expect("output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("errors are UTF-8"),
        code: output.status.code().expect("the binary is not killed"),
    }
}

/// Presses Ctrl-C.
#[cfg(unix)]
pub fn interrupt(child: &Child) {
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|it| it.success()), "it can be interrupted");
}

/// Waits until something is so, but not for ever.
#[cfg(unix)]
pub fn wait_until(is_so: impl Fn() -> bool) {
    let begin = std::time::Instant::now();
    while !is_so() && begin.elapsed() < Duration::from_mins(2) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(is_so(), "it takes too long");
}

/// A folder of its own for a test.
pub fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a test folder can be made");
    path
}
