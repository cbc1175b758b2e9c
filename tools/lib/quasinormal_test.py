#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of quasinormal.py against frequencies that were computed independently, and waves whose frequency is known."""

import pathlib
import sys
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.dont_write_bytecode = True
import quasinormal  # noqa: E402

# M omega of l = m = 2, n = 0 by spin, from a program of its own after Leaver 1985, to six digits.
KNOWN = {0: .373672 - .088962j, .5: .464123 - .085639j, .6: .494045 - .083765j, .65: .511969 - .082462j, .68646: .526703 - .081288j, .6877: .527233 - .081245j,
         .69: .528221 - .081162j}


def angular_condition(l, m, c, eigenvalue, s=-2, terms=60):
    """Leaver 1985, eq. (20) and (21), inverted at the term that is largest: 0 for eigenvalues. Another way than the matrix of quasinormal.py."""
    k1, k2 = abs(m - s) / 2, abs(m + s) / 2
    top = l - max(abs(m), abs(s))

    def alpha(n):
        return -2 * (n + 1) * (n + 2*k1 + 1)

    def beta(n):
        return n*(n - 1) + 2*n*(k1 + k2 + 1 - 2*c) - (2*c*(2*k1 + s + 1) - (k1 + k2)*(k1 + k2 + 1)) - (c*c + s*(s + 1) + eigenvalue)

    def gamma(n):
        return 2 * c * (n + k1 + k2 + s)

    above, below = 0, 0
    for n in range(terms, top, -1):
        above = alpha(n - 1)*gamma(n)/(beta(n) - above)
    for n in range(top):
        below = alpha(n)*gamma(n + 1)/(beta(n) - below)
    return beta(top) - above - below


class Kerr(unittest.TestCase):
    def test_the_mode_of_mergers_has_six_digits_of_what_is_known(self):
        for chi, omega in KNOWN.items():
            found = quasinormal.frequency(2, 2, chi)
            self.assertLess(max(abs(found.real - omega.real), abs(found.imag - omega.imag)), 6e-7, chi)

    def test_without_spin_the_direction_does_not_matter(self):
        for l in (2, 3, 4):
            found = [quasinormal.frequency(l, m, 0) for m in range(-l, l + 1)]
            self.assertLess(numpy.ptp(numpy.real(found)) + numpy.ptp(numpy.imag(found)), 1e-10)
        self.assertAlmostEqual(quasinormal.frequency(3, 0, 0), .599443 - .092703j, places=6)

    def test_against_the_spin_is_with_the_opposite_one(self):
        for l, m in ((2, 2), (3, 1), (4, -3)):
            self.assertLess(abs(quasinormal.frequency(l, -m, 0.7) - quasinormal.frequency(l, m, -0.7)), 1e-10)

    def test_fast_holes_ring_almost_with_their_rotation(self):
        # At chi = 1, omega = m/(2 M) without decay.
        errors = [abs(quasinormal.frequency(2, 2, chi) - 1) for chi in (0.9, 0.99, 0.999)]
        self.assertLess(errors[2], 0.05)
        self.assertLess(errors[2] / errors[1], 0.4)
        self.assertLess(errors[1] / errors[0], 0.4)

    def test_more_terms_change_nothing(self):
        few = {chi: quasinormal.frequency(3, 2, chi) for chi in (0.3, 0.9, 0.98)}
        kept, quasinormal.TERMS = quasinormal.TERMS, [(chi, 2*terms) for chi, terms in quasinormal.TERMS]
        try:
            for chi, omega in few.items():
                self.assertLess(abs(quasinormal.frequency(3, 2, chi) - omega), 1e-9)
        finally:
            quasinormal.TERMS = kept

    def test_eigenvalues_fulfil_leavers_continued_fraction(self):
        for l, m, c in ((2, 2, 0.3 - 0.05j), (2, 0, 0.5 - 0.1j), (3, -1, 0.7), (4, 3, 0.4 - 0.2j), (5, 0, 0.6)):
            eigenvalue = quasinormal.angular_eigenvalue(l, m, c)
            self.assertLess(abs(angular_condition(l, m, c, eigenvalue)), 1e-9, (l, m, c))
            self.assertGreater(abs(angular_condition(l, m, c, eigenvalue + 1e-3)), 5e-5, (l, m, c))

    def test_what_is_no_mode_and_no_hole_is_refused(self):
        for l, m in ((1, 0), (2, 3)):
            with self.assertRaisesRegex(ValueError, f"l = {l}, m = {m}: expected l >= 2"):
                quasinormal.frequency(l, m, 0.5)
        for chi in (1.0, -1.2, numpy.nan):
            with self.assertRaisesRegex(ValueError, "expected .chi. <= 0.999"):
                quasinormal.frequency(2, 2, chi)


class Fits(unittest.TestCase):
    OMEGA = 0.53 - 0.08j
    TIME = numpy.arange(115, 150, 0.25)

    def wave(self, time, noise=0.0, m=2):
        value = 3e-2 * numpy.exp(-1j * self.OMEGA * (time - 100) + 0.3j)
        random = numpy.random.default_rng(5)
        return (value if m else value.real + 0j) + noise * (random.normal(size=len(time)) + 1j * random.normal(size=len(time)))

    def test_a_damped_wave_gives_its_frequency_from_a_start_that_is_far_off(self):
        for m in (2, 0):
            found, model = quasinormal.fitted_frequency(self.TIME, self.wave(self.TIME, m=m), m, 0.46 - 0.09j)
            self.assertLess(abs(found - self.OMEGA), 1e-8)
            self.assertLess(numpy.abs(model - self.wave(self.TIME, m=m)).max(), 1e-9)

    def test_noise_of_a_thousandth_moves_it_by_less_than_a_thousandth(self):
        for m in (2, 0):
            found, _ = quasinormal.fitted_frequency(self.TIME, self.wave(self.TIME, noise=1e-5, m=m), m, 0.5 - 0.085j)
            self.assertLess(abs(found - self.OMEGA), 5e-4)
            self.assertGreater(abs(found - self.OMEGA), 1e-7)

    def test_an_overtone_at_the_beginning_counts_little(self):
        # If absolute deviations counted instead of relative ones, the early times would decide and the error be 1.7e-3.
        overtone = 0.5 * 3e-2 * numpy.exp(-1j * (0.51 - 0.25j) * (self.TIME - 100))
        found, _ = quasinormal.fitted_frequency(self.TIME, self.wave(self.TIME) + overtone, 2, 0.5 - 0.085j)
        self.assertLess(abs(found - self.OMEGA), 8e-4)

    def test_a_record_of_a_few_times_is_refused(self):
        with self.assertRaisesRegex(ValueError, "7 times is too short for a fit; expected 8"):
            quasinormal.fitted_frequency(self.TIME[:7], self.wave(self.TIME[:7]), 2, 0.5 - 0.08j)


if __name__ == "__main__":
    unittest.main()
