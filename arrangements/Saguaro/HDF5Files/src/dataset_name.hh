// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Names of datasets: `WAVETOY::phi it=64 tl=0 m=1 rl=2 c=7`.
#ifndef SAGUARO_HDF5FILES_DATASET_NAME_HH
#define SAGUARO_HDF5FILES_DATASET_NAME_HH

#include <optional>
#include <string>
#include <string_view>

namespace hdf5 {

/// What the name of a dataset tells. What it leaves out is not there (arrays have no level) or 0 (there is
/// only one map, one component).
struct DatasetName {
  std::string variable;  ///< full name, the part before `::` in capital letters
  int iteration = 0;
  int timelevel = 0;
  std::optional<int> multigrid_level;
  std::optional<int> map;
  std::optional<int> level;
  std::optional<int> component;
  friend bool operator==(const DatasetName&, const DatasetName&) = default;
};

std::string to_text(const DatasetName& name);
/// \return nothing if the text is not exactly the name of a dataset
std::optional<DatasetName> parse_dataset_name(std::string_view text);

}  // namespace hdf5

#endif
