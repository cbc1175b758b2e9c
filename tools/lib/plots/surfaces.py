# SPDX-License-Identifier: LGPL-2.1-or-later
"""Horizons that AHFinderDirect has found, as curves in a plane."""

import re

from plots.mistake import Mistake, import_numpy
from plots.reading import output_files, read_numbers

numpy = import_numpy()

FILE = re.compile(r"h\.t(\d+)\.ah(\d+)\.gp")
PLACE = 3  # columns: two angles, radius, x, y, z


def files_of(run):
    """{(iteration, number of the horizon): path}. The run must have such files at some time."""
    files = {tuple(int(word) for word in FILE.fullmatch(name).groups()): path
             for name, path in output_files(run, "h.t*.ah*.gp").items() if FILE.fullmatch(name)}
    if not files:
        raise Mistake(f"{run} has no surfaces of horizons; write them with AHFinderDirect::output_h_every")
    return files


def read_surface(path):
    """x, y, z of its points."""
    return read_numbers(path)[:, PLACE:PLACE + 3]


def surfaces_at(run, iteration):
    """{number of the horizon: array of x, y, z of its points}; empty if none was found then."""
    return {number: read_surface(path) for (at, number), path in files_of(run).items() if at == iteration}


def last_surfaces(run):
    """{number of the horizon: its points when it was found last}."""
    last = {}
    for (at, number), path in sorted(files_of(run).items()):
        last[number] = path
    return {number: read_surface(path) for number, path in last.items()}


def merger_in(run):
    """The iteration in which the horizon that was the last one to appear was found first: of two holes, the common one. If there is but one, the
    last iteration in which it was found."""
    first, last = {}, 0
    for at, number in sorted(files_of(run)):
        first.setdefault(number, at)
        last = at
    return max(first.values()) if len(first) > 1 else last


def curve_in_plane(points, across, up):
    """Points of a surface in the coordinate plane through the origin of the grid, in order around their middle: (horizontal, vertical)."""
    normal = 3 - across - up
    size = numpy.ptp(points, axis=0).max()
    near = points[numpy.abs(points[:, normal]) < 1e-6*size]
    if len(near) == 0:  # no line of points lies there: those next to it
        near = points[numpy.abs(points[:, normal]) < 0.03*size]
    middle = near.mean(axis=0) if len(near) else numpy.zeros(3)
    order = numpy.argsort(numpy.arctan2(near[:, up] - middle[up], near[:, across] - middle[across]))
    return near[order, across], near[order, up]


def draw_surfaces(axes, run, iteration, plane, half_turn):
    """The horizons of this iteration, where they cut the plane, as dots that lie close together; perhaps what a half-turn makes of them, too."""
    across, up = ("xyz".index(letter) for letter in plane)
    for points in surfaces_at(run, iteration).values():
        horizontal, vertical = curve_in_plane(points, across, up)
        for sign in (1, -1) if half_turn else (1,):
            axes.plot(sign*horizontal, sign*vertical, ".", color="white", markersize=4, markeredgecolor="black", markeredgewidth=0.4, zorder=300)
