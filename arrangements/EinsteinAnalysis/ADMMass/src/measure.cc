// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Measures masses on the grid: fluxes by centred differences, summed over the faces of a box and over a
// sphere.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "SpaceMask.h"
#include "box.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/levels.hh"
#include "flesh/processes.hh"
#include "flux.hh"
#include "grid_symmetry_faces.hh"
#include "requests.hh"

namespace {

using namespace adm_mass;
using Index = std::array<std::int64_t, 3>;

constexpr int most_levels = 32;
constexpr double unknown = -std::numeric_limits<double>::max();

/// What the vectors of variables in the group ADMMass_levels say of one level.
struct LevelNotes {
  CCTK_REAL &time, &points, &points_of_box;
  std::array<CCTK_REAL*, 3> lower, upper;
};

LevelNotes notes_of(const cGH* cctkGH, int level) {
  DECLARE_CCTK_ARGUMENTS;
  return {level_time[level],
          level_points[level],
          level_points_of_box[level],
          {&level_x_min[level], &level_y_min[level], &level_z_min[level]},
          {&level_x_max[level], &level_y_max[level], &level_z_max[level]}};
}

/// The planes of the box, once they are chosen.
Box chosen_box(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  return {{*ADMMass_box_x_min, *ADMMass_box_y_min, *ADMMass_box_z_min},
          {*ADMMass_box_x_max, *ADMMass_box_y_max, *ADMMass_box_z_max}};
}

int level_of(const cGH* gh) { return int(std::lround(std::log2(double(gh->cctk_levfac[0])))); }

/// The measurement that is under way.
int current_measurement(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTS;
  return measurements() - int(*ADMMass_LoopCounter);
}

/// A component of a level.
class Component {
 public:
  explicit Component(const cGH* gh) : gh_(gh) {
    DECLARE_CCTK_PARAMETERS;
    reach_ = spatial_order / 2;
    const int needed = gh->cctk_levfac[0] > 1 ? reach_ + 1 : reach_;
    for (int d = 0; d < 3; ++d)
      if (gh->cctk_nghostzones[d] < needed)
        CCTK_VERROR(
            "ADMMass: with ADMMacros::spatial_order = %d this level needs %d ghost zones, but it has %d",
            int(spatial_order), needed, gh->cctk_nghostzones[d]);
  }
  Lattice lattice() const {
    Lattice result{};
    for (int d = 0; d < 3; ++d) {
      result.origin[d] = gh_->cctk_origin_space[d] + gh_->cctk_delta_space[d] / gh_->cctk_levfac[d] *
                                                         gh_->cctk_levoff[d] / gh_->cctk_levoffdenom[d];
      result.spacing[d] = gh_->cctk_delta_space[d] / gh_->cctk_levfac[d];
    }
    return result;
  }
  /// Points of the level with neighbours; at symmetric faces, those that are no images.
  Range inside(const std::array<bool, 6>& is_symmetric) const {
    Range range{};
    for (int d = 0; d < 3; ++d) {
      range.first[d] = is_symmetric[2 * d] ? gh_->cctk_nghostzones[d] : 1;
      range.last[d] = gh_->cctk_gsh[d] - 1 - (is_symmetric[2 * d + 1] ? gh_->cctk_nghostzones[d] : 1);
    }
    return range;
  }
  /// Points of this component that are ghosts of no other.
  Range owned() const {
    Range range{};
    const flesh::PointRange owned = flesh::levels().owned_points(gh_, 3);
    for (int d = 0; d < 3; ++d) {
      range.first[d] = gh_->cctk_lbnd[d] + owned.begin[d];
      range.last[d] = gh_->cctk_lbnd[d] + owned.end[d] - 1;
    }
    return range;
  }
  Index index(int i, int j, int k) const {
    return {gh_->cctk_lbnd[0] + i, gh_->cctk_lbnd[1] + j, gh_->cctk_lbnd[2] + k};
  }
  /// How many neighbours on each side differences at a point may use; 0: there are too few.
  int reach_at(int i, int j, int k) const {
    const auto& n = gh_->cctk_lsh;
    const int room = std::min({i, j, k, n[0] - 1 - i, n[1] - 1 - j, n[2] - 1 - k});
    return std::min(room, reach_);
  }
  std::array<std::ptrdiff_t, 3> strides() const {
    return {1, gh_->cctk_ash[0], std::ptrdiff_t{gh_->cctk_ash[0]} * gh_->cctk_ash[1]};
  }

