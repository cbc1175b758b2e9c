# SPDX-License-Identifier: LGPL-2.1-or-later
"""Gravitational waves from modes of Psi4: extrapolation to infinity, strain, energy and angular momentum.

Conventions. Psi4 = -(d^2/dt^2)(h_plus - i h_cross); modes with respect to harmonics of spin weight -2. G = c = 1.
Functions take and give numpy arrays; times are equally spaced.
"""

import dataclasses
import pathlib
import re

import numpy


@dataclasses.dataclass
class Series:
    """A mode at one radius: times, complex values of Psi4."""
    time: numpy.ndarray
    value: numpy.ndarray


# ---------------------------------------------------------------------------------------------- reading

TEXT_FILE = re.compile(r"mp_(?P<name>[A-Za-z0-9\[\]_]+)_l(?P<l>\d+)_m(?P<m>-?\d+)_r(?P<radius>[0-9.]+)\.asc")
TABLE = re.compile(r"l(?P<l>\d+)_m(?P<m>-?\d+)_r(?P<radius>[0-9.]+)")


def without_repetitions(table):
    """Rows in order of time; of rows with one time, as a restart leaves them, the last one."""
    last = {row[0]: row for row in table}
    return numpy.array([last[time] for time in sorted(last)])


def as_series(table, source):
    table = numpy.atleast_2d(table)
    if table.shape[1] != 3:
        raise ValueError(f"{source}: expected three columns, time and the parts of a mode, found {table.shape[1]}")
    table = without_repetitions(table)
    return Series(table[:, 0], table[:, 1] + 1j * table[:, 2])


def text_modes(folder):
    for path in sorted(pathlib.Path(folder).rglob("mp_*.asc")):
        found = TEXT_FILE.fullmatch(path.name)
        if found:
            key = found["name"], int(found["l"]), int(found["m"]), float(found["radius"])
            yield key, as_series(numpy.loadtxt(path), path)


def hdf5_modes(folder):
    paths = sorted(pathlib.Path(folder).rglob("mp_*.h5"))
    if not paths:
        return
    import h5py
    for path in paths:
        with h5py.File(path) as file:
            for name, table in file.items():
                found = TABLE.fullmatch(name)
                if found:
                    yield (path.stem[3:], int(found["l"]), int(found["m"]), float(found["radius"])), as_series(table[:], path)


def read_modes(folder):
    """All modes below a folder: {name: {(l, m): {radius: Series}}}. Text files count more than HDF5 files."""
    modes = {}
    for (name, l, m, radius), series in [*hdf5_modes(folder), *text_modes(folder)]:
        modes.setdefault(name, {}).setdefault((l, m), {})[radius] = series
    return modes


# ------------------------------------------------------------------------------------------ coordinates


def areal_radius(radius, mass):
    """Of a sphere of isotropic coordinate radius around a Schwarzschild hole, which punctures come close to."""
    return radius * (1 + mass / (2 * radius)) ** 2


def tortoise_radius(areal, mass):
    """r + 2 M ln(r/2M - 1): outgoing waves depend on the time minus this."""
    return areal + 2 * mass * numpy.log(areal / (2 * mass) - 1) if mass > 0 else areal


# ------------------------------------------------------------------------------------------ integration


def fixed_frequency_integral(time, value, cutoff, times=1):
    """Integral over time, as often as `times` says, in the frequency domain.

    Frequencies below `cutoff` (angular) are divided by the cutoff, which keeps noise from growing. Reisswig, Pollney 2011, Class. Quantum
    Grav. 28, 195015, eq. (27). The result has no constant of integration; it is good where the wave has left the ends of the record.
    """
    if cutoff <= 0:
        raise ValueError("the cutoff must be positive: take half of the lowest frequency of the wave")
    step = time[1] - time[0]
    frequency = 2 * numpy.pi * numpy.fft.fftfreq(len(time), step)
    floor = numpy.where(frequency < 0, -1, 1) * numpy.maximum(numpy.abs(frequency), cutoff)
    return numpy.fft.ifft(numpy.fft.fft(value) / (1j * floor) ** times)


def tapered(time, value, length):
    """The record with smooth ends: cosines over `length` at each."""
    ramp = numpy.clip(numpy.minimum(time - time[0], time[-1] - time) / length, 0, 1) if length > 0 else 1
    return value * (1 - numpy.cos(numpy.pi * ramp)) / 2


def evenly_spaced(series):
    """The same record with equal steps, by cubic splines where it has others."""
    time = numpy.linspace(series.time[0], series.time[-1], len(series.time))
    if numpy.allclose(time, series.time, rtol=0, atol=1e-6 * (time[1] - time[0])):
        return Series(time, series.value)
    from scipy.interpolate import CubicSpline
    return Series(time, CubicSpline(series.time, series.value)(time))


# ---------------------------------------------------------------------------------------- extrapolation


def perturbative(series, l, radius, mass, cutoff):
    """r Psi4 at infinity, by retarded time, from one radius.

    (1 - 2M/r) (f - (l-1)(l+2)/(2r) If + (l-1)(l+2)(l^2+l-4)/(8r^2) IIf), f = r Psi4, I the integral over time. Lousto, Nakano, Zlochower,
    Campanelli 2010, Phys. Rev. D 82, 104057; Nakano, Healy, Lousto, Zlochower 2015, Phys. Rev. D 91, 104022, eq. (29) without spin. The error
    falls as 1/r^3.
    """
    areal = areal_radius(radius, mass)
    f = areal * series.value
    once = fixed_frequency_integral(series.time, f, cutoff)
    twice = fixed_frequency_integral(series.time, f, cutoff, times=2)
    k = (l - 1) * (l + 2)
    value = (1 - 2 * mass / areal) * (f - k / (2 * areal) * once + k * (l * l + l - 4) / (8 * areal**2) * twice)
    return Series(series.time - tortoise_radius(areal, mass), value)


