// SPDX-License-Identifier: LGPL-2.1-or-later
#include "whole_file.hh"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <string>

namespace ioutil {

std::error_code write_whole(const std::filesystem::path& file, std::string_view text) {
  std::array<char, 256> host{};
  static_cast<void>(gethostname(host.data(), host.size() - 1));
  const std::filesystem::path temporary =
      file.string() + "." + host.data() + "." + std::to_string(getpid()) + ".tmp";
  errno = 0;
  std::ofstream stream(temporary, std::ios::binary);
  stream << text;
  stream.close();
  std::error_code problem;
  if (stream)
    std::filesystem::rename(temporary, file, problem);
  else
    problem = errno ? std::error_code(errno, std::generic_category()) : make_error_code(std::errc::io_error);
  std::error_code ignored;
  if (problem) std::filesystem::remove(temporary, ignored);
  return problem;
}

}  // namespace ioutil
