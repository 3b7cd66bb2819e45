//! The page of `goren board` in a browser: analysis, proven wins and reviews.

use crate::HOLD;
use crate::back_end::BackEnd;
use crate::driver::{Browser, ESCAPE, Screen};
use crate::page::Page;

/// Counts the reviews that the page asks for.
const COUNT_REVIEWS: &str = "
    const { search } = engine;
    window.reviews = 0;
    engine.search = (path, ...more) => {
        if (path === 'review') window.reviews += 1;
        return search.call(engine, path, ...more);
    };
";

/// Answers every analysis with a win by e4 that is said to take three moves.
const SHORT_LINE: &str = "
    const { search } = engine;
    engine.search = async (path, body, signal, report) => {
        if (path !== 'analyse') return search.call(engine, path, body, signal, report);
        const { rule, size, moves } = body;
        const proof = { result: 'win', plies: 3 };
        const lines = [{ move: 'e4', value: 0, win_rate: 1, proof, line: ['e4'] }];
        const effort = { depth: 1, selective_depth: 1, nodes: 1, seconds: 1 };
        const analysis = { rule, size, moves, to_move: 'black', lines, ...effort };
        report?.({ event: 'report', analysis });
        return { event: 'done', analysis };
    };
";

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_review_goes_on_while_one_looks_around() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + "#freestyle/15/h8i9j7g8i7h7"));
    browser.until("document.querySelectorAll('#board .stone').length === 6");
    browser.until_ready();
    browser.run(COUNT_REVIEWS);
    browser.click("#tab-review");
    browser.select("#review select", "5");
    browser.click("#review-start");
    browser.until("window.reviews === 1");
    // The hint waits for what the referee says about the position.
    browser.click("#first");
    browser.until_ready();
    assert_eq!(browser.value("window.reviews"), 1);
    browser.click("#review-start");
    browser.until("/^Review/.test(document.querySelector('#review-start').textContent)");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_review_on_the_engines_turn_is_not_lost_by_its_move() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + "#freestyle/15/h8i9j7g8"));
    browser.until("document.querySelectorAll('#board .stone').length === 4");
    browser.until_ready();
    browser.run(HOLD);
    browser.select("#player-black", "engine");
    browser.until("document.querySelector('#go-text').textContent === 'Move now'");
    browser.click("#tab-review");
    browser.select("#review select", "0.2");
    browser.click("#review-start");
    browser.until("/average loss/.test(document.querySelector('#review').innerText)");
    browser.run("release()");
    assert_eq!(browser.text("#go-text"), "Goren moves");
    assert!(browser.text("#review").contains("average loss"));
    assert_eq!(browser.count("#board .stone"), 4);
    browser.click("#go");
    browser.until("document.querySelectorAll('#board .stone').length === 5");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_review_is_not_lost_by_what_is_pressed_beside_it() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + "#freestyle/15/h8i9j7g8"));
    browser.until("document.querySelectorAll('#board .stone').length === 4");
    browser.until_ready();
    let review = |meanwhile: &dyn Fn()| {
        browser.click("#review-start");
        browser.until("document.querySelector('#go').disabled");
        meanwhile();
        browser.until("/average loss/.test(document.querySelector('#review').innerText)");
        assert_eq!(browser.text("#go-text"), "Goren moves");
        assert_eq!(browser.count("#board .stone"), 4);
    };
    browser.click("#tab-review");
    browser.select("#review select", "1");
    review(&|| browser.select("#player-black", "engine"));
    // A move that was asked for before the review.
    browser.select("#review select", "0.2");
    browser.select("#player-black", "human");
    browser.run(HOLD);
    browser.click("#go");
    browser.until("document.querySelector('#go-text').textContent === 'Move now'");
    review(&|| ());
    browser.run("release()");
    assert_eq!(browser.text("#go-text"), "Goren moves");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_end_of_a_resigned_game_is_analysed() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + "#freestyle/15/h8i9j7g8"));
    browser.until_ready();
    browser.click("#resign");
    browser.click("#resign");
    browser.until("/has resigned/.test(document.querySelector('#status').innerText)");
    browser.click("#analyse");
    browser.until("document.querySelectorAll('#best li').length >= 1");
    assert!(browser.text("#status").contains("has resigned"));
    assert_eq!(browser.value("document.querySelector('#go').disabled"), true);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_proven_win_is_stepped_through() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + "#freestyle/15/h8a1i8a3j8a5"));
    browser.until("document.querySelectorAll('#board .stone').length === 6");
    browser.click("#analyse");
    browser.until("document.querySelector('.line.win')");
    browser.click(".line.win");
    browser.until("document.querySelectorAll('#board .planned.stone').length === 1");
    browser.until("document.querySelector('#step-next').disabled === false");
    while browser.value("document.querySelector('#step-next').disabled") == false {
        let before = browser.count("#board .planned.stone");
        browser.click("#step-next");
        // A line that is shorter than the win is looked for further, with the button disabled.
        browser.until(&format!(
            "document.querySelectorAll('#board .planned.stone').length > {before} || \
             (document.querySelector('#step-next').disabled && \
              !/Looking/.test(document.querySelector('#stepping-text').innerText))"
        ));
    }
    browser.screenshot("proof");
    assert!(browser.count("#board .planned.stone") >= 3, "two more stones win");
    browser.keys(&[ESCAPE]);
    browser.until("document.querySelectorAll('#board .planned.stone').length === 0");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_line_of_a_win_ends_with_its_five_though_the_win_may_take_longer() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + "#freestyle/9/e5a1e6a3e7a5e8a7"));
    browser.until_ready();
    browser.run(SHORT_LINE);
    browser.click("#analyse");
    browser.until("document.querySelector('.line.win')");
    browser.click(".line.win");
    browser.until("document.querySelector('#step-next').checkVisibility()");
    assert_eq!(browser.text("#stepping-text"), "Proven win: move 1 of 3");
    browser.click("#step-next");
    browser.until("/move 1 of 1/.test(document.querySelector('#stepping-text').innerText)");
    assert_eq!(browser.value("document.querySelector('#step-next').disabled"), true);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_new_game_against_goren_turns_the_analysis_off() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "analysis-off".to_string() };
    browser.open_board(&back_end.address());
    let until_analysing = |is_on: bool| {
        browser.until(&format!("document.querySelector('#analyse').ariaPressed === '{is_on}'"));
    };
    browser.click("#analyse");
    until_analysing(true);
    page.start("freestyle", 9, "free", "human human");
    page.play("e5");
    until_analysing(true);
    page.start("freestyle", 9, "free", "human engine");
    until_analysing(false);
    browser.assert_nothing_went_wrong();
}
