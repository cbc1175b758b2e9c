// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The thorn during the run: which device, which functions on it, and what that has cost.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "choice.hh"
#include "clock.hh"
#include "flesh/devices.hh"
#include "flesh/driver_hooks.hh"
#include "flesh/schedule.hh"
#include "grid_driver.hh"
#include "grid_driver_device.hh"
#include "grid_driver_faces.hh"
#include "report.hh"
#include "traffic_forecast.hh"

namespace {

using flesh::Side;

/// The run since its first step.
struct Steps {
  bool have_begun = false;
  int first_iteration = 0;
  std::int64_t first_bytes = 0;
  int first_timed_iteration = 0;
  bool is_timed = false, is_reported = false;
};
Steps& steps() {
  static Steps steps;
  return steps;
}

std::string name_of(const flesh::ScheduledFunction& function) {
  return function.thorn + "::" + function.routine;
}

/// Who says that it can run on a device, but has given nothing that does.
std::string broken_promises() {
  std::string names;
  for (const flesh::ScheduledFunction* function : flesh::scheduled_functions())
    if (!function->without_grid && flesh::is_for_devices(*function) &&
        !flesh::driver_hooks().device_functions.knows(*function))
      names +=
          "\n  " + name_of(*function) + " (" + function->file + ":" + std::to_string(function->line) + ")";
  return names;
}

std::string sides_text(bool all) {
  std::string on_device, on_host;
  for (const flesh::ScheduledFunction* function : flesh::scheduled_functions()) {
    if (function->without_grid) continue;
    (flesh::devices().side_of(*function) == Side::device ? on_device : on_host) +=
        "\n  " + name_of(*function);
  }
  return "Functions that run on the device:" + (on_device.empty() ? "\n  none" : on_device) +
         (all ? "\nFunctions that run on the host:" + on_host : "");
}

/// Iterations count steps of the finest level.
double coarse_steps(const cGH* gh, int first_iteration) {
  const int finest = grid_driver::max_level_count(gh) - 1;
  const int per_step = grid_driver::level_shape(gh, 0, finest).time_factor;
  return static_cast<double>(gh->cctk_iteration - first_iteration + 1) / per_step;
}

accelerator::Emulation emulation() {
  DECLARE_CCTK_PARAMETERS;
  constexpr double megabyte = 1e6;
  using enum device::EmulatedOrder;
  return {static_cast<std::size_t>(emulated_memory * megabyte), CCTK_EQUALS(emulated_queues, "late") ? late
                                                                : CCTK_EQUALS(emulated_queues, "eager")
                                                                    ? eager
                                                                    : at_once};
}

accelerator::Choice choice_of_process(const char* wanted, int count) {
  return accelerator::choose(wanted, device::offers(),
                             accelerator::place_on_host(grid_driver::host_of_process(), CCTK_MyProc(nullptr)),
                             count, emulation());
}

/// Collective. Process 0 alone knows all names and reasons.
accelerator::Agreement agreement_of_processes(const accelerator::Choice& choice) {
  double all_have_devices = !choice.devices.empty();
  grid_driver::minimum_over_processes(nullptr, {&all_have_devices, 1});
  const std::string text =
      choice.devices.empty() ? "-" + choice.why_not : "+" + choice.devices.front()->name();
  const auto* const begin = reinterpret_cast<const std::byte*>(text.data());
  std::vector<std::vector<std::byte>> outgoing(CCTK_nProcs(nullptr));
  outgoing[0].assign(begin, begin + text.size());
  std::vector<std::string> names, reasons;
  for (const std::vector<std::byte>& bytes : grid_driver::exchange(nullptr, std::move(outgoing))) {
    const std::string theirs(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const bool has_device = theirs.starts_with('+');
    names.push_back(has_device ? theirs.substr(1) : "");
    reasons.push_back(has_device || theirs.empty() ? "" : theirs.substr(1));
  }
  if (CCTK_MyProc(nullptr) != 0) return {all_have_devices == 1, ""};
  return accelerator::agreement(names, reasons);
}

/// Collective. All processes have equally many devices.
void report_queues(const cGH* gh) {
  const std::vector<std::vector<double>> here = grid_driver::queue_seconds();
  if (here.empty()) return;
  std::vector<double> least = here.front(), most = here.front(), mean;
  std::vector<grid_driver::ExactSum> sums(least.size());
  for (const std::vector<double>& device : here)
    for (std::size_t part = 0; part < device.size(); ++part) {
      least[part] = std::min(least[part], device[part]);
      most[part] = std::max(most[part], device[part]);
      sums[part].add(device[part]);
    }
  grid_driver::minimum_over_processes(gh, least);
  grid_driver::maximum_over_processes(gh, most);
  grid_driver::add_over_processes(gh, sums);
  for (const auto& sum : sums)
    mean.push_back(sum.value() / (static_cast<double>(here.size()) * CCTK_nProcs(gh)));
  if (CCTK_MyProc(gh) == 0)
    CCTK_INFO(
        accelerator::queue_text(least, mean, most, coarse_steps(gh, steps().first_timed_iteration)).c_str());
}

/// Of devices of one process.
std::string several_text(int count, bool all_reach) {
  if (count == 1) return "";
  return "; each process has " + std::to_string(count) + " of them, which copy from one to another " +
         (all_reach ? "directly" : "through memory of the host");
}

}  // namespace

extern "C" int Accelerator_Init(void) {
  DECLARE_CCTK_PARAMETERS;
  accelerator::register_clock();
  accelerator::register_traffic_forecast();
  const std::vector<std::string> kept = accelerator::names_in(host_thorns);
  for (const std::string& thorn : kept)
    if (!CCTK_IsThornActive(thorn.c_str()))
      CCTK_VWARN(CCTK_WARN_ALERT, "Accelerator::host_thorns names '%s', which is not an active thorn",
                 thorn.c_str());
  flesh::driver_hooks().device_functions.keep_on_host(kept);
  grid_driver::allow_transports({CCTK_EQUALS(messages, "auto") != 0, !CCTK_EQUALS(messages, "host")});
  if (CCTK_EQUALS(device, "none")) return 0;
  const auto count = static_cast<int>(devices_per_process);
  accelerator::Choice choice = choice_of_process(device, count);
  const accelerator::Agreement all = agreement_of_processes(choice);
  const bool speaks = CCTK_MyProc(nullptr) == 0;
  if (all.all_have_devices) {
    const bool all_reach = device::set_in_force(std::move(choice.devices));
    if (speaks) CCTK_VINFO("Devices: %s%s", all.text.c_str(), several_text(count, all_reach).c_str());
  } else if (!CCTK_EQUALS(device, "auto")) {
    if (speaks) CCTK_VERROR("Accelerator::device = \"%s\", but there is none: %s", device, all.text.c_str());
    CCTK_Barrier(nullptr);  // the one that speaks ends the run
  } else if (speaks) {
    CCTK_VINFO("Devices: none, all work is the host's: %s", all.text.c_str());
  }
  return 0;
}

extern "C" void Accelerator_SetDevice(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!flesh::devices().current()) return;
  grid_driver::set_spoiling_of_invalid_sides(spoil_invalid_sides);
  static bool is_said = false;
  if (std::exchange(is_said, true) || CCTK_MyProc(cctkGH) != 0) return;
  if (const std::string transports = grid_driver::transports_text(); CCTK_nProcs(cctkGH) > 1)
    CCTK_VINFO("Messages between processes travel %s", transports.c_str());
  CCTK_INFO(sides_text(verbose || veryverbose).c_str());
  if (const std::string names = broken_promises(); !names.empty())
    CCTK_VWARN(CCTK_WARN_ALERT,
               "These functions have the tag Device=1, but nobody has registered a version for devices "
               "(flesh::register_device_function): they run on the host.%s",
               names.c_str());
}

