"""What holds in every conversation, whatever the scenario.

The client waits for exactly one move per request and, after an undo, throws exactly one away. It
reads some lines without looking whether they are complete.
"""

import re

from common.screen import Failed

MOVE = re.compile(r"\s*\d+,\d+(\s+\d+,\d+)*\s*$")


def check_conversation(lines, allowed=()):
    """Every request got exactly one move, and the engine said nothing that the client cannot read."""
    waiting, block, faults = 0, None, []
    pv, label, size = {}, None, 15
    for line in lines:
        text = line.text.strip()
        if line.mark == "!!":
            faults.append("on stderr: %s" % text)
        elif line.mark == "->":
            word = text.lower().split()[0] if text else ""
            if word == "start":
                size = int(text.split()[1])
            if word == "done":
                if block == "board":
                    waiting += 1
                block = None
            elif word in ("board", "yxboard") or word.startswith(("yxquery", "yxblock", "yxsoo")):
                block = word
            elif word in ("turn", "yxnbest", "yxsearchdefend", "yxbalanceone", "yxbalancetwo"):
                waiting += 1
        elif line.mark == "<-":
            words = text.upper().split()
            if MOVE.match(text):
                if waiting == 0:
                    faults.append("a move that nobody asked for: %s" % text)
                waiting = max(0, waiting - 1)
            elif not words:
                faults.append("an empty line")
            elif words[0] in ("UNKNOWN", "ERROR"):
                if not any(re.match(pattern, text) for pattern in allowed):
                    faults.append(text)
            elif words[0] == "FORBID":
                if not re.fullmatch(r"FORBID (\d{4})*\.", text):
                    faults.append("not what the client reads: %s" % text)
            elif words[0] == "INFO":
                if len(words) < 3:
                    faults.append("INFO without a value: %s" % text)
                elif words[1] == "PV" and words[2] != "DONE":
                    pv = {"PV": words[2]}
                elif words[1] == "PV":
                    missing = {"PV", "NUMPV", "DEPTH", "EVAL", "WINRATE", "BESTLINE"} - set(pv)
                    if missing:
                        faults.append("no %s before PV DONE" % " ".join(sorted(missing)))
                    elif label and pv["PV"] == "0":
                        row, column = map(int, pv["BESTLINE"].split(","))
                        if label != "%c%d" % (ord("a") + column, size - row):
                            faults.append("BESTLINE %s is called %s" % (pv["BESTLINE"], label))
                    pv, label = {}, None
                else:
                    pv[words[1]] = words[2]
            elif words[:2] == ["MESSAGE", "DEPTH"] and "|" in text:
                line_of_play = text.rsplit("|", 1)[1].split()
                label = line_of_play[0] if line_of_play else None
            elif words[:2] == ["MESSAGE", "REALTIME"]:
                known = r"MESSAGE REALTIME (REFRESH|(BEST|POS|DONE|LOS[ET]) \d+,\d+|VAL -?\d+|PV .*)"
                if not re.fullmatch(known, text, re.IGNORECASE):
                    faults.append("not what the client reads: %s" % text)
            elif words[0] not in ("OK", "MESSAGE", "SWAP", "DEBUG"):
                faults.append("not what the client reads: %s" % text)
    if waiting:
        faults.append("%d request%s without a move" % (waiting, "s" if waiting > 1 else ""))
    if faults:
        more = " (and %d more)" % (len(faults) - 3) if len(faults) > 3 else ""
        raise Failed("; ".join(faults[:3]) + more)
