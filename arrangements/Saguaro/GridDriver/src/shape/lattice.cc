// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/shape/lattice.hh"

#include <algorithm>
#include <tuple>

#include "Saguaro/GridDriver/src/shape/minimum_width.hh"
#include "Saguaro/GridDriver/src/shape/zones.hh"

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

/// The faces of a box that are faces of the domain.
balance::Faces outer_faces(const Box& box, const Box& domain) {
  balance::Faces result = 0;
  for (int d = 0; d < 3; ++d) {
    if (box.lower[d] == domain.lower[d]) result |= 1U << (2 * d);
    if (box.upper[d] == domain.upper[d]) result |= 2U << (2 * d);
  }
  return result;
}

/// \param has_boundaries  whether the rule for cutting distinguishes faces of the domain from others
std::vector<balance::Piece> pieces_of(const std::vector<Lattice>& lattices, bool has_boundaries) {
  std::vector<balance::Piece> result;
  for (std::size_t map = 0; map < lattices.size(); ++map) {
    const Layout& layout = lattices[map].layout();
    for (const Box& box : layout.region.boxes())
      result.push_back({.map = static_cast<int>(map),
                        .box = box,
                        .outer = has_boundaries ? outer_faces(box, layout.domain) : 0});
  }
  return result;
}

auto by_peer_and_receiver = [](const Transfer& t, bool here_receives) {
  return here_receives ? std::tuple(t.peer, t.number_here, t.number_there)
                       : std::tuple(t.peer, t.number_there, t.number_here);
};

/// Stable: within one pair of components both sides list images and boxes in the same order.
void sort_transfers(std::vector<Transfer>& transfers, bool here_receives) {
  std::stable_sort(transfers.begin(), transfers.end(), [=](const Transfer& a, const Transfer& b) {
    return by_peer_and_receiver(a, here_receives) < by_peer_and_receiver(b, here_receives);
  });
}

std::shared_ptr<const balance::CutRule> rule_of(const Index& ghosts, const Cutting& cutting) {
  balance::PartWidths widths = cutting.widths;
  widths.comfortable = geometry::by_axis<3>([](Coordinate a, Coordinate b) { return std::max(a, b); }, ghosts,
                                            widths.comfortable);
  const std::shared_ptr<const balance::CutRule> rule =
      cutting.rule ? cutting.rule : balance::longest_direction_rule(widths);
  if (!cutting.grid) return rule;
  return balance::process_grid_rule(*cutting.grid, cutting.components_per_process, rule);
}

/// How many of so many takers are worth dividing points between, if each has to get so many.
int worthwhile(std::int64_t points, std::int64_t least_points, int takers) {
  if (least_points <= 0) return takers;
  return static_cast<int>(std::clamp<std::int64_t>(points / least_points, 1, takers));
}

/// The same for lattices with so many points, which may not be worth dividing between all processes, or all
/// devices of each: the first ones take them.
Cutting on_worthwhile_devices(const Cutting& cutting, std::int64_t points) {
  Cutting result = cutting;
  if (!cutting.grid)
    result.processes.count = worthwhile(points, cutting.least_points_per_process, cutting.processes.count);
  result.devices =
      worthwhile(points / result.processes.count, cutting.least_points_per_device, cutting.devices);
  result.components_per_process = cutting.components_per_process / cutting.devices * result.devices;
  return result;
}

std::int64_t points_of(const std::vector<LatticeShape>& shapes) {
  std::int64_t result = 0;
  for (const LatticeShape& shape : shapes) result += shape.region.value_or(shape.domain).size();
  return result;
}

}  // namespace

void sort(ExchangePlan& plan) {
  sort_transfers(plan.receives, true);
  sort_transfers(plan.sends, false);
}

Lattice Lattice::replicated(int dimension, const Box& domain) {
  Lattice result;
  result.layout_.dimension = dimension;
  result.layout_.replicated = true;
  result.layout_.domain = result.layout_.originals = domain;
  result.layout_.region = domain;
  result.layout_.local = {whole(domain)};
  return result;
}

