// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/norm_watch.hh"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <limits>
#include <sstream>

#include "Saguaro/Output/src/names.hh"
#include "flesh/ending.hh"

namespace output {

namespace {

/// New memory may be filled with one byte. Unless that is 0, no computation gives its number.
bool is_filled_memory(double value) {
  unsigned char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  return bytes[0] != 0 && std::count(std::begin(bytes), std::end(bytes), bytes[0]) == sizeof value;
}

}  // namespace

std::optional<std::string> NormWatch::look(const std::string& variable, const std::string& reduction,
                                           double value, int iteration) {
  if (std::abs(value) == std::numeric_limits<double>::max() || is_filled_memory(value)) return std::nullopt;
  const double first = first_.try_emplace({variable, reduction}, value).first->second;
  // A first value may be what no physics has, as after a restart; of NaN nothing is known.
  const double limit = greatest_growth * std::min(std::max(1.0, std::abs(first)), greatest_first_value);
  if (has_spoken_ || !(std::abs(value) > limit)) return std::nullopt;
  has_spoken_ = true;
  std::ostringstream text;
  text << "the run is unstable since iteration " << iteration << ": the " << reduction << " of " << variable
       << " is " << value << ", and was " << first << " at first";
  return text.str();
}

void watch_norm(NormWatch& watch, const cGH* gh, int variable, const std::string& reduction, double value) {
  const auto problem = watch.look(full_name(variable), reduction, value, gh->cctk_iteration);
  if (!problem || flesh::end_of_run().ending == flesh::Ending::unstable) return;
  CCTK_WARN(CCTK_WARN_ALERT, problem->c_str());
  flesh::note_instability(*problem);
}

}  // namespace output
