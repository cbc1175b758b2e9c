# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's reading: all points of all levels, of the iterations asked for and no others."""

import sys
import tracemalloc
import unittest
import unittest.mock

import numpy

sys.dont_write_bytecode = True
from made_up_run import BOXES, Folder, options_of_pictures, polynomial, rows, write, write_hdf5  # noqa: E402
from plots import comparison, lines, mistake, movie, planes, reading  # noqa: E402


class Levels(Folder):
    def check(self, table):
        of_levels = reading.by_level(table)
        self.assertEqual(list(of_levels), [0, 1, 2])
        for level, points in of_levels.items():
            spacing, first, last = BOXES[level]
            self.assertEqual(len(points), (last - first + 1)**2)
            horizontal, vertical, values = planes.level_mesh(points, 0, 1)
            self.assertTrue(numpy.array_equal(horizontal, spacing*numpy.arange(first, last + 1)))
            self.assertTrue(numpy.array_equal(values, polynomial(horizontal[None, :], vertical[:, None])))

    def test_text_has_all_points_of_all_levels(self):
        write(self.run / "phi.xy.asc", rows(), "# comment\n")
        self.check(reading.read_points(*reversed(reading.find_output(self.run, "phi", "xy", "2D")), "xy"))

    def test_a_group_in_one_file_has_a_column_for_each_variable(self):
        table = [[*row[:-1], -1, row[-1]] for row in rows()]
        write(self.run / "fields.xy.asc", table, "# data columns: 13:pi 14:phi\n")
        self.assertEqual(list(reading.outputs_along(self.run, "xy")), ["phi", "pi"])
        name, path = reading.find_output(self.run, "wave::PHI", "xy", "2D")
        self.check(reading.read_points(path, name, "xy"))

    def test_a_group_without_names_of_its_columns_is_refused(self):
        write(self.run / "fields.xy.asc", [[*row, 0] for row in rows()], "# comment\n")
        with self.assertRaisesRegex(mistake.Mistake, "2 columns of data, and no line says of what"):
            reading.read_points(self.run / "fields.xy.asc", "fields", "xy")

    def test_hdf5_has_them_too_and_only_the_variable_asked_for(self):
        write_hdf5(self.run / "fields.xy.h5", [0])
        table = reading.read_points(self.run / "fields.xy.h5", "phi", "xy")
        self.check(table)
        self.assertEqual(len(table), 3*9**2)

    def test_past_timelevels_are_left_out(self):
        table = list(rows())
        write(self.run / "phi.xy.asc", [[0, 1, *row[2:-1], 99] for row in table] + table)
        self.check(reading.read_points(self.run / "phi.xy.asc", "phi", "xy"))

    def test_the_iteration_asked_for_is_read_alone(self):
        write(self.run / "phi.xy.asc", [row for iteration in (0, 4, 8, 12) for row in rows(iteration, iteration/8, lambda x, y: iteration)])
        for asked, found in ((4, 4), (None, 12), (reading.MIDDLE, 8)):
            table = reading.read_points(self.run / "phi.xy.asc", "phi", "xy", reading.one_iteration(asked))
            self.assertEqual((len(table), set(table[:, reading.DATA])), (3*9**2, {found}))
        self.assertEqual(set(reading.read_points(self.run / "phi.xy.asc", "phi", "xy", reading.one_iteration(reading.Time(0.5)))[:, reading.DATA]), {4})
        with self.assertRaisesRegex(mistake.Mistake, "phi.xy.asc has no output at time 0.6; there are: 0, 0.5, 1, 1.5"):
            reading.read_points(self.run / "phi.xy.asc", "phi", "xy", reading.one_iteration(reading.Time(0.6)))
        with self.assertRaisesRegex(mistake.Mistake, "no iteration 5; there are: 0, 4, 8, 12"):
            reading.read_points(self.run / "phi.xy.asc", "phi", "xy", reading.one_iteration(5))

    def test_an_iteration_without_numbers_is_named(self):
        write(self.run / "phi.xy.asc", [*rows(4), *rows(8, value=lambda x, y: numpy.nan)])
        for asked in (8, None):
            with self.assertRaisesRegex(mistake.Mistake, "phi.xy.asc holds no numbers at iteration 8: all its values"):
                reading.read_points(self.run / "phi.xy.asc", "phi", "xy", reading.one_iteration(asked))
        self.check(reading.read_points(self.run / "phi.xy.asc", "phi", "xy", reading.one_iteration(4)))

    def test_a_last_line_that_is_half_written_waits(self):
        for end in ("4 0.", "4 0.5 -", "4", "4 0.5 1"):
            (self.run / "phi.norm2.asc").write_text("0 0 1\n" + end, encoding="utf-8")
            self.assertEqual(reading.read_numbers(self.run / "phi.norm2.asc").tolist(), [[0, 0, 1]])

    def test_a_line_with_other_columns_is_named(self):
        (self.run / "phi.xy.asc").write_text("1 2 3\n\n1 2\n", encoding="utf-8")
        with self.assertRaisesRegex(mistake.Mistake, "phi.xy.asc:3: 2 columns; expected 3"):
            reading.read_numbers(self.run / "phi.xy.asc")

    def test_two_boxes_of_a_level_leave_a_gap(self):
        table = [[0, 0, 1, c, 0, i, j, 0, 0, i, j, 0, 1.0] for c, start in ((0, 0), (1, 8)) for i in range(start, start + 3) for j in range(3)]
        _, _, values = planes.level_mesh(numpy.array(table, float), 0, 1)
        self.assertEqual(values.shape, (3, 11))
        self.assertTrue(numpy.isnan(values[:, 3:8]).all() and (values[:, :3] == 1).all() and (values[:, 8:] == 1).all())


