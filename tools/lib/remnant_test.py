#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of `simplot remnant` with a run whose waves and horizons are known: what is missing of energy and angular momentum is put into it."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.dont_write_bytecode = True
import quasinormal  # noqa: E402
import waves  # noqa: E402
from plots import command_line, horizon_history, mistake, remnant  # noqa: E402

MASS, SPIN, MASS_ADM = 0.95, 0.6, 1.0
CHI = SPIN / MASS**2
OMEGA = quasinormal.frequency(2, 2, CHI) / MASS * 1.01  # one per cent more than Kerr's
MISSING_ENERGY, MISSING_MOMENTUM = 2e-3, -5e-3
TIME = numpy.arange(0, 320, 0.5)
RADII = (50, 80)
PEAK = 100  # retarded


def rate(u):
    """dh/dt of a wave that rises and then rings with OMEGA, and its derivative."""
    s, rise = u - PEAK, 0.2
    falling = 1 / (1 + numpy.exp(numpy.clip(-rise * s, -300, 300)))
    value = 0.5 * numpy.exp(-1j * OMEGA.real * s + numpy.where(s > -200, OMEGA.imag * s, 0)) * falling
    return value, value * (-1j * OMEGA + rise * (1 - falling))


def carried(start=0, end=500):
    """(E, J) of the wave, by the trapezoidal rule over dh/dt and its integral."""
    u = numpy.arange(start, end, 0.01)
    value, _ = rate(u)
    h = waves.accumulated(u, value)
    return (waves.accumulated(u, numpy.abs(value)**2)[-1] / (16*numpy.pi), waves.accumulated(u, 2*numpy.imag(h*numpy.conj(value)))[-1] / (16*numpy.pi))


ENERGY, MOMENTUM = carried()


def write_waves(run, until=TIME[-1], radii=RADII):
    for radius in radii:
        areal = waves.areal_radius(radius, MASS_ADM)
        value = rate(TIME - waves.tortoise_radius(areal, MASS_ADM))[1] / areal
        for m, mode in ((2, value), (-2, 0*value), (0, 0*value)):
            lines = (f"{time:f} {v.real:.17g} {v.imag:.17g}\n" for time, v in zip(TIME, mode) if time <= until)
            (run / f"mp_Psi4_l2_m{m}_r{radius:.2f}.asc").write_text("".join(lines), encoding="utf-8")


def write_initial_data(run, energy=MASS_ADM):
    momentum = MOMENTUM + SPIN + MISSING_MOMENTUM
    (run / "TwoPunctures.bbh").write_text(f"# comment\n\n[metadata]\ninitial-ADM-energy            = {energy}\ninitial-ADM-angular-momentumx = 0\n"
                                          f"initial-ADM-angular-momentumz = {momentum:.17g}\n", encoding="utf-8")


def final_mass():
    """What makes up the balance of energy."""
    return MASS_ADM - ENERGY - MISSING_ENERGY


class Surface:
    """One that QuasiLocalMeasures finds from one time to another: its mass at each, and its spin."""

    def __init__(self, first, last, mass, spin=0.0):
        self.first, self.last, self.mass, self.spin = first, last, mass, spin

    def measures(self, time):
        measured = min(time, self.last)
        mass = self.mass(measured)
        return (measured, mass, 0.9*mass, -self.spin, self.spin) if time >= self.first else (0,)*5


NAMES = ("qlm_time", "qlm_mass", "qlm_irreducible_mass", "qlm_spin", "qlm_coordspinz")


def surfaces():
    """A hole that ends in the merger, a sphere around all, the remnant, and a surface around that."""
    return [Surface(0, 40, lambda t: 0.5), Surface(0, 200, lambda t: 25.0, 0.7),
            Surface(30, 200, lambda t: final_mass() + 1e-5*(130 - t), SPIN), Surface(30, 200, lambda t: final_mass() + 1e-3, SPIN)]


def write_horizons(run, found):
    named = [f"{name}[{number}]" for name in NAMES for number in range(len(found))]
    text = "# data columns: " + " ".join(f"{13 + n}:{name}" for n, name in enumerate(named)) + "\n"
    for time in numpy.arange(0, 200.1, 1):
        measures = numpy.array([surface.measures(time) for surface in found])
        text += f"{time:g} 0 0 0 0 0 0 0 {time:g} 0 0 0 " + " ".join(f"{number:.17g}" for number in measures.T.ravel()) + "\n\n"
    (run / "quasilocalmeasures-qlm_scalars..asc").write_text(text, encoding="utf-8")


def write_diagnostics(run, number, first, mass, spin, expansion=0.0, last=200):
    irreducible = mass * numpy.sqrt((1 + numpy.sqrt(1 - (spin/mass**2)**2))/2)
    rows = []
    for time in range(first, last + 1, 10):
        row = numpy.zeros(40)
        row[[0, 1, 20, 26, 28]] = time, time, 4*numpy.pi*mass, irreducible, expansion
        rows.append(" ".join(f"{value:.12g}" for value in row))
    (run / f"BH_diagnostics.ah{number}.gp").write_text("# apparent horizon\n" + "\n".join(rows) + "\n", encoding="utf-8")


