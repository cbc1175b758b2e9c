// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which horizons are searched for, from which guesses; what is kept of them.
#include "horizons.hh"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <list>
#include <optional>
#include <span>
#include <sstream>

#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "files.hh"
#include "flesh/formatted.hh"
#include "flesh/processes.hh"
#include "guesses.hh"

namespace ah_finder {

State& state_of(const cGH* gh) { return *static_cast<State*>(CCTK_GHExtension(gh, "AHFinderDirect")); }

namespace {

// ---------------------------------------------------------------------------------- patch systems

/// Which of x, y, z = 0 are planes of symmetry, and whether quadrants rotate, as grid::domain says.
struct GridSymmetries {
  std::array<bool, 3> planes{};
  bool rotates = false;
};

GridSymmetries symmetries_of_grid() {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(domain, "bitant")) return {{false, false, true}};
  if (CCTK_EQUALS(domain, "quadrant")) return {{true, true, false}};
  if (CCTK_EQUALS(domain, "quadrant_reflect_rotate")) return {{true, true, false}, true};
  if (CCTK_EQUALS(domain, "octant")) return {{true, true, true}};
  return {};
}

/// The smallest part of the sphere about an origin that the grid's symmetries leave.
SystemType matching_type(const Vector& origin) {
  GridSymmetries grid = symmetries_of_grid();
  for (int d = 0; d < 3; ++d) grid.planes[d] = grid.planes[d] && origin[d] == 0;
  const auto [x, y, z] = grid.planes;
  if (x && y && z) return SystemType::plus_xyz_octant_mirrored;
  if (x && y)
    return grid.rotates ? SystemType::plus_xy_quadrant_rotating : SystemType::plus_xy_quadrant_mirrored;
  if (x && z) return SystemType::plus_xz_quadrant_mirrored;
  return z ? SystemType::plus_z_hemisphere : SystemType::full_sphere;
}

std::shared_ptr<const Sphere> sphere_of(State& state, SystemType type, int zones, int ghosts, int order) {
  auto& sphere = state.spheres[{type, zones, ghosts, order}];
  if (!sphere) sphere = std::make_shared<Sphere>(PatchSystem(type, zones, ghosts, order));
  return sphere;
}

Vector first_origin(int n) {
  DECLARE_CCTK_PARAMETERS;
  return {origin_x[n], origin_y[n], origin_z[n]};
}

/// The horizon whose origin this one takes over; n itself if it depends on no other.
int base_of(int n) {
  DECLARE_CCTK_PARAMETERS;
  return depends_on[n] > 0 && depends_on[n] < n ? base_of(int(depends_on[n])) : n;
}

}  // namespace

SystemType system_type_of(int number) {
  DECLARE_CCTK_PARAMETERS;
  const auto named = system_type_called(patch_system_type[number]);
  return named ? *named : matching_type(first_origin(base_of(number)));
}

namespace {

std::shared_ptr<const Sphere> first_sphere(State& state, int n) {
  DECLARE_CCTK_PARAMETERS;
  return sphere_of(state, system_type_of(n), int(N_zones_per_right_angle[n]), int(ghost_zone_width),
                   interpatch_order());
}

// ------------------------------------------------------------------------------------------ when

bool is_due(const cGH* gh, int n) {
  DECLARE_CCTK_PARAMETERS;
  const CCTK_INT every = find_every_individual[n] >= 0 ? find_every_individual[n] : find_every;
  const bool has_begun =
      gh->cctk_iteration >= find_after_individual[n] && gh->cctk_time >= find_after_individual_time[n];
  return has_begun && horizons(gh)[n - 1].will_be_searched(gh) && every > 0 &&
         gh->cctk_iteration % every == 0;
}

}  // namespace

bool Horizon::will_be_searched(const cGH* gh) const {
  DECLARE_CCTK_PARAMETERS;
  const int n = number;
  const bool is_late =
      dont_find_after_individual[n] >= 0 && gh->cctk_iteration > dont_find_after_individual[n];
  const bool is_late_in_time = dont_find_after_individual_time[n] > find_after_individual_time[n] &&
                               gh->cctk_time > dont_find_after_individual_time[n];
  return !disable_horizon[n] && !is_late && !is_late_in_time;
}

