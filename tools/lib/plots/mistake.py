# SPDX-License-Identifier: LGPL-2.1-or-later
"""What the user can mend, and the libraries that may be missing."""

import difflib


class Mistake(Exception):
    """Something the user can mend; its text says how."""


def did_you_mean(name, known):
    """"; did you mean X?" with the nearest of the known names; empty if none is near."""
    near = difflib.get_close_matches(name, known, n=1)
    return f"; did you mean {near[0]}?" if near else ""


def import_numpy():
    """The library of arrays, or an explanation of what to install."""
    try:
        import numpy
    except ImportError as error:
        raise Mistake(f"{error}; install python3-numpy (tools/setup does it)") from None
    return numpy


def import_plotting():
    """The library of pictures, or an explanation of what to install."""
    try:
        import matplotlib
    except ImportError as error:
        raise Mistake(f"no picture: {error}; install python3-numpy and python3-matplotlib (tools/setup does it)") from None
    matplotlib.use("Agg")
    import matplotlib.pyplot
    return matplotlib.pyplot
