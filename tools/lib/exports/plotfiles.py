# SPDX-License-Identifier: LGPL-2.1-or-later
"""Plotfiles as AMReX writes them (HyperCLaw-V1.1), for yt, ParaView, VisIt and AMReX's own tools.

A plotfile holds values in cells, and the cells of a finer level fill whole cells of the coarser one. Points of our levels are corners of cells, and a
coarse point is a fine one too: points taken as middles of cells would not fit. So the value in a cell is the mean of the values at its corners, exact
for linear functions; cells that do not fill a coarse cell together are left out. Levels that are refined around cells keep their values.
"""

import dataclasses
import os
import pathlib
import shutil

from exports.boxes import Box, BoxList, boxes_of, counts_on_coarser, hull, neighbours
from exports.frames import nodes_of
from exports.values import Files, values_at
from plots.mistake import Mistake, import_numpy

numpy = import_numpy()

# How a file describes its numbers: doubles of this machine's kind, the least significant byte first.
DOUBLES = "((8, (64 11 52 0 1 12 0 1023)),(8, (8 7 6 5 4 3 2 1)))"
BYTES_PER_FILE = 1 << 30


@dataclasses.dataclass
class Grid:
    """A box of cells of one level in a plotfile."""

    cells: Box
    file: str = ""
    offset: int = 0
    least: tuple = ()
    greatest: tuple = ()


def write_plotfiles(folder, frames):
    """Writes a folder plt<iteration> for each frame. One that is there already is replaced when the new one is complete."""
    folder = pathlib.Path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for frame in frames:
            yield write_plotfile(folder / f"plt{frame.iteration:05d}", frame)
    except OSError as error:
        raise Mistake(f"{error.filename or folder} cannot be written: {error.strerror or error}") from None


def write_plotfile(target, frame):
    check_frame(frame)
    working, old = target.with_name(target.name + ".tmp"), target.with_name(target.name + ".old")
    for path in (working, old):
        shutil.rmtree(path, ignore_errors=True)
    try:
        working.mkdir()
        grids = [write_level(working / f"Level_{number}", level, frame) for number, level in enumerate(frame.levels)]
        (working / "Header").write_text("\n".join(header(frame, grids)) + "\n", encoding="utf-8")
        if target.exists():
            os.rename(target, old)
        os.rename(working, target)
    finally:
        for path in (working, old):
            shutil.rmtree(path, ignore_errors=True)
    return target


def check_frame(frame):
    if len(frame.maps) > 1:
        raise Mistake("a plotfile has one map, and the run several; xdmf takes them")
    for level in frame.levels:
        for name, shown in frame.variables.items():
            if any(name not in block.pieces for block in level.blocks):
                raise Mistake(f"at iteration {frame.iteration} {shown} was not written on all of level {level.number}: leave it out with --variables, "
                              "or give another --iteration")
    for level in frame.levels[1:]:
        if len(set(factors_of(frame, level))) > 1:
            raise Mistake(f"a plotfile knows one factor of refinement for all axes; level {level.number} is finer by {level.factors}")


def factors_of(frame, level):
    """Factors along axes with several cells: flat ones say nothing."""
    thick = [axis for axis, extent in enumerate(hull([block.box for block in frame.levels[0].blocks]).shape) if extent > 1]
    return [level.factors[axis] for axis in thick] or list(level.factors)


# ------------------------------------------------------------------------------------------------- grids


