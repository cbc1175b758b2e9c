# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's colours and limits."""

import argparse
import sys
import unittest

import numpy

sys.dont_write_bytecode = True
from plots import mistake, styles  # noqa: E402


class Looks(unittest.TestCase):
    def options(self, **more):
        return argparse.Namespace(**{"log": False, "limits": None, "colours": None, **more})

    def test_values_of_one_sign_have_a_sequential_map_others_one_about_zero(self):
        self.assertEqual(styles.colours(numpy.array([0, 2.0]), self.options()), {"cmap": "viridis", "vmin": 0, "vmax": 2})
        self.assertEqual(styles.colours(numpy.array([-1, 2.0, numpy.nan]), self.options()), {"cmap": "RdBu_r", "vmin": -2, "vmax": 2})
        self.assertEqual(styles.colours(numpy.array([-1, 2.0]), self.options(limits=[-3, 1]))["vmin"], -3)

    def test_small_overshoots_do_not_change_the_sign(self):
        for values in ([-1e-4, 1.0], [-1.0, 1e-4]):
            expected = {"cmap": "viridis", "vmin": values[0], "vmax": values[1]}
            self.assertEqual(styles.colours(numpy.array(values), self.options()), expected)
        self.assertEqual(styles.colours(numpy.array([-1e-2, 1.0]), self.options())["cmap"], "RdBu_r")

    def test_powers_of_ten_need_positive_values(self):
        norm = styles.colours(numpy.array([0, 1e-3, 2.0]), self.options(log=True))["norm"]
        self.assertEqual((norm.vmin, norm.vmax), (1e-3, 2))
        norm = styles.colours(numpy.array([1e-9, 2.0]), self.options(log=True))["norm"]
        self.assertEqual((norm.vmin, norm.vmax), (2e-6, 2))
        with self.assertRaisesRegex(mistake.Mistake, "positive"):
            styles.colours(numpy.array([-1.0]), self.options(log=True))

    def test_limits_hold_whatever_the_values_are(self):
        for log in (False, True):
            asked = self.options(log=log, limits=[1e-5, 3])
            self.assertEqual(styles.limits_of(numpy.array([1e-3, 7.0]), asked), (1e-5, 3))
        norm = styles.colours(numpy.array([1e-3, 7.0]), asked)["norm"]
        self.assertEqual((norm.vmin, norm.vmax), (1e-5, 3))

    def test_equal_values_have_colours(self):
        self.assertEqual(styles.limits_of(numpy.array([2.0, 2]), self.options()), (2, 3))
        self.assertEqual(styles.limits_of(numpy.array([2.0, 2]), self.options(log=True)), (2, 3))


if __name__ == "__main__":
    unittest.main()
