// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What was measured on a device: how each kernel is divided into launches, and how these run. A text file;
// a line for a kernel, and after it lines for those of its launches that differ from it:
//
//   THORN CALCULATION ORDER [below=N] [values=84] [spill=200] [keep=yes] [small=300000] [join=yes] [cut=yes]
//                   [threads=256] [tile=32x4x2] ...
//     launch NUMBER [threads=256] [blocks=1] [tile=32x4x2] [column=4] [depth=8] [ring=8x4] [fetch=ends]
//                   [join=yes] [cut=yes] ...
//                   [registers=255] [spilled=160] [ms=5.5] [why=TEXT to the end of the line]
//
// `*` stands for any name or order; the last line of a kernel that fits counts, and begins as the line before
// it that fits, without its launches. A line with `below=N` is for kernels with fewer than N operations for
// each byte of memory alone. With `small=POINTS` a call for fewer points takes the launches that say
// `join=yes` as one where they follow each other, have the same code, run alike and need nothing of each
// other; those that say `cut=yes` get blocks of the depth with which the launch ends first on the device at
// hand. Bits are the same. The words of the last row are what was measured, and why something is spilled.
// `#` begins a comment.
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
  struct Entry {
    std::string thorn, calculation, order;
    double below = any_operations;
    DeviceChoice choice;
  };
  class Reader;
  std::vector<Entry> entries_;
};

}  // namespace kernelgen

#endif
