//! Counts of decision sequences in `tests/counts.perft`; `cargo xtask bless` rewrites them.

use kontor_puerto_rico::PuertoRico;

#[test]
fn counts_are_as_written() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/counts.perft");
    kontor_testkit::counts::check::<PuertoRico>(&path);
}
