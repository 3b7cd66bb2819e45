//! The page of `goren board` in a real browser: a game to its end on two boards, on the screens of a desktop
//! and a phone, undo, files, keys and the swap2 opening. `analysis` looks at analyses and reviews, `review`
//! at the mistakes of a review, `keeping` at what is kept of a game, `openings` at the other rules of
//! openings, `tree` at variations, comments and the games that were played before, `training` at problems
//! and lessons, `access` at who can use it, `firefox` at another browser.
//!
//! All these run with a server or with the engine inside of one file, as `back_end` says. `serving` looks at what the
//! page has with a server only, `inside` and `site` at what it has without one.
//!
//! The tests are ignored unless asked for, because they need Chromium and its driver:
//! CONTRIBUTING.md says how. With `GOREN_SCREENSHOTS=FOLDER` they write what is seen.

#[path = "browser/access.rs"]
mod access;
#[path = "browser/analysis.rs"]
mod analysis;
#[path = "browser/back_end.rs"]
mod back_end;
#[path = "browser/driver.rs"]
mod driver;
#[path = "browser/ending.rs"]
mod ending;
#[path = "browser/firefox.rs"]
mod firefox;
#[path = "browser/inside.rs"]
mod inside;
#[path = "browser/keeping.rs"]
mod keeping;
#[path = "browser/looks.rs"]
mod looks;
#[path = "browser/openings.rs"]
mod openings;
#[path = "browser/page.rs"]
mod page;
#[path = "browser/readme.rs"]
mod readme;
#[path = "browser/review.rs"]
mod review;
#[path = "board/server.rs"]
mod server;
#[path = "browser/serving.rs"]
mod serving;
#[path = "browser/site.rs"]
mod site;
#[path = "browser/training.rs"]
mod training;
#[path = "browser/tree.rs"]
mod tree;

