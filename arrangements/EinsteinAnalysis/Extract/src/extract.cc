// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Interpolates to spheres, integrates, and writes.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "detectors.hh"
#include "files.hh"
#include "flesh/formatted.hh"
#include "flesh/processes.hh"
#include "grid_symmetry_faces.hh"
#include "integrals.hh"
#include "util_Table.h"

namespace {

using namespace extract;

constexpr const char* variables[] = {"space_xx",
                                     "space_xy",
                                     "space_xz",
                                     "space_yy",
                                     "space_yz",
                                     "space_zz",
                                     "radial_xx",
                                     "radial_xy",
                                     "radial_xz",
                                     "radial_yy",
                                     "radial_yz",
                                     "radial_zz",
                                     "g00",
                                     "mass_density",
                                     "momentum_density_x",
                                     "momentum_density_y",
                                     "momentum_density_z",
                                     "spin_density_x",
                                     "spin_density_y",
                                     "spin_density_z"};
constexpr int count = int(std::size(variables));

Sample sample_of(const std::array<std::vector<CCTK_REAL>, count>& values, std::size_t n) {
  Sample sample{};
  for (int c = 0; c < 6; ++c) sample.metric[c] = values[c][n], sample.radial[c] = values[6 + c][n];
  sample.g00 = values[12][n];
  sample.mass = values[13][n];
  for (int i = 0; i < 3; ++i) sample.momentum[i] = values[14 + i][n], sample.spin[i] = values[17 + i][n];
  return sample;
}

/// The operator that parameters name, with its options.
struct Interpolator {
  int handle, system, options;

  Interpolator() {
    DECLARE_CCTK_PARAMETERS;
    handle = CCTK_InterpHandle(interpolation_operator);
    system = CCTK_CoordSystemHandle("cart3d");
    options = Util_TableCreateFromString(flesh::formatted("order=%d", int(interpolation_order)).c_str());
    if (handle < 0)
      CCTK_VERROR(
          "Extract::interpolation_operator: no active thorn has the operator \"%s\"; LocalInterp has "
          "\"uniform cartesian\"",
          static_cast<const char*>(interpolation_operator));
    if (system < 0) CCTK_ERROR("Extract needs the coordinates cart3d of CartGrid3D");
  }
  ~Interpolator() { Util_TableDestroy(options); }
  Interpolator(const Interpolator&) = delete;
};

std::array<std::vector<CCTK_REAL>, 3> places(const Sphere& sphere, double radius) {
  DECLARE_CCTK_PARAMETERS;
  std::array<std::vector<CCTK_REAL>, 3> result;
  const double origin[] = {origin_x, origin_y, origin_z};
  for (const Direction& direction : sphere.part()) {
    const Vector normal = direction.normal();
    for (int d = 0; d < 3; ++d) result[d].push_back(origin[d] + radius * normal[d]);
  }
  return result;
}

/// What is known in all directions of a sphere: on process 0; nothing on others. Collective.
std::vector<Sample> samples_on(const cGH* gh, const Sphere& sphere, double radius) {
  DECLARE_CCTK_PARAMETERS;
  const Interpolator interpolator;
  std::array<std::vector<CCTK_REAL>, 3> at;
  if (CCTK_MyProc(gh) == 0) at = places(sphere, radius);
  const void* const coordinates[] = {at[0].data(), at[1].data(), at[2].data()};
  std::array<std::vector<CCTK_REAL>, count> values;
  std::array<CCTK_INT, count> indices{}, types{};
  std::array<void*, count> outputs{};
  for (int v = 0; v < count; ++v) {
    values[v].resize(at[0].size());
    indices[v] = CCTK_VarIndex((std::string("extract::") + variables[v]).c_str());
    types[v] = CCTK_VARIABLE_REAL;
    outputs[v] = values[v].data();
  }
  const int code = CCTK_InterpGridArrays(
      gh, 3, interpolator.handle, interpolator.options, interpolator.system, int(at[0].size()),
      CCTK_VARIABLE_REAL, coordinates, count, indices.data(), count, types.data(), outputs.data());
  if (code != 0)
    CCTK_VERROR(
        "Extract cannot interpolate to the sphere of radius %g with order %d (code %d): it must lie within "
        "the grid, and the operator \"%s\" must have this order",
        radius, int(interpolation_order), code, static_cast<const char*>(interpolation_operator));
  std::vector<Sample> samples;
  for (std::size_t n = 0; n < at[0].size(); ++n) samples.push_back(sample_of(values, n));
  return samples.empty() ? samples : sphere.completed(samples);
}

Sphere requested_sphere() {
  DECLARE_CCTK_PARAMETERS;
  return {int(Nt), int(Np), grid_mirrors()};
}

std::complex<double> value_of(const ModeName& mode, const Surface& surface, const Background& background) {
  return mode.is_even ? even_mode(surface, background, mode.l, mode.m)
                      : odd_mode(surface, background, mode.l, mode.m);
}

// ------------------------------------------------------------------------------------------------ detectors

/// One detector at one time, on process 0.
class Report {
 public:
  /// \param cuts_at  from which proper time on lines are to be forgotten
  Report(const cGH* gh, int number, double proper_time, double cuts_at)
      : gh_(gh), number_(number), proper_time_(proper_time), cuts_at_(cuts_at) {}

