# SPDX-License-Identifier: LGPL-2.1-or-later
"""Several runs in one picture: curves over each other, planes side by side."""

import argparse
import os
import pathlib

from plots.lines import draw_lines
from plots.mistake import Mistake, import_numpy
from plots.norms import draw_norms
from plots.planes import draw_points
from plots.reading import DATA, find_output, one_iteration, read_points
from plots.styles import limits_of

numpy = import_numpy()


def runs_and_variable(names, variable=None):
    """(runs, variable) of what stands on the command line: the first is a run, the last may be a variable."""
    runs = names
    if variable is None and len(names) > 1 and not os.path.isdir(names[-1]):
        runs, variable = names[:-1], names[-1]
    missing = [run for run in runs[1:] if not os.path.isdir(run)]
    if missing:
        raise Mistake(f"there is no folder {missing[0]}; expected folders of runs, then at most one variable")
    return runs, variable


def labels_of(runs, given):
    """A label for each run: the given ones; else the names of the folders, with as many parent folders as it takes to tell them apart."""
    if given:
        if len(given) != len(runs):
            raise Mistake(f"expected --label once for each of the {len(runs)} runs; found it {len(given)} times")
        return list(given)
    parts = [pathlib.Path(os.path.abspath(run)).parts for run in runs]
    for count in range(1, max(map(len, parts)) + 1):
        labels = ["/".join(part[-count:]) for part in parts]
        if len(set(labels)) == len(labels):
            return labels
    return [str(run) for run in runs]


def draw_norms_of_runs(axes, runs, labels, variable, options):
    """A colour for each run, a kind of line for each norm."""
    for number, (run, label) in enumerate(zip(runs, labels)):
        draw_norms(axes, run, variable, options, label + ": ", f"C{number}")


def draw_lines_of_runs(axes, runs, labels, variable, options, iteration):
    """A curve for each run: at one iteration, or at the last one of each."""
    for run, label in zip(runs, labels):
        draw_lines(axes, run, variable, options, one_iteration(iteration), label + ", ")


def points_of_plane(run, variable, options, iteration):
    """(name, points)"""
    name, path = find_output(run, variable, options.plane, "2D")
    return name, read_points(path, name, options.plane, one_iteration(iteration))


def draw_planes_of_runs(all_axes, runs, labels, variable, options, iteration):
    """A panel for each run, with the same colours for the same values."""
    found = [points_of_plane(run, variable, options, iteration) for run in runs]
    limits = limits_of(numpy.concatenate([points[:, DATA] for _, points in found]), options)
    for axes, run, label, (name, points) in zip(all_axes, runs, labels, found):
        own = argparse.Namespace(**{**vars(options), "run": run, "limits": limits})
        draw_points(axes, points, name, options.plane, own)
        axes.set_title(f"{label}: {axes.get_title()}")
