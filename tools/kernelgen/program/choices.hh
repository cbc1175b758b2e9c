// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What was measured on devices: how each kernel is divided into launches. A text file, one line for a kernel:
//
//   THORN CALCULATION ORDER [values=60] [keep=no] [threads=128] [blocks=4] [tile=32x4x1] [column=16]
//   [ring=8x4] [direct=2+3] [rows=4] ...
//
// `*` stands for any name or order; the last line that fits counts, and begins as the line before it that
// fits. A line with `below=N` is for kernels with fewer than N operations for each byte of memory alone. `#`
// begins a comment.
#ifndef KERNELGEN_PROGRAM_CHOICES_HH
#define KERNELGEN_PROGRAM_CHOICES_HH

#include <limits>
#include <string>
#include <vector>

#include "split/launches.hh"

namespace kernelgen {

class DeviceChoices {
 public:
  DeviceChoices() = default;
  /// \throws flesh::Error with all mistakes of the file
  DeviceChoices(const std::string& file, const std::string& text);
  DeviceChoice of(const std::string& thorn, const std::string& calculation, int order,
                  double operations_per_byte) const;

 private:
  static constexpr double any_operations = std::numeric_limits<double>::infinity();
  struct Line {
    std::string thorn, calculation, order;
    double below = any_operations;
    DeviceChoice choice;
  };
  std::vector<Line> lines_;
};

}  // namespace kernelgen

#endif
