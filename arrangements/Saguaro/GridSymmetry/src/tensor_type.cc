// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridSymmetry/src/tensor_type.hh"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

namespace grid_symmetry {

namespace {

/// The index 0 of space-time: no map of space touches it.
constexpr int time = -1;

int axis_of(char letter) { return letter == 't' ? time : letter - 'x'; }

bool equal_in_any_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char p, unsigned char q) { return std::tolower(p) == std::tolower(q); });
}

}  // namespace

/// \param components  the indices of each component, separated by blanks; "." is a component without indices,
///                    "i" the imaginary part of a spin-weighted scalar: a reflection conjugates it
TensorType::TensorType(std::string_view name, std::string_view components, Exchange exchange)
    : name_(name), exchange_(exchange) {
  std::istringstream words{std::string(components)};
  for (std::string word; words >> word;) {
    Component component{{}, word == "i"};
    if (word != "." && word != "i")
      std::transform(word.begin(), word.end(), std::back_inserter(component.indices), axis_of);
    components_.push_back(component);
  }
}

const std::vector<TensorType>& TensorType::all() {
  static const std::vector<TensorType> types = {
      {"scalar", "."},
      {"4scalar", "."},
      {"u", "x y z"},
      {"d", "x y z"},
      {"4u", "t x y z"},
      {"4d", "t x y z"},
      {"ud", "xx xy xz yx yy yz zx zy zz"},
      {"du", "xx xy xz yx yy yz zx zy zz"},
      {"uu", "xx xy xz yx yy yz zx zy zz"},
      {"dd", "xx xy xz yx yy yz zx zy zz"},
      {"uu_sym", "xx xy xz yy yz zz", Exchange::all},
      {"dd_sym", "xx xy xz yy yz zz", Exchange::all},
      {"ddd_sym", "xxx xxy xxz xyy xyz xzz yxx yxy yxz yyy yyz yzz zxx zxy zxz zyy zyz zzz",
       Exchange::last_two},
      {"dd_sym_d", "xxx xxy xxz xyx xyy xyz xzx xzy xzz yyx yyy yyz yzx yzy yzz zzx zzy zzz",
       Exchange::first_two},
      {"4uu_sym", "tt tx ty tz xx xy xz yy yz zz", Exchange::all},
      {"4dd_sym", "tt tx ty tz xx xy xz yy yz zz", Exchange::all},
      // Real and imaginary parts of Psi4 ... Psi0 in a tetrad of the directions r, theta and phi.
      {"weylscalars_real", ". i . i . i . i . i"},
  };
  return types;
}

const TensorType* TensorType::find(std::string_view name) {
  const auto found = std::find_if(all().begin(), all().end(), [&](const TensorType& type) {
    return equal_in_any_case(type.name_, name);
  });
  return found == all().end() ? nullptr : &*found;
}

std::string TensorType::known_names() {
  std::string names;
  for (const TensorType& type : all()) names += (names.empty() ? "" : ", ") + type.name_;
  return names;
}

std::vector<int> TensorType::in_order(std::vector<int> indices) const {
  if (exchange_ == Exchange::all) std::sort(indices.begin(), indices.end());
  if (exchange_ == Exchange::first_two) std::sort(indices.begin(), indices.begin() + 2);
  if (exchange_ == Exchange::last_two) std::sort(indices.end() - 2, indices.end());
  return indices;
}

ComponentImage TensorType::image(int component, const AxisMap& map, bool is_pseudo) const {
  const Component& target = components_.at(component);
  const AxisMap back = map.inverse();
  std::vector<int> indices = target.indices;
  int sign = target.is_pseudo != is_pseudo ? map.determinant() : 1;
  for (int& index : indices) {
    if (index == time) continue;
    sign *= back.sign[index];
    index = back.axis[index];
  }
  if (indices.empty()) return {component, sign};
  indices = in_order(indices);
  const auto source = std::find_if(components_.begin(), components_.end(),
                                   [&](const Component& other) { return other.indices == indices; });
  if (source == components_.end())
    throw std::logic_error("the tensor type " + name_ + " lacks a component that a symmetry needs");
  return {static_cast<int>(source - components_.begin()), sign};
}

bool TensorType::is_odd(int component, int axis, bool is_pseudo) const {
  const Component& reflected = components_.at(component);
  const auto normal = std::count(reflected.indices.begin(), reflected.indices.end(), axis);
  return (normal % 2 == 1) != (reflected.is_pseudo != is_pseudo);
}

}  // namespace grid_symmetry
