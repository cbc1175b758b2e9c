// SPDX-License-Identifier: LGPL-2.1-or-later
//
// SliceBatch: slices whose values travel together.
#ifndef SAGUARO_OUTPUT_SLICE_BATCH_HH
#define SAGUARO_OUTPUT_SLICE_BATCH_HH

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "Saguaro/Output/src/slice_text.hh"
#include "Saguaro/Output/src/text_file.hh"

namespace output {

/// Writes slices in the order in which they were added. One request brings the values of all of them from the
/// devices, one exchange of messages brings them to the writing process, and all threads format the text.
///
/// Memory is bounded: a batch that would grow beyond `largest_text` is written, and a slice that is larger
/// than that goes component by component.
class SliceBatch {
 public:
  static constexpr std::int64_t largest_text = std::int64_t{4} << 20;  ///< bytes
  /// Opens the file of a slice and writes its header. Called by the writing process.
  using Open = std::function<std::unique_ptr<TextFile>(const cGH* gh)>;

  /// Collective, in level mode.
  void add(const cGH* gh, const SliceJob& job, const SliceStyle& style, Open open);
  /// Writes all that has been added. Collective, in any mode.
  void write(const cGH* gh);
  /// What has been added is not written.
  void forget() {
    entries_.clear();
    text_bytes_ = 0;
  }

 private:
  struct Entry {
    SliceText text;
    Open open;
  };
  static void write_together(const cGH* gh, const std::vector<Entry>& entries);
  static void write_by_component(const cGH* gh, const Entry& entry);

  std::vector<Entry> entries_;
  std::int64_t text_bytes_ = 0;
};

}  // namespace output

#endif
