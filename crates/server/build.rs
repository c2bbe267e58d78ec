//! The web client is built into the program; a new one is a reason to build again.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