  /// Calls visit(point, i, j, k) for all points that are stored.
  template <class Visit>
  void for_each_point(const Visit& visit) const {
    const auto& n = gh_->cctk_lsh;
    const auto stride = strides();
#pragma omp parallel for collapse(2)
    for (int k = 0; k < n[2]; ++k)
      for (int j = 0; j < n[1]; ++j)
        for (int i = 0; i < n[0]; ++i) visit(i + j * stride[1] + k * stride[2], i, j, k);
  }

 private:
  const cGH* gh_;
  int reach_;
};

Range common(const Range& a, const Range& b) {
  Range range{};
  for (int d = 0; d < 3; ++d) {
    range.first[d] = std::max(a.first[d], b.first[d]);
    range.last[d] = std::min(a.last[d], b.last[d]);
  }
  return range;
}

/// The range without ends, but for symmetric faces: what a box may have points in.
Range beyond(Range range, const std::array<bool, 6>& is_symmetric) {
  constexpr std::int64_t far = std::int64_t{1} << 20;
  for (int d = 0; d < 3; ++d) {
    if (!is_symmetric[2 * d]) range.first[d] = -far;
    if (!is_symmetric[2 * d + 1]) range.last[d] = far;
  }
  return range;
}

bool contains(const Range& range, const Index& point) {
  for (int d = 0; d < 3; ++d)
    if (point[d] < range.first[d] || point[d] > range.last[d]) return false;
  return true;
}

// -------------------------------------------------------------------------------------- choice of a level

/// Variables of a level that are the same on all processes that know them.
std::array<CCTK_REAL*, 8> same_everywhere(const LevelNotes& notes) {
  return {&notes.time,    &notes.points_of_box, notes.lower[0], notes.lower[1],
          notes.lower[2], notes.upper[0],       notes.upper[1], notes.upper[2]};
}

void share_notes(const cGH* cctkGH) {
  std::vector<double> points, same;
  for (int level = 0; level < most_levels; ++level) {
    const LevelNotes notes = notes_of(cctkGH, level);
    points.push_back(notes.points);
    for (const CCTK_REAL* const value : same_everywhere(notes)) same.push_back(*value);
  }
  flesh::sum_over_processes(points);
  flesh::maximum_over_processes(same);
  std::size_t next = 0;
  for (int level = 0; level < most_levels; ++level) {
    const LevelNotes notes = notes_of(cctkGH, level);
    notes.points = points[level];
    for (CCTK_REAL* const value : same_everywhere(notes)) *value = same[next++];
  }
}

/// Are all levels at the same time?
bool is_in_step(const cGH* cctkGH) {
  const double first = notes_of(cctkGH, 0).time;
  for (int level = 1; level < most_levels; ++level) {
    const double time = notes_of(cctkGH, level).time;
    if (time != unknown && std::abs(time - first) > 1e-12 * (1 + std::abs(first))) return false;
  }
  return true;
}

/// The finest level that has all points of the box; none if the box leaves the grid.
std::optional<int> level_of_box(const cGH* cctkGH) {
  for (int level = most_levels - 1; level >= 0; --level) {
    const LevelNotes notes = notes_of(cctkGH, level);
    if (notes.time != unknown && notes.points > 0 && notes.points == notes.points_of_box) return level;
  }
  return std::nullopt;
}

// -------------------------------------------------------------------------------------------------- fluxes

/// The metric of space times its conformal factor, and differences of it.
class Metric {
 public:
  explicit Metric(const cGH* cctkGH, const Component& component) : strides_(component.strides()) {
    DECLARE_CCTK_ARGUMENTS;
    components_ = {gxx, gxy, gxz, gyy, gyz, gzz};
    conformal_ = *conformal_state > 0 ? psi : nullptr;
    spacings_ = component.lattice().spacing;
  }
  Vector flux(std::ptrdiff_t point, int reach) const {
    return mass_flux(value(point),
                     {derivative(point, 0, reach), derivative(point, 1, reach), derivative(point, 2, reach)});
  }

