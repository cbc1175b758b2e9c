# SPDX-License-Identifier: LGPL-2.1-or-later
"""Mass and spin of horizons over time, as QuasiLocalMeasures or AHFinderDirect has written them, and which of them is what a merger leaves."""

import dataclasses
import re

from plots.mistake import Mistake, import_numpy
from plots.reading import TIME, check_numbers, columns_named_in, output_files, read_numbers

numpy = import_numpy()

SCALARS = "quasilocalmeasures-qlm_scalars..asc"
DIAGNOSTICS = re.compile(r"BH_diagnostics\.ah(\d+)\.gp")

MEASURES = ("qlm_time", "qlm_mass", "qlm_irreducible_mass", "qlm_spin", "qlm_coordspinz")

# Columns of BH_diagnostics.ahN.gp, and the number of all of them.
DIAGNOSTICS_TIME, EQUATOR, IRREDUCIBLE, EXPANSION, DIAGNOSTICS_COLUMNS = 1, 20, 26, 28, 40

# Surfaces with more expansion than this, times their irreducible mass, are no horizons: they help to find one.
MOST_EXPANSION = 1e-4

# When a remnant is at rest: so long after its horizon was found, in units of the initial mass.
TIME_TO_SETTLE = 40


@dataclasses.dataclass
class History:
    """A surface at the times when it was measured."""
    source: str
    number: int
    time: numpy.ndarray
    mass: numpy.ndarray
    irreducible: numpy.ndarray
    spin: numpy.ndarray


@dataclasses.dataclass
class Remnant:
    """What is left: means from `start` on; `drift`: by how much the mass changed from then to the end; `reason`: why this surface."""
    history: History
    reason: str
    start: float
    mass: float
    irreducible: float
    spin: float
    drift: float

    @property
    def chi(self):
        return self.spin / self.mass**2


# ---------------------------------------------------------------------------------------------- reading


def last_of_each_time(table, time):
    """Rows in order of time; of rows with one time, as a restart leaves them, the last one."""
    _, first = numpy.unique(table[::-1, time], return_index=True)
    return table[::-1][first]


def surfaces_measured(run):
    """[History] of QuasiLocalMeasures; empty without its file."""
    path = output_files(run, SCALARS).get(SCALARS)
    if path is None:
        return []
    table = read_numbers(path)
    check_numbers(path, table)
    named = columns_named_in(path)
    numbers = [int(name[len("qlm_mass["):-1]) for name in named if name.startswith("qlm_mass[")]
    wanted = [f"{what}[{number}]" for number in numbers or [0] for what in MEASURES]
    missing = [name for name in wanted if name not in named or named[name] >= table.shape[1]]
    if missing:
        raise Mistake(f"{path} has no column {missing[0]}; expected the group QuasiLocalMeasures::qlm_scalars, and IO::out_fileinfo = \"axis labels\", "
                      "which names its columns")
    table = last_of_each_time(table, TIME)
    found = [surface_measured(path.name, number, table[:, TIME], *(table[:, named[f"{what}[{number}]"]] for what in MEASURES)) for number in numbers]
    return [history for history in found if len(history.time)]


def surface_measured(source, number, time, measured, mass, irreducible, spin, spin_z):
    """Without the times at which it kept its former values. The spin has the sign of the one about z: that of a Killing vector is open."""
    fresh = (numpy.abs(measured - time) < 1e-9 * (1 + time)) & (mass > 0)
    return History(source, number, *(values[fresh] for values in (time, mass, irreducible, numpy.copysign(spin, spin_z))))


def horizons_found(run):
    """[History] of AHFinderDirect: mass and spin of the Kerr black hole with this area and this equator in the plane xy."""
    found = []
    for name, path in output_files(run, "BH_diagnostics.ah*.gp").items():
        table = read_numbers(path)
        if not DIAGNOSTICS.fullmatch(name) or not table.size:
            continue
        if table.shape[1] != DIAGNOSTICS_COLUMNS:
            raise Mistake(f"{path} has {table.shape[1]} columns; expected {DIAGNOSTICS_COLUMNS} as AHFinderDirect writes them")
        table = last_of_each_time(table, DIAGNOSTICS_TIME)
        irreducible = table[:, IRREDUCIBLE]
        if abs(table[-1, EXPANSION] * irreducible[-1]) < MOST_EXPANSION:
            mass = numpy.maximum(table[:, EQUATOR] / (4 * numpy.pi), irreducible)
            spin = 2 * irreducible * numpy.sqrt(mass**2 - irreducible**2)
            found.append(History(name, int(DIAGNOSTICS.fullmatch(name)[1]), table[:, DIAGNOSTICS_TIME], mass, irreducible, spin))
    return found


def histories_in(run):
    found = surfaces_measured(run) or horizons_found(run)
    if not found:
        raise Mistake(f"{run} has no horizon; expected {SCALARS} (IOASCII::out0D_vars = \"QuasiLocalMeasures::qlm_scalars\", IOASCII::one_file_per_group = yes) "
                      "with a surface that was measured, or BH_diagnostics.ah1.gp and so on of AHFinderDirect")
    return found


# ---------------------------------------------------------------------------------------------- choosing


def numbers_of(histories):
    return ", ".join(str(history.number) for history in histories)


def last_time(history):
    return history.time[-1]


def chosen(run, number):
    """(History, why it): the surface with this number; else the lightest of those that exist at the end, and that appeared during the run if some
    did. Surfaces around a horizon, which help to find it, are heavier."""
    histories = histories_in(run)
    if number is not None:
        own = [history for history in histories if history.number == number]
        if not own:
            raise Mistake(f"{run} has no surface {number} in {histories[0].source}; there are: {numbers_of(histories)}")
        return own[0], "as asked for"
    end = max(map(last_time, histories))
    existing = [history for history in histories if last_time(history) == end]
    start = min(history.time[0] for history in histories)
    new = [history for history in existing if history.time[0] > start]
    reason = f"the lightest of those that {'appeared during the run and ' if new else ''}exist at the end"
    return min(new or existing, key=lambda history: history.mass[-1]), f"{reason}: {numbers_of(new or existing)}"


def remnant_in(run, number, start, unit):
    """The Remnant. `start`: from when on it is at rest, or None; `unit`: the mass that times are measured with."""
    history, reason = chosen(run, number)
    if start is None:
        start = min(history.time[0] + TIME_TO_SETTLE * unit, (history.time[0] + history.time[-1]) / 2)
    late = history.time >= start
    if not late.any():
        raise Mistake(f"surface {history.number} of {history.source} was measured until t = {history.time[-1]:g}; expected --from before that, got {start:g}")
    means = [float(values[late].mean()) for values in (history.mass, history.irreducible, history.spin)]
    return Remnant(history, reason, float(history.time[late][0]), *means, float(history.mass[-1] - history.mass[late][0]))