Lattice Lattice::uncut(const LatticeShape& shape, int map, const Cutting& cutting) {
  Lattice result;
  result.shape_ = shape;
  result.map_ = map;
  result.components_per_process_ = cutting.components_per_process;
  result.row_multiple_ = cutting.row_multiple;
  result.processes_ = cutting.processes.count;
  result.devices_ = cutting.devices;
  Layout& layout = result.layout_;
  layout.dimension = shape.dimension;
  layout.domain = layout.originals = shape.domain;
  layout.region = shape.region.value_or(shape.domain);
  const Unfolded around = shape.unfolded.value_or(Unfolded{shape.domain, layout.region});
  const Region evolved = without_buffers(around.region, around.domain, shape.buffers);
  result.evolved_unfolded_ = evolved.boxes();
  result.evolved_ = evolved & layout.region;
  result.active_ = layout.region & without_buffers(around.region, around.domain,
                                                   geometry::sum<3>(shape.buffers, shape.overlaps));
  for (int d = 0; d < 3; ++d)
    if (shape.periodic[d]) {
      layout.originals.lower[d] += shape.ghosts[d];
      layout.originals.upper[d] -= shape.ghosts[d];
    }
  layout.ghosts = shape.ghosts;
  layout.component_count = 0;
  return result;
}

/// \param ownership  null if no map has any points
void Lattice::take_shares(std::shared_ptr<const balance::Ownership> ownership, const Cutting& cutting) {
  ownership_ = std::move(ownership);
  if (ownership_) {
    layout_.component_count = ownership_->share_count(map_);
    const int first = cutting.processes.mine * cutting.components_per_process;
    for (int share = first; share < first + cutting.components_per_process; ++share)
      for (const balance::Share& mine : ownership_->shares(share))
        if (mine.map == map_) layout_.local.push_back(component(mine));
  }
  if (!layout_.local.empty()) return;
  Component none;
  none.process = cutting.processes.mine;
  none.number = layout_.component_count + none.process;
  // It begins where the domain does.
  none.owned = none.stored =
      geometry::box_between<3>(shape_.domain.lower, geometry::difference<3>(shape_.domain.lower, {1, 1, 1}));
  layout_.local = {none};
}

Lattice Lattice::distributed(const LatticeShape& shape, const Cutting& cutting) {
  return distributed(std::vector{shape}, cutting).front();
}

std::vector<Lattice> Lattice::distributed(const std::vector<LatticeShape>& shapes, const Cutting& wanted) {
  const Cutting cutting = on_worthwhile_devices(wanted, points_of(shapes));
  std::vector<Lattice> result;
  for (const LatticeShape& shape : shapes)
    result.push_back(uncut(shape, static_cast<int>(result.size()), cutting));
  std::shared_ptr<const balance::Ownership> ownership;
  if (std::vector<balance::Piece> pieces = pieces_of(result, cutting.rule_sees_boundaries); !pieces.empty()) {
    const int shares = cutting.processes.count * cutting.components_per_process;
    ownership = std::make_shared<balance::Ownership>(std::move(pieces), shares,
                                                     rule_of(shapes.front().ghosts, cutting));
  }
  for (Lattice& lattice : result) lattice.take_shares(ownership, cutting);
  return result;
}

Component Lattice::component(const balance::Share& share) const {
  Component result;
  result.number = share.number;
  result.process = share.process / components_per_process_;
  result.device = share.process % components_per_process_ * devices_ / components_per_process_;
  result.owned = share.box;
  result.stored = share.box.expanded(layout_.ghosts, layout_.ghosts) & layout_.domain;
  for (int d = 0; d < 3; ++d) {
    result.outer[2 * d] = !shape_.periodic[d] && result.owned.lower[d] == layout_.domain.lower[d];
    result.outer[2 * d + 1] = !shape_.periodic[d] && result.owned.upper[d] == layout_.domain.upper[d];
  }
  complete_zones(result);
  result.allocated = result.stored.shape();
  result.allocated[0] = (result.allocated[0] + row_multiple_ - 1) / row_multiple_ * row_multiple_;
  return result;
}

