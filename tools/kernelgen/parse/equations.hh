// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Calculations, functions, and equations that several calculations share.
#ifndef KERNELGEN_PARSE_EQUATIONS_HH
#define KERNELGEN_PARSE_EQUATIONS_HH

#include <string>
#include <utility>
#include <vector>

#include "parse/statements.hh"

namespace kernelgen {

class EquationReader : private Statements {
 public:
  using Statements::Statements;

  /// After the word of the block. \param begin  where `begin` stands
  void calculation(std::size_t begin);
  void equations();
  void function();

 private:
  std::vector<Definition> equation();
  std::vector<Definition> equation_or_inserted();
  std::vector<Definition> along();
  using Endings = std::pair<std::string, std::string>;
  Endings endings_of_names();
  static std::vector<Definition> renamed(std::vector<Definition> equations, const Endings& endings);
  std::vector<Word> names();
  void read_into(std::vector<Definition>& equations);
};

}  // namespace kernelgen

#endif
