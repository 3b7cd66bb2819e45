#!/usr/bin/env python3
"""Drives the real Yixin-Board with an engine and checks what both say.

Other tests replay what this client was once seen to send. This one starts the client itself on a
virtual screen, clicks and types as a person would, writes down the whole conversation and checks
it: every request gets exactly one move, nothing is unknown, the board stays alive. It is not part
of `cargo test`, because the client has to be built elsewhere; docs/clients.md tells how.

    tests/clients/yixin-board.py CLIENT_FOLDER ENGINE [--out FOLDER] [--only SCENARIO]
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile

sys.dont_write_bytecode = True

# The order of the scenarios.
from yixin_board import thinking, tools, openings, odds  # noqa: E402, F401
from yixin_board.client import Client  # noqa: E402
from yixin_board.conversation import check_conversation  # noqa: E402
from yixin_board.scenario import SCENARIOS  # noqa: E402
from common.screen import Failed, Screen  # noqa: E402
from common.transcript import tee  # noqa: E402

NEEDS = (
    "It needs a folder with Yixin-Board 3 built in it (the program Yixin, with the folders "
    "language, function and skin) and the programs Xvfb, xdotool and import (ImageMagick)."
)


def run_one(screen, arguments, entry):
    """Plays one scenario; the reason why it failed, or nothing."""
    name, function, settings, allowed = entry
    client = None
    faults = []
    try:
        client = Client(screen, arguments, name, **settings)
        try:
            function(client)
            client.quiet(0.3)
        except Failed as fault:
            faults.append(str(fault))
            client.picture("failed")
        lines = client.lines()
        if not client.unfinished:
            try:
                check_conversation(lines, allowed)
            except Failed as fault:
                faults.append(str(fault))
        try:
            client.close()
        except Failed as fault:
            faults.append("closing: %s" % fault)
    except Failed as fault:
        faults.append(str(fault))
    finally:
        if client is not None:
            client.clean()
    return "; ".join(faults)


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "--tee":
        tee(sys.argv[2], sys.argv[3])
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], epilog=NEEDS)
    parser.add_argument("client", nargs="?", help="the folder with Yixin-Board built in it")
    parser.add_argument("engine", nargs="?", help="the engine's program")
    parser.add_argument("--out", help="where transcripts and pictures go")
    parser.add_argument("--only", action="append", help="only this scenario; may be repeated")
    parser.add_argument("--list", action="store_true", help="name the scenarios")
    arguments = parser.parse_args()
    if arguments.list:
        for name, function, _, _ in SCENARIOS:
            print("%-24s %s" % (name, function.__doc__.split("\n")[0]))
        return 0
    programs = all(shutil.which(program) for program in ("Xvfb", "xdotool", "import"))
    client = arguments.client and os.path.exists(os.path.join(arguments.client, "Yixin"))
    if not (client and programs and arguments.engine and os.path.exists(arguments.engine)):
        print(NEEDS, file=sys.stderr)
        return 2
    arguments.script = os.path.abspath(__file__)
    arguments.client = os.path.abspath(arguments.client)
    arguments.engine = os.path.abspath(arguments.engine)
    arguments.out = os.path.abspath(arguments.out or tempfile.mkdtemp(prefix="yixin-board-out-"))
    os.makedirs(arguments.out, exist_ok=True)
    chosen = [entry for entry in SCENARIOS if not arguments.only or entry[0] in arguments.only]
    if not chosen:
        print("no such scenario; --list names them", file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    failures = 0
    for entry in chosen:
        screen = Screen()
        try:
            fault = run_one(screen, arguments, entry)
        finally:
            screen.close()
        failures += bool(fault)
        print("%s %s" % (entry[0], "FAILED " + fault if fault else "ok"), flush=True)
    print("transcripts and pictures: %s" % arguments.out)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
