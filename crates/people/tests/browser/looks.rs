//! The looks of the board: turned and flipped, with and without coordinates, its themes, the fall of a stone, and
//! the pictures that are saved.

use crate::back_end::BackEnd;
use crate::driver::{ARROW_LEFT, ARROW_UP, Browser, Screen};
use crate::page::Page;
use serde_json::json;

/// Where a point is seen, as column and row from the left and the top of the board.
const PLACE: &str = "
    window.place = (point) => {
        const grid = document.querySelector('#board .grid').getBoundingClientRect();
        const cell = document.querySelector(`[data-point=${point}]`).getBoundingClientRect();
        return [Math.round((cell.x - grid.x) / cell.width), Math.round((cell.y - grid.y) / cell.height)];
    };
";

/// Counts the falls of stones.
const FALLS: &str = "
    window.falls = 0;
    document.querySelector('#board').addEventListener('animationstart', (event) => {
        if (event.animationName === 'fall') window.falls += 1;
    });
";

/// Keeps the files that are saved instead of giving them to the browser: `saved[NAME]` holds the bytes.
const KEEP_FILES: &str = "
    window.saved = {};
    const made = new Map();
    const address = URL.createObjectURL;
    URL.createObjectURL = (file) => {
        const name = address(file);
        made.set(name, file);
        return name;
    };
    HTMLAnchorElement.prototype.click = async function () {
        const bytes = await made.get(this.href).arrayBuffer();
        window.saved[this.download] = Array.from(new Uint8Array(bytes));
    };
";

fn open(back_end: &BackEnd, browser: &Browser, game: &str) {
    browser.open(&format!("{}#{game}", back_end.address()));
    browser.until_ready();
}

