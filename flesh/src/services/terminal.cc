// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/terminal.hh"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <string>

#include "services/launchers.hh"

namespace flesh {
namespace {

/// Where systems without /proc do not tell, nobody watches.
bool parent_writes_to_terminal() {
  const std::string output = "/proc/" + std::to_string(getppid()) + "/fd/1";
  const int descriptor = open(output.c_str(), O_WRONLY | O_NOCTTY | O_NONBLOCK);
  if (descriptor < 0) return false;
  const bool is_watched = isatty(descriptor);
  close(descriptor);
  return is_watched;
}

}  // namespace

bool is_terminal(std::FILE* out) {
  return isatty(fileno(out)) && (!is_launched(process_environment) || parent_writes_to_terminal());
}

int terminal_columns(std::FILE* out) {
  if (!is_terminal(out)) return 0;
  winsize size{};
  const bool is_known = ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return is_known ? size.ws_col : 80;
}

}  // namespace flesh
