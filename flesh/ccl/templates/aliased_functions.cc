// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The aliased functions of this configuration: what C and Fortran call under their names, and how C reaches
// providers that are written in Fortran. Generated.
#include "cctki_AliasedFunction.hh"
#include "model/tables.hh"

@functions@

namespace {
constexpr std::array<flesh::tables::AliasedFunction, @number@> functions = {{
  @table@
}};
}  // namespace

namespace flesh::tables {
constexpr std::span<const AliasedFunction> aliased_functions = ::functions;
}
