# SPDX-License-Identifier: LGPL-2.1-or-later
"""Frequencies of oscillations in a norm over time."""

from plots.mistake import Mistake, import_numpy
from plots.norms import norms_called
from plots.reading import read_series
from plots.styles import with_unit

numpy = import_numpy()


def import_oscillations():
    """The library of oscillations, which lies beside this program."""
    try:
        import oscillations as library
    except ImportError as error:
        raise Mistake(f"{error}; install python3-numpy and python3-scipy (tools/setup does it)") from None
    return library


def fitted(library, run, variable, options):
    """(name, times, values, fit) of the record from `--from` on."""
    name, files = norms_called(run, variable)
    if options.norm not in files:
        raise Mistake(f"{run} has no {options.norm} of {name}; there are: {', '.join(files)}")
    time, value = read_series(files[options.norm], name)
    chosen = time >= options.start
    try:
        return name, *library.fit(time[chosen], value[chosen], options.modes, options.degree)
    except ValueError as error:
        raise Mistake(f"{files[options.norm]}: {error}") from None


def kilohertz(library, frequency, mass):
    return frequency / (mass * library.SOLAR_MASS_IN_SECONDS) / 1000


def table_of(library, fit, mass):
    yield "#  1/time          kHz     +- kHz    amplitude   decay time"
    for mode in fit.modes:
        decay = f"{1 / mode.decay:12.5g}" if mode.decay else f"{'none':>12}"
        yield (f"{mode.frequency:9.6g} {kilohertz(library, mode.frequency, mass):12.5f} {kilohertz(library, mode.error, mass):10.5f} "
               f"{mode.amplitude:12.5g} {decay}")


def draw_frequencies(axes, library, name, time, value, fit, options):
    """The record with its fit, and the spectrum with the modes."""
    record, lines = axes
    record.plot(time, value, color="tab:blue", linewidth=1.6, label="run")
    record.plot(time, fit.model, color="tab:orange", linewidth=1, linestyle="--", label="fit")
    record.set_xlabel(with_unit("time", options.unit))
    record.set_ylabel(f"{options.norm} of {name}")
    record.legend(frameon=False)
    frequency, amplitude = library.spectrum(time, value - fit.trend)
    lines.semilogy(kilohertz(library, frequency, options.mass), amplitude, linewidth=1.4)
    for mode in fit.modes:
        lines.axvline(kilohertz(library, mode.frequency, options.mass), color="tab:orange", linewidth=0.9, linestyle="--")
    highest = max(kilohertz(library, mode.frequency, options.mass) for mode in fit.modes)
    shown = kilohertz(library, frequency, options.mass) < 1.6 * highest
    lines.set_xlim(0, 1.6 * highest)
    lines.set_ylim(max(amplitude[shown].min(), amplitude.max() * 1e-5), 2 * amplitude.max())
    lines.set_xlabel("frequency [kHz]")
    lines.set_ylabel("amplitude")
