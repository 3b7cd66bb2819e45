//! Goren (五連, five in a row): a Gomoku and Renju engine.
//!
//! This library is the engine. The program `pbrain-goren` is built from it alone: it speaks the Gomocup
//! protocol on its standard streams, for user interfaces and tournaments. This page is the map: it says
//! what each module holds, where the evaluator comes in, and how a command travels through the modules.
//!
//! # Packages
//!
//! | folder | package | what it holds |
//! |---|---|---|
//! | `.` | `goren` | the engine and `pbrain-goren` |
//! | `crates/games` | `goren-games` | games on disk, in every format; certificates of wins and how they are found; reading of positions in any notation |
//! | `crates/coach` | `goren-coach` | why a move was good or bad: what it threatens, stops, misses and allows, as data and in words; problems and lessons; analyses and reviews of games |
//! | `crates/page` | `goren-page` | the page with the board, and the answers to what it asks; without sockets |
//! | `crates/web` | `goren-web` | the page with the engine inside, as one file for any browser |
//! | `crates/cli` | `goren-cli` | what the command lines of the two other programs share: arguments, printing, Ctrl-C, files for results |
//! | `crates/people` | `goren-people` | the program `goren`, for people: a file or folder for each subcommand |
//! | `crates/lab` | `goren-lab` | the program `goren-lab`, for those who build engines: matches between programs, self-play, learning, tuning, tests of the protocol |
//!
//! `games` knows the engine, `coach` knows both, `page` those three and `web` the page too; `cli` knows none of them.
//! `people` knows all of these but `web`, `lab` all but `page` and `web`, and nothing else knows another: Cargo sees to
//! that.
//!
//! # Layers
//!
//! Inside the engine a module imports only from layers with a smaller number. `tests/architecture.rs` reads
//! this table and fails on any other import.
//!
//! | layer | module | what it holds |
//! |---|---|---|
//! | 0 | `clock` | the clock, and a replacement that tests wind by hand |
//! | 0 | `board` | geometry and plain types: points, sizes, colours, sets of points, symmetries, notations, diagrams |
//! | 1 | `rules` | the referee: rules as data, fives, forbidden points with their reasons, the outcome of a game; slow and obvious, the oracle of the tests |
//! | 1 | `lines` | bytes from another program, split into lines with their time of arrival |
//! | 2 | `pattern` | the class of one line of cells, defined by recursion and tabulated; the class of a point from its four lines |
//! | 3 | `position` | the incremental board of the search: play, undo, candidate moves, a fast test for forbidden points |
//! | 4 | `threat` | proofs of victory: quick wins, continuous fours, continuous threats, defence sets |
//! | 4 | `eval` | the evaluator: networks, built in for each rule, that give the value of a position and the priors of its moves |
//! | 5 | `search` | iterative deepening, alpha-beta, quiescence, histories, transposition table, time management, threads; beside it a solver of threats by proof numbers |
//! | 6 | `engine` | the facade: new game, play, undo, think, options, levels, win rates, the decisions of openings (swap2 and Soosorv-8 for the protocol, swap, RIF and Taraguchi-10 for the page), balanced stones, files of networks and hash |
//! | 7 | `protocol` | the Gomocup protocol and what Yixin-Board adds: reader thread, parsers, session, replies |
//! | 7 | `bench` | a fixed workload for the search, and its signature |
//! | 8 | `cli` | the program `pbrain-goren`: the protocol, its log, `bench` and help |
//!
//! Nothing in the layers 0 to 6 prints or reads a standard stream, and only `clock`, which tests replace,
//! reads the system's time there.
//!
//! # The seam between search and evaluator
//!
//! The search is generic over `eval::Evaluator`. The engine has one, the `NetworkEvaluator`, which
//! `search::Searcher` makes from the network of the position's rule. Tests search with others, down to
//! one that values nothing.
//!
//! # The journey of one command
//!
//! 1. The reader thread, which `protocol::serve` starts, cuts the input into lines (`lines`) and hands
//!    `TURN 7,8` to the session.
//! 2. The session (`protocol::session`) parses it and puts it into a queue; when its turn comes, it is
//!    checked and the stone is played on the `engine::Engine`.
//! 3. The session lends its engine to a searching thread (`protocol::search_thread`). There the engine
//!    calls its `engine::Thinker`, the `search::Searcher`, with the game so far, a task (limits,
//!    control, clock) and a reporter. Levels below the highest go by `engine::handicap`.
//! 4. `engine::thinker` rebuilds the position from the game. The searcher makes an evaluator and starts
//!    a `Worker` on each thread.
//! 5. A worker looks for a proven win at the root, then deepens iteratively. Each node looks for a quick
//!    win and for the threat to answer, probes the transposition table, evaluates, tries the pruning
//!    steps and searches the moves in the picker's order. Quiescence search at the horizon looks for a
//!    win by continuous fours.
//! 6. A `SearchReport` after an iteration, not too often, and one at the end, goes back to the session.
//! 7. The session takes its engine back, checks the best move, plays it, and replies `6,8`: one write,
//!    one flush.
//!
//! # Words
//!
//! A *point* is an intersection. A *five* is five in a row, an *overline* six or more. An *open
//! four* has two ways to five, a *four* exactly one; the rules of renju call an open four a
//! *straight four*. An *open three* becomes an open four with one stone, a *three* a four. *VCF*
//! and *VCT* are victories by continuous fours and by continuous threats. `ply` is the distance
//! from the root of a search, `depth` is what remains to be searched, and a *stone count* is the
//! number of stones on the board.
pub mod bench;
pub mod board;
pub mod cli;
pub mod clock;
pub mod engine;
pub mod eval;
pub mod lines;
pub mod pattern;
pub mod position;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod threat;
