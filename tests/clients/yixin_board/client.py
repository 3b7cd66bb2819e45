"""A running Yixin-Board: its settings, its board, its command box, its dialogs and its end.

Points are written as the client shows them, like h8. Whatever is not as it should be is a `Failed`.
"""

import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

from common.screen import WIDTH, Failed, end
from common.transcript import read

# The lines of its settings.txt, in order, with the values used here unless a scenario has others.
SETTINGS = [
    ("size", 15),
    ("language", 0),
    ("rule", 0),  # 0 freestyle, 1 standard, 2 renju, 3 swap after 1st move, 5 Soosorv-8, 6 swap2
    ("black", 0),
    ("white", 0),
    ("level", 1),  # 0 no limit, 1 the limits that follow, 2 and more: numbers of nodes
    ("turn", 1),
    ("match", 1000),
    ("depth", 225),
    ("nodes", 1000000000),
    ("style", 1),
    ("toolbar_style", 0),
    ("log", 1),
    ("numbers", 1),
    ("analysis", 1),
    ("win_rates", 1),
    ("warning", 0),
    ("threads", 1),
    ("hash", 64),
    ("lines", 3),
    ("block_reset", 0),
    ("path_reset", 0),
    ("pondering", 0),
    ("checkmate", 0),
    ("hash_clear", 0),
    ("toolbar_right", 1),
    ("dark", 0),
    ("clock", 0),
    ("increment", 0),
    ("forbidden", 1),
    ("check_timeout", 0),
    ("database", 1),
    ("read_only", 0),
    ("board_text", 1),
    ("confirm", 1),
    ("debug_log", 0),
    ("scale", 100),
    ("symmetric", 0),
    ("loss_colour", 70),
    ("win_colour", 70),
    ("least_colour", 40),
    ("most_colour", 70),
    ("value_colour", 80),
]


