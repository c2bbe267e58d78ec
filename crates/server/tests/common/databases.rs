//! Real databases in folders of their own.

use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that is gone after the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("kontor-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A PostgreSQL server of its own.
pub struct Server {
    folder: Folder,
    user: Option<(u32, u32)>,
    /// It cannot write files of more kilobytes.
    room: Option<u32>,
}

impl Server {
    /// Starts a server; without the programs of PostgreSQL the test fails and says so.
    pub fn start() -> Self {
        Self::start_in(None)
    }

    /// Starts a server that cannot write files of more than so many kilobytes.
    pub fn start_in(room: Option<u32>) -> Self {
        let folder = Folder::new();
        // PostgreSQL does not run as root.
        let user =
            is_root().then(|| postgres_user().expect("root needs a user postgres to run PostgreSQL as"));
        if let Some((user, group)) = user {
            chown(&folder.0, Some(user), Some(group)).expect("root gives folders away");
        }
        let mut server = Self { folder, user, room: None };
        let one = "--wal-segsize=1";
        server.run("initdb", &["--auth=trust", "--username=kontor", "--no-sync", "-E", "UTF8", one]);
        server.room = room;
        server.go_on();
        server
    }

    /// Lets it go on after a halt.
    pub fn go_on(&self) {
        let options = format!("-c listen_addresses= -c unix_socket_directories={}", self.folder.0.display());
        self.run("pg_ctl", &["-w", "-l", &self.path("log"), "-o", &options, "start"]);
    }

    /// Takes the limit away, with a halt.
    #[allow(dead_code, reason = "not every test has a limit")]
    pub fn make_room(&mut self) {
        self.halt();
        self.room = None;
        self.go_on();
    }

    /// Halts it as if it had crashed.
    #[allow(dead_code, reason = "not every test halts its database")]
    pub fn halt(&self) {
        self.run("pg_ctl", &["-m", "immediate", "stop"]);
    }

    pub fn url(&self) -> String {
        format!("postgres:///postgres?user=kontor&host={}", self.folder.0.display())
    }

    fn path(&self, name: &str) -> String {
        self.folder.0.join(name).display().to_string()
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let mut command = limited(&find(program), self.room);
        command.arg("-D").arg(self.path("data")).args(arguments).current_dir(&self.folder.0);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        // A server that inherits a pipe would hold it open.
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert!(status.is_ok_and(|it| it.success()), "{program} {arguments:?} failed");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.halt();
    }
}

/// A program that cannot write files of more than so many kilobytes. The signal that comes with the limit is passed over,
/// so that writing fails as on a full disk.
pub fn limited(program: &Path, kilobytes: Option<u32>) -> Command {
    let Some(kilobytes) = kilobytes else { return Command::new(program) };
    let mut shell = Command::new("bash");
    shell.arg("-c").arg(format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$0\" \"$@\"")).arg(program);
    shell
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    // What a process makes belongs to its user.
    let own = Folder::new();
    std::fs::metadata(&own.0).is_ok_and(|it| it.uid() == 0)
}

fn postgres_user() -> Option<(u32, u32)> {
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    let mut fields = users.lines().find(|line| line.starts_with("postgres:"))?.split(':').skip(2);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

/// A program of PostgreSQL, also where Debian keeps it.
fn find(program: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin").join(program));
    let path = std::env::var("PATH").unwrap_or_default();
    let mut all = path.split(':').map(|folder| Path::new(folder).join(program)).chain(debian);
    all.find(|it| it.exists()).unwrap_or_else(|| panic!("these tests need PostgreSQL: there is no {program}"))
}