 private:
  Symmetric value(std::ptrdiff_t point) const {
    const double psi = conformal_ ? conformal_[point] : 1, psi4 = psi * psi * psi * psi;
    Symmetric result{};
    for (int c = 0; c < 6; ++c) result[c] = psi4 * components_[c][point];
    return result;
  }
  Symmetric derivative(std::ptrdiff_t point, int axis, int reach) const {
    const auto at = [&](int n) { return value(point + n * strides_[axis]); };
    const Symmetric next = at(1), last = at(-1);
    const Symmetric next2 = reach > 1 ? at(2) : next, last2 = reach > 1 ? at(-2) : last;
    Symmetric result{};
    for (int c = 0; c < 6; ++c)
      result[c] = reach > 1 ? (8 * (next[c] - last[c]) - (next2[c] - last2[c])) / (12 * spacings_[axis])
                            : (next[c] - last[c]) / (2 * spacings_[axis]);
    return result;
  }

  std::array<const CCTK_REAL*, 6> components_;
  const CCTK_REAL* conformal_;
  std::array<std::ptrdiff_t, 3> strides_;
  std::array<double, 3> spacings_;
};

double difference(const CCTK_REAL* f, std::ptrdiff_t stride, int reach, double spacing) {
  if (reach > 1) return (8 * (f[stride] - f[-stride]) - (f[2 * stride] - f[-2 * stride])) / (12 * spacing);
  return (f[stride] - f[-stride]) / (2 * spacing);
}

// -------------------------------------------------------------------------------------------------- sphere

/// Has some thorn registered the states that horizons are marked with?
bool has_mask_of_states() {
  for (int n = 0; spacemask_registry && n < spacemask_registry->ntypes; ++n)
    if (std::string_view(spacemask_registry->type_list[n]->name) == "mask") return true;
  return false;
}

/// Which points the volume consists of.
class Volume {
 public:
  Volume(const cGH* gh, int measurement) : gh_(gh), radius_(requested_radius(measurement)) {
    DECLARE_CCTK_PARAMETERS;
    centre_ = {ADMMass_x_pos[measurement], ADMMass_y_pos[measurement], ADMMass_z_pos[measurement]};
    excises_ = ADMMass_Excise_Horizons && use_mask;
    type_ = excises_ && has_mask_of_states() ? SpaceMask_GetTypeBits("mask") : 0;
    inside_ = type_ != 0 ? SpaceMask_GetStateBits("mask", "inside") : 0;
  }
  bool contains(std::ptrdiff_t point) const {
    const cGH* const cctkGH = gh_;
    DECLARE_CCTK_ARGUMENTS;
    const double from[] = {x[point] - centre_[0], y[point] - centre_[1], z[point] - centre_[2]};
    const double square = from[0] * from[0] + from[1] * from[1] + from[2] * from[2];
    return radius_ > 0 && square <= radius_ * radius_ && !is_excised(point);
  }

 private:
  bool is_excised(std::ptrdiff_t point) const {
    const cGH* const cctkGH = gh_;
    DECLARE_CCTK_ARGUMENTS;
    if (!excises_) return false;
    return emask[point] == 0 || (type_ != 0 && (space_mask[point] & type_) == inside_);
  }

