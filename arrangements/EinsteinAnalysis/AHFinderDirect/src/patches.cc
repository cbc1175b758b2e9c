// SPDX-License-Identifier: LGPL-2.1-or-later
#include "patches.hh"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <stdexcept>

namespace ah_finder {
namespace {

constexpr double right_angle = std::numbers::pi / 2;

/// Axes whose coordinates are the arguments of atan2.
constexpr std::array<int, 2> arguments_of(Angle angle) {
  switch (angle) {
    case Angle::mu:
      return {1, 2};
    case Angle::nu:
      return {0, 2};
    default:
      return {1, 0};
  }
}

const Symmetry identity;
const Symmetry mirror_x{{0, 1, 2}, {-1, 1, 1}}, mirror_y{{0, 1, 2}, {1, -1, 1}},
    mirror_z{{0, 1, 2}, {1, 1, -1}};
const Symmetry turn_90{{1, 0, 2}, {-1, 1, 1}}, turn_180{{0, 1, 2}, {-1, -1, 1}};

Symmetry product(const Symmetry& a, const Symmetry& b) {
  Symmetry result;
  for (int d = 0; d < 3; ++d) {
    result.axes[d] = b.axes[a.axes[d]];
    result.signs[d] = a.signs[d] * b.signs[a.axes[d]];
  }
  return result;
}

bool same(const Symmetry& a, const Symmetry& b) { return a.axes == b.axes && a.signs == b.signs; }

/// All products of the generators.
std::vector<Symmetry> group_of(const std::vector<Symmetry>& generators) {
  std::vector<Symmetry> group{identity};
  for (std::size_t n = 0; n < group.size(); ++n)
    for (const Symmetry& generator : generators) {
      const Symmetry next = product(generator, group[n]);
      if (std::none_of(group.begin(), group.end(), [&](const Symmetry& g) { return same(g, next); }))
        group.push_back(next);
    }
  return group;
}

std::vector<Symmetry> generators_of(SystemType type) {
  switch (type) {
    case SystemType::full_sphere:
      return {};
    case SystemType::plus_z_hemisphere:
      return {mirror_z};
    case SystemType::plus_xy_quadrant_mirrored:
      return {mirror_x, mirror_y};
    case SystemType::plus_xy_quadrant_rotating:
      return {turn_90};
    case SystemType::plus_xz_quadrant_mirrored:
      return {mirror_x, mirror_z};
    case SystemType::plus_xz_quadrant_rotating:
      return {turn_180, mirror_z};
    case SystemType::plus_xyz_octant_mirrored:
      return {mirror_x, mirror_y, mirror_z};
    case SystemType::plus_xyz_octant_rotating:
      return {turn_90, mirror_z};
  }
  return {};
}

bool has_cuts(SystemType type) { return type != SystemType::full_sphere; }

/// Which half-spaces x, y, z >= 0 are stored.
std::array<bool, 3> halves_of(SystemType type) {
  switch (type) {
    case SystemType::full_sphere:
      return {false, false, false};
    case SystemType::plus_z_hemisphere:
      return {false, false, true};
    case SystemType::plus_xy_quadrant_mirrored:
    case SystemType::plus_xy_quadrant_rotating:
      return {true, true, false};
    case SystemType::plus_xz_quadrant_mirrored:
    case SystemType::plus_xz_quadrant_rotating:
      return {true, false, true};
    default:
      return {true, true, true};
  }
}

/// Weights of five points for the derivatives at the middle one, in units of the spacing.
struct DifferenceWeights {
  std::array<double, 5> first, second;
};
constexpr DifferenceWeights fourth_order = {{1.0 / 12, -8.0 / 12, 0, 8.0 / 12, -1.0 / 12},
                                            {-1.0 / 12, 16.0 / 12, -30.0 / 12, 16.0 / 12, -1.0 / 12}};
constexpr DifferenceWeights second_order = {{0, -0.5, 0, 0.5, 0}, {0, 1, -2, 1, 0}};

/// Weights of Lagrange's polynomial through 0 ... count - 1 at x.
std::vector<double> lagrange_weights(double x, int count) {
  std::vector<double> weights(count, 1);
  for (int i = 0; i < count; ++i)
    for (int k = 0; k < count; ++k)
      if (k != i) weights[i] *= (x - k) / (i - k);
  return weights;
}

/// First of `count` points around x among those from `lower` to `upper`: centred, or moved inwards.
int first_of_molecule(double x, int count, int lower, int upper) {
  const int centred = count % 2 == 0 ? static_cast<int>(std::floor(x)) - count / 2 + 1
                                     : static_cast<int>(std::floor(x + 0.5)) - count / 2;
  return std::clamp(centred, lower, std::max(lower, upper - count + 1));
}

/// Integration weights of n zones, in units of the spacing.
std::vector<double> integration_weights(int zones) {
  std::vector<double> weights(zones + 1, 1);
  if (zones >= 7) {
    constexpr double ends[] = {17.0 / 48, 59.0 / 48, 43.0 / 48, 49.0 / 48};
    for (int i = 0; i < 4; ++i) weights[i] = weights[zones - i] = ends[i];
  } else if (zones % 2 == 0) {
    for (int i = 0; i <= zones; ++i) weights[i] = (i == 0 || i == zones ? 1 : i % 2 == 1 ? 4 : 2) / 3.0;
  } else {
    weights.front() = weights.back() = 0.5;
  }
  return weights;
}

/// x moved by whole turns to where it is at least lower - margin.
double turned_into(double x, double lower, double turn, double margin) {
  return x + turn * std::ceil((lower - margin - x) / turn);
}

void add(std::map<int, double>& sum, const Terms& terms, double factor) {
  for (const Term& term : terms) sum[term.point] += factor * term.weight;
}

Terms terms_of(const std::map<int, double>& sum) {
  Terms result;
  for (const auto& [point, weight] : sum)
    if (weight != 0) result.push_back({point, weight});
  return result;
}

}  // namespace

double applied(const Terms& terms, const std::vector<double>& values) {
  double sum = 0;
  for (const Term& term : terms) sum += term.weight * values[term.point];
  return sum;
}

std::optional<SystemType> system_type_called(std::string_view name) {
  static const std::map<std::string_view, SystemType> types{
      {"full sphere", SystemType::full_sphere},
      {"+z hemisphere", SystemType::plus_z_hemisphere},
      {"+xy quadrant (mirrored)", SystemType::plus_xy_quadrant_mirrored},
      {"+xy quadrant (rotating)", SystemType::plus_xy_quadrant_rotating},
      {"+xz quadrant (mirrored)", SystemType::plus_xz_quadrant_mirrored},
      {"+xz quadrant (rotating)", SystemType::plus_xz_quadrant_rotating},
      {"+xyz octant (mirrored)", SystemType::plus_xyz_octant_mirrored},
      {"+xyz octant (rotating)", SystemType::plus_xyz_octant_rotating}};
  const auto found = types.find(name);
  return found == types.end() ? std::nullopt : std::optional(found->second);
}

// The margin of a patch ends before a right angle from its middle. Polynomials go through points of one line,
// and beyond a cut through ghost points, which are images of the line's own points.
std::string problem_of_system(SystemType type, int zones, int ghosts, int order) {
  if (order < 1) return "patches are interpolated by polynomials of order 1 or more";
  if (has_cuts(type) && zones % 2 != 0)
    return "patches that are cut at symmetries need an even number of zones per right angle";
  const int along_half = order - std::max(ghosts, PatchSystem::margin);
  const int fewest = std::max({2 * PatchSystem::margin + 1, order, has_cuts(type) ? 2 * along_half : 0});
  if (zones >= fewest) return "";
  return "interpolation of order " + std::to_string(order) + " between patches needs " +
         std::to_string(has_cuts(type) ? fewest + fewest % 2 : fewest) + " zones per right angle or more";
}

double angle_of(Angle angle, const Vector& x) {
  const auto [upper, lower] = arguments_of(angle);
  return std::atan2(x[upper], x[lower]);
}

AngleDerivatives derivatives_of(Angle angle, const Vector& x) {
  const auto [u, v] = arguments_of(angle);
  const double q = x[u] * x[u] + x[v] * x[v];
  AngleDerivatives d;
  d.first[u] = x[v] / q;
  d.first[v] = -x[u] / q;
  d.second[u][u] = -2 * x[u] * x[v] / (q * q);
  d.second[v][v] = -d.second[u][u];
  d.second[u][v] = d.second[v][u] = (x[u] * x[u] - x[v] * x[v]) / (q * q);
  return d;
}

// A patch that reaches beyond a stored half-space is cut in its middle; one that lies outside of it is left
// out.
void PatchSystem::add_patch(const std::string& name, int axis, int sign, Line rho, Line sigma) {
  const std::array<bool, 3> halves = halves_of(type_);
  if (halves[axis] && sign < 0) return;
  for (int d = 0; d < 3; ++d) {
    if (!halves[d] || d == axis) continue;
    // The angle that passes through the plane x_d = 0 in the middle of this patch.
    const auto crosses = [&](const Line& line) {
      const auto [u, v] = arguments_of(line.angle);
      return u == d || v == d;
    };
    Line& line = crosses(rho) ? rho : sigma;
    const int half = line.zones / 2, middle = line.first + half;
    Patch probe{name, axis, sign, rho, sigma};
    const bool is_rho = &line == &rho;
    const double across = (middle + 0.5) * spacing_,
                 along = (is_rho ? sigma.first + sigma.zones / 2.0 : rho.first + rho.zones / 2.0) * spacing_;
    const Vector beyond = is_rho ? direction_at(probe, across, along) : direction_at(probe, along, across);
    line.zones = half;
    if (beyond[d] > 0) {
      line.first = middle;
      line.is_cut_below = true;
    } else {
      line.is_cut_above = true;
    }
  }
  Patch patch{name, axis, sign, rho, sigma};
  patch.offset = patches_.empty() ? 0 : patches_.back().offset + patches_.back().points();
  patches_.push_back(patch);
}

PatchSystem::PatchSystem(SystemType type, int zones, int ghosts, int order, Differences differences)
    : type_(type),
      zones_(zones),
      ghosts_(std::max(ghosts, margin)),
      order_(order),
      differences_(differences),
      spacing_(right_angle / zones) {
  if (const std::string problem = problem_of_system(type, zones, ghosts, order); !problem.empty())
    throw std::invalid_argument(problem);
  symmetries_ = group_of(generators_of(type));
  // Angles in halves of a right angle; an odd number of zones puts points between.
  const auto line = [&](Angle angle, int middle) { return Line{angle, middle * zones - zones / 2, zones}; };
  const auto [z, x, y] = std::array{2, 0, 1};
  add_patch("+z", z, 1, line(Angle::mu, 0), line(Angle::nu, 0));
  add_patch("+x", x, 1, line(Angle::nu, 1), line(Angle::phi, 0));
  add_patch("+y", y, 1, line(Angle::mu, 1), line(Angle::phi, 1));
  add_patch("-x", x, -1, line(Angle::nu, -1), line(Angle::phi, 2));
  add_patch("-y", y, -1, line(Angle::mu, -1), line(Angle::phi, -1));
  add_patch("-z", z, -1, line(Angle::mu, 2), line(Angle::nu, 2));
  make_points();
  make_stencils();
  make_weights();
  make_extensions();
}

// For an odd number of zones the middle of a patch lies half a spacing from its points.
namespace {
double phase_of(int zones) { return zones % 2 == 0 ? 0 : -0.5; }
}  // namespace

double PatchSystem::rho(int point) const {
  const Patch& patch = patch_of(point);
  return (patch.rho.first + phase_of(zones_) + (point - patch.offset) / (patch.sigma.zones + 1)) * spacing_;
}

double PatchSystem::sigma(int point) const {
  const Patch& patch = patch_of(point);
  return (patch.sigma.first + phase_of(zones_) + (point - patch.offset) % (patch.sigma.zones + 1)) * spacing_;
}

// In units of the coordinate along the patch's axis the others are tangents or cotangents of its angles.
Vector PatchSystem::direction_at(const Patch& patch, double rho, double sigma) const {
  Vector v{};
  v[patch.axis] = patch.sign;
  for (const auto& [line, value] : {std::pair{&patch.rho, rho}, std::pair{&patch.sigma, sigma}}) {
    const auto [upper, lower] = arguments_of(line->angle);
    if (lower == patch.axis)
      v[upper] = patch.sign * std::tan(value);
    else
      v[lower] = patch.sign * std::cos(value) / std::sin(value);
  }
  const double length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  for (double& component : v) component /= length;
  return v;
}

void PatchSystem::make_points() {
  for (std::size_t p = 0; p < patches_.size(); ++p)
    for (int n = 0; n < patches_[p].points(); ++n) owners_.push_back(static_cast<int>(p));
  for (int point = 0; point < static_cast<int>(owners_.size()); ++point) {
    const Patch& patch = patch_of(point);
    const Vector n = direction_at(patch, rho(point), sigma(point));
    directions_.push_back(n);
    // n = v/|v|, and v has one component that depends on each angle: dv/da = +-(1 + v_u^2) in units of v
    // along the axis.
    const auto along = [&](Angle angle) {
      const auto [upper, lower] = arguments_of(angle);
      const int moving = lower == patch.axis ? upper : lower;
      const double v = n[moving] / n[patch.axis];
      const double rate = (lower == patch.axis ? 1 : -1) * (1 + v * v) * n[patch.axis];
      Vector d{};
      for (int k = 0; k < 3; ++k) d[k] = (k == moving ? rate : 0) - n[k] * n[moving] * rate;
      return d;
    };
    by_rho_.push_back(along(patch.rho.angle));
    by_sigma_.push_back(along(patch.sigma.angle));
  }
}

Terms PatchSystem::value_at(int p, int i, int j) const {
  const Patch& patch = patches_[p];
  const auto beyond = [](const Line& line, int k) { return k < 0 ? -k : std::max(0, k - line.zones); };
  const int past_rho = beyond(patch.rho, i), past_sigma = beyond(patch.sigma, j);
  if (past_rho == 0 && past_sigma == 0) return {{patch.point(i, j), 1}};
  const bool is_cut = (i < 0 && patch.rho.is_cut_below) || (i > patch.rho.zones && patch.rho.is_cut_above) ||
                      (j < 0 && patch.sigma.is_cut_below) ||
                      (j > patch.sigma.zones && patch.sigma.is_cut_above);
  if (is_cut) return by_symmetry(p, i, j);
  return across_edge(p, i, j, past_rho >= past_sigma);
}

// The image of a point beyond a cut is a grid point of some patch, or of the extension of one.
Terms PatchSystem::by_symmetry(int p, int i, int j) const {
  const Patch& patch = patches_[p];
  const double phase = phase_of(zones_);
  const Vector outside = direction_at(patch, (patch.rho.first + phase + i) * spacing_,
                                      (patch.sigma.first + phase + j) * spacing_);
  const std::array<bool, 3> halves = halves_of(type_);
  constexpr double tolerance = 1e-9;
  for (const Symmetry& symmetry : symmetries_) {
    const Vector x = symmetry.image(outside);
    bool is_stored = true;
    for (int d = 0; d < 3; ++d) is_stored &= !halves[d] || x[d] > -tolerance;
    if (!is_stored) continue;
    // The patch that the image of this patch's axis belongs to.
    Vector axis{};
    axis[patch.axis] = patch.sign;
    const Vector middle = symmetry.image(axis);
    for (std::size_t q = 0; q < patches_.size(); ++q) {
      const Patch& other = patches_[q];
      if (middle[other.axis] * other.sign < 0.5) continue;
      const auto index = [&](const Line& line) {
        const double place = angle_of(line.angle, x) / spacing_ - phase;
        return static_cast<int>(
            std::lround(turned_into(place, line.first - 0.5 * zones_, 4.0 * zones_, 0.5) - line.first));
      };
      return value_at(static_cast<int>(q), index(other.rho), index(other.sigma));
    }
  }
  throw std::logic_error("a symmetry leads to no patch");
}

// The neighbour that has the angle across the edge in common; there one interpolates along the other angle.
Terms PatchSystem::across_edge(int p, int i, int j, bool is_across_rho) const {
  const Patch& patch = patches_[p];
  const double phase = phase_of(zones_);
  const Vector x = direction_at(patch, (patch.rho.first + phase + i) * spacing_,
                                (patch.sigma.first + phase + j) * spacing_);
  const Line& common = is_across_rho ? patch.rho : patch.sigma;
  const int place = is_across_rho ? patch.rho.first + i : patch.sigma.first + j;
  for (std::size_t q = 0; q < patches_.size(); ++q) {
    const Patch& other = patches_[q];
    if (static_cast<int>(q) == p || (other.rho.angle != common.angle && other.sigma.angle != common.angle))
      continue;
    const bool is_rho = other.rho.angle == common.angle;
    const Line& line = is_rho ? other.rho : other.sigma;
    const Line& parallel = is_rho ? other.sigma : other.rho;
    const int row = static_cast<int>(turned_into(place, line.first, 4.0 * zones_, 0)) - line.first;
    if (row > line.zones) continue;
    const double wanted = angle_of(parallel.angle, x) / spacing_ - phase;
    const double at = turned_into(wanted, parallel.first, 4.0 * zones_, zones_) - parallel.first;
    const int beyond_cut = std::min(ghosts_, parallel.zones);
    const int lower = parallel.is_cut_below ? -beyond_cut : 0;
    const int upper = parallel.zones + (parallel.is_cut_above ? beyond_cut : 0);
    const int first = first_of_molecule(at, order_ + 1, lower, upper);
    const std::vector<double> weights = lagrange_weights(at - first, order_ + 1);
    std::map<int, double> sum;
    for (int k = 0; k <= order_; ++k)
      add(sum,
          is_rho ? value_at(static_cast<int>(q), row, first + k)
                 : value_at(static_cast<int>(q), first + k, row),
          weights[k]);
    return terms_of(sum);
  }
  throw std::logic_error("an edge of a patch leads nowhere");
}

Stencils PatchSystem::stencils_at(int p, int i, int j) const {
  const DifferenceWeights& by = differences_ == Differences::of_fourth_order ? fourth_order : second_order;
  std::map<int, double> rho, sigma, rho_rho, rho_sigma, sigma_sigma;
  for (int a = -2; a <= 2; ++a) {
    const Terms along_rho = value_at(p, i + a, j), along_sigma = value_at(p, i, j + a);
    add(rho, along_rho, by.first[a + 2]);
    add(rho_rho, along_rho, by.second[a + 2]);
    add(sigma, along_sigma, by.first[a + 2]);
    add(sigma_sigma, along_sigma, by.second[a + 2]);
    for (int b = -2; b <= 2; ++b)
      if (a != 0 && b != 0) add(rho_sigma, value_at(p, i + a, j + b), by.first[a + 2] * by.first[b + 2]);
  }
  const auto scaled = [](const std::map<int, double>& sum, double spacing) {
    Terms terms = terms_of(sum);
    for (Term& term : terms) term.weight /= spacing;
    return terms;
  };
  const double h = spacing_, hh = spacing_ * spacing_;
  return {scaled(rho, h), scaled(sigma, h), scaled(rho_rho, hh), scaled(rho_sigma, hh),
          scaled(sigma_sigma, hh)};
}

void PatchSystem::make_stencils() {
  for (std::size_t p = 0; p < patches_.size(); ++p)
    for (int i = 0; i <= patches_[p].rho.zones; ++i)
      for (int j = 0; j <= patches_[p].sigma.zones; ++j)
        stencils_.push_back(stencils_at(static_cast<int>(p), i, j));
}

void PatchSystem::make_weights() {
  for (const Patch& patch : patches_) {
    const std::vector<double> rho = integration_weights(patch.rho.zones),
                              sigma = integration_weights(patch.sigma.zones);
    for (const double a : rho)
      for (const double b : sigma) weights_.push_back(a * b * spacing_ * spacing_);
  }
}

std::vector<LinePiece> PatchSystem::plane_line(int plane, double& copies) const {
  const int normal = 2 - plane;  // of planes xy, xz, yz
  const std::array<bool, 3> halves = halves_of(type_);
  copies = 1;
  for (int d = 0; d < 3; ++d)
    if (halves[d] && d != normal) copies *= 2;
  std::vector<LinePiece> line;
  for (const Patch& patch : patches_) {
    if (patch.axis == normal) continue;
    const auto [u, v] = arguments_of(patch.rho.angle);
    const bool is_along_rho = u != normal && v != normal;  // the other angle is constant on the line
    const Line& along = is_along_rho ? patch.rho : patch.sigma;
    const Line& across = is_along_rho ? patch.sigma : patch.rho;
    const std::vector<double> weights = integration_weights(along.zones);
    for (int a = 0; a <= along.zones; ++a)
      for (int b = 0; b <= across.zones; ++b) {
        const int point = is_along_rho ? patch.point(a, b) : patch.point(b, a);
        if (std::abs(directions_[point][normal]) < 1e-12)
          line.push_back({point, weights[a] * spacing_, is_along_rho});
      }
  }
  return line;
}

void PatchSystem::make_extensions() {
  for (std::size_t p = 0; p < patches_.size(); ++p) {
    const auto [rows, columns] = extent(static_cast<int>(p));
    std::vector<Terms>& extension = extensions_.emplace_back();
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j)
        extension.push_back(value_at(static_cast<int>(p), i - margin, j - margin));
  }
}

