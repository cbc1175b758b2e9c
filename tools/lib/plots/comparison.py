# SPDX-License-Identifier: LGPL-2.1-or-later
"""Several runs beside each other: their differences, and their order of convergence."""

from plots.lines import finest_line
from plots.mistake import Mistake, import_numpy
from plots.reading import TIME, Time, find_output, one_iteration, output_in
from plots.styles import set_value_axis, with_unit

numpy = import_numpy()


def output_along(run, variable, direction):
    """(name, what its file has)"""
    name, path = find_output(run, variable, direction, "1D")
    return name, output_in(path, name, direction)


def line_at(run, variable, direction, time):
    """(name, time, places, values) of a run at a time, or at its end."""
    name, output = output_along(run, variable, direction)
    points = output.points(one_iteration(None if time is None else Time(time))(output))
    return (name, points[0, TIME], *finest_line(points, direction))


def common_time(runs, variable, direction):
    """The last time at which all runs have output."""
    times = None
    for run in runs:
        own = set(numpy.round(output_along(run, variable, direction)[1].times, 9))
        times = own if times is None else times & own
    if not times:
        raise Mistake("the runs have no time in common")
    return max(times)


def difference(one, other):
    """(places, values of one minus those of the other) at the places where both have a number."""
    places = numpy.array([x for x in one[0] if numpy.abs(other[0] - x).min() < 1e-9 * max(1, abs(x))])
    if not len(places):
        raise Mistake("the runs have no point in common")
    pick = [[numpy.abs(line[0] - x).argmin() for x in places] for line in (one, other)]
    values = one[1][pick[0]] - other[1][pick[1]]
    is_number = numpy.isfinite(values)
    if not is_number.any():
        raise Mistake("the runs have no numbers at common points")
    return places[is_number], values[is_number]


def draw_comparison(axes, runs, variable, options):
    """Lines of two or more runs at one time, and how they differ from the first."""
    time = options.time if options.time is not None else common_time(runs, variable, options.direction)
    lines = [line_at(run, variable, options.direction, time) for run in runs]
    for run, (name, _, places, values) in zip(runs, lines):
        axes[0].plot(places, values, label=str(run), linewidth=1.4)
    for run, line in zip(runs[1:], lines[1:]):
        places, values = difference(line[2:], lines[0][2:])
        axes[1].plot(places, values, label=f"{run} - {runs[0]}", linewidth=1.4)
        print(f"{run} - {runs[0]}: at most {numpy.abs(values).max():.6g} in {len(places)} points at t = {time:g}")
    for one, title in zip(axes, (f"{lines[0][0]} at t = {time:g}", "differences")):
        one.set_title(title)
        one.set_xlabel(with_unit(options.direction, options.unit))
        one.legend(frameon=False, fontsize="small")
    set_value_axis(axes[0], options)


def order_of(coarse, medium, fine, ratio):
    """The order of convergence from three solutions whose spacings have this ratio, in the norm of common points."""
    first, second = difference(coarse, medium), difference(medium, fine)
    # difference() of the two differences finds the points that all three have.
    places, _ = difference(first, second)
    above, below = (numpy.sqrt(sum(values[numpy.abs(own - x).argmin()]**2 for x in places)) for own, values in (first, second))
    if above == 0 or below == 0:
        raise Mistake("two of the runs agree in every digit: there is no order")
    return float(numpy.log(above / below) / numpy.log(ratio))


def spacing_of(line):
    return float(numpy.diff(line[0]).max())


def draw_convergence(axes, runs, variable, options):
    """Differences of three runs, the second scaled as the order of convergence predicts."""
    if len(runs) != 3:
        raise Mistake(f"convergence takes three runs, the coarsest first; found {len(runs)}")
    time = options.time if options.time is not None else common_time(runs, variable, options.direction)
    lines = [line_at(run, variable, options.direction, time)[2:] for run in runs]
    spacings = [spacing_of(line) for line in lines]
    ratio = spacings[0] / spacings[1]
    if ratio <= 1 or abs(spacings[1] / spacings[2] - ratio) > 1e-6 * ratio:
        raise Mistake("the spacings " + ", ".join(f"{h:g}" for h in spacings) + " do not fall by one factor; expected the coarsest run first, "
                      "and the same ratio twice")
    order = order_of(*lines, ratio)
    print(f"order {order:.3f} at t = {time:g}")
    for (places, values), label in ((difference(lines[0], lines[1]), "coarse - medium"), (difference(lines[1], lines[2]), "medium - fine, scaled")):
        factor = ratio**order if "scaled" in label else 1
        axes.plot(places, values * factor, label=label, linewidth=1.4)
    axes.set_title(f"order {order:.2f} at t = {time:g}")
    axes.set_xlabel(with_unit(options.direction, options.unit))
    axes.legend(frameon=False)