namespace {

// ---------------------------------------------------------------------------------------- guesses

std::vector<double> radii_from_file(const char* path, const Horizon& horizon) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  const auto radii = radii_in_file(text.str(), horizon.surface.size());
  if (!file || !radii)
    CCTK_VERROR("The first guess of horizon %d: \"%s\" does not hold the radii of its %d points",
                horizon.number, path, horizon.surface.size());
  return *radii;
}

Ellipsoid guessed_ellipsoid(int n) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(initial_guess_method[n], "Kerr/Kerr"))
    return kerr_horizon({initial_guess__Kerr_Kerr__x_posn[n], initial_guess__Kerr_Kerr__y_posn[n],
                         initial_guess__Kerr_Kerr__z_posn[n]},
                        initial_guess__Kerr_Kerr__mass[n], initial_guess__Kerr_Kerr__spin[n]);
  if (CCTK_EQUALS(initial_guess_method[n], "Kerr/Kerr-Schild"))
    return kerr_schild_horizon(
        {initial_guess__Kerr_KerrSchild__x_posn[n], initial_guess__Kerr_KerrSchild__y_posn[n],
         initial_guess__Kerr_KerrSchild__z_posn[n]},
        initial_guess__Kerr_KerrSchild__mass[n], initial_guess__Kerr_KerrSchild__spin[n]);
  if (CCTK_EQUALS(initial_guess_method[n], "coordinate ellipsoid"))
    return {{initial_guess__coord_ellipsoid__x_center[n], initial_guess__coord_ellipsoid__y_center[n],
             initial_guess__coord_ellipsoid__z_center[n]},
            {initial_guess__coord_ellipsoid__x_radius[n], initial_guess__coord_ellipsoid__y_radius[n],
             initial_guess__coord_ellipsoid__z_radius[n]}};
  const double radius = initial_guess__coord_sphere__radius[n];
  return {{initial_guess__coord_sphere__x_center[n], initial_guess__coord_sphere__y_center[n],
           initial_guess__coord_sphere__z_center[n]},
          {radius, radius, radius}};
}

/// \return false if the origin does not lie inside of the guess
bool take_first_guess(Horizon& horizon, const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  const int n = horizon.number;
  Surface& surface = horizon.surface;
  if (CCTK_EQUALS(initial_guess_method[n], "read from named file")) {
    surface.h = radii_from_file(initial_guess__read_from_named_file__file_name[n], horizon);
    return true;
  }
  if (CCTK_EQUALS(initial_guess_method[n], "read from h file")) {
    const std::string path = std::string(*h_directory ? h_directory : io_out_dir) + "/" + h_base_file_name +
                             ".t" + std::to_string(gh->cctk_iteration) + ".ah" + std::to_string(n) + "." +
                             ASCII_gnuplot_file_name_extension;
    surface.h = radii_from_file(path.c_str(), horizon);
    return true;
  }
  Ellipsoid guess = guessed_ellipsoid(n);
  // An origin that follows something takes the guess along.
  if (track_origin_from_grid_scalar[n])
    for (int d = 0; d < 3; ++d) guess.centre[d] += surface.origin[d] - first_origin(n)[d];
  const auto radii = radii_of(guess, *surface.sphere, surface.origin);
  if (radii) surface.h = *radii;
  return radii.has_value();
}

/// With the origin of the other horizon.
/// \return false if that is not known
bool take_guess_from(Horizon& horizon, const Horizon& other) {
  DECLARE_CCTK_PARAMETERS;
  if (!other.was_searched || !other.was_found) return false;
  horizon.surface.origin = other.surface.origin;
  const auto radii = radii_of(other.surface, *horizon.surface.sphere, horizon.surface.origin);
  if (!radii) return false;
  horizon.surface.h = *radii;
  smooth(horizon.surface.h, smoothing_factor[horizon.number], shiftout_factor[horizon.number]);
  return true;
}

