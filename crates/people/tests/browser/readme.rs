//! The picture that README.md opens with: a game in progress, the moves of the analysis on the board, and the review
//! beside it.
//!
//! It is taken like this, and again where the page looks different since:
//! `GOREN_PICTURE=$PWD/docs/board.png cargo test --test browser picture_for_the_readme -- --ignored`.
//! The name of the opening needs a Japanese font, such as Debian's `fonts-ipafont-gothic`.

use crate::back_end::BackEnd;
use crate::driver::{Browser, Screen};

/// Names the file for the picture; without it, none is written.
const PICTURE: &str = "GOREN_PICTURE";
/// What is seen of the page, in pixels.
const WINDOW: (u32, u32) = (1200, 850);
/// Those who read the README wait for the picture.
const MOST_BYTES: usize = 300_000;
/// A game of Goren at level 7 against itself, in which both sides make mistakes and neither is lost yet.
const GAME: &str = "#renju/15/h8i9i10h9g9g10f11f10j8j7k6e10d10f9g8i8k8k9e8f8g6f7f6e6g5g7";

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn picture_for_the_readme() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.resize(WINDOW.0, WINDOW.1);
    browser.open(&(back_end.address() + GAME));
    browser.until_ready();
    browser.click("#settings");
    browser.select("#set-theme", "light");
    browser.click("#settings-dialog [data-close]");
    browser.select("#player-white", "engine");
    browser.select("#level", "7");
    browser.until_your_move();
    browser.click("#tab-review");
    browser.select("#review select", "0.2");
    browser.click("#review-start");
    browser.until("document.querySelectorAll('.slips button').length >= 1");
    browser.click("#tab-analysis");
    browser.click("#analyse");
    browser.until("document.querySelectorAll('#board .candidate').length >= 3");
    browser.until("/ M nodes/.test(document.querySelector('#speed').innerText)");
    browser.click("#tab-review");
    // Nothing is under the pointer, and no bar that the page has only here.
    browser.hover("h1");
    browser.run("document.documentElement.style.scrollbarWidth = 'none'");
    let picture = browser.picture();
    browser.assert_nothing_went_wrong();
    assert!(picture.len() <= MOST_BYTES, "the picture has {} bytes", picture.len());
    if let Ok(path) = std::env::var(PICTURE) {
        std::fs::write(&path, picture).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
}
