// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Geometry/src/box_index.hh"

#include <numeric>
#include <tuple>
#include <utility>

namespace geometry {
namespace {

/// Twice the centre of a box: no fractions.
template <int D>
Index<D> doubled_centre(const Box<D>& box) {
  return sum<D>(box.lower, box.upper);
}

template <int D>
int longest_side_of_centres(std::span<const Box<D>> boxes, std::span<const int> order) {
  Index<D> lowest = doubled_centre(boxes[order[0]]), highest = lowest;
  for (int i : order) {
    const Index<D> centre = doubled_centre(boxes[i]);
    for (int d = 0; d < D; ++d) {
      lowest[d] = std::min(lowest[d], centre[d]);
      highest[d] = std::max(highest[d], centre[d]);
    }
  }
  const Index<D> sides = difference<D>(highest, lowest);
  return static_cast<int>(std::max_element(sides.begin(), sides.end()) - sides.begin());
}

template <int D>
void sort_nearby(std::span<const Box<D>> boxes, std::span<int> order) {
  if (order.size() < 2) return;
  const int axis = longest_side_of_centres(boxes, std::span<const int>(order));
  const auto middle = order.begin() + static_cast<std::ptrdiff_t>(order.size() / 2);
  std::nth_element(order.begin(), middle, order.end(), [&](int a, int b) {
    const Index<D> centre_a = doubled_centre(boxes[a]), centre_b = doubled_centre(boxes[b]);
    return std::tuple(centre_a[axis], centre_a, a) < std::tuple(centre_b[axis], centre_b, b);
  });
  sort_nearby(boxes, order.first(order.size() / 2));
  sort_nearby(boxes, order.subspan(order.size() / 2));
}

}  // namespace

template <int D>
std::vector<int> nearby_order(std::span<const Box<D>> boxes) {
  std::vector<int> result(boxes.size());
  std::iota(result.begin(), result.end(), 0);
  sort_nearby(boxes, std::span<int>(result));
  return result;
}

template <int D>
BoxIndex<D>::BoxIndex(std::span<const Box<D>> boxes) {
  if (boxes.empty()) return;
  choose_bins(boxes);
  fill_rows(boxes);
  find_starts();
}

/// Bins as wide as a box on average, but not many more of them than boxes.
template <int D>
void BoxIndex<D>::choose_bins(std::span<const Box<D>> boxes) {
  origin_ = boxes[0].lower;
  Index<D> end = boxes[0].upper, width{};
  for (const Box<D>& box : boxes)
    for (int d = 0; d < D; ++d) {
      origin_[d] = std::min(origin_[d], box.lower[d]);
      end[d] = std::max(end[d], box.upper[d]);
      width[d] += box.upper[d] - box.lower[d] + 1;
    }
  const auto count = static_cast<Coordinate>(boxes.size());
  for (int d = 0; d < D; ++d) {
    while ((Coordinate{1} << shift_[d]) < width[d] / count) ++shift_[d];
    bins_[d] = ((end[d] - origin_[d]) >> shift_[d]) + 1;
  }
  const auto all = [&] {
    double result = 1;
    for (Coordinate bins : bins_) result *= static_cast<double>(bins);
    return result;
  };
  while (all() > 8 * static_cast<double>(count) + 64) {
    const int axis = static_cast<int>(std::max_element(bins_.begin(), bins_.end()) - bins_.begin());
    bins_[axis] = ((end[axis] - origin_[axis]) >> ++shift_[axis]) + 1;
  }
}

template <int D>
void BoxIndex<D>::fill_rows(std::span<const Box<D>> boxes) {
  std::size_t rows = 1;
  for (int d = 1; d < D; ++d) rows *= bins_[d];
  row_begin_.assign(rows + 1, 0);
  for (const Box<D>& box : boxes)
    for_each_row(bins_of(box.lower), bins_of(box.upper),
                 [&](const Index<D>& bin) { ++row_begin_[row_of(bin) + 1]; });
  std::partial_sum(row_begin_.begin(), row_begin_.end(), row_begin_.begin());
  entries_.resize(row_begin_.back());
  std::vector<std::size_t> next(row_begin_.begin(), row_begin_.end() - 1);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Index<D> first = bins_of(boxes[i].lower), last = bins_of(boxes[i].upper);
    const bool is_in_several = row_of(first) != row_of(last);
    for_each_row(first, last, [&](const Index<D>& bin) {
      entries_[next[row_of(bin)]++] = {boxes[i].lower, boxes[i].upper, static_cast<int>(i), is_in_several};
    });
  }
  const auto earlier = [](const Entry& a, const Entry& b) {
    return std::pair(a.lower[0], a.number) < std::pair(b.lower[0], b.number);
  };
  for (std::size_t row = 0; row < rows; ++row) {
    const auto begin = entries_.begin() + row_begin_[row], end = entries_.begin() + row_begin_[row + 1];
    if (!std::is_sorted(begin, end, earlier)) std::sort(begin, end, earlier);
  }
}

template <int D>
void BoxIndex<D>::find_starts() {
  const std::size_t rows = row_begin_.size() - 1;
  start_.reserve(rows * bins_[0]);
  for (std::size_t row = 0; row < rows; ++row) {
    std::size_t i = row_begin_[row];
    for (Coordinate bin = 0; bin < bins_[0]; ++bin) {
      const Coordinate begin = origin_[0] + (bin << shift_[0]);
      while (i < row_begin_[row + 1] && entries_[i].upper[0] < begin) ++i;
      start_.push_back(i);
    }
  }
}

#define INSTANTIATE(D)                                             \
  template std::vector<int> nearby_order(std::span<const Box<D>>); \
  template class BoxIndex<D>;
INSTANTIATE(1)
INSTANTIATE(2)
INSTANTIATE(3)
INSTANTIATE(4)
#undef INSTANTIATE

}  // namespace geometry
