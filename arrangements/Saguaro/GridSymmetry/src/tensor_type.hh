// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How the variables of a group are components of tensors, and what they become under a symmetry of the grid.
// The only place that knows it: all symmetry thorns ask here.
#ifndef SAGUARO_GRID_SYMMETRY_TENSOR_TYPE_HH
#define SAGUARO_GRID_SYMMETRY_TENSOR_TYPE_HH

#include <string>
#include <string_view>
#include <vector>

#include "Saguaro/GridSymmetry/src/axis_map.hh"

namespace grid_symmetry {

/// Where the value of a component comes from: `sign` times the component number `component` of the tensor at
/// the point that the symmetry maps here.
struct ComponentImage {
  int component;
  int sign;
  friend bool operator==(const ComponentImage&, const ComponentImage&) = default;
};

/// One kind of tensor, e.g. "dd_sym": the variables of a group in the order xx xy xz yy yz zz.
class TensorType {
 public:
  /// \param name  a name of the tag `tensortypealias`, in any case
  /// \return null if there is no such type
  static const TensorType* find(std::string_view name);
  /// All names, for messages.
  static std::string known_names();

  /// Components that are declared one after the other.
  int components() const { return static_cast<int>(components_.size()); }

  /// A field that is invariant under `map` has at the point map(x) the component `component` that this names
  /// in terms of the components at x.
  /// \param is_pseudo  the tensor changes its sign when the map changes the hand (tag `tensorparity=-1`)
  ComponentImage image(int component, const AxisMap& map, bool is_pseudo = false) const;
  /// Whether a component has the other sign beyond a plane of reflection: `image` for `reflection(axis)`, in
  /// less time.
  bool is_odd(int component, int axis, bool is_pseudo = false) const;

 private:
  /// Which indices may be exchanged without changing a component.
  enum class Exchange { none, all, first_two, last_two };
  struct Component {
    std::vector<int> indices;  ///< axes; `time` for the index 0 of space-time
    bool is_pseudo;            ///< changes its sign with the hand, by itself
  };

  TensorType(std::string_view name, std::string_view components, Exchange exchange = Exchange::none);
  static const std::vector<TensorType>& all();
  std::vector<int> in_order(std::vector<int> indices) const;

  std::string name_;
  Exchange exchange_;
  std::vector<Component> components_;
};

}  // namespace grid_symmetry

#endif
