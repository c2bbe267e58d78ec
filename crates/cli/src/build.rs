//! Which program works in a folder: other code makes other bots, so work of two builds is not mixed unawares.

use anyhow::{Context, Result, anyhow};
use kontor_arena::{Folder, FolderError};

use crate::output::short_hash;

/// The version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A name of this program; that of the one that has begun in the folder, if another one may go on.
pub fn build(folder: &Folder<'_>, other: bool) -> Result<String> {
    if let (true, Some(build)) = (other, folder.build()) {
        return Ok(build);
    }
    let program =
        std::env::current_exe().and_then(std::fs::read).context("cannot read the program itself")?;
    Ok(format!("{VERSION}-{}", short_hash(&program)))
}

/// What is wrong with the folder of `--out`, and what can be done about another build.
pub fn out_error(error: &FolderError) -> anyhow::Error {
    let hint = if error.is_other_build() { ", or go on with --other-build" } else { "" };
    anyhow!("--out: {error}{hint}")
}
