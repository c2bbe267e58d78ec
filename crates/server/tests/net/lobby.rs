//! Lists of tables: the lobby, and what waits for a player.

use kontor_protocol::{ClientMessage, Command, ServerMessage, Tables};
use kontor_server::client::Heard;

use crate::servers::{Ground, guest, open, pair, play, table, watch};

#[tokio::test(flavor = "multi_thread")]
async fn open_tables_are_in_the_lobby_and_private_ones_are_not() {
    for ground in Ground::all() {
        let server = ground.serve().await;
        let (anna, ben) = (guest(&server, "Anna").await, guest(&server, "Ben").await);
        let private = open(&anna, &table("borneo", "seats=3")).await;
        let mut listed = table("borneo", "seats=4");
        listed.listed = true;
        let public = open(&anna, &listed).await;
        let lobby: Tables = ben.get("/api/tables").await.expect("a list");
        let names: Vec<&str> = lobby.tables.iter().map(|it| it.table.as_str()).collect();
        assert_eq!(names, [public.as_str()]);
        assert_eq!(lobby.tables[0].chairs.len(), 4);
        let mine: Tables = anna.get("/api/tables/mine").await.expect("a list");
        assert_eq!(mine.tables.len(), 2);
        let none: Tables = ben.get("/api/tables/mine").await.expect("a list");
        assert_eq!(none.tables, []);
        let mut watching = watch(&ben, &private).await;
        watching.must(Command::Join { seat: None }).await.expect("whoever knows the name may join");
        let one: Tables = ben.get("/api/tables/mine").await.expect("a list");
        assert_eq!((one.tables.len(), one.tables[0].yours), (1, false));
        server.stop().await.expect("it ends well");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_hears_which_tables_wait() {
    for ground in Ground::all() {
        let server = ground.serve().await;
        let [mut anna, mut ben] = pair(&server, &table("puerto-rico", "seats=2")).await;
        if anna.known.now.choices.is_empty() {
            std::mem::swap(&mut anna, &mut ben);
        }
        let table = anna.known.info.table.clone();
        let yours = |yours| Heard::Other(ServerMessage::Waits { table: table.clone(), yours });
        while anna.hear().await.expect("a message") != yours(true) {}
        let mut turns = 0;
        while anna.known.now.waits_for != ben.known.now.you {
            assert!(play(&mut anna, 0).await.expect("it goes on"));
            turns += 1;
            assert!(turns < 50);
        }
        while ben.hear().await.expect("a message") != yours(true) {}
        anna.connection().send(&ClientMessage::Ping {}).await.expect("it is sent");
        server.stop().await.expect("it ends well");
    }
}
