//! The page of `goren board` in a browser: a mistake of the review beside the board, the lines that belong to it, whose
//! mistakes are listed, the problems about a mistake, and the review in another language.

use crate::back_end::BackEnd;
use crate::driver::{Browser, ENTER, Screen};
use crate::page::Page;
use serde_json::json;

/// With move 7 black leaves an open three; with move 10 white, who could make an open four, gives the win away.
const GAME: &str = "#freestyle/15/h8i9g7g9i7h9h7c3l3f7f9h10g11j8";
const ARROW_RIGHT: char = '\u{e014}';
/// The part of the window in which an element is seen: whether all of it is.
const IS_IN_SIGHT: &str = "
    const isInSight = (selector) => {
        const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
        return top >= -1 && bottom <= innerHeight + 1;
    };
";

/// A browser with the review of the game, in which a person has played black against the engine.
fn reviewed(back_end: &BackEnd, screen: Screen, size: Option<(u32, u32)>) -> Browser {
    let browser = Browser::start(screen);
    if let Some((width, height)) = size {
        browser.open("about:blank");
        browser.resize(width, height);
    }
    browser.open(&(back_end.address() + GAME));
    browser.until_ready();
    browser.select("#player-white", "engine");
    browser.click("#tab-review");
    browser.select("#review select", "0.2");
    browser.click("#review-start");
    browser.until("document.querySelectorAll('.slips li button').length > 0");
    browser
}

/// Whether an element is marked as the one that is shown.
fn is_current(browser: &Browser, selector: &str) -> bool {
    browser.value(&format!("document.querySelector(\"{selector}\").ariaCurrent")) == "true"
}

