# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's boxes, as a check of a parameter file foretells them."""

import sys
import unittest

sys.dont_write_bytecode = True
from plots import boxes, mistake  # noqa: E402


class Boxes(unittest.TestCase):
    LINES = ["0 0 0 -8 -8 -8 0 8 8\n", "0 0 1 0 -8 -8 8 8 8\n", "\n", "1 0 1 -2 -2 3 2 2 5\n"]

    def test_lines_are_read(self):
        found = boxes.read_boxes(self.LINES)
        self.assertEqual(len(found), 3)
        self.assertEqual(found[2], boxes.Box(1, 0, 1, (-2, -2, 3), (2, 2, 5)))

    def test_what_is_no_box_is_named(self):
        for wrong in "0 0 0 1 2 3 4 5", "0 0 0 1 2 3 4 5 six", "zero 0 0 1 2 3 4 5 6":
            with self.assertRaisesRegex(mistake.Mistake, "line 2 .* got: " + wrong):
                boxes.read_boxes(["0 0 0 1 2 3 4 5 6", wrong])
        with self.assertRaisesRegex(mistake.Mistake, "no boxes"):
            boxes.read_boxes([])

    def test_planes_go_through_the_finest_level(self):
        found = boxes.read_boxes(["0 0 0 -8 -8 -8 8 8 0", *self.LINES[1:]])
        self.assertEqual([(box.level, box.owner) for box in boxes.in_plane(found, 2)], [(0, 1), (1, 1)])

    def test_many_levels_get_a_panel_for_the_inner_ones(self):
        few = [boxes.Box(level, 0, 0, (0, 0, 0), (1, 1, 1)) for level in range(3)]
        self.assertEqual(boxes.panels_of(few), [("xy", 0), ("xz", 0)])
        many = [boxes.Box(level, 0, 0, (0, 0, 0), (1, 1, 1)) for level in range(7)]
        self.assertEqual(boxes.panels_of(many), [("xy", 0), ("xy", 3)])


if __name__ == "__main__":
    unittest.main()
