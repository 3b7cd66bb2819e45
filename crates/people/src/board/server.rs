//! The server: accepts connections on the loopback address and keeps them within limits.
//!
//! Everything that a connection can use up is bounded: how many there are, how long a head or a body may
//! take to arrive, how large they are. Which connection is closed when there are too many is decided in
//! `slots.rs`; the responses are made in `routes.rs`.

use super::routes::{self, ServerState};
use super::slots::{Slot, Slots};
use anyhow::{Context, Result};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::future::poll_fn;
use std::io::{self, ErrorKind, Write};
use std::net::TcpListener;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWrite;
use tokio::net::TcpStream;
use tokio::sync::{Notify, Semaphore};

/// Time for the head of a request to arrive, and for an idle connection to stay open.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// Size of the head of a request, in bytes.
const MAX_HEAD_BYTES: usize = 16 << 10;
/// Headers of a request.
const MAX_HEADERS: usize = 64;
/// Connections at a time whose last answer was sent, and what the other side still sends is read away.
const MAX_CLOSING: usize = 16;
/// Time for that, and the most bytes.
const CLOSING_TIMEOUT: Duration = Duration::from_secs(2);
const MAX_CLOSING_BYTES: usize = 64 << 20;
/// Threads for requests that need no engine.
const BLOCKING_THREADS: usize = 4;
/// Pause after a connection could not be accepted, as when there are no more file handles.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(50);
/// Pause between new connections while there is no free slot. A new one is the last to lose its slot, so it
/// has time to send its request, however fast others are opened.
const FULL_DELAY: Duration = Duration::from_millis(1);

/// Answers requests until told to stop.
///
/// # Errors
/// When the server cannot be set up.
pub(super) fn run(listener: TcpListener, state: Arc<ServerState>, stop: &Notify) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(BLOCKING_THREADS)
        .build()
        .context("cannot start the server")?;
    listener.set_nonblocking(true).context("cannot start the server")?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        tokio::select! {
            () = accept(&listener, &state) => {}
            () = stop.notified() => {}
        }
        anyhow::Ok(())
    })?;
    runtime.shutdown_background();
    Ok(())
}

async fn accept(listener: &tokio::net::TcpListener, state: &Arc<ServerState>) {
    let slots = Arc::new(Slots::default());
    let closing = Arc::new(Semaphore::new(MAX_CLOSING));
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            continue;
        };
        match slots.take() {
            Some(slot) => {
                let (state, closing) = (Arc::clone(state), Arc::clone(&closing));
                tokio::spawn(async move {
                    let ended = tokio::select! {
                        ended = serve(stream, state, &slot) => ended,
                        () = slot.lost() => None,
                    };
                    drop(slot);
                    // Without room it is closed at once, and the answer may be lost on the way.
                    if let (Some(stream), Ok(_room)) = (ended, closing.try_acquire()) {
                        close(stream).await;
                    }
                });
            }
            None => refuse(stream),
        }
        if slots.are_full() {
            tokio::time::sleep(FULL_DELAY).await;
        }
    }
}

/// Answers the requests of one connection. Returns what is to be closed, unless something went wrong.
async fn serve(stream: TcpStream, state: Arc<ServerState>, slot: &Slot) -> Option<TcpStream> {
    let service = service_fn(|request| {
        slot.note_request(state.guard.is_token_sent(request.headers()));
        routes::handle(Arc::clone(&state), request)
    });
    // What goes wrong on a connection ends that connection.
    let ended = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES)
        .max_headers(MAX_HEADERS)
        .serve_connection(TokioIo::new(stream), service)
        .without_shutdown()
        .await;
    ended.ok().map(|parts| parts.io.into_inner())
}

/// Closes a connection when the other side has read the last answer. If it still sends, a body that was
/// refused say, closing at once would reset the connection, and the answer would be lost.
async fn close(mut stream: TcpStream) {
    let read_away = async {
        poll_fn(|context| Pin::new(&mut stream).poll_shutdown(context)).await?;
        let (mut rest, mut buffer) = (MAX_CLOSING_BYTES, [0; 8 << 10]);
        while rest > 0 {
            stream.readable().await?;
            match stream.try_read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => rest = rest.saturating_sub(read),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        io::Result::Ok(())
    };
    // What goes wrong on a connection ends that connection.
    let _ = tokio::time::timeout(CLOSING_TIMEOUT, read_away).await;
}

/// Closes a connection for which there is no slot.
fn refuse(stream: TcpStream) {
    const BUSY: &[u8] =
        b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    if let Ok(mut stream) = stream.into_std() {
        // The socket does not block; if the text does not fit, the connection is closed without it.
        let _ = stream.write(BUSY);
    }
}
