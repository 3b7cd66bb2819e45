//! `BoardPicture`: a board as a picture, as SVG, PNG or animated GIF.
//!
//! There is one drawing: the SVG. The others are rendered from it, with a font that is part of the
//! program, so they look the same on every machine. Row 1 is at the bottom, as players draw it.

mod raster;

use crate::input::extension_of;
use crate::output_files::OutputArguments;
use anyhow::{Context, Result, ensure};
use goren::board::{BoardSize, Cell, Color, Point};
use goren::rules::{Foul, Game, Outcome, Victory, forbidden_points};
use goren_coach::analysis::outcome;
use std::fmt::Write;
use std::path::Path;

/// Pixels from line to line.
const STEP: u32 = 32;
/// Pixels from the outermost lines to the edge, with room for the coordinates.
const MARGIN: u32 = 40;
/// Radius of a stone in pixels.
const STONE: u32 = 15;

/// Refuses a file for a picture that is neither SVG nor PNG by its end, or cannot be written, before the
/// work is done.
///
/// # Errors
/// In these cases.
pub(super) fn check_picture(path: &Path, outputs: OutputArguments) -> Result<()> {
    let known = matches!(extension_of(path).as_deref(), Some("svg" | "png"));
    ensure!(known, "{}: --image needs a file that ends in .svg or .png", path.display());
    outputs.check(path)
}

/// Writes an SVG as it is, or as PNG if the name of the file ends so.
///
/// # Errors
/// When the file cannot be written or replaced.
pub(super) fn write_picture(path: &Path, svg: &str, outputs: OutputArguments) -> Result<()> {
    if extension_of(path).as_deref() == Some("png") {
        outputs.write(path, &raster::png(svg)?)
    } else {
        outputs.write(path, svg.as_bytes())
    }
}

/// What is drawn of a position: stones with their numbers, dead points, the last move, forbidden points
/// and the winning row.
#[derive(Clone, Debug)]
pub(super) struct BoardPicture {
    size: BoardSize,
    stones: Vec<DrawnStone>,
    dead: Vec<Point>,
    last: Option<Point>,
    forbidden: Vec<(Point, Foul)>,
    winning: Vec<Point>,
    /// Empty points with a mark, and its colour.
    marks: Vec<(Point, &'static str)>,
}

/// A stone in a picture.
#[derive(Clone, Copy, Debug)]
struct DrawnStone {
    point: Point,
    color: Color,
    /// What is written on it; 0 for nothing.
    number: usize,
    /// Whether it is not on the board but part of a variation.
    expected: bool,
}

impl BoardPicture {
    /// The position of a game, its moves numbered.
    pub fn of(game: &Game) -> Self {
        let stones = game.stones();
        let number = |point: Point| game.moves().iter().position(|&m| m == point);
        let drawn = |color: Color| {
            stones.points(color.into()).map(move |point| DrawnStone {
                point,
                color,
                number: number(point).map_or(0, |index| index + 1),
                expected: false,
            })
        };
        let outcome = outcome(game);
        let restrained = !outcome.is_over() && game.rule().has_forbidden_points(game.to_move());
        let winning = match outcome {
            Outcome::Win { by: Victory::Line(line), .. } => line,
            _ => Vec::new(),
        };
        BoardPicture {
            size: stones.size(),
            stones: Color::BOTH.into_iter().flat_map(drawn).collect(),
            dead: stones.points(Cell::Wall).collect(),
            last: game.moves().last().copied(),
            forbidden: if restrained { forbidden_points(stones) } else { Vec::new() },
            winning,
            marks: Vec::new(),
        }
    }

    /// The same with a red mark where a win begins, and a green one on moves that are right. A point with both
    /// has the green one.
    pub fn with_marks(mut self, wins: &[Point], right: &[Point]) -> Self {
        let free = |point: &&Point| !self.stones.iter().any(|stone| stone.point == **point);
        let red = wins.iter().filter(free).filter(|point| !right.contains(point));
        let red = red.map(|&point| (point, "#d00000"));
        let green = right.iter().filter(free).map(|&point| (point, "#108030"));
        self.marks = red.chain(green).collect();
        self
    }

