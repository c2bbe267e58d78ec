//! The general laws in games of 1897: all sixteen sets of expansions, every option, two to five players.
//!
//! `KONTOR_LAW_GAMES=20 cargo test -p kontor-puerto-rico --test editions` plays twenty games for each set and number of
//! seats.

use std::borrow::Cow;
use std::collections::BTreeSet;

use kontor_core::{Game, Move, Seat, Viewer};
use kontor_puerto_rico::{
    Action, Building, Draft, Edition, Expansion, Expansions, Face, Fate, Good, Options, Person, Place,
    PuertoRico, Role, Stage, State, Tile,
};
use kontor_testkit::laws::{Course, Report, obey};

/// Games for each set of expansions and number of seats without `KONTOR_LAW_GAMES`.
const GAMES: u64 = 3;

/// No game has taken half as many decisions.
const MOST_DECISIONS: usize = 30_000;

/// One play; the words of all stages it has met are kept.
struct Trial {
    actions: Vec<Action>,
    stages: BTreeSet<String>,
}

impl Course<PuertoRico> for Trial {
    fn candidates(&self, _: &PuertoRico, _: &State, _: Seat) -> Cow<'_, [Action]> {
        Cow::Borrowed(&self.actions)
    }

    fn most_decisions(&self) -> usize {
        MOST_DECISIONS
    }

    /// The VP of others are hidden, but not whether they have any: on the black market that shows (PR97-E1.5).
    fn conceal(&self, game: &PuertoRico, state: &State, viewer: Viewer) -> State {
        let mut other = *state;
        if game.options().hide_vp && state.stage != Stage::Over && viewer != Viewer::Referee {
            for seat in Seat::all(game.seats()).filter(|&seat| viewer != Viewer::Seat(seat)) {
                let vp = &mut other.players[seat.index()].vp;
                *vp += if *vp > 0 { 17 } else { 0 };
            }
        }
        other
    }

    fn follow(
        &mut self,
        game: &PuertoRico,
        _: &State,
        _: &Move<PuertoRico>,
        after: &State,
    ) -> Result<(), String> {
        let word = after.stage.to_string();
        self.stages.insert(word.split(' ').next().unwrap_or_default().to_owned());
        never(game, after)
    }
}

