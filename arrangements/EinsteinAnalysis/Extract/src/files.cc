// SPDX-License-Identifier: LGPL-2.1-or-later
#include "files.hh"

#include <filesystem>
#include <fstream>

#include "cctk_Parameters.h"
#include "flesh/formatted.hh"
#include "ioGH.h"
#include "output_files.hh"

namespace extract {
namespace {

std::string path_of(const std::string& name) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_CreateDirectory(0755, out_dir) < 0)
    CCTK_VERROR("The directory \"%s\" cannot be made", static_cast<const char*>(out_dir));
  return std::string(out_dir) + "/" + name;
}

std::string text_of(const Line& line) {
  std::string text;
  for (const double number : line) text += flesh::formatted("%24.16E", number);
  return text + '\n';
}

std::string heading_of(const std::string& name) { return "\"" + name + "\n"; }

/// Leaves what begins with smaller numbers.
void cut(const std::string& path, double first) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return;  // there is no such file yet
  const long long kept = output::length_of_earlier_output(file, output::LineKey::time, first);
  std::error_code problem;
  std::filesystem::resize_file(path, static_cast<std::uintmax_t>(kept), problem);
  if (problem) output::report_io_error("cannot cut the file \"" + path + "\": " + problem.message());
}

}  // namespace

void append_line(const cGH* gh, const std::string& name, const Line& line, std::optional<double> cuts_at) {
  const std::string path = path_of(name);
  if (cuts_at && *cuts_at < never) cut(path, *cuts_at);
  const auto file =
      output::open_file(gh, path, cuts_at ? std::nullopt : std::optional(output::LineKey::time));
  if (file->is_new()) file->text() += heading_of(name);
  file->text() += text_of(line);
}

void write_lines(const cGH* gh, const std::string& name, std::span<const Line> lines) {
  const std::string path = path_of(name);
  std::error_code problem;
  std::filesystem::remove(path, problem);
  if (problem) output::report_io_error("cannot replace the file \"" + path + "\": " + problem.message());
  const auto file = output::open_file(gh, path, std::nullopt);
  file->text() += heading_of(name);
  for (const Line& line : lines) file->text() += text_of(line);
}

bool has_recovered(const cGH* gh) {
  const auto* const io = static_cast<const ioGH*>(CCTK_GHExtension(gh, "IO"));
  return io && io->recovered;
}

}  // namespace extract
