// SPDX-License-Identifier: LGPL-2.1-or-later
#ifndef FLESH_SERVICES_VERSION_HH
#define FLESH_SERVICES_VERSION_HH

#include <string>

namespace flesh {

/// The interface version that thorns ask for, and when this executable was linked.
struct Version {
  static constexpr const char* full = "4.12.0";
  static constexpr const char* major = "4";
  static constexpr const char* minor = "12";
  static constexpr const char* micro = "0";
};

/// Of Saguaro, and the revision of its sources if they are under version control: "0.1.0, revision
/// f5af89dc4a1c", with a plus behind it if files differed from that when the program was linked.
const char* release();

const char* compile_date();       ///< "Nov 21 2026"
const char* compile_time();       ///< "08:15:00"
const char* compile_date_time();  ///< ISO 8601 without zone: "2026-11-21T08:15:00"

/// The first lines of every run: name, version, command line, host, processes.
std::string banner(const std::string& command_line, const std::string& host, int processes);

}  // namespace flesh

#endif
