// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Geometry/src/derivative.hh"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

namespace geometry {
namespace {

constexpr Coordinate beyond_all = std::numeric_limits<Coordinate>::max();

/// Reads the records of an encoding of dimension >= 2 in order.
class Records {
 public:
  explicit Records(WordView words) : rest_(words) {}
  bool done() const { return rest_.empty(); }
  /// Coordinate of the current record; larger than all others at the end.
  Coordinate coordinate() const { return done() ? beyond_all : rest_[0]; }
  WordView slice() const { return rest_.subspan(2, rest_[1]); }
  void advance() { rest_ = rest_.subspan(2 + rest_[1]); }

 private:
  WordView rest_;
};

/// Appends records to an encoding; a record whose slice stays empty is taken back.
class RecordWriter {
 public:
  explicit RecordWriter(Words& out) : out_(out) {}

  template <class WriteSlice>
  void write(Coordinate coordinate, WriteSlice write_slice) {
    const std::size_t start = out_.size();
    out_.push_back(coordinate);
    out_.push_back(0);
    write_slice(out_);
    out_[start + 1] = static_cast<Coordinate>(out_.size() - start - 2);
    if (out_[start + 1] == 0) out_.resize(start);
  }

 private:
  Words& out_;
};

void append(Words& out, WordView words) { out.insert(out.end(), words.begin(), words.end()); }

void append_line(WordView a, WordView b, SetOperation operation, Words& out) {
  std::size_t i = 0, j = 0;
  bool in_a = false, in_b = false, inside = false;
  while (i < a.size() || j < b.size()) {
    const Coordinate from_a = i < a.size() ? a[i] : beyond_all;
    const Coordinate from_b = j < b.size() ? b[j] : beyond_all;
    const Coordinate here = std::min(from_a, from_b);
    if (from_a == here) in_a = !in_a, ++i;
    if (from_b == here) in_b = !in_b, ++j;
    if (holds(operation, in_a, in_b) != inside) {
      inside = !inside;
      out.push_back(here);
    }
  }
}

/// a xor b: a merge, recursive where both have a record at the same coordinate.
void append_exclusive(int dimension, WordView a, WordView b, Words& out) {
  if (a.empty() || b.empty()) return append(out, a.empty() ? b : a);
  if (dimension == 1) return append_line(a, b, SetOperation::exclude, out);
  RecordWriter writer(out);
  Records from_a(a), from_b(b);
  while (!from_a.done() || !from_b.done()) {
    const Coordinate here = std::min(from_a.coordinate(), from_b.coordinate());
    const bool in_a = from_a.coordinate() == here, in_b = from_b.coordinate() == here;
    writer.write(here, [&](Words& slice) {
      append_exclusive(dimension - 1, in_a ? from_a.slice() : WordView(), in_b ? from_b.slice() : WordView(),
                       slice);
    });
    if (in_a) from_a.advance();
    if (in_b) from_b.advance();
  }
}

/// The slice of a set at the sweep's position: the sum of all records passed so far.
class RunningSlice {
 public:
  explicit RunningSlice(int dimension) : dimension_(dimension) {}
  WordView words() const { return slice_; }
  void add(WordView change) {
    scratch_.clear();
    append_exclusive(dimension_, slice_, change, scratch_);
    slice_.swap(scratch_);
  }

 private:
  int dimension_;
  Words slice_, scratch_;
};

void append_combined(int dimension, WordView a, WordView b, SetOperation operation, Words& out) {
  if (a.empty()) return holds(operation, false, true) ? append(out, b) : void();
  if (b.empty()) return holds(operation, true, false) ? append(out, a) : void();
  if (operation == SetOperation::exclude) return append_exclusive(dimension, a, b, out);
  if (dimension == 1) return append_line(a, b, operation, out);

  RunningSlice slice_a(dimension - 1), slice_b(dimension - 1);
  Words result, previous;
  RecordWriter writer(out);
  Records from_a(a), from_b(b);
  while (!from_a.done() || !from_b.done()) {
    const Coordinate here = std::min(from_a.coordinate(), from_b.coordinate());
    if (from_a.coordinate() == here) slice_a.add(from_a.slice()), from_a.advance();
    if (from_b.coordinate() == here) slice_b.add(from_b.slice()), from_b.advance();
    result.clear();
    append_combined(dimension - 1, slice_a.words(), slice_b.words(), operation, result);
    writer.write(here, [&](Words& slice) { append_exclusive(dimension - 1, previous, result, slice); });
    previous.swap(result);
  }
}

/// Calls `visit(begin, end, slice)` for each stretch of the slowest axis on which the slice is constant.
template <class Visit>
void for_each_stretch(int dimension, WordView words, Visit visit) {
  RunningSlice slice(dimension - 1);
  for (Records records(words); !records.done();) {
    slice.add(records.slice());
    const Coordinate begin = records.coordinate();
    records.advance();
    if (!slice.words().empty()) visit(begin, records.coordinate(), slice.words());
  }
}

/// Lattice order of the lower corners: slowest axis first. Equal corners: by the other corner.
bool comes_before(int dimension, const Extent& a, const Extent& b) {
  for (int d = dimension - 1; d >= 0; --d)
    if (a.lower[d] != b.lower[d]) return a.lower[d] < b.lower[d];
  for (int d = dimension - 1; d >= 0; --d)
    if (a.end[d] != b.end[d]) return a.end[d] < b.end[d];
  return false;
}

/// The boxes that a sweep has begun and not finished.
class OpenBoxes {
 public:
  explicit OpenBoxes(int dimension) : dimension_(dimension) {}

