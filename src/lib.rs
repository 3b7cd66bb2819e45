//! Goren (五連, five in a row): a Gomoku and Renju engine.
//!
//! The program `pbrain-goren` speaks the Gomocup protocol on its standard streams; everything it
//! does is in this library. This page is the map: what each module holds, and how a command
//! travels through them.
//!
//! # Layers
//!
//! A module imports only from layers above it in this table; `tests/architecture.rs` reads the table
//! and fails on an import that points the other way.
//!
//! | layer | module | what it holds |
//! |---|---|---|
//! | 0 | `clock` | the clock that everything is timed by, and one that tests wind |
//! | 0 | `board` | geometry and pure types: points, sizes, colours, sets of points, symmetries; positions in every notation, diagrams |
//! | 1 | `rules` | the referee: rules as data, fives, forbidden points and why they are, the outcome of a game; slow, obvious, the oracle of the tests |
//! | 1 | `record` | games on disk: Piskvork's format, SGF, lists of moves, the compact record of self-play |
//! | 1 | `lines` | bytes from another program to lines with the time of their arrival |
//! | 2 | `pattern` | one line of cells to a class, defined by recursion, then tabulated; four classes to the class of a point |
//! | 3 | `position` | the incremental board that the search sees: play, undo, move generation |
//! | 4 | `threat` | proofs of victory: quick wins, continuous fours, continuous threats, and their verifier |
//! | 4 | `eval` | the value of a position and the prior of its moves |
//! | 5 | `search` | iterative deepening, alpha-beta, histories, transposition table, time, threads; prints nothing |
//! | 5 | `tuning` | learning the evaluation and the order of moves from played games |
//! | 6 | `engine` | the facade: new game, play, undo, think, options, the swap2 opening |
//! | 7 | `protocol` | text to commands and back: parser, session, reader thread |
//! | 7 | `arena` | matches between programs: processes, clocks, openings, schedule, journal, and what the results say; self-play |
//! | 7 | `bench` | a fixed workload for the search and its signature |
//! | 7 | `command_line` | how a subcommand runs, prints and reports an error |
//! | 8 | `cli` | the program `pbrain-goren`: the protocol, and `bench` |
//! | 8 | `people` | the program `goren`: a file or folder for each subcommand |
//! | 8 | `lab` | the program `goren-lab`: a file or folder for each subcommand |
//! | 9 | `bin` | the three programs |
//!
//! Within a layer, `record` may use `rules`. Nothing below `protocol` prints, reads a standard stream or
//! looks at a clock but through `clock`, which tests replace.
//!
//! # The journey of one command
//!
//! `TURN 7,8` is read by the reader thread of `protocol`, parsed into a command, checked by the
//! session and played on the `engine`. The session calls `think` with limits and a reporter; the
//! `search` deepens: each node asks for a quick win, the transposition table and an evaluation,
//! goes through the pruning steps, then through the moves in the picker's order; at the horizon
//! stands a search of continuous fours. What it finds comes back through the reporter; the session
//! turns the best move into a reply: one write, one flush, `6,8`.
//!
//! # Words
//!
//! A *point* is an intersection. A *five* wins; an *overline* is six or more. An *open four* has two
//! ways to five, a *four* exactly one. An *open three* becomes an open four with one stone, a
//! *three* a four. *VCF* and *VCT* are victories by continuous fours and by continuous threats.
//! `ply` is the distance from the root of a search and nothing else, `depth` is what remains to be
//! searched, a *stone count* is the number of stones on the board.
pub mod arena;
pub mod bench;
pub mod board;
pub mod cli;
pub mod clock;
pub mod command_line;
pub mod engine;
pub mod eval;
pub mod lab;
pub mod lines;
pub mod pattern;
pub mod people;
pub mod position;
pub mod protocol;
pub mod record;
pub mod rules;
pub mod search;
pub mod threat;
pub mod tuning;
