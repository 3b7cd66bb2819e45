"""Scenarios of the commands that are not about play: balance, blocked moves, memory, forbidden points."""

import os

from .scenario import scenario
from common.screen import Failed


@scenario()
def balance_one(c):
    """A stone that makes the position even; with a bias; stopped; undone."""
    c.command("putpos h8i9")
    c.quiet()
    since = c.command("balance1 0")
    c.shows("h8", "i9", *c.move(since))
    c.picture("balanced")
    since = c.command("balance1 -100")
    c.shows("h8", "i9", None, *c.move(since))
    since = c.command("balance1 0")
    c.pause(0.3)
    c.command("thinking stop")
    c.move(since, 3)
    c.shows("h8", "i9", None, None, None)
    since = c.command("balance1")
    c.pause(0.3)
    c.command("undo one")
    c.wait("-> yxstop", since)
    c.quiet()
    c.shows("h8", "i9", None, None)
    since = c.command("thinking start")
    c.move(since)
    c.shows("h8", "i9", None, None, None)


@scenario()
def balance_two(c):
    """Two stones in one answer, both shown; on the empty board; stopped; undone."""
    c.command("putpos h8i9g7")
    c.quiet()
    since = c.command("balance2 0")
    moves = c.move(since)
    if len(moves) != 2:
        raise Failed("%d moves instead of two" % len(moves))
    c.shows("h8", "i9", "g7", *moves)
    c.picture("balanced")
    since = c.command("balance2 100")
    c.pause(0.3)
    c.command("thinking stop")
    c.move(since, 3)
    c.shows("h8", "i9", "g7", *moves, None, None)
    since = c.command("balance2 0")
    c.pause(0.3)
    c.command("undo one")
    c.wait("-> yxstop", since)
    c.quiet()
    c.command("undo all")
    c.quiet()
    since = c.command("balance2 0")
    c.move(since)
    c.shows(None, None)
    since = c.command("thinking start")
    c.move(since)
    c.shows(None, None, None)


# Black has four in a row, stopped at one end by white: it wins at h4 and nowhere else.
FOUR = ("h8", "h9", "h7", "a1", "h6", "a3", "h5", "a5")


@scenario()
def block(c):
    """A point that is blocked is not played, however good it is; afterwards it is."""
    c.command("putpos " + "".join(FOUR))
    c.quiet()
    c.command("block h4")
    c.quiet()
    c.picture("blocked")
    since = c.command("thinking start")
    move = c.move(since)
    if move == ["h4"]:
        raise Failed("it plays the blocked point")
    c.shows(*FOUR, *move)
    c.command("undo one")
    c.quiet()
    since = c.command("nbest 2")
    move = c.move(since)
    if move == ["h4"]:
        raise Failed("Multi-PV plays the blocked point")
    c.command("undo one")
    c.quiet()
    c.command("block undo h4")
    since = c.command("thinking start")
    if c.move(since) != ["h4"]:
        raise Failed("it does not play the point after 'block undo'")
    c.command("undo one")
    c.quiet()
    c.command("block h4g8")
    c.command("block reset")
    since = c.command("thinking start")
    if c.move(since) != ["h4"]:
        raise Failed("it does not play the point after 'block reset'")


@scenario()
def block_all_but(c):
    """'block compare' blocks every point but those that are named."""
    c.command("putpos " + "".join(FOUR))
    c.quiet()
    c.command("block compare o15o14")
    c.quiet(1)
    c.picture("blocked")
    since = c.command("thinking start")
    move = c.move(since)
    if move not in (["o15"], ["o14"]):
        raise Failed("it plays %s, which is blocked" % move)
    c.command("block reset")
    since = c.command("thinking start")
    c.move(since)


@scenario(white=1, block_reset=1, path_reset=1, hash_clear=1)
def block_until_the_move(c):
    """With the client's automatic resets on."""
    c.click("h8")
    c.move(0)
    c.command("block c3")
    c.quiet()
    since = c.now()
    c.click("k4")
    c.move(since)
    c.sent(since, "yxblockreset", "yxblockpathreset")
    c.sent(since, "yxhashclear", r"turn .*")


@scenario()
def block_path(c):
    """A line that is blocked from this position on."""
    c.command("putpos " + "".join(FOUR))
    c.quiet()
    c.command("blockpath h4")
    c.quiet()
    since = c.command("thinking start")
    if c.move(since) == ["h4"]:
        raise Failed("it plays the blocked line")
    c.command("undo one")
    c.quiet()
    c.command("blockpath undo h4")
    since = c.command("thinking start")
    if c.move(since) != ["h4"]:
        raise Failed("it does not play the point after 'blockpath undo'")
    c.command("undo one")
    c.quiet()
    c.command("blockpath h4")
    c.command("blockpath g8g9")
    c.command("blockpath reset")
    since = c.command("thinking start")
    if c.move(since) != ["h4"]:
        raise Failed("it does not play the point after 'blockpath reset'")


@scenario(allowed=[r"ERROR .*"])
def hash_table(c):
    """Usage, dump, load and clear; the file is called `end`, like the command."""
    c.command("putpos h8i9g7")
    c.quiet()
    c.move(c.command("thinking start"))
    answers = []
    for text in ("hash usage", "hash dump end", "hash clear", "hash usage", "hash load end", "hash usage"):
        since = c.command(text)
        c.quiet(0.6)
        answers.append((text, [line.text for line in c.lines(since) if line.mark == "<-"]))
    for text, answer in answers:
        if any(line.startswith("ERROR") for line in answer):
            raise Failed("'%s' is answered by %s" % (text, answer))
    used, cleared, loaded = (answers[number][1] for number in (0, 3, 5))
    if not all(answer and answer[0].startswith("MESSAGE ") for answer in (used, cleared, loaded)):
        raise Failed("'hash usage' is answered by %s" % answers)
    if used == cleared:
        raise Failed("the usage is the same after clearing: %s" % cleared)
    if os.path.exists(os.path.join(c.home, "end")) and loaded == cleared:
        raise Failed("the usage is the same after loading: %s" % loaded)
    c.picture("messages")
    c.command("hash load not there")
    c.quiet()
    c.move(c.command("thinking start"))
    c.shows("h8", "i9", "g7", None, None)


@scenario(rule=2, white=1)
def forbidden_points(c):
    """Where black may not play is shown, and a click there does nothing."""
    since = c.command("putpos h8i8g7i7j8f7k7l7")
    c.quiet()
    c.answered(since, "FORBID 0608.$")
    c.picture("forbidden")
    since = c.now()
    c.click("i9")
    c.quiet()
    if any(line.mark == "->" and line.text.startswith(("turn", "board")) for line in c.lines(since)):
        raise Failed("the client lets black play on a forbidden point")
    since = c.now()
    c.click("a1")
    c.shows("h8", "i8", "g7", "i7", "j8", "f7", "k7", "l7", "a1", *c.move(since))
    c.wait("<- FORBID ", since)
    c.picture("after-the-move")
