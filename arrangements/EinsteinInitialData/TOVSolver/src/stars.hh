// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TOVSOLVER_STARS_HH
#define TOVSOLVER_STARS_HH

#include <memory>
#include <vector>

#include "star.hh"

namespace tov {

/// The stars of this run, solved for once; all processes do the same.
const std::vector<std::unique_ptr<Star>>& stars();

/// Their matter.
Polytrope matter();

}  // namespace tov

#endif
