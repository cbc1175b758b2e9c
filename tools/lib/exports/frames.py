# SPDX-License-Identifier: LGPL-2.1-or-later
"""Frames: all levels of a run at one iteration, as blocks of points on lattices, and the cells of each.

Points are nodes: cells lie between them, and a cell belongs to the block that owns its lower corner and has the same index. If levels are refined
around cells (Carpet::refinement_centering = "cell"), each point is the middle of its own cell.

A block owns its points but for ghost zones. Files have the boxes of components, which overlap by their ghost zones, or (IO::out_unchunked, and
on one process) boxes that make up a level with the ghost zones around it.
"""

import collections
import dataclasses

from exports.boxes import Box, BoxList, eroded, hull, neighbours, painted
from plots.mistake import Mistake, import_numpy

numpy = import_numpy()

LARGEST_SHIFT = 1e-3  # of points from their lattice, in spacings: coordinates in files are rounded


@dataclasses.dataclass
class Block:
    """A component of a level, or a box of it: its points in files and what it owns of them."""

    box: Box       # of the points
    without_ghosts: Box
    padded: Box    # with ghost zones beyond the ends of the domain, where there are none
    origin: tuple
    ghosts: tuple
    pieces: dict = dataclasses.field(default_factory=dict)  # by name of variable
    owns: numpy.ndarray = None  # over the points
    has: numpy.ndarray = None   # over the points: does it own it, and are the other corners of the cell that begins there on the level?


@dataclasses.dataclass
class Level:
    number: int
    map: int
    delta: tuple
    factors: tuple  # spacings of the next coarser level that is there, in spacings of this one
    blocks: list
    is_point: tuple = ()  # of each axis: does a cell surround a point? Otherwise cells lie between points


@dataclasses.dataclass
class Frame:
    iteration: int
    time: float
    is_cell_centred: bool
    edge: dict    # by map: coordinates of the lower edges of cells with index 0
    levels: list  # of all maps; of each map coarse to fine

    @property
    def variables(self):
        """Short names, or full ones where two variables share a short one: {full name: name to show}."""
        names = sorted({name for level in self.levels for block in level.blocks for name in block.pieces})
        count = collections.Counter(name.split("::")[-1] for name in names)
        return {name: name.split("::")[-1] if count[name.split("::")[-1]] == 1 else name.lower().replace("::", "_") for name in names}

    def of_map(self, number):
        return [level for level in self.levels if level.map == number]

    @property
    def maps(self):
        return sorted({level.map for level in self.levels})


def frames_of(pieces, centring=None):
    """Frames at the iterations at which the coarsest level was written, and how many others there are."""
    by_iteration = collections.defaultdict(list)
    for piece in pieces:
        by_iteration[piece.iteration].append(piece)
    coarsest = min(piece.level for piece in pieces)
    whole = {iteration: own for iteration, own in sorted(by_iteration.items()) if any(piece.level == coarsest for piece in own)}
    is_cell_centred = centring == "cell" or centring is None and any(map(is_around_cells, whole.values()))
    return [frame_of(own, is_cell_centred) for own in whole.values()], len(by_iteration) - len(whole)


def frame_of(pieces, is_cell_centred):
    first = min(pieces, key=lambda piece: piece.level)
    frame = Frame(first.iteration, first.time, is_cell_centred, {}, [])
    for number, own in by_map(pieces).items():
        add_map(frame, number, own)
    for number in frame.maps:
        find_cells(frame.of_map(number), is_cell_centred)
    return frame


def by_map(pieces):
    result = collections.defaultdict(list)
    for piece in sorted(pieces, key=lambda piece: piece.map):
        result[piece.map].append(piece)
    return result


def first_point(pieces):
    """Of the coarsest level that is there, and the spacing of that level."""
    number = min(piece.level for piece in pieces)
    coarsest = [piece for piece in pieces if piece.level == number]
    return tuple(min(along) for along in zip(*(piece.origin for piece in coarsest))), coarsest[0].delta


def is_around_cells(pieces):
    """Do the points of a finer level show that cells were refined? A run has one centring, and the first regridding may come late."""
    for own in by_map(pieces).values():
        base, widest = first_point(own)
        if any(is_between(piece, base, widest) for piece in own):
            return True
    return False


def add_map(frame, number, pieces):
    """Places all levels of a map on lattices that share the edge of the coarsest one."""
    numbers = sorted({piece.level for piece in pieces})
    base, widest = first_point(pieces)
    half = 0.5 if frame.is_cell_centred else 0.0
    frame.edge[number] = tuple(x - half * width for x, width in zip(base, widest))
    before = None
    for level in numbers:
        own = [piece for piece in pieces if piece.level == level]
        delta = own[0].delta
        factors = tuple(round(wide / narrow) for wide, narrow in zip(before or delta, delta))
        frame.levels.append(Level(level, number, delta, factors, blocks_of(own, frame.edge[number], half, level == numbers[0])))
        before = delta


