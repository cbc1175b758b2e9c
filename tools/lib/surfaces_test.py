# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's surfaces of horizons."""

import sys
import unittest

import numpy

sys.dont_write_bytecode = True
from made_up_run import Folder, write  # noqa: E402
from plots import mistake, surfaces  # noqa: E402


class Surfaces(Folder):
    def write_ellipsoid(self, iteration, number):
        angles = numpy.radians(numpy.arange(0, 360, 10))
        table = [[0, 0, 1, 2 + 3*numpy.cos(a)*numpy.sin(t), numpy.sin(a)*numpy.sin(t), numpy.cos(t)] for a in angles[::-1] for t in angles[:19]]
        write(self.run / f"h.t{iteration}.ah{number}.gp", table, "# N_patches = 6\n")

    def test_cut_a_plane_in_a_curve_around_their_middle(self):
        self.write_ellipsoid(64, 2)
        self.assertEqual(list(surfaces.surfaces_at(self.run, 64)), [2])
        x, y = surfaces.curve_in_plane(surfaces.surfaces_at(self.run, 64)[2], 0, 1)
        self.assertEqual(len(x), 36)
        self.assertTrue(numpy.allclose((x - 2)**2/9 + y**2, 1))
        self.assertTrue((numpy.diff(numpy.arctan2(y, x - 2)) > 0).all())

    def test_none_was_found_at_other_iterations(self):
        self.write_ellipsoid(64, 2)
        self.assertEqual(surfaces.surfaces_at(self.run, 128), {})

    def test_the_last_of_each_is_that_of_the_latest_iteration(self):
        for iteration in 64, 128, 1024:
            write(self.run / f"h.t{iteration}.ah1.gp", [[0, 0, 1, iteration, 0, 0]], "# N_patches = 6\n")
        self.assertEqual(surfaces.last_surfaces(self.run)[1].tolist(), [[1024, 0, 0]])

    def test_files_must_have_been_written(self):
        with self.assertRaisesRegex(mistake.Mistake, "AHFinderDirect::output_h_every"):
            surfaces.surfaces_at(self.run, 0)


if __name__ == "__main__":
    unittest.main()
