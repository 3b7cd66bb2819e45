//! The page of `goren board` in a browser: the end of a game, its mistakes tried again, and the clocks.

use crate::back_end::BackEnd;
use crate::driver::{Browser, ESCAPE, Screen};
use crate::page::Page;
use serde_json::json;

/// Black is to move and has four in a row.
const ONE_MOVE_FROM_FIVE: &str = "#freestyle/9/a1b1a2b2a3b3a4b4";
/// Black could have won with move 9, at e5. White has stopped the four there, with an open four of its own: from won
/// to lost, which no other move can be worse than, however little time a search has. White has missed e5 at move 8.
const WITH_A_MISSED_WIN: &str = "#freestyle/9/e1f5e2g5e3h5e4a9i9e5";

/// A browser that shows the game of a link.
fn opened(back_end: &BackEnd, link: &str) -> Browser {
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + link));
    browser.until_ready();
    browser
}

fn until_summary(browser: &Browser, title: &str) {
    browser.until(&format!("document.querySelector('#ending-title').innerText === '{title}'"));
}

/// Waits until the engine or the page has said something about a move that was tried again.
fn until_said(browser: &Browser, start: &str) {
    let said = "document.querySelector('#retry-said').innerText";
    browser.until(&format!("{said}.startsWith('{start}')"));
}

/// The seconds that a clock shows.
fn seconds(browser: &Browser, color: &str) -> f64 {
    let text = browser.text(&format!("#clock-{color}"));
    let (minutes, seconds) = text.split_once(':').expect("minutes and seconds");
    60.0 * minutes.parse::<f64>().unwrap() + seconds.parse::<f64>().unwrap()
}