/// Chooses settings by their dialog.
fn set(browser: &Browser, settings: &str) {
    browser.click("#settings");
    browser.run(&format!(
        "for (const [name, value] of Object.entries({settings})) {{
            const field = document.querySelector('#set-' + name);
            if (typeof value === 'boolean') field.checked = value;
            else field.value = value;
            field.dispatchEvent(new Event('change'));
        }}"
    ));
    browser.run("document.querySelector('#settings-dialog').close()");
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn every_point_has_one_place_however_the_board_is_turned() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    browser.open_board(&back_end.address());
    let wrong = browser.run(
        "return imported('orientation').then(({ placeOf, pointAt, seenSize, turned }) => {
            const wrong = [];
            for (const size of [[5, 5], [15, 15], [7, 12], [25, 6]]) {
                for (const [turns, isFlipped] of [0, 1, 2, 3].flatMap((t) => [[t, false], [t, true]])) {
                    const orientation = { turns, isFlipped };
                    const [width, height] = seenSize(size, orientation);
                    const places = new Set();
                    for (let x = 0; x < width; x += 1) {
                        for (let y = 0; y < height; y += 1) {
                            const point = pointAt([x, y], size, orientation);
                            const back = placeOf(point, size, orientation);
                            const on = placeOf(point, size, turned(orientation));
                            places.add(point);
                            if (back.join() !== [x, y].join() || on.join() !== [height - 1 - y, x].join()) {
                                wrong.push([size, turns, isFlipped, point]);
                            }
                        }
                    }
                    if (places.size !== size[0] * size[1]) wrong.push([size, turns, isFlipped]);
                }
            }
            return wrong;
        })",
    );
    assert_eq!(wrong, json!([]));
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_board_that_is_turned_or_flipped_keeps_the_game_and_the_cursor() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "turned".to_string() };
    open(&back_end, &browser, "freestyle/15/h8i9");
    browser.run(PLACE);
    let game = browser.value("location.hash");
    assert_eq!(browser.value("place('a1')"), json!([0, 14]));
    browser.keys(&['b', ARROW_LEFT, ARROW_UP]);
    let cursor = "document.activeElement.dataset.point";
    assert_eq!(browser.value(cursor), "g9");

    browser.keys(&['t']);
    browser.until("place('a1').join() === '0,0'");
    assert_eq!(browser.value("place('a15')"), json!([14, 0]));
    assert_eq!(browser.value(cursor), "g9");
    assert_eq!(browser.value("document.activeElement.ariaLabel"), "G9, empty");
    // The cursor moves as it is seen: up is a column before, right a row on.
    browser.keys(&[ARROW_UP]);
    assert_eq!(browser.value(cursor), "f9");
    browser.keys(&[ARROW_LEFT]);
    assert_eq!(browser.value(cursor), "f8");
    // The letters stand at the left now.
    let label = "(name) => [...document.querySelectorAll('#board .label')]
        .find((e) => e.textContent === name).getBoundingClientRect()";
    assert_eq!(browser.value(&format!("({label})('a').x < ({label})('1').x")), true);

    browser.keys(&['f']);
    browser.until("place('a1').join() === '14,0'");
    assert_eq!(browser.value(cursor), "f8");
    browser.screenshot("turned");
    assert_eq!((page.stones(), browser.value("location.hash")), (2, game));
    page.play("c3");
    assert_eq!(page.stones(), 3);
    // It is still so after a reload, where turning and flipping on leads back to the start.
    browser.reload();
    browser.until_ready();
    browser.run(PLACE);
    assert_eq!(browser.value("place('a1')"), json!([14, 0]));
    browser.keys(&['f', 't', 't', 't']);
    browser.until("place('a1').join() === '0,14'");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_board_that_is_not_square_can_be_turned() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "oblong".to_string() };
    open(&back_end, &browser, "freestyle/12x7/a1l7");
    browser.run(PLACE);
    set(&browser, "{ turns: 1 }");
    browser.until("place('a1').join() === '0,0' && place('l7').join() === '6,11'");
    let shape = browser.value(
        "(({ width, height }) => width < height)(document.querySelector('#board').getBoundingClientRect())",
    );
    assert_eq!(shape, true);
    page.play("l1");
    browser.until("document.querySelectorAll('.falling').length === 0");
    let stone = browser.value(
        "(() => {
            const cell = document.querySelector('[data-point=l1]').getBoundingClientRect();
            const stones = [...document.querySelectorAll('#board .stone')].map((e) => e.getBoundingClientRect());
            const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
            const [x, y] = middle(cell);
            return stones.some((box) => Math.hypot(middle(box)[0] - x, middle(box)[1] - y) < 2);
        })()",
    );
    assert_eq!(stone, true, "the stone is where the cell is");
    browser.screenshot("oblong-turned");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn theme_and_coordinates_are_kept() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    open(&back_end, &browser, "freestyle/15/h8i9");
    assert_eq!(browser.count("#board .label"), 30);
    let wood = "getComputedStyle(document.querySelector('#board .wood')).fill";
    let (before, grain) = (browser.value(wood), browser.is_visible("#board .grain"));
    assert!(grain);
    set(&browser, "{ boardTheme: 'slate', coordinates: false }");
    assert_eq!(browser.count("#board .label"), 0);
    let slate = browser.value(wood);
    assert_ne!(slate, before);
    assert!(!browser.is_visible("#board .grain"));
    browser.reload();
    browser.until_ready();
    assert_eq!((browser.value(wood), browser.count("#board .label")), (slate.clone(), 0));
    // Light and dark are something else.
    set(&browser, "{ theme: 'dark' }");
    assert_eq!(browser.value("document.documentElement.dataset.theme"), "dark");
    assert_eq!(browser.value(wood), slate);
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn a_new_stone_falls_once_and_sounds_once() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    let page = Page { browser: &browser, name: "fall".to_string() };
    open(&back_end, &browser, "freestyle/15/h8i9j10");
    browser.run(FALLS);
    browser.run(
        "window.sounds = 0;
        const start = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function (...when) {
            window.sounds += 1;
            return start.apply(this, when);
        };",
    );
    let falls = || {
        // Two frames later every animation has begun.
        browser.run("window.frames2 = 0; requestAnimationFrame(() => requestAnimationFrame(() => { window.frames2 = 1; }))");
        browser.until("window.frames2 === 1");
        (browser.value("window.falls"), browser.value("window.sounds"))
    };
    let shown = |count: u64| {
        browser.until(&format!(
            "document.querySelectorAll('#board .stone:not(.ghost)').length === {count}"
        ));
    };
    page.play("c3");
    assert_eq!(falls(), (1.into(), 1.into()));
    // It is drawn anew, with numbers.
    browser.keys(&['m']);
    browser.until("document.querySelectorAll('#board .number').length === 4");
    assert_eq!(falls(), (1.into(), 1.into()));
    // A step back takes a stone away, a jump brings many at once.
    browser.click("#first");
    shown(0);
    browser.click("#last");
    shown(4);
    assert_eq!(falls(), (1.into(), 1.into()));
    set(&browser, "{ fall: false }");
    page.play("d4");
    assert_eq!(falls(), (1.into(), 2.into()));
    set(&browser, "{ fall: true, sound: false }");
    page.play("e3");
    assert_eq!(falls(), (2.into(), 2.into()));
    // Nothing is left of the fall.
    browser.until("document.querySelectorAll('.falling').length === 0");
    browser.prefer_less_motion();
    page.play("f3");
    assert_eq!(falls(), (2.into(), 2.into()));
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn pictures_of_the_board_are_whole_files() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::Desktop);
    open(&back_end, &browser, "renju/15/h8i9g9i7i8");
    browser.run(KEEP_FILES);
    browser.click("#save");
    for kind in ["png", "svg", "gif"] {
        browser.click(&format!("#save-{kind}"));
        browser.until(&format!("window.saved['goren-renju.{kind}']"));
        browser.until(&format!("document.querySelector('#save-{kind}').disabled === false"));
    }
    let saved = |kind: &str| {
        let bytes = browser.value(&format!("window.saved['goren-renju.{kind}']"));
        serde_json::from_value::<Vec<u8>>(bytes).expect("bytes")
    };

    // Of 15 cells of 40 points with the coordinates and the edge, twice as large.
    let side = 15 * 40 + 26 + 6;
    let png = saved("png");
    let png = resvg::tiny_skia::Pixmap::decode_png(&png).expect("a PNG");
    assert_eq!((png.width(), png.height()), (2 * side, 2 * side));
    // The middle of the board is the stone h8, and it is black.
    let stone = png.pixel(2 * (26 + 300) + 20, 2 * (6 + 300) + 20).unwrap();
    assert!(stone.red() < 90 && stone.alpha() == 255, "{stone:?}");

    let svg = String::from_utf8(saved("svg")).expect("text");
    assert!(!svg.contains("class=") && !svg.contains("var("), "it needs no style from elsewhere");
    let tree = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).expect("an SVG");
    assert_eq!(tree.size().width(), side as f32);
    let mut drawn = resvg::tiny_skia::Pixmap::new(side, side).unwrap();
    resvg::render(&tree, resvg::tiny_skia::Transform::identity(), &mut drawn.as_mut());
    let stone = drawn.pixel(26 + 300 + 10, 6 + 300 + 10).unwrap();
    assert!(stone.red() < 90 && stone.alpha() == 255, "{stone:?}");

    let gif = saved("gif");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(&gif[..]).expect("a GIF");
    assert_eq!((u32::from(decoder.width()), u32::from(decoder.height())), (side, side));
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a whole frame") {
        assert_eq!(frame.buffer.len(), usize::from(frame.width) * usize::from(frame.height));
        frames.push((frame.delay, frame.width));
    }
    // The empty board and five moves; the end is shown longest, and only what has changed is written.
    let delays: Vec<u16> = frames.iter().map(|(delay, _)| *delay).collect();
    assert_eq!(delays, [60, 60, 60, 60, 60, 300]);
    assert!(frames[1..].iter().all(|(_, width)| u32::from(*width) < side / 3), "{frames:?}");
    browser.assert_nothing_went_wrong();
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn fingers_find_every_button() {
    let back_end = BackEnd::start();
    for screen in [Screen::Phone, Screen::SmallPhone] {
        let browser = Browser::start(screen);
        open(&back_end, &browser, "freestyle/15/h8i9");
        let small = browser.value(
            "[...document.querySelectorAll('.tool, .controls button, .steps button, .primary, [role=tab]')]
                .filter((e) => e.checkVisibility())
                .filter((e) => e.offsetHeight < 44 || e.offsetWidth < 44).map((e) => e.id)",
        );
        assert_eq!(small, json!([]));
        let targets = browser.value(
            "[...document.querySelectorAll('button, select, textarea, summary')]
                .filter((e) => e.checkVisibility())
                .filter((e) => e.offsetHeight < 24 || e.offsetWidth < 24).map((e) => e.id)",
        );
        assert_eq!(targets, json!([]));
        assert_eq!(browser.value("document.documentElement.scrollWidth <= innerWidth"), true);
        browser.screenshot("touch");
        browser.assert_nothing_went_wrong();
    }
}

#[test]
#[ignore = "needs Chromium and chromedriver"]
fn the_help_opens_at_its_top_and_explains_every_icon() {
    let back_end = BackEnd::start();
    let browser = Browser::start(Screen::SmallPhone);
    browser.open_board(&back_end.address());
    browser.run("document.querySelector('#help').focus()");
    browser.keys(&['?']);
    browser.until("document.querySelector('#help-dialog').open");
    let top = "[document.querySelector('#help-dialog').scrollTop, document.activeElement.id]";
    assert_eq!(browser.value(top), json!([0, "help-title"]));
    browser.screenshot("help");
    let missing = browser.value(
        "[...document.querySelectorAll('body > header use, main .of-game.status use')]
            .map((use) => use.getAttribute('href'))
            .filter((icon) => !['#i-help'].includes(icon)
                && !document.querySelector(`#help-dialog use[href='${icon}']`))",
    );
    assert_eq!(missing, json!([]));
    browser.assert_nothing_went_wrong();
}
