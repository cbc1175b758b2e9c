# SPDX-License-Identifier: LGPL-2.1-or-later
"""A plane at all times, perhaps with waves in a larger one next to it, as frames of a film."""

import shutil

from plots.mistake import Mistake, import_numpy, import_plotting
from plots.planes import draw_levels, draw_outlines, draw_points, with_half_turn
from plots.reading import DATA, ITERATION, find_output, read_points
from plots.styles import limits_of
from plots.surfaces import draw_surfaces, files_of
from plots.wave_plane import draw_wave_plane, greatest_beyond, weighted

numpy = import_numpy()


def writer_for(path, rate):
    """Of GIFs without further programs, of MP4 with ffmpeg."""
    from matplotlib import animation

    if path.suffix == ".gif":
        return animation.PillowWriter(fps=rate)
    if path.suffix == ".mp4":
        if not shutil.which("ffmpeg"):
            raise Mistake("ffmpeg is missing, which writes .mp4; install it, or write a .gif")
        return animation.FFMpegWriter(fps=rate)
    raise Mistake(f"{path}: expected a name that ends with .gif or .mp4")


def at(table, iteration):
    return table[table[:, ITERATION] == iteration]


class WavePanel:
    """Frames of waves in the plane xy, with the same colours in all."""

    def __init__(self, run, options):
        self.name, file = find_output(run, options.waves, "xy", "2D")
        self.table = weighted(read_points(file, self.name, "xy"))
        self.limit = greatest_beyond(self.table, options.reach)
        self.options = options

    def draw(self, axes, iteration):
        points, options = at(self.table, iteration), self.options
        window = [-options.reach, options.reach]*2
        if options.half_turn:
            points = with_half_turn(points)
        draw_wave_plane(axes, self.name, points, options.reach, self.limit)
        if options.edges:
            draw_outlines(axes, points, "xy", window, options.half_turn)
        if options.levels:
            draw_levels(axes, points, "xy", window)
        axes.set_xlim(window[:2])
        axes.set_ylim(window[2:])
        if options.horizons:
            draw_surfaces(axes, options.run, int(iteration), "xy", options.half_turn)


def write_movie(path, run, variable, options):
    """One frame for each iteration, with the same colours in all."""
    plot = import_plotting()
    writer = writer_for(path, options.rate)
    name, file = find_output(run, variable, options.plane, "2D")
    table = read_points(file, name, options.plane)
    options.limits = limits_of(table[:, DATA], options)
    iterations = numpy.unique(table[:, ITERATION])
    waves = WavePanel(run, options) if options.waves else None
    if waves:
        iterations = numpy.intersect1d(iterations, waves.table[:, ITERATION])
        if len(iterations) == 0:
            raise Mistake(f"{name} and {waves.name} were never written in the same iteration")
    if options.horizons:
        files_of(run)  # asks for them while no film has been begun
    figure = plot.figure(figsize=(11.6, 4.9) if waves else (6, 4.9), layout="constrained" if waves else None)
    with writer.saving(figure, str(path), 120):
        for iteration in iterations:
            figure.clear()
            axes = figure.subplots(1, 2 if waves else 1, squeeze=False)[0]
            draw_points(axes[0], at(table, iteration), name, options.plane, options)
            if waves:
                waves.draw(axes[1], iteration)
            writer.grab_frame()
    return len(iterations)
