# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of simexport: files of a made-up run, whose values are known everywhere, and what comes out of them, read by the documents of the formats."""

import contextlib
import io
import itertools
import os
import pathlib
import re
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import h5py
import numpy

sys.dont_write_bytecode = True
from exports import boxes, command_line, frames, pieces  # noqa: E402

SPACING = 1.0
ORIGIN = (-4.0, -3.0, -2.0)
GHOSTS = 2
# Levels as boxes of points, in their own index space, x y z; each box is a component.
VERTEX_LEVELS = {
    0: [((0, 0, 0), (3, 6, 4)), ((4, 0, 0), (8, 6, 4))],
    1: [((4, 2, 2), (8, 10, 6)), ((9, 2, 2), (12, 10, 6))],
    2: [((10, 6, 6), (22, 18, 10))],
}
CELL_LEVELS = {
    0: [((0, 0, 0), (3, 5, 3)), ((4, 0, 0), (7, 5, 3))],
    1: [((4, 2, 2), (8, 9, 5)), ((9, 2, 2), (11, 9, 5))],
}
UNALIGNED_LEVELS = {0: VERTEX_LEVELS[0], 1: [((5, 3, 3), (8, 10, 5)), ((9, 2, 2), (12, 9, 6))]}
BENT_LEVELS = {0: VERTEX_LEVELS[0], 1: [((4, 2, 2), (8, 10, 6)), ((9, 2, 2), (12, 6, 6))]}


def linear(x, y, z):
    return 1 + 2*x - 3*y + 0.5*z


def coordinates(level, box, is_cell_centred=False):
    """Of the points of a box, along each axis."""
    width = SPACING / 2**level
    half = 0.5 if is_cell_centred else 0
    first = [origin - half*SPACING + half*width for origin in ORIGIN]
    return [start + width*numpy.arange(lower, upper + 1) for start, lower, upper in zip(first, *box)]


def stored(level, box, levels, ghosts):
    """A component with ghost zones, which end where the coarsest level does."""
    lower, upper = ([corner + sign*ghosts for corner in corners] for corners, sign in zip(box, (-1, 1)))
    ends = [min(b[0][d] for b in levels[0]) for d in range(3)], [max(b[1][d] for b in levels[0]) for d in range(3)]
    if level:
        return lower, upper
    return [max(*pair) for pair in zip(lower, ends[0])], [min(*pair) for pair in zip(upper, ends[1])]


def spread(shape, slices):
    """An array of the shape that is true in the slices."""
    result = numpy.zeros(shape, bool)
    result[slices] = True
    return result


class MadeUpRun:
    """Writes files as CarpetIOHDF5 does."""

    def __init__(self, folder, levels=VERTEX_LEVELS, ghosts=GHOSTS, is_cell_centred=False):
        self.folder, self.levels, self.ghosts, self.is_cell_centred = pathlib.Path(folder), levels, ghosts, is_cell_centred

    def write(self, variable="WAVE::phi", iteration=0, time=0.0, value=linear, levels=None, processes=1, plane=None):
        name = variable.split("::")[1]
        for process in range(processes):
            part = f".file_{process}" if processes > 1 else ""
            with h5py.File(self.folder / f"{name}{'.xy' if plane is not None else ''}{part}.h5", "a") as file:
                for level in self.levels if levels is None else levels:
                    own = [number for number in range(len(self.levels[level])) if number % processes == process]
                    for number in own:
                        for past, of_past in ((0, value), (1, lambda x, y, z: 0*x + 0*y + 0*z - 1e9)):
                            dataset = f"{variable} it={iteration} tl={past} rl={level} c={number}"
                            self.write_component(file, dataset, (level, number), (iteration, time), of_past, plane)

    def write_unchunked(self):
        """As IO::out_unchunked does: boxes that make up each level with its ghost zones, and do not overlap."""
        stored_boxes = {level: [tuple(map(tuple, stored(level, box, self.levels, self.ghosts))) for box in own] for level, own in self.levels.items()}
        unions = {}
        for level, own in stored_boxes.items():
            frame = boxes.hull([boxes.Box(*box) for box in own])
            unions[level] = [tuple(box) for box in boxes.boxes_of(frame, boxes.painted(frame, boxes.BoxList(3, [boxes.Box(*box) for box in own])))]
        whole = MadeUpRun(self.folder, unions, self.ghosts)
        whole.adds_ghosts = False
        whole.write()

    adds_ghosts = True
    spoils_ghosts = False

    def write_component(self, file, name, place, moment, value, plane):
        level, number = place
        box = self.levels[level][number]
        all_points = stored(level, box, self.levels, self.ghosts) if self.adds_ghosts else box
        x, y, z = coordinates(level, all_points, self.is_cell_centred)
        axes = [x, y, z] if plane is None else [x, y]
        values = value(x[None, None, :], y[None, :, None], z[:, None, None] if plane is None else plane)
        if self.spoils_ghosts:
            own = boxes.Box(*map(tuple, box)).within(boxes.Box(*map(tuple, all_points)))[::-1]
            values = numpy.where(spread(values.shape, own), values, numpy.nan)
        file.pop(name, None)
        dataset = file.create_dataset(name, data=values if plane is None else values[0])
        dataset.attrs.update(
            timestep=moment[0], time=moment[1], level=level, group_timelevel=0, iorigin=numpy.array(all_points[0][:len(axes)]),
            origin=[axis[0] for axis in axes], delta=[SPACING / 2**level]*len(axes), cctk_nghostzones=[self.ghosts]*len(axes),
            cctk_bbox=[int(level == 0 and box[side][d] == [min, max][side](b[side][d] for b in self.levels[0])) for d in range(len(axes)) for side in (0, 1)])


