// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef GRHYDRO_INITDATA_SHOCK_CASES_HH
#define GRHYDRO_INITDATA_SHOCK_CASES_HH

#include <optional>
#include <string>

#include "state.hh"

namespace initial_data {

/// Two constant states. The first component of vectors is that along the normal.
struct ShockTube {
  State left, right;
};

/// States without a magnetic field, by name, case does not count: Simple, Sod (1978, J. Comput. Phys. 27, 1),
/// Blast (Norman, Winkler 1986), Balsaralike1. They are given by eps.
std::optional<ShockTube> hydro_shock(const std::string& name);

/// States with a magnetic field: Balsara0 to Balsara5 (Balsara 2001, Astrophys. J. Suppl. 132, 83), Alfven
/// (Giacomazzo, Rezzolla 2006, J. Fluid Mech. 562, 223), Komissarov1 to Komissarov9 (Komissarov 1999, Mon.
/// Not. R. Astron. Soc. 303, 343, table 1). They are given by the eps of the gamma law that the paper used,
/// whatever the run's is.
std::optional<ShockTube> magnetised_shock(const std::string& name);

}  // namespace initial_data

#endif
