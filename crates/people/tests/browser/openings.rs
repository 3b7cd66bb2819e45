//! The page of `goren board` in a browser: the rules of openings, by two people and against Goren, from either seat.

use crate::back_end::BackEnd;
use crate::driver::{Browser, PATIENCE, Screen};
use crate::page::Page;
use serde_json::{Value, json};
use std::time::Instant;

const RULES: [&str; 5] = ["swap", "swap2", "rif", "soosorv8", "taraguchi10"];
/// What the opening of the stored game asks now, and who has to answer.
const ASKED: &str = "
    const [{ Game }, stored] = [await imported('game'), localStorage.getItem('goren.game')];
    const { asked, actor, mainMoves } = Game.from(JSON.parse(stored));
    return { ...asked, actor, last: mainMoves.at(-1) };
";

fn asked(browser: &Browser) -> Value {
    browser.run(&format!("return (async () => {{ {ASKED} }})()"))
}

/// Waits until this is true of what is asked; what that is.
fn until_asked_so(browser: &Browser, is_so: impl Fn(&Value) -> bool) -> Value {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let asked = asked(browser);
        if is_so(&asked) {
            return asked;
        }
        if Instant::now() > deadline {
            browser.screenshot("failed");
            panic!("something else is asked: {asked}; {}", browser.text("#status"));
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

fn until_asked(browser: &Browser, kind: &str) {
    until_asked_so(browser, |asked| asked["kind"] == kind);
}

/// Does what people do in turn: `=black` presses a button, `?a1` offers a point, anything else places a stone.
fn follow(page: &Page, script: &str) {
    let browser = page.browser;
    for word in script.split_whitespace() {
        if let Some(choice) = word.strip_prefix('=') {
            browser.until("document.querySelector('#choice').checkVisibility()");
            browser.click(&format!("#choice [data-choice=\"{choice}\"]"));
        } else if let Some(point) = word.strip_prefix('?') {
            let letters = browser.count("#board .letter");
            browser.click(&format!("[data-point={point}]"));
            browser.until(&format!(
                "document.querySelectorAll('#board .letter').length === {letters} + 1"
            ));
        } else {
            page.play(word);
        }
    }
}

/// A point that cannot be chosen: the page says why, and nothing is placed.
fn assert_refused(page: &Page, point: &str, reason: &str) {
    let browser = page.browser;
    let stones = page.stones();
    let letters = browser.count("#board .letter");
    browser.click(&format!("[data-point={point}]"));
    browser.until(&format!("document.querySelector('#notice').innerText.includes('{reason}')"));
    assert_eq!((page.stones(), browser.count("#board .letter")), (stones, letters));
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn two_people_play_an_opening_of_each_rule() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "openings".to_string() };
    browser.open_board(&back_end.address());
    for (rule, opening, script, seats, status) in [
        ("freestyle", "swap", "a1 h8 o1 =black", "second first", "White to move"),
        ("freestyle", "swap", "a1 h8 o1 =white", "first second", "White to move"),
        ("standard", "swap2", "a1 h8 o1 =two b3 c4 =black", "first second", "White to move"),
        ("standard", "swap2", "a1 h8 o1 =white", "first second", "White to move"),
        ("renju", "rif", "h8 h9 i9 =black a1 ?b1 ?c1 c1", "second first", "White to move"),
        (
            "renju",
            "soosorv8",
            "h8 i9 j10 =white k12 =3 =white ?a1 ?b1 ?c1 b1",
            "second first",
            "White to move",
        ),
        ("renju", "soosorv8", "h8 i9 j10 =black k12 =1 =black a1", "second first", "White to move"),
        (
            "renju",
            "taraguchi10",
            "h8 =white i9 =black j9 =white k11 =ten ?a1 ?b1 ?c1 ?d1 ?e1 ?f1 ?g1 ?h1 ?i1 ?j1 j1",
            "first second",
            "White to move",
        ),
        (
            "renju",
            "taraguchi10",
            "h8 =black i9 =white j9 =black k11 =white l12 =black",
            "second first",
            "White to move",
        ),
    ] {
        page.start(rule, 15, opening, "human human");
        follow(&page, script);
        browser.until_status(status);
        let asked = asked(&browser);
        let found = ["black", "white"].map(|color| asked["seats"][color].as_str().unwrap());
        assert_eq!(
            (&asked["kind"], found.join(" ")),
            (&json!("play"), seats.to_string()),
            "{script}"
        );
        page.play("o15");
        assert!(!browser.is_visible("#choice"), "{script}");
    }
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_stone_outside_its_square_and_a_symmetric_fifth_move_are_refused() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "refused".to_string() };
    browser.open_board(&back_end.address());
    page.start("renju", 15, "taraguchi10", "human human");
    browser.until_status("First player: Place a black stone in the centre");
    assert_refused(&page, "h9", "in the centre");
    follow(&page, "h8 =white");
    browser.until_status("Second player: Place a white stone within the middle 3×3");
    browser.screenshot("opening-zone");
    assert_refused(&page, "h10", "3×3");
    follow(&page, "i9 =black j10");
    assert_eq!(browser.text("#choice-text"), "You have white, and white is to move.");
    browser.screenshot("opening-swap");
    follow(&page, "=white");
    assert_refused(&page, "l12", "7×7");
    follow(&page, "k11 =ten ?a2");
    // All stones lie on the diagonal from a1.
    assert_refused(&page, "a2", "symmetric");
    assert_refused(&page, "b1", "symmetric");
    follow(&page, "?a1 ?c1 ?d1 ?e1 ?f1 ?g1 ?h1 ?i1 ?j1");
    browser.until_status("Second player: Choose one of the 10 fifth moves");
    browser.screenshot("opening-fifths");
    assert_refused(&page, "h3", "with letters");
    follow(&page, "a1");
    browser.until("document.querySelectorAll('#board .letter').length === 0");
    assert_eq!(page.stones(), 5);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn decisions_are_taken_back_one_by_one_and_made_again_also_after_a_reload() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "undo".to_string() };
    browser.open_board(&back_end.address());
    page.start("renju", 15, "soosorv8", "human human");
    follow(&page, "h8 i9 j10 =black k12 =3 =black ?a1 ?b1");
    let reload = || {
        browser.reload();
        browser.until("document.querySelectorAll('[data-point]').length > 0");
        browser.until("document.querySelector('#undo').disabled === false");
    };
    reload();
    let offered = |points: Value| assert_eq!(asked(&browser)["offered"], points);
    offered(json!(["a1", "b1"]));
    browser.click("#undo");
    offered(json!(["a1"]));
    browser.click("#redo");
    offered(json!(["a1", "b1"]));
    for kind in ["offer", "offer", "choice", "count", "stone", "choice"] {
        browser.click("#undo");
        assert_eq!(asked(&browser)["kind"], kind);
    }
    assert_eq!(page.stones(), 3);
    reload();
    assert_eq!(asked(&browser)["kind"], "choice");
    for kind in ["stone", "count", "choice", "offer", "offer", "offer"] {
        browser.click("#redo");
        assert_eq!(asked(&browser)["kind"], kind);
    }
    follow(&page, "?c1 b1");
    until_asked(&browser, "play");
    // Another number takes the place of the first one, and the fifth move that was kept is none any more.
    for _ in 0..6 {
        browser.click("#undo");
    }
    until_asked(&browser, "count");
    follow(&page, "=2 =white ?d1 ?e1 e1");
    until_asked(&browser, "play");
    assert_eq!(asked(&browser)["seats"], json!({ "black": "first", "white": "second" }));
    assert_eq!(asked(&browser)["last"], "e1");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_person_goes_through_every_opening_with_goren_from_either_seat() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "with-goren".to_string() };
    browser.open_board(&back_end.address());
    for opening in RULES {
        for players in ["human engine", "engine human"] {
            let rule = if opening.starts_with("swap") { "freestyle" } else { "renju" };
            page.start(rule, 15, opening, players);
            goes_through(&page);
            let sides = ["#player-black", "#player-white"]
                .map(|side| browser.value(&format!("document.querySelector('{side}').value")));
            assert!(
                sides.contains(&json!("human")) && sides.contains(&json!("engine")),
                "{sides:?}"
            );
            browser.until_your_move();
            page.play_anywhere();
            browser.until_your_move();
        }
    }
    browser.assert_nothing_went_wrong();
}

