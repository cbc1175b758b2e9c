// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/HDF5Files/src/growing_file.hh"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace hdf5 {
namespace {

namespace fs = std::filesystem;

/// Makes a copy that shares its blocks with the original. \return false where that is impossible
bool share_blocks(const std::string& from, const std::string& to) {
  const int source = ::open(from.c_str(), O_RDONLY | O_CLOEXEC);
  const int target = ::open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  const bool done = source >= 0 && target >= 0 && ::ioctl(target, FICLONE, source) == 0;
  if (source >= 0) ::close(source);
  if (target >= 0) ::close(target);
  if (!done) ::unlink(to.c_str());
  return done;
}

/// Copies a file if that is cheap enough. \return the file to work on
std::string working_copy(const std::string& path, const std::string& temporary) {
  if (share_blocks(path, temporary)) return temporary;
  std::error_code error;
  if (fs::file_size(path, error) > GrowingFile::largest_copy || error) return path;
  fs::copy_file(path, temporary, fs::copy_options::overwrite_existing, error);
  if (error) throw Error(path + ": cannot copy this file to add to it: " + error.message());
  return temporary;
}

}  // namespace

GrowingFile::GrowingFile(const std::string& path, bool anew)
    : path_(path),
      working_path_(path + ".tmp"),
      is_new_(anew || !fs::exists(path)),
      file_(is_new_ ? File::create(working_path_)
                    : File::append(working_path_ = working_copy(path, working_path_))) {}

GrowingFile::~GrowingFile() {
  if (is_done_) return;
  try {
    file_.close();
  } catch (const Error&) {
    // Whoever forgets the output has been told why.
  }
  if (working_path_ != path_) ::unlink(working_path_.c_str());
}

void GrowingFile::commit() {
  file_.close();
  if (working_path_ != path_ && std::rename(working_path_.c_str(), path_.c_str()) != 0)
    throw Error(path_ + ": cannot complete this file: " + std::strerror(errno));
  is_done_ = true;
}

}  // namespace hdf5
