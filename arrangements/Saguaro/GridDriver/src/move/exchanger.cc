// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/exchanger.hh"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "Saguaro/GridDriver/src/device/device_pieces.hh"
#include "Saguaro/GridDriver/src/move/plans.hh"
#include "Saguaro/GridDriver/src/shape/zones.hh"
#include "Saguaro/Transfer/src/within.hh"
#include "flesh/error.hh"
#include "flesh/work.hh"

namespace grid_driver {
namespace {

/// Adds the time that it exists.
class Stopwatch {
 public:
  explicit Stopwatch(double& seconds) : seconds_(seconds) {}
  ~Stopwatch() {
    seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  double& seconds_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

Exchanger::Exchanger(const Settings& settings, const Grid& grid, const Groups& groups, const Storage& storage,
                     Residence& residence, Messenger& messenger, const flesh::DriverHooks& hooks)
    : settings_(settings),
      grid_(grid),
      groups_(groups),
      storage_(storage),
      residence_(residence),
      messenger_(messenger),
      hooks_(hooks) {}

Exchanger::~Exchanger() = default;

bool Exchanger::has_movable_data(const Group& group) const {
  return storage_.timelevels(group.index) > 0 && !group.replicated && group.variable_count > 0;
}

bool Exchanger::is_prolongated(const Group& group, int level) const {
  return level > 0 && group.kind == GroupKind::grid_function && group.transport.prolongates;
}

Stream Exchanger::stream(const Group& group, Way way, Place from, Place to) const {
  Stream result{
      &group, way, from, to, &grid_.lattice(group, from).layout(), &grid_.lattice(group, to).layout()};
  if (way == Way::copy) return result;
  const LatticeShape& fine = grid_.lattice(group, from.level > to.level ? from : to).shape();
  result.step = fine.step;
  result.restriction = restriction(group, fine.centring);
  if (way != Way::prolongate) return result;
  result.kind_of_work = flesh::work::prolongation;
  result.prolongation = {group.transport.method, settings_.levels[to.level].prolongation_order,
                         group.transport.centring(fine.centring)};
  result.source_timelevels = group.transport.is_from_newest ? 1
                                                            : std::min(settings_.prolongation_order_time + 1,
                                                                       storage_.timelevels(group.index));
  result.receiver_prolongates = storage_.devices().empty();  // then no process has any
  require_stencil(result);
  return result;
}

transfer::Restriction Exchanger::restriction(const Group& group, geometry::Centring centring) const {
  const Transport& transport = group.transport;
  if (transport.is_staggered()) return {3, transport.staggering, true};
  // What is not smooth is averaged.
  const bool is_smooth =
      transport.method != transfer::Method::eno && transport.method != transfer::Method::weno;
  return {is_smooth ? settings_.restriction_order : 0, transport.centring(centring)};
}

/// In the outer boundary there are fewer coarse points further out than the method may want.
Stream Exchanger::stream_in_boundary(Stream stream) const {
  stream.prolongation = transfer::within(stream.prolongation, stream.step, stream.to_layout->domain,
                                         stream.from_layout->domain);
  return stream;
}

Moment Exchanger::moment(const Stream& stream, double time) const {
  if (stream.group->transport.is_from_newest) return {time, {time}, {1}};
  const std::vector<double> times = grid_.times(stream.from.level, stream.source_timelevels);
  const auto [first, last] = std::minmax_element(times.begin(), times.end());
  const double tolerance = 1e-10 * (1 + std::abs(time));
  if (time < *first - tolerance || time > *last + tolerance)
    throw TimeOutOfReach(
        "level " + std::to_string(stream.to.level) + " of " + stream.group->name + " needs values of level " +
        std::to_string(stream.from.level) + " at time " + std::to_string(time) + ", but its " +
        std::to_string(times.size()) + " timelevels in use reach from " + std::to_string(*first) + " to " +
        std::to_string(*last) + "; give the group more timelevels (at least " +
        settings_.names.order_in_time + " + 1), raise that order, or tag the group Prolongation=\"none\"");
  // Stages of a step that levels do together have times of their own, perhaps that of the past timelevel.
  if (time == times.front()) {
    std::vector<double> newest(times.size());
    newest.front() = 1;
    return {time, times, newest};
  }
  return {time, times, transfer::time_weights(times, time)};
}

/// Groups with too few timelevels get new points from the nearest one: thorns calculate these groups anew,
/// else they would have more.
double Exchanger::nearest_known_time(const Stream& stream, double time) const {
  const std::vector<double> times = grid_.times(stream.from.level, stream.source_timelevels);
  const auto [first, last] = std::minmax_element(times.begin(), times.end());
  return stream.source_timelevels > settings_.prolongation_order_time ? time
                                                                      : std::clamp(time, *first, *last);
}

/// The owner of the base of a point must store all that the point is interpolated from.
void Exchanger::require_stencil(const Stream& stream) const {
  const Index& ghosts = stream.from_layout->ghosts;
  for (int d = 0; d < 3; ++d) {
    if (stream.step[d] == 1) continue;
    const transfer::Reach reach = transfer::reach(stream.prolongation, static_cast<int>(stream.step[d]), d);
    const Coordinate needed = std::max(reach.below, reach.above);
    if (needed > ghosts[d])
      throw flesh::Error("interpolation of " + stream.group->name + " to level " +
                         std::to_string(stream.to.level) + " with order " +
                         std::to_string(stream.prolongation.order) + " needs ghost zones of " +
                         std::to_string(needed) + " points, but they have " + std::to_string(ghosts[d]) +
                         "; raise " + settings_.names.ghosts + " or lower " + settings_.names.order_in_space);
  }
}

/// The owner of the lowest fine point that a coarse one is made from must store the others, too: parts end
/// between any two points.
void Exchanger::require_footprint(const Stream& stream) const {
  const Box read = transfer::footprint(stream.restriction, stream.step);
  for (int d = 0; d < 3; ++d) {
    const Coordinate needed = std::max(-read.lower[d], read.upper[d]), ghosts = stream.from_layout->ghosts[d];
    if (needed <= ghosts) continue;
    throw flesh::Error("restriction of " + stream.group->name + " to level " +
                       std::to_string(stream.to.level) + " needs ghost zones of " + std::to_string(needed) +
                       " points on level " + std::to_string(stream.from.level) + ", but they have " +
                       std::to_string(ghosts) + "; raise " + settings_.names.ghosts);
  }
}

/// Ghost zones hold the stencil, but beyond the outer boundary of the domain there are none.
void Exchanger::require_sources(const Stream& stream, const ExchangePlan& plan) const {
  const std::vector<Component>& local = stream.from_layout->local;
  const auto require = [&](const Transfer& transfer) {
    const Component& from = local.at(transfer.number_here - local.front().number);
    const Box needed = transfer::source_box(stream.prolongation, stream.step, transfer.box);
    if (from.stored.covers(needed)) return;
    throw flesh::Error(
        "interpolation of " + stream.group->name + " to the points " + to_text(transfer.box) + " of level " +
        std::to_string(stream.to.level) + " with order " + std::to_string(stream.prolongation.order) +
        " needs the points " + to_text(needed) + " of level " + std::to_string(stream.from.level) +
        ", of which some lie beyond the outer boundary of the domain " + to_text(stream.from_layout->domain) +
        "; give the domain a wider boundary (CoordBase::boundary_size_...), refine farther from it, or "
        "lower " +
        settings_.names.order_in_space);
  };
  for (const Transfer& transfer : plan.sends) require(transfer);
  for (const Transfer& transfer : plan.copies) require(transfer);
}

void Exchanger::add_exchange(Movement& movement, const Group& group, int level, Kind kind) {
  for (const Place place : grid_.places(group, level)) {
    const bool is_array = group.kind != GroupKind::grid_function;
    const bool has_edges = kind == Kind::ghosts_and_edges && is_prolongated(group, level);
    auto plan = [&](Kind what, auto make) -> const ExchangePlan& {
      const std::array<int, 4> key{static_cast<int>(what), is_array ? group.index : -group.dimension,
                                   place.map, place.level};
      const auto found = plans_.find(key);
      return found != plans_.end() ? found->second : plans_[key] = make();
    };
    const Lattice& lattice = grid_.lattice(group, place);
    // Who fills the edges does it in the ghost zones, too: then only evolved points are exchanged.
    const auto points = has_edges ? Lattice::Points::evolved : Lattice::Points::all;
    movement.add(stream(group, Way::copy, place, place),
                 plan(has_edges ? Kind::ghosts_and_edges : Kind::ghosts,
                      [&] { return lattice.exchange_plan(points); }));
    if (!has_edges && !is_array && level > 0)
      movement.add(stream(group, Way::copy, place, place),
                   plan(Kind::beyond_edges, [&] { return keepers_plan(lattice); }));
    if (!has_edges) continue;
    const Place below{place.map, level - 1};
    const Stream edges = stream(group, Way::prolongate, below, place);
    const ExchangePlan& edge_plan =
        plan(Kind::edges, [&] { return prolongation_plan(grid_.lattice(group, below), lattice); });
    require_sources(edges, edge_plan);
    movement.add(edges, edge_plan);
    if (!has_edges_in_boundary(lattice)) continue;
    movement.add(stream_in_boundary(edges), plan(Kind::edges_in_boundary, [&] {
                   return prolongation_plan(grid_.lattice(group, below), lattice, DomainPart::boundary);
                 }));
  }
}

void Exchanger::add_restriction(Movement& movement, const Group& group, int level) {
  for (const Place place : grid_.places(group, level)) {
    const Place above{place.map, level + 1};
    const Stream values = stream(group, Way::restrict_to_coarse, above, place);
    require_footprint(values);
    movement.add(values, restriction_plan(grid_.lattice(group, above), grid_.lattice(group, place),
                                          values.restriction));
  }
}

Movement& Exchanger::movement(const Key& key) {
  std::unique_ptr<Movement>& entry = movements_[key];
  if (entry) return *entry;
  entry = std::make_unique<Movement>();
  for (int group : key.groups)
    key.kind == Kind::restriction ? add_restriction(*entry, groups_[group], key.level)
                                  : add_exchange(*entry, groups_[group], key.level, key.kind);
  entry->connect(messenger_);
  return *entry;
}

DataOf Exchanger::data(Side side) const {
  if (side == Side::device)
    return [this](int variable, Place place, int component, int timelevel) {
      return storage_.device_data(variable, place, component, timelevel);
    };
  return [this](int variable, Place place, int component, int timelevel) {
    return storage_.data(variable, place, component, timelevel);
  };
}

/// Calls visit(datum) for all that a movement takes. \return true if one of the visits does
template <class Visit>
bool Exchanger::any_source(const Movement& movement, Visit visit) const {
  for (const Stream& stream : movement.streams()) {
    const Group& group = *stream.group;
    const int first = stream.way == Way::prolongate ? 0 : stream.timelevel;
    const int behind = stream.way == Way::prolongate ? stream.source_timelevels : first + 1;
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
      for (int t = first; t < behind; ++t)
        if (visit(Datum{v, stream.from.level, t})) return true;
  }
  return false;
}

/// Where values were written last, were it only some of them on the device. All processes agree: their
/// functions have run on the same sides. (Where values are valid they need not agree: some have been read for
/// output.)
Side Exchanger::side_of(const Movement& movement) const {
  if (!residence_.is_kept() || !movement.fits_device()) return Side::host;
  const bool are_grid_functions =
      std::all_of(movement.streams().begin(), movement.streams().end(),
                  [&](const Stream& stream) { return storage_.is_on_sides(*stream.group); });
  const bool is_from_device = any_source(movement, [&](const Datum& datum) {
    return storage_.sides_of(datum.variable, datum.level, datum.timelevel).home == Side::device;
  });
  return is_from_device && are_grid_functions ? Side::device : Side::host;
}

void Exchanger::prepare(const Movement& movement, Side side, std::string_view what) {
  if (!residence_.is_kept()) return;
  const int who = residence_.number_of(what);
  any_source(movement, [&](const Datum& datum) {
    residence_.read(datum, side, who);
    return false;
  });
  for (const Stream& stream : movement.streams()) {
    const Group& group = *stream.group;
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
      residence_.change({v, stream.to.level, stream.timelevel}, side, who);
  }
  residence_.settle();
}

bool Exchanger::is_at_home_on_device(const Group& group, int level, int timelevel) const {
  for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
    if (storage_.sides_of(v, level, timelevel).home == Side::device) return true;
  return false;
}

Exchanger::RefillPlan Exchanger::prepare_refill(const Structure& before, const Structure& wanted) {
  RefillPlan plan;
  if (!residence_.is_kept()) return plan;
  const int who = residence_.number_of("changes of the grid");
  const auto had = [&](int level) { return level < static_cast<int>(before.size()); };
  const auto changes = [&](int level) { return !had(level) || before[level] != wanted[level]; };
  for (int level = 0; level < static_cast<int>(wanted.size()); ++level) {
    if (!changes(level)) continue;
    for (const Group& group : groups_) {
      if (!storage_.is_on_sides(group) || group.is_scratch || !has_movable_data(group)) continue;
      const bool is_interpolated_there = transfer::acts_axis_by_axis(group.transport.method) &&
                                         settings_.prolongation_order_time < most_sources;
      const bool is_from_coarser = is_prolongated(group, level);
      const auto is_coarser_on_device = [&](int t) {
        return changes(level - 1) ? plan.contains({level - 1, group.index, t})
                                  : is_at_home_on_device(group, level - 1, t);
      };
      for (int t = 0; t < storage_.timelevels(group.index); ++t) {
        const bool is_on_device = (!is_from_coarser || is_interpolated_there) &&
                                  ((had(level) && is_at_home_on_device(group, level, t)) ||
                                   (is_from_coarser && is_coarser_on_device(t)));
        if (is_on_device) plan.insert({level, group.index, t});
        for (int v = group.first_variable; had(level) && v < group.first_variable + group.variable_count; ++v)
          residence_.read({v, level, t}, is_on_device ? Side::device : Side::host, who);
      }
    }
  }
  residence_.settle();
  return plan;
}

MomentOf Exchanger::moments(double time) const {
  return [this, time](const Stream& stream) { return moment(stream, time); };
}

void Exchanger::exchange(int level, std::span<const int> groups, Zones zones, double time) {
  begin_exchange(level, groups, zones, time);
  finish();
}

/// Those that an exchange moves, each once.
std::vector<int> Exchanger::movable(std::span<const int> groups) const {
  std::vector<int> result;
  for (int group : groups)
    if (has_movable_data(groups_[group]) && std::find(result.begin(), result.end(), group) == result.end())
      result.push_back(group);
  return result;
}

void Exchanger::prepare_exchange(int level, std::span<const int> groups, Zones zones) {
  const std::vector<int> wanted = movable(groups);
  if (!wanted.empty())
    movement({zones == Zones::ghosts ? Kind::ghosts : Kind::ghosts_and_edges, level, wanted});
}

void Exchanger::begin_exchange(int level, std::span<const int> groups, Zones zones, double time) {
  finish();
  std::vector<int> wanted = movable(groups);
  if (wanted.empty()) return;
  const flesh::WorkScope work(flesh::work::synchronisation, level);
  Movement& here = movement({zones == Zones::ghosts ? Kind::ghosts : Kind::ghosts_and_edges, level, wanted});
  {
    const Stopwatch stopwatch(statistics_.seconds);
    const Side side = side_of(here);
    prepare(here, side, "exchanges of ghost zones and edges");
    here.begin(data(side), data(side), moments(time), devices_of(side));
  }
  note_filled(level, wanted, zones);
  if (here.has_messages()) ++statistics_.exchanges;
  pending_ = Pending{&here, level, std::move(wanted), std::chrono::steady_clock::now()};
  if (!settings_.overlaps_exchanges || !here.has_messages()) finish();
}

/// Who reads what is on its way waits for it, so it counts as filled.
void Exchanger::note_filled(int level, const std::vector<int>& groups, Zones zones) const {
  std::vector<int> all, prolongated;
  for (const int index : groups) {
    const Group& group = groups_[index];
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v) {
      all.push_back(v);
      if (zones == Zones::ghosts_and_edges && is_prolongated(group, level)) prolongated.push_back(v);
    }
  }
  hooks_.note_filled_outside(level, all, flesh::outside::ghosts);
  hooks_.note_filled_outside(level, prolongated, flesh::outside::edges);
}

void Exchanger::finish() {
  if (!pending_) return;
  note_end();
  const Pending done = std::move(*pending_);
  pending_.reset();
  const flesh::WorkScope work(flesh::work::synchronisation, done.level);
  const Stopwatch stopwatch(statistics_.seconds), waiting(statistics_.waiting);
  done.movement->finish(data(done.movement->is_on_device() ? Side::device : Side::host));
}

/// What functions do from now on is not done beside it.
void Exchanger::note_end() {
  if (!std::exchange(pending_->has_work, false)) return;
  ++statistics_.overlapped;
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - pending_->begin).count();
  statistics_.working += seconds;
  flesh::note_hidden_work("ghost zones under way while functions ran", seconds);
}

void Exchanger::advance() {
  if (pending_) pending_->movement->advance();
}

void Exchanger::note_work() {
  if (pending_) pending_->has_work = true;
}

void Exchanger::await() {
  if (!pending_) return;
  if (!std::exchange(pending_->is_awaited, true)) ++statistics_.awaited;
  device::Device* const device = device::Use::youngest();
  if (!device || !pending_->movement->is_on_device()) return finish();
  note_end();
  const flesh::WorkScope work(flesh::work::synchronisation, pending_->level);
  const Stopwatch stopwatch(statistics_.seconds), waiting(statistics_.waiting);
  pending_->movement->finish(*device, data(Side::device));
  if (pending_->movement->is_finished()) pending_.reset();
}

void Exchanger::reach(const Datum& datum, const std::function<int()>& who) {
  const std::lock_guard lock(one_reaches_);
  if (is_pending(datum.variable)) finish();
  if (!residence_.is_kept() || datum.level < 0) return;
  residence_.change(datum, Side::host, who());
  residence_.settle();
}

bool Exchanger::is_pending(int variable) const {
  if (!pending_) return false;
  const int group = groups_.of_variable(variable).index;
  return std::find(pending_->groups.begin(), pending_->groups.end(), group) != pending_->groups.end();
}

bool Exchanger::is_pending_on(Side side) const {
  return pending_ && pending_->movement->is_on_device() == (side == Side::device);
}

Box Exchanger::settled(Place place, int component) const {
  Box result = grid_.lattice(place).layout().local.at(component).stored;
  if (!pending_ || pending_->level != place.level) return result;
  std::vector<Box> arriving = pending_->movement->arriving(place, 3, component);
  // Faces before edges and corners, which are then gone already.
  std::sort(arriving.begin(), arriving.end(), [](const Box& a, const Box& b) { return a.size() > b.size(); });
  for (const Box& box : arriving) result = largest_part_without(result, box);
  return result;
}

std::vector<int> Exchanger::restricted_groups() const {
  std::vector<int> result;
  for (const Group& group : groups_)
    if (group.kind == GroupKind::grid_function && group.transport.restricts && has_movable_data(group))
      result.push_back(group.index);
  return result;
}

void Exchanger::prepare_restriction(int level) {
  const std::vector<int> wanted = restricted_groups();
  if (!wanted.empty()) movement({Kind::restriction, level, wanted});
}

void Exchanger::restrict_to(int level) {
  const std::vector<int> wanted = restricted_groups();
  if (wanted.empty()) return;
  finish();
  const flesh::WorkScope work(flesh::work::restriction, level);
  const Stopwatch stopwatch(statistics_.seconds);
  Movement& here = movement({Kind::restriction, level, wanted});
  const Side side = side_of(here);
  prepare(here, side, "restriction");
  here.run(data(side), data(side), moments(0), devices_of(side));
}

const Exchanger::Refill::Plans& Exchanger::Refill::plans(const Group& group, Place place) {
  const auto [entry, is_new] = plans_.try_emplace({group.dimension, place.map});
  if (!is_new) return entry->second;
  const Grid& grid = exchanger_.grid_;
  const Lattice& now = grid.lattice(group, place);
  const Lattice* then = before_ ? &before_->lattice(group, place) : nullptr;
  if (then) entry->second.from_before = redistribution_plan(*then, now);
  if (level_ == 0) return entry->second;
  const Lattice& coarser = grid.lattice(group, {place.map, level_ - 1});
  entry->second.from_coarser = filling_plan(coarser, then, now);
  entry->second.from_coarser_in_boundary = filling_plan(coarser, then, now, DomainPart::boundary);
  return entry->second;
}

void Exchanger::Refill::operator()(const Group& group, std::span<const RenewedTimelevel> renewed) {
  if (!exchanger_.has_movable_data(group)) return;
  exchanger_.finish();
  const flesh::WorkScope work(flesh::work::regridding, level_);
  const Stopwatch stopwatch(exchanger_.statistics_.seconds);
  if (!before_ && !exchanger_.is_prolongated(group, level_)) return;
  Residence& residence = exchanger_.residence_;
  const int who = residence.number_of("changes of the grid");
  const Side here = side(group, renewed.front().timelevel);
  for (const RenewedTimelevel& now : renewed)
    for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
      residence.change({v, level_, now.timelevel}, here, who);
  if (before_) copy(group, here, renewed);
  if (exchanger_.is_prolongated(group, level_)) interpolate(group, here, renewed);
}

void Exchanger::Refill::copy(const Group& group, Side here, std::span<const RenewedTimelevel> renewed) {
  Movement movement;
  for (const RenewedTimelevel& at : renewed)
    for (const Place place : exchanger_.grid_.places(group, level_)) {
      const Layout& then = before_->lattice(group, place).layout();
      const Layout& now = exchanger_.grid_.lattice(group, place).layout();
      movement.add({&group, Way::copy, place, place, &then, &now, at.timelevel},
                   plans(group, place).from_before);
    }
  movement.connect(exchanger_.messenger_);
  const DataOf old_data = [&](int variable, Place place, int component, int timelevel) {
    const OldTimelevel& before = std::ranges::find(renewed, timelevel, &RenewedTimelevel::timelevel)->before;
    return before.data(here, group, before_->lattice(group, place).layout(), variable, place.map, component);
  };
  movement.run(old_data, exchanger_.data(here), {}, exchanger_.devices_of(here));
}

void Exchanger::Refill::interpolate(const Group& group, Side here,
                                    std::span<const RenewedTimelevel> renewed) {
  Movement movement;
  for (const RenewedTimelevel& at : renewed)
    for (const Place place : exchanger_.grid_.places(group, level_)) {
      Stream stream = exchanger_.stream(group, Way::prolongate, {place.map, level_ - 1}, place);
      stream.timelevel = at.timelevel;
      stream.kind_of_work = flesh::work::regridding;
      const ExchangePlan& plan = plans(group, place).from_coarser;
      exchanger_.require_sources(stream, plan);
      movement.add(stream, plan);
      movement.add(exchanger_.stream_in_boundary(stream), plans(group, place).from_coarser_in_boundary);
    }
  movement.connect(exchanger_.messenger_);
  exchanger_.prepare(movement, here, "changes of the grid");
  const MomentOf moment = [&](const Stream& stream) {
    const double time = exchanger_.grid_.times(level_, stream.timelevel + 1)[stream.timelevel];
    return exchanger_.moment(stream, exchanger_.nearest_known_time(stream, time));
  };
  movement.run(exchanger_.data(here), exchanger_.data(here), moment, exchanger_.devices_of(here));
}

void Exchanger::forget(int first) {
  // What is between levels belongs to both.
  std::erase_if(plans_, [=](const auto& entry) { return entry.first[1] < 0 && entry.first[3] >= first; });
  std::erase_if(movements_, [=](const auto& entry) {
    return entry.first.level >= first ||
           (entry.first.kind == Kind::restriction && entry.first.level + 1 >= first);
  });
}

}  // namespace grid_driver
