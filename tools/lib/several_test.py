# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's pictures of several runs."""

import sys
import unittest

import numpy

sys.dont_write_bytecode = True
from made_up_run import Folder, options_of_pictures, rows, write  # noqa: E402
from plots import mistake, several  # noqa: E402


class Several(Folder):
    def make(self, name, value):
        run = self.run / name
        run.mkdir(parents=True)
        write(run / "phi.x.asc", rows(axis_only=True, value=value))
        write(run / "phi.xy.asc", rows(value=value))
        (run / "phi.norm2.asc").write_text(f"0 0 {value(0, 0)}\n", encoding="utf-8")
        (run / "phi.maximum.asc").write_text(f"0 0 {value(1, 1)}\n", encoding="utf-8")
        return str(run)

    def setUp(self):
        super().setUp()
        self.runs = [self.make("coarse", lambda x, y: 1 + x*x), self.make("fine", lambda x, y: 3 + x*x)]

    def axes(self, columns=1):
        return mistake.import_plotting().subplots(1, columns)[1]

    def test_the_last_name_is_a_variable_unless_there_is_such_a_folder(self):
        self.assertEqual(several.runs_and_variable(self.runs), (self.runs, None))
        self.assertEqual(several.runs_and_variable([*self.runs, "phi"]), (self.runs, "phi"))
        self.assertEqual(several.runs_and_variable(self.runs, "phi"), (self.runs, "phi"))
        self.assertEqual(several.runs_and_variable(["missing"]), (["missing"], None))
        with self.assertRaisesRegex(mistake.Mistake, "no folder missing"):
            several.runs_and_variable([self.runs[0], "missing", "phi"])

    def test_labels_are_as_short_as_they_can_be(self):
        self.assertEqual(several.labels_of(self.runs, None), ["coarse", "fine"])
        self.assertEqual(several.labels_of(["a/run", "b/run"], None), ["a/run", "b/run"])
        self.assertEqual(several.labels_of(self.runs, ["h", "h/2"]), ["h", "h/2"])
        with self.assertRaisesRegex(mistake.Mistake, "each of the 2 runs; found it 1 times"):
            several.labels_of(self.runs, ["h"])

    def test_norms_have_the_colour_of_their_run_and_the_line_of_their_kind(self):
        axes = self.axes()
        several.draw_norms_of_runs(axes, self.runs, ["h", "h/2"], "phi", options_of_pictures())
        curves = [line for line in axes.lines if not line.get_label().startswith("_")]
        self.assertEqual([line.get_label() for line in curves], ["h: maximum", "h: norm2", "h/2: maximum", "h/2: norm2"])
        self.assertEqual([line.get_color() for line in curves], ["C0", "C0", "C1", "C1"])
        self.assertEqual([line.get_linestyle() for line in curves], ["-", "--", "-", "--"])

    def test_lines_of_runs_lie_over_each_other(self):
        axes = self.axes()
        several.draw_lines_of_runs(axes, self.runs, ["h", "h/2"], "phi", options_of_pictures(), None)
        self.assertEqual([line.get_label() for line in axes.lines], ["h, t = 0", "h/2, t = 0"])
        self.assertTrue(numpy.allclose(axes.lines[1].get_ydata() - axes.lines[0].get_ydata(), 2))

    def test_planes_of_runs_share_their_colours(self):
        axes = self.axes(2)
        several.draw_planes_of_runs(axes, self.runs, ["h", "h/2"], "phi", options_of_pictures(), None)
        self.assertEqual([one.get_title().split(":")[0] for one in axes], ["h", "h/2"])
        for one in axes:
            self.assertEqual(one.collections[0].get_clim(), (1, 19))


if __name__ == "__main__":
    unittest.main()
