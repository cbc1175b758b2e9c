# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simplot's parts with numbers: points of all levels, lines from the finest, orders of convergence."""

import argparse
import pathlib
import sys
import tempfile
import tracemalloc
import unittest
import unittest.mock

import numpy

sys.dont_write_bytecode = True
import waves as library_of_waves  # noqa: E402
from plots import (boxes, comparison, lines, merger, mistake, movie, norms, overview, planes, reading, several, styles, surfaces,  # noqa: E402
                   timers, trajectories, wave_plane)


def polynomial(x, y):
    return 1 + 2*x - 3*y + x*y


# {level: (spacing, first and last index along both axes)}: each level in the middle of the coarser one.
BOXES = {0: (1.0, -4, 4), 1: (0.5, -4, 4), 2: (0.25, -4, 4)}


def rows(iteration=0, time=0.0, value=polynomial, axis_only=False):
    """Points of a plane, or of its x axis, in columns of CarpetIOASCII; the coarsest level in two components."""
    for level, (spacing, first, last) in BOXES.items():
        step = round(spacing / 0.25)
        for j in [0] if axis_only else range(first, last + 1):
            for i in range(first, last + 1):
                component = int(level == 0 and i >= 0)
                x, y = i*spacing, j*spacing
                yield [iteration, 0, level, component, 0, i*step, j*step, 0, time, x, y, 0, value(x, y)]


def write(path, table, header=""):
    path.write_text(header + "".join(" ".join(f"{number:.17g}" for number in row) + "\n" for row in table), encoding="utf-8")


def write_hdf5(path, iterations, axis_only=False):
    """Two variables of a plane, or of its x axis, on all levels, with past timelevels whose values are wrong."""
    import h5py

    with h5py.File(path, "w") as file:
        for iteration in iterations:
            for level, (spacing, first, last) in BOXES.items():
                side, step = spacing*numpy.arange(first, last + 1), round(spacing/0.25)
                plane = polynomial(side, 0) if axis_only else polynomial(side[None, :], side[:, None])
                for name, values in (("phi", plane + iteration), ("pi", numpy.zeros(plane.shape))):
                    for past, of_past in ((1, values + 99), (0, values)):
                        dataset = file.create_dataset(f"wave::{name} it={iteration} tl={past} rl={level} c=0", data=of_past)
                        dataset.attrs.update(timestep=iteration, level=level, time=iteration/8, group_timelevel=past, iorigin=[first]*plane.ndim,
                                             ioffsetdenom=[step]*plane.ndim, origin=[first*spacing]*plane.ndim, delta=[spacing]*plane.ndim)


def options_of_pictures(**more):
    return argparse.Namespace(**{**dict(log=False, limits=None, unit="", colours=None, edges=False, levels=False, horizons=False, half_turn=False,
                                        window=None, plane="xy", direction="x"), **more})


