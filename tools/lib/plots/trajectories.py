# SPDX-License-Identifier: LGPL-2.1-or-later
"""Paths of punctures."""

from plots.mistake import Mistake, import_numpy
from plots.reading import DATA, ITERATION, TIME, check_numbers, output_files, read_numbers

numpy = import_numpy()


def table_of(run):
    """Rows of iteration, time, places."""
    found = output_files(run, "puncturetracker-pt_loc..asc")
    if not found:
        raise Mistake(f"{run} has no places of punctures; write them with IOASCII::out0D_vars = \"PunctureTracker::pt_loc\" "
                      "and IOASCII::one_file_per_group = yes")
    path = next(iter(found.values()))
    table = read_numbers(path)
    check_numbers(path, table)
    return table


def time_of(run, iteration):
    """That of the last known iteration up to this one."""
    table = table_of(run)
    return table[table[:, ITERATION] <= iteration, TIME].max(initial=0)


def trajectories_in(run):
    """{number of the puncture: array of t, x, y, z} of the punctures that are followed."""
    table = table_of(run)
    _, first = numpy.unique(table[:, ITERATION], return_index=True)
    # Ten times, then ten x, y and z.
    places = {number: table[first][:, DATA + number::10] for number in range(10)}
    return {number: own for number, own in places.items() if numpy.any(own != 0)}


def draw_trajectories(axes, places):
    """Paths in the plane of the orbit, and their distances from the axis over time."""
    for number, own in places.items():
        axes[0].plot(own[:, 1], own[:, 2], linewidth=1.2, label=f"puncture {number}")
        axes[0].plot(own[-1, 1], own[-1, 2], "o", markersize=4, color=axes[0].lines[-1].get_color())
    axes[0].set_aspect("equal")
    axes[0].set_xlabel("x")
    axes[0].set_ylabel("y")
    axes[0].set_title("paths of the punctures")
    axes[0].legend(frameon=False)
    for number, own in places.items():
        axes[1].plot(own[:, 0], numpy.hypot(own[:, 1], own[:, 2]), linewidth=1.2, label=f"puncture {number}")
    axes[1].set_xlabel("t")
    axes[1].set_title("distance from the z axis")
    axes[1].set_ylim(bottom=0)
