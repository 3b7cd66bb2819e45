//! `Writer` and `Reader`: a stream of games in frames.

use super::error::Error;
use super::game::Game;
use super::header::Header;
use goren::board::BoardSize;
use std::io::{self, Read, Write};

/// Appends games to an output, each by a single write. The output should not buffer, so that a game
/// that was written is safe.
pub struct Writer<W> {
    output: W,
    size: BoardSize,
}

impl<W: Write> Writer<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn new(mut output: W, header: &Header) -> io::Result<Self> {
        output.write_all(&header.encode())?;
        Ok(Writer { output, size: header.size })
    }

    /// Goes on with a file that has this header. The output must stand behind its last whole game.
    pub fn resume(output: W, header: &Header) -> Self {
        Writer { output, size: header.size }
    }

    /// Appends a game.
    ///
    /// # Errors
    /// When the output cannot be written.
    ///
    /// # Panics
    /// When the game has more than 255 given moves, or an ending that self-play does not have.
    pub fn write(&mut self, game: &Game) -> io::Result<()> {
        let content = game.encode(self.size);
        // The longest game on the largest board takes some 2,500 bytes.
        let length = u16::try_from(content.len()).expect("a game is short");
        let mut frame = length.to_le_bytes().to_vec();
        frame.extend(content);
        frame.extend(crc32fast::hash(&frame).to_le_bytes());
        self.output.write_all(&frame)
    }
}

/// Reads a file game by game: an iterator that ends with the file or with the first error.
pub struct Reader<R> {
    input: R,
    header: Header,
    position: u64,
    ended: bool,
}

