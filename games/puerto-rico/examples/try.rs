use kontor_bots::train::{Recipe, Trainer, share};
use kontor_bots::{Glance, Instinct, Knobs, Net, Search, Uct};
use kontor_core::{Game, Seed, Settings};
use kontor_puerto_rico::PuertoRico;
use std::sync::Arc;
use std::time::Instant;
fn game(seats: u8) -> PuertoRico {
    let settings = Settings::read(&format!("seats={seats}")).unwrap();
    PuertoRico::new(PuertoRico::read_options(&settings).unwrap()).unwrap()
}
fn glance(net: &Arc<Net>, samples: u32, seed: u64) -> Box<Glance> {
    Box::new(Glance { net: net.clone(), temperature: 0.0, samples, luck: Seed::from(seed).stream(0) })
}
fn casual(seed: u64) -> Box<Instinct> {
    Box::new(Instinct { temperature: 0.05, luck: Seed::from(seed).stream(0) })
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let get = |key: &str, default: f64| {
        args.iter().position(|a| a == key).map_or(default, |i| args[i + 1].parse().unwrap())
    };
    let text = |key: &str| args.iter().position(|a| a == key).map(|i| args[i + 1].clone());
    let seats = get("--seats", 4.0) as u8;
    let g = game(seats);
    match args[1].as_str() {
        "train" => {
            let recipe = Recipe {
                games: get("--games", 20000.0) as u64,
                hidden: get("--hidden", 1.0) > 0.0,
                rate: get("--rate", 1e-3) as f32,
                decay: get("--decay", 0.7) as f32,
                ..Recipe::default()
            };
            let out = text("--out").unwrap();
            let mut t = Trainer::new(g, recipe);
            if let Ok(bytes) = std::fs::read(format!("{out}.state")) {
                println!("resume {}", t.resume(&bytes));
            }
            let begin = Instant::now();
            let start = t.played();
            let mut loss = 0.0;
            while !t.is_done() {
                let p = t.advance(get("--threads", 1.0) as usize);
                loss += p.loss;
                if p.games % 2000 == 0 {
                    println!(
                        "{} games {:.4} loss {:.1} games/s",
                        p.games,
                        loss / 20.0,
                        (p.games - start) as f64 / begin.elapsed().as_secs_f64()
                    );
                    loss = 0.0;
                    std::fs::write(format!("{out}.state"), t.save()).unwrap();
                    std::fs::write(format!("{out}.net"), t.net().write()).unwrap();
                    if p.games % 10000 == 0 {
                        let net = Arc::new(Net::read(&t.net().write()).unwrap());
                        let s = share(t.game(), 1, 200, 7, &mut |s| glance(&net, 1, s), &mut |s| casual(s));
                        println!("   vs casual {:.3}", s);
                    }
                }
            }
        }
        "duel" => {
            let load = |p: String| Arc::new(Net::read(&std::fs::read(p).unwrap()).unwrap());
            let (hero, other) = (text("--hero").unwrap(), text("--other").unwrap());
            let make = |spec: String| -> Box<dyn FnMut(u64) -> Box<dyn kontor_bots::Agent<PuertoRico>>> {
                if spec == "casual" {
                    return Box::new(|s| casual(s) as _);
                }
                if spec == "uct" {
                    return Box::new(|s| Box::new(Uct::plain(Seed::from(s).stream(0))) as _);
                }
                if let Some(p) = spec.strip_prefix("search:") {
                    let net = load(p.to_string());
                    return Box::new(move |s| {
                        Box::new(Search {
                            net: net.clone(),
                            knobs: Knobs::default(),
                            luck: Seed::from(s).stream(0),
                        }) as _
                    });
                }
                let net = load(spec);
                Box::new(move |s| glance(&net, 4, s) as _)
            };
            let begin = Instant::now();
            let games = get("--n", 200.0) as u64;
            let s = share(
                &g,
                get("--k", 1.0) as u8,
                games,
                get("--seed", 5.0) as u64,
                &mut *make(hero),
                &mut *make(other),
            );
            println!(
                "{s:.3} in {:.1} s, {:.1} ms a game",
                begin.elapsed().as_secs_f64(),
                begin.elapsed().as_secs_f64() * 1000.0 / games as f64
            );
        }
        _ => panic!(),
    }
}