std::array<int, 2> PatchSystem::extent(int p) const {
  return {patches_[p].rho.zones + 1 + 2 * margin, patches_[p].sigma.zones + 1 + 2 * margin};
}

std::vector<double> PatchSystem::extended(int p, const std::vector<double>& values) const {
  std::vector<double> result;
  result.reserve(extensions_[p].size());
  for (const Terms& terms : extensions_[p]) result.push_back(applied(terms, values));
  return result;
}

PatchPlace PatchSystem::locate(const Vector& wanted) const {
  const std::array<bool, 3> halves = halves_of(type_);
  Vector x = wanted;
  for (const Symmetry& symmetry : symmetries_) {
    x = symmetry.image(wanted);
    bool is_stored = true;
    for (int d = 0; d < 3; ++d) is_stored &= !halves[d] || x[d] >= 0;
    if (is_stored) break;
  }
  int axis = 0;
  for (int d = 1; d < 3; ++d)
    if (std::abs(x[d]) > std::abs(x[axis])) axis = d;
  for (std::size_t p = 0; p < patches_.size(); ++p) {
    const Patch& patch = patches_[p];
    if (patch.axis != axis || patch.sign * x[axis] < 0) continue;
    const auto place = [&](const Line& line) {
      const double at = angle_of(line.angle, x) / spacing_ - phase_of(zones_);
      return turned_into(at, line.first, 4.0 * zones_, 0.5 * zones_) - line.first;
    };
    return {static_cast<int>(p), place(patch.rho), place(patch.sigma)};
  }
  throw std::logic_error("a direction lies in no patch");
}

