// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The operators of Saguaro/Reduction without weights, under the names that users of PUGH know.
#include "Saguaro/Reduction/src/c_interface.hh"

namespace {

using reduction::operator_number;
using reduction::Weights;

/// Every point counts 1, and every process's copy of a scalar.
Weights weights(const cGH*) { return {.counts_copies = true}; }

template <int number>
void register_as(std::initializer_list<const char*> names) {
  static_assert(number < int(std::size(reduction::operators)));
  for (const char* name : names) reduction::register_operator<weights, number>(name);
}

}  // namespace

extern "C" int PUGHReduce_Startup(void) {
  register_as<operator_number("average")>({"average", "mean"});
  register_as<operator_number("count")>({"count"});
  register_as<operator_number("maximum")>({"maximum"});
  register_as<operator_number("minimum")>({"minimum"});
  register_as<operator_number("norm1")>({"norm1", "L1Norm"});
  register_as<operator_number("norm2")>({"norm2", "L2Norm"});
  register_as<operator_number("norm3")>({"norm3", "L3Norm"});
  register_as<operator_number("norm4")>({"norm4", "L4Norm"});
  register_as<operator_number("norm_inf")>({"norm_inf"});
  register_as<operator_number("sum")>({"sum"});
  reduction::register_grid_array_operator<weights>();
  return 0;
}
