// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which functions are expanded: parameter Multipole::variables.
#ifndef MULTIPOLE_VARIABLES_HH
#define MULTIPOLE_VARIABLES_HH

#include <string>
#include <vector>

namespace multipole {

struct Function {
  int real;            ///< index of the variable
  int imaginary = -1;  ///< -1: the function is real
  int spin_weight = 0;
  std::string name;  ///< in names of files
  bool is_complex() const { return imaginary >= 0; }
};

/// A list of functions, and what is wrong with it.
struct FunctionList {
  std::vector<Function> functions;
  std::vector<std::string> problems;
};

/// Variables and groups, each with options {sw=<spin weight> cmplx='<imaginary part>' name='<name>'}. What
/// the flesh says of the list itself is not among the problems.
FunctionList functions_in(const char* list);

/// "Psi4r" for "WEYLSCAL4::Psi4r".
std::string short_name(int variable);

}  // namespace multipole

#endif
