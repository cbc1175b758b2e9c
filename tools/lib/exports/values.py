# SPDX-License-Identifier: LGPL-2.1-or-later
"""Values at points of a level, gathered from whatever blocks own them."""

from exports.pieces import import_h5py
from plots.mistake import import_numpy

numpy = import_numpy()


class Files:
    """HDF5 files, opened once."""

    def __init__(self):
        self.open = {}

    def dataset(self, piece):
        if piece.path not in self.open:
            self.open[piece.path] = import_h5py().File(piece.path, "r")
        return self.open[piece.path][piece.name]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for file in self.open.values():
            file.close()


def is_known_at(level, name, points):
    """Whether all blocks that have any of the points have the variable, too."""
    return all(name in block.pieces for block in level.blocks if not (block.box & points).is_empty)


def values_at(level, name, points, files):
    """The values of a variable in a box of points that blocks own together."""
    blocks = [block for block in level.blocks if not (block.box & points).is_empty]
    result = numpy.zeros(points.shape, numpy.result_type(*(block.pieces[name].dtype for block in blocks)))
    for block in blocks:
        common = block.box & points
        there = common.within(block.box)
        numpy.copyto(result[common.within(points)], files.dataset(block.pieces[name])[there[::-1]].T, where=block.owns[there])
    return result
