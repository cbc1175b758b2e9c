# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's mergers: when they are, and the waves that come from them."""

import argparse
import sys
import unittest
import unittest.mock

import numpy

sys.dont_write_bytecode = True
import waves as library_of_waves  # noqa: E402
from made_up_run import Folder, rows, write  # noqa: E402
from plots import merger, mistake, reading, surfaces, trajectories  # noqa: E402


class Mergers(Folder):
    def test_are_when_the_last_horizon_appears_for_the_first_time(self):
        for iteration, number in ((64, 1), (128, 1), (512, 1), (256, 2), (512, 2), (384, 3)):
            write(self.run / f"h.t{iteration}.ah{number}.gp", [[0, 0, 1, 0, 0, 0]], "# N_patches = 6\n")
        self.assertEqual(surfaces.merger_in(self.run), 384)

    def test_are_not_yet_while_there_is_one_horizon(self):
        for iteration in 64, 128:
            write(self.run / f"h.t{iteration}.ah1.gp", [[0, 0, 1, 0, 0, 0]], "# N_patches = 6\n")
        self.assertEqual(surfaces.merger_in(self.run), 128)

    def test_have_the_time_of_their_iteration(self):
        write(self.run / "puncturetracker-pt_loc..asc", [[n, 0, 0, 0, 0, 0, 0, 0, n/4, 0, 0, 0, *[n/4]*10, *[0]*30] for n in (0, 4, 8, 12)])
        self.assertEqual(trajectories.time_of(self.run, 8), 2)
        self.assertEqual(trajectories.time_of(self.run, 10), 2)


class WavesOfMergers(Folder):
    """A wave that is strongest at the retarded time 20, and planes at t = 0, 8, 16 ... 56."""

    def setUp(self):
        super().setUp()
        time = numpy.arange(0, 50, 0.5)
        self.psi = {(2, 2): library_of_waves.Series(time, numpy.exp(-((time - 20)/4)**2 + 0.5j*time))}
        write(self.run / "psi.xy.asc", [row for n in range(0, 64, 8) for row in rows(n, n, lambda x, y, n=n: n)], "# comment\n")

    def options(self, mass, reach):
        return argparse.Namespace(mass=mass, reach=reach, plane_of="psi")

    def test_are_half_way_to_the_edge_of_the_plane(self):
        self.assertEqual(merger.when_strongest(self.psi), 20)
        self.assertEqual(merger.when_in_view(library_of_waves, 20, self.options(0, 30)), 35)
        self.assertAlmostEqual(merger.when_in_view(library_of_waves, 20, self.options(1, 30)), 20 + 16.0166667 + 2*numpy.log(7.00833333), 6)

    def test_are_taken_from_the_nearest_output(self):
        for time, nearest in ((-5, 0), (27.9, 24), (28.1, 32), (99, 56)):
            name, points = merger.plane_near(self.run, "PSI", time)
            self.assertEqual((name, set(points[:, reading.TIME]), set(points[:, reading.DATA])), ("psi", {nearest}, {nearest}))

    def test_are_in_the_picture(self):
        write(self.run / "puncturetracker-pt_loc..asc", [[n, 0, 0, 0, 0, 0, 0, 0, n, 0, 0, 0, *[n]*10, *[0]*30] for n in range(0, 64, 8)])
        write(self.run / "h.t8.ah1.gp", [[0, 0, 1, x, y, 0] for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))], "# N_patches = 6\n")
        with unittest.mock.patch.object(merger, "draw_wave_plane") as drawn:
            merger.write_merger(mistake.import_plotting(), self.run / "merger.png", self.run, self.options(0, 8), library_of_waves, self.psi, self.psi)
        self.assertEqual(drawn.call_args.args[2][0, reading.TIME], 24)
        self.assertTrue((self.run / "merger.png").exists())


if __name__ == "__main__":
    unittest.main()
