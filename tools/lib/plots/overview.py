# SPDX-License-Identifier: LGPL-2.1-or-later
"""What there is of a run, at a glance: a plane or a line, and norms."""

from plots.lines import draw_lines, shown_iterations
from plots.mistake import Mistake
from plots.norms import draw_norms, norms_called
from plots.planes import draw_plane
from plots.reading import MIDDLE, norms_of, outputs_along, run_folder


def first_with(run, choices, variable):
    """The first choice of axes for which the run has output of the variable, or of any."""
    for letters in choices:
        found = [name.lower() for name in outputs_along(run, letters)]
        if found and (variable is None or variable.split("::")[-1].lower() in found):
            return letters
    return None


def panels(run, variable, options):
    """Functions that draw, one for each panel."""
    run_folder(run)
    result = []
    plane = first_with(run, [options.plane, "xy", "xz", "yz"], variable)
    line = first_with(run, [options.direction, "x", "y", "z", "d"], variable)
    if plane:
        options.plane = plane
        iteration = MIDDLE if options.iteration is None else options.iteration
        result.append(lambda axes: draw_plane(axes, run, variable, options, iteration))
    elif line:
        options.direction = line
        result.append(lambda axes: draw_lines(axes, run, variable, options, shown_iterations(options.iteration)))
    named = variable or first_variable(run, plane or line)
    norms = norms_of(run)
    if norms and (variable is None or variable.split("::")[-1].lower() in map(str.lower, norms)):
        shown = named if named and named.lower() in map(str.lower, norms) else None
        result.append(lambda axes: draw_norms(axes, run, shown, options))
    if not result:
        if variable is not None:
            norms_called(run, variable)
        raise Mistake(f"{run} has neither planes nor lines nor norms of {variable or 'any variable'}; write them with IOASCII::out2D_vars, "
                      "IOASCII::out1D_vars or IOScalar::outScalar_vars")
    return result


def first_variable(run, letters):
    return next(iter(outputs_along(run, letters)), None) if letters else None
