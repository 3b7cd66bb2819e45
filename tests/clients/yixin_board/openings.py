"""Scenarios of the opening rules: swap2, Soosorv-8, swap after the first move."""

import re

from .scenario import scenario
from common.screen import Failed


def swap2_three(c):
    """The engine puts three stones; the dialog is open."""
    since = c.menu("Down", "Return")
    for number in (1, 2, 3):
        c.wait(r"<- MESSAGE SWAP2 MOVE%d \d+ \d+$" % number, since)
    c.sent(since, "yxswap2step1")


@scenario(rule=6, black=1)
def swap2_first_stay(c):
    """The engine begins; the person stays white."""
    swap2_three(c)
    c.dialog("Return")
    since = c.now()
    c.click("a1")
    c.move(since)
    if len(c.stones()) != 5:
        raise Failed("the board shows %s" % c.stones())
    c.picture("on")


@scenario(rule=6, black=1)
def swap2_first_swap(c):
    """The engine begins; the person takes black, the engine makes the fourth move."""
    swap2_three(c)
    since = c.dialog("Tab", "Return")
    c.move(since)
    if len(c.stones()) != 4:
        raise Failed("the board shows %s" % c.stones())
    c.picture("on")


@scenario(rule=6, black=1)
def swap2_first_add(c):
    """The engine begins; the person adds two stones, the engine chooses."""
    swap2_three(c)
    c.dialog("Tab", "Tab", "Return")
    since = c.now()
    c.click("a1")
    c.pause(0.3)
    c.click("o1")
    choice = c.wait("<- MESSAGE SWAP2 SWAP2 (YES|NO)$", since)
    c.quiet(0.3)
    if choice.text.endswith("YES"):
        since = c.now()
        c.click("o15")
        c.move(since)
        c.sent(since, "board|turn .*")
        count = 7
    else:
        c.move(since)
        count = 6
    if len(c.stones()) != count:
        raise Failed("after %s the board shows %s" % (choice.text, c.stones()))
    c.picture("chosen")


def swap2_second(c, *three, swap="alt+n"):
    """The person puts three stones, the engine answers; then the game goes on."""
    since = c.now()
    for point in three:
        c.click(point)
        c.pause(0.3)
    answer = c.wait("<- MESSAGE SWAP2 (SWAP1 (YES|NO)|MOVE4 .*)$", since)
    if answer.text.endswith("NO"):
        c.move(since)
        c.shows(*three, None)
    elif answer.text.endswith("YES"):
        c.dialog("Return")
        since = c.now()
        c.click("o15")
        c.move(since)
        c.shows(*three, "o15", None)
    else:
        c.wait("<- MESSAGE SWAP2 MOVE5 ", since)
        since = c.dialog(swap)
        if swap == "alt+n":
            # The engine has become black; the person makes the sixth move as white.
            c.click("o15")
        c.move(since)
    c.picture("on")
    return answer.text


@scenario(rule=6, white=1)
def swap2_second_strong(c):
    """Three stones that black would win with: the engine has to take black."""
    text = swap2_second(c, "h8", "a1", "h7")
    if not text.endswith("SWAP1 YES"):
        raise Failed("it does not take the better side: %s" % text)


@scenario(rule=6, white=1)
def swap2_second_weak(c):
    """Three stones that do black no good: the engine has to stay white."""
    text = swap2_second(c, "a1", "h8", "o1")
    if not text.endswith("SWAP1 NO"):
        raise Failed("it does not stay on the better side: %s" % text)


@scenario(rule=6, white=1)
def swap2_second_even(c):
    """Three stones that are hard to judge; the person does not swap after five."""
    swap2_second(c, "m3", "l4", "k5")


@scenario(rule=6, white=1)
def swap2_second_even_swap(c):
    """Three stones that are hard to judge; the person swaps after five."""
    swap2_second(c, "m3", "l4", "k5", swap="alt+y")


def offered(c, since):
    """The fifth stones that the engine offers."""
    c.wait("<- MESSAGE SOOSORV MOVE5 DONE", since)
    found = []
    for line in c.lines(since):
        match = re.match(r"MESSAGE SOOSORV MOVE5 (\d+) (\d+)$", line.text)
        if line.mark == "<-" and match:
            found.append(c.point("%s,%s" % match.groups()))
    c.picture("offered")
    return found


def choose_fifth(c, since, count):
    """The person takes one of the fifth stones and makes the sixth move; the engine answers."""
    points = offered(c, since)
    if len(points) != count or len(set(points)) != count:
        raise Failed("%d fifth stones wanted, but %s" % (count, points))
    c.click(points[-1])
    c.pause(0.4)
    since = c.now()
    c.click("a1")
    c.move(since)
    if len(c.stones()) != 7 or c.stones()[4] != points[-1]:
        raise Failed("the board shows %s" % c.stones())