class Folder(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.run = pathlib.Path(self.room.name)

    def tearDown(self):
        self.room.cleanup()


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


class Lines(Folder):
    def test_each_place_comes_from_its_finest_level(self):
        write(self.run / "phi.x.asc", [[*row[:-1], row[2]] for row in rows(axis_only=True)])
        places, values = lines.finest_line(reading.read_points(self.run / "phi.x.asc", "phi", "x"), "x")
        self.assertTrue(numpy.array_equal(places, [-4, -3, -2, -1.5, *numpy.arange(-1, 1.01, 0.25), 1.5, 2, 3, 4]))
        self.assertTrue(numpy.array_equal(values, [0, 0, 1, 1, *[2]*9, 1, 1, 0, 0]))

    def test_pugh_writes_blocks_of_times(self):
        text = "".join(f'"Time = {time}\n' + "".join(f"{x} {x + time}\n" for x in range(4)) + "\n\n" for time in (0.0, 0.5))
        (self.run / "phi_x_[20][10].xg").write_text('"Parameter file a.par\n' + text, encoding="utf-8")
        name, path = reading.find_output(self.run, None, "x", "1D")
        table = reading.read_points(path, name, "x")
        self.assertEqual(name, "phi")
        places, values = lines.finest_line(reading.read_points(path, name, "x", reading.one_iteration(None)), "x")
        self.assertTrue(numpy.array_equal(places, range(4)) and numpy.array_equal(values, places + 0.5))
        self.assertEqual(set(table[:, reading.TIME]), {0, 0.5})


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


class Waves(Folder):
    def test_have_one_size_where_they_fall_with_the_distance(self):
        points = numpy.array([[0.0]*9 + [x, 0, 0, 3/x if x > 2 else 100] for x in (1, 2, 4, 8, 16)])
        waves = wave_plane.weighted(points)
        self.assertEqual(waves[2:, reading.DATA].tolist(), [3, 3, 3])
        self.assertEqual(points[2, reading.DATA], 0.75)
        self.assertEqual(wave_plane.greatest_beyond(waves, 12), 3)
        self.assertEqual(wave_plane.greatest_beyond(waves[:2], 12), 1)

    def options(self, **others):
        return argparse.Namespace(**{"run": self.run, "rate": 5, "plane": "xy", "waves": "psi", "reach": 4, "limits": None, "log": False, "colours": None, "edges": False,
                                     "levels": True, "horizons": False, "half_turn": False, "window": None, "unit": "", **others})

    def write_planes(self):
        for name, iterations in (("phi", (0, 8, 16)), ("psi", (8, 16, 24))):
            write(self.run / f"{name}.xy.asc", [row for n in iterations for row in rows(n, n/8, lambda x, y, n=n: 1 + n*x)], "# comment\n")

    def test_stand_next_to_another_plane_in_iterations_that_both_have(self):
        self.write_planes()
        film = self.run / "film.gif"
        self.assertEqual(movie.write_movie(film, self.run, "phi", self.options()), 2)
        wide = film.stat().st_size
        self.assertEqual(film.read_bytes()[:4], b"GIF8")
        self.assertEqual(movie.write_movie(film, self.run, "phi", self.options(waves=None)), 3)
        self.assertNotEqual(film.stat().st_size, wide)

    def test_that_were_written_at_other_times_are_refused(self):
        self.write_planes()
        write(self.run / "psi.xy.asc", rows(7, 1), "# comment\n")
        with self.assertRaisesRegex(mistake.Mistake, "phi and psi were never written in the same iteration"):
            movie.write_movie(self.run / "film.gif", self.run, "phi", self.options())

    def test_with_horizons_that_nobody_wrote_are_no_film(self):
        self.write_planes()
        with self.assertRaisesRegex(mistake.Mistake, "AHFinderDirect::output_h_every"):
            movie.write_movie(self.run / "film.gif", self.run, "phi", self.options(horizons=True))
        self.assertFalse((self.run / "film.gif").exists())


class Mergers(Folder):
    def test_are_when_the_last_horizon_appears_for_the_first_time(self):
        for iteration, number in ((64, 1), (128, 1), (512, 1), (256, 2), (512, 2), (384, 3)):
            write(self.run / f"h.t{iteration}.ah{number}.gp", [[0, 0, 1, 0, 0, 0]], "# N_patches = 6\n")
        self.assertEqual(surfaces.merger_in(self.run), 384)

    def test_are_not_yet_while_there_is_one_horizon(self):
        for iteration in 64, 128:
            write(self.run / f"h.t{iteration}.ah1.gp", [[0, 0, 1, 0, 0, 0]], "# N_patches = 6\n")
        self.assertEqual(surfaces.merger_in(self.run), 128)

    def test_have_the_time_of_their_iteration(self):
        write(self.run / "puncturetracker-pt_loc..asc", [[n, 0, 0, 0, 0, 0, 0, 0, n/4, 0, 0, 0, *[n/4]*10, *[0]*30] for n in (0, 4, 8, 12)])
        self.assertEqual(trajectories.time_of(self.run, 8), 2)
        self.assertEqual(trajectories.time_of(self.run, 10), 2)


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


class WavesOfMergers(Folder):
    """A wave that is strongest at the retarded time 20, and planes at t = 0, 8, 16 ... 56."""

    def setUp(self):
        super().setUp()
        time = numpy.arange(0, 50, 0.5)
        self.psi = {(2, 2): library_of_waves.Series(time, numpy.exp(-((time - 20)/4)**2 + 0.5j*time))}
        write(self.run / "psi.xy.asc", [row for n in range(0, 64, 8) for row in rows(n, n, lambda x, y, n=n: n)], "# comment\n")

    def options(self, mass, reach):
        return argparse.Namespace(mass=mass, reach=reach, plane_of="psi")

    def test_are_half_way_to_the_edge_of_the_plane(self):
        self.assertEqual(merger.when_strongest(self.psi), 20)
        self.assertEqual(merger.when_in_view(library_of_waves, 20, self.options(0, 30)), 35)
        self.assertAlmostEqual(merger.when_in_view(library_of_waves, 20, self.options(1, 30)), 20 + 16.0166667 + 2*numpy.log(7.00833333), 6)

    def test_are_taken_from_the_nearest_output(self):
        for time, nearest in ((-5, 0), (27.9, 24), (28.1, 32), (99, 56)):
            name, points = merger.plane_near(self.run, "PSI", time)
            self.assertEqual((name, set(points[:, reading.TIME]), set(points[:, reading.DATA])), ("psi", {nearest}, {nearest}))

    def test_are_in_the_picture(self):
        write(self.run / "puncturetracker-pt_loc..asc", [[n, 0, 0, 0, 0, 0, 0, 0, n, 0, 0, 0, *[n]*10, *[0]*30] for n in range(0, 64, 8)])
        write(self.run / "h.t8.ah1.gp", [[0, 0, 1, x, y, 0] for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))], "# N_patches = 6\n")
        with unittest.mock.patch.object(merger, "draw_wave_plane") as drawn:
            merger.write_merger(mistake.import_plotting(), self.run / "merger.png", self.run, self.options(0, 8), library_of_waves, self.psi, self.psi)
        self.assertEqual(drawn.call_args.args[2][0, reading.TIME], 24)
        self.assertTrue((self.run / "merger.png").exists())