/// A person answers all that is asked; the page is loaded again once.
fn goes_through(page: &Page) {
    let browser = page.browser;
    for turn in 0..40 {
        let asked =
            until_asked_so(browser, |asked| asked["kind"] == "play" || asked["actor"] != "engine");
        if asked["kind"] == "play" {
            return;
        }
        if turn == 1 {
            browser.reload();
            browser.until("document.querySelectorAll('[data-point]').length > 0");
            browser.until("document.querySelector('#status').innerText !== ''");
        }
        let answer = browser.run(&format!(
            "return (async () => {{
                const {{ Game }} = await imported('game');
                const game = Game.from(JSON.parse(localStorage.getItem('goren.game')));
                const {{ kind, choices }} = game.asked;
                if (choices) return '=' + choices.at({turn} % 2);
                const points = [...document.querySelectorAll('[data-point]')].map((cell) => cell.dataset.point);
                return (kind === 'offer' ? '?' : '') + points.find((point) => game.mayPlay(point));
            }})()"
        ));
        follow(page, answer.as_str().unwrap());
    }
    panic!("the opening does not end: {}", browser.text("#status"));
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn balanced_stones_are_others_in_each_game_and_are_not_taken_back() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "balanced".to_string() };
    browser.open_board(&back_end.address());
    let mut openings = Vec::new();
    for rule in ["freestyle", "renju", "freestyle"] {
        page.start(rule, 15, "balanced", "human human");
        until_asked(&browser, "play");
        assert!((3..=5).contains(&page.stones()));
        assert_eq!(browser.value("document.querySelector('#undo').disabled"), true);
        openings.push(browser.value("location.hash"));
        let before = page.stones();
        page.play_anywhere();
        browser.click("#undo");
        browser.until(&format!(
            "document.querySelectorAll('#board .stone:not(.ghost)').length === {before}"
        ));
        assert_eq!(browser.value("document.querySelector('#undo').disabled"), true);
    }
    assert!(openings[0] != openings[2], "{openings:?}");
    page.start("freestyle", 15, "balanced", "human engine");
    browser.until_your_move();
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_swap2_game_of_an_earlier_version_is_still_one() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open_board(&back_end.address());
    for (choices, moves, kind, sides) in [
        ("{}", "a1 h8 o1", "choice", Value::Null),
        ("{ 3: 'two' }", "a1 h8 o1 b3", "stone", Value::Null),
        ("{ 3: 'two', 5: 'white' }", "a1 h8 o1 b3 c4", "play", json!(["second", "first"])),
        ("{ 3: 'black' }", "a1 h8 o1", "play", json!(["second", "first"])),
    ] {
        let found = browser.run(&format!(
            "return (async () => {{
                const {{ Game }} = await imported('game');
                const game = Game.from({{
                    id: 'old', rule: 'freestyle', size: [15, 15], moves: '{moves}'.split(' '),
                    players: {{ black: 'human', white: 'engine' }},
                    swap2: {{ first: 'human', second: 'engine' }}, choices: {choices},
                }});
                const {{ kind, seats }} = game.asked;
                return [kind, game.sides && [seats.black, seats.white]];
            }})()"
        ));
        assert_eq!(found, json!([kind, sides]), "{choices}");
    }
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_opening_rule_and_its_decisions_are_told_and_saved() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "decisions".to_string() };
    browser.open_board(&back_end.address());
    page.start("renju", 15, "soosorv8", "human human");
    let detail = browser.text("#detail");
    assert!(detail.starts_with("Renju, 15×15, opening Soosõrv-8"), "{detail}");
    follow(&page, "h8 i9 j10");
    browser.until("document.querySelector('#choice').checkVisibility()");
    // A choice waits: the board says so.
    assert_refused(&page, "a1", "Second player: Swap or stay.");
    follow(&page, "=black k12 =3");
    browser.until(
        "document.querySelector('#choice-text').innerText.endsWith('Black is to offer 3 fifth moves.')",
    );
    follow(&page, "=black ?a1 ?b1 ?c1 b1");
    browser.until_status("White to move");
    let saved = || {
        browser.click("#save");
        browser.select("#save-format", "sgf");
        browser.until("document.querySelector('#save-text').value !== ''");
        let text = browser.value("document.querySelector('#save-text').value");
        browser.click("#save-dialog [data-close]");
        text.as_str().unwrap().to_string()
    };
    let text = saved();
    let sentences = [
        "Opening rule: Soosõrv-8.",
        "The second player swaps and takes black.",
        "White asks for 3 fifth moves. The second player stays black. Black offers the fifth moves a1 b1 c1.",
    ];
    for sentence in sentences {
        assert_eq!(text.matches(sentence).count(), 1, "{text}");
    }
    browser.click("#open");
    browser.fill("#open-text", &text);
    browser.click("#open-read");
    browser.until("!document.querySelector('#open-dialog').open");
    browser.until_status("White to move");
    browser.click("#prev");
    browser.until("document.querySelector('#comment').innerText.startsWith('White asks for 3')");
    assert_eq!(saved(), text);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_balanced_opening_is_one_button_and_the_board_that_is_chosen_is_marked() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "balanced-button".to_string() };
    browser.open_board(&back_end.address());
    browser.click("#new");
    assert_eq!(browser.text("#new-sizes [aria-pressed=true]"), "15×15");
    browser.click("#new-sizes [data-side='9']");
    assert_eq!(browser.text("#new-sizes [aria-pressed=true]"), "9×9");
    browser.fill("#new-height", "8");
    assert_eq!(browser.count("#new-sizes [aria-pressed=true]"), 0);
    browser.fill("#new-height", "9");
    browser.screenshot("new-balanced");
    browser.select("#new-seconds", "0.5");
    browser.click("#new-balanced");
    browser.until("document.querySelectorAll('[data-point]').length === 81");
    browser.until("document.querySelectorAll('#board .stone:not(.ghost)').length >= 3");
    // While Goren thinks, its search stands there.
    browser.until("document.querySelector('#detail').innerText.includes('balanced opening')");
    assert!(page.stones() <= 6);
    browser.assert_nothing_went_wrong();
}
