// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The order of the items of one group.
#ifndef FLESH_SCHEDULE_SORT_HH
#define FLESH_SCHEDULE_SORT_HH

#include <span>
#include <string_view>
#include <vector>

#include "schedule/item.hh"

namespace flesh::schedule {

/// `Cactus::schedule_sort_mode`: how items without relative order stand.
enum class SortMode {
  none,       ///< as registered
  ascending,  ///< by thorn, then alias
  descending  ///< the reverse
};

/// The mode with this keyword in any case; `none` for anything else.
SortMode sort_mode(std::string_view keyword);

struct SortOptions {
  SortMode mode = SortMode::none;
  bool warn_about_absent_names = false;  ///< `Cactus::schedule_sort_warnings`
};

/// Sorts items so that every BEFORE and AFTER holds. Stable: of the items whose predecessors are all placed,
/// the first in the order of `options.mode` comes next. Names that no item of the group answers to order
/// nothing. A cycle is one error that names all its items; its items then stand in base order. Cost O((n
/// + e) log n) for n items with e relations.
std::vector<const Item*> sort_items(std::string_view group, std::span<const Item* const> items,
                                    const SortOptions& options, Diagnostics& diagnostics);

}  // namespace flesh::schedule

#endif
