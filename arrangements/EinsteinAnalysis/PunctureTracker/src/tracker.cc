// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A puncture moves with minus the shift at its place: Campanelli et al. 2006, Phys. Rev. Lett. 96, 111101,
// equation 2.
#include <cmath>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "shift.hh"

namespace {

using puncture_tracker::Vector;

/// As many as the parameters have entries.
constexpr int max_punctures = 10;

std::vector<int> tracked() {
  DECLARE_CCTK_PARAMETERS;
  std::vector<int> tracked;
  for (int n = 0; n < max_punctures; ++n)
    if (track[n]) tracked.push_back(n);
  return tracked;
}

Vector place_of(CCTK_ARGUMENTS, int puncture) {
  DECLARE_CCTK_ARGUMENTS;
  return {pt_loc_x[puncture], pt_loc_y[puncture], pt_loc_z[puncture]};
}

void remember(CCTK_ARGUMENTS, int puncture) {
  DECLARE_CCTK_ARGUMENTS;
  pt_loc_t_p[puncture] = pt_loc_t[puncture];
  pt_loc_x_p[puncture] = pt_loc_x[puncture];
  pt_loc_y_p[puncture] = pt_loc_y[puncture];
  pt_loc_z_p[puncture] = pt_loc_z[puncture];
}

void require_reasonable(int puncture, const Vector& place, const Vector& shift) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL length = std::hypot(shift[0], shift[1], shift[2]);
  if (!(length <= shift_limit))
    CCTK_VERROR(
        "The shift at puncture %d, at [%g,%g,%g], is [%g,%g,%g]: not finite, or longer than "
        "PunctureTracker::shift_limit = %g",
        puncture, double(place[0]), double(place[1]), double(place[2]), double(shift[0]), double(shift[1]),
        double(shift[2]), double(shift_limit));
}

/// One step of Euler's method, from the time of the place to the present one.
void move(CCTK_ARGUMENTS, int puncture, const Vector& shift) {
  DECLARE_CCTK_ARGUMENTS;
  const CCTK_REAL step = cctk_time - pt_loc_t[puncture];
  pt_vel_t[puncture] = cctk_time;
  pt_vel_x[puncture] = -shift[0];
  pt_vel_y[puncture] = -shift[1];
  pt_vel_z[puncture] = -shift[2];
  pt_loc_t[puncture] = cctk_time;
  pt_loc_x[puncture] += step * pt_vel_x[puncture];
  pt_loc_y[puncture] += step * pt_vel_y[puncture];
  pt_loc_z[puncture] += step * pt_vel_z[puncture];
}

void report(CCTK_ARGUMENTS, int puncture) {
  DECLARE_CCTK_ARGUMENTS;
  CCTK_VINFO("Puncture %d is at [%g,%g,%g] at time %g", puncture, double(pt_loc_x[puncture]),
             double(pt_loc_y[puncture]), double(pt_loc_z[puncture]), double(pt_loc_t[puncture]));
}

void store_in_surface(CCTK_ARGUMENTS, int puncture, int surface) {
  DECLARE_CCTK_ARGUMENTS;
  sf_centroid_x[surface] = pt_loc_x[puncture];
  sf_centroid_y[surface] = pt_loc_y[puncture];
  sf_centroid_z[surface] = pt_loc_z[puncture];
  sf_active[surface] = 1;
  sf_valid[surface] = 1;
}

void change_levels_of_close_punctures(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const int one = modify_puncture[0], other = modify_puncture[1];
  if (one < 0 || other < 0 || !track[one] || !track[other]) return;
  const Vector a = place_of(CCTK_PASS_CTOC, one), b = place_of(CCTK_PASS_CTOC, other);
  if (std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) >= modify_distance) return;
  for (int n = 0; n < 2; ++n)
    if (new_reflevel_number[n] >= 0) num_levels[modify_puncture[n]] = new_reflevel_number[n];
}

}  // namespace

extern "C" void PunctureTracker_Init(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  for (int n = 0; n < max_punctures; ++n) {
    pt_loc_t[n] = track[n] ? cctk_time : 0;
    pt_loc_x[n] = track[n] ? initial_x[n] : 0;
    pt_loc_y[n] = track[n] ? initial_y[n] : 0;
    pt_loc_z[n] = track[n] ? initial_z[n] : 0;
    remember(CCTK_PASS_CTOC, n);
    pt_vel_t[n] = pt_loc_t[n];
    pt_vel_x[n] = pt_vel_y[n] = pt_vel_z[n] = 0;
  }
}

extern "C" void PunctureTracker_Track(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (cctk_iteration == 0) return;
  const std::vector<int> punctures = tracked();
  if (punctures.empty()) return;
  std::vector<Vector> places;
  for (const int puncture : punctures) places.push_back(place_of(CCTK_PASS_CTOC, puncture));
  const std::vector<Vector> shift = puncture_tracker::shift_at(cctkGH, places);
  for (std::size_t n = 0; n < punctures.size(); ++n) {
    require_reasonable(punctures[n], places[n], shift[n]);
    remember(CCTK_PASS_CTOC, punctures[n]);
    move(CCTK_PASS_CTOC, punctures[n], shift[n]);
    if (verbose) report(CCTK_PASS_CTOC, punctures[n]);
  }
}

extern "C" void PunctureTracker_SetPositions(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  for (const int puncture : tracked())
    if (which_surface_to_store_info[puncture] >= 0)
      store_in_surface(CCTK_PASS_CTOC, puncture, which_surface_to_store_info[puncture]);
  change_levels_of_close_punctures(CCTK_PASS_CTOC);
}
