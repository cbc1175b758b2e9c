# SPDX-License-Identifier: LGPL-2.1-or-later
"""What a merger leaves: whether energy and angular momentum add up, and whether the remnant rings as a Kerr black hole does."""

import copy
import dataclasses
import re

from plots.horizon_history import remnant_in
from plots.mistake import Mistake, import_numpy
from plots.reading import run_folder
from plots.waves_of_modes import at_infinity, import_waves, modes_called

numpy = import_numpy()

INITIAL_DATA = "TwoPunctures.bbh"
ENERGY, MOMENTUM = "initial-ADM-energy", "initial-ADM-angular-momentumz"

# So much of a wave is drawn before its peak: mergers are shorter, and earlier there is junk radiation.
SHOWN_BEFORE_PEAK = 60

# Waves that have more of their amplitude at the end of a record took more than a thousandth of their energy with them.
MOST_AT_END = 0.05


@dataclasses.dataclass
class Radiated:
    """Until each retarded time; `amplitude`: of the mode at the end, relative to its peak."""
    label: str
    time: numpy.ndarray
    energy: numpy.ndarray
    momentum: numpy.ndarray
    amplitude: float


@dataclasses.dataclass
class Ringing:
    """A mode at one radius by retarded time; the fit and its omega, `error` from windows that begin earlier and later; `problem` instead of a fit."""
    radius: float
    time: numpy.ndarray
    value: numpy.ndarray
    peak: float
    retardation: float
    omega: complex = 0j
    error: complex = 0j
    model: tuple = ()
    problem: str = ""


# ---------------------------------------------------------------------------------------------- initial data


