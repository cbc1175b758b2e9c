// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Geometry/src/box.hh"

#include <ostream>

namespace geometry {
namespace {

template <int D>
std::string json_list(const Index<D>& index) {
  std::string result = "[";
  for (int d = 0; d < D; ++d) result += (d ? ", " : "") + std::to_string(index[d]);
  return result + "]";
}

}  // namespace

template <int D>
std::string to_text(const Box<D>& box) {
  if (box.empty()) return "{}";
  std::string result;
  for (int d = 0; d < D; ++d) {
    result += (d ? "x[" : "[") + std::to_string(box.lower[d]) + ":" + std::to_string(box.upper[d]);
    if (box.stride[d] != 1) result += ":" + std::to_string(box.stride[d]);
    result += "]";
  }
  return result;
}

template <int D>
std::string to_json(const Box<D>& box) {
  return "{\"lower\": " + json_list<D>(box.lower) + ", \"upper\": " + json_list<D>(box.upper) +
         ", \"stride\": " + json_list<D>(box.stride) + "}";
}

template <int D>
std::ostream& operator<<(std::ostream& out, const Box<D>& box) {
  return out << to_text(box);
}

#define INSTANTIATE(D)                         \
  template std::string to_text(const Box<D>&); \
  template std::string to_json(const Box<D>&); \
  template std::ostream& operator<<(std::ostream&, const Box<D>&);
INSTANTIATE(1)
INSTANTIATE(2)
INSTANTIATE(3)
INSTANTIATE(4)
#undef INSTANTIATE

}  // namespace geometry
