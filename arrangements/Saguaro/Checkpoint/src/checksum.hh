// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Checksums of files: 128 bits that notice damage. No protection against malice.
#ifndef SAGUARO_CHECKPOINT_CHECKSUM_HH
#define SAGUARO_CHECKPOINT_CHECKSUM_HH

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace checkpoint {

/// The fastest algorithm that this program has: `xxh3-128` if it was compiled with xxHash, else `words-128`,
/// which every program has.
std::string_view best_algorithm();
bool is_known_algorithm(std::string_view algorithm);

class Checksum {
 public:
  /// \throws std::invalid_argument if the algorithm is not known
  explicit Checksum(std::string_view algorithm);
  ~Checksum();
  Checksum(Checksum&&) noexcept;

  void add(std::span<const std::byte> bytes);
  /// Of all bytes so far, as 32 hexadecimal digits. Depends on the bytes only, not on how they were cut.
  std::string text() const;

  class Algorithm;

 private:
  std::unique_ptr<Algorithm> algorithm_;
};

/// Length and checksum of what a file holds now.
struct Fingerprint {
  std::uintmax_t bytes = 0;
  std::string checksum;
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

/// \throws std::runtime_error if the file cannot be read: "cannot read FILE: reason"
Fingerprint fingerprint(const std::filesystem::path& file, std::string_view algorithm);

std::string checksum_of_text(std::string_view text, std::string_view algorithm);

}  // namespace checkpoint

#endif
