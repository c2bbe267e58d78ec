//! R4: a game that was begun goes on under every later program.

use std::fs::{File, read_dir};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kontor_protocol::{Command, Phase};
use kontor_server::serve::Server;
use kontor_server::verify::verify;

use crate::servers::{Ground, pair, play, table};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/earlier");

/// Databases of earlier programs: games in the middle, whose players left them to bots.
fn databases() -> Vec<PathBuf> {
    let files = read_dir(FOLDER).expect("the folder is there").map(|it| it.expect("a file").path());
    let mut all: Vec<PathBuf> = files.collect();
    all.sort();
    all
}

/// Writes a database as this program has it.
async fn make(file: &Path) {
    let ground = Ground::sqlite();
    let mut config = ground.config();
    // No bot answers as long as this server runs.
    config.pace.effort.least = Duration::from_hours(1);
    let server = Server::start(config).await.expect("it starts");
    for (game, options) in [
        ("puerto-rico", "seats=2"),
        ("puerto-rico", "seats=2 edition=1897 expansions=all draft=random"),
        ("borneo", "seats=3 pirates=true"),
        ("amerigo", "seats=2"),
    ] {
        let [mut anna, mut ben] = pair(&server, &table(game, options)).await;
        for turn in 0..20 {
            let now = &anna.known.now;
            let due = if now.waits_for == now.you { &mut anna } else { &mut ben };
            if due.known.now.waits_for != due.known.now.you {
                break;
            }
            play(due, turn).await.expect("it goes on");
            let seq = anna.known.seq.max(ben.known.seq);
            for watching in [&mut anna, &mut ben] {
                watching.until(|it| it.seq >= seq).await.expect("everybody hears of it");
            }
        }
        for watching in [&mut anna, &mut ben] {
            watching.must(Command::Leave {}).await.expect("one may leave");
        }
    }
    server.stop().await.expect("it ends well");
    let mut out = File::create(file).expect("the file can be written");
    ground.place().export(&mut out).await.expect("it is written");
}

#[tokio::test(flavor = "multi_thread")]
async fn r4_games_of_earlier_programs_go_on_to_their_end() {
    if std::env::var_os("KONTOR_BLESS").is_some() && !Path::new(FOLDER).exists() {
        std::fs::create_dir_all(FOLDER).expect("the folder can be made");
        make(&Path::new(FOLDER).join("1.jsonl")).await;
    }
    let all = databases();
    assert!(!all.is_empty());
    for (file, ground) in all.iter().flat_map(|file| Ground::all().map(|ground| (file, ground))) {
        let mut lines = BufReader::new(File::open(file).expect("it is there"));
        ground.place().import(&mut lines).await.expect("it is read");
        let server = ground.serve().await;
        let carl = crate::servers::guest(&server, "Carl").await;
        let names = {
            let text = std::fs::read_to_string(file).expect("it is there");
            let rows = text.lines().filter(|line| line.starts_with("[\"tables\","));
            let id = |line: &str| line.split("\"id\":\"").nth(1)?.split('"').next().map(str::to_owned);
            rows.filter_map(id).collect::<Vec<_>>()
        };
        assert_eq!(names.len(), 4, "{}", file.display());
        for name in &names {
            let mut watching = crate::servers::watch(&carl, name).await;
            assert!(watching.known.now.moves > 5);
            watching.until(|it| it.now.phase == Phase::Over).await.expect("bots play on to the end");
        }
        server.stop().await.expect("it ends well");
        let opened = ground.place().open().await.expect("the store opens");
        let found = verify(&*opened.store, &*opened.catalogue, |_| ()).await.expect("it can be read");
        assert_eq!((found.games, found.wrong), (4, Vec::new()), "{}", file.display());
    }
}
