#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of waves.py against waves in flat space, which are known in closed form."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import waves  # noqa: E402

OMEGA = 0.5
TIME = numpy.arange(0, 600, 0.25)


def packet(u, times=0):
    """A wave g(u) of frequency OMEGA under a wide Gaussian, or its integral: exact by derivatives of its own primitive.

    The primitive is taken four times back: g = d^4 p/du^4 with p = exp(-u^2/2s^2 - i OMEGA u), derivatives by recurrence.
    """
    s2 = 30.0**2
    # d/du p = q p, q = -u/s2 - i OMEGA; derivatives of q p by Leibniz, since q'' = 0.
    q, p = -u / s2 - 1j * OMEGA, numpy.exp(-u**2 / (2 * s2) - 1j * OMEGA * u)
    derivatives = [p, q * p]
    for n in range(1, 4):
        derivatives.append(q * derivatives[n] - n / s2 * derivatives[n - 1])
    return derivatives[4 - times]


def quadrupole(radius):
    """Psi4 of an outgoing wave of l = 2 in flat space whose r Psi4 at infinity is `packet`: a finite series in 1/r."""
    u = TIME - radius - 250
    coefficients = (1, 2, 3, 3, 1.5)
    return waves.Series(TIME, sum(c * packet(u, n) / radius**n for n, c in enumerate(coefficients)) / radius)


def error_at_infinity(series):
    u = series.time - 250
    inside = numpy.abs(u) < 60
    return numpy.abs(series.value - packet(u))[inside].max() / numpy.abs(packet(u)).max()


class Integration(unittest.TestCase):
    def test_integrals_agree_with_exact_ones(self):
        u = TIME - 300
        for times in (1, 2):
            found = waves.fixed_frequency_integral(TIME, packet(u), OMEGA / 2, times)
            self.assertLess(numpy.abs(found - packet(u, times)).max(), 1e-8)

    def test_slow_drifts_stay_small(self):
        found = waves.fixed_frequency_integral(TIME, packet(TIME - 300) + 1e-3, OMEGA / 2, 2)
        self.assertLess(numpy.abs(found - packet(TIME - 300, 2)).max(), 1e-3 / (OMEGA / 2) ** 2 * 1.01)

    def test_a_cutoff_of_zero_is_refused(self):
        with self.assertRaises(ValueError):
            waves.fixed_frequency_integral(TIME, packet(TIME), 0)


class Extrapolation(unittest.TestCase):
    def test_perturbative_error_falls_with_the_third_power(self):
        errors = [error_at_infinity(waves.perturbative(quadrupole(r), 2, r, 0, OMEGA / 2)) for r in (20, 40)]
        self.assertLess(errors[0], 2e-3)
        self.assertGreater(errors[0] / errors[1], 7)

    def test_finite_radius_error_is_larger(self):
        series = quadrupole(20)
        raw = waves.Series(series.time - 20, 20 * series.value)
        self.assertGreater(error_at_infinity(raw), 0.1)

    def test_several_radii_converge_with_the_order(self):
        series = {r: quadrupole(r) for r in (20, 30, 40, 60, 80)}
        errors = [error_at_infinity(waves.from_several_radii(series, 0, order)) for order in (0, 1, 2, 3)]
        self.assertLess(errors[3], 1e-4)
        for better, worse in zip(errors[1:], errors):
            self.assertLess(better, worse)

    def test_too_few_radii_are_refused(self):
        with self.assertRaises(ValueError):
            waves.from_several_radii({20: quadrupole(20)}, 0, 1)

    def test_the_tortoise_radius_of_no_mass_is_the_radius(self):
        self.assertEqual(waves.tortoise_radius(waves.areal_radius(30, 0), 0), 30)
        self.assertAlmostEqual(waves.areal_radius(30.0, 1.0), 31.0 + 1 / 120)


class Radiation(unittest.TestCase):
    def test_strain_has_the_sign_of_the_convention(self):
        series = waves.Series(TIME, packet(TIME - 300))
        h = waves.strain(series, OMEGA / 2)
        self.assertLess(numpy.abs(h.value + packet(TIME - 300, 2)).max(), 1e-8)

    def test_energy_is_frequency_times_angular_momentum(self):
        modes = {(2, 2): waves.Series(TIME, packet(TIME - 300))}
        _, energy, momentum = waves.radiated(modes, OMEGA / 2)
        # E/J = omega/m up to the width of the line; dE/dt = |dh/dt|^2/(16 pi)
        self.assertAlmostEqual(energy[-1] / momentum[-1], OMEGA / 2, delta=5e-3)
        trapezoid = numpy.trapezoid if hasattr(numpy, "trapezoid") else numpy.trapz
        exact = trapezoid(numpy.abs(packet(TIME - 300, 1)) ** 2, TIME) / (16 * numpy.pi)
        self.assertAlmostEqual(energy[-1] / exact, 1, delta=1e-8)

    def test_modes_of_negative_m_carry_the_opposite_momentum(self):
        modes = {(2, -2): waves.Series(TIME, numpy.conj(packet(TIME - 300)))}
        self.assertGreater(waves.radiated(modes, OMEGA / 2)[2][-1], 0)


