// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Where the standard output and errors of each process go.
#ifndef FLESH_MAIN_REDIRECT_HH
#define FLESH_MAIN_REDIRECT_HH

#include <cstdio>
#include <optional>
#include <string>

#include "run/command_line.hh"

namespace flesh {

/// Target of the streams of one process; an empty name leaves the stream alone.
struct StreamTargets {
  std::string output;
  std::string errors;
};

/// Files "CCTK_Proc<p>.out" and ".err" as asked for; else the null device for the output of processes that
/// are not the root.
StreamTargets stream_targets(const Redirection& redirection, int process);

/// Redirects and buffers the streams of this process. \throws Error if a file cannot be written
void redirect_streams(const StreamTargets& targets, std::optional<Buffering> buffering);

/// As long as it lives, what is written to a stream is lost, whoever writes it.
class Silence {
 public:
  explicit Silence(std::FILE* stream);
  ~Silence();
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  std::FILE* stream_;
  int kept_;  ///< what the stream was; negative: it stays as it is
};

/// Creates a folder and those above it, as far as they do not exist. \throws Error
void create_folder(const std::string& path);

}  // namespace flesh

#endif
