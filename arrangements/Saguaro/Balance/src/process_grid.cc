// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Balance/src/process_grid.hh"

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>

namespace balance {
namespace {

/// A branch with n processes is made of whole planes of processes if n exceeds a plane, else of whole rows,
/// else it is part of a row. Which ones follows from n alone, because the first are cut off one by one.
class ProcessGridRule : public CutRule {
 public:
  ProcessGridRule(const ProcessGrid& grid, int shares, std::shared_ptr<const CutRule> within)
      : grid_(grid), shares_(shares), within_(std::move(within)) {}

  std::optional<Cut> cut(const Index& shape, int shares) const override {
    if (shares <= shares_) return within_->cut(shape, shares);
    const int processes = shares / shares_;
    int group = grid_.processes();
    for (int axis = 2; axis >= 0; --axis) {
      group /= grid_.parts(axis);
      if (processes > group)
        return Cut{axis, grid_.widths[axis][grid_.parts(axis) - processes / group], group * shares_};
    }
    return std::nullopt;
  }

 private:
  ProcessGrid grid_;
  int shares_;
  std::shared_ptr<const CutRule> within_;
};

std::vector<int> prime_factors(int number) {
  std::vector<int> result;
  for (int factor = 2; factor <= number; ++factor)
    for (; number % factor == 0; number /= factor) result.push_back(factor);
  return result;
}

/// `2 x 0 x 1`
std::string given_text(const std::array<int, 3>& given, int dimension) {
  std::string result;
  for (int d = 0; d < dimension; ++d) result += (d > 0 ? " x " : "") + std::to_string(given[d]);
  return result;
}

/// Points of all planes that divide the parts.
Coordinate surface(const Index& points, const std::array<int, 3>& parts) {
  const Coordinate all = points[0] * points[1] * points[2];
  Coordinate result = 0;
  for (int d = 0; d < 3; ++d) result += (parts[d] - 1) * (all / points[d]);
  return result;
}

/// Numbers of parts along the axes; nothing if none fits.
std::optional<std::array<int, 3>> parts_of_least_surface(const Index& points, int processes, int dimension,
                                                         const Index& minimum_width) {
  std::optional<std::array<int, 3>> best;
  const auto fits = [&](const std::array<int, 3>& parts) {
    for (int d = 0; d < 3; ++d)
      if (parts[d] > 1 && (d >= dimension || points[d] / parts[d] < minimum_width[d])) return false;
    return true;
  };
  for (int x = 1; x <= processes; ++x) {
    if (processes % x != 0) continue;
    for (int y = 1; y <= processes / x; ++y) {
      if (processes / x % y != 0) continue;
      const std::array<int, 3> parts{x, y, processes / x / y};
      if (fits(parts) && (!best || surface(points, parts) < surface(points, *best))) best = parts;
    }
  }
  return best;
}

std::string product_text(const Index& numbers) {
  return std::to_string(numbers[0]) + " x " + std::to_string(numbers[1]) + " x " + std::to_string(numbers[2]);
}

}  // namespace

std::vector<Coordinate> even_widths(Coordinate points, int parts) {
  std::vector<Coordinate> result(parts, points / parts);
  const Coordinate rest = points % parts;
  if (rest > 0) ++result.front();
  for (Coordinate i = 1; i < rest; ++i) ++result[parts - i];
  return result;
}

ProcessGrid even_grid(const Index& points, const std::array<int, 3>& parts) {
  ProcessGrid grid;
  for (int d = 0; d < 3; ++d) grid.widths[d] = even_widths(points[d], parts[d]);
  return grid;
}

std::array<int, 3> balanced_parts(int processes, int dimension, const std::array<int, 3>& given) {
  std::array<int, 3> result{1, 1, 1};
  std::vector<int> free_axes;
  int rest = processes;
  const auto require = [&](bool possible) {
    if (possible) return;
    throw std::invalid_argument(std::to_string(processes) + " processes cannot be arranged as " +
                                given_text(given, dimension) +
                                " (0: any number); the product must be the number of processes");
  };
  for (int d = 0; d < dimension; ++d) {
    if (given[d] == 0) free_axes.push_back(d);
    if (given[d] == 0) continue;
    require(rest % given[d] == 0);
    rest /= result[d] = given[d];
  }
  require(!free_axes.empty() || rest == 1);
  // The largest factor goes where there are fewest parts.
  std::vector<int> factors = prime_factors(rest), parts(free_axes.size(), 1);
  for (auto factor = factors.rbegin(); factor != factors.rend(); ++factor)
    *std::min_element(parts.begin(), parts.end()) *= *factor;
  std::sort(parts.begin(), parts.end());
  for (std::size_t i = 0; i < parts.size(); ++i) result[free_axes[i]] = parts[i];
  return result;
}

ProcessGrid grid_of_least_surface(const Index& points, int processes, int dimension,
                                  const PartWidths& widths) {
  const Index wide = geometry::by_axis<3>([](Coordinate a, Coordinate b) { return std::max(a, b); },
                                          widths.minimum, widths.comfortable);
  for (const Index& narrowest : {wide, widths.minimum})
    if (const auto best = parts_of_least_surface(points, processes, dimension, narrowest))
      return even_grid(points, *best);
  int fewer = processes - 1;
  while (fewer > 1 && !parts_of_least_surface(points, fewer, dimension, widths.minimum)) --fewer;
  throw std::invalid_argument("a grid of " + product_text(points) + " points cannot be cut into " +
                              std::to_string(processes) + " equal blocks of at least " +
                              product_text(widths.minimum) + ", one for each process; use " +
                              (fewer > 1 ? std::to_string(fewer) + " processes" : "one process"));
}

std::unique_ptr<CutRule> process_grid_rule(const ProcessGrid& grid, int shares_per_process,
                                           std::shared_ptr<const CutRule> within) {
  return std::make_unique<ProcessGridRule>(grid, shares_per_process, std::move(within));
}

}  // namespace balance
