//! What the phases ask many times, computed once from options and data.

use kontor_core::{BadOption, Seat};

use crate::buildings::{Building, Buildings};
use crate::data::{Components, Effect, FestivalRow, MAX_COST, MAX_PLANTS, MAX_ROW, SmugglerRow};
use crate::goods::{Good, Goods, Tile};
use crate::options::{Draft, Edition, Expansion, Options};
use crate::roles::Roles;
use crate::state::{Place, Player, Spot, State};

/// What a building is to the phases; `quarries` is the most that make it cheaper, its row on the supply board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub cost: u8,
    pub vp: u8,
    pub quarries: u8,
    pub circles: u8,
    pub copies: u8,
    pub amount: u8,
    pub effect: Effect,
    pub large_plant: bool,
}

/// What a seat pays less for buildings (PR97-X.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Discount {
    /// Occupied quarries, which count up to the row of a building.
    pub quarries: u8,
    /// Coins off every building: the builder's privilege and forests.
    pub flat: u8,
    /// Coins off buildings of rows 1 to 3, and of row 4: the notary.
    pub small: u8,
    pub large: u8,
}

/// The draft of a game with new buildings (PR97-E1.1).
#[derive(Clone, Debug)]
pub(crate) struct DraftTable {
    /// How the kinds are chosen.
    pub by: Draft,
    /// The beige kinds on offer.
    pub kinds: Buildings,
    /// Kinds of each cost.
    pub of_cost: [Buildings; MAX_COST as usize + 1],
    /// Places for kinds of each cost.
    pub places: [u8; MAX_COST as usize + 1],
    /// The two of which exactly one comes into the game, if that is wanted (PR97-E1.2).
    pub exactly_one: Option<[Building; 2]>,
}

/// Places a guest could enter and be of use there, by question (PR97-E1.17).
#[derive(Clone, Debug, Default)]
pub(crate) struct GuestPlaces {
    pub planter: u64,
    pub drawn_tile: u64,
    pub hut: u64,
    pub publishing: u64,
    pub builder: u64,
    pub zoning: u64,
    pub post: u64,
    pub office: u64,
    pub captain: u64,
    pub production: u64,
    pub payments: u64,
    pub park: u64,
    pub first_turn: u64,
    pub lighthouse: u64,
    pub storing: u64,
    pub large: u64,
    pub villa: u64,
}

