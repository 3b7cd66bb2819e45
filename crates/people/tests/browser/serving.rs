//! The page of `goren board` in a browser, and its server: the token, the engine that one tab has at a time, visits
//! from other sites, and a server that goes away. The page with the engine inside has none of these, so that these
//! tests always start a server (see `back_end.rs`).

use crate::driver::{Browser, Screen};
use crate::server::BoardServer;
use std::time::Duration;

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_second_tab_takes_the_engine_and_a_new_server_is_found() {
    let mut server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(server.address() + "#renju/15/h8i9j7"));
    browser.until("document.querySelectorAll('#board .stone').length === 3");
    let first = browser.new_tab();
    browser.open_board(&server.address());
    browser.switch(first.clone());
    browser.until("/Another tab/.test(document.querySelector('#banner').innerText)");
    browser.screenshot("second-tab");
    browser.click("#banner-button");
    browser.until("document.querySelector('#banner').hidden");

    let port = server.port;
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    browser.until("/does not answer/.test(document.querySelector('#banner').innerText)");
    browser.screenshot("server-gone");
    let server = BoardServer::on_port(port);
    browser.until("/started again/.test(document.querySelector('#banner').innerText)");
    let old = browser.new_tab();
    browser.open(&server.address());
    browser.until("document.querySelectorAll('#board .stone').length === 3");
    browser.switch(old);
    // It knows the new token now, and that the new tab has the engine.
    browser.until("/Another tab/.test(document.querySelector('#banner').innerText)");
    browser.click("#banner-button");
    browser.until("document.querySelector('#banner').hidden");
    assert_eq!(browser.count("#board .stone"), 3);
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_link_that_is_opened_takes_the_engine_from_the_other_tab() {
    let server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(server.address() + "#renju/15/h8i9j7"));
    browser.until_ready();
    let first = browser.new_tab();
    browser.open(&format!("http://127.0.0.1:{}/#freestyle/9/a1", server.port));
    browser.until("document.querySelector('#banner-open').checkVisibility()");
    browser.click("#banner-open");
    browser.until_ready();
    browser.switch(first);
    browser.until("/Another tab/.test(document.querySelector('#banner').innerText)");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_visit_from_another_site_leaves_the_engine_alone() {
    let server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(server.address() + "#renju/15/h8i9j7"));
    browser.until_ready();
    let first = browser.new_tab();
    // To the browser this is another site.
    browser.open(&format!("http://localhost:{}/icon.svg", server.port));
    browser.run(&format!("location.href = 'http://127.0.0.1:{}/'", server.port));
    browser.until("/Another site/.test(document.querySelector('#banner')?.innerText)");
    assert!(!browser.is_visible("#banner-open"));
    let second = browser.tab();
    browser.switch(first.clone());
    std::thread::sleep(Duration::from_secs(3));
    assert!(!browser.is_visible("#banner"));
    browser.switch(second);
    browser.click("#banner-keep");
    browser.until_ready();
    assert_eq!(browser.count("#board .stone"), 3);
    browser.switch(first);
    browser.until("/Another tab/.test(document.querySelector('#banner').innerText)");
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn an_old_address_leads_to_the_game_and_the_new_token() {
    let server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(server.address() + "#renju/15/h8i9j7"));
    browser.until_ready();
    let first = browser.new_tab();
    let old = "0".repeat(server.token.len());
    browser.open(&format!("http://127.0.0.1:{}/?token={old}", server.port));
    browser.until_ready();
    assert_eq!(browser.count("#board .stone"), 3);
    assert_eq!(browser.value("location.search"), "");
    assert_eq!(browser.value("localStorage.getItem('goren.token')"), server.token.as_str());
    browser.switch(first);
    browser.until("/Another tab/.test(document.querySelector('#banner').innerText)");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_reload_that_no_server_answers_keeps_the_game() {
    let mut server = BoardServer::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open(&(server.address() + "#renju/15/h8i9j7"));
    browser.until("document.querySelectorAll('#board .stone').length === 3");
    let port = server.port;
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    let server = BoardServer::on_port(port);
    browser.reload();
    browser.until("/started again/.test(document.querySelector('#banner').innerText)");
    // Enough for many answers; nothing on the page says that they have come.
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(browser.count("#board .stone"), 3);
    let kept = browser.value("JSON.parse(localStorage.getItem('goren.game')).moves.length");
    assert_eq!(kept, 3);
    browser.open(&server.address());
    browser.until("document.querySelectorAll('#board .stone').length === 3");
    browser.until_ready();
    browser.assert_nothing_went_wrong();
}
