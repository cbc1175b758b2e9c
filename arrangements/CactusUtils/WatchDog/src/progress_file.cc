// SPDX-License-Identifier: LGPL-2.1-or-later
#include "progress_file.hh"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sstream>
#include <stdexcept>
#include <tuple>

namespace watch_dog {

namespace {

constexpr std::size_t line_length = 256;

std::tuple<std::uint64_t, std::uint64_t> progress(const Sign& sign) { return {sign.iterations, sign.steps}; }

}  // namespace

std::string sign_text(const Sign& sign) {
  std::ostringstream out;
  out << sign.process << ' ' << sign.iterations << ' ' << sign.steps << ' ' << sign.since << ' '
      << sign.place;
  std::string text = out.str();
  text.resize(line_length - 1, ' ');
  return text + '\n';
}

Sign parse_sign(const std::string& text) {
  Sign sign;
  std::istringstream in(text);
  if (!(in >> sign.process >> sign.iterations >> sign.steps >> sign.since) || in.get() != ' ')
    throw std::invalid_argument("not a sign of a process: \"" + text + "\"");
  std::getline(in, sign.place);
  sign.place.resize(sign.place.find_last_not_of(' ') + 1);
  return sign;
}

std::vector<Sign> late_ones(const std::vector<Sign>& all) {
  std::vector<Sign> late;
  if (all.empty()) return late;
  const auto least = progress(*std::ranges::min_element(all, {}, progress));
  if (least == progress(*std::ranges::max_element(all, {}, progress))) return late;
  std::ranges::copy_if(all, std::back_inserter(late),
                       [&](const Sign& sign) { return progress(sign) == least; });
  return late;
}

ProgressFile::ProgressFile(const std::string& path, int processes)
    : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)), processes_(processes) {
  if (file_ < 0) throw std::runtime_error("\"" + path + "\" cannot be opened: " + std::strerror(errno));
}

ProgressFile::~ProgressFile() { close(file_); }

void ProgressFile::write(const Sign& sign) {
  const std::string text = sign_text(sign);
  // A sign that is lost is not worth stopping a run; the next one comes soon.
  [[maybe_unused]] const ssize_t written =
      pwrite(file_, text.data(), text.size(), off_t(line_length) * sign.process);
}

std::vector<Sign> ProgressFile::read() const {
  std::vector<Sign> all;
  for (int process = 0; process < processes_; ++process) {
    std::string text(line_length, '\0');
    const ssize_t length = pread(file_, text.data(), text.size(), off_t(line_length) * process);
    if (length == ssize_t(line_length) && text.front() != '\0') all.push_back(parse_sign(text));
  }
  return all;
}

}  // namespace watch_dog
