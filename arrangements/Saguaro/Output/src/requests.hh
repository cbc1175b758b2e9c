// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Requests: the variables that a list in a parameter names, with their options.
#ifndef SAGUARO_OUTPUT_REQUESTS_HH
#define SAGUARO_OUTPUT_REQUESTS_HH

#include <optional>
#include <string>
#include <vector>

#include "CactusBase/IOUtil/src/ioutil_Utils.h"
#include "Saguaro/Output/src/period.hh"
#include "cctk.h"

namespace output {

class Requests {
 public:
  Requests() = default;
  ~Requests();
  Requests(const Requests&) = delete;
  Requests& operator=(const Requests&) = delete;

  /// Reads a list unless it is the one read before. Mistakes in it stop the run if
  /// IO::strict_io_parameter_check, and else are warnings. \param method, parameter  for messages
  void update(const cGH* gh, const char* method, const char* parameter, const std::string& list,
              const Period& of_method);

  /// The list that was read last; empty before the first update.
  const std::string& list() const { return list_; }
  /// Null if the variable is not asked for, or before the first update.
  const ioRequest* find(int variable) const;
  /// The variables that are asked for, in the order of their indices.
  const std::vector<int>& variables() const { return variables_; }
  /// The period of a variable if its options give it one of its own. It follows from iteration and time
  /// alone, so that it goes on after a restart as if nothing had happened.
  std::optional<Period> own_period(int variable) const;
  bool has_own_periods() const { return has_own_periods_; }

 private:
  void clear();

  std::string list_;
  Period period_;                     // of the method, without what its criterion does not use
  std::vector<ioRequest*> requests_;  // by variable index; empty before the first update
  std::vector<int> variables_;        // those that have a request
  bool has_own_periods_ = false;
};

/// Does a request include this level? The option `refinement_levels` selects some.
bool includes_level(const ioRequest& request, int level);

}  // namespace output

#endif
