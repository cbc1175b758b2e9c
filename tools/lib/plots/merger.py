# SPDX-License-Identifier: LGPL-2.1-or-later
"""A merger in one picture: paths with the horizons, Psi4 in the plane of the orbit and on a sphere, and the wave with the horizons at the merger."""

from plots.mistake import import_numpy
from plots.planes import with_half_turn
from plots.reading import X, find_output, nearest_to, read_points
from plots.surfaces import curve_in_plane, last_surfaces, merger_in, surfaces_at
from plots.trajectories import time_of, trajectories_in
from plots.wave_plane import draw_wave_plane, greatest_beyond, weighted
from plots.waves_of_modes import largest_mode

numpy = import_numpy()


def is_half(points):
    """Whether they lie on one side of x = 0 alone, and a half-turn about the z axis makes the others."""
    return points[:, X].min() > -0.5*points[:, X].max()


def draw_paths(axes, run, half_turn):
    """The paths of the punctures, and each horizon when it was found last."""
    for own in trajectories_in(run).values():
        axes.plot(own[:, 1], own[:, 2], linewidth=1)
    for points in last_surfaces(run).values():
        x, y = curve_in_plane(points, 0, 1)
        for sign in (1, -1) if half_turn else (1,):
            axes.plot(sign*x, sign*y, ".", markersize=2, color="black")
    axes.set_aspect("equal")
    axes.set_title("paths of the punctures and horizons")
    axes.set_xlabel("x")
    axes.set_ylabel("y")


def when_strongest(psi):
    """The retarded time at which the largest mode is largest."""
    largest = psi[largest_mode(psi)]
    return largest.time[abs(largest.value).argmax()]


def when_in_view(library, retarded, options):
    """The time at which a wave of a retarded time is half way to the edge of the plane that is shown."""
    return retarded + library.tortoise_radius(library.areal_radius(options.reach/2, options.mass), options.mass)


def plane_near(run, variable, time):
    """The name of the variable, and its points in the output nearest to a time."""
    name, path = find_output(run, variable, "xy", "2D")
    return name, read_points(path, name, "xy", nearest_to(time))


def draw_sphere(axes, library, psi, time):
    """Psi4 in all directions at a retarded time, in the projection of Mollweide."""
    longitude, latitude = numpy.meshgrid(numpy.linspace(-numpy.pi, numpy.pi, 181), numpy.linspace(-numpy.pi/2, numpy.pi/2, 91))
    values = library.on_sphere(psi, time, numpy.pi/2 - latitude, longitude).real
    limit = abs(values).max() or 1
    axes.pcolormesh(longitude, latitude, values, cmap="RdBu_r", vmin=-limit, vmax=limit, rasterized=True, shading="gouraud")
    axes.set_title(rf"$r\,\Psi_4$ in all directions at retarded time {time:.1f}")
    axes.set_xticklabels([])
    axes.set_yticklabels([])


def draw_merged_horizons(axes, run, iteration, half_turn):
    """All horizons of an iteration, in the plane of the orbit."""
    for points in surfaces_at(run, iteration).values():
        x, y = curve_in_plane(points, 0, 1)
        for sign in (1, -1) if half_turn else (1,):
            axes.plot(sign*numpy.append(x, x[:1]), sign*numpy.append(y, y[:1]), linewidth=1, color="black")
    axes.set_aspect("equal")
    axes.set_xticks([])
    axes.set_yticks([])
    axes.patch.set_alpha(0.8)
    axes.set_title(f"horizons at t = {time_of(run, iteration):g}", fontsize="small")


def draw_wave(axes, h, l, m):
    axes.plot(h.time, h.value.real, linewidth=1.2, label="plus")
    axes.plot(h.time, -h.value.imag, linewidth=1.2, label="cross")
    axes.set_title(rf"$r\,h$, l = {l}, m = {m}")
    axes.set_xlabel("retarded time")
    axes.legend(frameon=False, loc="upper right")


def write_merger(plot, path, run, options, library, psi, strains):
    strongest = when_strongest(psi)
    name, points = plane_near(run, options.plane_of, when_in_view(library, strongest, options))
    half = is_half(points)
    figure = plot.figure(figsize=(11, 9.2), layout="constrained")
    draw_paths(figure.add_subplot(221), run, half)
    waves = weighted(with_half_turn(points) if half else points)
    draw_wave_plane(figure.add_subplot(222), name, waves, options.reach, greatest_beyond(waves, options.reach))
    draw_sphere(figure.add_subplot(223, projection="mollweide"), library, psi, strongest)
    mode = largest_mode(psi)
    axes = figure.add_subplot(224)
    draw_wave(axes, strains[mode], *mode)
    low, high = axes.get_ylim()
    axes.set_ylim(low, high + 0.6*(high - low))  # room for the inset
    draw_merged_horizons(axes.inset_axes([0.04, 0.64, 0.3, 0.28]), run, merger_in(run), half)
    figure.savefig(path, dpi=140)
