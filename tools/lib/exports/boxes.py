# SPDX-License-Identifier: LGPL-2.1-or-later
"""Boxes of points or cells of one level, and masks on them. Axes are x, y, z in this order everywhere."""

import collections

from plots.mistake import import_numpy

numpy = import_numpy()


class Box(collections.namedtuple("Box", "lower upper")):
    """Indices from lower to upper along each axis, both included."""

    @property
    def shape(self):
        return tuple(max(0, upper - lower + 1) for lower, upper in zip(self.lower, self.upper))

    @property
    def is_empty(self):
        return 0 in self.shape

    def __and__(self, other):
        return Box(tuple(map(max, self.lower, other.lower)), tuple(map(min, self.upper, other.upper)))

    def grown(self, lower, upper):
        """With so many indices more along each axis at both ends; negative numbers shrink it."""
        return Box(tuple(a - b for a, b in zip(self.lower, lower)), tuple(a + b for a, b in zip(self.upper, upper)))

    def refined(self, factors):
        """The cells that make up its cells on a level that is finer by these factors."""
        return Box(tuple(a * r for a, r in zip(self.lower, factors)), tuple((a + 1) * r - 1 for a, r in zip(self.upper, factors)))

    def coarsened(self, factors):
        """All cells of a coarser level that its cells touch."""
        return Box(tuple(a // r for a, r in zip(self.lower, factors)), tuple(a // r for a, r in zip(self.upper, factors)))

    def within(self, frame):
        """Slices of it in an array that covers `frame`."""
        return tuple(slice(a - start, b - start + 1) for a, b, start in zip(self.lower, self.upper, frame.lower))


class BoxList:
    """Boxes among which those that meet another one are found quickly, without a look at each."""

    def __init__(self, dimension, boxes=()):
        self.lower = numpy.empty((16, dimension), numpy.int64)
        self.upper = numpy.empty((16, dimension), numpy.int64)
        self.boxes = []
        for box in boxes:
            self.add(box)

    def add(self, box):
        number = len(self.boxes)
        if number == len(self.lower):
            self.lower, self.upper = (numpy.concatenate([ends, numpy.empty_like(ends)]) for ends in (self.lower, self.upper))
        self.lower[number], self.upper[number] = box
        self.boxes.append(box)

    def meeting(self, box):
        """Numbers of the boxes that have an index in common with it."""
        if box.is_empty:
            return []
        number = len(self.boxes)
        ends = numpy.maximum(self.lower[:number], box.lower) <= numpy.minimum(self.upper[:number], box.upper)
        return numpy.flatnonzero(ends.all(axis=1))


def hull(boxes):
    """The smallest box around all of them."""
    lower, upper = zip(*boxes)
    return Box(tuple(map(min, zip(*lower))), tuple(map(max, zip(*upper))))


def painted(frame, boxes, masks=None):
    """An array over `frame` that tells which of its indices are in any box of a BoxList, and there true in the mask of that box, if there are masks."""
    result = numpy.zeros(frame.shape, bool)
    for number in boxes.meeting(frame):
        box = boxes.boxes[number]
        common = frame & box
        result[common.within(frame)] |= masks[number][common.within(box)] if masks else True
    return result


def eroded(mask, widths):
    """Without `widths` layers at both ends of each axis: true where all is true so far around."""
    for axis, width in enumerate(widths):
        count = mask.shape[axis] - 2 * width
        mask = numpy.logical_and.reduce([numpy.take(mask, range(shift, shift + count), axis) for shift in range(2 * width + 1)])
    return mask


def neighbours(values, axis):
    """The values at both ends of each interval between neighbours along an axis."""
    last = values.shape[axis] - 1
    return numpy.take(values, range(last), axis), numpy.take(values, range(1, last + 1), axis)


def counts_on_coarser(frame, boxes, masks, factors):
    """How many of the cells of a finer level that make up each cell of `frame` are true in the masks, of which each covers a box of the list."""
    result = numpy.zeros(frame.shape, int)
    fine_frame = frame.refined(factors)
    for number in boxes.meeting(fine_frame):
        box, mask = boxes.boxes[number], masks[number]
        common = fine_frame & box
        coarse = common.coarsened(factors)
        whole = numpy.zeros(coarse.refined(factors).shape, bool)
        whole[common.within(coarse.refined(factors))] = mask[common.within(box)]
        blocks = whole.reshape([number for extent, factor in zip(coarse.shape, factors) for number in (extent, factor)])
        result[coarse.within(frame)] += blocks.sum(axis=tuple(range(1, 2 * len(factors), 2)))
    return result


def filling(frame, boxes, masks, factors):
    """Over `frame`, cells of the finer level: do all cells of the coarser one's cell around them belong to the masks?"""
    coarse = frame.coarsened(factors)
    is_full = counts_on_coarser(coarse, boxes, masks, factors) == numpy.prod(factors)
    for axis, factor in enumerate(factors):
        is_full = numpy.repeat(is_full, factor, axis)
    return is_full[frame.within(coarse.refined(factors))]


def boxes_of(frame, mask):
    """Disjoint boxes that cover the true indices of a mask over `frame`: each is grown along x, then y, then z while all is true."""
    left = mask.copy()
    result = []
    while left.any():
        start = numpy.unravel_index(numpy.argmax(left), left.shape)
        end = list(start)
        for axis in range(left.ndim):
            while end[axis] + 1 < left.shape[axis] and left[slab(start, end, axis)].all():
                end[axis] += 1
        left[tuple(slice(a, b + 1) for a, b in zip(start, end))] = False
        result.append(Box(tuple(int(a) + f for a, f in zip(start, frame.lower)), tuple(int(b) + f for b, f in zip(end, frame.lower))))
    return result


def slab(start, end, axis):
    """The next layer of a box along an axis."""
    return tuple(slice(end[axis] + 1, end[axis] + 2) if here == axis else slice(a, b + 1) for here, (a, b) in enumerate(zip(start, end)))
