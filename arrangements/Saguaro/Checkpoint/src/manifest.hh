// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The manifest of a checkpoint: the list of its files with their checksums. It is written last, so a
// checkpoint with a good manifest is complete.
#ifndef SAGUARO_CHECKPOINT_MANIFEST_HH
#define SAGUARO_CHECKPOINT_MANIFEST_HH

#include <string>
#include <string_view>
#include <vector>

#include "Saguaro/Checkpoint/src/checksum.hh"

namespace checkpoint {

struct ListedFile {
  std::string name;  ///< without directory
  Fingerprint fingerprint;
  friend bool operator==(const ListedFile&, const ListedFile&) = default;
};

struct Manifest {
  std::string checkpoint;  ///< e.g. "checkpoint.chkpt.it_64"
  long iteration = 0;
  std::string algorithm;  ///< of the checksums
  std::vector<ListedFile> files;
  friend bool operator==(const Manifest&, const Manifest&) = default;
};

/// One line per file; the last line holds the checksum of all lines before.
std::string to_text(const Manifest& manifest);

/// \throws std::runtime_error if the text is not exactly what to_text() writes: says what is wrong
Manifest parse_manifest(std::string_view text);

}  // namespace checkpoint

#endif