  void write(const std::string& quantity, const std::vector<double>& numbers,
             const std::string& mode = "") const {
    DECLARE_CCTK_PARAMETERS;
    const std::string stem = flesh::formatted("%s_R%d%s", quantity.c_str(), number_, mode.c_str());
    if (!CCTK_EQUALS(timecoord, "proper"))
      append(stem + ".tl", double(gh_->cctk_time), numbers, std::nullopt);
    if (!CCTK_EQUALS(timecoord, "coordinate")) append(stem + ".ul", proper_time_, numbers, cuts_at_);
  }
  void write_vector(const std::string& quantity, const Vector& vector) const {
    for (int d = 0; d < 3; ++d) write(quantity + "_" + "xyz" [d], { vector[d] });
  }

 private:
  void append(const std::string& name, double time, const std::vector<double>& numbers,
              std::optional<double> cuts_at) const {
    Line line = {time};
    line.insert(line.end(), numbers.begin(), numbers.end());
    append_line(gh_, name, line, cuts_at);
  }

  const cGH* gh_;
  int number_;
  double proper_time_, cuts_at_;
};

void write_waves(const Report& report, const Surface& surface) {
  const Background background = background_of(surface);
  report.write("rsch", {background.radius});
  report.write("mass", {background.mass()});
  for (const ModeName& mode : wanted_modes()) {
    const std::complex<double> Q = value_of(mode, surface, background);
    report.write(mode.is_even ? "Qeven" : "Qodd", {Q.real(), Q.imag()},
                 flesh::formatted("_%d%d", mode.l, mode.m));
  }
}

void write_charges(const Report& report, const Charges& charges) {
  DECLARE_CCTK_PARAMETERS;
  if (doADMmass) report.write("ADMmass", {charges.mass});
  if (do_momentum) report.write_vector("momentum", charges.momentum);
  if (do_spin) report.write_vector("spin", charges.spin);
}

/// What observers on a sphere measure. Collective.
/// \return by how much their time grows with that of the grid, on all processes
double rate_on(const Sphere& sphere, const std::vector<Sample>& samples) {
  double rate = samples.empty() ? 0 : rate_of_proper_time(sphere.all(), samples);
  flesh::sum_over_processes({&rate, 1});
  return rate;
}

std::array<CCTK_REAL*, most_detectors> proper_times(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  return {proper_time_1, proper_time_2, proper_time_3, proper_time_4, proper_time_5,
          proper_time_6, proper_time_7, proper_time_8, proper_time_9};
}

/// In a run that continues and has not written yet, lines of this proper time and later ones are those of the
/// run before.
double first_of_lines_to_forget(const cGH* cctkGH, double proper_time, double rate) {
  DECLARE_CCTK_ARGUMENTS;
  // A clock that stands still does not tell lines apart.
  if (*has_written != 0 || !has_recovered(cctkGH) || rate == 0) return never;
  return proper_time - rate * cctk_delta_time / 2;
}

void read_detectors(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const Sphere sphere = requested_sphere();
  const auto clocks = proper_times(cctkGH);
  const std::vector<double> radii = detector_radii();
  for (std::size_t n = 0; n < radii.size(); ++n) {
    if (verbose) CCTK_VINFO("Extracting at the radius %g", radii[n]);
    const std::vector<Sample> samples = samples_on(cctkGH, sphere, radii[n]);
    const double rate = rate_on(sphere, samples);
    *clocks[n] += rate * (cctk_time - *clock_reading);
    if (samples.empty()) continue;
    const Report report(cctkGH, int(n) + 1, double(*clocks[n]),
                        first_of_lines_to_forget(cctkGH, *clocks[n], rate));
    write_waves(report, surface_of(radii[n], sphere.all(), samples));
    write_charges(report, charges_of(sphere.all(), samples));
  }
  *clock_reading = cctk_time;
  *has_written = 1;
}

// ------------------------------------------------------------------------------------ spheres along a radius

/// The radius of the largest sphere that a stencil can be interpolated to.
double largest_radius(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  const double origin[] = {origin_x, origin_y, origin_z};
  const auto is_symmetric = grid_symmetry::symmetric_faces(cctkGH);
  double radius = std::numeric_limits<double>::infinity();
  for (int d = 0; d < 3; ++d) {
    CCTK_REAL lower = 0, upper = 0;
    if (CCTK_CoordRange(cctkGH, &lower, &upper, d + 1, nullptr, "cart3d") < 0)
      CCTK_ERROR("The extent of the grid is not known: Extract needs the coordinates of CartGrid3D");
    const double margin = double(interpolation_order) * cctkGH->cctk_delta_space[d];
    if (!is_symmetric[2 * d]) radius = std::min(radius, origin[d] - lower - margin);
    if (!is_symmetric[2 * d + 1]) radius = std::min(radius, upper - margin - origin[d]);
  }
  return radius;
}

/// Modes along the radius, by the names of their files.
using Profiles = std::map<std::string, std::vector<Line>>;

void add_modes(Profiles& profiles, double radius, const Surface& surface) {
  const Background background = background_of(surface);
  for (const ModeName& mode : wanted_modes()) {
    const std::complex<double> Q = value_of(mode, surface, background);
    profiles[flesh::formatted("%s_%d%d.rl", mode.is_even ? "Qeven" : "Qodd", mode.l, mode.m)].push_back(
        {radius, background.radius, Q.real(), Q.imag()});
  }
}

/// Writes Qeven_lm.rl and Qodd_lm.rl, with a line for each sphere: coordinate radius, areal radius, real
/// part, imaginary part.
void extract_along_radius(const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  const Sphere sphere = requested_sphere();
  const double last = largest_radius(cctkGH);
  if (Cauchy_r1 > last)
    CCTK_VWARN(
        CCTK_WARN_ALERT,
        "Extract::Cauchy_r1 = %g: there are no spheres, as the largest within the grid has the radius %g",
        double(Cauchy_r1), last);
  Profiles profiles;
  for (int n = 0; Cauchy_r1 + n * Cauchy_dr <= last; ++n) {
    const double radius = Cauchy_r1 + n * Cauchy_dr;
    const std::vector<Sample> samples = samples_on(cctkGH, sphere, radius);
    if (!samples.empty()) add_modes(profiles, radius, surface_of(radius, sphere.all(), samples));
  }
  for (const auto& [name, lines] : profiles) write_lines(cctkGH, name, lines);
}

/// Are all levels at the same time? Collective.
bool are_levels_in_step(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  double first = *earliest_time, last = *latest_time;
  flesh::minimum_over_processes({&first, 1});
  flesh::maximum_over_processes({&last, 1});
  return last - first <= 1e-12 * (1 + std::abs(first));
}

}  // namespace

extern "C" void Extract_Initialise(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *clock_reading = cctk_time;
  *earliest_time = *latest_time = cctk_time;
  *has_written = 0;
  for (CCTK_REAL* const clock : proper_times(cctkGH)) *clock = 0;
}

extern "C" void Extract_Begin(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *earliest_time = std::numeric_limits<CCTK_REAL>::max();
  *latest_time = std::numeric_limits<CCTK_REAL>::lowest();
}

extern "C" void Extract_Measure(CCTK_ARGUMENTS) {
  if (!is_due(cctkGH) || !are_levels_in_step(cctkGH)) return;
  if (are_detectors_due(cctkGH)) read_detectors(cctkGH);
  if (is_cauchy_due(cctkGH)) extract_along_radius(cctkGH);
}
