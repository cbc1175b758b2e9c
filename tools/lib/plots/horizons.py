# SPDX-License-Identifier: LGPL-2.1-or-later
"""Horizons of black holes at the origin, from an axis of symmetry."""

from plots.mistake import import_numpy
from plots.reading import DATA, ITERATION, LEVEL, TIME, TIMELEVEL, X, find_output, read_points

numpy = import_numpy()


def levels_along(tables, column, iteration):
    """One array per level, coarsest first, of what several variables are at points on the positive half of an axis: {name: values}, with the
    coordinate as "place"."""
    levels = {}
    for name, table in tables.items():
        points = table[(table[:, ITERATION] == iteration) & (table[:, TIMELEVEL] == 0) & (table[:, column] > 0)]
        for level in numpy.unique(points[:, LEVEL]):
            of_level = points[points[:, LEVEL] == level]
            place, first = numpy.unique(of_level[:, column], return_index=True)
            levels.setdefault(level, {"place": place})[name] = of_level[first, DATA]
    return [levels[level] for level in sorted(levels)]


def differences(values, spacing):
    """First derivatives of fourth order at all but the first and last two of equidistant points."""
    return (8*(values[3:-1] - values[1:-3]) - (values[4:] - values[:-4]))/(12*spacing)


def spheres(level):
    """Geometry of spheres around the origin at points of an axis where g and K are diagonal: expansion of the light that leaves them outwards,
    Theta = D_i s^i + K_ij s^i s^j - K with their normal s (Alcubierre 2008, Introduction to 3+1 numerical relativity, (6.7.9)), areal
    radius, K and lapse; a row for each point."""
    place, radial = level["place"], level["g0"]
    if len(place) < 5:
        return numpy.empty((0, 5))
    spacing = place[1] - place[0]
    growth = sum(differences(level[g], spacing)/level[g][2:-2]/2 for g in ("g1", "g2"))
    inner = {name: values[2:-2] for name, values in level.items()}
    across = inner["k1"]/inner["g1"] + inner["k2"]/inner["g2"]
    expansion = (2/inner["place"] + growth)/numpy.sqrt(inner["g0"]) - across
    areal = inner["place"]*(inner["g1"]*inner["g2"])**0.25
    return numpy.column_stack([inner["place"], expansion, areal, inner["k0"]/inner["g0"] + across, inner["alp"]])


def finest(levels):
    """Rows of all levels, each place from the finest level that has it, from inside out."""
    taken = numpy.empty((0, 5))
    for rows_of_level in reversed(levels):
        if len(rows_of_level) == 0:
            continue
        beyond = rows_of_level[:, 0] > (taken[-1, 0] if len(taken) else -1)
        taken = numpy.concatenate([taken, rows_of_level[beyond]])
    return taken


def polynomial(places, values, place):
    """Interpolation of values, a row for each place."""
    others = [(place - numpy.delete(places, i))/(places[i] - numpy.delete(places, i)) for i in range(len(places))]
    return numpy.array([numpy.prod(factors) for factors in others]) @ values


def outermost_horizon(table):
    """The row of spheres where their expansion changes its sign for the last time, from below; None if it does nowhere."""
    crossings = numpy.nonzero((table[:-1, 1] < 0) & (table[1:, 1] >= 0))[0]
    if len(crossings) == 0:
        return None
    first = min(max(crossings[-1] - 1, 0), len(table) - 4)
    near = table[first:first + 4]
    low, high = table[crossings[-1], 0], table[crossings[-1] + 1, 0]
    while high - low > 1e-13*high:
        middle = (low + high)/2
        if middle in (low, high):
            break
        low, high = (middle, high) if polynomial(near[:, 0], near, middle)[1] < 0 else (low, middle)
    return polynomial(near[:, 0], near, high)


# Points whose lapse lies between these tell K at the puncture: nearer to it grids do not resolve its tip, further away it is not a parabola.
LAPSE_NEAR_PUNCTURE = (0.05, 0.25)


def curvature_at_puncture(table):
    """K where the lapse vanishes: on the parabola in the lapse that fits points near the puncture best; not a number without such points."""
    low, high = LAPSE_NEAR_PUNCTURE
    near = table[(table[:, 4] > low) & (table[:, 4] < high)]
    return numpy.polyfit(near[:, 4], near[:, 3], 2)[-1] if len(near) > 3 else numpy.nan


def tables_for_horizons(run, direction):
    """Output on an axis: g0 and k0 are components along it, g1, g2, k1, k2 those across."""
    across = [letter for letter in "xyz" if letter != direction]
    names = {"alp": "alp"}
    for number, letter in enumerate([direction, *across]):
        names[f"g{number}"], names[f"k{number}"] = f"g{letter}{letter}", f"k{letter}{letter}"
    return {key: read_points(find_output(run, name, direction, "1D")[1], name, direction) for key, name in names.items()}


def horizons(run, direction):
    """(time, spheres, row of the horizon or None) at each time for which there is output."""
    tables = tables_for_horizons(run, direction)
    lapse = tables["alp"]
    for iteration in numpy.unique(lapse[:, ITERATION]):
        levels = levels_along(tables, X + "xyz".index(direction), iteration)
        table = finest([spheres(level) for level in levels])
        yield lapse[lapse[:, ITERATION] == iteration][0, TIME], table, outermost_horizon(table)


def draw_horizons(axes, found):
    time, table, row = found[-1]
    axes[0].semilogx(table[:, 0], table[:, 4], linewidth=1.6)
    axes[0].set_xlabel("distance from the puncture")
    axes[0].set_title(f"lapse at t = {time:g}")
    known = [(time, row) for time, _, row in found if row is not None]
    axes[1].plot([time for time, _ in known], [row[4] for _, row in known], linewidth=1.6)
    axes[1].set_xlabel("time")
    axes[1].set_title("lapse at the horizon")
    if row is not None:
        axes[0].plot(row[0], row[4], "o", label=f"horizon: {row[4]:.4f}")
        axes[0].legend(frameon=False)
