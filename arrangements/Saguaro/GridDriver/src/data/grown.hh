// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef SAGUARO_GRID_DRIVER_DATA_GROWN_HH
#define SAGUARO_GRID_DRIVER_DATA_GROWN_HH

#include <vector>

namespace grid_driver {

/// The element of a list that becomes as long as it takes.
template <class T>
T& grown(std::vector<T>& list, int index) {
  if (index >= static_cast<int>(list.size())) list.resize(index + 1);
  return list[index];
}

}  // namespace grid_driver

#endif
