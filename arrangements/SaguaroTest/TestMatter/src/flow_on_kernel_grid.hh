// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef TESTMATTER_FLOW_ON_KERNEL_GRID_HH
#define TESTMATTER_FLOW_ON_KERNEL_GRID_HH

#include "kernel_grid.hh"

namespace test_matter {

/// A few points of the flow are thinner. Products with it are exact.
constexpr double rho_of_atmosphere = 0x1p-11;

/// The number of a flow whose points often lie where one case ends and another begins: they have no mass,
/// no energy, the density of the end of a table or of a piece of the hybrid equation of state, or the energy
/// of an end of the table of nuclear matter.
constexpr int flow_at_limits = 2;

/// The number of a flow whose energies are about as large as numbers may be.
constexpr int flow_at_limits_of_numbers = 4;

/// Sets all grid functions, those of matter as a flow in a random space.
/// \param number  of one of many flows. Odd ones are faster, and have few different values, so that differences
///                 are often equal.
void set_flow(const KernelGrid& grid, int number);

}  // namespace test_matter

#endif
