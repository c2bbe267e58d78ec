//! Two processes, one database: only the owner of a table writes to it.

use kontor_protocol::Seat;
use kontor_server::store::{Fenced, StoreError};

use crate::places::{Place, append, joined, lease, setup};

#[tokio::test]
async fn the_second_cannot_write_until_the_lease_ends_and_then_the_first_cannot() {
    for place in Place::all().await {
        let (first, second) = (&place.store, place.again().await);
        first.create(&setup("t"), 0).await.expect("a new table");
        let old = first.claim("t", &lease("first", 0)).await.expect("nobody owns it").epoch;
        let owned = second.claim("t", &lease("second", 9_999)).await;
        assert!(matches!(owned, Err(StoreError::Owned(_))), "{}", place.name);
        for epoch in [old - 1, old + 1] {
            let written = second.append(&[append("t", epoch, 0, vec![joined(1, Seat::A)])]).await;
            assert_eq!(written.expect("an answer"), [Err(Fenced)], "{}: another epoch", place.name);
        }

        first.beat(&lease("first", 5_000)).await.expect("the lease is prolonged");
        assert!(second.claim("t", &lease("second", 14_999)).await.is_err());
        let new = second.claim("t", &lease("second", 15_000)).await.expect("the lease has ended").epoch;
        assert!(new > old);
        let late = first.append(&[append("t", old, 0, vec![joined(2, Seat::B)])]).await;
        assert_eq!(late.expect("an answer"), [Err(Fenced)], "{}: the sleeper wakes up", place.name);
        let written = second.append(&[append("t", new, 0, vec![joined(3, Seat::C)])]).await;
        assert_eq!(written.expect("an answer"), [Ok(())]);
        assert_eq!(first.load("t").await.expect("it is there").events, [joined(3, Seat::C)]);

        first.beat(&lease("first", 16_000)).await.expect("written");
        assert!(second.claim("t", &lease("second", 17_000)).await.is_ok(), "a heartbeat takes nothing back");
        assert!(matches!(first.claim("u", &lease("first", 0)).await, Err(StoreError::NoTable(_))));
    }
}

#[tokio::test]
async fn of_two_writers_at_once_one_wins() {
    for place in Place::all().await {
        let (first, second) = (&place.store, place.again().await);
        first.create(&setup("t"), 0).await.expect("a new table");
        let epoch = first.claim("t", &lease("n", 0)).await.expect("nobody owns it").epoch;
        for after in 0..20 {
            let one = [append("t", epoch, after, vec![joined(1, Seat::A)])];
            let two = [append("t", epoch, after, vec![joined(2, Seat::B)])];
            let (one, two) = tokio::join!(first.append(&one), second.append(&two));
            let won = [one.expect("an answer")[0], two.expect("an answer")[0]];
            assert_eq!(won.iter().filter(|it| it.is_ok()).count(), 1, "{}: {won:?}", place.name);
        }
        assert_eq!(first.load("t").await.expect("it is whole").events.len(), 20);
    }
}