def give_fifths(c, count):
    """The person offers fifth stones; the engine takes one and makes the sixth move."""
    points = ["b2", "n2", "b14", "n14", "c6", "m6", "c10", "m10"][:count]
    since = c.now()
    for point in points:
        c.click(point)
        c.pause(0.3)
    c.wait("<- MESSAGE SOOSORV MOVE5C ", since)
    c.move(since)
    stones = c.stones()
    if len(stones) != 6 or stones[4] not in points:
        raise Failed("the board shows %s" % stones)
    c.picture("on")


def soosorv_three(c, key):
    """The engine puts three stones and the person answers whether to swap."""
    since = c.menu("Down", "Return")
    for number in (1, 2, 3):
        c.wait(r"<- MESSAGE SOOSORV MOVE%d \d+ \d+$" % number, since)
    c.sent(since, "yxsoosorvstep1")
    return c.dialog(key)


def soosorv_fourth(c, count="2"):
    """The person puts the fourth stone; the engine decides whether to swap."""
    c.click("g4")
    since = c.now()
    c.dialog(count, "Tab", "Return")
    answer = c.wait("<- MESSAGE SOOSORV SWAP2 [YN]", since)
    if answer.text.split()[3][0] == "Y":
        c.dialog("Return")
        give_fifths(c, int(count))
    else:
        choose_fifth(c, since, int(count))


@scenario(rule=5, black=1)
def soosorv_first_swap_stay(c):
    """The engine begins, the person swaps, the engine puts the fourth, the person stays."""
    since = soosorv_three(c, "alt+y")
    fourth = c.wait(r"<- MESSAGE SOOSORV MOVE4 \d+ \d+ [1-8]$", since)
    c.dialog("alt+n")
    give_fifths(c, int(fourth.text.split()[-1]))


@scenario(rule=5, black=1)
def soosorv_first_swap_swap(c):
    """The engine begins, the person swaps twice, the engine offers fifth stones."""
    since = soosorv_three(c, "alt+y")
    fourth = c.wait(r"<- MESSAGE SOOSORV MOVE4 \d+ \d+ [1-8]$", since)
    since = c.dialog("alt+y")
    choose_fifth(c, since, int(fourth.text.split()[-1]))


@scenario(rule=5, black=1)
def soosorv_first_stay(c):
    """The engine begins, the person stays white and puts the fourth stone."""
    soosorv_three(c, "alt+n")
    soosorv_fourth(c)


@scenario(rule=5, white=1)
def soosorv_second(c):
    """The person begins; what follows is the engine's choice."""
    since = c.now()
    for point in ("h8", "h9", "i10"):
        c.click(point)
        c.pause(0.3)
    answer = c.wait("<- MESSAGE SOOSORV SWAP1 [YN]", since)
    if answer.text.split()[3][0] == "Y":
        c.dialog("Return")
        soosorv_fourth(c)
    else:
        fourth = c.wait(r"<- MESSAGE SOOSORV MOVE4 \d+ \d+ [1-8]$", since)
        c.dialog("alt+n")
        give_fifths(c, int(fourth.text.split()[-1]))


@scenario(rule=5, white=1)
def soosorv_second_weak(c):
    """The person begins with three stones that white likes."""
    since = c.now()
    for point in ("h8", "i9", "f6"):
        c.click(point)
        c.pause(0.3)
    answer = c.wait("<- MESSAGE SOOSORV SWAP1 [YN]", since)
    if answer.text.split()[3][0] == "Y":
        c.dialog("Return")
        soosorv_fourth(c, "3")
    else:
        fourth = c.wait(r"<- MESSAGE SOOSORV MOVE4 \d+ \d+ [1-8]$", since)
        since = c.dialog("alt+y")
        choose_fifth(c, since, int(fourth.text.split()[-1]))


@scenario(rule=3, black=1)
def swap_first_first(c):
    """The client puts the first stone itself; the person stays white, the engine goes on."""
    c.click("h8")
    c.quiet()
    since = c.now()
    c.click("h8")
    c.move(since)
    c.shows(None, "h8", None)


@scenario(rule=3, white=1)
def swap_first_second(c):
    """The person begins in the middle; the client gives that stone to the engine."""
    c.click("h8")
    c.quiet()
    since = c.now()
    c.click("a1")
    c.move(since)
    c.shows("h8", "a1", None)
