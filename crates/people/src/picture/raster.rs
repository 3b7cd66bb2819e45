//! SVG to pixels: PNG, and GIF for a whole game.

use anyhow::{Context, Result};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::sync::{Arc, LazyLock};

/// The time of a frame, in hundredths of a second.
pub(super) const FRAME: u16 = 60;
/// The time of the last frame of a game, in hundredths of a second.
pub(super) const LAST_FRAME: u16 = 400;
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
pub(super) fn png(svg: &str) -> Result<Vec<u8>> {
    pixels(svg)?.encode_png().context("cannot write the PNG")
}

/// Pictures of this width and height in pixels, one after the other, as an animation that repeats.
///
/// # Errors
/// When one cannot be rendered.
pub(super) fn gif(
    [width, height]: [u32; 2],
    pictures: impl ExactSizeIterator<Item = String>,
) -> Result<Vec<u8>> {
    let size = |pixels: u32| u16::try_from(pixels).context("the picture is too large");
    let (width, height) = (size(width)?, size(height)?);
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, width, height, &[])?;
    encoder.set_repeat(gif::Repeat::Infinite)?;
    let count = pictures.len();
    for (index, svg) in pictures.enumerate() {
        let mut pixels = pixels(&svg)?;
        let data = pixels.data_mut();
        let mut frame = gif::Frame::from_rgba_speed(width, height, data, COLOR_SPEED);
        frame.delay = if index + 1 == count { LAST_FRAME } else { FRAME };
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
