// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/lattice.hh"

#include <algorithm>
#include <tuple>

namespace grid_driver {
namespace {

/// A component that stores the whole domain.
Component whole(const Box& domain) {
  Component result;
  result.owned = result.stored = domain;
  result.allocated = domain.shape();
  result.outer.fill(true);
  return result;
}

auto by_peer_and_receiver = [](const Transfer& t, bool here_receives) {
  return here_receives ? std::tuple(t.peer, t.number_here, t.number_there)
                       : std::tuple(t.peer, t.number_there, t.number_here);
};

void sort_transfers(std::vector<Transfer>& transfers, bool here_receives) {
  std::stable_sort(transfers.begin(), transfers.end(), [=](const Transfer& a, const Transfer& b) {
    return by_peer_and_receiver(a, here_receives) < by_peer_and_receiver(b, here_receives);
  });
}

}  // namespace

Region ghosts_from(const Component& receiver, const Component& sender) {
  return (Region(receiver.stored) - Region(receiver.owned)) & Region(sender.owned);
}

Lattice Lattice::replicated(int dimension, const Box& domain) {
  Lattice result;
  result.layout_.dimension = dimension;
  result.layout_.replicated = true;
  result.layout_.domain = domain;
  result.layout_.local = {whole(domain)};
  return result;
}

Lattice Lattice::distributed(int dimension, const Box& domain, const Index& ghosts, Processes processes,
                             int components_per_process, bool keep_empty_component) {
  Lattice result;
  result.processes_ = processes;
  result.components_per_process_ = components_per_process;
  Layout& layout = result.layout_;
  layout.dimension = dimension;
  layout.domain = domain;
  layout.ghosts = ghosts;
  layout.component_count = 0;
  if (!domain.empty()) {
    result.ownership_ = std::make_shared<balance::Ownership>(domain, processes.count * components_per_process,
                                                             balance::longest_direction_rule(ghosts));
    layout.component_count = result.ownership_->share_count();
    const int first = processes.mine * components_per_process;
    for (int share = first; share < first + components_per_process; ++share)
      if (const Box box = result.ownership_->box(share); !box.empty())
        layout.local.push_back(result.component({share, box}));
  }
  if (layout.local.empty() && keep_empty_component) {
    Component none;
    none.process = processes.mine;
    layout.local = {none};
  }
  return result;
}

Component Lattice::component(const balance::Share& share) const {
  Component result;
  result.number = ownership_->share_number(share.process);
  result.process = share.process / components_per_process_;
  result.owned = share.box;
  result.stored = share.box.expanded(layout_.ghosts, layout_.ghosts) & layout_.domain;
  result.allocated = result.stored.shape();
  for (int d = 0; d < 3; ++d) {
    result.outer[2 * d] = result.owned.lower[d] == layout_.domain.lower[d];
    result.outer[2 * d + 1] = result.owned.upper[d] == layout_.domain.upper[d];
  }
  return result;
}

std::vector<Component> Lattice::owners(const Box& box) const {
  if (!ownership_) return layout_.local;
  std::vector<Component> result;
  for (const balance::Share& share : ownership_->touching(box)) result.push_back(component(share));
  return result;
}

std::vector<Component> Lattice::all_components() const { return owners(layout_.domain); }

ExchangePlan Lattice::exchange_plan() const {
  ExchangePlan plan;
  if (!ownership_) return plan;
  for (const Component& here : layout_.local) {
    // Whoever owns points that are stored here, and whoever stores points that are owned here: with one ghost
    // width for all, both lie within a ghost width of the owned box.
    for (const Component& there : owners(here.stored)) {
      if (there.number == here.number) continue;
      for (const Box& box : ghosts_from(here, there).boxes())
        if (there.process != here.process)
          plan.receives.push_back({there.process, here.number, there.number, box});
      for (const Box& box : ghosts_from(there, here).boxes())
        (there.process != here.process ? plan.sends : plan.copies)
            .push_back({there.process, here.number, there.number, box});
    }
  }
  sort_transfers(plan.receives, true);
  sort_transfers(plan.sends, false);
  return plan;
}

}  // namespace grid_driver