class Client:
    """A running client with its engine."""

    def __init__(self, screen, arguments, name, **settings):
        self.screen = screen
        self.name = name
        self.out = arguments.out
        self.pictures = 0
        self.size = settings.get("size", 15)
        self.folder = tempfile.mkdtemp(prefix="yixin-board-")
        self.process = None
        # Set by a scenario that ends in the middle of a search.
        self.unfinished = False
        copy = os.path.join(self.folder, "client")
        shutil.copytree(arguments.client, copy, ignore=shutil.ignore_patterns(".git", "engine"))
        self.home = copy
        skin = os.path.join(copy, "piece.bmp")
        if not os.path.exists(skin):
            shutil.copy(os.path.join(copy, "skin", "skin_1.bmp"), skin)
        with open(skin, "rb") as file:
            head = file.read(54)
            self.cell = struct.unpack("<i", head[22:26])[0]
            width = struct.unpack("<i", head[18:22])[0]
            # The background, as the client finds it: from the top, the fourth row.
            start = struct.unpack("<I", head[10:14])[0]
            row = (width * 3 + 3) // 4 * 4
            file.seek(start + row * (self.cell - 4) + self.cell * 16 * 3)
            self.background = bytes(reversed(file.read(3)))
        with open(os.path.join(copy, "settings.txt"), "w") as file:
            for key, value in SETTINGS:
                file.write("%d\t;%s\n" % (settings.pop(key, value), key))
            file.write("Sans 10;\nSans 9;\nSans 9;\nSans 9;\n")
        if settings:
            raise ValueError("no such setting: %s" % ", ".join(settings))
        self.transcript = os.path.join(arguments.out, name + ".txt")
        if os.path.exists(self.transcript):
            os.remove(self.transcript)
        engine = os.path.join(copy, "engine")
        with open(engine, "w") as file:
            file.write(
                '#!/bin/sh\nexec "%s" "%s" --tee "%s" "%s"\n'
                % (sys.executable, arguments.script, arguments.engine, self.transcript)
            )
        os.chmod(engine, 0o755)
        environment = dict(
            screen.environment, HOME=self.folder, NO_AT_BRIDGE="1", GSETTINGS_BACKEND="memory"
        )
        self.errors = open(os.path.join(arguments.out, name + ".client.txt"), "w")
        self.process = subprocess.Popen(
            ["./Yixin"], cwd=copy, env=environment, stdout=self.errors, stderr=self.errors
        )
        self.window = self.until(lambda: next(iter(screen.windows("Yixin")), None), "window")
        self.wait("-> done", 0)
        self.quiet()
        self.x, self.y, self.width, self.height = screen.windows("Yixin")[self.window]
        self.find_board()

    # Looking

    def until(self, question, what, limit=20.0):
        """The first answer that is something."""
        deadline = time.monotonic() + limit
        ended = False
        while True:
            answer = question()
            if answer is not None and answer is not False:
                return answer
            if ended:
                raise Failed("the client has ended while waiting for a %s" % what)
            if time.monotonic() > deadline:
                raise Failed("no %s within %g s" % (what, limit))
            # What it did last is still to be looked at.
            ended = self.process is not None and self.process.poll() is not None
            time.sleep(0.05)

    def pause(self, seconds):
        """Lets time pass."""
        time.sleep(seconds)

    def lines(self, since=0):
        """The conversation from a line on."""
        return read(self.transcript)[since:]

    def now(self):
        """Where the conversation is: the number of the next line."""
        return len(self.lines())

    def wait(self, pattern, since, limit=20.0):
        """The first line from there on that begins so; a regular expression."""
        expression = re.compile(pattern)

        def look():
            for line in self.lines(since):
                if expression.match(repr(line)):
                    return line
            return None

        return self.until(look, "line like '%s'" % pattern, limit)

    def quiet(self, seconds=0.4, limit=20.0):
        """Waits until neither side has said anything for a while."""
        deadline = time.monotonic() + limit
        count, since = self.now(), time.monotonic()
        while time.monotonic() - since < seconds:
            if time.monotonic() > deadline:
                raise Failed("the conversation does not come to rest")
            time.sleep(0.05)
            if self.now() != count:
                count, since = self.now(), time.monotonic()

    def move(self, since, limit=20.0):
        """The first move from there on, written like h8; several if the engine makes several."""
        line = self.wait(r"<- \s*\d+,\d+", since, limit)
        moves = [self.point(pair) for pair in line.text.split()]
        self.quiet(0.3)
        return moves

    def point(self, pair):
        """The point that the two numbers on the wire mean, as the client writes it."""
        row, column = map(int, pair.split(","))
        return "%c%d" % (ord("a") + column, self.size - row)

    def stones(self):
        """The stones that the client shows: those of its newest question to the database."""
        stones, block = [], False
        for line in self.lines():
            if line.mark != "->":
                continue
            text = line.text.strip()
            if text == "yxquerydatabaseallt":
                stones, block = [], True
            elif text == "done":
                block = False
            elif block:
                stones.append(self.point(text))
        return stones

    def shows(self, *expected):
        """Checks which stones the client shows at last: a point, or None for any."""
        stones = self.stones()
        if len(stones) != len(expected) or any(b and a != b for a, b in zip(stones, expected)):
            wanted = " ".join(point or "?" for point in expected)
            raise Failed("the board shows %s, not %s" % (" ".join(stones) or "nothing", wanted))

    def sent(self, since, *expected):
        """Checks that the client sent these lines one after the other, from there on."""
        got = [line.text.strip() for line in self.lines(since) if line.mark == "->"]
        for start in range(len(got) - len(expected) + 1):
            if all(re.fullmatch(want, have) for want, have in zip(expected, got[start:])):
                return
        raise Failed("the client did not send %s but %s" % (" / ".join(expected), " / ".join(got[-20:])))

    def answered(self, since, pattern):
        """Checks that the engine has said something like this from there on."""
        for line in self.lines(since):
            if line.mark == "<-" and re.match(pattern, line.text, re.IGNORECASE):
                return line
        raise Failed("no answer like '%s'" % pattern)

    def picture(self, what):
        """A picture of the screen."""
        self.pictures += 1
        file = os.path.join(self.out, "%s-%d-%s.png" % (self.name, self.pictures, what))
        self.screen.picture(file)
        return file

    def find_board(self):
        """Where the board is on the screen: below the menu, where its colour begins."""
        pixels = self.screen.pixels()
        column = self.x + 3 + 2
        for row in range(self.y, self.y + 150):
            at = (row * WIDTH + column) * 3
            if pixels[at : at + 3] == self.background:
                self.top = row
                self.left = self.x + 3
                return
        raise Failed("the board is not to be seen")

    # Doing

    def at(self, point):
        """Where a point, written like h8, is on the screen."""
        column = ord(point[0]) - ord("a")
        row = self.size - int(point[1:])
        return (
            self.left + column * self.cell + self.cell // 2,
            self.top + row * self.cell + self.cell // 2,
        )

    def click(self, point, button=1):
        """Clicks on a point of the board."""
        self.screen.xdotool("mousemove", *self.at(point), "click", button)

    def command(self, text):
        """Types a command into the box at the lower right."""
        since = self.now()
        if self.process.poll() is not None:
            raise Failed("the client has ended")
        self.screen.xdotool("windowfocus", self.window)
        self.screen.xdotool(
            "mousemove", self.x + self.width - 150, self.y + self.height - 30, "click", 1
        )
        self.screen.xdotool("key", "ctrl+a", "key", "BackSpace")
        self.screen.xdotool("type", "--delay", "4", text)
        self.screen.xdotool("key", "Return")
        return since

    def menu(self, *keys, offset=20):
        """Opens a menu, the first one if nothing is said, and goes on with keys."""
        since = self.now()
        self.screen.xdotool("windowfocus", self.window)
        self.screen.xdotool("mousemove", self.x + offset, self.y + 14, "click", 1)
        self.pause(0.4)
        for key in keys:
            self.screen.xdotool("key", key)
            self.pause(0.1)
        return since

    def dialog(self, *keys, between=False):
        """Waits for a dialog and presses keys in it, with a picture before the last if wanted."""
        window = self.until(
            lambda: next((w for w in self.screen.windows("Yixin") if w != self.window), None), "dialog"
        )
        self.pause(0.3)
        self.picture("dialog")
        since = self.now()
        self.screen.xdotool("windowfocus", window)
        self.pause(0.2)
        if between:
            self.screen.xdotool("key", *keys[:-1])
            self.pause(0.3)
            self.picture("changed")
            keys = keys[-1:]
        self.screen.xdotool("key", *keys)
        self.until(lambda: window not in self.screen.windows("Yixin"), "end of the dialog")
        return since

    def close(self):
        """Closes the window; the client has to end, and its engine before it."""
        since = self.now()
        if self.process.poll() is not None:
            raise Failed("the client has ended already")
        self.screen.ask_to_close(self.window)
        self.wait("-> end", since, 5)
        ended = self.wait("== exit", since, 5)
        self.until(lambda: self.process.poll() is not None, "end of the client", 5)
        if ended.text != "exit 0":
            raise Failed("the engine ended with %s" % ended.text)
        engine = int(self.lines()[0].text.split()[1])
        if os.path.exists("/proc/%d" % engine):
            raise Failed("the engine is still there")

    def clean(self):
        """Ends everything that is still there."""
        if self.process is not None:
            end(self.process)
        lines = self.lines()
        if lines and not any(line.mark == "==" and line.text.startswith("exit") for line in lines):
            time.sleep(0.3)
            lines = self.lines()
            if not any(line.mark == "==" and line.text.startswith("exit") for line in lines):
                try:
                    os.kill(int(lines[0].text.split()[1]), signal.SIGKILL)
                except (ProcessLookupError, ValueError):
                    pass
        self.errors.close()
        if os.path.getsize(self.errors.name) == 0:
            os.remove(self.errors.name)
        shutil.rmtree(self.folder, ignore_errors=True)
