// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/device/residence.hh"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "Saguaro/GridDriver/src/data/declarations.hh"
#include "Saguaro/GridDriver/src/data/growing_list.hh"
#include "cctk.h"
#include "flesh/work.hh"

namespace grid_driver {
namespace {

using flesh::ScheduledFunction;

/// All bits set is a NaN.
constexpr int spoiled_byte = 0xff;

const char* name_of(Side side) { return side == Side::host ? "host" : "device"; }

}  // namespace

std::vector<std::string>& readers() {
  static std::vector<std::string> names;
  return names;
}

std::string text_of_invalid(const std::string& reader, const std::string& variable, const Datum& datum,
                            Side side, const std::string& writer) {
  return reader + " reads " + variable + " (timelevel " + std::to_string(datum.timelevel) + ", level " +
         std::to_string(datum.level) + ") on the " + name_of(side) +
         ", but it is valid neither on the host nor on the device; " +
         (writer.empty() ? std::string("nobody has written it") : "it was last written by " + writer) +
         ". This is a mistake of the driver";
}

// ---- who

int Residence::number_of(const ScheduledFunction* function, std::string who, bool is_undeclared) {
  const auto [entry, is_new] = numbers_.try_emplace(std::move(who), static_cast<int>(actors_.size()));
  if (is_new) actors_.push_back({entry->first, function, is_undeclared});
  return entry->second;
}

int Residence::number_of(const ScheduledFunction& function) {
  const auto found = number_of_function_.find(&function);
  if (found != number_of_function_.end()) return found->second;
  return number_of_function_[&function] =
             number_of(&function, function.thorn + "::" + function.routine, is_undeclared(function));
}

int Residence::number_of(std::string_view who) {
  const auto found = numbers_.find(who);
  return found != numbers_.end() ? found->second : number_of(nullptr, std::string(who), false);
}

int Residence::current() {
  const ScheduledFunction* const function = flesh::current_scheduled_function();
  return function ? number_of(*function) : number_of("the driver");
}

int Residence::reader() {
  std::string names;
  for (const std::string& name : readers()) names += (names.empty() ? "" : ": ") + name;
  return names.empty() ? current() : number_of(names);
}

// ---- reading and writing

bool Residence::has_sides(const Datum& datum) const {
  const Group& group = groups_.of_variable(datum.variable);
  return storage_.is_on_sides(group) && datum.timelevel < storage_.timelevels(group.index);
}

void Residence::read(const Datum& datum, Side side, int who) {
  if (!has_sides(datum)) return;
  const Sides::Entry entry = storage_.sides_of(datum.variable, datum.level, datum.timelevel);
  const Copy copy = copy_needed(entry.valid, side);
  if (copy == Copy::none) return;
  if (copy == Copy::impossible) complain(datum, side, who);
  const flesh::WorkScope work(flesh::work::copies, datum.level);
  if (copy == Copy::to_device && entry.new_byte != Sides::Entry::written) {
    storage_.make_on_device(groups_.of_variable(datum.variable), datum.level, datum.timelevel);
    storage_.fill(Side::device, datum.variable, datum.level, datum.timelevel, entry.new_byte);
    return storage_.note_read(datum.variable, datum.level, datum.timelevel, side);
  }
  if (copy == Copy::to_host) {
    bring_to_host(datum, who);
  } else {
    actors_[entry.writer == Sides::nobody ? who : entry.writer].to_device +=
        storage_.copy_to_device(datum.variable, datum.level, datum.timelevel);
  }
  storage_.note_read(datum.variable, datum.level, datum.timelevel, side);
}

void Residence::bring_to_host(const Datum& datum, int who) {
  const bool is_under_way =
      storage_.sides_of(datum.variable, datum.level, datum.timelevel).copy != Sides::Entry::no_copy;
  const int copy = storage_.copy_to_host(datum.variable, datum.level, datum.timelevel);
  const std::int64_t bytes = storage_.copies_to_host().bytes(copy);
  actors_[who].to_host += bytes;
  if (is_under_way) ++ahead_.read, ahead_.bytes_read += bytes;
  arriving_.push_back(copy);
  if (datum.timelevel == 0) read_patterns_[{datum.variable, datum.level}].read(element(steps_, datum.level));
}

void Residence::overwrite(const Datum& datum, Side side, int who) {
  if (!has_sides(datum)) return;
  if (side == Side::device)
    storage_.make_on_device(groups_.of_variable(datum.variable), datum.level, datum.timelevel);
  storage_.note_write(datum.variable, datum.level, datum.timelevel, side, who);
  if (side == Side::device) expect_read(datum);
  if (spoils_) {
    settle();
    storage_.fill(other(side), datum.variable, datum.level, datum.timelevel, spoiled_byte);
  }
}

void Residence::settle() {
  if (arriving_.empty()) return;
  const flesh::WorkScope work(flesh::work::copies);
  for (const int copy : std::exchange(arriving_, {})) storage_.copies_to_host().finish(copy);
}

void Residence::begin_step(int level) { ++element(steps_, level); }

void Residence::expect_read(const Datum& datum) {
  const auto found = read_patterns_.find({datum.variable, datum.level});
  const bool is_ever_read = found != read_patterns_.end();
  if (!is_ever_read || datum.timelevel != 0) return;
  found->second.write();
  if (copies_ahead_ && found->second.is_read_next()) expected_.push_back(datum);
}

/// Since a write was the one that is read next, somebody may have written again, or read. What levels share
/// is another level's soon.
void Residence::copy_ahead(const std::function<bool(int variable)>& is_under_way) {
  std::erase_if(expected_, [&](const Datum& datum) {
    if (is_under_way(datum.variable)) return false;
    const Sides::Entry entry = storage_.sides_of(datum.variable, datum.level, datum.timelevel);
    const bool is_wanted = read_patterns_.at({datum.variable, datum.level}).is_read_next() &&
                           entry.valid == only(Side::device) && entry.copy == Sides::Entry::no_copy &&
                           !groups_.of_variable(datum.variable).is_scratch;
    const std::int64_t bytes =
        is_wanted ? storage_.copy_ahead(datum.variable, datum.level, datum.timelevel) : 0;
    if (bytes > 0) ++ahead_.issued, ahead_.bytes += bytes;
    return true;
  });
}

void Residence::complain(const Datum& datum, Side side, int who) const {
  const int writer = storage_.sides_of(datum.variable, datum.level, datum.timelevel).writer;
  throw std::logic_error(text_of_invalid(actors_[who].who, CCTK_FullVarName(datum.variable), datum, side,
                                         writer == Sides::nobody ? "" : actors_[writer].who));
}

// ---- functions

bool Residence::is_undeclared(const ScheduledFunction& function) const {
  return !has_version(function) && !declarations_bind(function, settings_.presync);
}

bool Residence::needs_all_it_reads(const ScheduledFunction& function, Side side) const {
  return side == Side::device || !reads_by_calls(function, settings_.presync);
}

const std::vector<int>& Residence::variables_in_sight(const std::string& thorn) {
  const auto [entry, is_new] = in_sight_.try_emplace(thorn);
  if (is_new)
    for (const int index : flesh::groups_in_sight(thorn)) {
      const Group& group = groups_[index];
      if (!storage_.is_on_sides(group)) continue;
      for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
        entry->second.push_back(v);
    }
  return entry->second;
}

void Residence::prepare(const ScheduledFunction& function, Side side, std::span<const int> levels) {
  if (!is_kept()) return;
  const int who = number_of(function);
  for (const int level : levels)
    if (is_undeclared(function)) {
      for (const int variable : variables_in_sight(function.thorn))
        for (int t = 0; t < storage_.timelevels(groups_.of_variable(variable).index); ++t)
          change({variable, level, t}, side, who);
    } else {
      if (needs_all_it_reads(function, side))
        for (const flesh::DataAccess& access : function.reads)
          read({access.variable, level, access.timelevel}, side, who);
      for (const flesh::DataAccess& access : function.writes)
        change({access.variable, level, access.timelevel}, side, who);
    }
  settle();
}

// ---- traffic

std::vector<TrafficOf> Residence::traffic() const {
  std::vector<TrafficOf> result;
  for (const TrafficOf& actor : actors_)
    if (actor.to_device + actor.to_host > 0) {
      result.push_back(actor);
      if (actor.function) result.back().side = side_of(*actor.function);
    }
  if (ahead_.bytes > ahead_.bytes_read)
    result.push_back({"copies that were issued ahead, and nobody has read", nullptr, false, 0,
                      ahead_.bytes - ahead_.bytes_read, Side::host});
  std::stable_sort(result.begin(), result.end(), [](const TrafficOf& a, const TrafficOf& b) {
    return a.to_device + a.to_host > b.to_device + b.to_host;
  });
  return result;
}

void Residence::count_from_now() {
  for (TrafficOf& actor : actors_) actor.to_device = actor.to_host = actor.requests = 0;
  ahead_ = {};
}

}  // namespace grid_driver
