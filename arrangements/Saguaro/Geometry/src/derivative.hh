// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Sets of integer points of 1 to 4 dimensions as the discrete derivative of their characteristic function,
// modulo 2. This is the untyped engine of Region: dimension and lattice are the caller's business.
//
// Encoding, for a set S of dimension d: walk the slowest axis; wherever the slice S(c) differs from S(c - 1),
// write the record
//     c, n, <n words: the encoding of S(c) xor S(c - 1), of dimension d - 1>
// and for d = 1 just c. The records are sorted by c and no n is 0, so the encoding is canonical: equal sets
// have equal words, the empty set has none. The encoding of "A xor B" is the merge of the encodings of A and
// B.
#ifndef SAGUARO_GEOMETRY_DERIVATIVE_HH
#define SAGUARO_GEOMETRY_DERIVATIVE_HH

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "Saguaro/Geometry/src/box.hh"

namespace geometry {

using Words = std::vector<Coordinate>;
using WordView = std::span<const Coordinate>;

/// A set operation as its truth table: bit (1 * "in a" + 2 * "in b") tells whether the point is in the
/// result.
enum class SetOperation : unsigned {
  subtract = 0b0010,
  exclude = 0b0110,
  intersect = 0b1000,
  unite = 0b1110
};

constexpr bool holds(SetOperation operation, bool in_a, bool in_b) {
  return (static_cast<unsigned>(operation) >> (int{in_a} + 2 * int{in_b})) & 1u;
}

/// A box in plain indices, `end` exclusive; only the first d axes count.
struct Extent {
  std::array<Coordinate, 4> lower{};
  std::array<Coordinate, 4> end{};
};

/// Encoding of one box; `extent` must not be empty.
Words encoded(int dimension, const Extent& extent);
/// Encoding of the points that are in an odd number of boxes, which must not be empty. A sort: O(n log n).
Words encoded(int dimension, std::span<const Extent> extents);

Words combined(int dimension, WordView a, WordView b, SetOperation operation);

/// The set seen through a non-decreasing change of one coordinate: `place` maps the coordinate of each change
/// of the characteristic function. Shift: c + s; magnify f times: c * f; keep every f-th point: ceil(c / f).
Words mapped(int dimension, WordView words, int axis, const std::function<Coordinate(Coordinate)>& place);

/// Combination by `unite` or `intersect` of the set shifted by each of first, ..., last along one axis.
/// Doubling: log2(last - first) combinations.
Words combined_shifts(int dimension, WordView words, int axis, Coordinate first, Coordinate last,
                      SetOperation operation);

/// Disjoint boxes that tile the set, sorted in lattice order; none can be merged along the slowest axis.
std::vector<Extent> decomposed(int dimension, WordView words);

Coordinate point_count(int dimension, WordView words);
std::size_t corner_count(int dimension, WordView words);
bool contains(int dimension, WordView words, const Coordinate* point);
/// Smallest box around the set, which must not be empty.
Extent bounds(int dimension, WordView words);

/// True if the words are an encoding as described above.
bool is_valid(int dimension, WordView words);

}  // namespace geometry

#endif
