// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the CCL files of thorn @thorn@ declare. Generated.
#include "model/tables.hh"
@includes@

extern "C" {
int cctki_vi_@thorn@[@variable_count@] = {};
int cctki_gi_@thorn@[@group_count@] = {};
@functions@
}

namespace cctki {
namespace {

using namespace flesh::tables;

@tables@

}  // namespace

extern const Thorn thorn_@thorn@;
constexpr Thorn thorn_@thorn@ = {
  @fields@
};

}  // namespace cctki