/// The tables of one game.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is one question a phase asks")]
pub(crate) struct Tables {
    pub seats: u8,
    /// Whether production can be declined (PR-7.7).
    pub ask_production: bool,
    /// Whether factory and distillery pay at the end of the phase (PR97-X.4).
    pub pays_late: bool,
    /// Whether an empty pool ends the game in every phase (PR97-4.2).
    pub any_phase: bool,
    /// Whether a residence pays for an island without tiles (PR-12.3, PR97-3.5).
    pub empty_residence_pays: bool,
    /// Whether the hospital may man the hacienda's tile (PR97-3.2).
    pub any_new_tile: bool,
    /// Whether the new buildings are in the game (PR97-E1).
    pub new_buildings: bool,
    /// Whether the citizens are in the game (PR97-E2).
    pub citizens: bool,
    /// Whether buildings of an expansion are in the game.
    pub extended: bool,
    /// Whether somebody can own a Bohío (PR97-E1.7).
    pub guests: bool,
    /// Whether the publishing house works once in a round (PR97-E1.13).
    pub publish_once: bool,
    /// Whether a captured role is played alone (PR97-E3.4).
    pub solo: bool,
    /// The smuggler's numbers, if he is in the game.
    pub smuggler: Option<SmugglerRow>,
    /// The festival's numbers, if it is in the game.
    pub festival: Option<FestivalRow>,
    /// The draft, if there is one.
    pub draft: Option<DraftTable>,
    /// Citizens in the game, and those on the register at the start and after a refill (PR97-E2.2, PR97-E2.3).
    pub citizen_count: u8,
    pub on_register: u8,
    /// Points for each own citizen (PR97-4.4).
    pub citizen_vp: u8,
    /// Kinds in the game before a draft.
    pub in_game: Buildings,
    /// Large production buildings of the goods a canal serves (PR97-E1.3).
    pub canal_plants: [Option<Building>; Good::COUNT],
    pub guest_places: GuestPlaces,
    pub rows: [Row; Building::COUNT],
    /// Sale prices.
    pub prices: [u8; Good::COUNT],
    /// Goods tokens in the game.
    pub tokens: Goods,
    /// Plantations in the game.
    pub plantations: Goods,
    /// Quarries in the game.
    pub quarries: u8,
    /// Colonists in the game, those on the ship included (PR-2.3).
    pub colonists: u8,
    /// Colonists on the ship at the start.
    pub aboard: u8,
    /// Points in the pool at the start.
    pub pool: u8,
    /// Capacities of the cargo ships, smallest first.
    ships: [u8; 3],
    ship_count: usize,
    /// Role cards in play.
    pub roles: Roles,
    /// Roles chosen in a round by all players together.
    pub picks: u8,
    /// Plantations turned up.
    pub display: u8,
    /// Start coins and start tile, from the governor on.
    pub starts: Vec<(u8, Good)>,
    /// Buildings that take two city spaces.
    pub large: Buildings,
    /// Buildings that process nothing: violet ones (PR-12.6).
    pub violet: Buildings,
    /// Production buildings of each good.
    pub plants: [Buildings; Good::COUNT],
    /// The same as indices of places; where there is none, an index nobody stands at.
    plant_places: [[usize; MAX_PLANTS]; Good::COUNT],
    /// Workers a good has without any building: corn needs none (PR-7.2).
    free_workers: [u8; Good::COUNT],
    /// Circles at each place that belong to a building.
    place_circles: [u8; Place::COUNT],
    /// Circles beyond the first on the production buildings of a set, and on the Bohío.
    more_circles: [u8; 1 << Building::PLANTS],
    more_on_bohio: u8,
    /// Circles of the production buildings.
    pub plant_circles: [u8; Building::PLANTS],
    /// Buildings with each effect.
    effects: [Buildings; Effect::COUNT],
    /// Buildings of the last row, and those with a circle.
    last_row: Buildings,
    pub with_circles: Buildings,
    /// Payable buildings by occupied quarries and by coins with discounts.
    payable: [[Buildings; MAX_COST as usize + 1]; MAX_ROW as usize + 1],
}

