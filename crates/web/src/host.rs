//! The border between the module and the worker: texts as an address and a length.
//!
//! The worker asks for room, writes a text there and calls; what is sent back is read at once, before anything
//! else runs here.

#![allow(unsafe_code)]

use std::panic;

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Takes an event, a line of JSON.
    safe fn send(text: *const u8, length: usize);
}

#[cfg(not(target_arch = "wasm32"))]
fn send(_text: *const u8, _length: usize) {}

fn send_text(text: &str) {
    send(text.as_ptr(), text.len());
}

/// Room for a text of this many bytes. `goren_answer` and `goren_free` give it back.
#[unsafe(no_mangle)]
pub extern "C" fn goren_room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// Answers a request. Both texts lie in one room: the name and behind it the body.
///
/// # Safety
/// The room is one of `goren_room` of just this length, which nobody uses any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goren_answer(room: *mut u8, name: usize, length: usize) {
    panic::set_hook(Box::new(|panic| {
        let error = serde_json::json!({ "event": "failed", "error": panic.to_string() });
        send_text(&error.to_string());
    }));
    // SAFETY: the caller promises it.
    let texts = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(room, length)) };
    let Some((name, body)) = texts.split_at_checked(name) else { return };
    let Ok(name) = str::from_utf8(name) else { return };
    crate::answer(name, body, &|event| send_text(&event.to_string()));
}

/// Searches the positions of `pbrain-goren bench` and sends its report.
#[unsafe(no_mangle)]
pub extern "C" fn goren_bench() {
    let report = serde_json::json!({ "event": "answer", "report": crate::bench() });
    send_text(&report.to_string());
}
