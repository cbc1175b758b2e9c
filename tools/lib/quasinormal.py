# SPDX-License-Identifier: LGPL-2.1-or-later
"""Ringing of a black hole: frequencies of the fundamental modes of Kerr, and those of a wave by a fit.

A mode goes as exp(-i omega t) with Im omega < 0. chi = S/M^2; modes with m > 0 turn with the hole if chi > 0, against it if chi < 0.
"""

import cmath

import numpy
import scipy.optimize

# ------------------------------------------------------------------------------------- of Kerr


def cosines(l_least, m, s, size):
    """cos(theta) as a matrix between harmonics of spin weight s with l = l_least, l_least + 1, ..."""
    l = numpy.arange(l_least, l_least + size)
    diagonal = numpy.where(l > 0, -m * s / numpy.maximum(l * (l + 1.0), 1), 0)
    next_to_it = numpy.sqrt((l[1:] ** 2 - m * m) * (l[1:] ** 2 - s * s) / (l[1:] ** 2 * (4.0 * l[1:] ** 2 - 1)))
    return numpy.diag(diagonal) + numpy.diag(next_to_it, 1) + numpy.diag(next_to_it, -1)


def angular_eigenvalue(l, m, c, s=-2, near=None):
    """A of the spheroidal harmonics of spin weight s with c = a omega; l(l + 1) - s(s + 1) at c = 0.

    The one nearest to `near` (default: the value at c = 0). Matrix of Teukolsky's angular equation between spherical harmonics: Press, Teukolsky
    1973, Astrophys. J. 185, 649; errors fall exponentially with its size.
    """
    l_least, size = max(abs(m), abs(s)), l + 16
    x = cosines(l_least, m, s, size)
    l_all = numpy.arange(l_least, l_least + size)
    values = numpy.linalg.eigvals(numpy.diag(l_all * (l_all + 1.0) - s * (s + 1)) - c * c * (x @ x) + 2 * c * s * x)
    wanted = l * (l + 1) - s * (s + 1) if near is None else near
    return values[numpy.argmin(numpy.abs(values - wanted))]


def radial_coefficients(m, a, omega, eigenvalue, s):
    """c_0 ... c_4 of Leaver 1985, eq. (26), in his units: 2M = 1."""
    b = numpy.sqrt(1 - 4 * a * a)
    k = omega / 2 - a * m
    return (1 - s - 1j * omega - 2j / b * k,
            -4 + 2j * omega * (2 + b) + 4j / b * k,
            s + 3 - 3j * omega - 2j / b * k,
            omega**2 * (4 + 2 * b - a * a) - 2 * a * m * omega - s - 1 + (2 + b) * 1j * omega - eigenvalue + (4 * omega + 2j) / b * k,
            s + 1 - 2 * omega**2 - (2 * s + 3) * 1j * omega - (4 * omega + 2j) / b * k)


def radial_condition(m, a, omega, eigenvalue, s, terms):
    """Leaver 1985, eq. (27): 0 at frequencies of modes. The rest of the fraction is that of Nollert 1993, Phys. Rev. D 47, 5253."""
    c0, c1, c2, c3, c4 = radial_coefficients(m, a, omega, eigenvalue, s)
    root = cmath.sqrt(-2j * omega * cmath.sqrt(1 - 4 * a * a))
    root = root if root.real > 0 else -root
    rest = -1 + root / cmath.sqrt(terms)  # of R_n = -a_(n+1)/a_n
    for n in range(terms, 0, -1):
        alpha, beta, gamma = n * n + (c0 + 1) * n + c0, -2.0 * n * n + (c1 + 2) * n + c3, n * n + (c2 - 3) * n + c4 - c2 + 2
        rest = gamma / (beta - alpha * rest)
    return c3 - c0 * rest


def without_spin(l):
    """M omega without spin, to some per cent: Dolan, Ottewill 2009, Class. Quantum Grav. 26, 225003, for spin weight 2 and n = 0."""
    big = l + 0.5
    return (big - 0.5j - (1 + 5 / 144 + 115 / 432) / big - 0.5j * (-1 / 3 + 235 / 15552 - 1415 / 15552) / big**2) / numpy.sqrt(27)


def mode_near(l, m, a, start, near, terms):
    """(omega, A) of a mode, by the secant method from `start` and the eigenvalue `near`, which are good to some per cent."""
    def condition(omega):
        return radial_condition(m, a, omega, angular_eigenvalue(l, m, a * omega, near=near), -2, terms)

    omega = scipy.optimize.newton(condition, start, x1=start * (1 + 1e-4), tol=1e-12, maxiter=60)
    return omega, angular_eigenvalue(l, m, a * omega, near=near)


# Continued fractions of so many terms give ten digits up to these spins.
TERMS = ((0.9, 150), (0.99, 400), (0.999, 1500))


def frequency(l, m, chi):
    """M omega of the mode with n = 0 of a Kerr black hole, in gravitational waves. |chi| <= 0.999.

    Leaver 1985, Proc. R. Soc. A 402, 285. The mode is followed from chi = 0 on.
    """
    if l < 2 or abs(m) > l:
        raise ValueError(f"there is no mode l = {l}, m = {m}: expected l >= 2 and |m| <= l")
    if not abs(chi) <= TERMS[-1][0]:
        raise ValueError(f"a Kerr black hole of chi = {chi:g} is beyond this method; expected |chi| <= {TERMS[-1][0]:g}")
    terms = next(number for limit, number in TERMS if abs(chi) <= limit)
    steps = 1 + round(20 * abs(chi) - 2 * numpy.log(1 - abs(chi)))
    omegas, eigenvalue = [2 * without_spin(l)], None
    for a in numpy.tanh(numpy.linspace(0, numpy.arctanh(chi), steps + 1)) / 2:
        start = omegas[-1] if len(omegas) < 3 else 2 * omegas[-1] - omegas[-2]
        omega, eigenvalue = mode_near(l, m, a, start, eigenvalue, terms)
        omegas.append(omega)
    return complex(omegas[-1] / 2)


# ----------------------------------------------------------------------------------- of a wave


def fitted_frequency(time, value, m, start):
    """omega of the one mode exp(-i omega t) that fits a record best; for m = 0 with its mirror exp(i conj(omega) t), since such waves are real.

    Least squares of what is left relative to the mode, so that all times count alike: overtones fall faster, and early times alone would show
    them. `start`: omega to some ten per cent. Amplitudes are solved for at each step (variable projection). -> (omega, the mode at all times)
    """
    if len(time) < 8:
        raise ValueError(f"a record of {len(time)} times is too short for a fit; expected 8 or more")
    s = time - time[0]
    weight = numpy.exp(-start.imag * s) / numpy.abs(value).max()

    def model(p):
        omega = complex(p[0], p[1])
        waves = numpy.exp(-1j * omega * s)[:, None]
        if m == 0:
            waves = numpy.column_stack([waves, numpy.exp(1j * numpy.conj(omega) * s)])
        return waves @ numpy.linalg.lstsq(waves * weight[:, None], value * weight, rcond=None)[0]

    def left(p):
        rest = (model(p) - value) * weight
        return numpy.concatenate([rest.real, rest.imag])

    found = scipy.optimize.least_squares(left, [start.real, start.imag], x_scale=abs(start), xtol=1e-12, ftol=1e-12).x
    return complex(*found), model(found)
