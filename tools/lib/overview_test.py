# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's overviews: what there is of a run."""

import argparse
import sys
import unittest

sys.dont_write_bytecode = True
from made_up_run import Folder, rows, write  # noqa: E402
from plots import mistake, norms, overview  # noqa: E402


class Overviews(Folder):
    def panels(self, variable=None):
        return overview.panels(self.run, variable, argparse.Namespace(plane="xy", direction="x", iteration=None))

    def test_whatever_there_is_is_shown(self):
        with self.assertRaisesRegex(mistake.Mistake, "neither planes nor lines nor norms"):
            self.panels()
        (self.run / "phi.norm2.asc").write_text("0 0 1\n", encoding="utf-8")
        self.assertEqual(len(self.panels()), 1)
        write(self.run / "phi.y.asc", rows(axis_only=True))
        self.assertEqual(len(self.panels()), 2)

    def test_a_variable_that_is_not_there_is_answered_with_the_nearest(self):
        (self.run / "phi.norm2.asc").write_text("0 0 1\n", encoding="utf-8")
        with self.assertRaisesRegex(mistake.Mistake, "there are those of: phi; did you mean phi"):
            self.panels("phj")
        with self.assertRaisesRegex(mistake.Mistake, "there are those of: phi"):
            norms.norms_called(self.run, "psi")


if __name__ == "__main__":
    unittest.main()
