// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/gathering.hh"

#include <cstring>
#include <utility>

#include "Saguaro/GridDriver/src/device/points_to_host.hh"
#include "Saguaro/GridDriver/src/move/agreement.hh"
#include "Saguaro/GridDriver/src/public/copy_box.hh"

namespace grid_driver {
namespace {

/// Points of a box and who stores them.
struct Stored {
  Component component;
  Box box;
};

/// Every point of a box once: from its owner, and where a level has none, from the first component that has
/// it in its ghost zones.
std::vector<Stored> stored_points(const Lattice& lattice, const Box& box) {
  std::vector<Stored> result;
  for (const Component& owner : lattice.owners(box)) result.push_back({owner, owner.owned & box});
  const Layout& layout = lattice.layout();
  Region rest = Region(box) - layout.region;
  if (!rest.empty())
    for (const Component& component : lattice.owners(box.expanded(layout.ghosts, layout.ghosts))) {
      const Region here = rest & Region(component.stored);
      for (const Box& piece : here.boxes()) result.push_back({component, piece});
      rest = rest - here;
    }
  std::erase_if(result, [](const Stored& piece) { return piece.box.empty(); });
  return result;
}

/// Values that a component has of what is asked for: from here to the result, from here to the root, or from
/// another process to the result.
struct Passage {
  const Gathered* wanted;
  Stored from;
  std::size_t element;
  bool is_from_here;
  ArrayView to;          ///< place in the result; of no meaning elsewhere than on the root
  flesh::Bytes message;  ///< what is sent or received
};

/// What has to be done on this process, in the order of messages, and the results that it fills.
class Gathering {
 public:
  Gathering(GatherParts& parts, int root, int who)
      : parts_(parts), root_(root), who_(who), here_(parts.messenger.processes().mine) {}

  std::vector<flesh::Bytes> run(std::span<const Gathered> wanted) && {
    do_on_all(parts_.messenger, [&] {
      for (const Gathered& one : wanted) add(one);
      copy_what_is_here();
    });
    for (Passage& passage : passages_) {
      if (passage.message.empty()) continue;
      if (!is_root()) {
        parts_.messenger.send(root_, passage.message);
      } else {
        parts_.messenger.receive(passage.from.component.process, passage.message);
        copy_box(passage.from.box, packed(passage), passage.to);
      }
      passage.message = {};
    }
    return std::move(values_);
  }

 private:
  bool is_root() const { return here_ == root_; }

  void add(const Gathered& wanted) {
    const Group& group = parts_.groups.of_variable(wanted.variable);
    const Lattice& lattice = parts_.grid.lattice(group, {wanted.map, wanted.level});
    const auto element = static_cast<std::size_t>(group.element_size);
    flesh::Bytes& values =
        values_.emplace_back(is_root() ? element * static_cast<std::size_t>(wanted.region.size()) : 0);
    std::byte* begin = values.data();
    for (const Box& box : wanted.region.boxes()) {
      const std::vector<Stored> pieces = stored_points(lattice, box);
      const std::size_t bytes = element * static_cast<std::size_t>(box.size());
      if (is_root() && !is_whole(box, pieces)) std::memset(begin, 0, bytes);
      for (const Stored& from : pieces)
        add(wanted, from, lattice.layout().replicated, packed_array(begin, box, element));
      if (is_root()) begin += bytes;
    }
  }

  /// Pieces have no points in common.
  static bool is_whole(const Box& box, const std::vector<Stored>& pieces) {
    Coordinate points = 0;
    for (const Stored& piece : pieces) points += piece.box.size();
    return points == box.size();
  }

  void add(const Gathered& wanted, const Stored& from, bool is_replicated, const ArrayView& to) {
    const bool is_from_here = is_replicated ? is_root() : from.component.process == here_;
    if (!is_root() && !is_from_here) return;
    const std::size_t bytes = to.element * static_cast<std::size_t>(from.box.size());
    passages_.push_back(
        {&wanted, from, to.element, is_from_here, to, flesh::Bytes(is_root() && is_from_here ? 0 : bytes)});
  }

  static ArrayView packed(Passage& passage) {
    return packed_array(passage.message.data(), passage.from.box, passage.element);
  }

  /// All of it in one request.
  void copy_what_is_here() {
    std::vector<PointsFor> points;
    for (Passage& passage : passages_) {
      if (!passage.is_from_here) continue;
      const auto& [variable, timelevel, map, level, region] = *passage.wanted;
      points.push_back({{variable, level, timelevel},
                        map,
                        local_index(variable, {map, level}, passage.from.component),
                        passage.from.box,
                        is_root() ? passage.to : packed(passage)});
    }
    copy_to_arrays(parts_.grid, parts_.groups, parts_.storage, parts_.residence, points, who_);
  }

  /// Of a component of this process.
  int local_index(int variable, Place place, const Component& component) const {
    const Layout& layout = parts_.grid.lattice(parts_.groups.of_variable(variable), place).layout();
    return component.number - layout.local.front().number;
  }

  GatherParts& parts_;
  int root_, who_, here_;
  std::vector<flesh::Bytes> values_;
  std::vector<Passage> passages_;
};

}  // namespace

std::vector<flesh::Bytes> gather(GatherParts parts, std::span<const Gathered> wanted, int root, int who) {
  return Gathering(parts, root, who).run(wanted);
}

}  // namespace grid_driver
