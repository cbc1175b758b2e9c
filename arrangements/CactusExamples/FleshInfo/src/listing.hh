// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Lists of what thorns have registered, as text.
#ifndef FLESHINFO_LISTING_HH
#define FLESHINFO_LISTING_HH

#include <string>
#include <vector>

namespace flesh_info {

/// One thing that somebody has registered.
struct Entry {
  int handle;
  std::string name;
  std::string thorn;
  std::string implementation;
};

/// A heading, underlined; how many there are; and, if there are any, a table.
/// \param what  e.g. "I/O methods", for the sentence
std::string listing(const std::string& heading, const std::string& what, const std::vector<Entry>& entries);

/// A heading with a line of dashes below it.
std::string underlined(const std::string& heading);

}  // namespace flesh_info

#endif
