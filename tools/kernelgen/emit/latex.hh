// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Equations as a person would typeset them.
#ifndef KERNELGEN_EMIT_LATEX_HH
#define KERNELGEN_EMIT_LATEX_HH

#include <string>

#include "emit/thorn.hh"

namespace kernelgen {

/// An expression for LaTeX's mathematical mode; parentheses where the tree needs them.
std::string latex_of(const Syntax& syntax, const Model& model);
/// A document of its own: what the script says of the thorn, its parameters, its equations by calculation.
std::string emit_latex(const Thorn& thorn);

}  // namespace kernelgen

#endif