class Files(unittest.TestCase):
    def test_modes_are_read_from_text_and_restarts_replace_rows(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "mp_psi4_l2_m-1_r30.00.asc"
            path.write_text("0.000000 1 2\n0.500000 3 4\n0.500000 5 6\n", encoding="utf-8")
            series = waves.read_modes(folder)["psi4"][2, -1][30.0]
            self.assertEqual(list(series.time), [0, 0.5])
            self.assertEqual(list(series.value), [1 + 2j, 5 + 6j])

    def test_the_command_writes_strains_and_what_was_radiated(self):
        with tempfile.TemporaryDirectory() as folder:
            for radius in (20, 40, 80):
                series = quadrupole(radius)
                lines = (f"{time:f} {v.real:.17g} {v.imag:.17g}\n" for time, v in zip(series.time, series.value))
                (pathlib.Path(folder) / f"mp_psi4_l2_m2_r{radius:.2f}.asc").write_text("".join(lines), encoding="utf-8")
            command = [sys.executable, pathlib.Path(__file__).parents[1] / "simplot", "waves", folder, "--cutoff", "0.25", "--mass", "0"]
            result = subprocess.run(command, capture_output=True, text=True, check=True)
            exact = numpy.trapezoid if hasattr(numpy, "trapezoid") else numpy.trapz
            energy = exact(numpy.abs(packet(TIME - 300, 1)) ** 2, TIME) / (16 * numpy.pi)
            self.assertAlmostEqual(float(result.stdout.split()[2]) / energy, 1, delta=1e-3)
            u, plus, cross = numpy.loadtxt(pathlib.Path(folder) / "strain_l2_m2.asc").T
            inside = numpy.abs(u - 250) < 60
            self.assertLess(numpy.abs(plus - 1j * cross + packet(u - 250, 2))[inside].max(), 2e-4 / OMEGA**2)

    def test_harmonics_of_spin_weight_are_those_of_the_convention(self):
        theta, phi = numpy.linspace(0.1, 3, 7), 0.3
        cosine, sine = numpy.cos(theta), numpy.sin(theta)
        known = {(2, 2): numpy.sqrt(5/(64*numpy.pi))*(1 + cosine)**2, (2, 1): numpy.sqrt(5/(16*numpy.pi))*sine*(1 + cosine),
                 (2, 0): numpy.sqrt(15/(32*numpy.pi))*sine**2, (2, -2): numpy.sqrt(5/(64*numpy.pi))*(1 - cosine)**2}
        for (l, m), value in known.items():
            found = waves.spin_weighted_harmonic(-2, l, m, theta, phi)
            self.assertTrue(numpy.allclose(found, value*numpy.exp(1j*m*phi), atol=1e-14), (l, m))
        x, weights = numpy.polynomial.legendre.leggauss(12)
        y = [waves.spin_weighted_harmonic(-2, l, 1, numpy.arccos(x), 0) for l in (2, 3, 4)]
        self.assertTrue(numpy.allclose([[2*numpy.pi*(weights*a*b).sum().real for a in y] for b in y], numpy.eye(3), atol=1e-13))

    def test_the_sphere_has_the_sum_of_all_modes(self):
        series = waves.Series(numpy.array([0.0, 1.0]), numpy.array([0, 2 - 1j]))
        found = waves.on_sphere({(2, 2): series, (2, 0): series}, 0.9, 0.7, 0.2)
        self.assertAlmostEqual(found, (2 - 1j)*sum(waves.spin_weighted_harmonic(-2, 2, m, 0.7, 0.2) for m in (2, 0)))

    def test_the_command_names_what_is_missing(self):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, pathlib.Path(__file__).parents[1] / "simplot", "waves", folder, "--cutoff", "0.25"]
            result = subprocess.run(command, capture_output=True, text=True, check=False)
            self.assertEqual(result.returncode, 1)
            self.assertIn("there are no modes", result.stderr)


if __name__ == "__main__":
    unittest.main()