// ---------------------------------------------------------------------------------------- origins

void follow_scalars(Horizon& horizon, const cGH* cctkGH) {
  DECLARE_CCTK_PARAMETERS;
  const char* const sources[] = {track_origin_source_x[horizon.number], track_origin_source_y[horizon.number],
                                 track_origin_source_z[horizon.number]};
  for (int d = 0; d < 3; ++d) {
    const auto* scalar = static_cast<const CCTK_REAL*>(CCTK_VarDataPtr(cctkGH, 0, sources[d]));
    if (!scalar)
      CCTK_VERROR("The origin of horizon %d shall follow \"%s\", which has no storage", horizon.number,
                  sources[d]);
    horizon.surface.origin[d] = *scalar;
  }
}

/// Where the surface will be next, relative to its origin.
Vector predicted_shift(const Horizon& horizon, double time) {
  const Centroid &last = horizon.last, &previous = horizon.previous;
  Vector place = last.place;
  const double between = last.time - previous.time, ahead = time - last.time;
  constexpr double largest_factor = 5;  // two searches at one time are infinitely far behind
  if (previous.is_known && between > 0 && std::abs(ahead / between) < largest_factor)
    for (int d = 0; d < 3; ++d) place[d] += (last.place[d] - previous.place[d]) * ahead / between;
  for (int d = 0; d < 3; ++d) place[d] -= horizon.surface.origin[d];
  return place;
}

Vector mean_position(const Surface& surface) {
  Vector mean{};
  for (int point = 0; point < surface.size(); ++point)
    for (int d = 0; d < 3; ++d)
      mean[d] += surface.h[point] * surface.sphere->system().direction(point)[d] / surface.size();
  return mean;
}

/// Components that leave all symmetries as they are.
Vector symmetric_part(const Vector& shift, const PatchSystem& system) {
  Vector result{};
  for (const Symmetry& symmetry : system.symmetries())
    for (int d = 0; d < 3; ++d) result[d] += symmetry.image(shift)[d] / double(system.symmetries().size());
  return result;
}

void move_origin(Horizon& horizon, double time) {
  DECLARE_CCTK_PARAMETERS;
  Surface& surface = horizon.surface;
  const Vector wanted = predict_origin_movement && horizon.last.is_known ? predicted_shift(horizon, time)
                                                                         : mean_position(surface);
  const Vector shift = symmetric_part(wanted, surface.sphere->system());
  for (int d = 0; d < 3; ++d) surface.origin[d] += shift[d];
  if (!reshape_while_moving) return;
  for (int point = 0; point < surface.size(); ++point)
    for (int d = 0; d < 3; ++d) surface.h[point] -= shift[d] * surface.sphere->system().direction(point)[d];
}

/// Goes on with the growth of the last time; without it where that would be a long way.
void grow(Horizon& horizon, double time) {
  constexpr double longest = 0.2;  // in units of the mean radius
  const double ahead = time - horizon.last.time;
  if (largest(horizon.growth) * std::abs(ahead) > longest * horizon.surface.mean_radius()) return;
  std::vector<double>& radii = horizon.surface.h;
  std::ranges::transform(radii, horizon.growth, radii.begin(),
                         [ahead](double radius, double rate) { return radius + rate * ahead; });
}

/// \param unchanged  radii that a surface without growth would have now; empty if there is none
void note_growth(Horizon& horizon, const std::vector<double>& unchanged, double time) {
  const double between = time - horizon.last.time;
  if (between == 0) return;  // once more at the same time
  if (unchanged.empty())
    std::ranges::fill(horizon.growth, 0);
  else
    std::ranges::transform(horizon.surface.h, unchanged, horizon.growth.begin(),
                           [between](double now, double then) { return (now - then) / between; });
}

// ----------------------------------------------------------------------------------------- search

Goal goal_of(int n, double desired) {
  DECLARE_CCTK_PARAMETERS;
  return {*definition_called(surface_definition[n]),
          modification_called(surface_modification[n]).value_or(Modification::none),
          *selection_called(surface_selection[n]), desired};
}