/// Width of the zone at a face of the domain that thorns set after an exchange; none where nobody does.
std::optional<Coordinate> Lattice::zone_at(int face) const {
  const int d = face / 2;
  if (!shape_.interior || shape_.periodic[d] || layout_.ghosts[d] == 0) return {};
  const Coordinate boundary = face % 2 == 0 ? shape_.interior->lower[d] - shape_.domain.lower[d]
                                            : shape_.domain.upper[d] - shape_.interior->upper[d];
  return zone_width(boundary, layout_.ghosts[d]);
}

/// Whoever stores a point of a zone at a face stores the whole zone, and next to it as much as a part of
/// comfortable width does: two widths of ghost zones, of which the first can be evolved. So it can set the
/// zone itself, as its owner does. Nobody stores more than would be if the piece of the region were not cut.
void Lattice::complete_zones(Component& component) const {
  const Box& domain = layout_.domain;
  Box& stored = component.stored;
  for (int d = 0; d < 3; ++d) {
    const std::optional<Coordinate> below = zone_at(2 * d), above = zone_at(2 * d + 1);
    if (!below || !above) continue;
    const Coordinate ghosts = layout_.ghosts[d];
    const Coordinate next_below = domain.lower[d] + *below + 2 * ghosts - 1,
                     next_above = domain.upper[d] - *above - 2 * ghosts + 1;
    if (stored.lower[d] > next_below && stored.upper[d] < next_above) continue;
    const Box& piece = ownership_->pieces()[ownership_->pieces().touching(map_, component.owned).front()].box;
    const Box whole = piece.expanded(layout_.ghosts, layout_.ghosts) & domain;
    const auto complete_lower = [&] {
      if (piece.lower[d] != domain.lower[d] || stored.lower[d] >= domain.lower[d] + *below) return;
      stored.lower[d] = domain.lower[d];
      stored.upper[d] = std::max(stored.upper[d], std::min(whole.upper[d], next_below));
      component.outer[2 * d] = true;
    };
    const auto complete_upper = [&] {
      if (piece.upper[d] != domain.upper[d] || stored.upper[d] <= domain.upper[d] - *above) return;
      stored.upper[d] = domain.upper[d];
      stored.lower[d] = std::min(stored.lower[d], std::max(whole.lower[d], next_above));
      component.outer[2 * d + 1] = true;
    };
    complete_lower();
    complete_upper();
    complete_lower();  // the upper zone may have reached into the lower one
  }
}

Box Lattice::points_to_evolve(const Component& component) const {
  Box result = component.owned;
  for (int d = 0; d < 3; ++d) {
    const std::optional<Coordinate> below = zone_at(2 * d), above = zone_at(2 * d + 1);
    if (below && component.outer[2 * d]) {
      result.lower[d] = component.stored.lower[d];
      result.upper[d] = std::max(result.upper[d], layout_.domain.lower[d] + *below + layout_.ghosts[d] - 1);
    }
    if (above && component.outer[2 * d + 1]) {
      result.upper[d] = component.stored.upper[d];
      result.lower[d] = std::min(result.lower[d], layout_.domain.upper[d] - *above - layout_.ghosts[d] + 1);
    }
  }
  return result & component.stored;
}

std::vector<Component> Lattice::owners(const Box& box) const {
  if (!ownership_) return layout_.local;
  std::vector<Component> result;
  if (box.empty()) return result;
  for (const balance::Share& share : ownership_->touching(map_, box)) result.push_back(component(share));
  return result;
}

