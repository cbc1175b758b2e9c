# SPDX-License-Identifier: LGPL-2.1-or-later
"""Planes through the grid, on all levels."""

from plots.mistake import import_numpy
from plots.reading import COMPONENT, DATA, ITERATION, LEVEL, PLACE, TIME, X, by_level, find_output, one_iteration, read_points
from plots.styles import colours, with_unit
from plots.surfaces import draw_surfaces

numpy = import_numpy()


def axes_of(plane):
    return tuple("xyz".index(letter) for letter in plane)


def mesh(points, across, up):
    """The values of points of a plane, as coordinates along both sides and an array with NaN where none is."""
    horizontal = numpy.unique(points[:, X + across])
    vertical = numpy.unique(points[:, X + up])
    values = numpy.full((len(vertical), len(horizontal)), numpy.nan)
    values[numpy.searchsorted(vertical, points[:, X + up]),
           numpy.searchsorted(horizontal, points[:, X + across])] = points[:, DATA]
    return horizontal, vertical, values


def spread(coordinates):
    """The coordinates without gaps, so that cells of two boxes apart are not drawn between them."""
    if len(coordinates) < 3:
        return coordinates
    step = numpy.diff(coordinates).min()
    return coordinates[0] + step * numpy.arange(round((coordinates[-1] - coordinates[0]) / step) + 1)


def level_mesh(points, across, up):
    """As mesh, on a lattice without gaps."""
    horizontal, vertical, values = mesh(points, across, up)
    wide, high = spread(horizontal), spread(vertical)
    lattice = numpy.full((len(high), len(wide)), numpy.nan)
    rows = numpy.abs(high[:, None] - vertical[None, :]).argmin(axis=0)
    columns = numpy.abs(wide[:, None] - horizontal[None, :]).argmin(axis=0)
    lattice[numpy.ix_(rows, columns)] = values
    return wide, high, lattice


def half_step(coordinates):
    return (coordinates[1] - coordinates[0]) / 2 if len(coordinates) > 1 else 0


def ends_of_cells(coordinates):
    return coordinates[0] - half_step(coordinates), coordinates[-1] + half_step(coordinates)


def outline(points, plane, half_turn):
    """The corners of a box, half a cell around its points; open at x = 0 where a half-turn continues it."""
    horizontal, vertical, _ = mesh(points, *axes_of(plane))
    (left, right), (bottom, top) = (ends_of_cells(side) for side in (horizontal, vertical))
    if half_turn and left < 0 < right:
        end = right if right > -left else left
        return [0, end, end, 0], [bottom, bottom, top, top]
    return [left, right, right, left, left], [bottom, bottom, top, top, bottom]


def with_half_turn(points):
    """Points of the plane xy with x >= 0, and what a half-turn about the z axis makes of them, as components of their own."""
    points = points[points[:, X] > -1e-9*numpy.ptp(points[:, X])]
    other = points.copy()
    other[:, [X, X + 1]] *= -1
    other[:, PLACE:PLACE + 2] *= -1
    other[:, COMPONENT] = -1 - other[:, COMPONENT]
    return numpy.concatenate([points, other])


def is_visible(corners, window):
    """Whether a side of an outline, which is parallel to an axis, lies in a window, or there is none."""
    if not window:
        return True
    left, right, bottom, top = window
    return any(min(x) <= right and max(x) >= left and min(y) <= top and max(y) >= bottom
               for x, y in zip(zip(corners[0], corners[0][1:]), zip(corners[1], corners[1][1:])))


def draw_outlines(axes, points, plane, window, half_turn):
    """The components of each level, a colour for each."""
    for number, level in enumerate(numpy.unique(points[:, LEVEL])):
        of_level = points[points[:, LEVEL] == level]
        label = f"level {level:.0f}"
        for component in numpy.unique(of_level[:, COMPONENT]):
            box = of_level[of_level[:, COMPONENT] == component]
            corners = outline(box, plane, half_turn)
            if not is_visible(corners, window):
                continue
            axes.plot(*corners, color=f"C{number}", linewidth=1.2, label=label, zorder=100 + number)
            label = None
    if axes.get_legend_handles_labels()[0]:
        axes.legend(loc="upper right", fontsize="small")
    axes.autoscale_view()


def cell_sides(points, across, up):
    """The sides of cells of one level at which it ends, as pairs of corners: sides between two of its points are none, whatever component
    they belong to."""
    horizontal, vertical, values = level_mesh(points, across, up)
    wide = numpy.concatenate([horizontal - half_step(horizontal), [horizontal[-1] + half_step(horizontal)]])
    high = numpy.concatenate([vertical - half_step(vertical), [vertical[-1] + half_step(vertical)]])
    inside = numpy.pad(numpy.isfinite(values), 1)
    rows, columns = numpy.nonzero(inside[1:-1, 1:] != inside[1:-1, :-1])
    upright = numpy.stack([numpy.stack([wide[columns], high[rows]], 1), numpy.stack([wide[columns], high[rows + 1]], 1)], 1)
    rows, columns = numpy.nonzero(inside[1:, 1:-1] != inside[:-1, 1:-1])
    level = numpy.stack([numpy.stack([wide[columns], high[rows]], 1), numpy.stack([wide[columns + 1], high[rows]], 1)], 1)
    return numpy.concatenate([upright, level])


def draw_levels(axes, points, plane, window):
    """Where levels end, a colour for each."""
    from matplotlib.collections import LineCollection

    for number, (level, of_level) in enumerate(by_level(points).items()):
        sides = cell_sides(of_level, *axes_of(plane))
        if window:
            (left, right), (bottom, top) = window[:2], window[2:]
            middle = sides.mean(axis=1)
            sides = sides[(middle[:, 0] > left) & (middle[:, 0] < right) & (middle[:, 1] > bottom) & (middle[:, 1] < top)]
        if len(sides):
            axes.add_collection(LineCollection(sides, colors=f"C{number}", linewidths=1.2, zorder=100 + number, label=f"level {level:.0f}"))
    if axes.get_legend_handles_labels()[0]:
        axes.legend(loc="upper right", fontsize="small").set_zorder(500)


def raise_frame(axes):
    """Above the values of all levels, which would hide it."""
    for side in axes.spines.values():
        side.set_zorder(400)


def draw_points(axes, points, name, plane, options):
    """All levels, the finest on top."""
    if options.half_turn:
        points = with_half_turn(points)
    style = colours(points[:, DATA], options)
    for layer, of_level in by_level(points).items():
        image = axes.pcolormesh(*level_mesh(of_level, *axes_of(plane)), shading="nearest", rasterized=True, zorder=layer, **style)
    if options.edges:
        draw_outlines(axes, points, plane, options.window, options.half_turn)
    if options.levels:
        draw_levels(axes, points, plane, options.window)
    raise_frame(axes)
    if options.horizons:
        draw_surfaces(axes, options.run, int(points[0, ITERATION]), plane, options.half_turn)
    axes.figure.colorbar(image, ax=axes, shrink=0.85, label=name)
    axes.set_aspect("equal")
    if options.window:
        axes.set_xlim(options.window[:2])
        axes.set_ylim(options.window[2:])
    axes.set_xlabel(with_unit(plane[0], options.unit))
    axes.set_ylabel(with_unit(plane[1], options.unit))
    axes.set_title(f"{name} at t = {points[0, TIME]:g}")


def draw_plane(axes, run, variable, options, iteration):
    """A plane through the grid at one iteration."""
    name, path = find_output(run, variable, options.plane, "2D")
    draw_points(axes, read_points(path, name, options.plane, one_iteration(iteration)), name, options.plane, options)
