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


def plane_of(places):
    """The two axes along which the punctures come farthest: x and y of an orbit, x and z where they fall along z."""
    whole = numpy.concatenate([own[:, 1:4] for own in places.values()])
    widths = numpy.ptp(whole, axis=0)
    return sorted(numpy.argsort(-widths, kind="stable")[:2])


def draw_trajectories(axes, places):
    """Paths in the plane in which they lie, and distances from the origin over time."""
    if not places:
        raise Mistake("the run follows no puncture; set PunctureTracker::track[0] = yes")
    across, up = plane_of(places)
    for number, own in places.items():
        path = own[:, 1 + across], own[:, 1 + up]
        axes[0].plot(*path, linewidth=1.2, label=f"puncture {number}")
        axes[0].plot(*(values[-1] for values in path), "o", markersize=4, color=axes[0].lines[-1].get_color())
    axes[0].set_aspect("equal", adjustable="datalim")  # a fall along an axis has no width
    axes[0].set_xlabel("xyz"[across])
    axes[0].set_ylabel("xyz"[up])
    axes[0].set_title("paths of the punctures")
    axes[0].legend(frameon=False)
    for number, own in places.items():
        axes[1].plot(own[:, 0], numpy.linalg.norm(own[:, 1:4], axis=1), linewidth=1.2, label=f"puncture {number}")
    axes[1].set_xlabel("t")
    axes[1].set_title("distance from the origin")
    axes[1].set_ylim(bottom=0)
