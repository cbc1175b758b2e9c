# SPDX-License-Identifier: LGPL-2.1-or-later
"""How values look: colours, limits, axes and their labels."""

from plots.mistake import Mistake, did_you_mean, import_numpy

numpy = import_numpy()


def finite_range(values):
    """(least, greatest) of the values that are numbers."""
    numbers = values[numpy.isfinite(values)]
    return (float(numbers.min()), float(numbers.max())) if numbers.size else (0.0, 0.0)


# Overshoots of a field of one sign, relative to it: they do not make it one of both signs.
OVERSHOOT = 1e-3


def has_one_sign(least, greatest):
    return min(-least, greatest) <= OVERSHOOT * max(-least, greatest)


def colours(values, options):
    """Keywords of pcolormesh: a sequential map for values of one sign, one that is symmetric about zero otherwise."""
    from matplotlib import colormaps, colors

    if options.colours and options.colours not in colormaps:
        raise Mistake(f"there is no colour map {options.colours}{did_you_mean(options.colours, list(colormaps))}")
    least, greatest = limits_of(values, options)
    if options.log:
        return {"cmap": options.colours or "viridis", "norm": colors.LogNorm(least, greatest)}
    colour_map = "viridis" if has_one_sign(least, greatest) else "RdBu_r"
    return {"cmap": options.colours or colour_map, "vmin": least, "vmax": greatest}


def limits_of(values, options):
    """(least, greatest) that colours show: those asked for; else those of the values, symmetric about zero if they have both signs, and over at
    most six powers of ten."""
    if options.limits:
        least, greatest = options.limits
    elif options.log:
        greatest = finite_range(values)[1]
        least = max(greatest * 1e-6, positive_minimum(values, 0))
    else:
        least, greatest = finite_range(values)
        if not has_one_sign(least, greatest):
            greatest = max(-least, greatest)
            least = -greatest
    if options.log and least <= 0:
        raise Mistake("--log needs positive values, and positive --limits")
    return least, greatest if least != greatest or options.limits else least + 1


def positive_minimum(values, otherwise):
    positive = values[numpy.isfinite(values) & (values > 0)]
    return float(positive.min()) if positive.size else otherwise


def with_unit(name, unit):
    return f"{name} [{unit}]" if unit else name


def set_value_axis(axes, options):
    if options.log:
        axes.set_yscale("log")
    if options.limits:
        axes.set_ylim(*options.limits)
