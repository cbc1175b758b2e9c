// SPDX-License-Identifier: LGPL-2.1-or-later
//
// NormWatch: tells from reductions that are printed or written that a run has become unstable.
#ifndef SAGUARO_OUTPUT_NORM_WATCH_HH
#define SAGUARO_OUTPUT_NORM_WATCH_HH

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "cctk.h"

namespace output {

class NormWatch {
 public:
  /// No physics grows by so much; what does is an instability that has not overflowed yet.
  static constexpr double greatest_growth = 1e30;
  static constexpr double greatest_first_value = 1e100;

  /// Looks at one reduction of a variable. NaN is left to those who look for it; no instability are the
  /// greatest number that there is, by which thorns mark what they do not know, and a number whose bytes are
  /// all the same: some point still holds what its memory was filled with.
  /// \return what is wrong, if its size is beyond `greatest_growth` times that of the first one, or times 1 if
  /// that is more; said once for all
  std::optional<std::string> look(const std::string& variable, const std::string& reduction, double value,
                                  int iteration);

 private:
  std::map<std::pair<std::string, std::string>, double> first_;
  bool has_spoken_ = false;
};

/// The same; warns, and has the run end as unstable, unless that is known. To be called where the result is.
void watch_norm(NormWatch& watch, const cGH* gh, int variable, const std::string& reduction, double value);

}  // namespace output

#endif
