// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Calculations, and equations that several of them share.
#ifndef KERNELGEN_PARSE_EQUATIONS_HH
#define KERNELGEN_PARSE_EQUATIONS_HH

#include <vector>

#include "parse/statements.hh"

namespace kernelgen {

class EquationReader : private Statements {
 public:
  using Statements::Statements;

  /// After the word of the block. \param begin  where `begin` stands
  void calculation(std::size_t begin);
  void equations();

 private:
  Definition equation();
  std::vector<Definition> equation_or_inserted();
  void read_into(std::vector<Definition>& equations);
};

}  // namespace kernelgen

#endif