  const cGH* gh_;
  double radius_;
  std::array<double, 3> centre_;
  bool excises_;
  CCTK_INT type_, inside_;
};

CCTK_REAL sum_of(const cGH* gh, const char* variable) {
  constexpr int all_processes = -1;
  CCTK_REAL sum = 0;
  const int handle = CCTK_ReductionHandle("sum");
  if (handle < 0)
    CCTK_ERROR("ADMMass needs the reduction \"sum\": activate CarpetReduce, or PUGHReduce, or LocalReduce");
  if (CCTK_Reduce(gh, all_processes, handle, 1, CCTK_VARIABLE_REAL, &sum, 1, CCTK_VarIndex(variable)) < 0)
    CCTK_VERROR("ADMMass cannot compute the sum of %s", variable);
  return sum;
}

void report(const cGH* cctkGH, int n) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!ADMMass_Debug) return;
  CCTK_VINFO("Mass %d: %.12g through the box %s; %.12g with the lapse; %.12g within the radius %g", n,
             double(ADMMass_SurfaceMass[n]), text_of(chosen_box(cctkGH)).c_str(),
             double(ADMMass_SurfaceMass_Lapse[n]), double(ADMMass_VolumeMass[n]), requested_radius(n));
}

}  // namespace

extern "C" void ADMMass_Initialise(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *ADMMass_LoopCounter = 0;
  *grid_spacing_product = cctk_delta_space[0] * cctk_delta_space[1] * cctk_delta_space[2];
  for (CCTK_REAL* const masses : {ADMMass_SurfaceMass, ADMMass_SurfaceMass_Lapse, ADMMass_VolumeMass})
    std::fill_n(masses, measurements(), 0);
  for (CCTK_REAL* const face : {ADMMass_box_x_min, ADMMass_box_x_max, ADMMass_box_y_min, ADMMass_box_y_max,
                                ADMMass_box_z_min, ADMMass_box_z_max})
    *face = 0;
  ADMMass_Begin(CCTK_PASS_CTOC);
}

extern "C" void ADMMass_CountMeasurements(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  *ADMMass_LoopCounter = measurements();
  *grid_spacing_product = cctk_delta_space[0] * cctk_delta_space[1] * cctk_delta_space[2];
}

extern "C" void ADMMass_Begin(CCTK_ARGUMENTS) {
  for (int level = 0; level < most_levels; ++level) {
    const LevelNotes notes = notes_of(cctkGH, level);
    notes.points = 0;
    notes.time = notes.points_of_box = unknown;
    for (int d = 0; d < 3; ++d) *notes.lower[d] = *notes.upper[d] = unknown;
  }
}

extern "C" void ADMMass_Survey(CCTK_ARGUMENTS) {
  const Component component(cctkGH);
  const auto is_symmetric = grid_symmetry::symmetric_faces(cctkGH);
  const Lattice lattice = component.lattice();
  const Planes planes = nearest_planes(requested_box(cctkGH, current_measurement(cctkGH)), lattice);
  const Range inside = component.inside(is_symmetric);
  const LevelNotes notes = notes_of(cctkGH, level_of(cctkGH));
  notes.time = cctkGH->cctk_time;
  notes.points += CCTK_REAL(points_on_surface(planes, common(component.owned(), inside)));
  notes.points_of_box = CCTK_REAL(points_on_surface(planes, beyond(inside, is_symmetric)));
  const Box box = box_of(planes, lattice);
  for (int d = 0; d < 3; ++d) *notes.lower[d] = box.lower[d], *notes.upper[d] = box.upper[d];
}

extern "C" void ADMMass_ChooseLevel(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  share_notes(cctkGH);
  const std::optional<int> level = level_of_box(cctkGH);
  if (!level && (cctk_iteration == 0 || ADMMass_Debug))
    CCTK_VWARN(CCTK_WARN_ALERT,
               "The box of measurement %d, %s, leaves the grid: the masses through its surface are 0",
               current_measurement(cctkGH),
               text_of(requested_box(cctkGH, current_measurement(cctkGH))).c_str());
  CCTK_REAL* const lower[] = {ADMMass_box_x_min, ADMMass_box_y_min, ADMMass_box_z_min};
  CCTK_REAL* const upper[] = {ADMMass_box_x_max, ADMMass_box_y_max, ADMMass_box_z_max};
  for (int d = 0; d < 3; ++d) {
    *lower[d] = level ? *notes_of(cctkGH, *level).lower[d] : 0;
    *upper[d] = level ? *notes_of(cctkGH, *level).upper[d] : 0;
  }
}