    /// The same with a variation, its moves numbered from 1, whose first move is this side's.
    pub fn with_variation(mut self, moves: &[Point], first: Color) -> Self {
        for (index, &point) in moves.iter().enumerate() {
            let color = if index % 2 == 0 { first } else { !first };
            self.stones.push(DrawnStone { point, color, number: index + 1, expected: true });
            self.forbidden.retain(|(forbidden, _)| *forbidden != point);
        }
        self
    }

    /// The picture as SVG.
    pub fn svg(&self) -> String {
        let [width, height] = self.pixels();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#e8bd74\"/>\n"
        );
        self.grid(&mut svg);
        for &point in &self.dead {
            let (x, y) = self.at(point);
            let (left, top) = (x - STONE, y - STONE);
            let side = 2 * STONE;
            let _ = writeln!(
                svg,
                "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" fill=\"#806040\"/>"
            );
        }
        self.stones.iter().for_each(|stone| self.stone(&mut svg, stone));
        for &(point, color) in &self.marks {
            let (x, y) = self.at(point);
            let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" fill=\"{color}\"/>");
        }
        for (point, foul) in &self.forbidden {
            let name = match foul {
                Foul::DoubleThree => "3x3",
                Foul::DoubleFour => "4x4",
                Foul::Overline => "6",
            };
            label(&mut svg, self.at(*point), 12, "#b00020", name);
        }
        svg + "</svg>\n"
    }

    /// Width and height in pixels.
    fn pixels(&self) -> [u32; 2] {
        [self.size.width(), self.size.height()]
            .map(|lines| 2 * MARGIN + (u32::from(lines) - 1) * STEP)
    }

    /// The centre of a point, in pixels.
    fn at(&self, point: Point) -> (u32, u32) {
        let up = u32::from(self.size.height() - 1 - point.y());
        (MARGIN + u32::from(point.x()) * STEP, MARGIN + up * STEP)
    }

    /// Lines, star points and coordinates.
    fn grid(&self, svg: &mut String) {
        let [width, height] = self.pixels();
        let (right, bottom) = (width - MARGIN, height - MARGIN);
        let mut path = String::new();
        for column in 0..self.size.width() {
            let x = MARGIN + u32::from(column) * STEP;
            let _ = write!(path, "M{x} {MARGIN}V{bottom}");
            let letter = char::from(b'a' + column).to_string();
            label(svg, (x, height - MARGIN / 3), 13, "#4a3510", &letter);
        }
        for row in 0..self.size.height() {
            let y = bottom - u32::from(row) * STEP;
            let _ = write!(path, "M{MARGIN} {y}H{right}");
            label(svg, (MARGIN / 3, y), 13, "#4a3510", &(row + 1).to_string());
        }
        let _ = writeln!(svg, "<path d=\"{path}\" stroke=\"#4a3510\" fill=\"none\"/>");
        for point in star_points(self.size) {
            let (x, y) = self.at(point);
            let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#4a3510\"/>");
        }
    }

    fn stone(&self, svg: &mut String, stone: &DrawnStone) {
        let DrawnStone { point, color, number, expected } = *stone;
        let (x, y) = self.at(point);
        let (fill, ink) = match color {
            Color::Black => ("#1a1a1a", "#ffffff"),
            Color::White => ("#fbfbf6", "#1a1a1a"),
        };
        let opacity = if expected { " opacity=\"0.55\"" } else { "" };
        let ring = if self.winning.contains(&point) {
            " stroke=\"#d00000\" stroke-width=\"3\""
        } else if self.last == Some(point) && self.winning.is_empty() {
            " stroke=\"#d07000\" stroke-width=\"3\""
        } else {
            " stroke=\"#1a1a1a\""
        };
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{STONE}\" fill=\"{fill}\"{ring}{opacity}/>"
        );
        if number > 0 {
            let size = if number < 100 { 14 } else { 11 };
            label(svg, (x, y), size, ink, &number.to_string());
        }
    }
}

