# SPDX-License-Identifier: LGPL-2.1-or-later
"""Output of a made-up run whose values are known everywhere, in a folder of its own, for tests of simplot's parts."""

import argparse
import pathlib
import tempfile
import unittest

import numpy


def polynomial(x, y):
    return 1 + 2*x - 3*y + x*y


# {level: (spacing, first and last index along both axes)}: each level in the middle of the coarser one.
BOXES = {0: (1.0, -4, 4), 1: (0.5, -4, 4), 2: (0.25, -4, 4)}


def rows(iteration=0, time=0.0, value=polynomial, axis_only=False):
    """Points of a plane, or of its x axis, in columns of CarpetIOASCII; the coarsest level in two components."""
    for level, (spacing, first, last) in BOXES.items():
        step = round(spacing / 0.25)
        for j in [0] if axis_only else range(first, last + 1):
            for i in range(first, last + 1):
                component = int(level == 0 and i >= 0)
                x, y = i*spacing, j*spacing
                yield [iteration, 0, level, component, 0, i*step, j*step, 0, time, x, y, 0, value(x, y)]


def write(path, table, header=""):
    path.write_text(header + "".join(" ".join(f"{number:.17g}" for number in row) + "\n" for row in table), encoding="utf-8")


def write_hdf5(path, iterations, axis_only=False):
    """Two variables of a plane, or of its x axis, on all levels, with past timelevels whose values are wrong."""
    import h5py

    with h5py.File(path, "w") as file:
        for iteration in iterations:
            for level, (spacing, first, last) in BOXES.items():
                side, step = spacing*numpy.arange(first, last + 1), round(spacing/0.25)
                plane = polynomial(side, 0) if axis_only else polynomial(side[None, :], side[:, None])
                for name, values in (("phi", plane + iteration), ("pi", numpy.zeros(plane.shape))):
                    for past, of_past in ((1, values + 99), (0, values)):
                        dataset = file.create_dataset(f"wave::{name} it={iteration} tl={past} rl={level} c=0", data=of_past)
                        dataset.attrs.update(timestep=iteration, level=level, time=iteration/8, group_timelevel=past, iorigin=[first]*plane.ndim,
                                             ioffsetdenom=[step]*plane.ndim, origin=[first*spacing]*plane.ndim, delta=[spacing]*plane.ndim)


def options_of_pictures(**more):
    return argparse.Namespace(**{**dict(log=False, limits=None, unit="", colours=None, edges=False, levels=False, horizons=False, half_turn=False,
                                        window=None, plane="xy", direction="x"), **more})


class Folder(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.run = pathlib.Path(self.room.name)

    def tearDown(self):
        self.room.cleanup()
