#!/usr/bin/env python3
"""Plays an engine against itself under the real c-gomoku-cli and counts what goes wrong.

c-gomoku-cli referees each move: it knows the rules, the clock and the protocol. Every game must end
with five in a row or a full board. A crash, a time loss, an illegal or forbidden move, an ERROR or
an UNKNOWN is a failure. It is not part of `cargo test`, because the program has to be built
elsewhere; docs/clients.md tells how.

    tests/clients/c-gomoku-cli.py FOLDER ENGINE [--games N] [--turn SECONDS] [--only SCENARIO]
"""

import collections
import os
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True

from common.command import Scenarios, main  # noqa: E402
from common.screen import Failed  # noqa: E402

NEEDS = "It needs a folder with c-gomoku-cli built in it (the program src/c-gomoku-cli)."
PROGRAM = os.path.join("src", "c-gomoku-cli")
# How a game may end, in the words of c-gomoku-cli.
IN_ORDER = ("Black win by five connection", "White win by five connection", "Draw by fullfilled board")
SCENARIOS = Scenarios()


def openings(file, size, count, seed):
    """Writes openings of three to six stones near the centre, as offsets from it."""
    chance = random.Random(seed)
    reach = min(3, size // 2 - 1)
    points = [(x, y) for x in range(-reach, reach + 1) for y in range(-reach, reach + 1)]
    with open(file, "w") as out:
        for _ in range(count):
            stones = chance.sample(points, chance.randint(3, 6))
            out.write(", ".join("%d,%d" % stone for stone in stones) + "\n")


def match(arguments, name, rule, size, clock, concurrency=1, games=None, more=()):
    """Plays one match and checks how its games ended; the numbers."""
    games = games or arguments.games
    place = os.path.join(arguments.out, name)
    os.makedirs(place, exist_ok=True)
    file = os.path.join(place, "openings.txt")
    openings(file, size, (games + 1) // 2, "%s %d" % (name, arguments.seed))
    command = [
        os.path.join(arguments.folder, PROGRAM),
        "-each", "tc=%s" % clock, "cmd=%s" % arguments.engine,
        "-engine", "name=One", "-engine", "name=Two",
        "-rule", str(rule), "-boardsize", str(size), "-games", str(games), "-repeat",
        "-concurrency", str(concurrency), "-openings", "file=%s" % file,
        "-sgf", os.path.join(place, "games.sgf"), "-log", *more,
    ]  # fmt: skip
    with open(os.path.join(place, "output.txt"), "w") as out:
        code = subprocess.call(command, cwd=place, stdout=out, stderr=subprocess.STDOUT)
    if code != 0:
        raise Failed("c-gomoku-cli must end with 0, not %d; see %s" % (code, place))
    return check(place, games, float(clock.split("/")[-1].split("+")[0]))


def check(place, games, limit):
    """Checks the results and the conversation of a match."""
    with open(os.path.join(place, "output.txt"), errors="replace") as file:
        output = file.read()
    ends = collections.Counter(re.findall(r"^\[\d+\] Finished game .*\{(.*)\}", output, re.M))
    wrong = {end: count for end, count in ends.items() if end not in IN_ORDER}
    if wrong:
        raise Failed("games must end in order, not with %s; see %s" % (wrong, place))
    if sum(ends.values()) != games:
        raise Failed("%d games must end, not %d; see %s" % (games, sum(ends.values()), place))
    complaints = re.findall(r"^.*engine \S+ (?:timeout|crashed|output).*$", output, re.M)
    moves, longest = 0, 0
    for log in sorted(os.listdir(place)):
        if log.endswith(".log"):
            count, time = read_log(os.path.join(place, log), complaints)
            moves, longest = moves + count, max(longest, time)
    if complaints:
        raise Failed("%d complaints, first %s; see %s" % (len(complaints), complaints[0], place))
    if moves < 3 * games:
        raise Failed("the log holds %d moves of %d games; see %s" % (moves, games, place))
    # It forgives three seconds a move by itself, Gomocup and Piskvork one.
    if longest > 1000 * limit + 1000:
        raise Failed("a move took %d ms; see %s" % (longest, place))
    return "%d games, %d moves, longest %d ms, %s" % (games, moves, longest, dict(ends))


def read_log(log, complaints):
    """How many moves a conversation holds and what the longest took, in ms."""
    moves, longest, asked = 0, 0, {}
    with open(log, errors="replace") as file:
        for line in file:
            heard = re.match(r"(\d+): (\S+) (->|<-) (.*)", line)
            if not heard:
                continue
            time, engine, direction, text = int(heard[1]), heard[2], heard[3], heard[4]
            if direction == "<-":
                asked[engine] = time
            elif re.match(r"\d+,\d+$", text):
                moves += 1
                longest = max(longest, time - asked.get(engine, time))
            elif re.match("ERROR|UNKNOWN", text):
                complaints.append(line.strip())
    return moves, longest


def add_match(name, description, *words, **more):
    """Adds a match as a scenario."""
    SCENARIOS.add_named(name, description, lambda arguments: match(arguments, name, *words, **more))


def add_short(name, description, rule, size, more=()):
    """Adds a match at the time per move of the command line."""

    def play(arguments):
        return match(arguments, name, rule, size, "0/%g" % arguments.turn, more=more)

    SCENARIOS.add_named(name, description, play)


add_short("freestyle-15", "five or more in a row", 0, 15)
add_short("freestyle-20", "five or more in a row, the large board", 0, 20)
add_short("standard-15", "exactly five in a row", 1, 15)
add_short("renju-15", "renju, with its forbidden points", 4, 15)
add_short("freestyle-22", "the largest board of this program", 0, 22)
add_short("freestyle-9", "a small board, which fills up now and then", 0, 9)
add_short("boards", "the whole position before each move", 1, 15, more=["-sendbyboard"])
add_match("match-time", "time for the whole game only, 3 s", 0, 15, "3")
add_match("increment", "1 s for the game and 0.05 s for each move", 0, 15, "1/1+0.05")
# Eight engines: four games at a time. Both sides of a game run, so four of the eight think at once.
add_match("crowd", "eight engines at once, 5 s a move and 120 s a game", 0, 15, "120/5",
          concurrency=4, games=4)  # fmt: skip


def missing(arguments):
    """What of the needed is not there."""
    if not os.access(os.path.join(arguments.folder, PROGRAM), os.X_OK):
        return "There is no program %s in the folder." % PROGRAM
    return ""


def options(parser):
    """The arguments of this command alone."""
    parser.add_argument("--games", type=int, default=4, help="games of each match, 4 if not given")
    parser.add_argument("--turn", type=float, default=0.1, help="seconds a move, 0.1 if not given")
    parser.add_argument("--seed", type=int, default=1, help="another number, other openings")


if __name__ == "__main__":
    folder = "the folder with c-gomoku-cli built in it"
    sys.exit(main(__doc__, folder, NEEDS, SCENARIOS, missing, options))