  /// Moves on to the stretch that begins at `begin`, whose slice is tiled by `slice`: finishes the open boxes
  /// that do not occur there and opens the new ones.
  void move_to(Coordinate begin, Coordinate end, std::vector<Extent> slice) {
    const int axis = dimension_ - 1;
    auto earlier = [this](const Extent& a, const Extent& b) { return comes_before(dimension_ - 1, a, b); };
    auto open = open_.begin();
    for (Extent& box : slice) {
      box.lower[axis] = begin;
      while (open != open_.end() && earlier(*open, box)) finished_.push_back(*open++);
      if (open == open_.end() || earlier(box, *open)) continue;
      if (open->end[axis] == begin)
        box.lower[axis] = open->lower[axis];
      else
        finished_.push_back(*open);
      ++open;
    }
    finished_.insert(finished_.end(), open, open_.end());
    open_ = std::move(slice);
    for (Extent& box : open_) box.end[axis] = end;
  }

  std::vector<Extent> finished() && {
    finished_.insert(finished_.end(), open_.begin(), open_.end());
    std::sort(finished_.begin(), finished_.end(),
              [this](const Extent& a, const Extent& b) { return comes_before(dimension_, a, b); });
    return std::move(finished_);
  }

 private:
  int dimension_;
  std::vector<Extent> open_, finished_;
};

/// Where a box begins or ends along one axis.
struct Change {
  Coordinate place;
  const Extent* extent;
};

/// Sorts by place: counts if the places are dense, as those of boxes of a grid are.
class ChangeSorter {
 public:
  void sort(std::vector<Change>& changes) {
    const auto earlier = [](const Change& a, const Change& b) { return a.place < b.place; };
    const auto [lowest, highest] = std::minmax_element(changes.begin(), changes.end(), earlier);
    const Coordinate first = lowest->place, range = highest->place - first + 1;
    if (range > 4 * static_cast<Coordinate>(changes.size()))
      return std::sort(changes.begin(), changes.end(), earlier);
    next_.assign(range + 1, 0);
    for (const Change& change : changes) ++next_[change.place - first + 1];
    std::partial_sum(next_.begin(), next_.end(), next_.begin());
    sorted_.resize(changes.size());
    for (const Change& change : changes) sorted_[next_[change.place - first]++] = change;
    changes.swap(sorted_);
  }

 private:
  std::vector<std::size_t> next_;
  std::vector<Change> sorted_;
};

/// Writes the encoding of the exclusive union of boxes: a sort along each axis, slowest first.
class Encoder {
 public:
  void append(int dimension, const std::vector<const Extent*>& extents, Words& out) {
    const int axis = dimension - 1;
    if (axis == 0) return append_line(extents, out);
    std::vector<Change>& changes = changes_[axis];
    changes.clear();
    for (const Extent* extent : extents) {
      changes.push_back({extent->lower[axis], extent});
      changes.push_back({extent->end[axis], extent});
    }
    sorter_.sort(changes);
    RecordWriter writer(out);
    std::vector<const Extent*>& together = together_[axis];
    for (auto change = changes.begin(); change != changes.end();) {
      const Coordinate here = change->place;
      together.clear();
      for (; change != changes.end() && change->place == here; ++change) together.push_back(change->extent);
      writer.write(here, [&](Words& slice) { append(dimension - 1, together, slice); });
    }
  }

 private:
  void append_line(const std::vector<const Extent*>& extents, Words& out) {
    places_.clear();
    for (const Extent* extent : extents) places_.insert(places_.end(), {extent->lower[0], extent->end[0]});
    std::sort(places_.begin(), places_.end());
    const std::size_t start = out.size();
    for (const Coordinate place : places_)
      if (out.size() > start && out.back() == place)
        out.pop_back();  // two changes at one place are none
      else
        out.push_back(place);
  }

