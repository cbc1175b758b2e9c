# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's lines: each place from its finest level."""

import sys
import unittest

import numpy

sys.dont_write_bytecode = True
from made_up_run import Folder, rows, write  # noqa: E402
from plots import lines, reading  # noqa: E402


class Lines(Folder):
    def test_each_place_comes_from_its_finest_level(self):
        write(self.run / "phi.x.asc", [[*row[:-1], row[2]] for row in rows(axis_only=True)])
        places, values = lines.finest_line(reading.read_points(self.run / "phi.x.asc", "phi", "x"), "x")
        self.assertTrue(numpy.array_equal(places, [-4, -3, -2, -1.5, *numpy.arange(-1, 1.01, 0.25), 1.5, 2, 3, 4]))
        self.assertTrue(numpy.array_equal(values, [0, 0, 1, 1, *[2]*9, 1, 1, 0, 0]))

    def test_pugh_writes_blocks_of_times(self):
        text = "".join(f'"Time = {time}\n' + "".join(f"{x} {x + time}\n" for x in range(4)) + "\n\n" for time in (0.0, 0.5))
        (self.run / "phi_x_[20][10].xg").write_text('"Parameter file a.par\n' + text, encoding="utf-8")
        name, path = reading.find_output(self.run, None, "x", "1D")
        table = reading.read_points(path, name, "x")
        self.assertEqual(name, "phi")
        places, values = lines.finest_line(reading.read_points(path, name, "x", reading.one_iteration(None)), "x")
        self.assertTrue(numpy.array_equal(places, range(4)) and numpy.array_equal(values, places + 0.5))
        self.assertEqual(set(table[:, reading.TIME]), {0, 0.5})


if __name__ == "__main__":
    unittest.main()
