# SPDX-License-Identifier: LGPL-2.1-or-later
"""Waves in a plane, times the distance, so that they have one size everywhere."""

from plots.mistake import import_numpy
from plots.planes import level_mesh, raise_frame
from plots.reading import DATA, TIME, X, by_level

numpy = import_numpy()


def distances(points):
    return numpy.hypot(points[:, X], points[:, X + 1])


def weighted(points):
    """The points with their values times the distance from the z axis."""
    result = points.copy()
    result[:, DATA] *= distances(points)
    return result


def greatest_beyond(points, reach):
    """The greatest size in the outer part of a plane: near the holes Psi4 is no wave, and larger. 1 if all is zero there."""
    outside = numpy.abs(points[distances(points) > reach/4, DATA])
    return (outside.max() if len(outside) else 0) or 1


def draw_wave_plane(axes, name, points, reach, limit):
    """Weighted points of the plane xy on all levels, the finest on top, in colours up to a limit."""
    for layer, of_level in by_level(points).items():
        image = axes.pcolormesh(*level_mesh(of_level, 0, 1), shading="nearest", rasterized=True, zorder=layer, cmap="RdBu_r", vmin=-limit, vmax=limit)
    axes.figure.colorbar(image, ax=axes, shrink=0.8)
    axes.set_xlim(-reach, reach)
    axes.set_ylim(-reach, reach)
    axes.set_aspect("equal")
    axes.set_xlabel("x")
    axes.set_ylabel("y")
    raise_frame(axes)
    axes.set_title(f"r {name} at t = {points[0, TIME]:g}")
