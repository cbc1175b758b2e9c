# SPDX-License-Identifier: LGPL-2.1-or-later
"""A plane at all times, as frames of a film."""

import shutil

from plots.mistake import Mistake, import_numpy, import_plotting
from plots.planes import draw_points
from plots.reading import DATA, ITERATION, find_output, read_points
from plots.styles import limits_of

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


def write_movie(path, run, variable, options):
    """One frame for each iteration, with the same colours in all."""
    plot = import_plotting()
    writer = writer_for(path, options.rate)
    name, file = find_output(run, variable, options.plane, "2D")
    table = read_points(file, name, options.plane)
    options.limits = limits_of(table[:, DATA], options)
    iterations = numpy.unique(table[:, ITERATION])
    figure = plot.figure(figsize=(6, 4.9))
    with writer.saving(figure, str(path), 120):
        for iteration in iterations:
            figure.clear()
            draw_points(figure.subplots(), table[table[:, ITERATION] == iteration], name, options.plane, options)
            writer.grab_frame()
    return len(iterations)
