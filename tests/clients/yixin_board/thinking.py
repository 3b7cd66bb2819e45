"""Scenarios of play and analysis: moves, stop, undo, several lines, defences."""

from .scenario import scenario
from common.screen import Failed


@scenario()
def start(c):
    """What the client says before anybody does anything, and what it wants to know."""
    c.sent(0, "info show_detail 3", "yxshowinfo", "START 15")
    c.answered(0, r"MESSAGE INFO MAX_THREAD_NUM \d+$")
    c.answered(0, r"MESSAGE INFO MAX_HASH_SIZE \d+$")
    c.answered(0, "OK$")
    c.picture("started")


@scenario(white=1)
def play(c):
    """A few moves; the first is asked for with the whole board, the others one by one."""
    stones = []
    for number, point in enumerate(("h8", "c3", "m13", "c13")):
        since = c.now()
        c.click(point)
        if number == 2:
            c.wait("<- INFO PV DONE", since, 5)
            c.pause(0.3)
            c.picture("thinking")
        stones += [point, *c.move(since)]
        c.shows(*stones)
        c.sent(since, "board" if number == 0 else r"turn \d+,\d+")
        c.answered(since, "INFO PV DONE" if number else r"\d")
    c.answered(0, "MESSAGE REALTIME BEST")
    c.picture("played")


@scenario(black=1, white=1)
def both_sides(c):
    """The engine plays against itself until a stone is taken back while it thinks."""
    since = c.now()
    c.click("h8")
    c.until(lambda: len(c.stones()) >= 4, "fourth stone")
    c.pause(0.4)
    c.command("undo one")
    c.wait("-> yxstop", since)
    c.quiet()
    stones = c.stones()
    c.click("a1")
    c.until(lambda: len(c.stones()) >= len(stones) + 2, "two stones more")
    c.pause(0.4)
    c.command("undo one")
    c.quiet()
    c.shows(*stones, *([None] * (len(c.stones()) - len(stones))))


@scenario(white=1, level=0)
def stop(c):
    """The stop button ends a search without limits; the move is played."""
    c.click("h8")
    c.pause(1.5)
    c.picture("thinking")
    since = c.command("thinking stop")
    c.shows("h8", *c.move(since, 3))
    since = c.command("thinking stop")
    c.quiet(0.6)
    if any(line.mark == "<-" for line in c.lines(since)):
        raise Failed("an answer to a stop while nothing runs")
    c.click("c3")
    c.pause(1)
    c.command("thinking stop")
    c.move(since, 3)
    c.shows("h8", None, "c3", None)


@scenario(white=1, level=0)
def undo_while_thinking(c):
    """After an undo the client throws one move away; the next one has to be for the next stone."""
    for _ in range(2):
        since = c.now()
        c.click("h8")
        c.pause(1)
        c.command("undo one")
        c.wait("-> yxstop", since)
        c.quiet()
        c.shows()
    since = c.now()
    c.click("i9")
    c.pause(1)
    c.picture("second-stone")
    c.command("thinking stop")
    c.shows("i9", *c.move(since, 3))


@scenario(white=1, turn=2)
def undo_and_at_once(c):
    """The next stone is there before the thrown-away move."""
    since = c.now()
    c.click("h8")
    c.pause(0.5)
    c.screen.xdotool("mousemove", *c.at("a1"), "click", 3, "mousemove", *c.at("i9"), "click", 1)
    c.until(lambda: len(c.stones()) == 2, "answer", 6)
    c.shows("i9", None)


@scenario(level=0)
def multi_pv(c):
    """Several lines at once, without limits: stopped; undone; and then a real move."""
    before = ["h8", "h9", "c3"]
    c.command("putpos " + "".join(before))
    c.quiet()
    since = c.command("nbest 3")
    c.wait("<- INFO PV 2", since)
    c.pause(2)
    c.picture("three-lines")
    firsts = {}
    number = None
    for line in c.lines(since):
        words = line.text.split()
        if line.mark == "<-" and words[:2] == ["INFO", "PV"] and words[2] != "DONE":
            number = words[2]
        elif line.mark == "<-" and words[:2] == ["INFO", "BESTLINE"]:
            firsts[number] = words[2]
        elif line.mark == "<-" and words[:2] == ["INFO", "NUMPV"] and words[2] != "3":
            raise Failed("three lines wanted, but NUMPV %s" % words[2])
    if len(set(firsts.values())) != 3:
        raise Failed("not three different first moves: %s" % firsts)
    since = c.command("thinking stop")
    c.shows(*before, *c.move(since, 3))
    c.command("nbest 3")
    c.pause(1)
    since = c.command("undo one")
    c.wait("-> yxstop", since)
    c.quiet()
    c.shows(*before)
    c.click("m3")
    c.pause(0.3)
    c.command("thinking start")
    c.pause(1)
    since = c.command("thinking stop")
    c.shows(*before, "m3", *c.move(since, 3))


@scenario()
def multi_pv_with_limits(c):
    """Several lines within a second, the number from the settings, answered without a stop."""
    c.command("putpos h8i9g7")
    c.quiet()
    since = c.command("nbest")
    c.shows("h8", "i9", "g7", *c.move(since, 4))
    c.answered(since, "INFO PV 2")
    since = c.command("thinking start")
    c.shows("h8", "i9", "g7", None, *c.move(since, 4))


@scenario(level=0)
def search_defend(c):
    """Every reply gets a value, without limits: undone, stopped, and then a normal search."""
    before = ["h8", "h9", "c3"]
    c.command("putpos " + "".join(before))
    c.quiet()
    since = c.command("searchdefend")
    c.wait("<- INFO PV DONE", since)
    c.pause(3)
    c.picture("defences")
    depths = {line.text for line in c.lines(since) if line.text.startswith("INFO DEPTH")}
    if len(depths) < 2:
        raise Failed("in three seconds no newer values than those of %s" % depths)
    c.command("undo one")
    c.wait("-> yxstop", since, 5)
    c.quiet()
    c.shows("h8", "h9")
    c.command("redo one")
    c.quiet()
    c.command("searchdefend")
    c.pause(1.5)
    since = c.command("thinking stop")
    c.shows(*before, *c.move(since, 3))
    c.command("thinking start")
    c.pause(1)
    since = c.command("thinking stop")
    c.shows(*before, None, *c.move(since, 3))


@scenario(turn=2)
def search_defend_against_a_three(c):
    """Within two seconds; only four points stop an open three, two of them lose here as well."""
    before = ["h8", "a1", "h7", "a3", "h6"]
    c.command("putpos " + "".join(before))
    c.quiet()
    since = c.command("searchdefend")
    move = c.move(since, 6)
    c.shows(*before, *move)
    if move[0] not in ("h9", "h5", "h10", "h4"):
        raise Failed("%s is no defence" % move)
    c.answered(since, "INFO PV 1$")
    c.answered(since, "INFO EVAL -M")
