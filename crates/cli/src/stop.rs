//! Ctrl-C in long work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

/// Set by the first Ctrl-C, so that work ends with what is known; a second one ends the program at once.
pub fn stop_switch() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let switch = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if switch.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(stop)
}
