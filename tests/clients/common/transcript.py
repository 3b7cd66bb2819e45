"""The written conversation of the client with its engine.

The client starts `engine` in its folder. Here this is a program that runs the real engine and
writes down every line that passes, with its direction and its time. What the engine writes to its
standard error, which the client never reads, is written down too.
"""

import os
import subprocess
import sys
import threading
import time


def tee(engine, transcript):
    """Runs an engine and writes what passes through: -> to it, <- from it, !! on its stderr."""
    child = subprocess.Popen(
        [engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    out = open(transcript, "ab", buffering=0)
    lock = threading.Lock()
    start = time.monotonic()

    def note(mark, line):
        with lock:
            stamp = "%9.3f %s " % (time.monotonic() - start, mark)
            out.write(stamp.encode() + line.rstrip(b"\r\n") + b"\n")

    def pump(source, mark, target):
        for line in iter(source.readline, b""):
            note(mark, line)
            if target is not None:
                try:
                    target.write(line)
                    target.flush()
                except OSError:
                    break
        if target is child.stdin:
            try:
                target.close()
            except OSError:
                pass

    with lock:
        out.write(("%9.3f == process %d\n" % (0, child.pid)).encode())
    threading.Thread(
        target=pump, args=(sys.stdin.buffer, "->", child.stdin), daemon=True
    ).start()
    outputs = [
        threading.Thread(target=pump, args=(child.stdout, "<-", sys.stdout.buffer)),
        threading.Thread(target=pump, args=(child.stderr, "!!", None)),
    ]
    for thread in outputs:
        thread.start()
    code = child.wait()
    for thread in outputs:
        thread.join()
    note("==", b"exit %d" % code)
    os._exit(0)


class Line:
    """A line of the transcript."""

    def __init__(self, text):
        self.time = float(text[:9])
        self.mark = text[10:12]
        self.text = text[13:]

    def __repr__(self):
        return "%s %s" % (self.mark, self.text)


def read(file):
    """The complete lines of a transcript; none if it is not there yet."""
    try:
        with open(file, encoding="utf-8", errors="replace") as opened:
            text = opened.read()
    except FileNotFoundError:
        return []
    return [Line(line) for line in text.split("\n")[:-1]]
