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


def draw_norms(axes, run, variable, options, prefix=""):
    """Reductions of one variable over time; one curve each."""
    name, files = norms_called(run, variable)
    for norm in [norm for norm in USUAL if norm in files] or list(files):
        time, values = read_series(files[norm], name)
        axes.plot(time, abs(values) if options.log else values, label=prefix + norm.replace("_", " "), linewidth=1.6)
    axes.set_xlabel(with_unit("time", options.unit))
    axes.set_ylabel(name)
    axes.set_title(f"{name} over time")
    set_value_axis(axes, options)
    if not options.log:
        axes.axhline(0, color="0.8", linewidth=0.8, zorder=0)
    axes.legend(frameon=False)
