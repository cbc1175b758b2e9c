// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/termination.hh"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/error.hh"
#include "core/names.hh"
#include "core/text.hh"

namespace flesh {
namespace {

constexpr std::array<std::pair<const char*, TerminateMode>, 8> modes{{{"never", TerminateMode::never},
                                                                      {"iteration", TerminateMode::iteration},
                                                                      {"time", TerminateMode::time},
                                                                      {"runtime", TerminateMode::runtime},
                                                                      {"any", TerminateMode::any},
                                                                      {"all", TerminateMode::all},
                                                                      {"either", TerminateMode::either},
                                                                      {"both", TerminateMode::both}}};

/// Time runs the way of the time step.
bool is_time_reached(const TerminationSettings& s, double time, double time_step) {
  const double forgiven = 1e-8 * std::abs(time_step);
  return time_step < 0 ? time <= s.final_time + forgiven : time >= s.final_time - forgiven;
}

/// False if the run begins behind its final time. Modes in which other conditions may end the run take that,
/// as in the default of -1, for no limit.
bool has_final_time(const TerminationSettings& s, double time_step) {
  return time_step < 0 ? s.final_time <= s.initial_time : s.final_time >= s.initial_time;
}

/// Whether the wall-clock limit alone ends a run.
bool has_limit_of_its_own(const TerminationSettings& s) {
  return s.max_runtime > 0 && s.mode != TerminateMode::never && s.mode != TerminateMode::all;
}

const char* keyword_of(TerminateMode mode) {
  for (const auto& [name, value] : modes)
    if (value == mode) return name;
  return "";
}

double clamped(double fraction) { return std::clamp(fraction, 0.0, 1.0); }

double iteration_fraction(const TerminationSettings& s, int iteration) {
  return s.last_iteration > 0 ? clamped(static_cast<double>(iteration) / s.last_iteration) : 1.0;
}

double time_fraction(const TerminationSettings& s, double time) {
  const double all = s.final_time - s.initial_time;
  return all == 0 ? 1.0 : clamped((time - s.initial_time) / all);
}

}  // namespace

std::string_view name_of(Ending ending) {
  return ending == Ending::done ? "done" : ending == Ending::stopped ? "stopped" : "unstable";
}

std::vector<TerminationRemark> remarks_on(const TerminationSettings& s) {
  std::vector<TerminationRemark> remarks;
  const auto is_one_of = [&s](auto... modes) { return ((s.mode == modes) || ...); };
  using enum TerminateMode;
  if (s.max_runtime > 0 && is_one_of(iteration, time, either, both))
    remarks.push_back(
        {"max_runtime", text("the run ends after ", s.max_runtime, " minutes, though Cactus::terminate = \"",
                             keyword_of(s.mode), "\" does not say so; expected terminate = \"any\"")});
  if (s.max_runtime > 0 && is_one_of(never))
    remarks.push_back({"max_runtime",
                       "this has no effect, because Cactus::terminate is \"never\"; expected "
                       "terminate = \"runtime\" or \"any\""});
  if (s.max_runtime == 0 && is_one_of(runtime))
    remarks.push_back({"terminate",
                       "nothing ends this run, because Cactus::max_runtime is 0; expected its "
                       "length in minutes"});
  if (s.final_time < s.initial_time && is_one_of(time, both))
    remarks.push_back({"terminate", text("the run begins at time ", s.initial_time,
                                         ", behind Cactus::cctk_final_time, which is ", s.final_time,
                                         "; expected a later one, unless the time step is negative")});
  return remarks;
}

TerminateMode terminate_mode(std::string_view keyword) {
  for (const auto& [name, mode] : modes)
    if (same_name(name, keyword)) return mode;
  throw Error(text("Cactus::terminate is '", keyword, "'; expected one of its keywords"));
}

bool Termination::is_reached(int iteration, double time, double time_step) {
  const TerminationSettings s = settings_();
  has_reached_its_end_ = is_stated_end(s, iteration, time, time_step);
  return has_reached_its_end_ || is_requested() || s.terminate_next ||
         (runtime_over_ && has_limit_of_its_own(s));
}

bool Termination::is_stated_end(const TerminationSettings& s, int iteration, double time,
                                double time_step) const {
  const bool by_iteration = iteration >= s.last_iteration;
  const bool by_time = is_time_reached(s, time, time_step);
  const bool by_time_if_any = by_time && has_final_time(s, time_step);
  switch (s.mode) {
    case TerminateMode::never:
      return false;
    case TerminateMode::iteration:
      return by_iteration;
    case TerminateMode::time:
      return by_time;
    case TerminateMode::runtime:
      return false;  // there is no limit
    case TerminateMode::any:
    case TerminateMode::either:
      return by_iteration || by_time_if_any;
    case TerminateMode::all:
      return by_iteration && by_time && (s.max_runtime <= 0 || runtime_over_);
    case TerminateMode::both:
      return by_iteration && by_time;
  }
  return false;
}

void Termination::request(std::string_view reason, Ending ending) {
  if (requested_ >= ending) return;
  requested_ = ending;
  reason_ = reason;
}

void Termination::doubt(std::string_view reason) {
  if (!is_doubted()) doubt_ = reason;
}

EndOfRun Termination::end() const {
  if (requested_ == Ending::unstable) return {requested_, reason_, true};
  const EndOfRun stop = has_reached_its_end_ ? EndOfRun{} : early_end();
  if (!is_doubted()) return stop;
  return {Ending::unstable, stop.was_asked_for ? doubt_ + "; " + stop.reason : doubt_, stop.was_asked_for};
}

EndOfRun Termination::early_end() const {
  if (is_requested()) return {requested_, reason_, true};
  const TerminationSettings s = settings_();
  if (s.terminate_next) return {Ending::stopped, "Cactus::terminate_next is yes", true};
  if (runtime_over_ && has_limit_of_its_own(s))
    return {Ending::stopped, text("Cactus::max_runtime, ", s.max_runtime, " minutes, has passed"), true};
  return {};
}

double Termination::runtime_limit() const {
  const TerminationSettings s = settings_();
  return s.mode == TerminateMode::never ? 0 : 60 * s.max_runtime;
}

double Termination::fraction_done(int iteration, double time, double runtime) const {
  const TerminationSettings s = settings_();
  const double by_iteration = iteration_fraction(s, iteration);
  const double by_time = time_fraction(s, time);
  const double limit = 60 * s.max_runtime;
  switch (s.mode) {
    case TerminateMode::never:
      return -1;
    case TerminateMode::iteration:
      return by_iteration;
    case TerminateMode::time:
      return by_time;
    case TerminateMode::runtime:
      return limit > 0 ? clamped(runtime / limit) : -1;
    case TerminateMode::any:
      return std::max({by_iteration, by_time, limit > 0 ? clamped(runtime / limit) : 0});
    case TerminateMode::all:
      return std::min({by_iteration, by_time, limit > 0 ? clamped(runtime / limit) : 1});
    case TerminateMode::either:
      return std::max(by_iteration, by_time);
    case TerminateMode::both:
      return std::min(by_iteration, by_time);
  }
  return -1;
}

}  // namespace flesh
