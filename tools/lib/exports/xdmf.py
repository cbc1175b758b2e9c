# SPDX-License-Identifier: LGPL-2.1-or-later
"""XDMF: a text that tells ParaView where in the run's own HDF5 files the values lie.

Names of datasets there contain colons, which end the name of a file in XDMF. So a small HDF5 file beside the text holds links to them, and what the
run's files lack: which cells are hidden because a finer level or another component shows the place, the number of the level, and, where components
have no ghost zones, copies of the points on both sides of the seams between them. ParaView's readers of
XDMF 3 follow links into other files, that of XDMF 2 does not: hence the ending .xdmf3, for which ParaView offers the former only.
"""

import os
import pathlib
import xml.sax.saxutils as xml

from exports.boxes import BoxList, boxes_of, counts_on_coarser, filling
from exports.frames import nodes_of
from exports.pieces import import_h5py
from exports.values import Files, is_known_at, values_at
from plots.mistake import Mistake, import_numpy

numpy = import_numpy()

HIDDEN = 32  # vtkDataSetAttributes::HIDDENCELL; readers take an array called vtkGhostType for such marks
BYTE = numpy.dtype("u1")
NUMBERS = {"f": "Float", "i": "Int", "u": "UInt"}


def write_xdmf(target, frames, letters):
    """Writes `target` and the links beside it; both appear when they are complete."""
    target = pathlib.Path(target)
    links = target.with_name(target.name + ".links")
    working = [path.with_name(path.name + ".tmp") for path in (target, links)]
    try:
        with import_h5py().File(working[1], "w") as file, open(working[0], "w", encoding="utf-8") as text:
            text.write(HEADER)
            for frame in frames:
                text.writelines(lines_of_frame(frame, letters, Links(file, target.parent.resolve(), links.name)))
            text.write(FOOTER)
        os.replace(working[1], links)
        os.replace(working[0], target)
    except OSError as error:
        raise Mistake(f"{target} cannot be written: {error.strerror or error}") from None
    finally:
        for path in working:
            path.unlink(missing_ok=True)
    return target


HEADER = """<?xml version="1.0"?>
<!DOCTYPE Xdmf SYSTEM "Xdmf.dtd" []>
<Xdmf Version="3.0">
<Domain>
<Grid Name="run" GridType="Collection" CollectionType="Temporal">
"""

FOOTER = """</Grid>
</Domain>
</Xdmf>
"""


class Links:
    """The HDF5 file beside the text."""

    def __init__(self, file, folder, name):
        self.file, self.folder, self.name = file, folder, name

    def to(self, path, piece):
        """Where a reader finds the values of a piece."""
        self.file[path] = import_h5py().ExternalLink(os.path.relpath(piece.path, self.folder), "/" + piece.name)
        return f"{self.name}:/{path}"

    def constant(self, path, shape, value):
        """An array that takes no room, because nothing of it is ever written."""
        self.file.create_dataset(path, shape, BYTE, chunks=shape, fillvalue=value)
        return f"{self.name}:/{path}"

    def array(self, path, values):
        self.file.create_dataset(path, data=values, chunks=values.shape, compression="gzip", compression_opts=1)
        return f"{self.name}:/{path}"


def lines_of_frame(frame, letters, links):
    axes = ["xyz".index(letter) for letter in letters]
    yield f'<Grid Name="iteration {frame.iteration}" GridType="Collection" CollectionType="Spatial">\n<Time Value="{frame.time!r}"/>\n'
    with Files() as files:
        meshes = [mesh for number in frame.maps for mesh in meshes_of(frame.of_map(number), files)]
        for number, mesh in enumerate(meshes):
            yield f'<Grid Name="level {mesh.level.number} block {number}" GridType="Uniform">\n'
            yield from lines_of_corners(frame, mesh, axes)
            yield from lines_of_arrays(frame, mesh, axes, links, f"it{frame.iteration}/{number}")
            yield "</Grid>\n"
    yield "</Grid>\n"


# ---------------------------------------------------------------------------------------------- meshes


class Mesh:
    """A box of points with values, and which of the cells between them, or around them, it shows."""

    def __init__(self, level, points, shows):
        self.level, self.points, self.shows = level, points, shows


class FileMesh(Mesh):
    """Points of a block as they are in the file."""

    def __init__(self, level, block, shows):
        super().__init__(level, block.box, shows)
        self.block = block

    def place_of(self, name, path, links):
        """Where the values of a variable are; None if it has none here."""
        return links.to(path, self.block.pieces[name]) if name in self.block.pieces else None

    def dtype(self, name):
        return self.block.pieces[name].dtype


