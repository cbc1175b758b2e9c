// SPDX-License-Identifier: LGPL-2.1-or-later
//
// All thorns of this configuration in ThornList order, the flesh first. Generated.
#include "model/tables.hh"

namespace cctki {
@declarations@
}  // namespace cctki

namespace {
constexpr const flesh::tables::Thorn* thorns[] = {
  @thorns@
};
}  // namespace

namespace flesh::tables {
constexpr std::span<const Thorn* const> compiled_thorns = ::thorns;
}