extern "C" void Accelerator_BeginStep(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  if (!flesh::devices().current()) return;
  grid_driver::set_copying_ahead(copy_ahead);
  if (time_queue_from > 0 && cctk_iteration >= time_queue_from && !std::exchange(steps().is_timed, true)) {
    steps().first_timed_iteration = cctk_iteration;
    grid_driver::time_queue_from_now();
  }
  if (steps().have_begun) return;
  steps().have_begun = true;
  steps().first_iteration = cctk_iteration;
  steps().first_bytes = accelerator::bytes_so_far();
  grid_driver::count_traffic_from_now();
}

extern "C" void Accelerator_Report(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  const bool has_news = report && steps().have_begun && !steps().is_reported;
  if (!flesh::devices().current() || !has_news) return;
  report_queues(cctkGH);
  steps().is_reported = true;
  if (CCTK_MyProc(cctkGH) != 0) return;
  CCTK_INFO(accelerator::traffic_text(grid_driver::traffic_in_steps(),
                                      coarse_steps(cctkGH, steps().first_iteration),
                                      accelerator::bytes_so_far() - steps().first_bytes)
                .c_str());
  if (const grid_driver::CopiesAhead& copies = grid_driver::copies_ahead_in_steps(); copies.issued > 0)
    CCTK_INFO(accelerator::ahead_text(copies).c_str());
}
