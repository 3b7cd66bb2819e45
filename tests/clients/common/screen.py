"""A virtual screen, and what a person does on it: look, click, type, close a window.

There is no window manager: the client places its window itself, and this asks it to close in the
way of one.
"""

import ctypes
import os
import subprocess

WIDTH = 1600


class Failed(Exception):
    """What a scenario found wrong."""


class Screen:
    """A virtual screen and what a person does on it."""

    def __init__(self):
        read, write = os.pipe()
        # Without -noreset it would throw out a client that comes when the last other one leaves.
        size = "%dx1100x24" % WIDTH
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-noreset", "-screen", "0", size, "-nolisten", "tcp"],
            pass_fds=[write],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        number = b""
        while not number.endswith(b"\n"):
            more = os.read(read, 16)
            if not more:
                raise Failed("Xvfb does not start")
            number += more
        os.close(read)
        self.display = ":" + number.decode().strip()
        self.environment = dict(os.environ, DISPLAY=self.display)

    def xdotool(self, *words, check=True):
        """One call of xdotool; its output."""
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True
        )
        if check and done.returncode != 0:
            why = (done.stderr.strip().splitlines() or [""])[0]
            raise Failed("xdotool %s: %s" % (" ".join(map(str, words)), why))
        return done.stdout

    def windows(self, name):
        """The visible windows of a class with their place and size, those with a size only."""
        found = {}
        for window in self.xdotool("search", "--onlyvisible", "--class", name, check=False).split():
            text = self.xdotool("getwindowgeometry", "--shell", window, check=False)
            place = dict(line.split("=", 1) for line in text.split() if "=" in line)
            if "WIDTH" in place and int(place["WIDTH"]) > 20:
                found[int(window)] = tuple(int(place[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))
        return found

    def picture(self, file):
        """Writes what is on the screen to a file."""
        subprocess.run(["import", "-silent", "-window", "root", file], env=self.environment, check=True)

    def pixels(self):
        """The colours on the screen, row by row, three bytes a point."""
        done = subprocess.run(
            ["import", "-silent", "-window", "root", "-depth", "8", "rgb:-"],
            env=self.environment,
            stdout=subprocess.PIPE,
            check=True,
        )
        return done.stdout

    def ask_to_close(self, window):
        """What a window manager sends when somebody closes a window."""

        class Event(ctypes.Structure):
            _fields_ = [
                ("type", ctypes.c_int),
                ("serial", ctypes.c_ulong),
                ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p),
                ("window", ctypes.c_ulong),
                ("message_type", ctypes.c_ulong),
                ("format", ctypes.c_int),
                ("data", ctypes.c_long * 5),
                ("rest", ctypes.c_long * 24),
            ]

        x = ctypes.CDLL("libX11.so.6")
        x.XOpenDisplay.restype = ctypes.c_void_p
        x.XInternAtom.restype = ctypes.c_ulong
        x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
        x.XSendEvent.argtypes = [
            ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p,
        ]  # fmt: skip
        x.XCloseDisplay.argtypes = [ctypes.c_void_p]
        # A window that is gone meanwhile is no reason to give up.
        handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda *_: 0)
        x.XSetErrorHandler(handler)
        display = x.XOpenDisplay(self.display.encode())
        event = Event()
        event.type = 33
        event.window = window
        event.message_type = x.XInternAtom(display, b"WM_PROTOCOLS", 0)
        event.format = 32
        event.data[0] = x.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
        x.XSendEvent(display, window, 0, 0, ctypes.byref(event))
        x.XCloseDisplay(display)

    def close(self):
        """Ends the screen."""
        end(self.process)


def end(process):
    """Ends a process, gently if it lets itself be ended so."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
