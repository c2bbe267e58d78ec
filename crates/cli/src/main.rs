//! The binary `kontor`.

use std::process::ExitCode;

fn main() -> ExitCode {
    kontor_cli::main()
}
