//! What a move threatens, stops, misses and allows: a judgement from threats and proofs, beside that of
//! the search, as data and in words.
//!
//! | module | what it holds |
//! |---|---|
//! | `win` | `PossibleWin`: how the side to move can win, with its points, stones and moves |
//! | `solver` | `WinFinder`: finds the simplest win, the threat of the opponent, and the moves that stop it |
//! | `reason` | `Reason`: why a move was good or bad, as data |
//! | `judge` | `Judge`: finds the reasons for the moves of a game |
//! | `value` | `GameValues`: what a search and the coach together know about the positions of a game |
//! | `grade` | `MoveJudgement`: how bad a move was |
//! | `words` | `Words`: reasons in words, from a table of sentences for each language |
//! | `lesson` | `Lesson`: short lessons with points to find, read from text files, and what is wrong with an answer |
//! | `problem` | `Problem`: positions to train on, and `Attempt`: a person at work on one |
//! | `training` | `Progress`: what a person has trained, and `Choice`: which problem comes next |
//! | `analysis` | `Analysis`: what is known about a position, as the programs for people print it |
//! | `threats` | the threats that stand on a board |
//! | `opening_name` | `ShownOpening`: the opening that a game of renju begins with |
//! | `explanation` | why a point is forbidden or not, in words and drawings |
//! | `searching` | from a game to a search of its position |
//! | `review` | `GameReview`: what every move of a game has won or lost |
//! | `testing` | reviews whose values are given, for tests |
//! | `json` | how points and texts are written as JSON |
//!
//! A judgement is exact where it speaks of wins: each is proven. It is repeatable, because every search
//! of the coach is limited by positions and none by time. Nothing here prints or reads a file.

pub mod analysis;
pub mod explanation;
pub mod grade;
pub mod json;
pub mod judge;
pub mod lesson;
pub mod opening_name;
pub mod problem;
pub mod reason;
pub mod review;
pub mod searching;
pub mod solver;
pub mod testing;
pub mod threats;
pub mod training;
pub mod value;
pub mod win;
pub mod words;
