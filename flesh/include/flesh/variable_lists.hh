// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What is wrong with a list of variables such as "wavetoy::phi ADMBase::metric{reductions='norm2'}".
#ifndef FLESH_VARIABLE_LISTS_HH
#define FLESH_VARIABLE_LISTS_HH

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace flesh {

/// One mistake in a list.
struct ListMistake {
  std::size_t offset;   ///< in the list, of the first character that is wrong
  std::string problem;  ///< what is wrong and what was expected, with the nearest name
  int code;             ///< as CCTK_TraverseString returns it
};

/// All mistakes of a list of variables and groups, as CCTK_TraverseString reads it; none if it is right.
/// After a bracket that is never closed nothing more is read.
std::vector<ListMistake> mistakes_in_variable_list(std::string_view list);

}  // namespace flesh

#endif
