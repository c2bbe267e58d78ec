//! The map generator and the cube tower against the reference script: with the same numbers they give the same maps and
//! throws, one by one.
//!
//! The script (`validate_amerigo.py`) draws from `SplitMix64` and follows AM-2.12 and AM-5.4 number by number. What it found is
//! written down here: sums, and a checksum over every tile and every cube.

use kontor_amerigo::{Amerigo, Colour, MapSource, Options, Outcome, Stage, State};
use kontor_core::{Choices, Game, Luck, Silent};

/// The numbers of the script: `SplitMix64`, the upper half.
struct Reference(u64);

impl Luck for Reference {
    fn u32(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ z >> 31) >> 32) as u32
    }
}

/// A checksum of small numbers: FNV-1a.
struct Sum(u64);

impl Sum {
    fn add(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x100_0000_01b3);
    }
}

fn game(seats: u8) -> Amerigo {
    Amerigo::new(Options { seats, ..Options::default() }).expect("the options fit together")
}

/// Islands, big ones, land cells, cells of the largest island, post fields, resource fields, checksum of all tiles.
type Maps = [u64; 7];

fn lay_maps(seats: u8) -> Maps {
    const MAPS: usize = 10_000;
    let game = game(seats);
    let mut luck = Reference(10 + u64::from(seats));
    let mut found = [0; 7];
    let mut sum = Sum(0xcbf2_9ce4_8422_2325);
    for _ in 0..MAPS {
        let mut state = game.start();
        let outcome = game.draw(&state, &mut luck);
        game.settle(&mut state, &outcome, &mut Silent);
        let map = state.map.as_ref().expect("a map is laid");
        let numbers = [
            map.islands.len() as u64,
            map.islands.iter().filter(|island| island.big).count() as u64,
            map.land.count().into(),
            map.islands.iter().map(|island| u64::from(island.size)).max().unwrap_or(0),
            map.fields.len() as u64,
            map.resources.count().into(),
        ];
        found.iter_mut().zip(numbers).for_each(|(all, number)| *all += number);
        let MapSource::Tiles(layout) = &map.source else { panic!("a map that is laid has tiles") };
        for laid in layout {
            sum.add(laid.index() as u64);
        }
    }
    found[6] = sum.0;
    found
}

/// What the script found with `Rng(10 + players)`: 10,000 maps each.
const REFERENCE_MAPS: [(u8, Maps); 3] = [
    (2, [90_217, 17_649, 1_244_199, 337_006, 225_359, 225_359, 0xe7e3_4efb_e054_3356]),
    (3, [119_435, 23_131, 1_657_197, 362_005, 299_896, 299_896, 0x445f_b926_60a8_d144]),
    (4, [157_006, 31_280, 2_210_000, 392_592, 400_000, 400_000, 0x1ec5_57e2_662f_4811]),
];

/// What the script found with `Rng(3)` in 2,000 games: cubes inside after the first throws; throws of rounds, cubes that fell,
/// cubes inside after them, sums of the largest numbers of a colour and of the numbers of colours, rounds with nothing, throws
/// with one cube; and the checksum of all cubes that fell in rounds.
const REFERENCE_TOWER: ([u64; 8], u64) =
    ([32_778, 69_996, 486_923, 477_387, 319_959, 200_309, 21, 143], 0x89c5_875f_c26d_cbda);

/// AM-2.12, AM-5.1: 10,000 maps for each number of players are those of the script.
#[test]
fn am2_12_maps_are_those_of_the_reference() {
    for (seats, wanted) in REFERENCE_MAPS {
        assert_eq!(lay_maps(seats), wanted, "{seats} players");
    }
}

/// The first throw of 49 cubes and 35 throws of a round, over and over: what stays inside and what falls is what the script
/// found.
#[test]
fn am5_4_throws_are_those_of_the_reference() {
    const GAMES: usize = 2_000;
    let game = game(4);
    let mut luck = Reference(3);
    let mut found = [0u64; 8];
    let mut sum = Sum(0xcbf2_9ce4_8422_2325);
    let start = at_fill(&game);
    for _ in 0..GAMES {
        let mut state = start.clone();
        throw(&game, &mut state, &mut luck);
        found[0] += total(state.inside);
        for round in 0..35 {
            // Only the tower is looked at: the colour goes on, and fallen cubes are back on their supply fields.
            state.colour = Colour::ALL[round % Colour::COUNT];
            state.field = [0; Colour::COUNT];
            state.stage = Stage::Throw;
            if state.inside[state.colour.index()] == 7 {
                found[6] += 1;
                continue;
            }
            let fallen = throw(&game, &mut state, &mut luck);
            for count in fallen {
                sum.add(count.into());
            }
            let count = total(fallen);
            found[1] += 1;
            found[2] += count;
            found[3] += total(state.inside);
            found[4] += u64::from(fallen.iter().copied().max().unwrap_or(0));
            found[5] += fallen.iter().filter(|&&it| it > 0).count() as u64;
            found[6] += u64::from(count == 0);
            found[7] += u64::from(count == 1);
        }
    }
    assert_eq!((found, sum.0), REFERENCE_TOWER);
}