def from_several_radii(all_series, mass, order):
    """r Psi4 at infinity, by retarded time, from polynomials of degree `order` in 1/r through several radii.

    Amplitude and phase are extrapolated. `all_series`: {radius: Series}. Needs more radii than the degree; with many, the fit is by least squares.
    """
    radii = sorted(all_series)
    if len(radii) <= order:
        raise ValueError(f"extrapolation of order {order} needs {order + 1} radii or more, found {len(radii)}")
    areal = numpy.array([areal_radius(radius, mass) for radius in radii])
    retarded = [all_series[radius].time - tortoise_radius(r, mass) for radius, r in zip(radii, areal)]
    first, last = max(u[0] for u in retarded), min(u[-1] for u in retarded)
    if first >= last:
        raise ValueError("the records of the radii have no retarded time in common: the run is too short")
    step = all_series[radii[0]].time[1] - all_series[radii[0]].time[0]
    u = numpy.arange(first, last, step)
    from scipy.interpolate import CubicSpline
    f = numpy.array([r * CubicSpline(own, all_series[radius].value)(u) for radius, r, own in zip(radii, areal, retarded)])
    powers = numpy.vander(1 / areal, order + 1, increasing=True)
    constant = numpy.linalg.pinv(powers)[0]
    return Series(u, (constant @ numpy.abs(f)) * numpy.exp(1j * (constant @ continuous_phases(f))))


def continuous_phases(f):
    """Phases without jumps in time, and from radius to radius the same branch where the wave is strongest."""
    phases = numpy.unwrap(numpy.angle(f), axis=1)
    peak = numpy.argmax(numpy.abs(f).min(axis=0))
    return phases - 2 * numpy.pi * numpy.round((phases[:, peak] - phases[-1, peak]) / (2 * numpy.pi))[:, None]


# --------------------------------------------------------------------------------- what waves carry


def strain(series, cutoff, taper=0):
    """r (h_plus - i h_cross) of a mode at infinity, from r Psi4."""
    value = tapered(series.time, series.value, taper)
    return Series(series.time, -fixed_frequency_integral(series.time, value, cutoff, times=2))


def cutoff_of(m, cutoff):
    """Modes oscillate m times faster than the orbit; `cutoff` is that of m = 2."""
    return cutoff * max(abs(m), 1) / 2


def radiated(modes, cutoff):
    """Energy and angular momentum along z by retarded time: (time, E, J_z), from {(l, m): Series of r Psi4} on equal times.

    dE/dt = sum |dh/dt|^2/(16 pi), dJ_z/dt = sum m Im(h conj(dh/dt))/(16 pi). Ruiz, Alcubierre, Nunez, Takahashi 2008, Gen. Rel. Grav. 40, 1705.
    """
    time = next(iter(modes.values())).time
    power, torque = numpy.zeros(len(time)), numpy.zeros(len(time))
    for (_, m), series in modes.items():
        floor = cutoff_of(m, cutoff)
        rate = -fixed_frequency_integral(time, series.value, floor)
        h = -fixed_frequency_integral(time, series.value, floor, times=2)
        power += numpy.abs(rate) ** 2 / (16 * numpy.pi)
        torque += m * numpy.imag(h * numpy.conj(rate)) / (16 * numpy.pi)
    return time, accumulated(time, power), accumulated(time, torque)


def accumulated(time, rate):
    """Its integral from the beginning on, by the trapezoidal rule."""
    return numpy.concatenate([[0], numpy.cumsum((rate[1:] + rate[:-1]) / 2 * numpy.diff(time))])


# ------------------------------------------------------------------------------------- on the sphere


def spin_weighted_harmonic(s, l, m, theta, phi):
    """sYlm with the phases of Goldberg et al. 1967, J. Math. Phys. 8, 2155, eq. (3.1), times (-1)^m: those of Ajith et al. 2007, arXiv:0709.0093."""
    from math import comb, factorial
    scale = numpy.sqrt((2*l + 1)/(4*numpy.pi) * factorial(l + m)*factorial(l - m)/(factorial(l + s)*factorial(l - s)))
    cosine, sine = numpy.cos(theta/2), numpy.sin(theta/2)
    total = sum((-1)**(l - r - s) * comb(l - s, r)*comb(l + s, r + s - m) * cosine**(2*r + s - m) * sine**(2*l - 2*r - s + m)
                for r in range(max(0, m - s), min(l - s, l + m) + 1))
    return (-1)**m * scale * total * numpy.exp(1j*m*phi)


def on_sphere(modes, time, theta, phi):
    """The sum of modes times harmonics of spin weight -2 at one time, from {(l, m): Series}."""
    total = 0
    for (l, m), series in modes.items():
        nearest = numpy.argmin(numpy.abs(series.time - time))
        total = total + series.value[nearest] * spin_weighted_harmonic(-2, l, m, theta, phi)
    return total