class Surfaces(Folder):
    def write_ellipsoid(self, iteration, number):
        angles = numpy.radians(numpy.arange(0, 360, 10))
        table = [[0, 0, 1, 2 + 3*numpy.cos(a)*numpy.sin(t), numpy.sin(a)*numpy.sin(t), numpy.cos(t)] for a in angles[::-1] for t in angles[:19]]
        write(self.run / f"h.t{iteration}.ah{number}.gp", table, "# N_patches = 6\n")

    def test_cut_a_plane_in_a_curve_around_their_middle(self):
        self.write_ellipsoid(64, 2)
        self.assertEqual(list(surfaces.surfaces_at(self.run, 64)), [2])
        x, y = surfaces.curve_in_plane(surfaces.surfaces_at(self.run, 64)[2], 0, 1)
        self.assertEqual(len(x), 36)
        self.assertTrue(numpy.allclose((x - 2)**2/9 + y**2, 1))
        self.assertTrue((numpy.diff(numpy.arctan2(y, x - 2)) > 0).all())

    def test_none_was_found_at_other_iterations(self):
        self.write_ellipsoid(64, 2)
        self.assertEqual(surfaces.surfaces_at(self.run, 128), {})

    def test_the_last_of_each_is_that_of_the_latest_iteration(self):
        for iteration in 64, 128, 1024:
            write(self.run / f"h.t{iteration}.ah1.gp", [[0, 0, 1, iteration, 0, 0]], "# N_patches = 6\n")
        self.assertEqual(surfaces.last_surfaces(self.run)[1].tolist(), [[1024, 0, 0]])

    def test_files_must_have_been_written(self):
        with self.assertRaisesRegex(mistake.Mistake, "AHFinderDirect::output_h_every"):
            surfaces.surfaces_at(self.run, 0)


if __name__ == "__main__":
    unittest.main()
