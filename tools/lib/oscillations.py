# SPDX-License-Identifier: LGPL-2.1-or-later
"""Frequencies of a ringing star: damped oscillations that together make up a series of values.

A record of a few periods has a spectrum whose lines are wider than what one wants to know. Its modes are therefore fitted,

    y(t) = trend(t) + sum over k of exp(-g_k s) (a_k cos w_k s + b_k sin w_k s),   s = t - t_0,

w_k and g_k by least squares, all that enters linearly being solved for at each step (variable projection: Golub and Pereyra 1973, SIAM J.
Numer. Anal. 10, 413). Modes are found one after the other, each where the spectrum of what the fit leaves is largest.
"""

import dataclasses

import numpy
import scipy.optimize

SOLAR_MASS_IN_SECONDS = 4.925490947641267e-6  # G M_sun / c^3


@dataclasses.dataclass
class Mode:
    """One oscillation: frequency in cycles per unit of time, its standard error, amplitude at the start, rate of decay."""
    frequency: float
    error: float
    amplitude: float
    decay: float


@dataclasses.dataclass
class Fit:
    """Modes, the largest first; `model` and `trend` at the times of the record; `residual`: root mean square of what is left."""
    modes: list
    model: numpy.ndarray
    trend: numpy.ndarray
    residual: float


def evenly_spaced(time, value):
    """The record without repeated times, by splines on equal steps."""
    time, first = numpy.unique(time, return_index=True)
    value = value[first]
    if len(time) < 16:
        raise ValueError(f"a record of {len(time)} times is too short; expected 16 or more")
    steps = numpy.diff(time)
    if steps.max() < 1.001 * steps.min():
        return time, value
    even = numpy.linspace(time[0], time[-1], len(time))
    from scipy.interpolate import CubicSpline
    return even, CubicSpline(time, value)(even)


def trend_columns(time, degree):
    return numpy.polynomial.legendre.legvander(2 * (time - time[0]) / (time[-1] - time[0]) - 1, degree)


def columns(time, parameters, degree):
    """What enters linearly: the trend, then cosine and sine of each mode."""
    s = time - time[0]
    parts = [trend_columns(time, degree)]
    for omega, decay in parameters.reshape(-1, 2):
        envelope = numpy.exp(-numpy.clip(decay * s, -50, 50))
        parts.append(numpy.stack([envelope * numpy.cos(omega * s), envelope * numpy.sin(omega * s)], axis=1))
    return numpy.concatenate(parts, axis=1)


def solved(time, value, parameters, degree):
    matrix = columns(time, parameters, degree)
    weights = numpy.linalg.lstsq(matrix, value, rcond=None)[0]
    return matrix, weights


def spectrum(time, value):
    """(frequencies, amplitudes) under a Hann window, eight times finer than the record's own lines."""
    window = numpy.hanning(len(value))
    size = 8 * len(value)
    return numpy.fft.rfftfreq(size, time[1] - time[0]), numpy.abs(numpy.fft.rfft(value * window, size)) * 2 / window.sum()


def strongest_frequency(time, value):
    """Where the spectrum is largest, above the frequencies that a trend takes."""
    frequency, amplitude = spectrum(time, value)
    allowed = frequency > 1.5 / (time[-1] - time[0])
    return frequency[allowed][amplitude[allowed].argmax()]


def fit(time, value, modes=3, degree=3):
    """The `modes` strongest damped oscillations about a polynomial of this degree.

    Times in any unit, values in any; the record is taken at equal steps. Raises ValueError if the record is too short for so many modes.
    """
    time, value = evenly_spaced(numpy.asarray(time, float), numpy.asarray(value, float))
    if len(time) < 4 * (degree + 1 + 4 * modes):
        raise ValueError(f"{len(time)} times are too few for {modes} modes; expected {4 * (degree + 1 + 4 * modes)} or more")
    scale = numpy.abs(value - value.mean()).max() or 1
    value = value / scale
    parameters = numpy.empty(0)

    def left(parameters):
        matrix, weights = solved(time, value, parameters, degree)
        return value - matrix @ weights

    for _ in range(modes):
        omega = 2 * numpy.pi * strongest_frequency(time, left(parameters))
        start = numpy.append(parameters, [omega, 0.5 / (time[-1] - time[0])])
        found = scipy.optimize.least_squares(left, start, x_scale=numpy.tile([omega * 0.01, 1 / (time[-1] - time[0])], len(start) // 2))
        parameters = found.x
    return described(time, value, parameters, degree, scale)


def standard_errors(time, value, parameters, degree):
    """Of the frequencies: those of least squares, times the root of the length over which what is left keeps its sign."""
    def left(p):
        matrix, weights = solved(time, value, p, degree)
        return value - matrix @ weights

    residual = left(parameters)
    step = 1e-6 * numpy.maximum(numpy.abs(parameters), 1e-6)
    jacobian = numpy.stack([(left(parameters + d) - left(parameters - d)) / (2 * d[i]) for i, d in enumerate(numpy.diag(step))], axis=1)
    changes = 1 + numpy.count_nonzero(numpy.diff(numpy.sign(residual)))
    correlated = len(residual) / changes
    freedom = max(1, len(residual) - 2 * len(parameters) - degree - 1)
    covariance = numpy.linalg.pinv(jacobian.T @ jacobian) * (residual @ residual) / freedom * correlated
    return numpy.sqrt(numpy.diag(covariance))[0::2] / (2 * numpy.pi)


def described(time, value, parameters, degree, scale):
    matrix, weights = solved(time, value, parameters, degree)
    errors = standard_errors(time, value, parameters, degree)
    pairs = weights[degree + 1:].reshape(-1, 2)
    modes = [Mode(abs(omega) / (2 * numpy.pi), error, scale * float(numpy.hypot(*pair)), decay)
             for (omega, decay), error, pair in zip(parameters.reshape(-1, 2), errors, pairs)]
    model = matrix @ weights
    trend = trend_columns(time, degree) @ weights[:degree + 1]
    residual = float(numpy.sqrt(numpy.mean((value - model) ** 2))) * scale
    return time, value * scale, Fit(sorted(modes, key=lambda mode: -mode.amplitude), model * scale, trend * scale, residual)