class Run(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.run_folder = pathlib.Path(self.room.name)

    def tearDown(self):
        self.room.cleanup()

    def write_all(self):
        write_waves(self.run_folder)
        write_initial_data(self.run_folder)
        write_horizons(self.run_folder, surfaces())

    def arguments(self, *options):
        return command_line.command_line().parse_args(["remnant", str(self.run_folder), "--cutoff", "0.25", "--method", "none", "--ringing", "50", "80", *options])

    def findings(self, *options):
        return remnant.findings_in(self.arguments(*options))

    def complaint(self, *options):
        with self.assertRaises(mistake.Mistake) as caught:
            self.findings(*options)
        return str(caught.exception)


class Balances(Run):
    def test_are_those_that_were_put_in_at_each_radius(self):
        self.write_all()
        found = self.findings("--from", "60")
        self.assertEqual([one.label for one in found.radiated], ["50", "80"])
        for one in found.radiated:
            self.assertAlmostEqual(found.mass - one.energy[-1] - found.remnant.mass, MISSING_ENERGY, delta=1e-4*ENERGY)
            self.assertAlmostEqual(found.momentum - one.momentum[-1] - found.remnant.spin, MISSING_MOMENTUM, delta=1e-3*MOMENTUM)

    def test_start_from_the_masses_that_are_asked_for(self):
        self.write_all()
        found = self.findings("--mass", "1.001", "--angular-momentum", "0.8")
        self.assertEqual((found.mass, found.momentum, found.source), (1.001, 0.8, "as asked for"))

    def test_of_one_radius_alone(self):
        self.write_all()
        self.assertEqual([one.label for one in self.findings("--radius", "50").radiated], ["50"])

    def test_warn_of_records_that_end_before_the_wave(self):
        self.write_all()
        write_waves(self.run_folder, until=waves.tortoise_radius(waves.areal_radius(50, MASS_ADM), MASS_ADM) + PEAK + 10, radii=[50])
        text = "\n".join(remnant.table_of(self.findings(), self.arguments()))
        self.assertRegex(text, r"# at 50 the record ends before the wave, which still has \d+ % of its largest amplitude")
        self.assertNotIn("# at 80", text)
        self.assertRegex(text, r" 50 +[\d.]+  not fitted: the record ends [\d.]+ after the peak; expected 80 \(--ringing\)")


class Remnants(Run):
    def test_are_the_lightest_surfaces_that_appeared_and_last(self):
        write_horizons(self.run_folder, surfaces())
        found = horizon_history.remnant_in(self.run_folder, None, 60, 1)
        self.assertEqual((found.history.number, found.history.time[0], found.history.time[-1]), (2, 30, 200))
        self.assertIn("appeared during the run and exist at the end: 2, 3", found.reason)
        self.assertAlmostEqual(found.mass, final_mass(), places=12)
        self.assertAlmostEqual(found.drift, -1e-5*140, places=12)
        self.assertAlmostEqual(found.chi, SPIN/final_mass()**2, places=12)

    def test_are_not_the_holes_that_go_on_inside(self):
        write_horizons(self.run_folder, [Surface(0, 200, lambda t: 0.5), *surfaces()[1:]])
        self.assertEqual(horizon_history.remnant_in(self.run_folder, None, 60, 1).history.number, 2)

    def test_have_been_there_from_the_start_if_nothing_appears(self):
        write_horizons(self.run_folder, [Surface(0, 200, lambda t: 2.0), Surface(0, 200, lambda t: 1.0, -0.3), Surface(0, 100, lambda t: 0.5)])
        found = horizon_history.remnant_in(self.run_folder, None, 0, 1)
        self.assertEqual(found.history.number, 1)
        self.assertAlmostEqual(found.spin, -0.3)

    def test_may_be_another_surface(self):
        write_horizons(self.run_folder, surfaces())
        self.assertAlmostEqual(horizon_history.remnant_in(self.run_folder, 3, 60, 1).mass, final_mass() + 1e-3)
        with self.assertRaisesRegex(mistake.Mistake, "no surface 7 in quasilocalmeasures-qlm_scalars..asc; there are: 0, 1, 2, 3"):
            horizon_history.remnant_in(self.run_folder, 7, 60, 1)

    def test_settle_after_a_while_that_fits_into_the_record(self):
        write_horizons(self.run_folder, surfaces())
        self.assertEqual(horizon_history.remnant_in(self.run_folder, None, None, 1).start, 70)
        self.assertEqual(horizon_history.remnant_in(self.run_folder, None, None, 50).start, 115)
        with self.assertRaisesRegex(mistake.Mistake, "measured until t = 200; expected --from before that, got 300"):
            horizon_history.remnant_in(self.run_folder, None, 300, 1)

    def test_come_from_area_and_equator_without_their_measures(self):
        write_diagnostics(self.run_folder, 1, 0, 0.5, 0, last=40)
        write_diagnostics(self.run_folder, 2, 30, MASS, SPIN)
        write_diagnostics(self.run_folder, 3, 30, 0.9*MASS, 0, expansion=1e-3)
        found = horizon_history.remnant_in(self.run_folder, None, 60, 1)
        self.assertEqual(found.history.source, "BH_diagnostics.ah2.gp")
        self.assertAlmostEqual(found.mass, MASS, places=9)
        self.assertAlmostEqual(found.spin, SPIN, places=9)


class Ringing(Run):
    def test_has_the_frequency_that_was_put_in_beside_that_of_kerr(self):
        self.write_all()
        found = self.findings("--from", "60")
        self.assertLess(abs(found.exact - quasinormal.frequency(2, 2, found.remnant.chi)), 1e-12)
        for one in found.ringing:
            self.assertLess(abs(one.omega - OMEGA), 1e-4)
            self.assertLess(abs(one.error), 1e-3)

    def test_of_early_times_has_an_error_that_tells_how_far_it_is_off(self):
        self.write_all()
        for one in self.findings("--ringing", "15", "60").ringing:
            self.assertGreater(abs(one.omega - OMEGA), 3e-4)
            self.assertLess(abs(one.omega - OMEGA), 3*abs(one.error))
            self.assertLess(abs(one.error), 3*abs(one.omega - OMEGA))

    def test_of_modes_that_nobody_wrote_is_refused(self):
        self.write_all()
        self.assertIn("has no mode l = 3, m = 3 of Psi4; there are: 2 -2, 2 0, 2 2", self.complaint("--mode", "3", "3"))

    def test_is_fitted_after_the_peak(self):
        self.write_all()
        self.assertIn("--ringing 20 10: expected two times after the peak, the earlier one first", self.complaint("--ringing", "20", "10"))


class Numbers(unittest.TestCase):
    def test_of_nothing_have_no_sign(self):
        for value, text in ((-4e-6, "0.0000"), (4e-6, "0.0000"), (-0.12345, "-0.1235"), (0.7, "0.7000")):
            self.assertEqual(remnant.rounded(value, 4), text)


class Missing(Run):
    def test_initial_data_are_named(self):
        self.assertRegex(self.complaint(), "TwoPunctures.bbh does not exist; .* --mass and --angular-momentum must say them")
        self.assertRegex(self.complaint("--mass", "1"), "Without it, --angular-momentum must say them")
        (self.run_folder / "TwoPunctures.bbh").write_text("initial-ADM-energy = 1\n", encoding="utf-8")
        self.assertIn('TwoPunctures.bbh has no line "initial-ADM-angular-momentumz = number"', self.complaint())
        write_initial_data(self.run_folder, energy="large")
        self.assertRegex(self.complaint(), "TwoPunctures.bbh: .*large.*; expected a number for initial-ADM-energy")

    def test_horizons_are_named(self):
        write_initial_data(self.run_folder)
        self.assertRegex(self.complaint(), "has no horizon; expected quasilocalmeasures-qlm_scalars..asc .* or BH_diagnostics.ah1.gp")
        (self.run_folder / "BH_diagnostics.ah1.gp").write_text("0 0 1\n", encoding="utf-8")
        self.assertRegex(self.complaint(), "BH_diagnostics.ah1.gp has 3 columns; expected 40")
        write_horizons(self.run_folder, surfaces())
        path = self.run_folder / "quasilocalmeasures-qlm_scalars..asc"
        path.write_text(path.read_text(encoding="utf-8").replace("qlm_spin[0]", "qlm_spun[0]"), encoding="utf-8")
        self.assertRegex(self.complaint(), r"qlm_scalars..asc has no column qlm_spin\[0\]; expected the group QuasiLocalMeasures::qlm_scalars")

    def test_waves_are_named(self):
        write_initial_data(self.run_folder)
        write_horizons(self.run_folder, surfaces())
        self.assertIn("there are no modes, mp_NAME_l2_m2_r30.00.asc", self.complaint())
        write_waves(self.run_folder)
        self.assertIn("no modes at r = 60, only at 50, 80", self.complaint("--radius", "60"))


class Command(Run):
    def test_prints_tables_and_draws_a_picture(self):
        self.write_all()
        target = self.run_folder / "remnant.png"
        program = pathlib.Path(__file__).parents[1] / "simplot"
        result = subprocess.run([sys.executable, program, *sys_options(self.arguments()), "-o", target], capture_output=True, text=True, check=False)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        rows = [line.split() for line in result.stdout.splitlines() if line.split()[:1] == ["80"]]
        self.assertAlmostEqual(float(rows[0][2]), ENERGY, delta=1e-4*ENERGY)
        self.assertAlmostEqual(float(rows[0][5]), MISSING_ENERGY, delta=5e-4)  # the horizon drifts
        self.assertAlmostEqual(float(rows[0][9]), MISSING_MOMENTUM, delta=1e-3*MOMENTUM)
        self.assertLess(abs(complex(float(rows[1][2]), float(rows[1][6]))/OMEGA - final_mass()), 1e-3)
        self.assertEqual(target.read_bytes()[1:4], b"PNG")


def sys_options(arguments):
    return ["remnant", arguments.run, "--cutoff", str(arguments.cutoff), "--method", arguments.method, "--ringing", *map(str, arguments.ringing)]


if __name__ == "__main__":
    unittest.main()
