# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's comparisons: differences of runs, and orders of convergence."""

import sys
import unittest

import numpy

sys.dont_write_bytecode = True
from made_up_run import Folder, write  # noqa: E402
from plots import comparison  # noqa: E402


class Orders(Folder):
    def test_convergence_has_the_order_of_the_error(self):
        for order in (2, 4):
            for number in range(3):
                spacing = 0.5**number
                (self.run / str(number)).mkdir(exist_ok=True)
                write(self.run / str(number) / "phi.x.asc",
                      [[0, 0, 0, 0, 0, i, 0, 0, 1, i*spacing, 0, 0, numpy.cos(i*spacing)*(1 + spacing**order)] for i in range(round(8/spacing) + 1)])
            found = [comparison.line_at(self.run / str(number), "phi", "x", 1)[2:] for number in range(3)]
            self.assertAlmostEqual(comparison.order_of(*found, 2), order, places=9)

    def test_differences_are_those_of_common_points_with_numbers(self):
        one = (numpy.array([0, 1, 2.0]), numpy.array([1, 2, numpy.nan]))
        other = (numpy.array([0, 0.5, 1, 2]), numpy.array([5, 6, 7.0, 8]))
        places, values = comparison.difference(one, other)
        self.assertEqual(places.tolist(), [0, 1])
        self.assertEqual(values.tolist(), [-4, -5])


if __name__ == "__main__":
    unittest.main()
