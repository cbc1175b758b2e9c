# SPDX-License-Identifier: LGPL-2.1-or-later
"""Lines through the grid, on all levels."""

from plots.mistake import import_numpy
from plots.reading import DATA, ITERATION, TIME, X, by_level, find_output, one_iteration, read_points
from plots.styles import set_value_axis, with_unit

numpy = import_numpy()

MOST_TIMES = 6


def finest_line(points, direction):
    """(coordinate, value): all levels, each place from the finest level that covers it."""
    column = X if direction == "d" else X + "xyz".index(direction)
    places, values = numpy.empty(0), numpy.empty(0)
    for of_level in by_level(points).values():
        own = of_level[numpy.argsort(of_level[:, column])]
        step = numpy.diff(own[:, column]).min() if len(own) > 1 else 0
        is_far = numpy.ones(len(places), bool)
        if len(places):
            is_far = numpy.abs(places[:, None] - own[None, :, column]).min(axis=1) >= 0.99 * step
        places = numpy.concatenate([places[is_far], own[:, column]])
        values = numpy.concatenate([values[is_far], own[:, DATA]])
        order = numpy.argsort(places)
        places, values = places[order], values[order]
    return places, values


def at_most_six(output):
    iterations = output.iterations
    return iterations[numpy.linspace(0, len(iterations) - 1, min(len(iterations), MOST_TIMES)).astype(int)]


def shown_iterations(iteration):
    """What chooses one iteration, or of all at most six."""
    return at_most_six if iteration is None else one_iteration(iteration)


def draw_lines(axes, run, variable, options, choose, prefix=""):
    """A line through the grid, at the iterations that are chosen."""
    direction = options.direction
    name, path = find_output(run, variable, direction, "1D")
    table = read_points(path, name, direction, choose)
    for iteration in numpy.unique(table[:, ITERATION]):
        points = table[table[:, ITERATION] == iteration]
        axes.plot(*finest_line(points, direction), label=f"{prefix}t = {points[0, TIME]:g}", linewidth=1.6)
    axes.set_xlabel(with_unit("x along the diagonal" if direction == "d" else direction, options.unit))
    axes.set_ylabel(name)
    axes.set_title(name)
    set_value_axis(axes, options)
    axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