/// Every position of a game, from the empty board to its end.
pub(super) fn frames(game: &Game) -> Vec<BoardPicture> {
    let mut game = game.clone();
    let mut frames = vec![BoardPicture::of(&game)];
    while game.undo().is_some() {
        frames.push(BoardPicture::of(&game));
    }
    frames.reverse();
    frames
}

/// Pictures of one size, one after the other, as an animation that repeats.
///
/// # Errors
/// When there is no picture, or one cannot be rendered.
pub(super) fn gif(frames: &[BoardPicture]) -> Result<Vec<u8>> {
    let first = frames.first().context("there is no picture")?;
    raster::gif(first.pixels(), frames.iter().map(BoardPicture::svg))
}

/// A text with its middle at this place.
fn label(svg: &mut String, (x, y): (u32, u32), size: u32, fill: &str, text: &str) {
    // A third of the size below the middle, the line of the text is in its middle.
    let base = y + size / 3;
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" fill=\"{fill}\">{text}</text>"
    );
}

/// The dots that boards of 15 and 19 lines have, as players know them; elsewhere the centre, if there
/// is one.
fn star_points(size: BoardSize) -> Vec<Point> {
    let [width, height] = [size.width(), size.height()];
    let middle = |lines: u8| (lines % 2 == 1).then_some(lines / 2);
    let center = middle(width).zip(middle(height)).map(|(x, y)| Point::new(x, y));
    let corner = if size.is_square() && matches!(width, 15 | 19) { 3 } else { width };
    let near = [corner, width.saturating_sub(corner + 1)];
    let corners = near.iter().flat_map(|&x| near.map(|y| Point::new(x, y)));
    let corners = corners.filter(|_| corner < width);
    // 19 lines have dots in the middles of the sides too.
    let sides = (width == 19 && size.is_square()).then_some([
        Point::new(3, 9),
        Point::new(15, 9),
        Point::new(9, 3),
        Point::new(9, 15),
    ]);
    corners.chain(sides.into_iter().flatten()).chain(center).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use goren::rules::Rule;
    use raster::{FRAME, LAST_FRAME};
    use resvg::tiny_skia::Pixmap;

    pub(super) fn game(rule: Rule, side: u8, moves: &str) -> Game {
        let mut game = Game::new(rule, BoardSize::square(side).unwrap());
        for name in moves.split_whitespace() {
            game.play(Point::parse(name).unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn every_stone_stands_at_its_place_with_its_number() {
        let svg = BoardPicture::of(&game(Rule::Freestyle, 15, "h8 a1 o15")).svg();
        // Row 1 is at the bottom: h8 in the middle, a1 bottom left, o15 top right.
        for (place, fill, number) in
            [((264, 264), "#1a1a1a", 1), ((40, 488), "#fbfbf6", 2), ((488, 40), "#1a1a1a", 3)]
        {
            let (x, y) = place;
            let circle = format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"15\" fill=\"{fill}\"");
            assert!(svg.contains(&circle), "{circle} in {svg}");
            let label = format!("<text x=\"{x}\" y=\"{}\"", y + 4);
            let line = svg.lines().find(|line| line.starts_with(&label)).unwrap();
            assert!(line.ends_with(&format!(">{number}</text>")), "{line}");
        }
    }

    #[test]
    fn a_line_is_drawn_after_the_game_and_forbidden_points_are_marked() {
        let game = game(Rule::Renju, 15, "h8 h9 i7 i9 h10 i6 i11 i12");
        let picture = BoardPicture::of(&game);
        assert!(picture.svg().contains(">3x3</text>"));
        let line = [Point::parse("g9").unwrap(), Point::parse("a1").unwrap()];
        let svg = picture.with_variation(&line, Color::Black).svg();
        assert!(!svg.contains(">3x3</text>"), "a stone covers it");
        assert_eq!(svg.matches("opacity=\"0.55\"").count(), 2);
    }

    #[test]
    fn the_end_of_a_name_may_be_in_capitals_and_no_file_is_replaced() {
        let outputs = OutputArguments::default();
        let folder = tempfile::tempdir().unwrap();
        let svg = BoardPicture::of(&game(Rule::Freestyle, 5, "c3")).svg();
        for (name, start) in [("a.PNG", &b"\x89PNG"[..]), ("a.Svg", &b"<svg"[..])] {
            let path = folder.path().join(name);
            check_picture(&path, outputs).unwrap();
            write_picture(&path, &svg, outputs).unwrap();
            assert!(std::fs::read(&path).unwrap().starts_with(start), "{name}");
            // What is there by now is somebody else's.
            assert!(write_picture(&path, "", outputs).is_err(), "{name}");
            assert!(std::fs::read(&path).unwrap().starts_with(start), "{name}");
        }
        assert!(check_picture(&folder.path().join("a.gif"), outputs).is_err());
    }

    #[test]
    fn every_size_has_its_lines_and_star_points() {
        for side in 5..=25 {
            let size = BoardSize::square(side).unwrap();
            let svg = BoardPicture::of(&Game::new(Rule::Caro, size)).svg();
            let path = svg.lines().find(|line| line.starts_with("<path")).unwrap();
            assert_eq!(path.matches('M').count(), 2 * usize::from(side));
            let stars = match side {
                15 => 5,
                19 => 9,
                _ => usize::from(side % 2),
            };
            assert_eq!(svg.matches("<circle").count(), stars, "{side}");
        }
        let flat = Game::new(Rule::Freestyle, BoardSize::new(20, 5).unwrap());
        assert!(BoardPicture::of(&flat).svg().contains("width=\"688\" height=\"208\""));
    }

    #[test]
    fn a_game_has_a_frame_for_the_start_and_each_move() {
        let frames = frames(&game(Rule::Freestyle, 9, "e5 e6 f5"));
        let stones: Vec<_> = frames.iter().map(|frame| frame.stones.len()).collect();
        assert_eq!(stones, [0, 1, 2, 3]);
    }

    #[test]
    fn stones_have_their_colours_at_their_places() {
        let picture = BoardPicture::of(&game(Rule::Freestyle, 15, "h8 a1"));
        let read = Pixmap::decode_png(&raster::png(&picture.svg()).unwrap()).unwrap();
        assert_eq!((read.width(), read.height()), (528, 528));
        let color = |x, y| {
            let pixel = read.pixel(x, y).unwrap();
            [pixel.red(), pixel.green(), pixel.blue()]
        };
        // Beside the numbers.
        assert_eq!(color(264, 264 - 12), [0x1a, 0x1a, 0x1a]);
        assert_eq!(color(40, 488 - 12), [0xfb, 0xfb, 0xf6]);
        assert_eq!(color(2, 2), [0xe8, 0xbd, 0x74]);
        // The number itself is drawn: some pixel of the stone is white.
        let inked = (254..275).any(|x| (256..272).any(|y| color(x, y)[0] > 200));
        assert!(inked, "there is no number on h8");
    }

    #[test]
    fn an_animation_has_a_frame_for_the_start_and_each_move() {
        let bytes = gif(&frames(&game(Rule::Freestyle, 9, "e5 e6 f5"))).unwrap();
        let mut decoder = ::gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert_eq!((frame.width, frame.height), (336, 336));
            delays.push(frame.delay);
        }
        assert_eq!(delays, [FRAME, FRAME, FRAME, LAST_FRAME]);
        assert!(gif(&[]).is_err());
    }
}
