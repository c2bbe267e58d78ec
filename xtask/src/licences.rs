//! Whether every dependency may be used: its licence is one of those we accept.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::run::cargo;

const ACCEPTED: [&str; 10] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MPL-2.0",
    "Unicode-3.0",
    "Zlib",
];

/// Fails on a package whose licence is unknown or not accepted.
pub fn run() -> Result<()> {
    let metadata = cargo(["metadata", "--format-version", "1", "--locked"]).output()?;
    let metadata: Value = serde_json::from_str(&metadata).context("cargo speaks JSON")?;
    let packages = metadata["packages"].as_array().context("cargo lists packages")?;
    let mut refused = Vec::new();
    for package in packages {
        let licence = package["license"].as_str().unwrap_or("none");
        if !is_accepted(licence) {
            refused.push(format!("{} ({licence})", package["name"].as_str().unwrap_or("?")));
        }
    }
    if !refused.is_empty() {
        bail!("licences to look at: {}", refused.join(", "));
    }
    println!("{} packages, all with accepted licences", packages.len());
    Ok(())
}

/// One alternative is enough; of licences joined by AND all are needed.
fn is_accepted(expression: &str) -> bool {
    let plain = expression.replace(['(', ')'], "").replace('/', " OR ");
    plain.split(" OR ").any(|choice| choice.split(" AND ").all(|licence| ACCEPTED.contains(&licence.trim())))
}

#[cfg(test)]
mod tests {
    use super::is_accepted;

    #[test]
    fn alternatives_and_conjunctions() {
        assert!(is_accepted("MIT OR GPL-3.0") && is_accepted("MIT/Apache-2.0"));
        assert!(is_accepted("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(!is_accepted("GPL-3.0") && !is_accepted("none") && !is_accepted("MIT AND GPL-3.0"));
    }
}