/// What the goal of a horizon that others depend on came out as.
double reached_value(const Horizon& horizon, const SurfaceGeometry& on, const Goal& goal) {
  if (goal.selection == Selection::definition) return goal.desired;
  const bool is_areal =
      goal.selection == Selection::areal_radius || goal.selection == Selection::expansion_times_areal_radius;
  return is_areal ? std::sqrt(area_of(horizon.surface, on) / (4 * M_PI)) : horizon.surface.mean_radius();
}

Limits limits_of(const Horizon& horizon) {
  DECLARE_CCTK_PARAMETERS;
  const int n = horizon.number;
  return {int(horizon.begins_anew ? max_Newton_iterations__initial : max_Newton_iterations__subsequent),
          Theta_norm_for_convergence,
          max_allowable_Delta_h_over_h,
          max_allowable_horizon_radius[n],
          max_allowable_Theta,
          int(max_allowable_Theta_growth_iterations),
          int(max_allowable_Theta_nonshrink_iterations),
          Jacobian_perturbation_amplitude};
}

bool tells_details() {
  DECLARE_CCTK_PARAMETERS;
  return CCTK_EQUALS(verbose_level, "algorithm details") || CCTK_EQUALS(verbose_level, "algorithm debug");
}

/// A horizon that is being searched for.
struct Quest {
  Horizon& horizon;
  std::vector<double> radii_before;
  std::vector<double> unchanged;  ///< radii of the last surface about the origin of this search
  Goal goal;
  SurfaceGeometry on;
  std::optional<Search> search;  ///< none without a first guess

  explicit Quest(Horizon& sought) : horizon(sought), radii_before(sought.surface.h) {}
  Quest(const Quest&) = delete;  // the search refers to `on`
};

/// The searches of process 0; others serve it.
class Finder {
 public:
  explicit Finder(const cGH* gh) : gh_(gh), source_(gh) {}
  /// Horizons of which none depends on another one.
  void find(std::span<Horizon* const> horizons);

 private:
  void begin(Quest& quest);
  void end(Quest& quest);
  bool prepare(Quest& quest);
  const Search* search_for(int number) const;
  double desired_of(int n) const;
  std::string no_guess_because(int n) const;
  void take_diagnostics(Horizon& horizon, const SurfaceGeometry& on);
  void note_success(Horizon& horizon, const SurfaceGeometry& on, const Goal& goal);

  const cGH* gh_;
  GridGeometry source_;
  std::list<Quest> quests_;        ///< all of this call
  std::map<int, double> reached_;  ///< by number: values of the horizons that were found in this call
};

bool Finder::prepare(Quest& quest) {
  DECLARE_CCTK_PARAMETERS;
  Horizon& horizon = quest.horizon;
  const int n = horizon.number;
  if (depends_on[n] > 0) return take_guess_from(horizon, horizons(gh_)[depends_on[n] - 1]);
  const bool succeeded_last = !horizon.begins_anew && horizon.was_found;
  if (track_origin_from_grid_scalar[n])
    follow_scalars(horizon, gh_);
  else if (move_origins && succeeded_last)
    move_origin(horizon, double(gh_->cctk_time));
  if (succeeded_last) {
    quest.unchanged = horizon.surface.h;
    grow(horizon, double(gh_->cctk_time));
  }
  if (!horizon.begins_anew) return true;
  const bool is_guessed = take_first_guess(horizon, gh_);
  if (is_guessed && output_initial_guess) write_first_guess(gh_, horizon);
  return is_guessed;
}

double Finder::desired_of(int n) const {
  DECLARE_CCTK_PARAMETERS;
  if (depends_on[n] == 0) return desired_value[n];
  return reached_.at(int(depends_on[n])) * desired_value_factor[n] + desired_value_offset[n];
}

