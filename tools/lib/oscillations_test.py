#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of oscillations.py against records that are known."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import oscillations  # noqa: E402

TIME = numpy.arange(0, 1000, 0.5)
KNOWN = ((0.0071, 1e-5, 1 / 800, 0.3), (0.01947, 4e-6, 1 / 500, 1.1), (0.0291, 2e-6, 1 / 2000, 2.0))


def record(noise=0.0, time=TIME):
    value = 1.28e-3 * (1 + 1e-3 * (time / 1000) ** 2)
    for frequency, amplitude, decay, phase in KNOWN:
        value = value + amplitude * numpy.exp(-decay * time) * numpy.cos(2 * numpy.pi * frequency * time + phase)
    return value + noise * numpy.random.default_rng(7).normal(size=len(time))


class Fits(unittest.TestCase):
    def test_modes_of_an_exact_record_are_found_exactly(self):
        _, _, fit = oscillations.fit(TIME, record())
        for mode, (frequency, amplitude, decay, _) in zip(fit.modes, KNOWN):
            self.assertAlmostEqual(mode.frequency / frequency, 1, delta=1e-6)
            self.assertAlmostEqual(mode.amplitude / amplitude, 1, delta=1e-4)
            self.assertAlmostEqual(mode.decay / decay, 1, delta=1e-3)
        self.assertLess(fit.residual, 1e-10)

    def test_errors_hold_what_noise_does(self):
        _, _, fit = oscillations.fit(TIME, record(noise=1e-6))
        for mode, (frequency, *_) in zip(fit.modes, KNOWN):
            self.assertLess(abs(mode.frequency - frequency), 4 * mode.error)
            self.assertLess(mode.error, 3e-5)
            self.assertGreater(mode.error, 1e-8)

    def test_seven_periods_are_enough_for_a_thousandth(self):
        _, _, fit = oscillations.fit(TIME, record(noise=1e-7))
        self.assertAlmostEqual(fit.modes[0].frequency / KNOWN[0][0], 1, delta=1e-3)

    def test_uneven_and_repeated_times_do_not_matter(self):
        time = TIME + 0.1 * numpy.sin(TIME)
        time = numpy.append(time, time[-3:])
        _, _, fit = oscillations.fit(time, record(time=time))
        self.assertAlmostEqual(fit.modes[0].frequency / KNOWN[0][0], 1, delta=1e-4)

    def test_short_records_are_refused(self):
        with self.assertRaisesRegex(ValueError, "too short"):
            oscillations.fit(TIME[:10], record()[:10])
        with self.assertRaisesRegex(ValueError, "too few for 3 modes"):
            oscillations.fit(TIME[:40], record()[:40])


class Command(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        rows = [f"{i} {t} {v}" for i, (t, v) in enumerate(zip(TIME, record()))]
        (self.folder / "rho.maximum.asc").write_text("# 1:iteration 2:time 3:data\n" + "\n".join(rows) + "\n")

    def simplot(self, *arguments):
        program = pathlib.Path(__file__).parent.parent / "simplot"
        return subprocess.run([sys.executable, str(program), "frequencies", str(self.folder), *arguments], capture_output=True, text=True)

    def test_prints_kilohertz_of_solar_masses_and_draws(self):
        done = self.simplot("rho", "--modes", "3", "-o", str(self.folder / "modes.png"))
        self.assertEqual(done.returncode, 0, done.stderr)
        first = done.stdout.splitlines()[1].split()
        self.assertAlmostEqual(float(first[0]), KNOWN[0][0], delta=1e-6)
        self.assertAlmostEqual(float(first[1]), KNOWN[0][0] / 4.925490947641267e-3, delta=2e-4)
        self.assertTrue((self.folder / "modes.png").stat().st_size > 10000)

    def test_says_what_is_missing(self):
        for arguments, text in ((["tho"], "did you mean rho?"), (["rho", "--from", "990"], "too few"), (["rho", "--norm", "norm9"], "maximum")):
            done = self.simplot(*arguments)
            self.assertEqual(done.returncode, 1)
            self.assertIn(text, done.stderr)
            self.assertNotIn("Traceback", done.stderr)


if __name__ == "__main__":
    unittest.main()
