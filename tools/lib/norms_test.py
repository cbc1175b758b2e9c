# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's norms over time."""

import sys
import unittest

sys.dont_write_bytecode = True
from made_up_run import Folder, write  # noqa: E402
from plots import mistake, norms, reading  # noqa: E402


class Norms(Folder):
    def test_a_group_in_one_file_has_a_column_for_each_variable(self):
        write(self.run / "wave-fields.maximum.asc", [[0, 0, 1, 5], [4, 0.5, 2, 6]], "# data columns: 3:pi 4:phi\n")
        write(self.run / "rho.maximum.asc", [[0, 0, 7]])
        found = reading.norms_of(self.run)
        self.assertEqual(sorted(found), ["phi", "pi", "rho"])
        name, files = norms.norms_called(self.run, "wave::PHI")
        time, values = reading.read_series(files["maximum"], name)
        self.assertEqual((time.tolist(), values.tolist()), ([0, 0.5], [5, 6]))
        self.assertEqual(reading.read_series(found["rho"]["maximum"], "rho")[1].tolist(), [7])

    def test_a_group_without_names_of_its_columns_is_refused(self):
        write(self.run / "wave-fields.maximum.asc", [[0, 0, 1, 5]])
        with self.assertRaisesRegex(mistake.Mistake, "2 columns of data, and no line says of what"):
            reading.read_series(self.run / "wave-fields.maximum.asc", "wave-fields")

    def test_pugh_has_two_columns(self):
        (self.run / "phi_maximum.xg").write_text('"phi v time\n0 3\n0.5 4\n', encoding="utf-8")
        self.assertEqual(reading.read_series(reading.norms_of(self.run)["phi"]["maximum"], "phi")[1].tolist(), [3, 4])


if __name__ == "__main__":
    unittest.main()
