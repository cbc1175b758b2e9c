// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Batches: what is brought, packed or written together, so that all threads have work and memory is bounded.
#ifndef CARPETIOHDF5_BATCHES_HH
#define CARPETIOHDF5_BATCHES_HH

#include <cstddef>
#include <span>
#include <vector>

namespace carpet_io_hdf5 {

/// Divides items into batches, in their order: as few as it can, each of at most `most` bytes or of one item.
/// Depends on nothing else, so processes that know the same bytes form the same batches.
/// \param bytes  of each item;  \param most  0: each item alone
template <class Item>
std::vector<std::vector<Item>> batches_of(const std::vector<Item>& items, std::span<const double> bytes,
                                          double most) {
  std::vector<std::vector<Item>> result;
  double so_far = 0;
  for (std::size_t n = 0; n < items.size(); ++n) {
    if (n == 0 || so_far + bytes[n] > most) {
      result.emplace_back();
      so_far = 0;
    }
    result.back().push_back(items[n]);
    so_far += bytes[n];
  }
  return result;
}

}  // namespace carpet_io_hdf5

#endif
