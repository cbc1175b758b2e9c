// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Expressions, tensors and indices as a script writes them.
#ifndef KERNELGEN_PARSE_EXPRESSIONS_HH
#define KERNELGEN_PARSE_EXPRESSIONS_HH

#include <string>

#include "parse/cursor.hh"
#include "parse/script.hh"

namespace kernelgen {

/// A number, as in `2`, `.5` or `1d-8`, with `e` before its exponent. \return empty if there is none
std::string parse_number(Cursor& cursor);
/// \throws BadStatement (all from here on)
SyntaxPtr parse_expression(Cursor& cursor);
/// The same without indices: names of parameters may have underscores.
SyntaxPtr parse_condition(Cursor& cursor);
/// A tensor or a derivative of one: the left-hand side of an equation.
Syntax parse_target(Cursor& cursor);
/// A tensor with its symmetries, `gt_(ab)`.
Declaration parse_declaration(Cursor& cursor);

/// True for `D` followed by lower-case letters and digits.
bool is_derivative_word(const std::string& name);

}  // namespace kernelgen

#endif
