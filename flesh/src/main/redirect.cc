// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/redirect.hh"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "core/error.hh"
#include "core/text.hh"

namespace flesh {

namespace {

void reopen(std::FILE* stream, const std::string& file) {
  if (!file.empty() && std::freopen(file.c_str(), "w", stream) == nullptr)
    throw Error(text("cannot write to '", file, "': ", std::strerror(errno)));
}

}  // namespace

StreamTargets stream_targets(const Redirection& redirection, int process) {
  const std::string folder = redirection.directory.empty() ? "" : redirection.directory + "/";
  const std::string stem = text(folder, "CCTK_Proc", process);
  const bool applies = process > 0 || redirection.root_too;
  StreamTargets targets;
  if (applies && redirection.output)
    targets.output = stem + ".out";
  else if (process > 0)
    targets.output = "/dev/null";
  if (applies && redirection.errors) targets.errors = stem + ".err";
  return targets;
}

void redirect_streams(const StreamTargets& targets, std::optional<Buffering> buffering) {
  reopen(stdout, targets.output);
  reopen(stderr, targets.errors);
  std::setvbuf(stderr, nullptr, _IONBF, 0);
  if (!buffering) return;
  const int mode = *buffering == Buffering::none ? _IONBF : *buffering == Buffering::line ? _IOLBF : _IOFBF;
  std::setvbuf(stdout, nullptr, mode, BUFSIZ);
}

Silence::Silence(std::FILE* stream) : stream_(stream), kept_(dup(fileno(stream))) {
  std::fflush(stream_);
  const int nowhere = kept_ < 0 ? -1 : open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup2(nowhere, fileno(stream_));
  close(nowhere);
}

Silence::~Silence() {
  if (kept_ < 0) return;
  std::fflush(stream_);
  dup2(kept_, fileno(stream_));
  close(kept_);
}

void create_folder(const std::string& path) {
  std::error_code failure;
  std::filesystem::create_directories(path, failure);
  if (failure) throw Error(text("cannot create folder '", path, "': ", failure.message()));
}

}  // namespace flesh
