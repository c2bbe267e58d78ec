//! Which program works in a folder: other code makes other bots, so work of two builds is not mixed unawares.

use anyhow::{Context, Result, anyhow};
use kontor_arena::{Folder, FolderError};

use crate::output::short_hash;

/// The version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A name of this program; after those that have worked in the folder before, if another one may go on.
pub fn build(folder: &Folder<'_>, other: bool) -> Result<String> {
    let program =
        std::env::current_exe().and_then(std::fs::read).context("cannot read the program itself")?;
    let own = format!("{VERSION}-{}", short_hash(&program));
    Ok(match folder.build().filter(|_| other) {
        Some(before) if before.split(", ").any(|it| it == own) => before,
        Some(before) => format!("{before}, {own}"),
        None => own,
    })
}

/// What is wrong with the folder of `--out`, and what can be done about another build.
pub fn out_error(error: &FolderError) -> anyhow::Error {
    let hint = if error.is_other_build() { ", or go on with --other-build" } else { "" };
    anyhow!("--out: {error}{hint}")
}