impl Tables {
    #[expect(clippy::too_many_lines, reason = "a line for each table")]
    pub fn new(options: &Options, components: &Components) -> Result<Self, BadOption> {
        let seats = options.seats;
        let edition = options.edition;
        let set_up = components.set_up(edition, seats);
        let (new_buildings, citizens) =
            (options.with(Expansion::NewBuildings), options.with(Expansion::Citizens));
        let smuggler = options.with(Expansion::Smuggler);
        let register = if citizens { components.citizens.on_register } else { 0 };
        let rows = Building::ALL.map(|building| {
            let data = components.building(building);
            let balanced =
                components.balanced_start.cost.get(building.id()).filter(|_| options.balanced_start);
            Row {
                cost: *balanced.unwrap_or(&data.cost),
                vp: data.vp,
                quarries: data.row,
                circles: data.circles,
                copies: data.copies(seats),
                amount: data.amount,
                effect: data.effect(),
                large_plant: data.large_plant(),
            }
        });
        let those = |test: &dyn Fn(Building) -> bool| -> Buildings {
            Building::ALL.into_iter().filter(|&building| test(building)).collect()
        };
        let row = |building: Building| &rows[building.index()];
        let less = if options.balanced_start { components.balanced_start.corn_starter_coins_less } else { 0 };
        let mut ships = [0; 3];
        ships[..set_up.cargo_ships.len()].copy_from_slice(&set_up.cargo_ships);
        let of_sets = those(&|it| components.building(it).set().in_game(options.expansions));
        let draft = if new_buildings { Some(draft_table(options, components)?) } else { None };
        let in_game = match &draft {
            None => of_sets,
            Some(table) => match table.by {
                Draft::Players | Draft::Random => of_sets.without(table.kinds),
                Draft::Given(kinds) => Buildings(of_sets.without(table.kinds).0 | kinds.0),
            },
        };
        let bohio =
            new_buildings && !matches!(options.draft, Draft::Given(kinds) if !kinds.has(Building::Bohio));
        let violet = those(&|it| !components.building(it).is_plant());
        Ok(Self {
            seats,
            ask_production: options.ask_production,
            pays_late: edition == Edition::Y1897,
            any_phase: options.vp_trigger_any_phase,
            empty_residence_pays: edition == Edition::Y2002,
            any_new_tile: options.hospital_any_new_tile,
            new_buildings,
            citizens,
            extended: new_buildings || citizens,
            guests: bohio,
            publish_once: options.publishing_house_once_per_round_2p,
            solo: options.captured_role_solo,
            smuggler: smuggler.then(|| components.smuggler.clone()),
            festival: options.with(Expansion::Festival).then(|| components.festival.clone()),
            draft,
            citizen_count: if citizens { components.citizens.citizens } else { 0 },
            on_register: register,
            citizen_vp: components.citizens.vp,
            in_game,
            canal_plants: Good::ALL.map(|good| {
                let plant = |it: &Building| {
                    components.building(*it).good() == Some(good) && components.building(*it).large_plant()
                };
                Building::ALL.into_iter().find(plant).filter(|_| matches!(good, Good::Indigo | Good::Sugar))
            }),
            guest_places: guest_places(&rows),
            rows,
            prices: Good::ALL.map(|good| components.price(good, edition, options.essay_prices)),
            tokens: components.tokens(seats),
            plantations: components.plantations(seats),
            quarries: components.quarries(seats),
            colonists: if citizens {
                components.citizens.workers
            } else {
                set_up.colonists + set_up.colonist_ship
            },
            aboard: if citizens { seats } else { set_up.colonist_ship },
            pool: set_up.points,
            ships,
            ship_count: set_up.cargo_ships.len(),
            roles: Roles::in_play(set_up.prospectors, smuggler),
            picks: set_up.roles_each * seats,
            display: set_up.display,
            starts: set_up
                .start_tiles()
                .map(|tile| (set_up.coins - if tile == Good::Corn { less } else { 0 }, tile))
                .collect(),
            large: those(&|it| components.building(it).size == 2),
            violet,
            plants: Good::ALL.map(|good| those(&|it| components.building(it).good() == Some(good))),
            plant_places: Good::ALL.map(|good| {
                let mut plants =
                    Building::ALL.into_iter().filter(|&it| components.building(it).good() == Some(good));
                std::array::from_fn(|_| plants.next().map_or(Player::NOBODY, |it| Place::from(it).index()))
            }),
            free_workers: Good::ALL.map(|good| if good == Good::Corn { u8::MAX } else { 0 }),
            place_circles: std::array::from_fn(|index| match Place::at(index).spot() {
                Spot::Tile(_) => 0,
                Spot::Building(building) => row(building).circles,
            }),
            more_circles: std::array::from_fn(|set| {
                let set = Buildings(set as u64);
                set.iter().map(|it| row(it).circles - 1).sum()
            }),
            more_on_bohio: row(Building::Bohio).circles - 1,
            plant_circles: std::array::from_fn(|index| row(Building::ALL[index]).circles),
            effects: Effect::ALL.map(|effect| those(&|it| row(it).effect == effect)),
            last_row: those(&|it| row(it).quarries == MAX_ROW),
            with_circles: those(&|it| row(it).circles > 0),
            payable: std::array::from_fn(|quarries| {
                std::array::from_fn(|coins| {
                    let discount = Discount { quarries: quarries as u8, ..Discount::default() };
                    those(&|it| usize::from(price(*row(it), discount)) <= coins)
                })
            }),
        })
    }

    #[inline]
    pub fn row(&self, building: Building) -> &Row {
        &self.rows[building.index()]
    }

    /// Capacities of the cargo ships, smallest first.
    #[inline]
    pub fn ships(&self) -> &[u8] {
        &self.ships[..self.ship_count]
    }

    /// Whether the player has an occupied building with this effect (PR-3.8).
    #[inline]
    pub fn has(&self, player: &Player, effect: Effect) -> bool {
        player.occupied().meets(self.effects[effect.index()])
    }

    /// One building with this effect, to name it.
    pub fn example(&self, effect: Effect) -> Option<Building> {
        self.effects[effect.index()].iter().next()
    }

