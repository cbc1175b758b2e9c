# SPDX-License-Identifier: LGPL-2.1-or-later
"""Norms over time."""

from plots.mistake import Mistake, did_you_mean
from plots.reading import norms_of, read_series
from plots.styles import set_value_axis, with_unit

# What overviews show besides, in this order.
USUAL = ("minimum", "maximum", "norm1", "norm2", "norm_inf", "average")


def norms_called(run, variable):
    """(variable, {norm: path}), of the first variable if none is asked for."""
    found = norms_of(run)
    by_name = {name.lower(): name for name in found}
    wanted = next(iter(found), None) if variable is None else by_name.get(variable.split("::")[-1].lower())
    if wanted is None:
        have = f"; there are those of: {', '.join(found)}{did_you_mean(variable, list(found))}" if found else "; write them with IOScalar::outScalar_vars"
        raise Mistake(f"{run} has no norms of {variable or 'any variable'}{have}")
    return wanted, found[wanted]


# They tell norms of the same colour apart.
KINDS_OF_LINES = ("-", "--", ":", "-.", (0, (6, 2, 1, 2, 1, 2)), (0, (1, 4)))


def draw_norms(axes, run, variable, options, prefix="", colour=None):
    """Reductions of one variable over time, one curve each: all in one colour, or each in its own."""
    name, files = norms_called(run, variable)
    for number, norm in enumerate([norm for norm in USUAL if norm in files] or list(files)):
        time, values = read_series(files[norm], name)
        kind = KINDS_OF_LINES[number % len(KINDS_OF_LINES)] if colour else "-"
        axes.plot(time, abs(values) if options.log else values, linestyle=kind, color=colour, label=prefix + norm.replace("_", " "), linewidth=1.6)
    axes.set_xlabel(with_unit("time", options.unit))
    axes.set_ylabel(name)
    axes.set_title(f"{name} over time")
    set_value_axis(axes, options)
    if not options.log:
        axes.axhline(0, color="0.8", linewidth=0.8, zorder=0)
    axes.legend(frameon=False)
