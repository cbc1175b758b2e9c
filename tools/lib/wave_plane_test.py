# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's planes of waves, alone and next to another plane in a film."""

import argparse
import sys
import unittest

import numpy

sys.dont_write_bytecode = True
from made_up_run import Folder, rows, write  # noqa: E402
from plots import mistake, movie, reading, wave_plane  # noqa: E402


class Waves(Folder):
    def test_have_one_size_where_they_fall_with_the_distance(self):
        points = numpy.array([[0.0]*9 + [x, 0, 0, 3/x if x > 2 else 100] for x in (1, 2, 4, 8, 16)])
        waves = wave_plane.weighted(points)
        self.assertEqual(waves[2:, reading.DATA].tolist(), [3, 3, 3])
        self.assertEqual(points[2, reading.DATA], 0.75)
        self.assertEqual(wave_plane.greatest_beyond(waves, 12), 3)
        self.assertEqual(wave_plane.greatest_beyond(waves[:2], 12), 1)

    def options(self, **others):
        return argparse.Namespace(**{"run": self.run, "rate": 5, "plane": "xy", "waves": "psi", "reach": 4, "limits": None, "log": False, "colours": None, "edges": False,
                                     "levels": True, "horizons": False, "half_turn": False, "window": None, "unit": "", **others})

    def write_planes(self):
        for name, iterations in (("phi", (0, 8, 16)), ("psi", (8, 16, 24))):
            write(self.run / f"{name}.xy.asc", [row for n in iterations for row in rows(n, n/8, lambda x, y, n=n: 1 + n*x)], "# comment\n")

    def test_stand_next_to_another_plane_in_iterations_that_both_have(self):
        self.write_planes()
        film = self.run / "film.gif"
        self.assertEqual(movie.write_movie(film, self.run, "phi", self.options()), 2)
        wide = film.stat().st_size
        self.assertEqual(film.read_bytes()[:4], b"GIF8")
        self.assertEqual(movie.write_movie(film, self.run, "phi", self.options(waves=None)), 3)
        self.assertNotEqual(film.stat().st_size, wide)

    def test_that_were_written_at_other_times_are_refused(self):
        self.write_planes()
        write(self.run / "psi.xy.asc", rows(7, 1), "# comment\n")
        with self.assertRaisesRegex(mistake.Mistake, "phi and psi were never written in the same iteration"):
            movie.write_movie(self.run / "film.gif", self.run, "phi", self.options())

    def test_with_horizons_that_nobody_wrote_are_no_film(self):
        self.write_planes()
        with self.assertRaisesRegex(mistake.Mistake, "AHFinderDirect::output_h_every"):
            movie.write_movie(self.run / "film.gif", self.run, "phi", self.options(horizons=True))
        self.assertFalse((self.run / "film.gif").exists())


if __name__ == "__main__":
    unittest.main()
