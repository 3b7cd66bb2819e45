#!/usr/bin/env python3
"""Drives the real qpiskvork with an engine and checks what both say.

It starts the client on a virtual screen, types the engine's path into its dialog, clicks moves, and
writes down the conversation. It is not part of `cargo test`, because the client has to be built
elsewhere; docs/clients.md tells how.

    tests/clients/qpiskvork.py CLIENT_FOLDER ENGINE [--out FOLDER] [--only SCENARIO]
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from common.command import Scenarios, main  # noqa: E402
from common.screen import Failed, Screen, end  # noqa: E402
from common.transcript import read, tee  # noqa: E402

NEEDS = (
    "It needs a folder with qpiskvork built in it (the program qpiskvork, there or in build) and the "
    "programs Xvfb, xdotool and import (ImageMagick)."
)
# Places in the dialog of the players: its second player's "AI" and path, and OK.
AI, PATH, OK = (235, 189), (182, 226), (312, 276)
CELL, MENU = 36, 22
SCENARIOS = Scenarios()


def program(folder):
    """Where the client is, or nothing."""
    places = (os.path.join(folder, "qpiskvork"), os.path.join(folder, "build", "qpiskvork"))
    return next((place for place in places if os.path.isfile(place)), None)


class Client:
    """A running qpiskvork in which the engine has the second player."""

    def __init__(self, arguments, name):
        self.out, self.name = arguments.out, name
        self.home = tempfile.mkdtemp(prefix="qpiskvork-")
        self.transcript = os.path.join(arguments.out, name + ".txt")
        if os.path.exists(self.transcript):
            os.remove(self.transcript)
        self.engine = os.path.join(self.home, "engine")
        with open(self.engine, "w") as file:
            words = (sys.executable, os.path.abspath(__file__), arguments.engine, self.transcript)
            file.write('#!/bin/sh\nexec "%s" "%s" --tee "%s" "%s"\n' % words)
        os.chmod(self.engine, 0o755)
        os.mkdir(os.path.join(self.home, ".config"))
        with open(os.path.join(self.home, ".config", "qpiskvork.ini"), "w") as file:
            file.write("[Board]\nsize=15\nGridSize=%d\n[Time]\nturn_timeout=1000\n" % CELL)
        self.screen = Screen()
        environment = dict(self.screen.environment, HOME=self.home)
        self.process = subprocess.Popen(
            [program(arguments.folder)], env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.window = self.until(lambda: next(iter(self.windows()), None), "window")
        time.sleep(0.5)
        self.choose_engine()

    def windows(self):
        """The client's windows."""
        return self.screen.windows("qpiskvork")

    def until(self, question, what, limit=20.0):
        """The first answer that is something."""
        deadline = time.monotonic() + limit
        while not (answer := question()):
            if time.monotonic() > deadline:
                raise Failed("no %s within %g s" % (what, limit))
            time.sleep(0.05)
        return answer

    def key(self, *keys):
        """Presses keys in the main window."""
        self.screen.xdotool("windowfocus", self.window)
        time.sleep(0.2)
        self.screen.xdotool("key", *keys)
        time.sleep(0.3)

    def choose_engine(self):
        """Makes the engine the second player."""
        self.key("p")
        dialog = self.until(lambda: next((w for w in self.windows() if w != self.window), None), "dialog")
        time.sleep(0.3)
        left, top, _, _ = self.windows()[dialog]
        self.screen.xdotool("windowfocus", dialog)
        for x, y in (AI, PATH):
            self.screen.xdotool("mousemove", left + x, top + y, "click", 1)
            time.sleep(0.2)
        self.screen.xdotool("type", "--delay", "4", self.engine)
        self.screen.xdotool("mousemove", left + OK[0], top + OK[1], "click", 1)
        self.until(lambda: dialog not in self.windows(), "end of the dialog")

    def open_swap2(self, *stones):
        """Chooses swap2, starts the game, and puts the first three stones as the first player."""
        self.key("w")
        self.key("ctrl+s")
        self.dialog([str(number) for stone in stones for number in stone])

    def dialog(self, fields):
        """Fills in the fields of the dialog that has come up, and presses OK."""
        dialog = self.until(lambda: next((w for w in self.windows() if w != self.window), None), "dialog")
        time.sleep(0.3)
        self.screen.xdotool("windowfocus", dialog)
        for number, field in enumerate(fields):
            self.screen.xdotool("key", *(("Tab",) if number else ()), "ctrl+a")
            self.screen.xdotool("type", "--delay", "4", field)
        self.picture("dialog")
        self.screen.xdotool("key", "Return")
        self.until(lambda: dialog not in self.windows(), "end of the dialog")

    def click(self, x, y):
        """Clicks on a point; where the conversation was before."""
        since = len(read(self.transcript))
        left, top = int((x + 1.5) * CELL), int((y + 2.5) * CELL) + MENU
        self.screen.xdotool("mousemove", left, top, "click", 1)
        return since

    def wait(self, pattern, since=0):
        """The first line from there on that begins so."""

        def look():
            lines = read(self.transcript)[since:]
            return next((line for line in lines if re.match(pattern, repr(line))), None)

        return self.until(look, "line like '%s'" % pattern)

    def gone(self):
        """Waits until the newest engine is gone: the client writes END and closes the pipe at once."""
        started = [line for line in read(self.transcript) if line.mark == "==" and line.text.startswith("process")]
        engine = "/proc/" + started[-1].text.split()[1]
        self.until(lambda: not os.path.exists(engine), "end of the engine", 10)

    def check(self, answers):
        """Checks that there was one answer for each request and no complaint."""
        lines = read(self.transcript)
        asked = [l for l in lines if l.mark == "->" and re.match("(TURN|BEGIN|DONE)", l.text)]
        given = [l for l in lines if l.mark == "<-" and re.match(r"(SWAP|\d+,\d+( \d+,\d+)?)$", l.text)]
        if not len(asked) == len(given) == answers:
            raise Failed("%d requests and answers expected, not %d and %d" % (answers, len(asked), len(given)))
        for line in lines:
            if line.mark == "!!" or (line.mark == "<-" and re.match("ERROR|UNKNOWN", line.text)):
                raise Failed("no complaint was expected, but %r" % line)
        check_points(lines)
        return "%d answers" % answers

    def picture(self, what):
        """A picture of the screen."""
        self.screen.picture(os.path.join(self.out, "%s-%s.png" % (self.name, what)))

    def clean(self):
        """Ends the client and the screen."""
        end(self.process)
        self.screen.close()
        shutil.rmtree(self.home, ignore_errors=True)


