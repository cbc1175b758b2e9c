// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The table of options of a local reduction.
#ifndef LOCALREDUCE_OPTIONS_HH
#define LOCALREDUCE_OPTIONS_HH

#include <optional>
#include <span>
#include <vector>

#include "cctk.h"
#include "selection.hh"

namespace local_reduce {

struct Options {
  std::vector<CCTK_INT> offsets;  ///< per input: element that counts as its first
  Selection selection;
  const CCTK_REAL* weights = nullptr;  ///< of the shape of the arrays; null: none
  bool leaves_division = false;  ///< the caller divides and takes roots, after other processes have added
};

/// \param table  handle; no options if there is no such table
/// \throws std::invalid_argument naming the key that is wrong
Options read_options(int table, std::span<const CCTK_INT> sizes, int inputs);

/// What the caller has to do with the results if Options::leaves_division.
struct LeftToDo {
  CCTK_INT count;  ///< number of values
  CCTK_REAL weight_sum;
  int operation;  ///< code of Collection
  bool division;
  int root;  ///< 1: none
};
void write_left_to_do(int table, const LeftToDo& work);

}  // namespace local_reduce

#endif
