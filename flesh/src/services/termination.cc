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

double clamped(double fraction) { return std::clamp(fraction, 0.0, 1.0); }

double iteration_fraction(const TerminationSettings& s, int iteration) {
  return s.last_iteration > 0 ? clamped(static_cast<double>(iteration) / s.last_iteration) : 1.0;
}

double time_fraction(const TerminationSettings& s, double time) {
  const double all = s.final_time - s.initial_time;
  return all == 0 ? 1.0 : clamped((time - s.initial_time) / all);
}

}  // namespace

TerminateMode terminate_mode(std::string_view keyword) {
  for (const auto& [name, mode] : modes)
    if (same_name(name, keyword)) return mode;
  throw Error(text("Cactus::terminate is '", keyword, "'; expected one of its keywords"));
}

bool Termination::is_reached(int iteration, double time, double time_step) const {
  const TerminationSettings s = settings_();
  if (requested_ || s.terminate_next) return true;
  const bool by_iteration = iteration >= s.last_iteration;
  const bool by_time = is_time_reached(s, time, time_step);
  const bool by_time_if_any = by_time && has_final_time(s, time_step);
  const bool has_limit = s.max_runtime > 0;
  switch (s.mode) {
    case TerminateMode::never:
      return false;
    case TerminateMode::iteration:
      return by_iteration;
    case TerminateMode::time:
      return by_time;
    case TerminateMode::runtime:
      return has_limit && runtime_over_;
    case TerminateMode::any:
      return by_iteration || by_time_if_any || (has_limit && runtime_over_);
    case TerminateMode::all:
      return by_iteration && by_time && (!has_limit || runtime_over_);
    case TerminateMode::either:
      return by_iteration || by_time_if_any;
    case TerminateMode::both:
      return by_iteration && by_time;
  }
  return false;
}

void Termination::request(std::string_view reason) {
  if (requested_) return;
  requested_ = true;
  reason_ = reason;
}

double Termination::runtime_limit() const {
  const TerminationSettings s = settings_();
  const bool counts =
      s.mode == TerminateMode::runtime || s.mode == TerminateMode::any || s.mode == TerminateMode::all;
  return counts ? 60 * s.max_runtime : 0;
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
