// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/run_watch.hh"

#include <algorithm>
#include <array>

#include "core/error.hh"
#include "core/text.hh"
#include "services/clocks.hh"
#include "services/memory.hh"

namespace flesh {

RunWatch::RunWatch(Parts parts) : parts_(std::move(parts)) {}

namespace {

/// Bins whose routines print.
bool is_talkative(std::string_view bin) {
  return bin == "CCTK_ANALYSIS" || bin == "CCTK_TERMINATE" || bin == "CCTK_SHUTDOWN";
}

}  // namespace

void RunWatch::enter_bin(cGH* gh, std::string_view bin) {
  if (bin == "CCTK_ANALYSIS")
    parts_.progress.make_room(wall_seconds());
  else if (is_talkative(bin))
    parts_.progress.clear();
  else
    show_progress(gh);
}

void RunWatch::leave_bin(cGH* gh, std::string_view bin) {
  if (!is_talkative(bin)) show_progress(gh);
  if (!gh || bin != "CCTK_EVOL") return;
  const int iteration = parts_.read(gh).iteration;
  if (iteration == agreed_iteration_) return;
  agreed_iteration_ = iteration;
  finish_agreement();
  start_agreement();
}

// A run ends after its iteration, and an iteration that loops for ever after none. Loops of integrators have
// few rounds; one of a solver may end by itself.
void RunWatch::repeat_loop(std::string_view loop, long long round) {
  constexpr long long patient_rounds = 1000;
  constexpr double patient_seconds = 10;
  if (!signals_.taken()) return;
  const double now = wall_seconds();
  if (signal_seen_ < 0 || round < signal_round_) {
    signal_seen_ = now;
    signal_round_ = round;
  }
  if (round - signal_round_ < patient_rounds || now - signal_seen_ < patient_seconds) return;
  throw Error(text("received ", signal_name(signals_.taken()), " in the loop (WHILE) of ", loop,
                   ", which has gone round ", round - signal_round_, " times since and ends no iteration"));
}

const MemoryUse& RunWatch::sampled_memory(double now) {
  constexpr double interval = 0.25;  // seconds; reading /proc takes some 10 microseconds
  if (sampled_at_ < 0 || now - sampled_at_ >= interval) {
    sample_ = memory_use();
    sampled_at_ = now;
  }
  return sample_;
}

void RunWatch::start_agreement() {
  const double limit = parts_.termination.runtime_limit();
  const double now = wall_seconds();
  const bool is_over = limit > 0 && now - parts_.start_seconds >= limit;
  const MemoryUse& memory = sampled_memory(now);
  parts_.agreement->start(
      std::array{static_cast<double>(signals_.taken()), is_over ? 1.0 : 0.0, memory.now, memory.most});
}

void RunWatch::settle() {
  finish_agreement();
  share_request();
}

void RunWatch::share_request() {
  parts_.agreement->start(std::array{static_cast<double>(parts_.termination.requested()),
                                     parts_.termination.is_doubted() ? 1.0 : 0.0});
  const std::vector<double> agreed = parts_.agreement->finish();
  parts_.termination.request("another process asked for it", static_cast<Ending>(agreed[0]));
  if (agreed[1] > 0) parts_.termination.doubt("another process found it");
}

void RunWatch::finish_agreement() {
  if (!parts_.agreement->is_started()) return;
  const std::vector<double> agreed = parts_.agreement->finish();
  if (agreed[0] > 0 && !parts_.termination.is_requested()) {
    parts_.termination.request(text("received ", signal_name(static_cast<int>(agreed[0]))));
    parts_.announce(parts_.termination.reason() + ": the run ends after this iteration");
  }
  if (agreed[1] > 0) parts_.termination.runtime_is_over();
  memory_ = {agreed[2], agreed[3]};
}

double RunWatch::most_memory() const { return std::max(memory_.most, memory_use().most); }

void RunWatch::show_progress(const cGH* gh) {
  const double now = wall_seconds();
  if (!gh || !parts_.shows_progress || !parts_.progress.is_due(now)) return;
  const Reading reading = parts_.read(gh);
  ProgressState state;
  state.iteration = reading.iteration;
  state.time = reading.time;
  state.fraction =
      parts_.termination.fraction_done(reading.iteration, reading.time, now - parts_.start_seconds);
  state.updates_per_iteration = reading.updates_per_iteration;
  state.memory = memory_;
  state.seconds = now;
  parts_.progress.show(state);
}

}  // namespace flesh