    /// The amounts of the player's occupied buildings with this effect, added up.
    #[inline]
    pub fn amount(&self, player: &Player, effect: Effect) -> u8 {
        let set = player.occupied().and(self.effects[effect.index()]);
        set.iter().map(|building| self.row(building).amount).sum()
    }

    /// Colonists who process a good: those on its buildings (PR-7.2).
    #[inline]
    pub fn workers(&self, player: &Player, good: usize) -> u8 {
        let men = self.plant_places[good].iter().map(|&place| player.men()[place]).sum::<u8>();
        men.saturating_add(self.free_workers[good])
    }

    /// Circles at an own place: one on each tile, or those of the building.
    #[inline]
    pub fn circles_at(&self, player: &Player, place: Place) -> u8 {
        // Tile or building is as good as random to a processor: no branch.
        let index = place.index();
        let tiles = player.tiles[index.min(Tile::COUNT - 1)] * u8::from(index < Tile::COUNT);
        tiles + self.place_circles[index]
    }

    /// Circles on all buildings of the player.
    #[inline]
    pub fn building_circles(&self, player: &Player) -> u8 {
        let plants = player.owned.0 as usize & (self.more_circles.len() - 1);
        let bohio = self.more_on_bohio * u8::from(player.owned.has(Building::Bohio));
        player.owned.and(self.with_circles).count() + self.more_circles[plants] + bohio
    }

    /// Free city spaces (PR-6.6).
    #[inline]
    pub fn free_sites(&self, player: &Player) -> u8 {
        crate::state::SPACES - player.owned.count() - player.owned.and(self.large).count()
    }

    /// Buildings that cost no more than these coins (PR-6.2, PR97-X.1).
    #[cold]
    pub fn payable(&self, discount: Discount, coins: u16) -> Buildings {
        let look = |less: u8| {
            let coins = usize::from((coins + u16::from(less)).min(u16::from(MAX_COST)));
            self.payable[usize::from(discount.quarries.min(MAX_ROW))][coins]
        };
        if discount.small == discount.large {
            return look(discount.flat + discount.small);
        }
        let (small, large) = (look(discount.flat + discount.small), look(discount.flat + discount.large));
        Buildings(small.without(self.last_row).0 | large.and(self.last_row).0)
    }

    /// The same in a game without buildings of expansions.
    #[inline]
    pub fn payable_plainly(&self, quarries: u8, builder: bool, coins: u16) -> Buildings {
        let coins = usize::from((coins + u16::from(builder)).min(u16::from(MAX_COST)));
        self.payable[usize::from(quarries.min(MAX_ROW))][coins]
    }

    /// The price of a building (PR-6.2, PR97-X.1).
    pub fn price(&self, building: Building, discount: Discount) -> u8 {
        price(*self.row(building), discount)
    }

    /// What a seat pays less now; `builder` says whether it has the builder's privilege.
    #[inline]
    pub fn discount(&self, state: &State, seat: Seat, builder: bool) -> Discount {
        let player = state.player(seat);
        let mut discount =
            Discount { quarries: player.manned(Tile::Quarry), flat: u8::from(builder), small: 0, large: 0 };
        if self.extended {
            discount.flat += player.forests.total() / 2 + u8::from(builder && self.doubles(state, seat));
            if self.has(player, Effect::Notary) {
                if player.citizens_on(Building::Notary) == 0 {
                    discount.small = 1;
                } else {
                    discount.large = 2;
                }
            }
        }
        discount
    }

    /// Whether the publishing house doubles the privilege of the seat that chose the role (PR97-E1.13).
    #[inline]
    pub fn doubles(&self, state: &State, seat: Seat) -> bool {
        self.new_buildings
            && seat == state.chooser
            && self.has(state.player(seat), Effect::PublishingHouse)
            && (!self.publish_once || state.publishing)
    }

    /// Whether the captured role is being played after all choices of the round (PR97-E3.4).
    #[inline]
    pub fn plays_captured(&self, state: &State) -> bool {
        self.smuggler.is_some() && state.taken.count() > self.picks
    }

    /// Whether only the seat that plays a captured role acts (PR97-E3.4).
    #[inline]
    pub fn alone(&self, state: &State) -> bool {
        self.solo && self.plays_captured(state)
    }