/// Nothing is lost and nothing comes from nowhere, whatever is played.
fn never(game: &PuertoRico, state: &State) -> Result<(), String> {
    let seats = usize::from(game.seats());
    let start = game.start();
    let players = &state.players[..seats];
    let same = |what: String, found: u32, wanted: u32| {
        if found == wanted { Ok(()) } else { Err(format!("{what}: {found} in all, there are {wanted}")) }
    };
    for good in Good::ALL {
        let held: u32 = players.iter().map(|it| u32::from(it.goods[good])).sum();
        let aboard: u32 =
            state.ships.iter().filter(|it| it.good == Some(good)).map(|it| u32::from(it.count)).sum();
        let rest = u32::from(state.supply[good] + state.house[good] + state.festival.goods[good]);
        same(format!("{good} tokens"), held + aboard + rest, u32::from(start.supply[good]))?;
        let tile = Tile::Plantation(good).index();
        let laid: u32 = players.iter().map(|it| u32::from(it.tiles[tile] + it.forests[good])).sum();
        let drawn = matches!(state.stage, Stage::Laying { good: it, .. } if it == good);
        let festival = state.festival.plantation == Some(good);
        let rest = u32::from(state.stack[good] + state.display[good] + state.discard[good]);
        let tiles = laid + rest + u32::from(drawn) + u32::from(festival);
        same(format!("{good} tiles"), tiles, u32::from(start.stack[good]))?;
    }
    let quarries: u32 = players.iter().map(|it| u32::from(it.tiles[Tile::Quarry.index()])).sum();
    same("quarries".to_owned(), quarries + u32::from(state.quarries), u32::from(start.quarries))?;
    let own: u32 = Seat::all(game.seats()).map(|seat| u32::from(state.colonists_of(seat))).sum();
    let coming = if let Stage::Arriving { left, .. } = state.stage { u32::from(left) } else { 0 };
    let persons = own + coming + u32::from(state.colonists + state.citizens + state.aboard);
    same("persons".to_owned(), persons, u32::from(start.colonists + start.citizens + start.aboard))?;
    let citizens: u32 = players.iter().map(|it| u32::from(it.citizens)).sum();
    let coming =
        matches!(state.stage, Stage::Arriving { why: kontor_puerto_rico::Arrival::PoachCitizen, .. });
    let citizens = citizens + u32::from(coming) + u32::from(state.citizens + state.aboard_citizens);
    same("citizens".to_owned(), citizens, u32::from(start.citizens + start.aboard_citizens))?;
    let gained: u32 = players.iter().map(|it| u32::from(it.vp)).sum();
    let pool = u32::from(start.pool).saturating_sub(gained);
    let returned = game.options().with(Expansion::NewBuildings) && u32::from(state.pool) > pool;
    if !returned {
        same("points".to_owned(), u32::from(state.pool), pool)?;
    }
    for (seat, player) in Seat::all(game.seats()).zip(players) {
        let told: u8 = Building::ALL.into_iter().map(|it| player.citizens_on(it)).sum();
        if told > player.citizens || player.citizens > state.colonists_of(seat) {
            return Err(format!("{seat} has {} citizens, {told} of them told", player.citizens));
        }
        for building in Building::ALL {
            let (men, citizens) = (player.men_at(building), player.citizens_on(building));
            if men > 0 && !player.owned.has(building) || citizens > men {
                return Err(format!("{seat}: {men} persons, {citizens} citizens on {building}"));
            }
        }
        if player.men_at(Building::Monument) > 0 {
            return Err(format!("{seat}: somebody stands on the monument"));
        }
        for tile in Tile::ALL {
            if player.manned(tile) > player.tiles[tile.index()] {
                return Err(format!("{seat}: two persons on one {tile} tile"));
            }
        }
        if player.fields_used() > 12 {
            return Err(format!("{seat} has more than 12 tiles"));
        }
    }
    if state.aboard_citizens > 1 {
        return Err("two citizens on the register".to_owned());
    }
    Ok(())
}

/// Every action that can be written: legal in some position or in none.
fn all_actions() -> Vec<Action> {
    let mut all = vec![
        Action::Draw,
        Action::Colonist,
        Action::ColonistDrawn,
        Action::Citizen,
        Action::CitizenDrawn,
        Action::Produce,
        Action::Publish,
        Action::Buy,
        Action::Assembly,
        Action::SmallWharf,
        Action::Plunder,
        Action::Vp,
        Action::PayVp,
        Action::Pass,
    ];
    for yes in [false, true] {
        all.extend([Action::Lay { forest: yes }, Action::First { festival: yes }]);
    }
    all.extend(Role::ALL.map(Action::Choose));
    all.extend(Role::ALL.map(Action::Swap));
    all.extend(Tile::ALL.map(Action::Take));
    all.extend(Building::ALL.map(Action::Build));
    all.extend(Building::ALL.map(Action::Draft));
    for count in 0..=13 {
        all.extend(Tile::ALL.map(|tile| Action::Place(tile.into(), count)));
        for good in Good::ALL {
            all.extend([Action::Keep(good, count), Action::Ship(good, count), Action::Load(good, count)]);
        }
        all.extend((0..=4).map(|kept| Action::Raid(count, kept)));
    }
    for count in 0..=4 {
        all.extend(Building::ALL.map(|building| Action::Place(building.into(), count)));
        all.extend(Building::ALL.map(|building| Action::Citizens(building, count)));
        all.extend([Fate::Stays, Fate::Kept, Fate::Back].map(|fate| Action::Poach(count, fate)));
    }
    for good in Good::ALL {
        all.extend([Action::Extra(good), Action::Sell(good), Action::Wharf(good), Action::TakeForest(good)]);
        all.extend([Action::Post(good), Action::Pension(good), Action::PayGood(good)]);
        all.extend([Face::Empty, Face::Occupied, Face::Forest].map(|face| Action::Discard(good, face)));
    }
    for person in Person::ALL {
        for place in Place::all() {
            all.extend([
                Action::Enter(place, person),
                Action::PayPerson(place, person),
                Action::Guest(place, person),
            ]);
        }
        all.extend([Action::Enter(Place::IDLE, person), Action::PayPerson(Place::IDLE, person)]);
    }
    all
}