class LargeText(Folder):
    """20 MB: the library reads them, in memory that the numbers take, and no part of simplot looks at single lines."""

    SIZE, MOST_COPIES = 20_000_000, 2  # lists of numbers of Python take six times as much as the table

    def write(self, end):
        line = "8\t0 0 0\t0\t{} 0 0\t0.10000000000000001\t{}.98999999999999999 -1 0\t0.7203244934421581\n"
        block = "".join(line.format(place, place) for place in range(1000))
        self.count = 1000*(self.SIZE//len(block))
        with open(self.run / "phi.x.asc", "w", encoding="utf-8") as file:
            file.write("# iteration 8\n")
            for _ in range(self.SIZE//len(block)):
                file.write(block)
            file.write(end)

    def check(self):
        with unittest.mock.patch.object(reading, "rows_one_by_one", side_effect=AssertionError("lines are read one by one")):
            tracemalloc.start()
            table = reading.read_points(self.run / "phi.x.asc", "phi", "x", reading.one_iteration(None))
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        self.assertEqual(len(table), self.count)
        self.assertLess(peak, self.MOST_COPIES*table.nbytes)

    def test_of_a_run_that_has_ended(self):
        self.write("")
        self.check()

    def test_of_a_run_that_goes_on(self):
        self.write("8\t0 0 0\t0\t7 0 0\t0.100")
        self.check()


class ReadingHdf5(Folder):
    """How much of a file is read: the names of the datasets whose values have been."""

    ITERATIONS = range(0, 80, 8)

    def setUp(self):
        super().setUp()
        write_hdf5(self.run / "phi.xy.h5", self.ITERATIONS)
        write_hdf5(self.run / "phi.x.h5", self.ITERATIONS, axis_only=True)

    def datasets_read_by(self, draw):
        import h5py

        seen, read = [], h5py.Dataset.__getitem__

        def watched(dataset, *arguments, **keywords):
            seen.append(dataset.name.strip("/"))
            return read(dataset, *arguments, **keywords)
        with unittest.mock.patch.object(h5py.Dataset, "__getitem__", watched):
            draw()
        return sorted(seen)

    def expected(self, *iterations):
        return sorted(f"wave::phi it={iteration} tl=0 rl={level} c=0" for iteration in iterations for level in BOXES)

    def axes(self):
        return mistake.import_plotting().subplots()[1]

    def test_a_plane_takes_one_iteration(self):
        for asked, iteration in ((None, 72), (16, 16), (reading.MIDDLE, 40), (reading.Time(3), 24)):
            self.assertEqual(self.datasets_read_by(lambda: planes.draw_plane(self.axes(), self.run, "phi", options_of_pictures(), asked)),
                             self.expected(iteration))

    def test_its_values_are_those_of_the_iteration(self):
        table = reading.read_points(self.run / "phi.xy.h5", "phi", "xy", reading.one_iteration(16))
        self.assertEqual(set(table[:, reading.TIME]), {2})
        self.assertTrue(numpy.array_equal(table[:, reading.DATA], polynomial(table[:, reading.X], table[:, reading.X + 1]) + 16))

    def test_lines_take_at_most_six(self):
        def draw(asked):
            return lambda: lines.draw_lines(self.axes(), self.run, "phi", options_of_pictures(), lines.shown_iterations(asked))
        self.assertEqual(self.datasets_read_by(draw(8)), self.expected(8))
        self.assertEqual(self.datasets_read_by(draw(None)), self.expected(0, 8, 24, 40, 56, 72))

    def test_a_comparison_takes_one_time(self):
        runs = [self.run, self.run]
        self.assertEqual(comparison.common_time(runs, "phi", "x"), 9)
        self.assertEqual(self.datasets_read_by(lambda: comparison.common_time(runs, "phi", "x")), [])
        for time, iteration in ((2, 16), (None, 72)):
            self.assertEqual(self.datasets_read_by(lambda: comparison.line_at(self.run, "phi", "x", time)), self.expected(iteration))
        with self.assertRaisesRegex(mistake.Mistake, "no output at time 1.5; there are: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"):
            comparison.line_at(self.run, "phi", "x", 1.5)

    def test_a_film_takes_all(self):
        read = self.datasets_read_by(lambda: movie.write_movie(self.run / "film.gif", self.run, "phi", options_of_pictures(waves=None, rate=5)))
        self.assertEqual(read, self.expected(*self.ITERATIONS))


if __name__ == "__main__":
    unittest.main()
