//! Counts of decision sequences in `tests/counts.perft`; `cargo xtask bless` rewrites them.

use kontor_amerigo::Amerigo;

#[test]
fn counts_are_as_written() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/counts.perft");
    kontor_testkit::counts::check::<Amerigo>(&path);
}
