# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's planes: half turns, outlines, and where levels end."""

import sys
import unittest

import numpy

sys.dont_write_bytecode = True
from plots import merger, planes, reading  # noqa: E402


class HalfTurns(unittest.TestCase):
    def test_half_a_plane_is_completed(self):
        half = numpy.array([[0, 0, 0, 0, 0, x, y, 0, 0, x, y, 0, x + 10*y] for x in (-1, 0, 1, 2) for y in (-1, 0, 1)], dtype=float)
        self.assertTrue(merger.is_half(half[3:]))
        whole = planes.with_half_turn(half)
        self.assertEqual(len(whole), 18)
        self.assertFalse(merger.is_half(whole))
        x, y, values = planes.level_mesh(reading.by_level(whole)[0], 0, 1)
        self.assertEqual((x.tolist(), y.tolist()), ([-2, -1, 0, 1, 2], [-1, 0, 1]))
        self.assertEqual(values[0].tolist(), [12, 11, -10, -9, -8])
        self.assertEqual(values[1].tolist(), [2, 1, 0, 1, 2])
        self.assertEqual(len(numpy.unique(whole[:, 3])), 2)

    def test_outlines_are_open_where_the_other_half_continues_them(self):
        box = numpy.array([[0.0]*9 + [x, y, 0, 0] for x in (0, 1, 2) for y in (0, 1)])
        self.assertEqual(planes.outline(box, "xy", True), ([0, 2.5, 2.5, 0], [-0.5, -0.5, 1.5, 1.5]))
        self.assertEqual(planes.outline(-box, "xy", True)[0], [0, -2.5, -2.5, 0])
        self.assertEqual(planes.outline(box, "xy", False)[0], [-0.5, 2.5, 2.5, -0.5, -0.5])

    def test_outlines_are_drawn_where_the_window_has_a_part_of_them(self):
        corners = [0, 2, 2, 0, 0], [0, 0, 2, 2, 0]
        for window, expected in ((None, True), ([1, 3, 1, 3], True), ([3, 4, 0, 2], False), ([0.5, 1.5, 0.5, 1.5], False)):
            self.assertEqual(planes.is_visible(corners, window), expected, window)


class EndsOfLevels(unittest.TestCase):
    def test_components_of_a_level_have_no_line_between_them(self):
        two = numpy.array([[0, 0, 0, x >= 0, 0, 0, 0, 0, 0, x, y, 0, 1.0] for x in (-1, 0, 1) for y in (0, 1)], dtype=float)
        sides = planes.cell_sides(two, 0, 1)
        self.assertEqual(len(sides), 2*3 + 2*2)
        upright = sides[sides[:, 0, 0] == sides[:, 1, 0]]
        self.assertEqual(sorted({corner for corner in upright[:, 0, 0]}), [-1.5, 1.5])
        self.assertEqual((sides[:, :, 1].min(), sides[:, :, 1].max()), (-0.5, 1.5))

    def test_boxes_apart_have_lines_around_each(self):
        apart = numpy.array([[0]*9 + [x, y, 0, 1.0] for x in (0, 1, 4, 5) for y in (0, 1)], dtype=float)
        self.assertEqual(len(planes.cell_sides(apart, 0, 1)), 2*8)


if __name__ == "__main__":
    unittest.main()
