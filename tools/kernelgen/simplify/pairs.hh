// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Common parts of many lists: the pair of items that most lists contain becomes a new item, again and again.
#ifndef KERNELGEN_SIMPLIFY_PAIRS_HH
#define KERNELGEN_SIMPLIFY_PAIRS_HH

#include <vector>

#include "graph/rational.hh"

namespace kernelgen {

/// Item of a list with its coefficient; for products all coefficients are 1.
struct Item {
  int id;
  Rational coefficient{1};
  bool operator==(const Item&) const = default;
};
using ItemList = std::vector<Item>;

/// New item `id` stands for first + ratio * second (or first times second).
struct NewItem {
  int id, first, second;
  Rational ratio;
};

/// Replaces pairs that occur at least twice, the most frequent first, of equals the one with the lowest
/// numbers. Pairs of a sum count as equal if they differ by a factor. `next_id` is the first unused number.
/// Lists keep at least one item. Lists with too many pairs for a search are left as they are.
std::vector<NewItem> extract_pairs(std::vector<ItemList>& lists, int next_id);

}  // namespace kernelgen

#endif
