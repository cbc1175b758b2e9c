// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Checkpoints in a directory: which there are, whether they are good, how they appear and disappear.
//
// A checkpoint NAME = "<base>.it_<iteration>" consists of data files `NAME<extension>` or
// `NAME.file_<n><extension>` and the manifest `NAME.manifest`. Its life:
//
//   1. Each process writes its data file under its temporary name and makes it durable.
//   2. The manifest is written under its temporary name. While only this one is there the checkpoint is
//   unfinished.
//   3. All data files get their names, then the manifest. From now on the checkpoint exists.
//   4. Only then older ones are removed: the manifest first.
#ifndef SAGUARO_CHECKPOINT_STORE_HH
#define SAGUARO_CHECKPOINT_STORE_HH

#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "Saguaro/Checkpoint/src/manifest.hh"

namespace checkpoint {

namespace fs = std::filesystem;

/// A run that ends this often between its start and its first iteration is taken to be the checkpoint's
/// fault.
inline constexpr int allowed_failed_starts = 3;

struct Candidate {
  std::string name;
  long iteration = 0;
  int failed_starts = 0;
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

/// All checkpoints with this base name, the latest first, but those behind whose starts have failed too
/// often. Nothing is said about whether they are good; unfinished ones are none. Empty if the directory
/// cannot be read.
std::vector<Candidate> candidates(const fs::path& directory, const std::string& base,
                                  const std::string& extension);

/// Checkpoints with this base name that a run was about to publish when it ended: `candidates` passes them
/// over. In the order of their names. \param last  of the iterations that are looked at
std::vector<std::string> unfinished(const fs::path& directory, const std::string& base,
                                    long last = std::numeric_limits<long>::max());

fs::path manifest_path(const fs::path& directory, const std::string& name);

/// What is wrong with a checkpoint, as far as a share of its files tells: those with numbers `share`,
/// `share + shares`, ... in the manifest.
struct Verdict {
  std::string problem;  ///< empty: good
  bool has_manifest = true;
};
Verdict verify(const fs::path& directory, const std::string& name, int share, int shares);

/// The same without reading files: each is there, and as long as the manifest says. Enough right after the
/// manifest was made from what was read back.
Verdict verify_presence(const fs::path& directory, const std::string& name, int share, int shares);

/// Whether a checkpoint is due: the run has come to a multiple of `every` since the iteration of its last
/// checkpoint, or has passed one in which it could not write. Which run wrote that checkpoint, and why,
/// shifts no later one.
bool is_due(long iteration, long last_checkpoint, long every);

/// Remembers that a run is about to start from a checkpoint, and that it went well.
void note_start(const fs::path& directory, const std::string& name);
void note_success(const fs::path& directory, const std::string& name);

/// Removes a checkpoint: first what makes it valid, then all else of this name.
void remove(const fs::path& directory, const std::string& name, const std::string& extension);

/// Removes files that a run has left under temporary names `<temporary base>.it_...` when it was killed.
void remove_leftovers(const fs::path& directory, const std::string& temporary_base);

// ---- files that appear complete or not at all. All throw std::runtime_error with file and reason.

/// Waits until the content of a file, or the entries of a directory, are on disk.
void make_durable(const fs::path& file_or_directory);
void rename_file(const fs::path& from, const fs::path& to);
/// `file`.tmp
fs::path temporary_path(const fs::path& file);
/// Writes a file under its temporary name and makes it durable.
void write_temporary(const fs::path& file, std::string_view text);
/// The same, and renames it.
void write_durably(const fs::path& file, std::string_view text);
/// Bytes that an unprivileged user may still write there; nothing if the system does not tell.
std::optional<std::uintmax_t> free_space(const fs::path& directory);

}  // namespace checkpoint

#endif
