// SPDX-License-Identifier: LGPL-2.1-or-later
#include "listing.hh"

#include "flesh/formatted.hh"

namespace flesh_info {

using flesh::formatted;

std::string underlined(const std::string& heading) {
  return heading + "\n" + std::string(heading.size(), '-') + "\n";
}

std::string listing(const std::string& heading, const std::string& what, const std::vector<Entry>& entries) {
  std::string text =
      "\n" + underlined(heading) + formatted("%zu %s are registered.\n", entries.size(), what.c_str());
  if (entries.empty()) return text;
  text += formatted("%7s | %-30s | %-15s | %-15s\n", "Handle", "Name", "Thorn", "Implementation");
  for (const Entry& entry : entries)
    text += formatted("%7d | %-30.30s | %-15.15s | %-15.15s\n", entry.handle, entry.name.c_str(),
                      entry.thorn.c_str(), entry.implementation.c_str());
  return text;
}

}  // namespace flesh_info
