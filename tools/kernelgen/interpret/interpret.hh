// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Slow and plain evaluation of expressions: the oracle of every other pass and of generated code.
#ifndef KERNELGEN_INTERPRET_INTERPRET_HH
#define KERNELGEN_INTERPRET_INTERPRET_HH

#include <functional>

#include "graph/expression.hh"

namespace kernelgen {

/// Values of leaves.
template <typename Real>
struct Leaves {
  std::function<Real(const std::string& variable, Offset offset)> load;
  std::function<Real(const std::string& name)> uniform;
  /// Does a condition of a choice hold, if its number says `holds`? Empty: as its number says.
  std::function<bool(Node condition, bool holds)> decides = {};
};

/// Values of the roots in any form but with derivatives. Real is double or long double; machine operations on
/// doubles have the bits of generated code, since each is rounded once here, too.
template <typename Real>
std::vector<Real> interpret(const std::vector<Node>& roots, const Leaves<Real>& leaves);

/// The same with absolute values of all terms: a bound for rounding errors is this times a few units of the
/// last place.
std::vector<double> magnitudes(const std::vector<Node>& roots, const Leaves<double>& leaves);

}  // namespace kernelgen

#endif
