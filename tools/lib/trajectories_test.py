# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's paths of punctures."""

import sys
import unittest

import numpy

sys.dont_write_bytecode = True
from plots import mistake, trajectories  # noqa: E402


class Paths(unittest.TestCase):
    def test_lie_in_the_plane_of_their_two_longest_axes(self):
        times = numpy.linspace(0, 1, 11)
        still = numpy.zeros_like(times)
        for places, plane in (((times, times * 2, still), [0, 1]), ((still, still, 1 - times), [0, 2]), ((still, times, times * 3), [1, 2]), ((still, still, still), [0, 1])):
            one = numpy.column_stack([times, *places])
            self.assertEqual(trajectories.plane_of({0: one, 1: one * [1, -1, -1, -1]}), plane)

    def test_that_nobody_follows_are_no_picture(self):
        with self.assertRaisesRegex(mistake.Mistake, r"PunctureTracker::track\[0\]"):
            trajectories.draw_trajectories(None, {})


if __name__ == "__main__":
    unittest.main()
