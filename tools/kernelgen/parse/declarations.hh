// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Blocks that declare names: variables, temporaries, derivatives, metrics.
#ifndef KERNELGEN_PARSE_DECLARATIONS_HH
#define KERNELGEN_PARSE_DECLARATIONS_HH

#include "parse/statements.hh"

namespace kernelgen {

class DeclarationReader : private Statements {
 public:
  using Statements::Statements;

  /// After the word of the block. \param begin  where `begin` stands
  void variables(std::size_t begin);
  void temporaries();
  void constants();
  void derivatives();
  void metrics();

 private:
  void own_variables();
  void foreign_variables(Foreign& foreign);
  void group_of_variables(Declaration& group);
  std::string tags();
  std::string component();
  std::string parities();
  Definition stencil();
  void metric();
};

}  // namespace kernelgen

#endif
