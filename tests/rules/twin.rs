//! The twin: wins and fouls found a second time, by templates of lines instead of counting.
//!
//! A line of the board is a text, a rule is a handful of templates that are tried at every place of
//! it. Nothing here is shared with the referee but the drawn board.

use goren::board::{BoardSize, Cell, Color, Diagram, Point};
use goren::rules::{Foul, Rule, Stones};

/// A drawn board, seen from one side: `X` own stones, `O` the opponent's, `#` neither.
#[derive(Clone)]
pub struct Twin(Diagram);

/// One line through a point: its characters, with `#` beyond both ends, the points they stand for,
/// and where in it the point is.
struct Line {
    text: Vec<char>,
    points: Vec<Option<Point>>,
    at: usize,
}

impl Twin {
    /// The board as a colour sees it.
    pub fn new(stones: &Stones, own: Color) -> Self {
        let mut diagram = Diagram::empty(stones.size());
        for point in stones.size().points() {
            diagram.set(
                point,
                match stones.at(point) {
                    Cell::Empty => '.',
                    Cell::Wall => '#',
                    cell if cell == own.into() => 'X',
                    _ => 'O',
                },
            );
        }
        Twin(diagram)
    }

    /// Whether the own stone on this point is part of a line that wins.
    pub fn wins(&self, rule: Rule, own: Color, point: Point) -> bool {
        let lines = self.lines(point);
        let any = |templates: &[&str]| {
            templates.iter().any(|t| lines.iter().any(|line| line.shows(t, &[line.at])))
        };
        let exact = ["!XXXXX!"];
        let not_blocked = ["@XXXXX!", "!XXXXX@"];
        match (rule, own) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => any(&["XXXXX"]),
            (Rule::Standard, _) | (Rule::Renju, Color::Black) => any(&exact),
            (Rule::Caro, _) => any(&["XXXXXX"]) || any(&not_blocked),
            (Rule::CaroExact, _) => any(&not_blocked),
        }
    }

    /// The foul that an own stone on this empty point makes in renju. A three whose straight-four
    /// point is forbidden does not count, and whether that point is forbidden is looked at `depth`
    /// levels deep; at level 0 every three counts.
    pub fn foul(&self, point: Point, depth: usize) -> Option<Foul> {
        let board = self.with_stone(point);
        let lines = board.lines(point);
        let fours = || lines.iter().map(Line::fours).sum::<usize>();
        let threes = || lines.iter().filter(|line| board.is_three(line, depth)).count();
        if lines.iter().any(|line| line.shows("!XXXXX!", &[line.at])) {
            None
        } else if lines.iter().any(|line| line.shows("XXXXXX", &[line.at])) {
            Some(Foul::Overline)
        } else if fours() > 1 {
            Some(Foul::DoubleFour)
        } else if threes() > 1 {
            Some(Foul::DoubleThree)
        } else {
            None
        }
    }

    fn is_three(&self, line: &Line, depth: usize) -> bool {
        line.straight_four_points().into_iter().any(|added| {
            let makes_five = {
                let lines = self.with_stone(added).lines(added);
                lines.iter().any(|line| line.shows("!XXXXX!", &[line.at]))
            };
            depth == 0 || !makes_five && self.foul(added, depth - 1).is_none()
        })
    }

    fn with_stone(&self, point: Point) -> Twin {
        let mut board = self.clone();
        board.0.set(point, 'X');
        board
    }

    fn lines(&self, point: Point) -> Vec<Line> {
        let of = |dx, dy| Line::through(&self.0, self.0.size(), point, dx, dy);
        vec![of(1, 0), of(0, 1), of(1, 1), of(1, -1)]
    }
}

impl Line {
    fn through(diagram: &Diagram, size: BoardSize, point: Point, dx: i64, dy: i64) -> Line {
        let (mut x, mut y) = (i64::from(point.x()), i64::from(point.y()));
        while size.point(x, y).is_some() {
            (x, y) = (x - dx, y - dy);
        }
        let mut points = vec![None];
        (x, y) = (x + dx, y + dy);
        while let Some(on_line) = size.point(x, y) {
            points.push(Some(on_line));
            (x, y) = (x + dx, y + dy);
        }
        points.push(None);
        let text = points.iter().map(|p| p.map_or('#', |p| diagram.char(p))).collect();
        let at = points.iter().position(|&p| p == Some(point)).expect("the line is through it");
        Line { text, points, at }
    }

    /// Whether the template fits somewhere with an `X` on each of these places.
    fn shows(&self, template: &str, places: &[usize]) -> bool {
        self.fits(template).any(|start| covers(template, start, places))
    }

    /// Where the template fits. `X` is an own stone, `.` and `*` are empty, `!` is anything but an
    /// own stone, `@` anything but a stone of either side.
    fn fits<'a>(&'a self, template: &'a str) -> impl Iterator<Item = usize> + 'a {
        let fit = |(&cell, wanted): (&char, char)| match wanted {
            'X' => cell == 'X',
            '.' | '*' => cell == '.',
            '!' => cell != 'X',
            '@' => cell == '.' || cell == '#',
            _ => unreachable!("no such letter in a template"),
        };
        (0..self.text.len()).filter(move |&start| {
            let cells = &self.text[start..];
            cells.len() >= template.len() && cells.iter().zip(template.chars()).all(fit)
        })
    }

    /// Fours with the point in them: the empty cells that complete a five with it, less one if two
    /// of them complete the same straight four.
    fn fours(&self) -> usize {
        let completes = |&place: &usize| {
            let mut line = Line { text: self.text.clone(), points: Vec::new(), at: self.at };
            line.text[place] = 'X';
            line.shows("!XXXXX!", &[place, self.at])
        };
        let completions =
            (0..self.text.len()).filter(|&place| self.text[place] == '.').filter(completes).count();
        completions - usize::from(self.shows("!.XXXX.!", &[self.at]))
    }

    /// The points that make a straight four of three stones with the point among them.
    fn straight_four_points(&self) -> Vec<Point> {
        let mut points = Vec::new();
        for template in ["!.*XXX.!", "!.X*XX.!", "!.XX*X.!", "!.XXX*.!"] {
            let added = template.find('*').expect("each has one");
            for start in self.fits(template).filter(|&s| covers(template, s, &[self.at])) {
                points.push(self.points[start + added].expect("an empty cell is on the board"));
            }
        }
        points
    }
}

fn covers(template: &str, start: usize, places: &[usize]) -> bool {
    let is_stone =
        |place: &usize| place.checked_sub(start).and_then(|n| template.chars().nth(n)) == Some('X');
    places.iter().all(is_stone)
}