/// Within a width of ghost zones of what they own, but next to a face of the domain, where narrow parts store
/// more, all of those around.
std::vector<Component> Lattice::storers(const Box& box) const {
  const Box& domain = layout_.domain;
  Box reached = box.expanded(layout_.ghosts, layout_.ghosts);
  for (int d = 0; d < 3 && !box.empty(); ++d) {
    const std::optional<Coordinate> below = zone_at(2 * d), above = zone_at(2 * d + 1);
    if (!below || !above) continue;
    const Coordinate at_lower = *below + 2 * layout_.ghosts[d], at_upper = *above + 2 * layout_.ghosts[d];
    const bool is_lower =
        box.lower[d]<domain.lower[d] + at_lower, is_upper = box.upper[d]> domain.upper[d] - at_upper;
    const bool meet = domain.extent(d) <= at_lower + at_upper;
    if (is_lower || (is_upper && meet)) {
      reached.lower[d] = std::min(reached.lower[d], domain.lower[d]);
      reached.upper[d] = std::max(reached.upper[d], domain.lower[d] + at_lower);
    }
    if (is_upper || (is_lower && meet)) {
      reached.upper[d] = std::max(reached.upper[d], domain.upper[d]);
      reached.lower[d] = std::min(reached.lower[d], domain.upper[d] - at_upper);
    }
  }
  return owners(reached);
}

std::vector<Component> Lattice::all_components() const { return owners(layout_.domain); }

/// The whole domain first, without the zones at periodic faces; then these, edges and corners included: the
/// product over axes of the interior, the lower and the upper zone.
std::vector<Lattice::Image> Lattice::images() const {
  std::vector<Image> result{{layout_.domain, {}}};
  for (int d = 0; d < 3; ++d) {
    const Coordinate ghosts = layout_.ghosts[d], period = layout_.domain.extent(d) - 2 * ghosts;
    if (!shape_.periodic[d] || ghosts == 0) continue;
    for (std::size_t i = 0, count = result.size(); i < count; ++i) {
      Image lower = result[i], upper = result[i];
      lower.points.upper[d] = lower.points.lower[d] + ghosts - 1;
      lower.shift[d] = period;
      upper.points.lower[d] = upper.points.upper[d] - ghosts + 1;
      upper.shift[d] = -period;
      result[i].points.lower[d] += ghosts;
      result[i].points.upper[d] -= ghosts;
      result.insert(result.end(), {lower, upper});
    }
  }
  return result;
}

/// Points of an image that `receiver` stores and `sender` has the original of. The originals of other images
/// than the first are at another place, so that even the owner of such points receives them.
Region Lattice::copies_from(const Component& receiver, const Component& sender, const Image& image,
                            Points points) const {
  const Box originals = sender.owned.shifted(geometry::negated<3>(image.shift)) & image.points;
  Region result(receiver.stored & originals);
  if (image.shift == Index{}) result = result - Region(receiver.owned);
  if (points == Points::all || result.empty()) return result;
  return result & evolved_;
}

void Lattice::plan_receives(const Component& here, const Image& image, Points points,
                            ExchangePlan& plan) const {
  for (const Component& there : owners((here.stored & image.points).shifted(image.shift)))
    if (there.process != here.process)
      for (const Box& box : copies_from(here, there, image, points).boxes())
        plan.receives.push_back({there.process, here.number, there.number, box, image.shift});
}

/// To whoever stores copies of points that are owned here.
void Lattice::plan_sends(const Component& here, const Image& image, Points points, ExchangePlan& plan) const {
  const Box copies = here.owned.shifted(geometry::negated<3>(image.shift)) & image.points;
  for (const Component& there : storers(copies))
    for (const Box& box : copies_from(there, here, image, points).boxes())
      (there.process != here.process ? plan.sends : plan.copies)
          .push_back({there.process, here.number, there.number, box, image.shift});
}

ExchangePlan Lattice::exchange_plan(Points points) const {
  ExchangePlan plan;
  if (!ownership_) return plan;
  for (const Component& here : layout_.local)
    for (const Image& image : images()) {
      plan_receives(here, image, points, plan);
      plan_sends(here, image, points, plan);
    }
  sort(plan);
  return plan;
}

}  // namespace grid_driver
