// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/picture.hh"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "core/text.hh"

namespace flesh {

namespace {

/// Text in memory that other programs can read as a file while this object lives.
class TextForOthers {
 public:
  explicit TextForOthers(const std::string& text) : descriptor_(memfd_create("boxes", 0)) {
    for (std::size_t done = 0; descriptor_ >= 0 && done < text.size();) {
      const ssize_t count = write(descriptor_, text.data() + done, text.size() - done);
      if (count < 0) throw std::system_error(errno, std::generic_category(), "boxes for the picture");
      done += static_cast<std::size_t>(count);
    }
  }
  ~TextForOthers() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  TextForOthers(const TextForOthers&) = delete;
  TextForOthers& operator=(const TextForOthers&) = delete;

  std::string path() const { return text("/proc/", getpid(), "/fd/", descriptor_); }

 private:
  int descriptor_;
};

}  // namespace

std::filesystem::path plotting_program(const std::filesystem::path& program) {
  return program.parent_path().parent_path() / "tools" / "simplot";
}

std::string shell_word(const std::string& word) {
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::string draw_boxes(const std::filesystem::path& plotting_program, const std::string& lines,
                       const std::string& file) {
  if (lines.empty()) return "there is no picture: the driver of this run does not tell its boxes";
  if (access(plotting_program.c_str(), X_OK) != 0)
    return text("there is no picture: ", plotting_program.string(), " cannot be run: ", std::strerror(errno));
  const TextForOthers boxes(lines);
  const std::string command =
      text(shell_word(plotting_program.string()), " boxes ", boxes.path(), " -o ", shell_word(file));
  return std::system(command.c_str()) == 0 ? ""
                                           : text("there is no picture ", file, ": simplot cannot draw it");
}

}  // namespace flesh
