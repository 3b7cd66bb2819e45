#!/usr/bin/env python3
"""Runs the judge of Gomocup: its acceptance script and games in which it suspends the engine.

The judge stops an engine with a signal whenever it is not its turn, from the first moment on, and
measures time, memory and moves. Here its own modules do so, with pauses that are longer than the
engine's clock. A program for Windows runs under Wine. It is not part of `cargo test`, because the
judge is not part of this project; docs/clients.md tells how.

    tests/clients/judge.py FOLDER ENGINE [--quick] [--only SCENARIO]
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

sys.dont_write_bytecode = True

from common.command import Scenarios, main  # noqa: E402
from common.screen import Failed  # noqa: E402

NEEDS = (
    "It needs a folder with the source of GomocupJudge (test_zip_rules.py, client), psutil for this "
    "Python (Debian: python3-psutil), and Wine if the engine is a program for Windows."
)
SCENARIOS = Scenarios()
# What the numbers of the judge for the end of a game mean.
ENDS = {0: "five or draw", 1: "forbidden point", 2: "time loss", 3: "illegal move", 4: "crash"}
MEMORY = 350 * 1024 * 1024
# Runs the judge's script in this process. The script unpacks without the right to execute, which
# Windows does not know, and --quick asks for a tenth of its times.
RUNNER = """
import os, runpy, sys, zipfile
folder, quick, archive = sys.argv[1:4]
sys.path.insert(0, os.path.join(folder, "client"))
import ai_match
unpack, start = zipfile.ZipFile.extractall, ai_match.ai_match.__init__
def extractall(self, path=None, *more):
    unpack(self, path, *more)
    for name in self.namelist():
        os.chmod(os.path.join(path, name), 0o755)
def init(self, *words, **named):
    for key in named:
        if key.startswith("timeout_"):
            named[key] //= 10
    start(self, *words, **named)
zipfile.ZipFile.extractall = extractall
if quick == "quick":
    ai_match.ai_match.__init__ = init
sys.argv = ["test_zip_rules.py", archive]
runpy.run_path(os.path.join(folder, "test_zip_rules.py"), run_name="__main__")
"""


def command(arguments):
    """The engine's command, under Wine where it is a program for Windows."""
    if not arguments.engine.lower().endswith(".exe"):
        return arguments.engine
    wine = shutil.which("wine64") or "/usr/lib/wine/wine64"
    script = os.path.join(arguments.out, "pbrain-engine")
    with open(script, "w") as file:
        file.write('#!/bin/sh\nexec "%s" "%s"\n' % (wine, arguments.engine))
    os.chmod(script, 0o755)
    return script


@SCENARIOS.add
def acceptance(arguments):
    """the script that engines must pass: six formats, positions and a game each"""
    with tempfile.TemporaryDirectory(prefix="judge-") as place:
        copy = os.path.join(place, "judge")
        shutil.copytree(arguments.folder, copy, ignore=shutil.ignore_patterns(".git"))
        archive = os.path.join(place, "goren.zip")
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
            file.write(command(arguments), "pbrain-goren.exe")
        mode = "quick" if arguments.quick else "full"
        report = os.path.join(arguments.out, "acceptance.txt")
        with open(report, "w") as out:
            words = [sys.executable, "-B", "-c", RUNNER, copy, mode, archive]
            subprocess.call(words, cwd=copy, stdout=out, stderr=subprocess.STDOUT)
    with open(report, errors="replace") as file:
        text = file.read()
    table = re.search(r"^goren\.zip +\|(.*)$", text, re.M)
    results = [cell.strip() for cell in table[1].split("|")] if table else []
    if results != ["PASSED"] * 6:
        raise Failed("six times PASSED was expected, not %s; see %s" % (results, report))
    return "6 of 6"


