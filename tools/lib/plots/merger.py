# SPDX-License-Identifier: LGPL-2.1-or-later
"""A merger in one picture: paths with the horizons, Psi4 in the plane of the orbit and on a sphere, and the wave."""

from plots.mistake import import_numpy
from plots.planes import level_mesh
from plots.reading import DATA, ITERATION, TIME, X, by_level, find_output, read_points
from plots.surfaces import curve_in_plane, last_surfaces
from plots.trajectories import trajectories_in

numpy = import_numpy()


def turned(points):
    """The same and, if they lie on one side of x = 0 alone, what a half-turn about the z axis makes of them."""
    if points[:, X].min() < -0.5*points[:, X].max():
        return points
    other = points.copy()
    other[:, [X, X + 1]] *= -1
    return numpy.concatenate([points, other])


def draw_paths(axes, run):
    """The paths of the punctures, and for each horizon the curve of the last time it was found."""
    for own in trajectories_in(run).values():
        axes.plot(own[:, 1], own[:, 2], linewidth=1)
    for number, points in last_surfaces(run).items():
        x, y = curve_in_plane(points, 0, 1)
        axes.plot(x, y, ".", markersize=2, color="black", label=f"horizon {number}")
    axes.set_aspect("equal")
    axes.set_title("paths of the punctures and horizons")
    axes.set_xlabel("x")
    axes.set_ylabel("y")


def draw_plane(axes, run, variable, reach):
    """The last time in the plane z = 0, times the distance, so that waves have one size everywhere."""
    name, path = find_output(run, variable, "xy", "2D")
    table = read_points(path, name, "xy")
    last = table[table[:, ITERATION] == table[:, ITERATION].max()]
    points = turned(last)
    points[:, DATA] *= numpy.hypot(points[:, X], points[:, X + 1])
    outside = numpy.hypot(points[:, X], points[:, X + 1]) > reach/4
    limit = numpy.abs(points[outside, DATA]).max() or 1
    for layer, of_level in by_level_and_place(points).items():
        image = axes.pcolormesh(*level_mesh(of_level, 0, 1), shading="nearest", rasterized=True, zorder=layer, cmap="RdBu_r", vmin=-limit, vmax=limit)
    axes.figure.colorbar(image, ax=axes, shrink=0.8)
    axes.set_xlim(-reach, reach)
    axes.set_ylim(-reach, reach)
    axes.set_aspect("equal")
    axes.set_title(f"r {name} at t = {last[0, TIME]:g}")


def by_level_and_place(points):
    """As by_level, also of points that a half-turn has made: places are told apart by coordinates."""
    rounded = points.copy()
    rounded[:, 5:8] = numpy.round(points[:, X:X + 3]*1e6)
    return by_level(rounded)


def draw_sphere(axes, library, psi):
    """Psi4 in all directions when its largest mode is, in the projection of Mollweide."""
    largest = max(psi.values(), key=lambda series: abs(series.value).max())
    time = largest.time[abs(largest.value).argmax()]
    longitude, latitude = numpy.meshgrid(numpy.linspace(-numpy.pi, numpy.pi, 181), numpy.linspace(-numpy.pi/2, numpy.pi/2, 91))
    values = library.on_sphere(psi, time, numpy.pi/2 - latitude, longitude).real
    limit = abs(values).max() or 1
    axes.pcolormesh(longitude, latitude, values, cmap="RdBu_r", vmin=-limit, vmax=limit, rasterized=True, shading="gouraud")
    axes.set_title(rf"$r\,\Psi_4$ in all directions at retarded time {time:.1f}")
    axes.set_xticklabels([])
    axes.set_yticklabels([])


def draw_wave(axes, h, l, m):
    axes.plot(h.time, h.value.real, linewidth=1.2, label="plus")
    axes.plot(h.time, -h.value.imag, linewidth=1.2, label="cross")
    axes.set_title(rf"$r\,h$, l = {l}, m = {m}")
    axes.set_xlabel("retarded time")
    axes.legend(frameon=False)


def write_merger(plot, path, run, options, library, psi, strains):
    figure = plot.figure(figsize=(11, 9.2), layout="constrained")
    draw_paths(figure.add_subplot(221), run)
    draw_plane(figure.add_subplot(222), run, options.plane_of, options.reach)
    draw_sphere(figure.add_subplot(223, projection="mollweide"), library, psi)
    mode = max(psi, key=lambda mode: abs(psi[mode].value).max())
    draw_wave(figure.add_subplot(224), strains[mode], *mode)
    figure.savefig(path, dpi=140)