void Finder::take_diagnostics(Horizon& horizon, const SurfaceGeometry& on) {
  DECLARE_CCTK_PARAMETERS;
  horizon.diagnostics = diagnostics_of(horizon.surface, on);
  if (!want_expansion_gradients) return;
  const double step = 1e-4 * horizon.surface.mean_radius();
  std::array<Diagnostics, 2> shifted{};
  for (int side = 0; side < 2; ++side) {
    Surface surface = horizon.surface;
    for (double& radius : surface.h) radius += side == 0 ? step : -step;
    SurfaceGeometry geometry;
    if (!geometry.take(surface, source_).empty()) return;
    shifted[side] = diagnostics_of(surface, geometry);
  }
  horizon.diagnostics.gradients = gradients_of(shifted[0], shifted[1], step);
}

void Finder::note_success(Horizon& horizon, const SurfaceGeometry& on, const Goal& goal) {
  DECLARE_CCTK_PARAMETERS;
  take_diagnostics(horizon, on);
  const Diagnostics& d = horizon.diagnostics;
  reached_[horizon.number] = reached_value(horizon, on, goal);
  horizon.begins_anew = horizon.was_never_found = false;
  horizon.previous = horizon.last;
  horizon.last = {true, d.centroid, double(gh_->cctk_time), gh_->cctk_iteration};
  write_files(gh_, horizon, on, goal);
  CCTK_VINFO("AH %d/%d: r=%g at (%f,%f,%f)", horizon.number, int(N_horizons), d.mean_radius, d.centroid[0],
             d.centroid[1], d.centroid[2]);
  CCTK_VINFO("AH %d/%d: area=%.10g m_irreducible=%.10g", horizon.number, int(N_horizons), d.area,
             d.irreducible_mass);
}

void Finder::begin(Quest& quest) {
  DECLARE_CCTK_PARAMETERS;
  Horizon& horizon = quest.horizon;
  horizon.was_searched = true;
  const bool is_prepared = prepare(quest);
  horizon.was_found = false;
  if (!is_prepared) return;
  quest.goal = goal_of(horizon.number, desired_of(horizon.number));
  quest.search.emplace(horizon.surface, quest.on, quest.goal, limits_of(horizon));
  if (const Search* base = search_for(int(depends_on[horizon.number]))) quest.search->advance_from(*base);
}

/// Null if there was none in this call.
const Search* Finder::search_for(int number) const {
  for (const Quest& quest : quests_)
    if (quest.horizon.number == number && quest.search) return &*quest.search;
  return nullptr;
}

std::string Finder::no_guess_because(int n) const {
  DECLARE_CCTK_PARAMETERS;
  const int base = int(depends_on[n]);
  return base > 0 && !horizons(gh_)[base - 1].was_found
             ? flesh::formatted("horizon %d, which it depends on, was not found", base)
             : "there is no first guess around its origin";
}

void Finder::end(Quest& quest) {
  DECLARE_CCTK_PARAMETERS;
  Horizon& horizon = quest.horizon;
  const int n = horizon.number;
  const Outcome outcome = quest.search ? quest.search->outcome() : Outcome{.problem = no_guess_because(n)};
  if (quest.search && tells_details())
    for (const Progress& at : quest.search->progress())
      CCTK_VINFO("AH %d/%d: iteration %d, mean radius %g, largest expansion %g", n, int(N_horizons),
                 at.iteration, at.mean_radius, at.residual);
  horizon.was_found = outcome.is_found;
  if (outcome.is_found) {
    note_growth(horizon, quest.unchanged, double(gh_->cctk_time));
    return note_success(horizon, quest.on, quest.goal);
  }
  std::ranges::fill(horizon.growth, 0);
  CCTK_VINFO("AH %d/%d: not found: %s", n, int(N_horizons), outcome.problem.c_str());
  horizon.begins_anew = horizon.begins_anew || reset_horizon_after_not_finding[n] || !quest.search;
  if (!quest.radii_before.empty()) horizon.surface.h = quest.radii_before;
}

void Finder::find(std::span<Horizon* const> horizons) {
  std::vector<Quest*> quests;
  std::vector<Search*> searches;
  for (Horizon* horizon : horizons) {
    quests.push_back(&quests_.emplace_back(*horizon));
    begin(*quests.back());
    if (quests.back()->search) searches.push_back(&*quests.back()->search);
  }
  run_together(searches, source_);
  for (Quest* quest : quests) end(*quest);
}

