//! The page with the engine inside, opened from a disk: the file that `GOREN_HTML` names.
//!
//! `make goren.html` makes it. That everything works in it as with a server, all the other tests say (`back_end.rs`);
//! here the engine has the signature of the native one, stops at once, and plays a long game without a stall.

use crate::back_end::file_address;
use crate::driver::{Browser, Screen};
use crate::page::Page;
use std::time::{Duration, Instant};

/// The usual time from a click to the answer about another position while a search runs, at most, in milliseconds.
const AT_ONCE: f64 = 100.0;
/// The longest time of a move of the engine that may take half a second.
const LONGEST_MOVE: Duration = Duration::from_secs(4);

fn opened(screen: Screen) -> Browser {
    let browser = Browser::start(screen);
    browser.open_board(&file_address());
    browser.until("document.querySelector('#status').innerText !== ''");
    browser
}

#[test]
#[ignore = "needs Chromium, chromedriver and GOREN_HTML"]
fn inside_the_engine_has_the_signature_of_the_native_one() {
    let browser = opened(Screen::Desktop);
    browser.run("gorenBench().then((report) => { window.report = report; })");
    browser.until("window.report");
    let report = browser.value("window.report");
    let report = report.as_str().unwrap();
    let mut expected = goren::bench::SIGNATURE.split_whitespace();
    let (digest, nodes) = (expected.next().unwrap(), expected.next().unwrap());
    let last: Vec<&str> = report.lines().rev().take(2).collect();
    println!("{}", last[0]);
    assert_eq!(last[1], format!("Signature: {digest}"));
    assert!(last[0].starts_with(&format!("{nodes} nodes ")), "{report}");
}

/// Clicks, and measures how long it takes until the position is shown and the rules have said what is to be
/// said about it.
const CLICK: &str = "
    const [selector, stones] = ARGUMENTS;
    window.taken = null;
    const begun = performance.now();
    const isThere = () => document.querySelectorAll('#board .stone:not(.ghost)').length === stones
        && /to move|^Your move/.test(document.querySelector('#status').innerText);
    const look = () => {
        if (isThere()) window.taken = performance.now() - begun;
        else setTimeout(look, 1);
    };
    document.querySelector(selector).click();
    look();
";

#[test]
#[ignore = "needs Chromium, chromedriver and GOREN_HTML"]
fn inside_a_search_stops_at_once() {
    let browser = opened(Screen::Desktop);
    let page = Page { browser: &browser, name: "inside-stop".to_string() };
    page.start("freestyle", 15, "free", "human human");
    browser.click("#analyse");
    let moves = ["[data-point=h8]", "[data-point=i9]", "[data-point=j7]", "#undo", "#undo"];
    let mut times: Vec<f64> = Vec::new();
    for (selector, stones) in moves.into_iter().zip([1, 2, 3, 2, 1]) {
        browser.until("document.querySelectorAll('#best li').length > 0");
        std::thread::sleep(Duration::from_millis(700));
        let script = CLICK.replace("ARGUMENTS", &format!("['{selector}', {stones}]"));
        browser.run(&script);
        browser.until("window.taken !== null");
        times.push(browser.value("window.taken").as_f64().unwrap());
    }
    times.sort_by(f64::total_cmp);
    println!("in ms: {times:.0?}");
    // One may be late because the machine has other work.
    assert!(
        times[times.len() / 2] < AT_ONCE && times[times.len() - 1] < 5.0 * AT_ONCE,
        "{times:?}"
    );
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium, chromedriver and GOREN_HTML"]
fn inside_a_long_game_has_no_stall() {
    let browser = opened(Screen::Phone);
    let page = Page { browser: &browser, name: "inside-long".to_string() };
    page.start("freestyle", 20, "free", "engine engine");
    let mut stones = 0;
    let mut since = Instant::now();
    let mut longest = Duration::ZERO;
    while stones < 30 {
        let now = page.stones();
        if now > stones {
            longest = longest.max(since.elapsed());
            (stones, since) = (now, Instant::now());
        }
        assert!(since.elapsed() < LONGEST_MOVE, "a move after {stones} stones does not come");
        if browser.text("#status").contains("has won") {
            page.start("freestyle", 20, "free", "engine engine");
            (stones, since) = (0, Instant::now());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    println!("the longest move took {longest:?}");
    browser.assert_nothing_went_wrong();
}
