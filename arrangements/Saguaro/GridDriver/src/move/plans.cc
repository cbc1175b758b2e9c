// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/plans.hh"

#include <algorithm>
#include <functional>
#include <map>

#include "Saguaro/GridDriver/src/shape/zones.hh"

namespace grid_driver {
namespace {

/// How two lattices are related, as a sender and a receiver both see it.
struct Relation {
  std::function<Region(const Component& receiver)> wanted;
  std::function<Box(const Box& owned)>
      provided;  ///< points of the receiving lattice that come from these owned ones
  std::function<Box(const Box& wanted)>
      providers;  ///< points of the sending lattice whose owners provide these
};

/// The regions that components want, each evaluated once. Those without points have no number of their own.
class Wishes {
 public:
  explicit Wishes(const Relation& relation) : relation_(relation) {}
  const Region& of(const Component& receiver) {
    const auto known = known_.find(receiver.number);
    return known != known_.end() ? known->second : known_[receiver.number] = relation_.wanted(receiver);
  }

 private:
  const Relation& relation_;
  std::map<int, Region> known_;
};

void plan_receives(const Lattice& from, const Component& here, const Region& wanted, const Relation& relation,
                   ExchangePlan& plan) {
  if (wanted.empty()) return;
  for (const Component& there : from.owners(relation.providers(wanted.bounding_box())))
    if (there.process != here.process)
      for (const Box& box : (wanted & Region(relation.provided(there.owned))).boxes())
        plan.receives.push_back({there.process, here.number, there.number, box});
}

void plan_sends(const Lattice& to, const Component& here, Wishes& wishes, const Relation& relation,
                ExchangePlan& plan) {
  const Box provided = relation.provided(here.owned);
  if (provided.empty()) return;
  for (const Component& there : to.storers(provided))
    for (const Box& box : (wishes.of(there) & Region(provided)).boxes())
      (there.process != here.process ? plan.sends : plan.copies)
          .push_back({there.process, here.number, there.number, box});
}

ExchangePlan plan_of(const Lattice& from, const Lattice& to, const Relation& relation) {
  ExchangePlan plan;
  Wishes wishes(relation);
  for (const Component& here : to.layout().local)
    if (!here.owned.empty()) plan_receives(from, here, wishes.of(here), relation, plan);
  for (const Component& here : from.layout().local) plan_sends(to, here, wishes, relation, plan);
  sort(plan);
  return plan;
}

/// Fine points come from where their bases are.
Relation interpolation(const Index& step, std::function<Region(const Component&)> wanted) {
  return {std::move(wanted),
          [=](const Box& owned) { return owned.empty() ? owned : above_bases(owned, step); },
          [=](const Box& points) { return bases(points, step); }};
}

Region part_of(const Box& box, const LatticeShape& shape, DomainPart part) {
  if (part == DomainPart::inside) return Region(box & shape.inside());
  return Region(box) - Region(shape.inside());
}

/// How far the ghost zones reach from a point in them, along the axis where that is least: so many
/// neighbours are stored there. Here the points from which they reach at least so far.
Region points_in_zones(const Box& box, Index ghosts, Coordinate reach) {
  for (Coordinate& width : ghosts)
    if ((width -= reach) < 0) return {};
  return Region(box.expanded(ghosts, ghosts));
}

/// Points with more neighbours in the zones around one box than in those around another, or with as many if
/// it comes first.
Region nearer_to(const Box& one, const Box& other, const Index& ghosts, bool comes_first) {
  Region result;
  for (Coordinate reach = 0; reach <= *std::max_element(ghosts.begin(), ghosts.end()); ++reach)
    result |= points_in_zones(one, ghosts, reach) - points_in_zones(other, ghosts, reach + comes_first);
  return result;
}

}  // namespace

bool has_edges_in_boundary(const Lattice& fine) {
  const LatticeShape& shape = fine.shape();
  const Region reached = fine.layout().region.expanded(shape.ghosts, shape.ghosts) & Region(shape.domain);
  return !(reached - fine.evolved() - Region(shape.inside())).empty();
}

ExchangePlan prolongation_plan(const Lattice& coarse, const Lattice& fine, DomainPart part) {
  const LatticeShape& shape = fine.shape();
  return plan_of(coarse, fine, interpolation(shape.step, [&](const Component& receiver) {
                   return part_of(receiver.stored, shape, part) - fine.evolved();
                 }));
}

Region kept(const Lattice& lattice, const Component& component) {
  const Layout& layout = lattice.layout();
  const std::vector<Box> boxes = layout.region.boxes();
  const auto mine =
      std::find_if(boxes.begin(), boxes.end(), [&](const Box& box) { return box.covers(component.owned); });
  if (component.owned.empty() || mine == boxes.end()) return {};
  Box reached = component.owned;
  for (int d = 0; d < 3; ++d) {
    if (reached.lower[d] == mine->lower[d]) reached.lower[d] -= layout.ghosts[d];
    if (reached.upper[d] == mine->upper[d]) reached.upper[d] += layout.ghosts[d];
  }
  Region result = Region(reached & layout.domain) - layout.region;
  for (auto box = boxes.begin(); box != boxes.end() && !result.empty(); ++box)
    if (box != mine && !(box->expanded(layout.ghosts, layout.ghosts) & reached).empty())
      result = result - nearer_to(*box, *mine, layout.ghosts, box < mine);
  return result;
}

/// A keeper owns a point within a ghost width of those that it keeps.
ExchangePlan keepers_plan(const Lattice& lattice) {
  const Layout& layout = lattice.layout();
  ExchangePlan plan;
  if (layout.region == Region(layout.domain)) return plan;
  for (const Component& here : layout.local) {
    if (here.owned.empty()) continue;
    for (const Component& there : lattice.owners(here.stored.expanded(layout.ghosts, layout.ghosts)))
      if (there.process != here.process)
        for (const Box& box : (Region(here.stored) & kept(lattice, there)).boxes())
          plan.receives.push_back({there.process, here.number, there.number, box});
    const Region mine = kept(lattice, here);
    if (mine.empty()) continue;
    for (const Component& there : lattice.storers(mine.bounding_box()))
      if (there.number != here.number)
        for (const Box& box : (Region(there.stored) & mine).boxes())
          (there.process != here.process ? plan.sends : plan.copies)
              .push_back({there.process, here.number, there.number, box});
  }
  sort(plan);
  return plan;
}

ExchangePlan restriction_plan(const Lattice& fine, const Lattice& coarse,
                              const transfer::Restriction& restriction) {
  const Index step = fine.shape().step;
  Refinement refinement{step, fine.shape().centring, fine.shape().inside(), coarse.shape().inside()};
  if (restriction.is_staggered) {
    const Box read = transfer::footprint(restriction, step);
    refinement.below = geometry::negated<3>(read.lower);
    refinement.above = read.upper;
  }
  const Region points = restricted_points(fine.active(), refinement);
  return plan_of(fine, coarse,
                 {[&](const Component& receiver) { return Region(receiver.stored) & points; },
                  [=](const Box& owned) { return sampled(owned, step); },
                  [=](const Box& wanted) { return lowest_points(wanted, step); }});
}

ExchangePlan redistribution_plan(const Lattice& before, const Lattice& after) {
  const auto same = [](const Box& box) { return box; };
  return plan_of(before, after,
                 {[&](const Component& receiver) { return Region(receiver.stored) & before.layout().region; },
                  same, same});
}

ExchangePlan filling_plan(const Lattice& coarse, const Lattice* before, const Lattice& after,
                          DomainPart part) {
  const LatticeShape& shape = after.shape();
  return plan_of(coarse, after, interpolation(shape.step, [&](const Component& receiver) {
                   const Region points = part_of(receiver.stored, shape, part);
                   return before ? points - before->layout().region : points;
                 }));
}

}  // namespace grid_driver