impl<R: Read> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// When there is no header that this program can read.
    pub fn new(mut input: R) -> Result<Self, Error> {
        let (header, position) = Header::decode(&mut input)?;
        Ok(Reader { input, header, position, ended: false })
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of bytes up to the end of the last whole game that was read.
    pub fn position(&self) -> u64 {
        self.position
    }

    fn game(&mut self) -> Result<Option<Game>, Error> {
        let mut frame = Vec::new();
        self.fill(&mut frame, 2)?;
        if frame.is_empty() {
            return Ok(None);
        }
        let length = match frame[..] {
            [low, high] => usize::from(u16::from_le_bytes([low, high])),
            _ => return Err(Error::Truncated(self.position)),
        };
        self.fill(&mut frame, length + 4)?;
        let Some((content, checksum)) = frame.split_at_checked(2 + length) else {
            return Err(Error::Truncated(self.position));
        };
        if checksum.len() < 4 {
            return Err(Error::Truncated(self.position));
        }
        let whole = crc32fast::hash(content).to_le_bytes() == checksum;
        let game = whole.then(|| Game::decode(&content[2..], self.header.size)).flatten();
        let game = game.ok_or(Error::Damaged(self.position))?;
        self.position += frame.len() as u64;
        Ok(Some(game))
    }

    /// Appends a number of bytes of the input to the frame, or fewer if the input ends.
    fn fill(&mut self, frame: &mut Vec<u8>, bytes: usize) -> io::Result<()> {
        self.input.by_ref().take(bytes as u64).read_to_end(frame).map(|_| ())
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let game = self.game().transpose();
        self.ended = !matches!(game, Some(Ok(_)));
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Ending, GameResult, RecordError};
    use crate::training::game::ScoredMove;
    use goren::board::{Color, Point};
    use goren::rules::{IllegalMove, Rule};
    use proptest::prelude::*;

    fn header(rule: Rule, size: BoardSize) -> Header {
        Header {
            rule,
            size,
            draw_after: None,
            seed: 7,
            weights: 0xfeed,
            engine: "goren 0.1.0".into(),
            settings: "nodes 5000".into(),
        }
    }

    fn freestyle() -> Header {
        header(Rule::Freestyle, BoardSize::square(15).unwrap())
    }

    /// A game of these moves, of which the first three were given; the others have this score.
    fn game(text: &str, score: i16, result: GameResult, ending: Ending) -> Game {
        let mut points: Vec<Point> =
            text.split(' ').map(|name| Point::parse(name).unwrap()).collect();
        let played = points.split_off(points.len().min(3));
        let moves = played.into_iter().map(|point| ScoredMove { point, score, by_chance: false });
        Game { seed: 3, opening: points, moves: moves.collect(), result, ending }
    }

    fn written(header: &Header, games: &[Game]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(&mut bytes, header).unwrap();
        for game in games {
            writer.write(game).unwrap();
        }
        bytes
    }

    fn any_game(size: BoardSize) -> impl Strategy<Value = Game> {
        let all: Vec<Point> = size.points().collect();
        let points = move |at: Vec<prop::sample::Index>| -> Vec<Point> {
            at.iter().map(|index| *index.get(&all)).collect()
        };
        let results =
            [GameResult::Draw, GameResult::Win(Color::Black), GameResult::Win(Color::White)];
        let endings = [Ending::Five, Ending::DoubleThree, Ending::Draw, Ending::Adjudication];
        (
            any::<u64>(),
            prop::collection::vec(any::<prop::sample::Index>(), 0..8),
            prop::collection::vec(
                (any::<prop::sample::Index>(), any::<i16>(), any::<bool>()),
                0..50,
            ),
            prop::sample::select(results.to_vec()),
            prop::sample::select(endings.to_vec()),
        )
            .prop_map(move |(seed, opening, played, result, ending)| {
                let at = played.iter().map(|(index, ..)| *index).collect();
                let moves = points(at).into_iter().zip(played);
                let moves = moves.map(|(point, (_, score, by_chance))| ScoredMove {
                    point,
                    score,
                    by_chance,
                });
                let (opening, moves) = (points(opening), moves.collect());
                Game { seed, opening, moves, result, ending }
            })
    }

    fn any_file() -> impl Strategy<Value = (Header, Vec<Game>)> {
        let size = (5u8..=25, 5u8..=25).prop_map(|(w, h)| BoardSize::new(w, h).unwrap());
        let rule = prop::sample::select(Rule::ALL.to_vec());
        (size, rule, any::<u64>(), prop::option::of(1u16..700), "\\PC{0,20}").prop_flat_map(
            |(size, rule, seed, draw_after, settings)| {
                let header = Header { seed, draw_after, settings, ..header(rule, size) };
                (Just(header), prop::collection::vec(any_game(size), 0..5))
            },
        )
    }

    fn read(bytes: &[u8]) -> Result<(Header, Vec<Game>), Error> {
        let mut reader = Reader::new(bytes)?;
        let games = reader.by_ref().collect::<Result<_, _>>()?;
        assert_eq!(reader.position(), bytes.len() as u64);
        Ok((reader.header().clone(), games))
    }

    proptest! {
        #[test]
        fn writing_then_reading_is_identity((header, games) in any_file()) {
            prop_assert_eq!(read(&written(&header, &games)).unwrap(), (header, games));
        }

        /// Whatever byte is changed, no wrong game is read: those before it are, then comes an error.
        #[test]
        fn detects_any_changed_bit((header, games) in any_file(), at in any::<prop::sample::Index>(),
                             bit in 0u8..8) {
            let mut bytes = written(&header, &games);
            let at = at.index(bytes.len());
            bytes[at] ^= 1 << bit;
            let first = written(&header, &[]).len();
            match Reader::new(&bytes[..]) {
                Err(_) => prop_assert!(at < first),
                Ok(mut reader) => {
                    let read: Vec<_> = reader.by_ref().collect();
                    prop_assert!(read.last().is_some_and(|game| game.is_err()));
                    for (read, game) in read.iter().zip(&games).take(read.len() - 1) {
                        prop_assert_eq!(read.as_ref().unwrap(), game);
                    }
                    prop_assert!(reader.position() <= at as u64);
                }
            }
        }

        /// Wherever a file ends, the whole games before are read, and their end is known.
        #[test]
        fn finds_the_last_whole_game_of_a_cut_file((header, games) in any_file(),
                                                   at in any::<prop::sample::Index>()) {
            let bytes = written(&header, &games);
            let cut = at.index(bytes.len());
            let Ok(mut reader) = Reader::new(&bytes[..cut]) else {
                prop_assert!(cut < written(&header, &[]).len());
                return Ok(());
            };
            let read: Vec<_> = reader.by_ref().collect();
            let whole = read.iter().filter(|game| game.is_ok()).count();
            let end = reader.position();
            prop_assert_eq!(end, written(&header, &games[..whole]).len() as u64);
            match read.last() {
                Some(Err(Error::Truncated(at))) => prop_assert_eq!(*at, end),
                Some(Err(error)) => prop_assert!(false, "{}", error),
                _ => prop_assert_eq!(end, cut as u64),
            }
            // What is written behind that end makes a good file again.
            let mut resumed = bytes[..end as usize].to_vec();
            let mut writer = Writer::resume(&mut resumed, &header);
            for game in &games[whole..] {
                writer.write(game).unwrap();
            }
            prop_assert_eq!(resumed, bytes);
        }

        #[test]
        fn rejects_random_bytes_without_a_panic(tail in prop::collection::vec(any::<u8>(), 0..200)) {
            prop_assert!(Reader::new(&tail[..]).is_err());
            let mut bytes = written(&freestyle(), &[]);
            bytes.extend(&tail);
            prop_assert!(Reader::new(&bytes[..]).unwrap().all(|game| game.is_err()));
        }
    }

    #[test]
    fn writes_the_documented_layout() {
        let bytes = written(&freestyle(), &[]);
        let expected = b"\x89GRNSP\r\n\x01\0\x2e\0\x00\x0f\x0f\0\0\x07\0\0\0\0\0\0\0\
                         \xed\xfe\0\0\0\0\0\0\x0b\0goren 0.1.0\x0a\0nodes 5000";
        let (content, checksum) = bytes.split_at(bytes.len() - 4);
        assert_eq!(content, expected);
        assert_eq!(checksum, crc32fast::hash(content).to_le_bytes());
        let win = GameResult::Win(Color::White);
        let mut game = game("a1 b1 c1 a2", -2, win, Ending::Adjudication);
        game.moves[0].by_chance = true;
        let frame = written(&freestyle(), &[game])[bytes.len()..].to_vec();
        let expected = b"\x15\0\x03\0\0\0\0\0\0\0\x01\x05\x03\0\0\x01\0\x02\0\x0f\x80\xfe\xff";
        assert_eq!(&frame[..frame.len() - 4], expected);
    }

    #[test]
    fn rejects_what_is_no_file() {
        let good = written(&freestyle(), &[]);
        let error = |bytes: &[u8]| Reader::new(bytes).err().unwrap().to_string();
        assert_eq!(error(b""), "not a record of self-play");
        assert_eq!(error(b"\x89GRNSP\n"), "not a record of self-play");
        let mut other = good.clone();
        other[8] = 9;
        assert_eq!(error(&other), "version 9 of the format is not supported");
        other = good.clone();
        *other.last_mut().unwrap() ^= 1;
        assert_eq!(error(&other), "the header is damaged");
    }

    #[test]
    fn checks_moves_result_and_ending_by_the_rules() {
        let black = GameResult::Win(Color::Black);
        let five = "h8 a1 h9 a2 h10 a3 h11 a4 h12";
        let check = |game: Game| game.check(&freestyle());
        assert_eq!(check(game(five, 1, black, Ending::Five)), Ok(()));
        assert_eq!(check(game(five, 1, GameResult::Draw, Ending::Five)), Err(RecordError::Result));
        assert_eq!(check(game(five, 1, black, Ending::Adjudication)), Err(RecordError::Ending));
        let illegal = |number, reason| Err(RecordError::Illegal { number, reason });
        let again = five.replace("a4", "h8");
        assert_eq!(check(game(&again, 1, black, Ending::Five)), illegal(8, IllegalMove::Occupied));
        let more = format!("{five} a5");
        assert_eq!(check(game(&more, 1, black, Ending::Five)), illegal(10, IllegalMove::GameOver));
        // White moved last: the score is white's.
        let open = "h8 a1 h9 a2";
        assert_eq!(check(game(open, -9, black, Ending::Adjudication)), Ok(()));
        assert_eq!(check(game(open, -9, black, Ending::Five)), Err(RecordError::Ending));
        let unfounded = Err(RecordError::Adjudication);
        assert_eq!(check(game(open, 9, black, Ending::Adjudication)), unfounded);
        assert_eq!(check(game("h8 a1", 9, black, Ending::Adjudication)), unfounded);
        let agreed = Header { draw_after: Some(4), ..freestyle() };
        assert_eq!(game(open, 0, GameResult::Draw, Ending::Draw).check(&agreed), Ok(()));
        let early = Header { draw_after: Some(3), ..freestyle() };
        let draw = game(open, 0, GameResult::Draw, Ending::Draw);
        assert_eq!(draw.check(&early), illegal(4, IllegalMove::GameOver));
    }
}