/// Whether this is all in the window.
fn is_in_sight(browser: &Browser, selector: &str) -> bool {
    browser.run(&format!("{IS_IN_SIGHT} return isInSight('{selector}');")) == true
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn both_lines_of_a_mistake_are_stepped_through() {
    let back_end = BackEnd::start();
    let browser = reviewed(&back_end, Screen::Desktop, None);
    let page = Page { browser: &browser, name: "lines".to_string() };
    let planned = |count: u64| {
        browser.until(&format!(
            "document.querySelectorAll('#board .stone.planned').length === {count}"
        ));
    };
    browser.click("[data-item=slip-7]");
    planned(1);
    assert!(browser.text("#slip-title").starts_with("7. h7"), "{}", browser.text("#slip-title"));
    assert!(browser.text("#slip-text").contains("open three g9-h9-i9"));
    assert!(is_current(&browser, "[aria-label=Better] .move"));
    assert_eq!(browser.text("#place"), "6 of 14");
    page.every_part_has_a_name();
    browser.screenshot("review-better");
    // How white makes use of it: an open four and its five, after the mistake.
    assert_eq!(browser.count("[aria-label=Answer] .move"), 3);
    browser.click("[aria-label=Answer] .move:nth-of-type(2)");
    planned(2);
    assert_eq!(browser.text("#place"), "7 of 14");
    assert!(is_current(&browser, "[aria-label=Answer] .move:nth-of-type(2)"));
    let colors =
        "[...document.querySelectorAll('#board .stone.planned')].map((e) => e.classList[1])";
    assert_eq!(browser.value(colors), json!(["white", "black"]));
    browser.keys(&[ARROW_RIGHT]);
    planned(3);
    assert!(is_current(&browser, "[aria-label=Answer] .move:nth-of-type(3)"));
    // What is said about the next mistake is not marked here.
    assert_eq!(browser.count("#board .mark"), 0);
    browser.screenshot("review-answer");
    // By keys alone, and back to the game.
    browser.run("document.querySelector('[aria-label=Better] .move').focus()");
    browser.keys(&[ENTER]);
    planned(1);
    assert_eq!(browser.text("#place"), "6 of 14");
    let label = browser.value("document.activeElement.ariaLabel");
    assert!(label.as_str().unwrap().starts_with("1: black "), "{label}");
    browser.click("[aria-label=Played] .move");
    planned(0);
    assert_eq!(browser.text("#place"), "7 of 14");
    browser.click("#slip-next");
    planned(1);
    browser.click("#step-close");
    planned(0);
    assert_eq!(browser.value("document.activeElement.id"), "slip-title");
    browser.click("#slip-close");
    browser.until("!document.querySelector('#slip').checkVisibility()");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_mistake_and_the_board_are_seen_together_on_desktops() {
    let back_end = BackEnd::start();
    for (width, height) in [(1280, 757), (1366, 768)] {
        let browser = reviewed(&back_end, Screen::Desktop, Some((width, height)));
        // The summary of the end takes room as well.
        browser.click("#last");
        browser.click("#resign");
        browser.click("#resign");
        browser.until("document.querySelector('#ending').checkVisibility()");
        browser.screenshot(&format!("review-list-{width}"));
        browser.click("[data-item=slip-7]");
        browser.until("document.querySelector('#slip').checkVisibility()");
        browser.screenshot(&format!("review-mistake-{width}"));
        for part in ["#board", "#slip", "#stepping"] {
            assert!(is_in_sight(&browser, part), "{part} at {width}x{height}");
        }
        assert_eq!(browser.value("scrollY"), 0);
        // The list goes on inside its own part of the window.
        let inside =
            "document.querySelector('aside').getBoundingClientRect().bottom <= innerHeight";
        assert_eq!(browser.value(inside), true);
        browser.assert_nothing_went_wrong();
    }
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_mistake_and_the_board_are_seen_together_on_a_phone() {
    let back_end = BackEnd::start();
    let browser = reviewed(&back_end, Screen::Phone, None);
    browser.screenshot("review-list");
    browser.click("[data-item=slip-7]");
    browser.until("document.querySelector('#slip').checkVisibility()");
    browser.screenshot("review-mistake");
    for part in ["#board", "#slip-title", "#slip-text"] {
        assert!(is_in_sight(&browser, part), "{part}");
    }
    browser.click("[aria-label=Answer] .move:nth-of-type(3)");
    browser.until("document.querySelectorAll('#board .stone.planned').length === 3");
    assert!(is_in_sight(&browser, "#board"));
    browser.screenshot("review-answer");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_mistakes_of_the_person_are_listed_first_or_those_of_the_other_side() {
    let back_end = BackEnd::start();
    let browser = reviewed(&back_end, Screen::Desktop, None);
    let listed = |color: &str| browser.count(&format!(".slips .dot.{color}"));
    assert_eq!(browser.value("document.querySelector('#review-whose').value"), "black");
    let options = "[...document.querySelectorAll('#review-whose option')].map((e) => e.innerText)";
    assert_eq!(browser.value(options), json!(["Mine", "The opponent's", "Both sides"]));
    let mine = listed("black");
    assert!(mine >= 1 && listed("white") == 0);
    browser.select("#review-whose", "white");
    browser.until("document.querySelectorAll('.slips .dot.black').length === 0");
    let theirs = listed("white");
    assert!(theirs >= 1);
    browser.select("#review-whose", "both");
    browser
        .until(&format!("document.querySelectorAll('.slips .dot').length === {}", mine + theirs));
    // Where two people play, no side is the person's.
    browser.select("#player-white", "human");
    browser.until("document.querySelector('#review-whose option').innerText === \"Black's\"");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_mistake_leads_to_the_problems_about_it() {
    let back_end = BackEnd::start();
    let browser = reviewed(&back_end, Screen::Desktop, None);
    let theme = "document.querySelector('#train-theme').value";
    browser.click("[data-item=slip-7]");
    browser.click("#slip-train");
    browser.until("document.querySelectorAll('#train-theme option').length > 1");
    browser.until(&format!("{theme} === 'only-defence'"));
    assert!(browser.text("#train-task").ends_with("find the only defence"));
    browser.screenshot("review-train");
    browser.click("#leave");
    browser.until("document.querySelector('#slip').checkVisibility()");
    browser.select("#review-whose", "white");
    browser.click("[data-item=slip-10]");
    browser.click("#slip-train");
    browser.until(&format!("{theme} === 'open-four'"));
    browser.until("/play and win/.test(document.querySelector('#train-task').innerText)");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_review_is_kept_in_another_language_and_when_the_page_comes_again() {
    let back_end = BackEnd::start();
    let browser = reviewed(&back_end, Screen::Desktop, None);
    browser.select("#review-whose", "both");
    browser.click("[data-item=slip-7]");
    browser.until("document.querySelector('#slip').checkVisibility()");
    let (list, stones) = (browser.count(".slips li"), browser.count("#board .stone:not(.planned)"));
    let is_kept = |language: &str| {
        browser.until(&format!("document.documentElement.lang === '{language}'"));
        browser.until("document.querySelector('#slip')?.checkVisibility()");
        browser.until_ready();
        assert!(browser.is_visible("#panel-review"));
        assert_eq!(browser.count(".slips li"), list);
        assert_eq!(browser.count("#board .stone"), stones);
        assert_eq!(browser.value("document.querySelector('#review-whose').value"), "both");
    };
    browser.click("#settings");
    browser.select("#set-language", "ru");
    is_kept("ru");
    let text = browser.text("#slip-text");
    assert!(text.contains("h7") && text.chars().any(|sign| ('а'..='я').contains(&sign)), "{text}");
    browser.screenshot("review-russian");
    browser.reload();
    is_kept("ru");
    // Another game has no review.
    browser.click("#first");
    browser.until("!document.querySelector('#slip').checkVisibility()");
    browser.click("#new");
    browser.click("#new-start");
    browser.until("document.querySelectorAll('#board .stone').length === 0");
    assert!(!browser.is_visible(".slips"));
    browser.reload();
    browser.until_ready();
    assert!(!browser.is_visible(".slips"));
    browser.assert_nothing_went_wrong();
}
