#!/usr/bin/env python3
"""Plays games in the real Piskvork, under Wine on a virtual screen: whole ones of an engine against
itself, and one of a person with clicks and undo.

Piskvork referees the games of engines from its command line. What it writes is checked: its exit code,
the record of the game with the times of the moves, and the conversation with both engines. It is not
part of `cargo test`, because the client has to be built elsewhere; docs/clients.md tells how.

    tests/clients/piskvork.py CLIENT_FOLDER ENGINE.exe [--out FOLDER] [--only SCENARIO]
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

NEEDS = (
    "It needs a folder with a 64-bit piskvork.exe and its openings.txt, an engine for 64-bit Windows "
    "that runs under the Wine that is here, and the programs wine64, Xvfb, xdotool and import (ImageMagick)."
)
REGISTRY = r"HKCU\Software\Petr Lastovicka\piskvorky"
NAMES = ("pbrain-one.exe", "pbrain-two.exe")
LIMIT = 300
# In the main window: where the board begins, below the menu and the tools, and the side of a cell.
LEFT, TOP, CELL = 0, 47, 22
# What asks for a move, and a move.
ASKED = r"^(?:TURN \d+,\d+|BEGIN|DONE)\s*$"
GIVEN = r"^\d+,\d+\s*$"
SCENARIOS = Scenarios()


class Piskvork:
    """A folder with the client and two copies of the engine, and a Wine of its own."""

    def __init__(self, arguments, name):
        self.out = os.path.join(arguments.out, name)
        shutil.rmtree(self.out, ignore_errors=True)
        os.makedirs(self.out)
        self.home = tempfile.mkdtemp(prefix="piskvork-")
        for file in ("piskvork.exe", "openings.txt"):
            shutil.copy(os.path.join(arguments.folder, file), self.home)
        for file in NAMES:
            shutil.copy(arguments.engine, os.path.join(self.home, file))
        self.process = None
        self.screen = Screen()
        self.wine = shutil.which("wine64") or "/usr/lib/wine/wine64"
        # All scenarios of a run share one prefix, whose first start takes some ten seconds.
        prefix = os.path.join(arguments.out, "wine")
        self.environment = dict(
            self.screen.environment, WINEPREFIX=prefix, WINEDEBUG="-all", WINEDLLOVERRIDES="mscoree,mshtml="
        )

    def run(self, *words):
        """Runs a Windows program to its end; its exit code."""
        try:
            return subprocess.run(
                [self.wine, *words], cwd=self.home, env=self.environment, timeout=LIMIT,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            ).returncode  # fmt: skip
        except subprocess.TimeoutExpired as fault:
            raise Failed("%s must end within %d s" % (words[0], LIMIT)) from fault

    def set(self, **values):
        """Sets numbers where Piskvork keeps its settings."""
        for key, value in values.items():
            self.run("reg", "add", REGISTRY, "/v", key, "/t", "REG_DWORD", "/d", str(value), "/f")

    def start(self, engine=NAMES[0]):
        """Starts the client for a person against this program in the folder; its window."""
        path = "Z:" + os.path.join(self.home, engine).replace("/", "\\")
        self.run("reg", "add", REGISTRY, "/v", "AI0", "/t", "REG_SZ", "/d", path, "/f")
        self.process = subprocess.Popen(
            [self.wine, "piskvork.exe", "-logpipe", "log-"], cwd=self.home, env=self.environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        return self.until(lambda: next(iter(self.screen.windows("piskvork").items()), None), "window")

    def until(self, question, what, limit=60.0):
        """The first answer that is something."""
        deadline = time.monotonic() + limit
        while not (answer := question()):
            if time.monotonic() > deadline:
                raise Failed("no %s within %g s" % (what, limit))
            time.sleep(0.1)
        return answer

    def said(self, pattern, engine=NAMES[0]):
        """What the conversation with the engine holds of a pattern."""
        path = os.path.join(self.home, "log-%s.log" % engine)
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8", errors="replace") as opened:
            return re.findall(pattern, opened.read(), re.M)

    def game(self, *words):
        """Plays a game; the exit code, which says who won."""
        return self.run("piskvork.exe", "-p", *NAMES, *words,
                        "-outfile", "game.psq", "-outfileformat", "1", "-logpipe", "log-")  # fmt: skip

    def read(self, file):
        """What Piskvork wrote, kept in the folder of the run."""
        path = os.path.join(self.home, file)
        if not os.path.exists(path):
            raise Failed("Piskvork must write %s" % file)
        shutil.copy(path, self.out)
        with open(path, encoding="utf-8", errors="replace") as opened:
            return opened.read()

    def close(self):
        """Ends the client and the screen and removes the folder."""
        if self.process:
            end(self.process)
        subprocess.run([self.wine, "wineboot", "-k"], env=self.environment,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        self.screen.close()
        shutil.rmtree(self.home, ignore_errors=True)


def check_record(text, width, height, turn, match):
    """Checks the record of a game; how many moves it holds and the longest time."""
    if not text.startswith("Piskvorky %dx%d," % (width, height)):
        raise Failed("a board of %dx%d was expected, not %s" % (width, height, text.split("\n")[0]))
    moves = [tuple(map(int, move)) for move in re.findall(r"^(\d+),(\d+),(-?\d+)\s*$", text, re.M)]
    points = [(x, y) for x, y, _ in moves]
    if len(points) < 9 or len(set(points)) != len(points):
        raise Failed("a game of nine moves or more on different points was expected, not %s" % points)
    outside = [(x, y) for x, y in points if not (1 <= x <= width and 1 <= y <= height)]
    if outside:
        raise Failed("the record has points outside the board: %s" % outside)
    longest = max(time for _, _, time in moves[2:])
    if longest > turn + 1000:
        raise Failed("a move may take %d ms and 1000 ms more, not %d ms" % (turn, longest))
    for side in (0, 1):
        used = sum(time for _, _, time in moves[side::2])
        if used > match + 1000:
            raise Failed("a game may take %d ms and 1000 ms more, not %d ms" % (match, used))
    return len(moves), longest


def check_conversation(text, allowed):
    """Checks that the engine complained of nothing."""
    for line in text.splitlines():
        if re.match("ERROR|UNKNOWN", line, re.IGNORECASE) and not re.match(allowed or "$^", line):
            raise Failed("nothing was to be complained of, but the engine said: %s" % line)
    if len(re.findall(r"^\d+,\d+\s*$", text, re.M)) < 4:
        raise Failed("the conversation must hold four moves or more")


def play(arguments, name, rule, turn=300, match=20, board=(15, 15), shown=None, opening=None, allowed=None):
    """Plays a game and checks all that Piskvork says of it; the numbers."""
    client = Piskvork(arguments, name)
    try:
        client.set(sirka=board[0], height=board[1], autoBegin=int(opening is not None))
        words = ["-rule", rule, "-timeturn", turn, "-timematch", match, "-memory", 350]
        if opening is not None:
            words += ["-opening", opening]
        code = client.game(*map(str, words))
        logs = [client.read("log-%s.log" % engine) for engine in NAMES]
        for log in logs:
            check_conversation(log, allowed)
        if opening is not None and "BOARD" not in logs[0] + logs[1]:
            raise Failed("a game with an opening must start with BOARD")
        if code not in (1, 2, 3):
            raise Failed("Piskvork must end with 1, 2 or 3 (won, lost, drawn), not with %d" % code)
        count, longest = check_record(client.read("game.psq"), *(shown or board), turn, match * 1000)
        return "exit code %d, %d moves, longest %d ms" % (code, count, longest)
    finally:
        client.close()


class Person:
    """Somebody who plays against the engine with mouse and keyboard."""

    def __init__(self, client, engine=NAMES[0]):
        self.client = client
        self.window, (self.left, self.top, _, _) = client.start(engine)
        time.sleep(1)

    def key(self, key):
        """Presses a key in the window."""
        self.client.screen.xdotool("windowfocus", self.window)
        self.client.screen.xdotool("key", key)
        time.sleep(0.5)

    def click(self, x, y):
        """Clicks on a point, counted from 0."""
        left, top = self.left + LEFT + CELL * x + CELL // 2, self.top + TOP + CELL * y + CELL // 2
        self.client.screen.xdotool("mousemove", left, top, "click", 1)

    def play(self, points, count):
        """Clicks on points until one is free, and waits until the engine has made so many moves."""
        before = len(self.client.said(ASKED))
        for point in points:
            self.click(*point)
            time.sleep(1)
            if len(self.client.said(ASKED)) > before:
                break
        self.client.until(lambda: len(self.client.said(GIVEN)) == count, "move %d of the engine" % count)
        time.sleep(0.5)


@SCENARIOS.add
def human(arguments):
    """a person clicks two moves, takes both pairs back, clicks another one and closes the window"""
    client = Piskvork(arguments, "human")
    try:
        client.set(sirka=15, height=15, autoBegin=0, hraci0=1, infoEvaluate=1)
        person = Person(client)
        # A new game, in which the other side begins, and on with it.
        person.key("F2")
        person.key("space")
        client.until(lambda: len(client.said(GIVEN)) == 1, "first move of the engine")
        person.play([(3, 3), (4, 4)], 2)
        person.play([(11, 3), (12, 4)], 3)
        client.screen.picture(os.path.join(client.out, "board.png"))
        for _ in range(4):
            person.key("Left")
        person.play([(3, 11), (4, 12)], 4)
        client.screen.picture(os.path.join(client.out, "after-undo.png"))
        taken = len(client.said(r"^TAKEBACK \d+,\d+\s*$"))
        again = len(client.said(r"^BOARD\s*$"))
        if taken != 4 and not again:
            raise Failed("four TAKEBACK or a BOARD was expected, not %d and none" % taken)
        client.screen.ask_to_close(person.window)
        client.until(lambda: client.process.poll() is not None, "end of the client")
        check_conversation(client.read("log-%s.log" % NAMES[0]), None)
        return "4 moves, %d taken back, %d positions sent" % (taken, again)
    except Failed:
        client.screen.picture(os.path.join(client.out, "failed.png"))
        raise
    finally:
        client.close()


@SCENARIOS.add
def weights(arguments):
    """a batch file starts the engine with weights that are not there: that is told, and it plays"""
    client = Piskvork(arguments, "weights")
    try:
        client.set(sirka=15, height=15, autoBegin=0, hraci0=1, infoEvaluate=1)
        # Piskvork itself passes no arguments.
        batch = "pbrain-batch.bat"
        with open(os.path.join(client.home, batch), "w") as file:
            file.write("@%%~dp0%s --weights missing.bin\r\n" % NAMES[0])
        person = Person(client, batch)
        person.key("F2")
        person.key("space")
        client.until(lambda: client.said(GIVEN, batch), "first move of the engine")
        time.sleep(0.5)
        client.screen.picture(os.path.join(client.out, "board.png"))
        told = client.said("MESSAGE .*missing.bin.*", batch)
        if not told:
            raise Failed("a message about the missing file was expected")
        return told[0].strip()
    except Failed:
        client.screen.picture(os.path.join(client.out, "failed.png"))
        raise
    finally:
        client.close()


def add_game(name, description, rule, **more):
    """Adds a game as a scenario."""
    SCENARIOS.add_named(name, description, lambda arguments: play(arguments, name, rule, **more))


add_game("freestyle-15", "rule 0, five or more", 0)
add_game("freestyle-20", "rule 0 on a board of 20", 0, board=(20, 20))
add_game("standard-15", "rule 1, exactly five", 1)
add_game("renju-15", "rule 2, renju", 2)
add_game("caro-15", "rule 8, caro with overlines", 8)
add_game("caro-five-15", "rule 9, caro with exactly five", 9)
add_game("board-19x12", "a board that is no square", 0, board=(19, 12))
# The first answer is the one that tells Piskvork which board the engine can play on.
add_game("board-30", "a board over 25 falls back to 20x20", 0, board=(30, 30), shown=(20, 20), allowed="ERROR .*20")
add_game("opening", "an opening of the file, sent with BOARD", 0, board=(20, 20), opening=1)
add_game("match-3-s", "3 s for the whole game", 0, turn=3000, match=3)


def missing(arguments):
    """What of the needed is not there."""
    for file in ("piskvork.exe", "openings.txt"):
        if not os.path.exists(os.path.join(arguments.folder, file)):
            return "There is no %s in the folder." % file
    if not (shutil.which("wine64") or os.path.exists("/usr/lib/wine/wine64")):
        return "There is no wine64."
    lost = [name for name in ("Xvfb", "xdotool", "import") if not shutil.which(name)]
    return "There is no %s." % ", ".join(lost) if lost else ""


if __name__ == "__main__":
    sys.exit(main(__doc__, "the folder with piskvork.exe", NEEDS, SCENARIOS, missing))