# ------------------------------------------------------------------------------------------ readers of what comes out


class Shown:
    """A block of an XDMF file: time, points, values there, and of each cell its level and whether it is shown."""

    def __init__(self, grid, time, folder):
        self.time = time
        self.corners = tuple(map(int, grid.find("Topology").get("Dimensions").split()))[::-1]
        origin, delta = (list(map(float, item.text.split()))[::-1] for item in grid.find("Geometry"))
        self.axes = [start + step*numpy.arange(count) for start, step, count in zip(origin, delta, self.corners)]
        self.delta = delta
        self.arrays = {item.get("Name"): (item.get("Center"), self.read(item.find("DataItem"), folder)) for item in grid.iter("Attribute")}

    @staticmethod
    def read(item, folder):
        name, path = item.text.split(":")
        with h5py.File(folder / name, "r") as file:
            values = file[path][()]
        assert list(values.shape) == list(map(int, item.get("Dimensions").split()))
        return values.T

    @property
    def cells(self):
        """Middles of the cells that are shown, along each axis, as rows."""
        shown = self.arrays["vtkGhostType"][1] == 0
        middles = numpy.meshgrid(*[(axis[:-1] + axis[1:])/2 if len(axis) > 1 else axis for axis in self.axes], indexing="ij")
        return numpy.stack([middle[shown] for middle in middles], axis=1)


def read_xdmf(path):
    """{iteration: blocks}."""
    tree = xml.etree.ElementTree.parse(path)
    times = tree.find("Domain/Grid")
    assert times.get("CollectionType") == "Temporal"
    return {int(frame.get("Name").split()[1]): [Shown(grid, float(frame.find("Time").get("Value")), path.parent) for grid in frame.findall("Grid")]
            for frame in times.findall("Grid")}


def numbers(line):
    return list(map(float, line.split()))


def box_in(text):
    corners = re.findall(r"\(([-\d,]+)\)", text)
    return boxes.Box(*(tuple(map(int, corner.split(","))) for corner in corners[:2]))


