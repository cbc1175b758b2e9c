// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef SAGUARO_GRID_DRIVER_DATA_GROWING_LIST_HH
#define SAGUARO_GRID_DRIVER_DATA_GROWING_LIST_HH

#include <vector>

namespace grid_driver {

/// An element of a list, which becomes longer if there is none yet.
template <class T>
T& element(std::vector<T>& list, int index) {
  if (index >= static_cast<int>(list.size())) list.resize(index + 1);
  return list[index];
}

}  // namespace grid_driver

#endif
