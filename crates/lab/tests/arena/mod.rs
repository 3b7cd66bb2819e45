//! The tests of `match`, `tournament` and `tactics`: whole matches between mock engines that misbehave in
//! every way we could think of. Each time the offender loses, the match goes on, and the results are right.

mod command_line;
#[cfg(target_os = "linux")]
#[path = "../../../people/tests/program/ctrl_c.rs"]
mod ctrl_c;
mod faults;
mod interruption;
mod lab;
mod outputs;
mod process;
mod repeatability;
mod tactics;
mod tournament;
