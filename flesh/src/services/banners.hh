// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Banners that thorns register during start-up.
#ifndef FLESH_SERVICES_BANNERS_HH
#define FLESH_SERVICES_BANNERS_HH

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace flesh {

/// Keeps banners in order of registration until they are printed.
class Banners {
 public:
  void add(std::string_view banner) { banners_.emplace_back(banner); }
  int count() const { return static_cast<int>(banners_.size()); }
  /// Prints and forgets all of them, each framed by lines of dashes.
  void print(std::FILE* out);

 private:
  std::vector<std::string> banners_;
};

/// Prints 80 dashes and a newline.
void print_separator(std::FILE* out);

}  // namespace flesh

#endif