def is_between(piece, base, widest):
    """Are its points inside the cells around points of the coarsest level, which begin half a cell before them?"""
    return off_lattice(piece, base, 0.0) > LARGEST_SHIFT and \
        off_lattice(piece, tuple(x - width / 2 for x, width in zip(base, widest)), 0.5) < LARGEST_SHIFT


def places_on_lattice(piece, edge, half):
    return [(x - begin) / width - half for x, begin, width in zip(piece.origin, edge, piece.delta)]


def off_lattice(piece, edge, half):
    return max(abs(place - round(place)) for place in places_on_lattice(piece, edge, half))


def blocks_of(pieces, edge, half, is_coarsest):
    """Blocks of a level. Where files of two runs hold the same points, those of the newer file count, which come first."""
    placed = [(box_of(piece, edge, half), piece) for piece in pieces]
    ends = hull([box for box, _ in placed]) if is_coarsest else None
    blocks = {}
    taken = collections.defaultdict(lambda: BoxList(len(edge)))  # of each variable
    for box, piece in placed:
        new = block_of(box, piece, ends)
        if not len(taken[piece.variable].meeting(new.without_ghosts)):
            taken[piece.variable].add(new.without_ghosts)
            blocks.setdefault((new.box, new.without_ghosts), new).pieces[piece.variable] = piece
    result = [blocks[key] for key in sorted(blocks)]
    check_disjoint(result)
    find_owners(result)
    return result


def block_of(box, piece, ends):
    """The ends of the domain have no ghost zones, nor have those of the coarsest level."""
    def ghosts_at(side):
        return tuple(0 if piece.outer[axis][side] or (ends is not None and box[side][axis] == ends[side][axis]) else width
                     for axis, width in enumerate(piece.ghosts))
    lower, upper = ghosts_at(0), ghosts_at(1)
    without = box.grown(*(tuple(-width for width in widths) for widths in (lower, upper)))
    padded = box.grown(*(tuple(all_of - width for all_of, width in zip(piece.ghosts, widths)) for widths in (lower, upper)))
    return Block(box, without, padded, piece.origin, piece.ghosts)


def find_owners(blocks):
    """Components overlap if they have ghost zones; boxes that do not make up the level together, and all of it but the ghost zones around is theirs."""
    boxes = BoxList(len(blocks[0].origin), [block.box for block in blocks])
    are_components = any(len(boxes.meeting(block.box)) > 1 for block in blocks)
    padded = BoxList(len(blocks[0].origin), [block.padded for block in blocks])
    for block in blocks:
        if are_components:
            block.owns = painted(block.box, BoxList(len(block.origin), [block.without_ghosts]))
        else:
            block.owns = eroded(painted(block.box.grown(block.ghosts, block.ghosts), padded), block.ghosts)


def box_of(piece, edge, half):
    if off_lattice(piece, edge, half) > LARGEST_SHIFT:
        raise Mistake(f"{piece.path}: {piece.name}: its points are not on the lattice of the coarsest level refined; levels refined around cells "
                      "need --centring cell")
    lower = tuple(round(place) for place in places_on_lattice(piece, edge, half))
    return Box(lower, tuple(a + extent - 1 for a, extent in zip(lower, piece.shape)))


def check_disjoint(blocks):
    """Variables whose pieces differ have blocks that overlap."""
    before = BoxList(len(blocks[0].origin))
    for block in blocks:
        for number in before.meeting(block.without_ghosts):
            names = sorted({*block.pieces, *blocks[number].pieces})
            piece = next(iter(block.pieces.values()))
            raise Mistake(f"at iteration {piece.iteration} the components of {' and '.join(names)} differ on level {piece.level}: "
                          "choose one of them with --variables")
        before.add(block.without_ghosts)


def find_cells(levels, is_cell_centred):
    """Finds the cells of which all corners are there, on whatever block."""
    for level in levels:
        boxes, owns = BoxList(len(level.delta), [block.box for block in level.blocks]), [block.owns for block in level.blocks]
        thin = tuple(extent == 1 for extent in hull(boxes.boxes).shape)
        level.is_point = tuple(is_cell_centred or one for one in thin)
        for block in level.blocks:
            corners = painted(nodes_of(block.box, level.is_point), boxes, owns)
            for axis, is_point in enumerate(level.is_point):
                corners = corners if is_point else numpy.logical_and(*neighbours(corners, axis))
            block.has = block.owns & corners


def nodes_of(cells, is_point):
    """Points at the corners of cells."""
    return cells.grown((0,) * len(is_point), tuple(0 if point else 1 for point in is_point))
