// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the driver must know of each group, read once from the flesh.
#ifndef SAGUARO_GRID_DRIVER_SHAPE_GROUPS_HH
#define SAGUARO_GRID_DRIVER_SHAPE_GROUPS_HH

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/GridDriver/src/public/settings.hh"
#include "Saguaro/Transfer/src/transfer.hh"

namespace grid_driver {

enum class GroupKind { scalar, array, grid_function };

/// Types of values as far as they can be interpolated.
enum class ElementType { real4, real8, complex8, complex16, other };

/// How values of a group get from level to level.
struct Transport {
  bool prolongates = false;
  bool restricts = false;
  transfer::Method method = transfer::Method::lagrange;
  transfer::Centrings staggering = transfer::vertex_centred;  ///< of `staggered`: cell along axes with a 1
  bool is_from_newest = false;  ///< of the coarser timelevels only the current one is read, whatever its time
  bool is_staggered() const { return method == transfer::Method::staggered; }
  /// How points of levels lie to each other whose lattices have a centring.
  transfer::Centrings centring(geometry::Centring of_lattice) const {
    return is_staggered() ? staggering : transfer::Centrings{of_lattice, of_lattice, of_lattice};
  }
};

/// From the text of a tag Prolongation, in any case.
/// \return nothing if it names none
std::optional<Transport> transport_named(std::string_view name);

/// At most one tag says how a group is interpolated. Each argument but the first is the text of a tag, empty
/// if there is none.
/// \param misspelt  that of Prolongate, which is easily taken for one
/// \throws std::invalid_argument if there are several, or that one
void require_one_tag(const std::string& group, const std::string& prolongation, const std::string& parameter,
                     const std::string& misspelt);

struct Group {
  int index;
  std::string name;  ///< "implementation::group", for messages
  GroupKind kind;
  bool replicated;  ///< SCALAR, or DISTRIB=CONSTANT
  int dimension;
  int first_variable;
  int variable_count;
  int element_size;     ///< bytes
  int timelevels;       ///< as declared, >= 1
  Index size{1, 1, 1};  ///< of arrays; of more than three dimensions with all after the second in one
  Index ghosts{};       ///< of arrays
  ElementType element_type = ElementType::real8;
  Transport transport{};
  bool is_scratch = false;     ///< grid functions whose values need not outlive a level's turn in a bin ...
  bool shares_levels = false;  ///< ... and where levels take turns, all levels share the memory of these
  bool is_vector = false;      ///< declared with [n]: its elements follow each other in memory
  /// Sizes and ghosts of arrays with more than three dimensions, from the third on. They are not cut.
  std::vector<int> folded_sizes{}, folded_ghosts{};
};

/// Combines the sizes and ghosts of an array with more than three dimensions to those of one with three.
void fold(Group& group, const std::vector<int>& sizes, const std::vector<int>& ghosts);

class Groups {
 public:
  /// Reads all groups of the active thorns. \throws flesh::Error that names all groups that levels cannot
  /// have
  static Groups read(const Settings& settings);
  explicit Groups(std::vector<Group> groups);

  int count() const { return static_cast<int>(groups_.size()); }
  int variable_count() const { return static_cast<int>(group_of_variable_.size()); }
  const Group& operator[](int group) const { return groups_[group]; }
  /// \throws std::out_of_range if there is no such group
  const Group& at(int group) const;
  const Group& of_variable(int variable) const { return groups_[group_of_variable_[variable]]; }
  auto begin() const { return groups_.begin(); }
  auto end() const { return groups_.end(); }

 private:
  std::vector<Group> groups_;
  std::vector<int> group_of_variable_;
};

}  // namespace grid_driver

#endif