/// Horizons in groups that are searched for together: one that depends on another comes in a later group.
std::vector<std::vector<Horizon*>> groups_of(const std::vector<Horizon*>& horizons) {
  DECLARE_CCTK_PARAMETERS;
  std::vector<std::vector<Horizon*>> groups;
  for (Horizon* horizon : horizons) {
    const auto is_its_base = [&](const Horizon* other) {
      return other->number == depends_on[horizon->number];
    };
    if (groups.empty() || std::ranges::any_of(groups.back(), is_its_base)) groups.emplace_back();
    groups.back().push_back(horizon);
  }
  return groups;
}

// ------------------------------------------------------------------- what all processes must know

/// Visits all numbers that describe a horizon.
template <class Visit>
void visit_numbers(Horizon& horizon, Visit visit) {
  for (double& value : horizon.surface.h) visit(value);
  for (double& value : horizon.growth) visit(value);
  for (double& value : horizon.surface.origin) visit(value);
  for (Centroid* centroid : {&horizon.last, &horizon.previous}) {
    for (double& value : centroid->place) visit(value);
    visit(centroid->time);
    visit(centroid->iteration);
    visit(centroid->is_known);
  }
  for (bool* flag :
       {&horizon.begins_anew, &horizon.was_never_found, &horizon.was_searched, &horizon.was_found})
    visit(*flag);
  static_assert(sizeof(Diagnostics) % sizeof(double) == 0);
  double numbers[sizeof(Diagnostics) / sizeof(double)];
  std::memcpy(numbers, &horizon.diagnostics, sizeof numbers);
  for (double& value : numbers) visit(value);
  std::memcpy(&horizon.diagnostics, numbers, sizeof numbers);
}

/// All take what process 0 has. Collective.
void share(const cGH* gh, Horizon& horizon) {
  std::vector<double> numbers;
  const bool has_it = CCTK_MyProc(gh) == 0;
  visit_numbers(horizon, [&](auto& value) { numbers.push_back(has_it ? double(value) : 0); });
  flesh::sum_over_processes(numbers);
  std::size_t next = 0;
  visit_numbers(horizon, [&](auto& value) {
    value = static_cast<std::remove_reference_t<decltype(value)>>(numbers[next++]);
  });
}

/// Connects a horizon with the variables that checkpoints hold.
class Variables {
 public:
  Variables(const cGH* cctkGH, int number) : n_(number - 1) {
    DECLARE_CCTK_ARGUMENTS;
    DECLARE_CCTK_PARAMETERS;
    width_ = int(max_N_zones_per_right_angle) + 1;
    const std::ptrdiff_t first = std::ptrdiff_t{6} * width_ * width_ * n_;
    radius_ = ah_radius + first;
    growth_ = ah_growth + first;
    origin_ = {ah_origin_x + n_, ah_origin_y + n_, ah_origin_z + n_};
    reals_ = {ah_centroid_x + n_,   ah_centroid_y + n_,   ah_centroid_z + n_,   ah_centroid_t + n_,
              ah_centroid_x_p + n_, ah_centroid_y_p + n_, ah_centroid_z_p + n_, ah_centroid_t_p + n_};
    flags_ = {ah_initial_find_flag + n_,  ah_really_initial_find_flag + n_, ah_search_flag + n_,
              ah_found_flag + n_,         ah_centroid_valid + n_,           ah_centroid_valid_p + n_,
              ah_centroid_iteration + n_, ah_centroid_iteration_p + n_};
  }

  void put(Horizon& horizon) const {
    connect(horizon, [](auto& variable, auto& value) {
      variable = static_cast<std::remove_reference_t<decltype(variable)>>(value);
    });
  }
  void take(Horizon& horizon) const {
    connect(horizon, [](auto& variable, auto& value) {
      value = static_cast<std::remove_reference_t<decltype(value)>>(variable);
    });
  }

