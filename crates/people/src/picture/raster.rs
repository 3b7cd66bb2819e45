//! SVG to pixels: PNG, and GIF for a whole game.

use super::BoardPicture;
use anyhow::{Context, Result};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::sync::{Arc, LazyLock};

/// The time of a frame in hundredths of a second, and of the last one.
const FRAME: u16 = 60;
const LAST_FRAME: u16 = 400;
/// How thoroughly colours are chosen, 1 the best, 30 the fastest. A board has few.
const COLOR_SPEED: i32 = 20;

/// The fonts of pictures: one, which is part of the program.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(epaint_default_fonts::HACK_REGULAR.to_vec());
    fonts.set_sans_serif_family("Hack");
    Arc::new(fonts)
});

/// A picture as PNG.
///
/// # Errors
/// When the SVG cannot be rendered; not for pictures of this program.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>> {
    pixels(svg)?.encode_png().context("cannot write the PNG")
}

/// Pictures of one size, one after the other, as an animation that repeats.
///
/// # Errors
/// When there is no picture, or one cannot be rendered.
pub(crate) fn gif(frames: &[BoardPicture]) -> Result<Vec<u8>> {
    let [width, height] = frames.first().context("there is no picture")?.pixels();
    let size = |pixels: u32| u16::try_from(pixels).context("the picture is too large");
    let (width, height) = (size(width)?, size(height)?);
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, width, height, &[])?;
    encoder.set_repeat(gif::Repeat::Infinite)?;
    for (index, picture) in frames.iter().enumerate() {
        let mut pixels = pixels(&picture.svg())?;
        let data = pixels.data_mut();
        let mut frame = gif::Frame::from_rgba_speed(width, height, data, COLOR_SPEED);
        frame.delay = if index + 1 == frames.len() { LAST_FRAME } else { FRAME };
        encoder.write_frame(&frame)?;
    }
    drop(encoder);
    Ok(bytes)
}

fn pixels(svg: &str) -> Result<Pixmap> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(svg, &options).context("the picture cannot be drawn")?;
    let size = tree.size().to_int_size();
    let mut pixmap =
        Pixmap::new(size.width(), size.height()).context("the picture is too large")?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}

#[cfg(test)]
mod tests {
    use super::super::tests::game;
    use super::*;
    use crate::picture::frames;
    use goren::rules::Rule;

    #[test]
    fn stones_have_their_colours_at_their_places() {
        let picture = BoardPicture::of(&game(Rule::Freestyle, 15, "h8 a1"));
        let read = Pixmap::decode_png(&png(&picture.svg()).unwrap()).unwrap();
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
        let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert_eq!((frame.width, frame.height), (336, 336));
            delays.push(frame.delay);
        }
        assert_eq!(delays, [FRAME, FRAME, FRAME, LAST_FRAME]);
        assert!(gif(&[]).is_err());
    }
}