// Through the points of a line and of its margins.
std::string problem_of_interpolant(SystemType type, int zones, int order) {
  const int along_line = has_cuts(type) ? zones / 2 : zones;
  const int highest = std::min(Interpolant::largest_order, along_line + 2 * PatchSystem::margin);
  if (order >= 1 && order <= highest) return "";
  return "surfaces of " + std::to_string(zones) +
         " zones per right angle are interpolated by polynomials of order 1 to " + std::to_string(highest);
}

Interpolant::Interpolant(const PatchSystem& system, const std::vector<double>& values, int order)
    : system_(&system), count_(order + 1), denominators_{} {
  if (const std::string problem = problem_of_interpolant(system.type(), system.zones(), order);
      !problem.empty())
    throw std::invalid_argument(problem);
  for (int i = 0; i < count_; ++i) {
    double product = 1;
    for (int k = 0; k < count_; ++k)
      if (k != i) product *= i - k;
    denominators_[i] = 1 / product;
  }
  for (int p = 0; p < static_cast<int>(system.patches().size()); ++p)
    values_.push_back(system.extended(p, values));
}

// Lagrange's polynomials through 0 ... count - 1: products of x - k below and above each point.
Interpolant::Weights Interpolant::weights_at(double x) const {
  Weights weights;
  double below = 1, above = 1;
  for (int i = 0; i < count_; ++i) {
    weights[i] = below * denominators_[i];
    below *= x - i;
  }
  for (int i = count_ - 1; i >= 0; --i) {
    weights[i] *= above;
    above *= x - i;
  }
  return weights;
}

double Interpolant::operator()(const Vector& direction) const {
  const auto [patch, rho, sigma] = system_->locate(direction);
  const auto [rows, columns] = system_->extent(patch);
  const double row = rho + PatchSystem::margin, column = sigma + PatchSystem::margin;
  const int first_row = first_of_molecule(row, count_, 0, rows - 1),
            first_column = first_of_molecule(column, count_, 0, columns - 1);
  const Weights by_row = weights_at(row - first_row), by_column = weights_at(column - first_column);
  double result = 0;
  for (int a = 0; a < count_; ++a) {
    const double* const values = &values_[patch][std::size_t(first_row + a) * columns + first_column];
    double along = 0;
    for (int b = 0; b < count_; ++b) along += by_column[b] * values[b];
    result += by_row[a] * along;
  }
  return result;
}

}  // namespace ah_finder