extern "C" void ADMMass_Fluxes(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Component component(cctkGH);
  const Metric metric(cctkGH, component);
  const Lattice lattice = component.lattice();
  const Planes planes = nearest_planes(chosen_box(cctkGH), lattice);
  const Range inside = component.inside(grid_symmetry::symmetric_faces(cctkGH));
  const std::optional<int> level = level_of_box(cctkGH);
  const bool has_box = level && level_of(cctkGH) >= *level;
  component.for_each_point([&](std::ptrdiff_t p, int i, int j, int k) {
    ADMMass_SurfaceMass_GF[p] = ADMMass_SurfaceMass_Lapse_GF[p] = ADMMass_VolumeMass_GF[p] = 0;
    ADMMass_VolumeMass_pot_x[p] = ADMMass_VolumeMass_pot_y[p] = ADMMass_VolumeMass_pot_z[p] = 0;
    const int reach = component.reach_at(i, j, k);
    if (reach == 0) return;
    const Vector flux = metric.flux(p, reach);
    ADMMass_VolumeMass_pot_x[p] = alp[p] * flux[0];
    ADMMass_VolumeMass_pot_y[p] = alp[p] * flux[1];
    ADMMass_VolumeMass_pot_z[p] = alp[p] * flux[2];
    const Index index = component.index(i, j, k);
    if (!has_box || !contains(inside, index)) return;
    const auto weight = layer_weight(planes, index, lattice.spacing);
    for (int d = 0; d < 3; ++d) ADMMass_SurfaceMass_GF[p] += weight[d] * flux[d];
    ADMMass_SurfaceMass_Lapse_GF[p] = alp[p] * ADMMass_SurfaceMass_GF[p];
  });
}

extern "C" void ADMMass_Divergence(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const Component component(cctkGH);
  const Volume volume(cctkGH, current_measurement(cctkGH));
  const auto spacing = component.lattice().spacing;
  const auto strides = component.strides();
  Range inside = component.inside(grid_symmetry::symmetric_faces(cctkGH));
  // The outermost of these points have neighbours without a flux.
  for (int d = 0; d < 3; ++d) {
    inside.first[d] = std::max<std::int64_t>(inside.first[d], 2);
    inside.last[d] = std::min<std::int64_t>(inside.last[d], cctk_gsh[d] - 3);
  }
  component.for_each_point([&](std::ptrdiff_t p, int i, int j, int k) {
    const Index index = component.index(i, j, k);
    int reach = component.reach_at(i, j, k);
    ADMMass_VolumeMass_GF[p] = 0;
    if (reach == 0 || !contains(inside, index) || !volume.contains(p)) return;
    for (int d = 0; d < 3; ++d)
      if (index[d] < 3 || index[d] > cctk_gsh[d] - 4) reach = 1;
    ADMMass_VolumeMass_GF[p] = difference(ADMMass_VolumeMass_pot_x + p, strides[0], reach, spacing[0]) +
                               difference(ADMMass_VolumeMass_pot_y + p, strides[1], reach, spacing[1]) +
                               difference(ADMMass_VolumeMass_pot_z + p, strides[2], reach, spacing[2]);
  });
}

extern "C" void ADMMass_Sum(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const int n = current_measurement(cctkGH);
  --*ADMMass_LoopCounter;
  if (!is_in_step(cctkGH)) return;
  const CCTK_REAL cell = *grid_spacing_product;
  ADMMass_SurfaceMass[n] = cell * sum_of(cctkGH, "ADMMass::ADMMass_SurfaceMass_GF");
  ADMMass_SurfaceMass_Lapse[n] = cell * sum_of(cctkGH, "ADMMass::ADMMass_SurfaceMass_Lapse_GF");
  ADMMass_VolumeMass[n] = cell * sum_of(cctkGH, "ADMMass::ADMMass_VolumeMass_GF");
  report(cctkGH, n);
}
