# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's timers: functions and kinds of work that took longest."""

import sys
import unittest

sys.dont_write_bytecode = True
from made_up_run import Folder  # noqa: E402
from plots import mistake, timers  # noqa: E402


class Timers(Folder):
    def test_the_longest_functions_come_first(self):
        names = ["iteration", "simulation time", "main (average)", "[0000] A: a in EVOL (average)", "[0001] B: b in EVOL (average)", "[0001] B: b in EVOL (maximum)"]
        (self.run / "AllTimers.tsv").write_text("Clock\n" + "\t".join(names) + "\n0\t0\t1\t1\t1\t1\n1\t1\t9\t2\t3\t4\n", encoding="utf-8")
        self.assertEqual(timers.scheduled_functions(timers.timers_in(self.run)), [("B: b in EVOL", 3), ("A: a in EVOL", 2)])

    HEADING = "iteration\ttime\tkind\taverage\tminimum\tmaximum\tshare\tdevice\tdevice maximum\n"

    def write_table(self, lines, name="TimeTable.tsv", heading=HEADING):
        (self.run / name).write_text(heading + "".join("\t".join(line.split("|")) + "\n" for line in lines), encoding="utf-8")

    def test_kinds_of_work_are_those_of_the_last_report_with_the_rest_at_the_end(self):
        self.write_table(["8|1|output|7|7|7|1||", "8|1|the run|7|7|7|1||",
                          "16|2|everything else|9|9|9|.6||", "16|2|output|2|1|3|.13||", "16|2|waiting|4|4|4|.27||", "16|2|the run|15|15|15|1||"])
        self.assertEqual(timers.kinds_of_work(self.run),
                         [("waiting", 4, 4, 4, None), ("output", 2, 1, 3, None), ("everything else", 9, 9, 9, None)])

    def test_seconds_of_devices_are_read_if_there_are_some(self):
        self.write_table(["8|1|waiting|4|4|4|1|0|0", "8|1|the run|4|4|4|1|0|0"])
        self.assertEqual(timers.kinds_of_work(self.run), [("waiting", 4, 4, 4, 0)])

    def test_functions_come_with_their_levels(self):
        self.write_table(["8|1|horizon|A::find|all|3|3|3|.3||", "8|1|waiting|B::step|2|7|7|7|.7||", "8|1|the run|||10|10|10|1||"],
                         "TimeTable.functions.tsv", self.HEADING.replace("kind", "kind\tfunction\tlevel"))
        self.assertEqual(timers.functions_and_levels(self.run), [("B::step, waiting, level 2", 7), ("A::find, horizon", 3)])

    def test_a_table_without_a_whole_report_holds_no_times(self):
        self.write_table(["8|1|waiting|4|4|4|1||"])
        with self.assertRaisesRegex(mistake.Mistake, "holds no times"):
            timers.kinds_of_work(self.run)


if __name__ == "__main__":
    unittest.main()
