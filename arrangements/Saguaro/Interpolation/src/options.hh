// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the driver must know of the options of a local operator.
#ifndef SAGUARO_INTERPOLATION_OPTIONS_HH
#define SAGUARO_INTERPOLATION_OPTIONS_HH

#include <array>
#include <string>
#include <vector>

#include "cctk.h"

namespace interpolation {

struct Options {
  std::vector<CCTK_INT> omitted;                ///< per face of the domain
  std::vector<CCTK_REAL> off_centring;          ///< per face
  std::vector<CCTK_REAL> extrapolation;         ///< per face
  std::vector<CCTK_INT> operands;               ///< per output: input
  std::vector<std::array<int, 3>> derivatives;  ///< per output: how often per direction
  bool suppresses_warnings;
};

/// Array of integers or reals of a table; `defaults` if there is no such key.
/// \throws std::invalid_argument if type or length are not those of `defaults`
std::vector<CCTK_INT> integers(int table, const std::string& key, std::vector<CCTK_INT> defaults);
std::vector<CCTK_REAL> reals(int table, const std::string& key, std::vector<CCTK_REAL> defaults);

/// \throws std::invalid_argument
Options read_options(int table, int dimensions, int inputs, int outputs);

/// A copy of a table, which is destroyed in the end.
class TableCopy {
 public:
  explicit TableCopy(int table);
  ~TableCopy();
  TableCopy(const TableCopy&) = delete;
  int handle() const { return handle_; }

 private:
  int handle_;
};

}  // namespace interpolation

#endif