def grids_of(level, is_coarsest):
    """Boxes of cells that fill cells of the next coarser level. The block that has the first cell in a coarse one has them all."""
    factors = (1,) * len(level.delta) if is_coarsest else level.factors
    boxes, masks = BoxList(len(level.delta), [block.box for block in level.blocks]), [block.has for block in level.blocks]
    for block in level.blocks:
        coarse = Box(tuple(-(-a // r) for a, r in zip(block.box.lower, factors)), tuple(b // r for b, r in zip(block.box.upper, factors)))
        if coarse.is_empty:
            continue
        first = tuple(slice(a * r - start, b * r - start + 1, r) for a, b, start, r in zip(*coarse, block.box.lower, factors))
        is_full = counts_on_coarser(coarse, boxes, masks, factors) == numpy.prod(factors)
        for box in boxes_of(coarse, is_full & block.has[first]):
            yield Grid(box.refined(factors))


def values_in(level, name, cells, files):
    """The values of a variable in cells: those at their points, or the means of their corners."""
    result = values_at(level, name, nodes_of(cells, level.is_point), files)
    for axis, is_point in enumerate(level.is_point):
        result = result if is_point else sum(neighbours(result, axis)) / 2
    return result


# ------------------------------------------------------------------------------------------------- files


def write_level(folder, level, frame):
    """Writes the values of a level and the list of its grids."""
    folder.mkdir()
    grids = list(grids_of(level, level is frame.levels[0]))
    if not grids:
        raise Mistake(f"iteration {frame.iteration}: level {level.number} has no cell that fills one of the coarser level")
    with Files() as files:
        write_values(folder, grids, lambda cells: [values_in(level, name, cells, files) for name in frame.variables])
    (folder / "Cell_H").write_text("\n".join(lines_of_level(grids, len(frame.variables))) + "\n", encoding="utf-8")
    return grids


def write_values(folder, grids, fields_in):
    """Files of about BYTES_PER_FILE; notes in the grids where their values are."""
    waiting = list(grids)
    number = 0
    while waiting:
        name = f"Cell_D_{number:05d}"
        with open(folder / name, "wb") as file:
            while waiting and file.tell() < BYTES_PER_FILE:
                write_grid(file, name, waiting.pop(0), fields_in)
        number += 1


def write_grid(file, name, grid, fields_in):
    grid.file, grid.offset = name, file.tell()
    fields = fields_in(grid.cells)
    file.write(f"FAB {DOUBLES}{box_text(grid.cells)} {len(fields)}\n".encode("ascii"))
    for field in fields:
        file.write(field.astype("<f8").tobytes(order="F"))
    grid.least, grid.greatest = (tuple(float(of(field)) for field in fields) for of in (numpy.min, numpy.max))


def box_text(box):
    corners = ("(" + ",".join(map(str, corner)) + ")" for corner in (*box, (0,) * len(box.lower)))
    return "(" + " ".join(corners) + ")"


def lines_of_level(grids, components):
    yield from ("1", "1", str(components), "0", f"({len(grids)} 0")
    yield from (box_text(grid.cells) for grid in grids)
    yield ")"
    yield str(len(grids))
    yield from (f"FabOnDisk: {grid.file} {grid.offset}" for grid in grids)
    for which in ("least", "greatest"):
        yield ""
        yield f"{len(grids)},{components}"
        yield from ("".join(f"{number!r}," for number in getattr(grid, which)) for grid in grids)


def header(frame, grids):
    """The lines of the file Header: names, times, the domain and its levels, and where each grid lies."""
    levels = frame.levels
    names = frame.variables.values()
    dimension = len(levels[0].delta)
    domains = domains_of(frame, grids[0])
    places = [lambda index, axis, level=level: edge(frame, level, axis, index) for level in levels]
    yield from ("HyperCLaw-V1.1", str(len(names)), *names, str(dimension), repr(frame.time), str(len(levels) - 1))
    yield " ".join(repr(places[0](domains[0].lower[axis], axis)) for axis in range(dimension))
    yield " ".join(repr(places[0](domains[0].upper[axis] + 1, axis)) for axis in range(dimension))
    yield " ".join(str(factors_of(frame, level)[0]) for level in levels[1:])
    yield " ".join(map(box_text, domains))
    yield " ".join(str(frame.iteration) for _ in levels)
    yield from (" ".join(map(repr, level.delta)) for level in levels)
    yield from ("0", "0")
    for number, own in enumerate(grids):
        yield f"{number} {len(own)} {frame.time!r}"
        yield str(frame.iteration)
        for grid in own:
            yield from (f"{places[number](grid.cells.lower[axis], axis)!r} {places[number](grid.cells.upper[axis] + 1, axis)!r}"
                        for axis in range(dimension))
        yield f"Level_{number}/Cell"


def domains_of(frame, grids):
    """The cells of the whole domain at the spacing of each level."""
    result = [hull([grid.cells for grid in grids])]
    for level in frame.levels[1:]:
        result.append(result[-1].refined(level.factors))
    return result


def edge(frame, level, axis, index):
    """The coordinate of the lower edge of a cell. A flat axis has its cell around the points."""
    shift = 0.5 if level.is_point[axis] and not frame.is_cell_centred else 0.0
    return frame.edge[level.map][axis] + (index - shift) * level.delta[axis]