fn total(cubes: [u8; Colour::COUNT]) -> u64 {
    cubes.into_iter().map(u64::from).sum()
}

/// Throws, and tells what fell.
fn throw(game: &Amerigo, state: &mut State, luck: &mut impl Luck) -> [u8; Colour::COUNT] {
    let outcome = game.draw(state, luck);
    let Outcome::Throw(fallen) = outcome else { panic!("cubes are thrown") };
    assert!(game.check_outcome(state, &outcome).is_ok());
    game.settle(state, &outcome, &mut Silent);
    fallen
}

/// A state in which all cubes are to be thrown.
fn at_fill(game: &Amerigo) -> State {
    let mut luck = Reference(1);
    let mut state = game.start();
    while state.stage != Stage::Fill {
        let outcome = game.draw(&state, &mut luck);
        game.settle(&mut state, &outcome, &mut Silent);
    }
    state
}

/// AM-5.5: of 7 cubes inside so many come loose as the table says, for each number of thrown cubes.
#[test]
fn am5_5_cubes_come_loose_with_the_chances_of_the_table() {
    const THROWS: u32 = 40_000;
    let game = game(4);
    let chances = [0.065, 0.126, 0.184, 0.237, 0.287, 0.333, 0.377];
    for (thrown, chance) in (1..=7u8).zip(chances) {
        let mut state = at_fill(&game);
        state.stage = Stage::Throw;
        state.colour = Colour::Blue;
        state.inside = [7 - thrown, 7, 0, 0, 0, 0, 0];
        let mut luck = Reference(u64::from(thrown));
        let loose: u32 = (0..THROWS)
            .map(|_| match game.draw(&state, &mut luck) {
                Outcome::Throw(fallen) => u32::from(fallen[1]),
                other => panic!("{other} is no throw"),
            })
            .sum();
        let share = f64::from(loose) / f64::from(7 * THROWS);
        // Five standard deviations of 280,000 trials are below 0.005.
        assert!((share - chance).abs() < 0.005, "{thrown} thrown: {share:.4}, expected {chance}");
    }
}

/// AM-5.1: unseen markers, tokens and discs are equally likely.
#[test]
fn am5_1_unseen_items_are_equally_likely() {
    const DRAWS: u32 = 60_000;
    let game = game(4);
    let mut luck = Reference(5);
    let mut state = game.start();
    let map = game.draw(&state, &mut luck);
    game.settle(&mut state, &map, &mut Silent);
    let mut pirates = [0u32; 5];
    let mut firsts = [0u32; 4];
    for _ in 0..DRAWS {
        let Outcome::Pirate(value) = game.draw(&state, &mut luck) else { panic!("a marker is drawn") };
        pirates[usize::from(value)] += 1;
    }
    // Two of six markers show 0.
    for (value, expected) in [(0, DRAWS / 3), (1, DRAWS / 6), (2, DRAWS / 6), (3, DRAWS / 6), (4, DRAWS / 6)]
    {
        assert!(pirates[value].abs_diff(expected) < 600, "{value}: {} of {DRAWS}", pirates[value]);
    }
    state.stage = Stage::Stack;
    for _ in 0..DRAWS {
        let Outcome::Stack(seats) = game.draw(&state, &mut luck) else { panic!("a stack is drawn") };
        firsts[seats[0].index()] += 1;
    }
    assert!(firsts.iter().all(|count| count.abs_diff(DRAWS / 4) < 600), "{firsts:?}");
    state.stage = Stage::Tokens;
    let mut tokens = [0u32; 24];
    for _ in 0..DRAWS {
        let Outcome::Tokens(drawn) = game.draw(&state, &mut luck) else { panic!("tokens are drawn") };
        tokens[drawn[7].index()] += 1;
    }
    assert!(tokens.iter().all(|count| count.abs_diff(DRAWS / 24) < 300), "{tokens:?}");
}

/// AM-4.9, AM-17.3: in whole games all 24 tokens and all goods tokens come, each once.
#[test]
fn am4_9_every_token_comes_once() {
    let game = game(4);
    let mut luck = Reference(9);
    let mut state = game.start();
    Choices::default().play_out(&game, &mut state, &mut luck, |_, _, _| ());
    assert_eq!((state.unseen_tokens.total(), state.unseen_goods.total()), (0, 0));
    assert_eq!(state.pirates.count_ones(), 5);
}
