// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Reduction/src/sweep.hh"

#include <algorithm>
#include <utility>

namespace reduction {
namespace {

using grid_driver::Box;

constexpr std::ptrdiff_t points_of_piece = 1024;
/// It takes so many to pay for waking the threads.
constexpr std::ptrdiff_t points_worth_threads = 4096;

/// The points along the first direction, one row after the other.
Box row_of(const Box& box, std::ptrdiff_t number) {
  Box result = box;
  const std::ptrdiff_t rows_of_plane = box.extent(1);
  result.lower[1] = result.upper[1] = box.lower[1] + number % rows_of_plane * box.stride[1];
  result.lower[2] = result.upper[2] = box.lower[2] + number / rows_of_plane * box.stride[2];
  return result;
}

std::ptrdiff_t rows_of(const Box& box) { return box.size() / box.extent(0); }

/// Real numbers take the way without complex ones.
template <class Value>
auto number(const Value& value) {
  if constexpr (values::is_complex<Value>)
    return Collector::Number(value);
  else
    return static_cast<double>(value);
}

}  // namespace

/// What one thread has collected for the parts of the task that it is at.
class Sweep::OfThread {
 public:
  explicit OfThread(std::span<Part> parts) : parts_(parts) {}

  void collect(const Task& task, std::ptrdiff_t first_row, std::ptrdiff_t row_end) {
    if (task.parts != current_) turn_to(task.parts);
    values::visit_type("reduce", task.points.type,
                       [&](auto zero) { collect_values<decltype(zero)>(task.points, first_row, row_end); });
  }

  /// Hands over what has been collected.
  void finish() {
#pragma omp critical(reduction_sweep)
    for (std::size_t n = 0; n < current_.size(); ++n) parts_[current_[n]].collector.add(mine_[n]);
    current_.clear();
  }

 private:
  void turn_to(const std::vector<std::size_t>& next) {
    finish();
    current_ = next;
    mine_.clear();
    for (const std::size_t part : current_) mine_.emplace_back(parts_[part].what.rule);
  }

  template <class Value>
  void collect_values(const Points& points, std::ptrdiff_t first_row, std::ptrdiff_t row_end) {
    using Number = decltype(number(Value()));
    std::vector<double> weights;
    std::vector<Number> values;
    for (std::ptrdiff_t row = first_row; row < row_end; ++row)
      grid_driver::for_each_point(
          *points.component, row_of(points.box, row), [&](std::ptrdiff_t offset, const grid_driver::Index&) {
            const double weight = points.weights ? points.weights[offset] * points.measure : points.measure;
            if (weight == 0) return;
            weights.push_back(weight);
            values.push_back(number(static_cast<const Value*>(points.values)[offset]));
          });
    for (std::size_t n = 0; n < current_.size(); ++n) {
      const Part& part = parts_[current_[n]];
      if (part.is_sum_of_weights() && !points.weights)
        mine_[n].add_ones(points.measure, static_cast<std::int64_t>(weights.size()));
      else
        mine_[n].add(mine_[n].entry(part.what.weights.multiplies_values, part.what.weights.cuts_products),
                     weights, std::span<const Number>(values));
    }
  }

  std::span<Part> parts_;
  std::vector<std::size_t> current_;
  std::vector<Collector> mine_;
};

void Sweep::add(const Points& points, std::vector<std::size_t> parts) {
  if (!points.box.empty() && !parts.empty()) tasks_.push_back({points, std::move(parts)});
}

bool Sweep::keeps_values() const {
  return std::any_of(tasks_.begin(), tasks_.end(), [](const Task& task) { return task.points.keeps; });
}

std::vector<Sweep::Piece> Sweep::pieces() const {
  std::vector<Piece> result;
  for (std::size_t task = 0; task < tasks_.size(); ++task) {
    const Box& box = tasks_[task].points.box;
    const std::ptrdiff_t rows = rows_of(box);
    const std::ptrdiff_t step = std::max<std::ptrdiff_t>(1, points_of_piece / box.extent(0));
    for (std::ptrdiff_t row = 0; row < rows; row += step)
      result.push_back({task, row, std::min(row + step, rows)});
  }
  return result;
}

void Sweep::run(std::span<Part> parts) {
  const std::vector<Piece> pieces = this->pieces();
  const auto count = static_cast<std::ptrdiff_t>(pieces.size());
#pragma omp parallel if (count * points_of_piece > points_worth_threads)
  {
    OfThread mine(parts);
#pragma omp for schedule(static) nowait
    for (std::ptrdiff_t n = 0; n < count; ++n) {
      const auto& [task, first_row, row_end] = pieces[n];
      mine.collect(tasks_[task], first_row, row_end);
    }
    mine.finish();
  }
  tasks_.clear();
}

}  // namespace reduction
