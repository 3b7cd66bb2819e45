//! The page of `goren board` in a browser: a game is a tree, and nothing of it is lost. Variations, comments,
//! files that hold them, and the library of games.

use crate::back_end::BackEnd;
use crate::driver::{ARROW_DOWN, ARROW_UP, Browser, DELETE, Screen};
use crate::page::Page;
use serde_json::json;

/// A game with variations in variations and comments.
const STUDY: &str = "(;GM[4]SZ[9]RU[renju]PB[Aiko]PW[Ben]C[A study.];B[ee]LB[aa:x]\
    (;W[ef]C[The direct opening.];B[gg](;W[cc];B[dd])(;W[cd]C[Better.](;B[bb])(;B[hh])))\
    (;W[ff];B[dg];W[aa]))";

/// The moves as a person reads them, without the numbers.
fn notation(browser: &Browser) -> String {
    let text = "[...document.querySelectorAll('#moves .move, #moves .variation')].length
        && (() => {
            const copy = document.querySelector('#moves').cloneNode(true);
            copy.querySelectorAll('i').forEach((number) => number.remove());
            copy.querySelectorAll('.move, .comment-text').forEach((each) => each.append(' '));
            return copy.textContent.replaceAll(' )', ')').trim();
        })()";
    browser.value(text).as_str().unwrap_or_default().to_string()
}

fn current(browser: &Browser) -> String {
    browser.text("#moves [aria-current=true] span")
}

fn open_text(browser: &Browser, text: &str) {
    browser.click("#open");
    browser.fill("#open-text", text);
    browser.click("#open-read");
    browser.until("!document.querySelector('#open-dialog').open");
}

fn saved(browser: &Browser, format: &str) -> String {
    browser.click("#save");
    browser.select("#save-format", format);
    browser.until("document.querySelector('#save-text').value !== ''");
    let text = browser.value("document.querySelector('#save-text').value");
    text.as_str().unwrap().to_string()
}

fn until_stones(browser: &Browser, count: u64) {
    browser.until(&format!(
        "document.querySelectorAll('#board .stone:not(.ghost)').length === {count}"
    ));
}