def check_points(lines):
    """Checks that every stone of a board stands on a point of its own, on the board."""
    stones = set()
    for line in lines:
        if line.mark == "==" or line.text == "BOARD":
            stones.clear()
        elif re.match(r"(TURN )?\d+,\d+(,\d|( \d+,\d+)*)$", line.text):
            for x, y in re.findall(r"(\d+),(\d+)", line.text):
                point = int(x), int(y)
                if point in stones or max(point) > 14:
                    raise Failed("a stone on a free point was expected, not %r" % line)
                stones.add(point)


def played(function):
    """Makes a scenario of a function that plays with a client."""

    def play(arguments):
        client = Client(arguments, function.__name__.replace("_", "-"))
        try:
            return function(client)
        except Failed:
            client.picture("failed")
            raise
        finally:
            client.clean()

    SCENARIOS.add_named(function.__name__.replace("_", "-"), function.__doc__, play)
    return function


@played
def play(client):
    """two moves against the engine, then the end of the game"""
    client.key("ctrl+s")
    for point in ((7, 7), (2, 2)):
        client.wait(r"<- \d+,\d+", client.click(*point))
        time.sleep(0.3)
    client.picture("board")
    seen = client.check(2)
    client.key("ctrl+e")
    client.gone()
    return seen


@played
def takeback(client):
    """pause, two stones back, and on in a new process with BOARD"""
    client.key("ctrl+s")
    for point in ((7, 7), (2, 2)):
        client.wait(r"<- \d+,\d+", client.click(*point))
        time.sleep(0.3)
    client.key("ctrl+p")
    client.gone()
    client.key("ctrl+t")
    client.key("ctrl+t")
    client.key("ctrl+g")
    client.wait("== process", 1)
    client.picture("after")
    client.wait(r"<- \d+,\d+", client.click(3, 12))
    return client.check(3)


@played
def swap2(client):
    """a person opens with three stones that are far from even: the engine takes black and plays on"""
    client.open_swap2((7, 7), (0, 0), (8, 8))
    client.wait("<- SWAP$")
    client.picture("swapped")
    client.wait(r"<- \d+,\d+$", client.click(7, 6))
    return client.check(2)


@played
def swap2_even(client):
    """three stones that are nearly even: whatever the engine answers, two stones most often, play goes on"""
    client.open_swap2((14, 12), (12, 13), (11, 12))
    answer = client.wait(r"<- (SWAP$|\d+,\d+)").text
    if " " in answer:
        client.dialog(())
    client.wait(r"<- \d+,\d+$", client.click(2, 3))
    client.picture("on")
    return "%s, %s" % (answer, client.check(2))


@played
def closing(client):
    """the window is closed, and the engine is gone"""
    client.key("ctrl+s")
    client.wait(r"<- \d+,\d+", client.click(7, 7))
    client.screen.ask_to_close(client.window)
    question = client.until(lambda: next((w for w in client.windows() if w != client.window), None), "question")
    time.sleep(0.3)
    client.screen.xdotool("windowfocus", question)
    client.screen.xdotool("key", "alt+y")
    client.until(lambda: client.process.poll() is not None, "end of the client", 10)
    client.gone()
    return ""


def missing(arguments):
    """What of the needed is not there."""
    if not program(arguments.folder):
        return "There is no program qpiskvork in the folder."
    lost = [name for name in ("Xvfb", "xdotool", "import") if not shutil.which(name)]
    return "There is no %s." % ", ".join(lost) if lost else ""


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "--tee":
        tee(sys.argv[2], sys.argv[3])
    sys.exit(main(__doc__, "the folder with qpiskvork", NEEDS, SCENARIOS, missing))
