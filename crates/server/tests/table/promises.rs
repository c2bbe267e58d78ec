//! Whatever people do: a client that heard every update, one that comes now, and a server that reads the table anew know
//! the same.

use kontor_protocol::{ClockSetting, Code, Command, Phase, Seat};
use kontor_server::client::actions;
use kontor_server::table::Answer;
use proptest::prelude::*;

use crate::common::{ANNA, BEN, Client, Kept, all_views, setup};

/// Something that happens: what, to whom, with which choice, after how long.
type Deed = (u8, bool, u16, u16);

fn command(kept: &Kept, (what, first, pick, _): Deed) -> Command {
    let seat = if first { Seat::A } else { Seat::B };
    let pick = usize::from(pick);
    match what {
        0..=9 => {
            let choices = actions(&kept.table.snapshot(Some(seat)).now.choices);
            let action = choices.get(pick % choices.len().max(1)).cloned().unwrap_or_default();
            Command::Act { action, done: pick % 3 != 0 }
        }
        10..=12 => Command::Done {},
        13 | 14 => Command::Undo { to: (pick % 2 == 0).then_some(pick / 2 % 64) },
        15 => Command::AskUndo {},
        16 => Command::AnswerUndo { yes: pick % 4 != 0 },
        17 => Command::Leave {},
        18 => Command::Reclaim {},
        _ => Command::Say { text: format!("say {pick}") },
    }
}

/// Lets deeds happen, with a check after each of them.
fn live(game: &str, luck: u8, deeds: &[Deed]) -> Result<(), TestCaseError> {
    let clock = ClockSetting::Game { base: 120_000, increment: 1_000 };
    let mut kept = Kept::started(setup(game, "seats=3", clock, luck));
    let viewers = [Some(Seat::A), Some(Seat::B), Some(Seat::C), None];
    let mut clients: Vec<Client> = viewers.map(|viewer| Client::connect(&kept.table, viewer)).into();
    for &deed in deeds {
        let (what, first, _, wait) = deed;
        kept.now += u64::from(wait);
        let by = if first { ANNA } else { BEN };
        let before = kept.all_views();
        let step = match what {
            20..=29 => kept.think(),
            30 => kept.tick(0),
            31 => {
                let step = kept.table.stood_still(kept.now - u64::from(wait), kept.now + 20_000, kept.now);
                step.inspect(|step| kept.keep(step))
            }
            _ => kept.command(by, command(&kept, deed)).ok(),
        };
        let Some(step) = step else {
            prop_assert_eq!(kept.all_views(), before, "what is refused changes nothing");
            continue;
        };
        for client in &mut clients {
            client.hear(kept.table.update(&step, client.viewer));
            prop_assert_eq!(&client.known, &kept.table.snapshot(client.viewer));
        }
        let waits = kept.table.snapshot(None).now.waits_for;
        prop_assert_eq!(waits.is_none(), kept.table.phase() == Phase::Over, "somebody can always go on");
    }
    let again = kept.read_again();
    prop_assert_eq!(all_views(&again), kept.all_views());
    prop_assert_eq!(again.wanted(), kept.table.wanted());
    prop_assert_eq!(again.deadline(), kept.table.deadline());
    prop_assert_eq!(again.record(), kept.table.record());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn r3_everybody_knows_the_same_at_every_cut(
        game in prop::sample::select(vec!["puerto-rico", "borneo", "amerigo"]),
        luck: u8,
        deeds in prop::collection::vec((0..32u8, any::<bool>(), any::<u16>(), 0..4000u16), 1..120),
    ) {
        live(game, luck, &deeds)?;
    }
}

#[test]
fn r1_a_repeated_command_happens_once_also_after_a_restart() {
    let mut kept = Kept::started(setup("puerto-rico", "seats=3", ClockSetting::None, 5));
    let player = kept.until(Seat::A);
    let action = actions(&kept.table.snapshot(Some(Seat::A)).now.choices)[0].clone();
    let command = Command::Act { action, done: true };
    let seq = kept.table.seq();
    let Ok(Answer::Done(step)) = kept.table.command(player, "once", seq, command.clone(), kept.now) else {
        panic!("the action is legal");
    };
    kept.keep(&step);
    let again = Ok(Answer::Before(step.seq()));
    assert_eq!(kept.table.command(player, "once", seq, command.clone(), kept.now), again);
    kept.think_on();
    assert_eq!(kept.table.command(player, "once", seq, command.clone(), kept.now), again);
    assert_eq!(kept.read_again().command(player, "once", seq, command.clone(), kept.now), again);
    let other = kept.read_again().command(BEN, "once", seq, command.clone(), kept.now);
    assert!(matches!(other, Err(refused) if refused.code != Code::Refused), "ids belong to a player");
    let long = "x".repeat(65);
    for id in ["", &long] {
        let refused = kept.table.command(player, id, seq, command.clone(), kept.now).expect_err("refused");
        assert_eq!(refused.code, Code::Length);
    }
}

#[test]
fn a_command_must_have_seen_the_moves_but_not_the_chat() {
    let mut kept = Kept::started(setup("puerto-rico", "seats=3", ClockSetting::None, 5));
    let player = kept.until(Seat::A);
    let seen = kept.table.seq();
    kept.must(BEN, Command::Say { text: "good luck".to_owned() });
    let act = |kept: &mut Kept, id: &str, seq| {
        let action = actions(&kept.table.snapshot(Some(Seat::A)).now.choices)[0].clone();
        kept.table.command(player, id, seq, Command::Act { action, done: false }, kept.now)
    };
    let refused = act(&mut kept, "blind", seen - 1).expect_err("a move was not seen");
    assert_eq!(refused.code, Code::Stale);
    assert!(act(&mut kept, "seen", seen).is_ok());
}