fn assert_nothing_overflows(browser: &Browser) {
    let wide = browser.value(
        "[document.documentElement, ...document.querySelectorAll('dialog[open], #moves, .panels')]
            .map((e) => e.scrollWidth - e.clientWidth).filter((more) => more > 0)",
    );
    assert_eq!(wide, json!([]));
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_variation_is_begun_walked_promoted_deleted_and_brought_back() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "variation".to_string() };
    browser.open(&(back_end.address() + "#freestyle/9/e5a1b2c3"));
    browser.until_ready();
    browser.click("#tab-moves");
    assert_eq!(notation(&browser), "e5 a1 b2 c3");
    browser.click("#first");
    browser.click("#next");
    until_stones(&browser, 1);
    browser.until_ready();
    page.play("a2");
    page.play("b3");
    assert_eq!(notation(&browser), "e5 a1 (a2 b3)b2 c3");
    assert_eq!((current(&browser), browser.text("#place")), ("b3".into(), "3 of 3".into()));
    // It is walked by its keys and by its buttons.
    browser.click("#prev");
    browser.keys(&[ARROW_UP]);
    assert_eq!((current(&browser), browser.text("#place")), ("a1".into(), "2 of 4".into()));
    browser.keys(&[ARROW_DOWN]);
    assert_eq!((current(&browser), browser.text("#place")), ("a2".into(), "2 of 3".into()));
    // The link holds the line that is shown.
    assert!(browser.value("location.hash").as_str().unwrap().ends_with("/e5a2b3/2"));
    browser.click("#promote");
    assert_eq!(notation(&browser), "e5 a2 (a1 b2 c3)b3");
    assert_eq!(browser.value("document.querySelector('#promote').disabled"), true);
    browser.keys(&[DELETE]);
    assert_eq!((notation(&browser), current(&browser)), ("e5 a1 b2 c3".into(), "e5".into()));
    until_stones(&browser, 1);
    browser.click("#notice-button");
    assert_eq!(notation(&browser), "e5 a2 (a1 b2 c3)b3");
    browser.click("#delete");
    assert_eq!(notation(&browser), "e5 a1 b2 c3");
    // What was deleted is found again by a move that was played meanwhile.
    browser.until_ready();
    page.play("a2");
    browser.run(
        "dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))",
    );
    assert_eq!(notation(&browser), "e5 a1 (a2 b3)b2 c3");
    browser.reload();
    browser.until("document.querySelectorAll('#moves .move').length === 6");
    assert_eq!((notation(&browser), current(&browser)), ("e5 a1 (a2 b3)b2 c3".into(), "a2".into()));
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_move_that_a_person_takes_back_stays_as_a_variation() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "taken-back".to_string() };
    browser.open_board(&back_end.address());
    page.start("freestyle", 9, "free", "human engine");
    page.play("a1");
    browser.until_your_move();
    browser.click("#undo");
    until_stones(&browser, 0);
    page.play("a9");
    browser.until_your_move();
    assert_eq!(page.stones(), 2);
    let moves = notation(&browser);
    assert!(moves.starts_with("a9 (a1 "), "{moves}");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn variations_and_comments_of_a_file_are_shown_edited_saved_and_read_again() {
    for screen in [Screen::Desktop, Screen::SmallPhone] {
        let back_end = BackEnd::start();
        let browser = Browser::start(screen);
        let page = Page { browser: &browser, name: "study".to_string() };
        browser.open_board(&back_end.address());
        open_text(&browser, STUDY);
        until_stones(&browser, 5);
        browser.click("#tab-moves");
        let shown = "A study.e5 e4 The direct opening. (f4 d3 a9)g3 c7 (c6 Better. b8 (h2))d6";
        assert_eq!(notation(&browser).replace("A study. ", "A study."), shown);
        browser.click("#moves .variation .variation .move");
        browser.until("document.querySelector('#moves [aria-current]').innerText.endsWith('h2')");
        until_stones(&browser, 5);
        browser.run(
            "document.querySelectorAll('#moves .variation')[1].querySelector('.move').click()",
        );
        browser.until("document.querySelector('#comment-text').value === 'Better.'");
        assert_eq!(browser.text("#comment"), "Better.");
        assert!(browser.text("#comment-label").contains("move 4, c6"));
        browser.fill("#comment-text", "Best]");
        page.play("b2");
        browser.screenshot("study");
        browser.run("document.querySelector('.panels').scrollIntoView()");
        browser.screenshot("study-moves");
        assert_nothing_overflows(&browser);
        browser.run("document.documentElement.dataset.theme = 'dark'");
        browser.screenshot("study-dark");
        let text = saved(&browser, "sgf");
        for part in ["LB[aa:x]", "C[A study.]", "C[Best\\]]", "B[bh]", "PB[Aiko]"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        browser.select("#save-format", "points");
        browser.until("/^e5 e4 g3/.test(document.querySelector('#save-text').value)");
        let note = browser.text("#save-note");
        assert!(note.contains("cannot hold: variations") && note.contains("comments"), "{note}");
        browser.click("#save-dialog [data-close]");
        let before = notation(&browser);
        browser.click("#new");
        browser.click("#new-start");
        until_stones(&browser, 0);
        open_text(&browser, &text);
        until_stones(&browser, 5);
        assert_eq!(notation(&browser), before);
        browser.assert_nothing_went_wrong();
    }
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_new_game_keeps_the_one_before_in_the_library() {
    for screen in [Screen::Desktop, Screen::SmallPhone] {
        let back_end = BackEnd::start();
        let browser = Browser::start(screen);
        let page = Page { browser: &browser, name: "library".to_string() };
        let entries = "document.querySelectorAll('#games-list li').length";
        browser.open(&(back_end.address() + "#freestyle/9/e5a1"));
        browser.until_ready();
        browser.click("#prev");
        browser.until_ready();
        page.play("b2");
        page.start("renju", 15, "free", "human human");
        page.play("h8");
        // A step back leads to the game before, and one forward to this one.
        browser.run("history.back()");
        until_stones(&browser, 2);
        browser.until("document.querySelectorAll('#moves .move').length === 3");
        browser.run("history.forward()");
        browser.until("document.querySelectorAll('#moves .move').length === 1");
        open_text(&browser, STUDY);
        until_stones(&browser, 5);
        browser.reload();
        until_stones(&browser, 5);
        browser.click("#games");
        browser.until(&format!("{entries} === 3"));
        assert!(browser.text("#games-list").contains("Aiko – Ben"));
        browser.screenshot("library");
        assert_nothing_overflows(&browser);
        page.every_part_has_a_name();
        browser.fill("#games-search", "freestyle");
        browser.until(&format!("{entries} === 1"));
        browser.click("#games-list .delete");
        browser.until(&format!("{entries} === 0"));
        browser.click("#games-undo");
        browser.until(&format!("{entries} === 1"));
        browser.click("#games-list .game");
        until_stones(&browser, 2);
        assert_eq!(browser.count("#moves .move"), 3);
        browser.until_ready();
        // It is played on, and a step back twice leads to it as it is now.
        page.play("c3");
        browser.click("#games");
        browser.until(&format!("{entries} === 3"));
        // The newest comes first.
        assert!(browser.text("#games-list li").contains("on the board now"));
        browser.run(
            "window.texts = []; URL.createObjectURL = (blob) => {
                blob.text().then((text) => texts.push(text)); return '#freestyle/9/e5'; };
             HTMLAnchorElement.prototype.click = () => {};",
        );
        browser.click("#games-export");
        browser.until("window.texts.length === 1");
        let text = browser.value("texts[0]").as_str().unwrap().to_string();
        assert_eq!(text.matches("(;FF").count() + text.matches("(;GM").count(), 3, "{text}");
        browser.click("#games-dialog [data-close]");
        browser.assert_nothing_went_wrong();
    }
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_step_back_leads_to_a_game_as_it_is_now() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "as-it-is".to_string() };
    browser.open(&(back_end.address() + "#freestyle/9/e5a1"));
    browser.until_ready();
    page.start("freestyle", 9, "free", "human human");
    page.play("c3");
    browser.click("#games");
    browser.until("document.querySelectorAll('#games-list li').length === 2");
    browser.click("#games-list li:last-child .game");
    until_stones(&browser, 2);
    browser.until_ready();
    page.play("b2");
    browser.run("history.back()");
    until_stones(&browser, 1);
    browser.run("history.back()");
    until_stones(&browser, 3);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn without_a_database_the_page_plays_on_and_says_so_once() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "no-database".to_string() };
    browser.open(&(back_end.address() + "#freestyle/9/e5a1"));
    browser.until_ready();
    browser
        .run("IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); }");
    page.start("freestyle", 9, "free", "human human");
    browser.until("/keeps no library/.test(document.querySelector('#notice').innerText)");
    page.play("c3");
    browser.run("document.querySelector('#notice').textContent = ''");
    browser.click("#games");
    browser.until("/No games yet/.test(document.querySelector('#games-count').innerText)");
    assert_eq!(browser.text("#notice"), "");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_game_that_an_earlier_version_has_stored_is_shown() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open_board(&back_end.address());
    browser.until_ready();
    browser.run(
        "localStorage.setItem('goren.game', JSON.stringify({
            id: 'old', rule: 'renju', size: [15, 15], moves: ['h8', 'i9', 'j7'],
            byEngine: [false, true, false], shown: 2, players: { black: 'human', white: 'engine' },
            swap2: null, resigned: null, undone: null, names: { black: 'A', white: '' }, start: null,
            source: null, comments: { 1: 'centre' },
        }))",
    );
    // In another entry of the history, which has no game of its own.
    browser.open("about:blank");
    browser.open_board(&back_end.address());
    browser.until_your_move();
    assert_eq!(notation(&browser), "h8 centre i9 j7");
    assert_eq!(browser.text("#place"), "2 of 3");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_library_tells_whom_a_game_was_against_and_how_it_ended() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "library-facts".to_string() };
    browser.open(&(back_end.address() + "#freestyle/9/e3a1e4c1e5i1"));
    browser.until_ready();
    browser.select("#level", "3");
    browser.select("#player-white", "engine");
    // Goren can stop one end of the open four.
    page.play("e6");
    until_stones(&browser, 8);
    browser.until_ready();
    let is_free = |point: &str| {
        browser.value(&format!("document.querySelector('[data-point={point}]').ariaLabel"))
            == json!(format!("{}, empty", point.to_uppercase()))
    };
    let five = ["e2", "e7"].into_iter().find(|point| is_free(point)).expect("one end is free");
    page.play(five);
    browser.until("document.querySelector('#status').innerText.includes('has won')");
    let assert_told = || {
        browser.click("#games");
        browser.until("document.querySelectorAll('#games-list li').length === 1");
        let text = browser.text("#games-list li");
        for part in ["You (black) against Goren, level 3", "Freestyle, 9×9, 9 moves, black won"] {
            assert!(text.contains(part), "{text}");
        }
        browser.click("#games-dialog [data-close]");
    };
    assert_told();
    // Another end of the game is a variation.
    browser.click("#undo");
    until_stones(&browser, 8);
    browser.until_ready();
    page.play("i9");
    browser.until("document.querySelectorAll('#moves .variation').length === 1");
    assert_told();
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn what_is_wrong_with_a_file_is_told_in_the_language_of_the_page() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open_board(&back_end.address());
    browser.run("localStorage.setItem('goren.settings', JSON.stringify({ language: 'ja' }))");
    browser.reload();
    browser.until("document.documentElement.lang === 'ja'");
    let note = |text: &str| browser.text("#notice").contains(text);
    open_text(&browser, "(;GM[1]SZ[9]C[a];B[ee])");
    assert!(note("囲碁"), "{}", browser.text("#notice"));
    browser.click("#save");
    browser.select("#save-format", "points");
    browser.until("document.querySelector('#save-note').innerText.includes('コメント')");
    browser.click("#save-dialog [data-close]");
    browser.click("#open");
    browser.fill("#open-text", "(;B[e2e4])");
    browser.click("#open-read");
    browser.until("document.querySelector('#open-error').innerText.startsWith('読み込めません：')");
    browser.assert_nothing_went_wrong();
}
