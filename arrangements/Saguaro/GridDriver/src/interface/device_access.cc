// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The functions of device_access.hh, over the objects of the run.
#include "Saguaro/GridDriver/src/public/device_access.hh"

#include <algorithm>
#include <utility>

#include "Saguaro/GridDriver/src/run/driver.hh"
#include "cctk.h"

namespace grid_driver {
namespace {

/// What is on its way arrives before somebody looks at it.
void await(int variable) {
  Exchanger& exchanger = driver().run().exchanger;
  if (exchanger.is_pending(variable)) exchanger.finish();
}

Transports& transports_allowed() {
  static Transports transports;
  return transports;
}

bool is_kept() { return is_in_force() && driver().run().residence.is_kept(); }

}  // namespace

device::Queue& queue_across(int from, int to) {
  return driver().messenger().links_of(*driver().run().storage.devices().at(from)).queue_across(to);
}

void require(std::span<const Datum> data, Side side) {
  if (!is_kept()) return;
  Residence& residence = driver().run().residence;
  const int who = residence.current();
  for (const Datum& datum : data) {
    await(datum.variable);
    residence.read(datum, side, who);
  }
  residence.settle();
}

void note_written(std::span<const Datum> data, Side side) {
  if (!is_kept()) return;
  Residence& residence = driver().run().residence;
  const int who = residence.current();
  for (const Datum& datum : data) {
    await(datum.variable);
    residence.overwrite(datum, side, who);
  }
}

void prepare_call(const cGH* gh, const flesh::ScheduledFunction& function) {
  if (!is_kept()) return;
  Run& run = driver().run();
  run.exchanger.finish();
  run.residence.prepare(function, run.residence.side_of(function), levels_in_view(run, current_view(gh)));
}

bool is_valid(const cGH* gh, int variable, int timelevel, Side side) {
  if (!is_kept()) return side == Side::host;
  const std::vector<Datum> data =
      data_in_view(driver().run(), current_view(gh), {&variable, 1}, {&timelevel, 1});
  return std::all_of(data.begin(), data.end(), [=](const Datum& datum) { return is_valid(datum, side); });
}

bool is_valid(const Datum& datum, Side side) {
  if (!is_kept()) return side == Side::host;
  return driver().run().storage.sides_of(datum.variable, datum.level, datum.timelevel).valid.on(side);
}

void copy_timelevel(const cGH* gh, std::span<const int> variables, int from, int to) {
  Run& run = driver().run();
  for (const int level : levels_in_view(run, current_view(gh)))
    for (const int variable : variables) {
      await(variable);
      if (std::max(from, to) < run.storage.timelevels(run.groups.of_variable(variable).index))
        run.storage.copy_timelevel(variable, level, from, to);
    }
}

void allow_transports(Transports allowed) { transports_allowed() = allowed; }
Transports allowed_transports() { return transports_allowed(); }

std::string transports_text() {
  const PeerLinks* const links = driver().messenger().links();
  if (!links) return "";
  if (driver().messenger().all_links().size() > 1)
    return "by MPI through pinned memory of the host: processes with several devices have no other way";
  const std::string by_mpi =
      links->uses_mpi() ? "by MPI from memory of the devices" : "by MPI through pinned memory of the host";
  const auto [mine, count] = driver().messenger().processes();
  if (links->count() == 0)
    return by_mpi + (links->why_not().empty() ? "" : " (directly: " + links->why_not() + ")");
  return std::string("directly between devices") +
         (links->count() < count - 1 ? " of one machine, else " + by_mpi : "");
}

void time_queue_from_now() {
  for (const auto& links : driver().messenger().all_links()) links->time_queue();
}

std::vector<std::vector<double>> queue_seconds() {
  std::vector<std::vector<double>> result;
  for (const auto& links : driver().messenger().all_links())
    if (std::vector<double> seconds = links->queue_seconds(); !seconds.empty())
      result.push_back(std::move(seconds));
  return result;
}

std::vector<TrafficOf> traffic_in_steps() { return driver().run().residence.traffic(); }
const CopiesAhead& copies_ahead_in_steps() { return driver().run().residence.copies_ahead(); }
void count_traffic_from_now() { driver().run().residence.count_from_now(); }
void count_to_host(std::int64_t bytes) {
  if (!is_kept()) return;
  Residence& residence = driver().run().residence;
  residence.count_to_host(residence.reader(), bytes);
}
void set_copying_ahead(bool on) { driver().run().residence.set_copying_ahead(on); }
void set_spoiling_of_invalid_sides(bool on) { driver().run().residence.set_spoiling(on); }

}  // namespace grid_driver