    /// Copies of a kind on the festival board that are missing in the stock (PR97-E4.3).
    pub fn on_festival(&self, state: &State, building: Building) -> u8 {
        u8::from(self.seats > 2 && state.festival.building == Some(building))
    }
}

/// Printed cost less quarries, at most one for each row, less all other discounts, never below zero (PR-6.2, PR-6.3).
fn price(row: Row, discount: Discount) -> u8 {
    let by_row = if row.quarries == MAX_ROW { discount.large } else { discount.small };
    row.cost.saturating_sub(discount.quarries.min(row.quarries) + discount.flat + by_row)
}

/// The draft and what a given list has to be (PR97-E1.1, PR97-E1.2).
fn draft_table(options: &Options, components: &Components) -> Result<DraftTable, BadOption> {
    let beige = |it: &Building| {
        let row = components.building(*it);
        !row.is_plant() && row.set().drafted()
    };
    let kinds: Buildings = Building::ALL.into_iter().filter(beige).collect();
    let of_cost: [Buildings; MAX_COST as usize + 1] = std::array::from_fn(|cost| {
        kinds.iter().filter(|&it| usize::from(components.building(it).cost) == cost).collect()
    });
    let table = DraftTable {
        by: options.draft,
        kinds,
        of_cost,
        places: std::array::from_fn(|cost| components.draft_places(cost as u8)),
        exactly_one: options.draft_office_xor_post.then(|| components.office_or_post()),
    };
    if let Draft::Given(list) = options.draft {
        if let Some(building) = list.without(kinds).iter().next() {
            return Err(BadOption(format!(
                "option draft: {building} is not drafted; a list has beige kinds (PR97-E1.1)"
            )));
        }
        for (cost, &places) in table.places.iter().enumerate() {
            let found = list.and(of_cost[cost]).count();
            if found != places {
                return Err(BadOption(format!(
                    "option draft: {found} kinds of cost {cost}, but {places} fit (PR97-E1.1)"
                )));
            }
        }
        if let Some([one, other]) = table.exactly_one.filter(|&[one, other]| list.has(one) == list.has(other))
        {
            return Err(BadOption(format!(
                "option draft: exactly one of {one} and {other} goes with draft_office_xor_post=true (PR97-E1.2)"
            )));
        }
    }
    Ok(table)
}

/// The two tables of PR97-E1.17 as sets of places.
fn guest_places(rows: &[Row; Building::COUNT]) -> GuestPlaces {
    let of = |effects: &[Effect]| -> u64 {
        let those = Building::ALL.into_iter().filter(|it| effects.contains(&rows[it.index()].effect));
        those.map(|it| Place::from(it).bit()).sum()
    };
    let tiles: u64 = Tile::ALL.map(|tile| Place::from(tile).bit()).iter().sum();
    let quarries = Place::from(Tile::Quarry).bit();
    let large = Building::ALL.into_iter().filter(|it| rows[it.index()].quarries == MAX_ROW);
    GuestPlaces {
        planter: of(&[Effect::Hacienda, Effect::ConstructionHut]),
        drawn_tile: of(&[Effect::Lumberyard]),
        hut: of(&[Effect::ConstructionHut]),
        publishing: of(&[Effect::PublishingHouse]),
        builder: quarries | of(&[Effect::BlackMarket, Effect::Notary]),
        zoning: of(&[Effect::ZoningOffice]),
        post: of(&[Effect::TradingPost]),
        office: of(&[Effect::Office]),
        captain: of(&[Effect::Wharf, Effect::SmallWharf, Effect::Harbor, Effect::Lighthouse]),
        production: tiles & !quarries
            | of(&[Effect::Production, Effect::Canal, Effect::Chapel, Effect::TailorShop]),
        payments: of(&[Effect::Factory, Effect::Distillery]),
        park: of(&[Effect::ParkAuthority]),
        first_turn: of(&[Effect::AssemblyHall, Effect::PensionOffice]),
        lighthouse: of(&[Effect::Lighthouse]),
        storing: of(&[Effect::Warehouse, Effect::Storehouse]),
        large: large.map(|it| Place::from(it).bit()).sum(),
        villa: of(&[Effect::Villa]),
    }
}
