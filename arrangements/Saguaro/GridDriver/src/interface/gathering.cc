// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions of grid_driver.hh that bring values to one process.
#include <cstring>
#include <stdexcept>
#include <utility>

#include "Saguaro/GridDriver/src/device/points_to_host.hh"
#include "Saguaro/GridDriver/src/public/copy_box.hh"
#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/GridDriver/src/run/driver.hh"
#include "Saguaro/GridDriver/src/shape/zones.hh"
#include "cctk.h"

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

void require_storage(const Run& run, int variable, int timelevel) {
  if (run.storage.timelevels(run.groups.of_variable(variable).index) <= timelevel)
    throw std::runtime_error("timelevel " + std::to_string(timelevel) + " of " + CCTK_FullVarName(variable) +
                             " has no storage and cannot be gathered");
}

/// Of a component of this process.
int local_index(const Run& run, int variable, Place place, const Component& component) {
  const Layout& layout = run.grid.lattice(run.groups.of_variable(variable), place).layout();
  return component.number - layout.local.front().number;
}

void finish_if_pending(Run& run, int variable) {
  if (run.exchanger.is_pending(variable)) run.exchanger.finish();
}

/// Values of a region, box by box.
void pack(const Region& region, const ArrayView& from, std::byte* to) {
  for (const Box& box : region.boxes()) {
    copy_box(box, from, packed_array(to, box, from.element));
    to += from.element * static_cast<std::size_t>(box.size());
  }
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
  Gathering(Run& run, Messenger& messenger, int root)
      : run_(run), messenger_(messenger), root_(root), here_(messenger.processes().mine) {}

  void add(const Gathered& wanted) {
    const Group& group = run_.groups.of_variable(wanted.variable);
    const Lattice& lattice = run_.grid.lattice(group, {wanted.map, wanted.level});
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

  std::vector<flesh::Bytes> run() && {
    copy_what_is_here();
    for (Passage& passage : passages_) {
      if (passage.message.empty()) continue;
      if (!is_root()) {
        messenger_.send(root_, passage.message);
      } else {
        messenger_.receive(passage.from.component.process, passage.message);
        copy_box(passage.from.box, packed(passage), passage.to);
      }
      passage.message = {};
    }
    return std::move(values_);
  }

 private:
  bool is_root() const { return here_ == root_; }

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
                        local_index(run_, variable, {map, level}, passage.from.component),
                        passage.from.box,
                        is_root() ? passage.to : packed(passage)});
    }
    copy_to_arrays(run_.grid, run_.groups, run_.storage, run_.residence, points, run_.residence.reader());
  }

  Run& run_;
  Messenger& messenger_;
  int root_, here_;
  std::vector<flesh::Bytes> values_;
  std::vector<Passage> passages_;
};

}  // namespace

void copy_values(const cGH*, std::span<const CopyOf> copies) {
  Run& run = driver().run();
  std::vector<PointsFor> points;
  for (const auto& [variable, timelevel, map, level, component, box, to] : copies) {
    finish_if_pending(run, variable);
    const auto element = static_cast<std::size_t>(run.groups.of_variable(variable).element_size);
    points.push_back({{variable, level, timelevel},
                      map,
                      local_index(run, variable, {map, level}, *component),
                      box,
                      packed_array(to, box, element)});
  }
  copy_to_arrays(run.grid, run.groups, run.storage, run.residence, points, run.residence.reader());
}

std::vector<flesh::Bytes> gather(const cGH* gh, std::span<const Gathered> wanted, int root) {
  Messenger& messenger = driver().messenger();
  if (root < 0) {
    std::vector<flesh::Bytes> everywhere = gather(gh, wanted, 0);
    for (std::size_t n = 0; n < wanted.size(); ++n) {
      const int element = CCTK_VarTypeSize(CCTK_VarTypeI(wanted[n].variable));
      everywhere[n].resize(static_cast<std::size_t>(element * wanted[n].region.size()));
      messenger.broadcast(0, everywhere[n]);
    }
    return everywhere;
  }
  Run& run = driver().run();
  for (const Gathered& one : wanted) {
    require_storage(run, one.variable, one.timelevel);
    freshen(gh, one.variable, one.timelevel, one.level);
    finish_if_pending(run, one.variable);
  }
  Gathering gathering(run, messenger, root);
  for (const Gathered& one : wanted) gathering.add(one);
  return std::move(gathering).run();
}

flesh::Bytes gather(const cGH* gh, int variable, int timelevel, int map, int level, const Region& region,
                    int root) {
  const Gathered alone[] = {{variable, timelevel, map, level, region}};
  return std::move(gather(gh, alone, root).front());
}

std::vector<std::vector<std::byte>> gather_stored(const cGH* gh, std::span<const int> variables,
                                                  int timelevel, int map, int level,
                                                  const Component& component, const Region& region,
                                                  int root) {
  if (variables.empty()) return {};
  const Run& run = driver().run();
  Messenger& messenger = driver().messenger();
  for (const int variable : variables) require_storage(run, variable, timelevel);
  const Group& group = run.groups.of_variable(variables.front());
  const bool is_replicated = run.grid.lattice(group, {map, level}).layout().replicated;
  const int sender = is_replicated ? root : component.process, here = messenger.processes().mine;
  std::vector<std::vector<std::byte>> result(variables.size());
  if (here == sender) {
    std::vector<PointsOf> wanted;
    for (const int variable : variables)
      wanted.push_back({variable, timelevel, map, level, &component, region});
    bring_values(gh, wanted);
  }
  for (std::size_t n = 0; n < variables.size() && (here == root || here == sender); ++n) {
    const std::size_t element = run.groups.of_variable(variables[n]).element_size;
    result[n].resize(element * static_cast<std::size_t>(region.size()));
    if (here == sender) {
      const void* const stored = brought_values(gh, map, level, component, variables[n], timelevel);
      pack(region, component_array(const_cast<void*>(stored), component, element), result[n].data());
    }
    if (sender == root) continue;
    if (here == root) {
      messenger.receive(sender, result[n]);
    } else {
      messenger.send(root, result[n]);
      result[n].clear();
    }
  }
  return result;
}

}  // namespace grid_driver