def read_plotfile(folder):
    """{time, names, lower, upper, factors, levels}; each level has its spacing and grids: (box, lower edges, values by name)."""
    lines = iter((folder / "Header").read_text().splitlines())
    assert next(lines) == "HyperCLaw-V1.1"
    result = {"names": [next(lines) for _ in range(int(next(lines)))]}
    dimension, result["time"], finest = int(next(lines)), float(next(lines)), int(next(lines))
    result["lower"], result["upper"], result["factors"] = numbers(next(lines)), numbers(next(lines)), numbers(next(lines))
    result["domains"] = [box_in(text) for text in re.findall(r"\(\([^()]*\) \([^()]*\) \([^()]*\)\)", next(lines))]
    result["iterations"] = numbers(next(lines))
    spacings = [numbers(next(lines)) for _ in range(finest + 1)]
    assert [next(lines), next(lines)] == ["0", "0"]
    result["levels"] = []
    for level in range(finest + 1):
        number, count, time = next(lines).split()
        assert (int(number), float(time)) == (level, result["time"])
        assert numbers(next(lines)) == [result["iterations"][level]]
        edges = [[numbers(next(lines)) for _ in range(dimension)] for _ in range(int(count))]
        grids = list(read_grids(folder / next(lines), result["names"]))
        result["levels"].append((spacings[level], [(box, edge, values) for (box, values), edge in zip(grids, edges, strict=True)]))
    assert not list(lines)
    return result


def read_grids(prefix, names):
    lines = iter((prefix.parent / (prefix.name + "_H")).read_text().splitlines())
    assert [next(lines) for _ in range(4)] == ["1", "1", str(len(names)), "0"]
    count = int(next(lines).strip("(").split()[0])
    grids = [box_in(next(lines)) for _ in range(count)]
    assert [next(lines), next(lines)] == [")", str(count)]
    places = [next(lines).split()[1:] for _ in range(count)]
    ranges = []
    for _ in range(2):
        assert [next(lines), next(lines)] == ["", f"{count},{len(names)}"]
        ranges.append([list(map(float, next(lines).rstrip(",").split(","))) for _ in range(count)])
    for number, (box, (name, offset)) in enumerate(zip(grids, places)):
        with open(prefix.parent / name, "rb") as file:
            file.seek(int(offset))
            assert file.readline().decode() == (f"FAB ((8, (64 11 52 0 1 12 0 1023)),(8, (8 7 6 5 4 3 2 1)))(({','.join(map(str, box.lower))}) "
                                                f"({','.join(map(str, box.upper))}) ({','.join('0' for _ in box.lower)})) {len(names)}\n")
            values = {name: numpy.frombuffer(file.read(8*numpy.prod(box.shape)), "<f8").reshape(box.shape, order="F") for name in names}
        for column, name in enumerate(names):
            assert [values[name].min(), values[name].max()] == [one[number][column] for one in ranges]
        yield box, values


# ------------------------------------------------------------------------------------------------------- tests


