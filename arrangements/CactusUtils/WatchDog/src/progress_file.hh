// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A file in which processes write how far they are, for the others to read: that works when communication
// does not.
#ifndef WATCHDOG_PROGRESS_FILE_HH
#define WATCHDOG_PROGRESS_FILE_HH

#include <cstdint>
#include <string>
#include <vector>

namespace watch_dog {

/// How far one process is.
struct Sign {
  int process = 0;
  std::uint64_t iterations = 0;  ///< that it has ended in this run
  std::uint64_t steps = 0;       ///< scheduled functions begun and ended since then
  std::int64_t since = 0;        ///< when that was so first, in seconds since 1970
  std::string place;             ///< host and function, e.g. "node7, WaveToyC::WaveToyC_Evolution"
};

/// One line of fixed length, and back. A place that is too long is cut.
/// \throws std::invalid_argument for text that is no sign
std::string sign_text(const Sign& sign);
Sign parse_sign(const std::string& text);

/// Those that are behind all others: they have ended fewer iterations, or are at an earlier step of the same
/// one.
std::vector<Sign> late_ones(const std::vector<Sign>& all);

/// The file. Members may be called from any thread.
class ProgressFile {
 public:
  /// Opens or makes the file. \throws std::runtime_error if that fails
  ProgressFile(const std::string& path, int processes);
  ~ProgressFile();
  ProgressFile(const ProgressFile&) = delete;
  ProgressFile& operator=(const ProgressFile&) = delete;

  void write(const Sign& sign);
  /// What the processes wrote last; those that have not written yet are left out.
  std::vector<Sign> read() const;

 private:
  int file_;
  int processes_;
};

}  // namespace watch_dog

#endif
