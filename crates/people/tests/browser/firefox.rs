//! The page in Firefox, with both engines: a game of some moves, an analysis, a problem. Everything else is tested in
//! Chromium. Firefox is driven by geckodriver, which is in the `PATH` or named in `GECKODRIVER`.

use crate::driver::Browser;
use crate::page::Page;
use crate::server::BoardServer;

/// Plays, analyses and trains.
fn uses(browser: &Browser) {
    let page = Page { browser, name: "firefox".to_string() };
    page.start("renju", 15, "free", "human engine");
    for point in ["h8", "a1", "o15"] {
        page.play(point);
        browser.until_your_move();
        browser.until_ready();
    }
    assert_eq!(page.stones(), 6);
    browser.click("#analyse");
    browser.until("document.querySelectorAll('#best li').length === 3");
    browser.click("#analyse");
    browser.click("#undo");
    browser.until("document.querySelectorAll('#board .stone:not(.ghost)').length === 4");
    browser.reload();
    browser.until("document.querySelectorAll('#board .stone:not(.ghost)').length === 4");
    browser.click("#train");
    browser.until("document.querySelector('#train-about').innerText !== ''");
    browser.click("#train-solution");
    browser.until("/0 solved, 1 failed/.test(document.querySelector('#train-standing').innerText)");
}

#[test]
#[ignore = "needs Firefox and geckodriver"]
fn firefox_with_the_server() {
    let server = BoardServer::start();
    let browser = Browser::start_firefox();
    browser.open_board(&server.address());
    uses(&browser);
}

#[test]
#[ignore = "needs Firefox, geckodriver and GOREN_HTML"]
fn firefox_with_the_engine_inside() {
    let browser = Browser::start_firefox();
    browser.open_board(&crate::back_end::file_address());
    uses(&browser);
}