  ChangeSorter sorter_;
  std::array<std::vector<Change>, 4> changes_;          // by axis
  std::array<std::vector<const Extent*>, 4> together_;  // by axis
  Words places_;
};

}  // namespace

Words encoded(int dimension, std::span<const Extent> extents) {
  std::vector<const Extent*> all;
  for (const Extent& extent : extents) all.push_back(&extent);
  Words result;
  if (!all.empty()) Encoder().append(dimension, all, result);
  return result;
}

Words encoded(int dimension, const Extent& extent) {
  const int axis = dimension - 1;
  if (dimension == 1) return {extent.lower[0], extent.end[0]};
  const Words slice = encoded(dimension - 1, extent);
  Words result;
  for (Coordinate change : {extent.lower[axis], extent.end[axis]}) {
    result.push_back(change);
    result.push_back(static_cast<Coordinate>(slice.size()));
    append(result, slice);
  }
  return result;
}

Words combined(int dimension, WordView a, WordView b, SetOperation operation) {
  Words result;
  append_combined(dimension, a, b, operation, result);
  return result;
}

Words mapped(int dimension, WordView words, int axis, const std::function<Coordinate(Coordinate)>& place) {
  Words result;
  if (dimension == 1) {
    for (Coordinate change : words)
      if (const Coordinate there = place(change); !result.empty() && result.back() == there)
        result.pop_back();  // two changes at one place are none
      else
        result.push_back(there);
    return result;
  }
  RecordWriter writer(result);
  if (axis < dimension - 1) {
    for (Records records(words); !records.done(); records.advance())
      writer.write(records.coordinate(),
                   [&](Words& slice) { append(slice, mapped(dimension - 1, records.slice(), axis, place)); });
    return result;
  }
  for (Records records(words); !records.done();) {
    const Coordinate there = place(records.coordinate());
    RunningSlice together(dimension - 1);
    for (; !records.done() && place(records.coordinate()) == there; records.advance())
      together.add(records.slice());
    writer.write(there, [&](Words& slice) { append(slice, together.words()); });
  }
  return result;
}

Words combined_shifts(int dimension, WordView words, int axis, Coordinate first, Coordinate last,
                      SetOperation operation) {
  Words result(words.begin(), words.end());
  const Coordinate count = last - first + 1;
  for (Coordinate done = 1; done < count;) {
    const Coordinate step = std::min(done, count - done);
    const Words moved = mapped(dimension, result, axis, [=](Coordinate c) { return c + step; });
    result = combined(dimension, result, moved, operation);
    done += step;
  }
  return first == 0 ? result : mapped(dimension, result, axis, [=](Coordinate c) { return c + first; });
}

std::vector<Extent> decomposed(int dimension, WordView words) {
  std::vector<Extent> result;
  if (dimension == 1) {
    for (std::size_t i = 0; i < words.size(); i += 2) result.push_back({{words[i]}, {words[i + 1]}});
    return result;
  }
  OpenBoxes boxes(dimension);
  for_each_stretch(dimension, words, [&](Coordinate begin, Coordinate end, WordView slice) {
    boxes.move_to(begin, end, decomposed(dimension - 1, slice));
  });
  return std::move(boxes).finished();
}

Coordinate point_count(int dimension, WordView words) {
  Coordinate result = 0;
  if (dimension == 1)
    for (std::size_t i = 0; i < words.size(); i += 2) result += words[i + 1] - words[i];
  else
    for_each_stretch(dimension, words, [&](Coordinate begin, Coordinate end, WordView slice) {
      result += (end - begin) * point_count(dimension - 1, slice);
    });
  return result;
}

std::size_t corner_count(int dimension, WordView words) {
  if (dimension == 1) return words.size();
  std::size_t result = 0;
  for (Records records(words); !records.done(); records.advance())
    result += corner_count(dimension - 1, records.slice());
  return result;
}

bool contains(int dimension, WordView words, const Coordinate* point) {
  const Coordinate here = point[dimension - 1];
  bool inside = false;
  if (dimension == 1)
    for (Coordinate change : words) inside ^= change <= here;
  else
    for (Records records(words); records.coordinate() <= here && !records.done(); records.advance())
      inside ^= contains(dimension - 1, records.slice(), point);
  return inside;
}

Extent bounds(int dimension, WordView words) {
  if (dimension == 1) return {{words.front()}, {words.back()}};
  Records records(words);
  Extent result = bounds(dimension - 1, records.slice());
  result.lower[dimension - 1] = records.coordinate();
  for (; !records.done(); records.advance()) {
    const Extent slice = bounds(dimension - 1, records.slice());
    for (int d = 0; d < dimension - 1; ++d) {
      result.lower[d] = std::min(result.lower[d], slice.lower[d]);
      result.end[d] = std::max(result.end[d], slice.end[d]);
    }
    result.end[dimension - 1] = records.coordinate();
  }
  return result;
}

bool is_valid(int dimension, WordView words) {
  if (dimension == 1)
    return words.size() % 2 == 0 &&
           std::adjacent_find(words.begin(), words.end(), std::greater_equal<>()) == words.end();
  RunningSlice slice(dimension - 1);
  Coordinate previous = std::numeric_limits<Coordinate>::min();
  for (std::size_t i = 0; i < words.size(); i += 2 + words[i + 1]) {
    if (i + 2 > words.size() || words[i] <= previous || words[i + 1] < 1) return false;
    if (words[i + 1] > static_cast<Coordinate>(words.size() - i - 2)) return false;
    const WordView change = words.subspan(i + 2, words[i + 1]);
    if (!is_valid(dimension - 1, change)) return false;
    slice.add(change);
    previous = words[i];
  }
  return slice.words().empty();  // a finite set ends
}

}  // namespace geometry
