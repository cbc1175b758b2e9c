// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Finds those of many boxes that touch a given one.
#ifndef SAGUARO_GEOMETRY_BOX_INDEX_HH
#define SAGUARO_GEOMETRY_BOX_INDEX_HH

#include <span>
#include <vector>

#include "Saguaro/Geometry/src/box.hh"

namespace geometry {

/// Order in which boxes that follow each other lie near each other: halved again and again across the longest
/// side of what their centres span. It does not depend on the order in which they are given if no two have
/// the same centre.
/// \return positions in `boxes`; O(n log^2 n)
template <int D>
std::vector<int> nearby_order(std::span<const Box<D>> boxes);

/// Many boxes, in rows along the fastest axis: a row holds the boxes that touch one bin of the other axes,
/// sorted by their lower end. The bins are about as wide as the boxes, so that a question looks at few rows,
/// and in each at few boxes that are not the answer.
///
/// O(n log n) to build; a question costs O(1) and O(1) per answer for boxes of similar size, disjoint or
/// nearly so. Others still get the right answers. Strides do not count: a box is taken as the coordinates
/// between its lower and upper corner.
template <int D>
class BoxIndex {
 public:
  BoxIndex() = default;
  /// \param boxes  not empty, any number of them
  explicit BoxIndex(std::span<const Box<D>> boxes);

  /// Calls `visit(i)` once for each boxes[i] that has coordinates in common with `box`, row by row.
  template <class Visit>
  void for_each_touching(const Box<D>& box, Visit visit) const {
    if (entries_.empty() || box.empty()) return;
    const Index<D> first = bins_of(box.lower);
    for_each_row(first, bins_of(box.upper), [&](const Index<D>& bin) { visit_row(bin, first, box, visit); });
  }
  /// Ascending.
  std::vector<int> touching(const Box<D>& box) const {
    std::vector<int> result;
    for_each_touching(box, [&](int i) { result.push_back(i); });
    std::sort(result.begin(), result.end());
    return result;
  }

 private:
  /// A box in a row.
  struct Entry {
    Index<D> lower, upper;
    int number;
    bool is_in_several_rows;
  };

  void choose_bins(std::span<const Box<D>> boxes);
  void fill_rows(std::span<const Box<D>> boxes);
  void find_starts();

  Coordinate bin_of(Coordinate coordinate, int axis) const {
    return std::clamp<Coordinate>((coordinate - origin_[axis]) >> shift_[axis], 0, bins_[axis] - 1);
  }
  Index<D> bins_of(const Index<D>& point) const {
    Index<D> result;
    for (int d = 0; d < D; ++d) result[d] = bin_of(point[d], d);
    return result;
  }
  std::size_t row_of(const Index<D>& bin) const {
    std::size_t result = 0;
    for (int d = D - 1; d > 0; --d) result = result * bins_[d] + bin[d];
    return result;
  }

  /// Calls `visit` for the first bin of each row between two corners.
  template <class Visit>
  static void for_each_row(const Index<D>& first, const Index<D>& last, Visit visit) {
    for (Index<D> bin = first;;) {
      visit(bin);
      int d = 1;
      for (; d < D && ++bin[d] > last[d]; ++d) bin[d] = first[d];
      if (d == D) return;
    }
  }

  /// True if no row from `first` on that a box lies in comes before this one.
  bool is_first(const Index<D>& bin, const Index<D>& first, const Entry& entry) const {
    for (int d = 1; d < D; ++d)
      if (std::max(bin_of(entry.lower[d], d), first[d]) != bin[d]) return false;
    return true;
  }

  /// The answers in one row; a box that lies in several of the rows asked for is an answer in the first one.
  template <class Visit>
  void visit_row(const Index<D>& bin, const Index<D>& first, const Box<D>& box, Visit& visit) const {
    const std::size_t row = row_of(bin);
    const Entry* const end = entries_.data() + row_begin_[row + 1];
    const Index<D> lower = box.lower, upper = box.upper;
    for (const Entry* entry = entries_.data() + start_[row * bins_[0] + first[0]]; entry != end; ++entry) {
      if (entry->lower[0] > upper[0]) return;
      // One sign bit tells whether any end lies beyond its opposite: a test without branches.
      Coordinate gap = entry->upper[0] - lower[0];
      for (int d = 1; d < D; ++d) gap |= (upper[d] - entry->lower[d]) | (entry->upper[d] - lower[d]);
      if (gap >= 0 && (!entry->is_in_several_rows || is_first(bin, first, *entry))) visit(entry->number);
    }
  }

  Index<D> origin_{}, shift_{}, bins_{};  ///< a bin is 2^shift coordinates wide
  std::vector<Entry> entries_;            ///< row by row
  std::vector<std::size_t> row_begin_;    ///< number of the first entry of each row; and the end of the last
  std::vector<std::size_t> start_;        ///< by row and bin of the fastest axis: no earlier entry reaches it
};

}  // namespace geometry

#endif
