// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Numbers that all processes agree on without waiting for each other.
#ifndef FLESH_SERVICES_AGREEMENT_HH
#define FLESH_SERVICES_AGREEMENT_HH

#include <memory>
#include <span>
#include <vector>

namespace flesh {

/// A maximum over all processes that is started at one point of the run and read at a later one.
class Agreement {
 public:
  virtual ~Agreement() = default;
  /// Starts with the numbers of this process; at most one at a time. Collective.
  virtual void start(std::span<const double> mine) = 0;
  /// True between start and finish.
  virtual bool is_started() const = 0;
  /// Element-wise maximum over all processes. Collective; waits only if some process has not started yet.
  virtual std::vector<double> finish() = 0;
};

/// The agreement of a single process.
std::unique_ptr<Agreement> agree_alone();

}  // namespace flesh

#endif
