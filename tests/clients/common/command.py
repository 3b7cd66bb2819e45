"""What the commands that drive a client have in common: their arguments, the list of scenarios, the lines they print.

A scenario is a function that raises `Failed` with what was expected and what was seen. Its name is
that of the function and its description the first line of the function's documentation.
"""

import argparse
import os
import signal
import sys
import tempfile

from .screen import Failed


class Scenarios:
    """A list of scenarios, in the order in which they are played."""

    def __init__(self):
        self.entries = []

    def add(self, function):
        """Marks a function as a scenario."""
        self.add_named(function.__name__.replace("_", "-"), function.__doc__, function)
        return function

    def add_named(self, name, description, function):
        """Adds a scenario that is one of a family."""
        self.entries.append((name, description.split("\n")[0], function))


def main(document, folder, needs, scenarios, missing, options=None):
    """Reads the arguments, plays the scenarios, and returns the exit code.

    `missing` says what of the needed is not there, or nothing. `options` adds arguments.
    """
    parser = argparse.ArgumentParser(description=document.split("\n")[0], epilog=needs)
    parser.add_argument("folder", nargs="?", help=folder)
    parser.add_argument("engine", nargs="?", help="the engine's program")
    parser.add_argument("--out", help="where transcripts and pictures go")
    parser.add_argument("--only", action="append", help="only this scenario; may be repeated")
    parser.add_argument("--list", action="store_true", help="name the scenarios")
    if options:
        options(parser)
    arguments = parser.parse_args()
    if arguments.list:
        for name, description, _ in scenarios.entries:
            print("%-24s %s" % (name, description))
        return 0
    absent = lacking(arguments) or missing(arguments)
    if absent:
        print("%s\n%s" % (absent, needs), file=sys.stderr)
        return 2
    unknown = set(arguments.only or ()) - {name for name, _, _ in scenarios.entries}
    if unknown:
        print("no such scenario: %s; --list names them" % ", ".join(sorted(unknown)), file=sys.stderr)
        return 2
    arguments.folder = os.path.abspath(arguments.folder)
    arguments.engine = os.path.abspath(arguments.engine)
    arguments.out = os.path.abspath(arguments.out or tempfile.mkdtemp(prefix="client-test-"))
    os.makedirs(arguments.out, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    failures = play(arguments, scenarios)
    print("transcripts and pictures: %s" % arguments.out)
    return 1 if failures else 0


def lacking(arguments):
    """Which of the two paths is missing, or nothing."""
    if not arguments.folder or not arguments.engine:
        return "A folder and an engine are needed."
    if not os.path.isdir(arguments.folder):
        return "There is no folder %s." % arguments.folder
    if not os.path.isfile(arguments.engine):
        return "There is no engine %s." % arguments.engine
    return ""


def play(arguments, scenarios):
    """Plays the chosen scenarios, one line each; how many failed."""
    failures = 0
    for name, _, function in scenarios.entries:
        if arguments.only and name not in arguments.only:
            continue
        try:
            seen = function(arguments)
            print("%s ok%s" % (name, " (%s)" % seen if seen else ""), flush=True)
        except Failed as fault:
            failures += 1
            print("%s FAILED %s" % (name, fault), flush=True)
    return failures
