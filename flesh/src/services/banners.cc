// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/banners.hh"

namespace flesh {

void Banners::print(std::FILE* out) {
  for (const std::string& banner : banners_) {
    print_separator(out);
    std::fprintf(out, "%s\n", banner.c_str());
  }
  if (!banners_.empty()) print_separator(out);
  banners_.clear();
}

void print_separator(std::FILE* out) { std::fprintf(out, "%s\n", std::string(80, '-').c_str()); }

}  // namespace flesh
