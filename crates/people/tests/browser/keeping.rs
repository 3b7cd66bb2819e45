//! The page of `goren board` in a browser: what is kept of a game by reloads, links, the history
//! and other tabs.

use crate::back_end::BackEnd;
use crate::driver::{Browser, Screen};
use crate::page::Page;
use std::time::Duration;

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_reload_goes_on_with_the_game_that_another_tab_has_played_on() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "reload".to_string() };
    browser.open_board(&back_end.address());
    page.start("freestyle", 9, "free", "human engine");
    page.play("e5");
    browser.until_your_move();
    let first = browser.new_tab();
    browser.open(&back_end.address());
    browser.until("document.querySelectorAll('#board .stone').length === 2");
    browser.until_ready();
    page.play_anywhere();
    browser.until_your_move();
    assert_eq!(page.stones(), 4);
    browser.switch(first);
    browser.reload();
    browser.until("document.querySelectorAll('#board .stone').length === 4");
    // With its players.
    browser.until_your_move();
    browser.until_ready();
    let kept = browser.value("JSON.parse(localStorage.getItem('goren.game')).moves.length");
    assert_eq!(kept, 4);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_link_is_shown_beside_the_game_and_waits_for_the_person() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "link".to_string() };
    browser.open_board(&back_end.address());
    page.start("freestyle", 9, "free", "human engine");
    page.play("e5");
    browser.until_your_move();
    let link = back_end.link("#freestyle/9/a1");
    let stored = || browser.value("JSON.parse(localStorage.getItem('goren.game')).moves.length");
    let first = browser.new_tab();
    browser.open(&link);
    browser.until("document.querySelectorAll('#board .stone').length === 1");
    browser.until("/another game than yours/.test(document.querySelector('#banner').innerText)");
    browser.screenshot("link-asks");
    // Longer than the page takes to ask who has the engine.
    std::thread::sleep(Duration::from_secs(3));
    browser.run("document.querySelector('[data-point=c3]').click()");
    assert!(!browser.is_visible("#banner-button"));
    assert_eq!((page.stones(), stored()), (1, 2.into()));
    let second = browser.tab();
    browser.switch(first);
    // The engine still plays there.
    assert!(!browser.is_visible("#banner"));
    page.play_anywhere();
    browser.until_your_move();
    assert_eq!((page.stones(), stored()), (4, 4.into()));
    browser.switch(second);
    browser.click("#banner-keep");
    browser.until("document.querySelectorAll('#board .stone').length === 4");
    browser.until_your_move();
    assert!(!browser.is_visible("#banner"));
    // The same link once more, and now it is opened.
    browser.open("about:blank");
    browser.open(&link);
    browser.until("document.querySelector('#banner-open').checkVisibility()");
    assert_eq!(stored(), 4);
    browser.click("#banner-open");
    browser.until("document.querySelector('#banner').hidden");
    browser.until_ready();
    assert_eq!((page.stones(), stored()), (1, 1.into()));
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_reload_keeps_the_game_when_another_was_begun_in_another_tab() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "another".to_string() };
    browser.open_board(&back_end.address());
    page.start("freestyle", 9, "free", "human engine");
    page.play("e5");
    browser.until_your_move();
    let game = browser.value("location.hash");
    let first = browser.new_tab();
    browser.open(&back_end.link("#freestyle/9/a1"));
    browser.until("document.querySelectorAll('#board .stone').length === 1");
    browser.click("#banner-open");
    browser.until_ready();
    browser.switch(first);
    browser.reload();
    browser.until("document.querySelectorAll('#board .stone').length === 2");
    // With its players.
    browser.until_your_move();
    assert_eq!(browser.value("location.hash"), game);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_game_that_another_tab_has_begun_is_not_lost_when_this_one_goes_on() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "both".to_string() };
    browser.open(&(back_end.address() + "#freestyle/9/e5"));
    browser.until_ready();
    let first = browser.new_tab();
    browser.open_board(&back_end.address());
    browser.until_ready();
    page.start("renju", 15, "free", "human human");
    page.play("h8");
    browser.switch(first);
    if let BackEnd::Server(_) = back_end {
        // Its engine is for one tab at a time.
        browser.until("document.querySelector('#banner-button').checkVisibility()");
        browser.click("#banner-button");
        browser.until("document.querySelector('#banner').hidden");
    }
    page.play("c3");
    browser.click("#games");
    browser.until("document.querySelectorAll('#games-list li').length === 2");
    let listed = browser.text("#games-list");
    assert!(listed.contains("Freestyle") && listed.contains("Renju"), "{listed}");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_step_back_from_a_link_goes_on_with_the_game_and_its_players() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "back".to_string() };
    browser.open_board(&back_end.address());
    page.start("freestyle", 9, "free", "human engine");
    page.play("e5");
    browser.until_your_move();
    browser.run("location.hash = '#freestyle/9/a1'");
    browser.until("/^White to move/.test(document.querySelector('#status').innerText)");
    browser.run("history.back()");
    browser.until("document.querySelectorAll('#board .stone').length === 2");
    browser.until_your_move();
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_link_that_is_copied_is_the_address_without_the_token() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + "#freestyle/9/e5a1"));
    browser.until_ready();
    browser.run("navigator.clipboard.writeText = async (text) => { window.copied = text; }");
    browser.click("#link");
    browser.until("window.copied");
    assert_eq!(browser.value("window.copied"), back_end.link("#freestyle/9/e5a1"));
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_link_that_is_not_understood_keeps_the_game() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + "#freestyle/9/"));
    browser.until("document.querySelectorAll('[data-point]').length === 81");
    browser.until_ready();
    browser.run("location.hash = '#chess/8/a1'");
    browser.until("/no game/.test(document.querySelector('#notice').innerText)");
    // As browsers do when there were many links in a short time.
    browser.run("history.replaceState = () => { throw new DOMException('', 'SecurityError'); }");
    browser.click("[data-point=c3]");
    browser.until("/black, move 1/.test(document.querySelector('[data-point=c3]').ariaLabel)");
    let kept = browser.value("JSON.parse(localStorage.getItem('goren.game')).moves.length");
    assert_eq!(kept, 1);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_position_with_comments_is_opened_played_on_reloaded_and_saved() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "position".to_string() };
    browser.open_board(&back_end.address());
    browser.click("#open");
    browser.fill("#open-text", "(;GM[1]SZ[15]RU[RIF]AB[hh][hg]AW[aa]XX[kept];W[ig]C[why?])");
    browser.click("#open-read");
    browser.until("document.querySelectorAll('#board .stone').length === 4");
    browser.until("document.querySelector('#comment').innerText === 'why?'");
    assert!(browser.text("#detail").contains("Renju"), "{}", browser.text("#detail"));
    page.play("k5");
    browser.until("document.querySelectorAll('#board .stone').length === 5");
    assert!(!browser.is_visible("#comment"));
    browser.reload();
    browser.until("document.querySelectorAll('#board .stone').length === 5");
    browser.click("#save");
    browser.until("document.querySelector('#save-text').value !== ''");
    browser.select("#save-format", "sgf");
    browser.until("document.querySelector('#save-text').value.includes('XX[kept]')");
    let saved = browser.value("document.querySelector('#save-text').value");
    let saved = saved.as_str().unwrap();
    assert!(saved.contains("AB[hh][hg]") && saved.contains("C[why?];B[kk]"), "{saved}");
    browser.screenshot("position");
    browser.assert_nothing_went_wrong();
}
