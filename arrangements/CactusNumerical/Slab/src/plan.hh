// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Who sends which points of a slab to whom. Pure: no data, no communication.
//
// A slab is a regular set of points in an array that is spread over processes. A transfer copies a slab of a
// source array to an equally large slab of a target array, with axes exchanged and reversed as asked for. The
// points of the slab are numbered 0 ... length-1 along each axis of the *target*.
#ifndef SLAB_PLAN_HH
#define SLAB_PLAN_HH

#include <array>
#include <compare>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace slab {

constexpr int max_dimension = 3;

template <class T>
using PerAxis = std::array<T, max_dimension>;

/// One axis of an array, as one process sees it, and of the slab in it. Indices count points of the whole
/// array from 0.
struct Line {
  int array_points;     ///< of the whole array
  int first;            ///< first point that this process stores
  int points;           ///< number of points that it stores
  int allocated;        ///< distance of two rows in memory, >= points
  int not_owned_below;  ///< so many of the first points belong to others: ghost zones, as a rule
  int not_owned_above;  ///< and so many of the last ones
  int offset;           ///< first point of the slab
  int stride;           ///< from one point of the slab to the next, not 0
  int length;           ///< number of points of the slab
};

/// One axis of the target, and where its points come from.
struct Axis {
  Line target;
  int source_axis;  ///< axis of the source that becomes this one
  bool is_flipped;  ///< in the opposite order
};

/// A transfer as one process sees it. Axes beyond `dimension` have one point.
struct Transfer {
  int dimension = 0;
  PerAxis<Line> source;
  PerAxis<Axis> axes;
};

/// What is wrong with a transfer, in words; empty if nothing.
std::string complaint_about(const Transfer& transfer);

/// A box of points of the slab.
struct Box {
  PerAxis<int> lower{};
  PerAxis<int> end{};  ///< one past the last

  bool empty() const;
  std::size_t size() const;
  friend auto operator<=>(const Box&, const Box&) = default;
};

Box operator&(const Box& a, const Box& b);

/// The points that a process owns in the source: not those in its ghost zones.
Box source_box(const Transfer& transfer);
/// The points that a process stores in the target, ghost zones included.
Box target_box(const Transfer& transfer);

/// Points that go to another part or come from it.
struct Message {
  int peer;
  Box box;
  friend bool operator==(const Message&, const Message&) = default;
};

/// What one part does: a process, or one of its components. What A lists as sends to B, B lists as receives
/// from A.
struct Plan {
  std::vector<Message> sends;     ///< in the order of the peers; a part may be its own peer
  std::vector<Message> receives;  ///< likewise
};

/// \param all   the transfer as each part sees it, in the order of processes
/// \param mine  number of a part
/// Where several parts own the same points of the source (every process has the whole array), the first one
/// sends them.
Plan make_plan(std::span<const Transfer> all, int mine);

/// Where the points of the slab lie in memory: `base + step . point`, in elements.
struct Places {
  std::ptrdiff_t base = 0;
  PerAxis<std::ptrdiff_t> step{};
};
Places source_places(const Transfer& transfer);
Places target_places(const Transfer& transfer);

/// Copies the points of a box, x fastest, from an array to consecutive memory and back.
/// \param element  bytes per element
void pack(const Box& box, const Places& places, std::size_t element, const void* array, std::byte* packed);
void unpack(const Box& box, const Places& places, std::size_t element, const std::byte* packed, void* array);

}  // namespace slab

#endif
