"""Scenarios of what is left: what the engine need not know, pondering, levels, sizes, the end."""

from .scenario import scenario
from common.screen import Failed


@scenario(allowed=[r"ERROR .*"])
def draw_and_resign(c):
    """Both are for the log only; the board goes on."""
    c.command("putpos h8i9g7")
    c.quiet()
    for text in ("draw", "resign"):
        c.command(text)
        c.quiet()
    c.picture("log")
    c.shows("h8", "i9", "g7")
    c.move(c.command("thinking start"))
    c.shows("h8", "i9", "g7", None)


@scenario(allowed=[r"UNKNOWN .*", r"ERROR .*"])
def command_mode(c):
    """What the toolbar sends in command mode; complaints go to the log, the board goes on."""
    c.command("putpos h8i9g7")
    c.quiet()
    c.command("send board")
    c.quiet()
    c.command("command on")
    for text in ("bench", "traceboard", "tracesearch", "reloadconfig config.toml", "yxhashclear"):
        c.command(text)
        c.quiet(0.6, 60)
    c.picture("log")
    c.command("command off")
    c.shows("h8", "i9", "g7")
    c.move(c.command("thinking start"))
    c.shows("h8", "i9", "g7", None)


@scenario(allowed=[r"ERROR .*"])
def database(c):
    """An engine without a database has to swallow what is meant for one."""
    c.command("putpos h8i9g7")
    c.quiet()
    for text in (
        "dbval", "dbdel one", "dbset end", "dbsave", "dbcheck", "dbfix", "dbmerge end", "dbtotxt end",
        "dbedittag x", "dbeditval 3", "dbeditdep 4", "dbeditcomment end", "dbeditlabel h7 end",
        "dbsetbestmove", "dbclearbestmove", "search from 3", "forbid 0 h7", "forbid undo 0 h7",
    ):  # fmt: skip
        c.command(text)
        c.quiet(0.3)
    c.picture("log")
    c.move(c.command("thinking start"))
    c.shows("h8", "i9", "g7", None)


@scenario()
def database_comment(c):
    """The comment box sends its text at every key, quoted and with line feeds, without one behind it."""
    c.command("putpos h8i9g7")
    c.quiet()
    top = c.y + 210
    since = c.now()
    c.screen.xdotool("mousemove", c.x + c.width - 150, top, "click", 1)
    for text in ("a", "h8", "end", "done", "stop", "7,7", '"x'):
        c.screen.xdotool("type", "--delay", "20", text)
        c.screen.xdotool("key", "Return")
        if c.process.poll() is not None:
            raise Failed("a line of the comment was obeyed: the engine has ended")
    c.quiet()
    c.picture("comment")
    c.wait("-> yxedittextdatabase", since, 3)
    c.command("clear")
    c.move(c.command("thinking start"))
    c.shows("h8", "i9", "g7", None)


@scenario(white=1, pondering=1)
def pondering(c):
    """Nothing is said on the person's time, and a stone taken back does no harm."""
    c.click("h8")
    first = c.move(0)
    since = c.now()
    c.pause(1.5)
    if any(line.mark == "<-" for line in c.lines(since)):
        raise Failed("it talks while it ponders: %s" % c.lines(since))
    c.command("undo one")
    c.quiet()
    c.command("undo one")
    c.quiet()
    c.shows()
    since = c.now()
    c.click("g7")
    c.shows("g7", *c.move(since))
    since = c.now()
    c.click("a1")
    c.move(since)
    c.shows("g7", None, "a1", None)


@scenario(white=1, level=0)
def settings(c):
    """The dialog offers threads; what is chosen during a search holds for the next one."""
    c.click("h8")
    c.pause(1)
    c.menu(*["Down"] * 5, "Return", offset=85)
    since = c.dialog(
        *["ctrl+Page_Down"] * 2, "Tab", "Tab", "Up", *["shift+Tab"] * 4, "Return", between=True
    )
    c.wait("-> INFO thread_num 2", since, 3)
    c.wait("-> INFO vcthread", since, 3)
    c.pause(0.5)
    since = c.command("thinking stop")
    c.shows("h8", *c.move(since, 3))
    c.click("c3")
    c.pause(1.5)
    since = c.command("thinking stop")
    c.shows("h8", None, "c3", *c.move(since, 3))


@scenario(white=1, level=2)
def level_by_nodes(c):
    """A level that ends by the number of nodes, without a clock."""
    c.click("h8")
    c.move(0)
    since = c.now()
    c.click("c3")
    c.move(since, 30)
    c.shows("h8", None, "c3", None)


@scenario(white=1, size=20)
def large_board(c):
    """The largest usual board; labels and numbers have to agree."""
    for point in ("a20", "t1", "j10"):
        since = c.now()
        c.click(point)
        c.move(since)
    c.shows("a20", None, "t1", None, "j10", None)
    c.picture("played")


@scenario(white=1, level=0)
def close_while_thinking(c):
    """The window is closed during a search without limits."""
    c.click("h8")
    c.pause(1)
    c.unfinished = True