/// Begins a game of two people with clocks.
fn begin_with_clocks(browser: &Browser, increment: &str) {
    browser.click("#new");
    browser.select("#new-rule", "freestyle");
    browser.select("#new-players", "human human");
    browser.select("#new-minutes", "5");
    browser.select("#new-increment", increment);
    browser.click("#new-start");
    browser.until("document.querySelector('#clock-black').dataset.runs === 'true'");
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_won_game_is_summed_up_and_the_rematch_swaps_colours() {
    let back_end = BackEnd::start();
    let browser = opened(&back_end, ONE_MOVE_FROM_FIVE);
    let page = Page { browser: &browser, name: "won".to_string() };
    browser.select("#player-white", "engine");
    assert!(!browser.is_visible("#ending"));
    page.play("a5");
    until_summary(&browser, "You have won");
    assert_eq!(browser.text("#ending-facts"), "After 9 moves, against Goren at level 5.");
    assert!(browser.text("#live").contains("A summary"), "{}", browser.text("#live"));
    page.every_part_has_a_name();
    browser.screenshot("ending-won");
    browser.click("#ending-rematch");
    browser.until("document.querySelectorAll('#board .stone').length === 1");
    browser.until_your_move();
    let players = browser
        .value("['black', 'white'].map((c) => document.querySelector(`#player-${c}`).value)");
    assert_eq!(players, json!(["engine", "human"]));
    assert_eq!(browser.count("[data-point]"), 81);
    assert!(!browser.is_visible("#ending"));
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_lost_game_is_summed_up_until_it_is_closed_or_goes_on() {
    let back_end = BackEnd::start();
    let browser = opened(&back_end, ONE_MOVE_FROM_FIVE);
    browser.select("#player-black", "engine");
    until_summary(&browser, "You have lost");
    browser.click("#undo");
    browser.until("!document.querySelector('#ending').checkVisibility()");
    // The end is looked at again, not reached again.
    browser.click("#last");
    browser.until("/has won/.test(document.querySelector('#status').innerText)");
    assert!(!browser.is_visible("#ending"));
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_game_that_is_opened_or_looked_back_at_is_not_summed_up() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + ONE_MOVE_FROM_FIVE + "a5"));
    browser.until("/has won/.test(document.querySelector('#status').innerText)");
    assert!(!browser.is_visible("#ending"));
    browser.click("#prev");
    browser.until("/to move/.test(document.querySelector('#status').innerText)");
    browser.click("#next");
    browser.until("/has won/.test(document.querySelector('#status').innerText)");
    assert!(!browser.is_visible("#ending"));
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn mistakes_are_told_after_the_review_and_tried_again() {
    let back_end = BackEnd::start();
    let browser = opened(&back_end, WITH_A_MISSED_WIN);
    let page = Page { browser: &browser, name: "retry".to_string() };
    browser.select("#player-white", "engine");
    browser.click("#tab-review");
    browser.select("#review select", "0.2");
    browser.click("#resign");
    browser.click("#resign");
    until_summary(&browser, "You have lost");
    browser.click("#ending-review");
    browser.until("document.querySelector('#ending-retry').checkVisibility()");
    assert_eq!(browser.text("#ending-retry"), "Retry my mistakes");
    let told = browser.text("#ending-mistakes");
    assert!(told.starts_with("Black: ") && told.contains("1 missed win"), "{told}");
    assert_eq!(browser.text("#ending-worst"), "The worst: 9. i9: missed win");
    browser.screenshot("ending-reviewed");
    browser.click("#ending-worst");
    browser.until("document.querySelectorAll('#board .stone.planned').length === 1");
    browser.keys(&[ESCAPE]);
    let stored = || browser.value("localStorage.getItem('goren.game')");
    let (link, game) = (browser.value("location.hash"), stored());

    browser.click("[aria-label='Try again instead of move 9, i9']");
    browser.until("document.querySelector('#retry').checkVisibility()");
    assert_eq!(browser.text("#retry-task"), "Black to play: find a better move than i9");
    assert_eq!(page.stones(), 8);
    page.every_part_has_a_name();
    for wrong in ["i9", "h2"] {
        page.play(wrong);
        until_said(&browser, &format!("{wrong} is wrong. White answers e5."));
    }
    browser.screenshot("retry-wrong");
    browser.click("[data-point=e5]");
    until_said(&browser, "Right: e5 is the best move.");
    browser.screenshot("retry-right");
    browser.click("#retry-back");
    browser.until("document.querySelector('#status').checkVisibility()");
    assert_eq!(browser.value("document.activeElement.id"), "tab-review");
    assert_eq!((browser.value("location.hash"), stored()), (link, game));
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_answer_to_a_mistake_is_shown_and_the_next_one_comes() {
    let back_end = BackEnd::start();
    let browser = opened(&back_end, WITH_A_MISSED_WIN);
    let page = Page { browser: &browser, name: "answer".to_string() };
    browser.click("#tab-review");
    browser.select("#review select", "0.2");
    browser.click("#resign");
    browser.click("#resign");
    until_summary(&browser, "White has won");
    browser.click("#ending-review");
    browser.until("document.querySelector('#ending-retry').checkVisibility()");
    let mistakes = browser.count(".slips .retry");
    assert!(mistakes >= 2, "white has not stopped the four at move 8: {mistakes}");
    browser.click("#ending-retry");
    for number in 1..=mistakes {
        let place = format!("Mistake {number} of {mistakes}.");
        browser.until(&format!(
            "document.querySelector('#retry-about').innerText.startsWith('{place}')"
        ));
        browser.click("#retry-answer");
        until_said(&browser, "The answer: ");
        assert!(browser.count("#board .stone.planned") >= 1);
        // A point that is free there can be tried no more.
        let stones = page.stones();
        browser.click("[data-point=i1]");
        assert_eq!(page.stones(), stones);
        if number < mistakes {
            browser.keys(&['n']);
        }
    }
    assert_eq!(browser.value("document.querySelector('#retry-next').disabled"), true);
    browser.keys(&[ESCAPE]);
    browser.until("document.querySelector('#status').checkVisibility()");
    assert_eq!(browser.count("#moves .move"), 10);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_clock_runs_for_the_side_to_move_and_survives_a_reload() {
    let back_end = BackEnd::start();
    let browser = opened(&back_end, "#freestyle/9/");
    let page = Page { browser: &browser, name: "clock".to_string() };
    begin_with_clocks(&browser, "5");
    browser.until("document.querySelector('#clock-black').innerText !== '5:00'");
    let before = seconds(&browser, "black");
    page.play("e5");
    browser.until("document.querySelector('#clock-white').dataset.runs === 'true'");
    let black = seconds(&browser, "black");
    assert!(black > before && black <= 305.0, "{before} {black}");
    browser.until("document.querySelector('#clock-white').innerText !== '5:00'");
    let white = seconds(&browser, "white");
    browser.screenshot("clock");
    browser.reload();
    browser.until("document.querySelector('#clock-white')?.dataset.runs === 'true'");
    assert_eq!(seconds(&browser, "black"), black);
    assert!(seconds(&browser, "white") <= white);
    // An earlier position is looked at: neither clock runs.
    browser.click("#first");
    browser.until("document.querySelector('#clock-white').dataset.runs === 'false'");
    assert_eq!(browser.value("document.querySelector('#clock-black').dataset.runs"), "false");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_side_whose_time_runs_out_has_lost() {
    let back_end = BackEnd::start();
    let browser = opened(&back_end, "#freestyle/9/");
    let page = Page { browser: &browser, name: "time".to_string() };
    begin_with_clocks(&browser, "0");
    page.play("e5");
    browser.until("document.querySelector('#clock-white').dataset.runs === 'true'");
    browser.click("#clock-pause");
    browser.until("document.querySelector('#clock-pause').innerText === 'Go on'");
    browser.run(
        "const game = JSON.parse(localStorage.getItem('goren.game'));
        game.clock.left.white = 2000;
        localStorage.setItem('goren.game', JSON.stringify(game));",
    );
    browser.reload();
    browser.until_ready();
    assert_eq!(browser.text("#clock-white"), "0:02.0");
    browser.click("#clock-pause");
    let ran_out = "Black has won: the other side has run out of time.";
    browser.until(&format!("document.querySelector('#status').innerText === '{ran_out}'"));
    until_summary(&browser, "Black has won");
    assert_eq!(browser.text("#clock-white"), "0:00.0");
    browser.screenshot("time");
    browser.click("#save");
    browser.select("#save-format", "sgf");
    browser.until("document.querySelector('#save-text').value.includes('RE[B+T]')");
    browser.click("#save-dialog [data-close]");
    browser.reload();
    browser.until(&format!("document.querySelector('#status').innerText === '{ran_out}'"));
    assert!(!browser.is_visible("#ending"));
    browser.assert_nothing_went_wrong();
}