use back_end::BackEnd;
use driver::{ARROW_LEFT, Browser, ESCAPE, Screen};
use page::Page;

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn renju_on_a_desktop() {
    whole_game(Screen::Desktop, "renju", 15);
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn renju_on_a_phone() {
    whole_game(Screen::Phone, "renju", 15);
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn freestyle_on_a_desktop() {
    whole_game(Screen::Desktop, "freestyle", 20);
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn freestyle_on_a_phone() {
    whole_game(Screen::Phone, "freestyle", 20);
}

/// Counts the questions for a move and keeps them from the engine until `release` is called.
const HOLD: &str = "
    const { search } = engine;
    const held = new Promise((release) => { window.release = release; });
    window.asked = 0;
    engine.search = async (path, ...more) => {
        if (['think', 'swap2', 'opening'].includes(path)) {
            window.asked += 1;
            await held;
        }
        return search.call(engine, path, ...more);
    };
";

/// Counts the questions for a move, and makes them wrong, so that the engine refuses them.
const REFUSE: &str = "
    const { search } = engine;
    window.asked = 0;
    engine.search = async (path, body, ...more) => {
        if (path !== 'think') return search.call(engine, path, body, ...more);
        window.asked += 1;
        return search.call(engine, path, { ...body, rule: 'on purpose' }, ...more);
    };
";

/// Keeps the game as SGF from the page until `release` is called; `isRead` once the page has it.
const HOLD_SGF: &str = "
    const { ask } = engine;
    const held = new Promise((release) => { window.release = release; });
    engine.ask = async (path, body, ...more) => {
        const answer = await ask.call(engine, path, body, ...more);
        if (body.format !== 'sgf') return answer;
        await held;
        // The timer waits for what the page does with the answer.
        setTimeout(() => { window.isRead = true; });
        return answer;
    };
";

/// Remembers what is said to screen readers.
const HEAR: &str = "
    window.heard = [];
    const hear = ({ addedNodes }) => addedNodes.forEach((node) => heard.push(node.textContent));
    const observer = new MutationObserver((changes) => changes.forEach(hear));
    observer.observe(document.querySelector('#live'), { childList: true });
";

fn whole_game(screen: Screen, rule: &str, side: u32) {
    let back_end = BackEnd::start();
    let browser = Browser::start(screen);
    let page = Page { browser: &browser, name: format!("{rule}-{side}") };
    browser.open_board(&back_end.address());
    // The token is taken out of the address when the server has answered.
    browser.until("location.search === ''");
    page.does_everything(rule, side);
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn swap2_from_either_side() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "swap2".to_string() };
    browser.open_board(&back_end.address());
    page.start("freestyle", 15, "swap2", "engine human");
    browser.until("document.querySelectorAll('#board .stone').length === 3");
    browser.until("document.querySelector('#choice').checkVisibility()");
    browser.screenshot("swap2-choice");
    browser.click("#choice [data-choice=two]");
    for _ in 0..2 {
        page.play_anywhere();
    }
    browser.until("document.querySelectorAll('#board .stone').length >= 5");
    browser.until("document.querySelector('#player-black').disabled === false");
    browser.until_your_move();
    page.looks_back();
    page.start("freestyle", 15, "swap2", "human engine");
    for point in ["h8", "i9", "j7"] {
        page.play(point);
    }
    browser.until("!/^Goren (chooses|is)/.test(document.querySelector('#status').innerText)");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_choice_of_the_opening_that_is_taken_back_comes_again() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "choice".to_string() };
    browser.open_board(&back_end.address());
    page.start("freestyle", 15, "swap2", "engine human");
    browser.until("document.querySelector('#choice').checkVisibility()");
    browser.click("#choice [data-choice=black]");
    browser.until_your_move();
    page.play_anywhere();
    browser.until_your_move();
    assert_eq!(page.stones(), 6);
    browser.click("#undo");
    browser.until("document.querySelectorAll('#board .stone:not(.ghost)').length === 4");
    browser.click("#undo");
    browser.until("document.querySelector('#choice').checkVisibility()");
    assert_eq!(browser.text("#place"), "3 of 3");
    // What was taken back is stored too.
    browser.reload();
    browser.until("document.querySelector('#choice').checkVisibility()");
    browser.click("#redo");
    browser.until_your_move();
    assert_eq!((page.stones(), browser.text("#place")), (4, "4 of 6".to_string()));
    browser.click("#redo");
    browser.until("document.querySelectorAll('#board .stone:not(.ghost)').length === 6");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_same_move_again_has_the_same_answer() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "again".to_string() };
    browser.open_board(&back_end.address());
    page.start("freestyle", 9, "free", "human engine");
    page.play("e5");
    browser.until_your_move();
    let game = browser.value("location.hash");
    browser.click("#undo");
    browser.until("document.querySelectorAll('#board .stone:not(.ghost)').length === 0");
    // After a reload as well; the engine, which would not answer, is not asked.
    browser.reload();
    browser.until_ready();
    browser.run(HOLD);
    page.play("e5");
    browser.until_your_move();
    assert_eq!(page.stones(), 2);
    assert_eq!(browser.value("location.hash"), game);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_answer_of_another_player_is_not_shown_as_the_engines() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "answer".to_string() };
    browser.open(&(back_end.address() + "#freestyle/9/e5a1/0"));
    browser.until_ready();
    browser.run(HOLD);
    browser.select("#player-white", "engine");
    page.play("e5");
    browser.until("window.asked === 1");
    assert_eq!((page.stones(), browser.text("#place")), (1, "1 of 1".to_string()));
    // Their answer is still in the game.
    assert_eq!(browser.count("#moves .move"), 2);
    browser.run("release()");
    browser.until_your_move();
    assert_eq!(page.stones(), 2);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_new_game_ends_the_search_of_the_one_before() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "new-game".to_string() };
    browser.open_board(&back_end.address());
    browser.run(HOLD);
    page.start("freestyle", 9, "free", "engine human");
    browser.until("window.asked === 1");
    page.start("freestyle", 9, "free", "engine human");
    browser.until("window.asked === 2");
    browser.run("release()");
    browser.until_your_move();
    assert_eq!(page.stones(), 1);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_move_that_failed_is_not_asked_for_again_by_the_next_key() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + "#freestyle/9/e5"));
    browser.until_ready();
    browser.run(REFUSE);
    browser.click("#go");
    browser.until("/on purpose/.test(document.querySelector('#notice').innerText)");
    browser.keys(&[ESCAPE]);
    assert_eq!(browser.value("window.asked"), 1);
    assert_eq!(browser.text("#go-text"), "Goren moves");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_stones_that_the_engine_places_in_the_opening_are_announced() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "announced".to_string() };
    browser.open_board(&back_end.address());
    browser.run(HEAR);
    page.start("freestyle", 15, "swap2", "engine human");
    browser.until("document.querySelectorAll('#board .stone').length === 3");
    let points =
        "[...document.querySelectorAll('#moves .move span')].map((e) => e.textContent).join(' ')";
    let said = format!("heard.some((text) => text.includes({points}))");
    assert_eq!(browser.value(&said), true);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_last_move_that_is_played_again_is_announced_to_end_the_game() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "end".to_string() };
    browser.open(&(back_end.address() + "#freestyle/9/a1b1a2b2a3b3a4b4"));
    browser.until_ready();
    page.play("a5");
    browser.until("/has won/.test(document.querySelector('#status').innerText)");
    browser.click("#undo");
    browser.until("document.querySelectorAll('#board .stone:not(.ghost)').length === 8");
    browser.run(HEAR);
    page.play("a5");
    let said = ["Black a5.", "Black has won: five in a row."];
    // The summary of the game follows.
    assert_eq!(browser.value("heard.slice(0, 2)"), serde_json::json!(said));
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_engine_moves_at_once_or_pauses_as_its_button_says() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "go".to_string() };
    let says = |text: &str| format!("document.querySelector('#go-text').textContent === '{text}'");
    browser.open_board(&back_end.address());
    browser.run(HOLD);
    page.start("freestyle", 15, "free", "engine human");
    browser.until(&says("Move now"));
    // There is no move yet: the first that comes is played.
    browser.click("#go");
    browser.until(&says("Move now"));
    assert!(browser.text("#status").starts_with("Goren is thinking"));
    browser.run("release()");
    browser.until_your_move();
    assert_eq!(page.stones(), 1);

    browser.run(HOLD);
    page.start("freestyle", 15, "swap2", "engine human");
    browser.until(&says("Pause"));
    browser.click("#go");
    browser.until(&says("Goren moves"));
    browser.run("release()");
    browser.click("#go");
    browser.until("document.querySelectorAll('#board .stone').length === 3");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn nothing_is_taken_back_before_a_person_has_moved() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "nothing".to_string() };
    browser.open_board(&back_end.address());
    page.start("freestyle", 9, "free", "engine human");
    browser.until_your_move();
    assert_eq!(browser.value("document.querySelector('#undo').disabled"), true);
    browser.keys(&['u']);
    assert_eq!(page.stones(), 1);
    page.play_anywhere();
    browser.until("document.querySelector('#undo').disabled === false");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn goren_against_goren_plays_on_from_an_earlier_position() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + "#freestyle/9/e5a1/1"));
    browser.until_ready();
    browser.select("#player-black", "engine");
    browser.select("#player-white", "engine");
    browser.run(HOLD);
    browser.click("#go");
    browser.until("window.asked === 1");
    assert_eq!(browser.text("#place"), "1 of 1");
    browser.run("release()");
    browser.until("document.querySelectorAll('#board .stone').length >= 3");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_text_that_is_too_large_is_refused() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open_board(&back_end.address());
    browser.click("#open");
    // In JSON it is twice as large.
    browser.run("document.querySelector('#open-text').value = '\"'.repeat(600000)");
    browser.click("#open-read");
    browser.until("/too much in the text/.test(document.querySelector('#open-error').innerText)");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_text_to_save_is_in_the_format_chosen_last() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + "#freestyle/9/e5a1"));
    browser.until_ready();
    browser.run(HOLD_SGF);
    browser.click("#save");
    browser.select("#save-format", "points");
    browser.until("/^e5/.test(document.querySelector('#save-text').value)");
    browser.run("release()");
    browser.until("window.isRead");
    assert_eq!(browser.value("document.querySelector('#save-text').value"), "e5 a1\n");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_file_that_is_not_utf_8_is_read_as_latin_1() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    std::fs::write(&file, b"(;GM[4]PB[M\xfcller];B[hh])").unwrap();
    browser.open_board(&back_end.address());
    browser.click("#open");
    browser.attach("#open-file", file.to_str().unwrap());
    browser.until("!document.querySelector('#open-dialog').open");
    browser.until("JSON.parse(localStorage.getItem('goren.game')).names.black === 'Müller'");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_dialog_is_closed_by_a_click_beside_it_only() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open_board(&back_end.address());
    browser.click("#open");
    let corner = |selector: &str| {
        let box_of = format!("document.querySelector('{selector}').getBoundingClientRect()");
        let side = |name: &str| browser.value(&format!("{box_of}.{name}")).as_f64().unwrap();
        (side("left").round() + 8.0, side("top").round() + 8.0)
    };
    let (edge, field, beside) = (corner("#open-dialog"), corner("#open-text"), (5.0, 5.0));
    browser.drag(edge, edge);
    browser.drag(field, beside);
    assert!(browser.is_visible("#open-dialog"));
    browser.drag(beside, beside);
    browser.until("!document.querySelector('#open-dialog').open");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_tab_key_reaches_one_cell_after_a_click() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(back_end.address() + "#freestyle/9/"));
    browser.until("document.querySelectorAll('[data-point]').length === 81");
    browser.until_ready();
    browser.click("[data-point=c3]");
    browser.until("/black, move 1/.test(document.querySelector('[data-point=c3]').ariaLabel)");
    browser.keys(&[ARROW_LEFT]);
    browser.until("document.activeElement.dataset.point === 'b3'");
    assert_eq!(browser.count("[data-point][tabindex=\"0\"]"), 1);
    browser.assert_nothing_went_wrong();
}