class Game:
    """A game that the judge referees, with the two engines that it started."""

    def __init__(self, arguments, rule, size, turn, match, pause=0.0, special=""):
        sys.path.insert(0, os.path.join(arguments.folder, "client"))
        from ai_match import ai_match

        self.engines = []
        self.paused = 0.0
        self.pause = pause
        place = tempfile.mkdtemp(prefix="engine-", dir=arguments.out)
        self.places = [os.path.join(place, name) for name in ("1", "2")]
        for folder in self.places:
            os.mkdir(folder)
        middle = size // 2
        stones = [] if special else [(middle, middle), (middle + 1, middle), (middle + 2, middle + 3)]
        # The judge announces a change of sides to its server.
        server = {"send": lambda text: None, "recv": lambda count: None}
        self.match = ai_match(
            size, stones, command(arguments), command(arguments), "new", "new",
            turn, turn, match, match, MEMORY, MEMORY, 1, rule, *self.places,
            arguments.out, arguments.out, settings=server, special_rule=special,
        )  # fmt: skip
        start = self.match.init_protocol
        self.match.init_protocol = lambda *words: self.watch(start(*words))

    def watch(self, engine):
        """Keeps an engine, and lets it rest in its suspended state before each answer."""
        self.engines.append(engine)
        wait = engine.wait

        def rest(*words, **named):
            time.sleep(self.pause)
            self.paused += self.pause
            return wait(*words, **named)

        engine.wait = rest
        return engine

    def play(self, out):
        """Plays the game and checks how it and the engines ended; the numbers."""
        said = sys.stdout
        with open(out, "w") as sys.stdout:
            try:
                message, moves, _, end = self.match.play()
            finally:
                sys.stdout = said
        with open(out, "a") as file:
            file.write(message)
        if end not in (0,):
            raise Failed("the game must end in order, not with a %s; see %s" % (ENDS.get(end, end), out))
        codes = [engine.process.wait(5) for engine in self.engines]
        if codes != [0, 0]:
            raise Failed("both engines must end by themselves within 0.5 s, not with %s" % codes)
        memory = max(engine.vms_memory for engine in self.engines)
        if not 0 < memory <= MEMORY:
            raise Failed("private memory must be at most %d, not %d" % (MEMORY, memory))
        used = max(engine.timeused for engine in self.engines)
        return "%d moves, clock at most %d ms, %d MB" % (len(moves), used, memory >> 20)


def add_game(name, description, *words, **more):
    """Adds a game as a scenario."""

    def play(arguments):
        return Game(arguments, *words, **more).play(os.path.join(arguments.out, name + ".txt"))

    SCENARIOS.add_named(name, description, play)


add_game("freestyle", "a game with five or more, 1 s a move and 20 s a game", 0, 20, 1000, 20000)
add_game("standard", "a game with exactly five", 1, 15, 1000, 20000)
add_game("renju", "a game of renju", 4, 15, 1000, 20000)
add_game("caro", "a game of caro", 8, 15, 1000, 20000)
add_game("caro-exact", "a game of caro with exactly five", 9, 15, 1000, 20000)
add_game("swap2", "a game with the opening rule swap2", 0, 15, 1000, 20000, special="swap2")
add_game("suspended", "each engine rests longer between two moves than its whole clock", 1, 15, 300, 2500,
         pause=3.0)  # fmt: skip


@SCENARIOS.add
def start_up(arguments):
    """the engine is suspended before it has read anything, for 0, 0.2, 1 and 5 s"""
    longest = 0
    for pause in (0, 0.2, 1, 5):
        game = Game(arguments, 0, 20, 500, 5000)
        engine = game.match.init_protocol(
            command(arguments), "new", [[(0, 0)] * 20 for _ in range(20)],
            500, 5000, MEMORY, 1, 0, game.places[0], arguments.out, 1000,
        )  # fmt: skip
        try:
            time.sleep(pause)
            begun = time.monotonic()
            engine.start()
            longest = max(longest, time.monotonic() - begun)
        except RuntimeError as fault:
            raise Failed("a move after %g s at rest was expected, not %s" % (pause, fault)) from fault
        finally:
            engine.clean()
        if engine.process.wait(5) != 0:
            raise Failed("the engine must end by itself, not with %d" % engine.process.returncode)
    return "longest first move %.2f s, 0.5 s asked" % longest


def missing(arguments):
    """What of the needed is not there."""
    for file in ("test_zip_rules.py", os.path.join("client", "new_protocol.py")):
        if not os.path.exists(os.path.join(arguments.folder, file)):
            return "There is no %s in the folder." % file
    try:
        import psutil  # noqa: F401
    except ImportError:
        return "%s has no module psutil." % sys.executable
    return ""


def options(parser):
    """The argument of this command alone."""
    parser.add_argument(
        "--quick", action="store_true", help="a tenth of the times in the games of the acceptance script"
    )


if __name__ == "__main__":
    folder = "the folder with the source of GomocupJudge"
    sys.exit(main(__doc__, folder, NEEDS, SCENARIOS, missing, options))