def finest_cells(levels, is_cell_centred=False):
    """{cell of the finest lattice: the level that shows it}, from the boxes alone, cell by cell."""
    corners = list(itertools.product((0, 1), repeat=3))
    result = {}
    for level in sorted(levels):
        factor = 2**(max(levels) - level)
        cells = {point for lower, upper in levels[level] for point in itertools.product(*(range(a, b + 1) for a, b in zip(lower, upper)))}
        if not is_cell_centred:
            cells = {(x, y, z) for x, y, z in cells if all((x + i, y + j, z + k) in cells for i, j, k in corners)}
        if level:
            cells = {(x, y, z) for x, y, z in cells if all((x//2*2 + i, y//2*2 + j, z//2*2 + k) in cells for i, j, k in corners)}
        for cell in cells:
            for i, j, k in itertools.product(range(factor), repeat=3):
                result[factor*cell[0] + i, factor*cell[1] + j, factor*cell[2] + k] = level
    return result


class Folder(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.folder = pathlib.Path(room.name)

    def export(self, *words):
        """Calls simexport; what it says goes to self.said."""
        with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.redirect_stderr(said):
            status = command_line.main(list(map(str, words)))
        self.said = said.getvalue()
        return status

    def refuse(self, text, *words):
        self.assertEqual(self.export(*words), 1)
        self.assertRegex(self.said, text)


class Xdmf(Folder):
    def read(self, *words):
        self.assertEqual(self.export("xdmf", *(words or [self.folder])), 0, self.said)
        return read_xdmf(self.folder / "volumes.xdmf3")

    def check_cells(self, blocks, wanted):
        """Each place of the finest lattice is shown once, by the level that it should be."""
        seen = {}
        finest = max(wanted.values())
        for block in blocks:
            level = int(block.arrays["level"][1].flat[0])
            self.assertTrue((block.arrays["level"][1] == level).all())
            factor = 2**(finest - level)
            for middle in block.cells:
                lower = numpy.rint((middle - numpy.array(block.delta)/2 - ORIGIN)/SPACING*2**finest).astype(int)
                for part in numpy.ndindex(factor, factor, factor):
                    place = tuple(lower + part)
                    self.assertNotIn(place, seen)
                    seen[place] = level
        self.assertEqual(seen, wanted)

    def check_values(self, blocks, more=0):
        for block in blocks:
            center, values = block.arrays["phi"]
            self.assertEqual(center, "Node")
            self.assertTrue(numpy.array_equal(values, linear(*numpy.meshgrid(*block.axes, indexing="ij")) + more))

    def test_each_place_is_shown_once_by_the_finest_level_that_fills_it(self):
        MadeUpRun(self.folder).write(processes=2)
        self.check_cells(self.read()[0], finest_cells(VERTEX_LEVELS))

    def test_fine_cells_that_do_not_fill_a_coarse_one_are_hidden(self):
        MadeUpRun(self.folder, UNALIGNED_LEVELS).write()
        self.check_cells(self.read()[0], finest_cells(UNALIGNED_LEVELS))

    def test_boxes_that_make_up_a_level_with_its_ghost_zones_around_show_it_without_seams(self):
        for bent in (BENT_LEVELS, VERTEX_LEVELS):
            MadeUpRun(self.folder, bent).write_unchunked()
            blocks = self.read()[0]
            self.check_cells(blocks, finest_cells(bent))
            self.check_values(blocks)

    def test_points_have_their_values_and_the_moment_its_time(self):
        run = MadeUpRun(self.folder)
        for iteration in (0, 8):
            run.write(iteration=iteration, time=iteration/16, processes=2, value=lambda x, y, z: linear(x, y, z) + iteration)
        frames_read = self.read()
        self.assertEqual(list(frames_read), [0, 8])
        for iteration, blocks in frames_read.items():
            self.assertEqual(len(blocks), 5)
            self.check_values(blocks, iteration)
            self.assertEqual({block.time for block in blocks}, {iteration/16})

    def test_no_value_is_copied(self):
        MadeUpRun(self.folder).write()
        self.read()
        with h5py.File(self.folder / "volumes.xdmf3.links", "r") as file:
            self.assertTrue(all(isinstance(group.get("phi", getlink=True), h5py.ExternalLink) for group in file["it0"].values()))

    def test_links_are_relative_so_a_run_can_be_moved(self):
        (self.folder / "there").mkdir()
        MadeUpRun(self.folder / "there").write()
        self.assertEqual(self.export("xdmf", self.folder / "there"), 0)
        os.rename(self.folder / "there", self.folder / "elsewhere")
        self.assertEqual(len(read_xdmf(self.folder / "elsewhere" / "volumes.xdmf3")[0]), 5)

    def test_seams_between_components_without_ghost_zones_are_closed(self):
        for levels in (VERTEX_LEVELS, UNALIGNED_LEVELS, BENT_LEVELS):
            with self.subTest(levels=levels):
                (self.folder / "phi.h5").unlink(missing_ok=True)
                MadeUpRun(self.folder, levels, ghosts=0).write()
                blocks = self.read()[0]
                self.check_cells(blocks, finest_cells(levels))
                self.check_values(blocks)

    def test_levels_around_cells_have_cells_around_their_points(self):
        MadeUpRun(self.folder, CELL_LEVELS, is_cell_centred=True).write()
        blocks = self.read()[0]
        for block in blocks:
            center, values = block.arrays["phi"]
            self.assertEqual(center, "Cell")
            x, y, z = numpy.meshgrid(*[(axis[:-1] + axis[1:])/2 for axis in block.axes], indexing="ij")
            self.assertTrue(numpy.allclose(values, linear(x, y, z), rtol=0, atol=1e-12))
            self.assertEqual(values.shape, block.arrays["vtkGhostType"][1].shape)
        wanted = finest_cells(CELL_LEVELS, True)
        shift = numpy.array(block.delta)*0 + SPACING/2
        seen = {tuple(numpy.rint((middle - ORIGIN + shift)/SPACING*4).astype(int)): int(block.arrays["level"][1].flat[0])
                for block in blocks for middle in block.cells}
        self.assertEqual(seen, {**{tuple(2*numpy.array(place) + 1): 1 for place, level in wanted.items() if level == 1},
                                **{tuple(4*(numpy.array(place)//2) + 2): 0 for place, level in wanted.items() if level == 0}})

    def test_an_iteration_before_the_first_regridding_has_the_centring_of_later_ones(self):
        run = MadeUpRun(self.folder, CELL_LEVELS, is_cell_centred=True)
        run.write(levels=[0])
        run.write(iteration=1)
        for blocks in self.read().values():
            self.assertEqual({block.arrays["phi"][0] for block in blocks}, {"Cell"})

    def test_planes_are_flat_grids(self):
        MadeUpRun(self.folder).write(plane=0.25)
        self.assertEqual(self.export("xdmf", self.folder, "--slice", "xy"), 0, self.said)
        blocks = read_xdmf_planes(self.folder / "planes_xy.xdmf3")
        for block in blocks:
            x, y, _ = numpy.meshgrid(*block.axes, indexing="ij")
            self.assertEqual(block.corners[2], 1)
            self.assertTrue(numpy.array_equal(block.arrays["phi"][1], linear(x, y, 0.25)[:, :, 0]))
        self.assertAlmostEqual(sum(numpy.prod(block.delta[:2])*len(block.cells) for block in blocks), 8*6)

    def test_iterations_of_fine_levels_alone_are_left_out(self):
        run = MadeUpRun(self.folder)
        run.write()
        run.write(iteration=1, levels=[1, 2])
        self.assertEqual(list(self.read()), [0])
        self.assertRegex(self.said, "1 iterations are left out")


def read_xdmf_planes(path):
    return read_xdmf(path)[0]


class Plotfiles(Folder):
    def read(self, *words):
        self.assertEqual(self.export("plotfiles", *(words or [self.folder])), 0, self.said)
        return {path.name: read_plotfile(path) for path in sorted((self.folder / "plotfiles").iterdir())}

    def check_grids(self, plot, value):
        """Grids lie where their edges say, tile cells of the coarser level, and hold `value` of their cells' middles."""
        for level, (spacing, grids) in enumerate(plot["levels"]):
            self.assertEqual(spacing, [SPACING/2**level]*3)
            for box, edges, values in grids:
                axes = []
                for axis in range(3):
                    corner = plot["lower"][axis] + box.lower[axis]*spacing[axis]
                    self.assertEqual(edges[axis], [corner, corner + box.shape[axis]*spacing[axis]])
                    axes.append(corner + spacing[axis]*(numpy.arange(box.shape[axis]) + 0.5))
                    if level:
                        self.assertEqual((box.lower[axis] % 2, box.upper[axis] % 2), (0, 1))
                for name in plot["names"]:
                    self.assertTrue(numpy.allclose(values[name], value[name](*numpy.meshgrid(*axes, indexing="ij")), rtol=0, atol=1e-12))

    def cells(self, plot):
        """{cell of the finest lattice: level that shows it}."""
        finest = len(plot["levels"]) - 1
        result = {}
        for level, (_, grids) in enumerate(plot["levels"]):
            own = [tuple(numpy.add(place, box.lower)) for box, _, _ in grids for place in numpy.ndindex(*box.shape)]
            self.assertEqual(len(own), len(set(own)))
            factor = 2**(finest - level)
            result.update({tuple(factor*numpy.array(cell) + part): level for cell in own for part in numpy.ndindex(factor, factor, factor)})
        return result

    def test_cells_hold_means_of_their_corners_at_the_right_places(self):
        run = MadeUpRun(self.folder)
        product = lambda x, y, z: x*y*z  # noqa: E731 - linear along each axis, so the mean is the value in the middle
        for iteration in (0, 64):
            run.write(iteration=iteration, time=iteration/128, processes=2)
            run.write("WAVE::pi", iteration, iteration/128, product, processes=2)
        plots = self.read()
        self.assertEqual(list(plots), ["plt00000", "plt00064"])
        for name, plot in plots.items():
            self.assertEqual((plot["names"], plot["time"], plot["factors"]), (["phi", "pi"], int(name[3:])/128, [2, 2]))
            self.assertEqual((plot["lower"], plot["upper"]), ([-4, -3, -2], [4, 3, 2]))
            self.assertEqual(plot["domains"][2], boxes.Box((0, 0, 0), (31, 23, 15)))
            self.check_grids(plot, {"phi": linear, "pi": product})
            self.assertEqual(self.cells(plot), finest_cells(VERTEX_LEVELS))

    def test_points_have_the_values_of_those_who_own_them(self):
        run = MadeUpRun(self.folder)
        run.spoils_ghosts = True
        run.write()
        self.check_grids(self.read()["plt00000"], {"phi": linear})

    def test_a_square_has_the_mean_not_the_value_in_the_middle(self):
        MadeUpRun(self.folder).write(value=lambda x, y, z: x*x + 0*y + 0*z)
        plot = self.read()["plt00000"]
        spacing, grids = plot["levels"][1]
        for box, edges, values in grids:
            middle = edges[0][0] + spacing[0]*(numpy.arange(box.shape[0]) + 0.5)
            self.assertTrue(numpy.allclose(values["phi"][:, 0, 0], middle**2 + spacing[0]**2/4, rtol=0, atol=1e-12))

    def test_fine_cells_that_do_not_fill_a_coarse_one_are_left_out(self):
        for ghosts in (0, GHOSTS):
            with self.subTest(ghosts=ghosts):
                MadeUpRun(self.folder, UNALIGNED_LEVELS, ghosts).write()
                plot = self.read()["plt00000"]
                self.check_grids(plot, {"phi": linear})
                self.assertEqual(self.cells(plot), finest_cells(UNALIGNED_LEVELS))

    def test_a_level_of_any_shape_is_cut_into_boxes(self):
        MadeUpRun(self.folder, BENT_LEVELS).write()
        plot = self.read()["plt00000"]
        self.check_grids(plot, {"phi": linear})
        self.assertEqual(self.cells(plot), finest_cells(BENT_LEVELS))

    def test_levels_around_cells_keep_their_values(self):
        MadeUpRun(self.folder, CELL_LEVELS, is_cell_centred=True).write()
        plot = self.read()["plt00000"]
        self.assertEqual(plot["lower"], [x - SPACING/2 for x in ORIGIN])
        self.check_grids(plot, {"phi": linear})
        self.assertEqual(self.cells(plot), finest_cells(CELL_LEVELS, True))

    def test_one_that_is_there_is_replaced_as_a_whole(self):
        run = MadeUpRun(self.folder)
        run.write()
        self.read()
        (self.folder / "plotfiles" / "plt00000" / "rest").write_text("of an older one")
        run.write(value=lambda x, y, z: 0*x + 0*y + 0*z + 7)
        plot = self.read()["plt00000"]
        self.assertEqual(plot["levels"][0][1][0][2]["phi"].max(), 7)
        self.assertFalse((self.folder / "plotfiles" / "plt00000" / "rest").exists())

    def test_two_variables_of_one_name_get_their_full_ones(self):
        MadeUpRun(self.folder).write()
        (self.folder / "more").mkdir()
        MadeUpRun(self.folder / "more").write("HYDRO::phi")
        self.assertEqual(self.export("plotfiles", self.folder, self.folder / "more", "-o", self.folder / "plotfiles"), 0, self.said)
        self.assertEqual(read_plotfile(self.folder / "plotfiles" / "plt00000")["names"], ["hydro_phi", "wave_phi"])

    def test_a_full_name_chooses_one_of_them(self):
        MadeUpRun(self.folder).write(value=lambda x, y, z: 0*x + 0*y + 0*z + 3)
        (self.folder / "more").mkdir()
        MadeUpRun(self.folder / "more").write("HYDRO::phi")
        self.assertEqual(
            self.export("plotfiles", self.folder, self.folder / "more", "-o", self.folder / "plotfiles", "--variables", "wave::PHI"), 0, self.said)
        plot = read_plotfile(self.folder / "plotfiles" / "plt00000")
        self.assertEqual(plot["names"], ["phi"])
        self.assertEqual(plot["levels"][0][1][0][2]["phi"].max(), 3)


class Continued(Folder):
    """Runs that go on after a checkpoint, in the same folder or another one."""

    def levels_of(self, value):
        return lambda x, y, z: 0*x + 0*y + 0*z + value

    def values(self, *places):
        self.assertEqual(self.export("xdmf", *places, "-o", self.folder / "all.xdmf3"), 0, self.said)
        return {iteration: {float(value) for block in blocks for value in block.arrays["phi"][1].flat}
                for iteration, blocks in read_xdmf(self.folder / "all.xdmf3").items()}

    def test_the_later_folder_counts_where_both_have_an_iteration(self):
        for name, iterations in (("output-0000", (0, 4, 8)), ("output-0001", (8, 12))):
            (self.folder / name).mkdir()
            for iteration in iterations:
                MadeUpRun(self.folder / name).write(iteration=iteration, value=self.levels_of(int(name[-1])))
        self.assertEqual(self.values(self.folder / "output-0000", self.folder / "output-0001"), {0: {0}, 4: {0}, 8: {1}, 12: {1}})

    def test_files_of_other_numbers_of_processes_in_one_folder_do_not_mix(self):
        run = MadeUpRun(self.folder)
        for iteration in (0, 4, 8):
            run.write(iteration=iteration, value=self.levels_of(0), processes=2)
        os.utime(self.folder / "phi.file_0.h5", (1, 1))
        os.utime(self.folder / "phi.file_1.h5", (1, 1))
        for iteration in (8, 12):
            run.write(iteration=iteration, value=self.levels_of(1))
        self.assertEqual(self.values(self.folder), {0: {0}, 4: {0}, 8: {1}, 12: {1}})


    def test_points_of_an_earlier_grid_do_not_show_through(self):
        for name, levels in (("output-0000", VERTEX_LEVELS), ("output-0001", {0: VERTEX_LEVELS[0], 1: VERTEX_LEVELS[1][:1]})):
            (self.folder / name).mkdir()
            MadeUpRun(self.folder / name, levels).write(value=self.levels_of(int(name[-1])))
        self.assertEqual(self.values(self.folder / "output-0000", self.folder / "output-0001"), {0: {1}})

    def test_files_of_processes_that_are_no_more_do_not_mix_with_those_that_went_on(self):
        MadeUpRun(self.folder).write(iteration=8, value=self.levels_of(0), processes=2)
        whole = {level: [(own[0][0], own[-1][1])] for level, own in VERTEX_LEVELS.items()}
        os.utime(self.folder / "phi.file_1.h5", (1, 1))
        os.rename(self.folder / "phi.file_0.h5", self.folder / "phi.h5")
        MadeUpRun(self.folder, whole).write(iteration=8, value=self.levels_of(1))
        os.rename(self.folder / "phi.h5", self.folder / "phi.file_0.h5")
        self.assertEqual(self.values(self.folder), {8: {1}})


class Mistakes(Folder):
    def test_they_name_what_there_is_and_leave_nothing(self):
        self.refuse("neither a folder with the output of a run nor a file", "xdmf", self.folder / "nowhere")
        self.refuse("no HDF5 files of volumes; write them with IOHDF5::out_vars", "xdmf", self.folder)
        MadeUpRun(self.folder).write(plane=0.0)
        self.refuse("no HDF5 files of volumes; there are planes or volumes xy: choose them with --slice", "plotfiles", self.folder)
        MadeUpRun(self.folder).write()
        self.refuse("no file has psi; there are: phi", "xdmf", self.folder, "--variables", "psi")
        self.refuse("no file has WAVE::phy; there are: WAVE::phi; did you mean WAVE::phi", "xdmf", self.folder, "--variables", "WAVE::phy")
        self.refuse("no file has HYDRO::phi; there are: WAVE::phi", "xdmf", self.folder, "--variables", "HYDRO::phi")
        self.refuse("no iteration 3; there are: 0", "plotfiles", self.folder, "--iteration", "3")
        self.refuse("cannot be written: .*No such file or directory", "xdmf", self.folder, "-o", self.folder / "no" / "where.xdmf3")
        self.assertEqual({path.suffix for path in self.folder.iterdir()}, {".h5"})

    def test_a_damaged_file_is_named(self):
        MadeUpRun(self.folder).write()
        path = self.folder / "phi.h5"
        path.write_bytes(path.read_bytes()[:3000])
        self.refuse(r"phi\.h5 is damaged", "xdmf", self.folder)

    def test_variables_with_other_components_are_named(self):
        MadeUpRun(self.folder).write()
        MadeUpRun(self.folder, {**VERTEX_LEVELS, 1: [((4, 2, 2), (12, 10, 6))]}).write("WAVE::pi")
        self.refuse("at iteration 0 the components of WAVE::phi and WAVE::pi differ on level 1: choose one", "xdmf", self.folder)

    def test_a_variable_that_is_not_on_all_levels_has_no_plotfile(self):
        run = MadeUpRun(self.folder)
        run.write()
        run.write("WAVE::pi", levels=[0])
        self.refuse("pi was not written on all of level 1: leave it out with --variables", "plotfiles", self.folder)
        self.assertEqual(list((self.folder / "plotfiles").iterdir()), [])
        self.assertEqual(self.export("xdmf", self.folder), 0)

    def test_points_off_the_lattice_are_refused(self):
        MadeUpRun(self.folder).write()
        with h5py.File(self.folder / "phi.h5", "a") as file:
            file["WAVE::phi it=0 tl=0 rl=1 c=0"].attrs["origin"] = [-1.1, 0.0, 0.0]
        self.refuse("its points are not on the lattice of the coarsest level refined", "xdmf", self.folder)


class Parts(unittest.TestCase):
    def test_boxes_cover_a_mask_once(self):
        generator = numpy.random.default_rng(7)
        for fill in (0.0, 0.3, 0.9, 1.0):
            mask = generator.random((5, 4, 6)) < fill
            seen = numpy.zeros(mask.shape, int)
            for box in boxes.boxes_of(boxes.Box((2, 0, -1), (6, 3, 4)), mask):
                seen[box.within(boxes.Box((2, 0, -1), (6, 3, 4)))] += 1
            self.assertTrue(numpy.array_equal(seen, mask))

    def test_counts_are_those_of_each_cell(self):
        generator = numpy.random.default_rng(8)
        fine = boxes.Box((-3, 1), (7, 8))
        mask = generator.random(fine.shape) < 0.6
        frame = boxes.Box((-2, -1), (3, 5))
        counts = boxes.counts_on_coarser(frame, boxes.BoxList(2, [fine]), [mask], (2, 3))
        for place in numpy.ndindex(*frame.shape):
            cell = numpy.add(place, frame.lower)
            inside = [mask[tuple(numpy.subtract(part, fine.lower))] for part in
                      [(2*cell[0] + i, 3*cell[1] + j) for i in range(2) for j in range(3)]
                      if all(low <= at <= high for low, at, high in zip(fine.lower, part, fine.upper))]
            self.assertEqual(counts[place], sum(inside))

    def test_names_of_files_tell_what_they_hold(self):
        for name, letters in {"phi.h5": "xyz", "phi.xyz.file_3.h5": "xyz", "phi.file_12.h5": "xyz", "phi.iter_64.h5": "xyz", "phi.iter_0.file_1.h5": "xyz",
                              "phi.xy.h5": "xy", "phi.yz.iter_8.h5": "yz", "phi.x.h5": None, "phi.d.h5": None, "checkpoint.chkpt.it_8.h5": None,
                              "phi.idx.h5": None}.items():
            self.assertEqual(pieces.slice_of_file(pathlib.Path(name)), letters, name)

    def test_full_names_where_short_ones_are_shared(self):
        level = frames.Level(0, 0, (1.0,), (1,), [frames.Block(None, None, None, None, None, {"A::rho": 1, "B::rho": 2, "A::eps": 3})])
        self.assertEqual(frames.Frame(0, 0.0, False, {}, [level]).variables, {"A::rho": "a_rho", "B::rho": "b_rho", "A::eps": "eps"})


if __name__ == "__main__":
    unittest.main()