class SeamMesh(Mesh):
    """Points on both sides of a seam between blocks without ghost zones: these few values are copied."""

    def __init__(self, level, cells, files):
        super().__init__(level, nodes_of(cells, level.is_point), numpy.ones(cells.shape, bool))
        self.files = files

    def place_of(self, name, path, links):
        if not is_known_at(self.level, name, self.points):
            return None
        values = values_at(self.level, name, self.points, self.files)
        return links.array(path, values.T)

    def dtype(self, name):
        return next(block.pieces[name].dtype for block in self.level.blocks if name in block.pieces)


def meshes_of(levels, files):
    """All meshes of a map that show something."""
    for level, block, shown in shown_cells(levels):
        between = block.box.grown((0,) * len(level.delta), tuple(0 if is_point else -1 for is_point in level.is_point))
        here = shown[between.within(block.box)]
        if here.any():
            yield FileMesh(level, block, here)
        rest = shown.copy()
        rest[between.within(block.box)] = False
        for cells in boxes_of(block.box, rest):
            yield SeamMesh(level, cells, files)


def shown_cells(levels):
    """(level, block, which of its cells it shows): those that fill a cell of the next coarser level, if there is one, and that no finer level fills."""
    finer = None
    for level in reversed(levels):
        boxes, masks = BoxList(len(level.delta), [block.box for block in level.blocks]), [block.has for block in level.blocks]
        if level is not levels[0]:
            masks = [mask & filling(block.box, boxes, masks, level.factors) for block, mask in zip(level.blocks, masks)]
        for block, mask in zip(level.blocks, masks):
            yield level, block, mask & (counts_on_coarser(block.box, *finer) < numpy.prod(finer[-1])) if finer else mask
        finer = boxes, masks, level.factors


# ------------------------------------------------------------------------------------------------ lines


def lines_of_corners(frame, mesh, axes):
    """Corners of cells: the points themselves, or half a spacing before and behind them."""
    more = 1 if frame.is_cell_centred else 0
    corners = " ".join(map(str, in_space([extent + more for extent in mesh.points.shape], axes)))
    origin, delta = [0.0] * 3, [1.0] * 3
    for place, axis in enumerate(axes):
        delta[axis] = mesh.level.delta[place]
        origin[axis] = frame.edge[mesh.level.map][place] + mesh.points.lower[place] * delta[axis]
    yield f'<Topology TopologyType="3DCoRectMesh" Dimensions="{corners}"/>\n<Geometry GeometryType="ORIGIN_DXDYDZ">\n'
    for numbers in (origin, delta):
        yield f'<DataItem Dimensions="3" NumberType="Float" Precision="8" Format="XML">{" ".join(repr(x) for x in numbers[::-1])}</DataItem>\n'
    yield "</Geometry>\n"


def lines_of_arrays(frame, mesh, axes, links, path):
    """The variables, and what the run's files lack."""
    for name, shown in frame.variables.items():
        place = mesh.place_of(name, f"{path}/{shown}", links)
        if place:
            yield attribute(shown, "Cell" if frame.is_cell_centred else "Node", mesh.points.shape[::-1], mesh.dtype(name), place)
    shape = in_space(mesh.shows.shape, axes)
    yield attribute("level", "Cell", shape, BYTE, links.constant(f"{path}/level", shape, mesh.level.number))
    marks = numpy.where(mesh.shows, 0, HIDDEN).astype(BYTE).T.reshape(shape)
    yield attribute("vtkGhostType", "Cell", shape, BYTE,
                    links.array(f"{path}/vtkGhostType", marks) if marks.any() else links.constant(f"{path}/vtkGhostType", shape, 0))


def in_space(shape, axes):
    """Extents as XDMF wants them, z y x, of something that may be flat."""
    result = [1, 1, 1]
    for axis, extent in zip(axes, shape):
        result[axis] = extent
    return tuple(result[::-1])


def attribute(name, center, shape, dtype, place):
    kind = "UChar" if dtype == BYTE else NUMBERS[dtype.kind]
    return (f'<Attribute Name={xml.quoteattr(name)} AttributeType="Scalar" Center="{center}"><DataItem Dimensions="{" ".join(map(str, shape))}" NumberType="{kind}" '
            f'Precision="{dtype.itemsize}" Format="HDF">{xml.escape(place)}</DataItem></Attribute>\n')