 private:
  template <class Action>
  void connect(Horizon& horizon, Action action) const {
    const auto& patches = horizon.surface.sphere->system().patches();
    for (std::size_t p = 0; p < patches.size(); ++p)
      for (int i = 0; i <= patches[p].rho.zones; ++i)
        for (int j = 0; j <= patches[p].sigma.zones; ++j) {
          const std::ptrdiff_t n = i + width_ * (j + width_ * std::ptrdiff_t(p));
          const int point = patches[p].point(i, j);
          action(radius_[n], horizon.surface.h[point]);
          action(growth_[n], horizon.growth[point]);
        }
    for (int d = 0; d < 3; ++d) action(*origin_[d], horizon.surface.origin[d]);
    int next = 0;
    for (Centroid* centroid : {&horizon.last, &horizon.previous}) {
      for (int d = 0; d < 3; ++d) action(*reals_[next++], centroid->place[d]);
      action(*reals_[next++], centroid->time);
    }
    action(*flags_[0], horizon.begins_anew), action(*flags_[1], horizon.was_never_found);
    action(*flags_[2], horizon.was_searched), action(*flags_[3], horizon.was_found);
    action(*flags_[4], horizon.last.is_known), action(*flags_[5], horizon.previous.is_known);
    action(*flags_[6], horizon.last.iteration), action(*flags_[7], horizon.previous.iteration);
  }

  int n_, width_;
  CCTK_REAL *radius_, *growth_;
  std::array<CCTK_REAL*, 3> origin_;
  std::array<CCTK_REAL*, 8> reals_;
  std::array<CCTK_INT*, 8> flags_;
};

}  // namespace
}  // namespace ah_finder

using namespace ah_finder;

extern "C" int AHFinderDirect_Startup() {
  const auto make_state = [](tFleshConfig*, int, cGH*) -> void* { return new State; };
  const int handle = CCTK_RegisterGHExtension("AHFinderDirect");
  return CCTK_RegisterGHExtensionSetupGH(handle, make_state) ? 0 : 1;
}

extern "C" void AHFinderDirect_setup(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  State& state = state_of(cctkGH);
  state.horizons.clear();
  for (int n = 1; n <= N_horizons; ++n) {
    Horizon horizon{.number = n, .surface = {first_sphere(state, n), first_origin(n), {}}};
    horizon.surface.h.assign(horizon.surface.size(), 1);
    horizon.growth.assign(horizon.surface.size(), 0);
    for (const Patch& patch : horizon.surface.sphere->system().patches())
      if (std::max(patch.rho.zones, patch.sigma.zones) > max_N_zones_per_right_angle)
        CCTK_VERROR("AHFinderDirect::N_zones_per_right_angle[%d] = %d needs max_N_zones_per_right_angle = %d",
                    n, int(N_zones_per_right_angle[n]), std::max(patch.rho.zones, patch.sigma.zones));
    Variables(cctkGH, n).put(horizon);
    state.horizons.push_back(std::move(horizon));
  }
}

extern "C" void AHFinderDirect_recover(CCTK_ARGUMENTS) {
  for (Horizon& horizon : horizons(cctkGH)) Variables(cctkGH, horizon.number).take(horizon);
}

extern "C" void AHFinderDirect_find_horizons(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const auto begin = std::chrono::steady_clock::now();
  const GridGeometry geometry(cctkGH);
  Finder finder(cctkGH);
  std::vector<Horizon*> due;
  for (Horizon& horizon : horizons(cctkGH)) {
    horizon.was_searched = false;
    if (is_due(cctkGH, horizon.number)) due.push_back(&horizon);
  }
  for (const auto& group : groups_of(due)) {
    if (CCTK_MyProc(cctkGH) == 0) {
      finder.find(group);
      geometry.stop();
    } else {
      geometry.serve();
    }
    for (Horizon* horizon : group) share(cctkGH, *horizon);
  }
  for (Horizon& horizon : horizons(cctkGH)) Variables(cctkGH, horizon.number).put(horizon);
  if (print_timing_stats && !due.empty())
    CCTK_VINFO("%d horizons were searched for in %.3f s", int(due.size()),
               std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
}