/// The options of a game: mostly the default ones, each switch in some.
fn options(seats: u8, expansions: Expansions, number: u64) -> Options {
    let mut options = Options { edition: Edition::Y1897, seats, expansions, ..Options::default() };
    options.ask_production = number % 5 == 1;
    options.hospital_any_new_tile = number % 3 == 1;
    options.vp_trigger_any_phase = number % 7 != 2;
    options.essay_prices = number % 11 == 3;
    options.hide_vp = number % 4 != 3;
    if options.with(Expansion::NewBuildings) {
        options.draft = if number.is_multiple_of(2) { Draft::Random } else { Draft::Players };
        options.draft_office_xor_post = number % 3 == 2;
        options.publishing_house_once_per_round_2p = seats == 2 && number % 2 == 1;
    }
    options.captured_role_solo = options.with(Expansion::Smuggler) && number % 3 == 2;
    options
}

fn games_wanted() -> u64 {
    let Ok(text) = std::env::var("KONTOR_LAW_GAMES") else { return GAMES };
    text.parse().unwrap_or_else(|_| panic!("KONTOR_LAW_GAMES={text}: expected a number of games"))
}

/// PR97-X: every set of expansions goes with every number of players, and the laws hold.
#[test]
fn pr97_x_every_set_of_expansions_keeps_the_laws() {
    let threads: Vec<_> = (2..=5).map(|seats| std::thread::spawn(move || play_all(seats))).collect();
    let (mut report, mut stages) = (Report::default(), BTreeSet::new());
    for thread in threads {
        let (played, seen) = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        report += played;
        stages.extend(seen);
    }
    eprintln!("{report}\nstages: {}", stages.iter().map(String::as_str).collect::<Vec<_>>().join(" "));
    let rare = ["captain_point", "harbor_point", "church_point", "chapel_point", "park_authority_point"];
    let wanted = [
        "draft",
        "festival",
        "publish",
        "hospice",
        "mayor",
        "deal",
        "sort",
        "place",
        "pay",
        "lay",
        "order",
        "second_tile",
        "park",
        "arrive",
        "craftsman",
        "trader",
        "zoning",
        "pension",
        "captain",
        "load",
        "store",
        "smuggler",
        "guests",
        "over",
    ];
    let missing: Vec<&str> =
        wanted.into_iter().filter(|it| !rare.contains(it) && !stages.contains(*it)).collect();
    if games_wanted() >= 2 * GAMES {
        assert_eq!(missing, Vec::<&str>::new(), "stages that no game has met");
    }
}

fn play_all(seats: u8) -> (Report, BTreeSet<String>) {
    let (mut report, mut stages) = (Report::default(), BTreeSet::new());
    for set in 0..16 {
        for number in 0..games_wanted() {
            let options = options(seats, Expansions(set), number + u64::from(set));
            let seed = u64::from(seats) * 1_000_000 + u64::from(set) * 10_000 + number;
            let mut trial = Trial { actions: all_actions(), stages: BTreeSet::new() };
            match obey::<PuertoRico, _>(&options, seed, &mut trial) {
                Ok(played) => report += played,
                Err(broken) => panic!("options {options}\n{broken}"),
            }
            stages.extend(trial.stages);
        }
    }
    (report, stages)
}
