//! `cargo xtask test`: every check, one after the other, each with its time.

use std::time::Instant;

use anyhow::Result;

use crate::need::Needs;
use crate::run::{Step, cargo, kontor, target};
use crate::{bench, clauses, licences, strength, web};

pub fn run(needs: Needs) -> Result<()> {
    let begin = Instant::now();
    check("formatting", || cargo(["fmt", "--all", "--check"]).run())?;
    check("lints", || {
        cargo(["clippy", "--locked", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"])
            .run()
    })?;
    check("licences", licences::run)?;
    check("dependencies", || {
        needs.cargo_deny()?;
        cargo(["deny", "--locked", "check", "--hide-inclusion-graph", "bans", "sources"]).run()?;
        // The list of known holes lies on the network; without it the rest is checked all the same.
        if !cargo(["deny", "--locked", "fetch", "db"]).answers() {
            println!("the list of advisories cannot be fetched: known holes are not looked for");
            return Ok(());
        }
        cargo(["deny", "--locked", "check", "--hide-inclusion-graph", "advisories"]).run()
    })?;
    check("clauses", || clauses::run(true))?;
    check("web client", || {
        web::build(needs)?;
        web::test()
    })?;
    check("binary", || {
        cargo(["build", "--locked", "--release", "--quiet", "--package", "kontor-cli"]).run()
    })?;
    check("browser", || web::browser(needs))?;
    check("tests", || {
        needs.postgres()?;
        needs.python()?;
        cargo(["test", "--locked", "--workspace", "--quiet"]).run()
    })?;
    check("fuzz targets", || {
        needs.compiler()?;
        let folder = target().join("fuzz");
        cargo(["check", "--locked", "--quiet", "--manifest-path", "fuzz/Cargo.toml", "--target-dir"])
            .args([folder])
            .run()
    })?;
    check("scenes", || Step::new(kontor()).args(["scene", "games"]).run())?;
    check("measurements", strength::check)?;
    check("documentation", || {
        let step =
            cargo(["doc", "--locked", "--workspace", "--no-deps", "--quiet", "--document-private-items"]);
        step.env("RUSTDOCFLAGS", "--deny warnings").run()
    })?;
    check("instructions", || bench::run(needs, false))?;
    println!("All checks passed in {:.0} s.", begin.elapsed().as_secs_f64());
    Ok(())
}

fn check(name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("== {name}");
    let begin = Instant::now();
    work()?;
    println!("== {name}: passed ({:.0} s)", begin.elapsed().as_secs_f64());
    Ok(())
}