def numbers_in_initial_data(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        found = (re.fullmatch(r"\s*([\w-]+)\s*=\s*(\S+)\s*", line) for line in file)
        words = {match[1]: match[2] for match in found if match}
    try:
        return {name: float(words[name]) for name in (ENERGY, MOMENTUM)}
    except KeyError as error:
        raise Mistake(f"{path} has no line \"{error.args[0]} = number\", which TwoPunctures writes") from None
    except ValueError as error:
        raise Mistake(f"{path}: {error}; expected a number for {ENERGY} and {MOMENTUM}") from None


def initial_data(run, mass, momentum):
    """(ADM mass, angular momentum along z, where they come from): as asked for, else from the file of TwoPunctures."""
    path = run_folder(run) / INITIAL_DATA
    if mass is not None and momentum is not None:
        return mass, momentum, "as asked for"
    if not path.exists():
        missing = [option for option, value in (("--mass", mass), ("--angular-momentum", momentum)) if value is None]
        raise Mistake(f"{path} does not exist; TwoPunctures writes it with ADM mass and angular momentum. Without it, {' and '.join(missing)} must say them")
    known = numbers_in_initial_data(path)
    return known[ENERGY] if mass is None else mass, known[MOMENTUM] if momentum is None else momentum, path.name


# ---------------------------------------------------------------------------------------------- radiation


def radii_of(modes, radius):
    """Where all modes are known; the one asked for, if one is."""
    common = sorted(set.intersection(*(set(series) for series in modes.values())))
    if radius is not None and radius not in common:
        raise Mistake(f"there are no modes at r = {radius:g}, only at {', '.join(f'{r:g}' for r in common)}")
    return common if radius is None else [radius]


def radiated_at(library, modes, arguments, radius):
    """Radiated by all modes, from one radius or, with the method radii, from all."""
    options = copy.copy(arguments)
    options.radius = radius
    try:
        psi = {(l, m): at_infinity(library, series, l, m, options) for (l, m), series in modes.items()}
        time, energy, momentum = library.radiated(psi, arguments.cutoff)
    except ValueError as error:
        raise Mistake(str(error)) from None
    mode = numpy.abs(psi[tuple(arguments.mode)].value)
    return Radiated("infinity" if radius is None else f"{radius:g}", time, energy, momentum, float(mode[-1] / mode.max()))


def radiated(library, modes, arguments, radii):
    return [radiated_at(library, modes, arguments, radius) for radius in ([None] if arguments.method == "radii" else radii)]


# ---------------------------------------------------------------------------------------------- ringing


def window(library, series, m, exact, first, last):
    chosen = (series.time >= first - 1e-9) & (series.time <= last + 1e-9)
    omega, model = library.fitted_frequency(series.time[chosen], series.value[chosen], m, exact)
    return omega, series.time[chosen], model


def ringing_at(library, waves, series, radius, arguments, exact):
    """The fit from one time to another after the peak, and from two that begin a third earlier and later."""
    begin, end = arguments.ringing
    peak = series.time[numpy.argmax(numpy.abs(series.value))]
    areal = waves.areal_radius(radius, arguments.mass)
    retardation = waves.tortoise_radius(areal, arguments.mass)
    found = Ringing(radius, series.time - retardation, areal * series.value, peak, retardation)
    if series.time[-1] < peak + end - 1e-9:
        found.problem = f"the record ends {series.time[-1] - peak:g} after the peak; expected {end:g} (--ringing)"
        return found
    m = arguments.mode[1]
    try:
        found.omega, time, model = window(library, series, m, exact, peak + begin, peak + end)
        earlier, later = (window(library, series, m, exact, peak + factor * begin, peak + end)[0] for factor in (2 / 3, 4 / 3))
    except ValueError as error:
        found.problem = str(error)
        return found
    found.error = complex(abs(later.real - earlier.real), abs(later.imag - earlier.imag)) / 2
    found.model = time - retardation, areal * model
    return found


def import_ringing():
    try:
        import quasinormal as library
    except ImportError as error:
        raise Mistake(f"{error}; install python3-numpy and python3-scipy (tools/setup does it)") from None
    return library


def exact_frequency(library, arguments, chi):
    try:
        return library.frequency(*arguments.mode, chi)
    except ValueError as error:
        raise Mistake(str(error)) from None


# ---------------------------------------------------------------------------------------------- all of it


@dataclasses.dataclass
class Findings:
    mass: float
    momentum: float
    source: str
    remnant: object
    radiated: list
    exact: complex
    ringing: list


def modes_of(library, arguments):
    """All with l >= 2, which hold the one that is fitted."""
    modes = {mode: series for mode, series in modes_called(library, arguments.run, arguments.variable).items() if mode[0] >= 2}
    if tuple(arguments.mode) not in modes:
        known = ", ".join(f"{l} {m}" for l, m in sorted(modes)) or "none with l >= 2"
        raise Mistake(f"{arguments.run} has no mode l = {arguments.mode[0]}, m = {arguments.mode[1]} of Psi4; there are: {known}")
    return modes


def check_ringing(begin, end):
    if not 0 <= begin < end:
        raise Mistake(f"--ringing {begin:g} {end:g}: expected two times after the peak, the earlier one first")


def findings_in(arguments):
    """Findings; `arguments` are those of the command line, whose mass becomes that of the initial data."""
    waves, library = import_waves(), import_ringing()
    check_ringing(*arguments.ringing)
    arguments.mass, momentum, source = initial_data(arguments.run, arguments.mass, arguments.angular_momentum)
    remnant = remnant_in(arguments.run, arguments.surface, arguments.start, arguments.mass)
    modes = modes_of(waves, arguments)
    radii = radii_of(modes, arguments.radius)
    exact = exact_frequency(library, arguments, remnant.chi)
    own = modes[tuple(arguments.mode)]
    ringing = [ringing_at(library, waves, own[radius], radius, arguments, exact / remnant.mass) for radius in radii]
    return Findings(arguments.mass, momentum, source, remnant, radiated(waves, modes, arguments, radii), exact, ringing)


# ---------------------------------------------------------------------------------------------- the table


def per_cent(part, whole):
    return f"{100 * part / whole:.4f} %" if whole else "-"


def table_of(findings, arguments):
    yield from remnant_lines(findings)
    yield ""
    yield from balance_lines(findings)
    yield ""
    yield from ringing_lines(findings, arguments)


def rounded(value, digits):
    """Text, without a sign of zero."""
    return f"{round(value, digits) + 0:.{digits}f}"


def remnant_lines(findings):
    remnant, history = findings.remnant, findings.remnant.history
    span = f"t = {remnant.start:g} to {history.time[-1]:g}"
    yield f"initial data   M_ADM = {findings.mass:.8f}, J_ADM = {findings.momentum:.8f} along z ({findings.source})"
    yield f"horizon        surface {history.number} of {history.source}, from t = {history.time[0]:g} on; {remnant.reason}"
    yield f"remnant        M_AH = {remnant.mass:.6f}, irreducible mass {remnant.irreducible:.6f}, S = {remnant.spin:.6f}, means of {span}"
    yield f"               chi = S/M_AH^2 = {rounded(remnant.chi, 5)}"
    yield f"drift of M_AH  {remnant.drift:.2e} ({per_cent(remnant.drift, remnant.mass)}), {span}"


def balance_lines(findings):
    """What is missing of energy and angular momentum, and what part of the initial one that is."""
    remnant = findings.remnant
    yield "what is missing: dE = M_ADM - E_rad - M_AH, dJ = J_ADM - J_rad - S (along z); radiated until a retarded time"
    yield "#  radius    until      E_rad   of M_ADM         dE   of M_ADM      J_rad         dJ   of J_ADM"
    for one in findings.radiated:
        energy, momentum = findings.mass - one.energy[-1] - remnant.mass, findings.momentum - one.momentum[-1] - remnant.spin
        yield (f"{one.label:>9} {one.time[-1]:8.2f} {one.energy[-1]:10.7f} {per_cent(one.energy[-1], findings.mass):>10} "
               f"{energy:10.2e} {per_cent(energy, findings.mass):>10} {one.momentum[-1]:10.6f} {momentum:10.2e} {per_cent(momentum, findings.momentum):>10}")
    for one in findings.radiated:
        if one.amplitude > MOST_AT_END:
            yield (f"# at {one.label} the record ends before the wave, which still has {100 * one.amplitude:.0f} % of its largest amplitude: "
                   "the rest is not in E_rad and J_rad")


def ringing_lines(findings, arguments):
    """M omega of the fits, and by how much they differ from the exact value."""
    l, m = arguments.mode
    begin, end = arguments.ringing
    exact = findings.exact
    yield f"M_AH omega of Psi4, l = {l}, m = {m}, from {begin:g} to {end:g} after its peak; +-: half the difference of fits that begin a third earlier and later"
    yield "#  radius     peak         real       +-  differs        imaginary       +-  differs"
    yield f"     Kerr          {exact.real:12.6f}                    {exact.imag:15.6f}"
    for one in findings.ringing:
        if one.problem:
            yield f"{one.radius:9g} {one.peak:8.2f}  not fitted: {one.problem}"
            continue
        omega, error = one.omega * findings.remnant.mass, one.error * findings.remnant.mass
        yield (f"{one.radius:9g} {one.peak:8.2f} {omega.real:12.6f} {error.real:8.4f} {100 * (omega.real / exact.real - 1):7.2f} % "
               f"{omega.imag:15.6f} {error.imag:8.4f} {100 * (omega.imag / exact.imag - 1):7.2f} %")


# ---------------------------------------------------------------------------------------------- the picture


def draw_remnant(axes, findings, arguments):
    draw_ringing(axes[0], findings, arguments)
    draw_energy(axes[1], findings)


def as_text(omega):
    return f"${omega.real:.4f} - {-omega.imag:.4f}\\,i$"


def draw_ringing(axes, findings, arguments):
    """A mode at all radii on an axis by powers of ten, and the fit at the largest that has one."""
    from matplotlib import colormaps

    l, m = arguments.mode
    count = len(findings.ringing)
    for number, one in enumerate(findings.ringing):
        axes.semilogy(one.time, numpy.abs(one.value), linewidth=1.2, color=colormaps["viridis"](0.85 * number / max(count - 1, 1)), label=f"r = {one.radius:g}")
    fits = [one for one in findings.ringing if not one.problem]
    if fits:
        last = fits[-1]
        time, model = last.model
        axes.axvspan(time[0], time[-1], color="tab:orange", alpha=0.12, linewidth=0)
        axes.semilogy(time, numpy.abs(model), "--", color="tab:orange", linewidth=2,
                      label=rf"fit at r = {last.radius:g}: $M\omega$ = {as_text(last.omega * findings.remnant.mass)}")
        axes.plot([], [], " ", label=rf"Kerr, $\chi$ = {rounded(findings.remnant.chi, 4)}: {as_text(findings.exact)}")
    largest = max(numpy.abs(one.value).max() for one in findings.ringing)
    axes.set_ylim(1e-5 * largest, largest * 10**(0.35 * (count + 2)))  # room for the legend
    axes.set_xlim(findings.ringing[0].peak - findings.ringing[0].retardation - SHOWN_BEFORE_PEAK, None)
    axes.set_xlabel("retarded time")
    axes.set_title(rf"$|r\,\Psi_4|$, l = {l}, m = {m}")
    axes.legend(frameon=False, fontsize="small", loc="upper right")


def draw_energy(axes, findings):
    """The mass of the horizon by time, and by retarded time what waves leave of the initial mass: the largest radius, and a band of the outer half."""
    history, mass = findings.remnant.history, findings.mass
    last = findings.radiated[-1]
    outer = findings.radiated[len(findings.radiated) // 2:]
    if len(outer) > 1:
        left = [mass - numpy.interp(last.time, one.time, one.energy) for one in outer]
        axes.fill_between(last.time, numpy.min(left, axis=0), numpy.max(left, axis=0), color="tab:blue", alpha=0.2, linewidth=0,
                          label=f"r = {outer[0].label} to {last.label}")
    axes.plot(last.time, mass - last.energy, color="tab:blue", linewidth=1.6, label=rf"$M_{{ADM}} - E_{{rad}}$, r = {last.label}")
    axes.plot(history.time, history.mass, color="black", linewidth=1.4, label=r"$M_{AH}$")
    lost = max(mass - findings.remnant.mass, last.energy[-1], 1e-3 * mass)
    axes.set_ylim(mass - 1.5 * lost, mass + 0.2 * lost)
    axes.set_xlim(0, max(history.time[-1], last.time[-1]))
    axes.set_xlabel("time of the horizon, retarded time of the waves")
    axes.set_title("mass")
    axes.legend(frameon=False)
