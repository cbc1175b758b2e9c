// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The check of one component.
#ifndef NANCHECKER_COMPONENT_CHECK_HH
#define NANCHECKER_COMPONENT_CHECK_HH

#include <string>
#include <vector>

#include "cctk.h"
#include "checked_variables.hh"
#include "findings.hh"

namespace nan_checker {

/// What to look for, and what to do with it.
struct Orders {
  Search search = Search::both;
  int report_max = 0;               ///< points that are named one by one for each variable; -1: all
  const double* weights = nullptr;  ///< of grid functions; null: all points count
  CCTK_INT* mask = nullptr;  ///< gets one bit for each bad variable, at the points of grid functions; or null
};

/// Checks variables on the component that `gh` stands for. Reports bad points as far as report_max allows,
/// and adds what it finds to `findings`, which has one entry for each variable.
void check_component(const cGH* gh, const std::vector<Checked>& variables, const Orders& orders,
                     std::vector<Finding>& findings);

/// The bit of NaNmask that stands for variable `number` of a list; from the 31st on they share one.
CCTK_INT mask_bit(std::size_t number);

}  // namespace nan_checker

#endif
