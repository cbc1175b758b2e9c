// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Groups and variables of the active thorns, with the indices that thorns know them by.
#ifndef FLESH_MODEL_VARIABLES_HH
#define FLESH_MODEL_VARIABLES_HH

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hh"
#include "core/names.hh"
#include "core/table.hh"
#include "core/types.hh"
#include "model/activation.hh"
#include "model/tables.hh"

namespace flesh {

/// One group of variables of an active thorn.
struct VariableGroup {
  const tables::Group* declaration;
  const tables::Thorn* thorn;
  int index;
  int first_variable;  ///< index of its first variable, -1 if it has none
  int variable_count;  ///< elements of vectors count one each
  int vector_length;   ///< elements per declared variable; 1 if it is not a vector group
  int dimension;
  std::vector<Int> sizes;        ///< one per dimension for arrays, else empty
  std::vector<Int> ghosts;       ///< one per dimension for arrays, else empty
  std::vector<Int*> size_rows;   ///< addresses of the elements of `sizes`, as CCTK_GroupSizesI wants them
  std::vector<Int*> ghost_rows;  ///< same for `ghosts`
  int tags_table;                ///< handle
  int centering_table;           ///< handle; key "centering" if the declaration gives it
  std::string full_name;         ///< "IMPLEMENTATION::GROUP", or "THORN::GROUP" if private
  std::string implementation;    ///< upper case

  bool is_vector() const { return !declaration->vector_length.empty(); }
};

/// One variable of an active thorn.
struct Variable {
  std::string name;       ///< as declared; elements of vectors carry their index: "u[2]"
  std::string full_name;  ///< "IMPLEMENTATION::name", or "THORN::name" if private
  int index;
  int group;
  int index_in_group;
};

/// Evaluates a size or vector-length expression of a thorn. \throws Error
using SizeEvaluator = std::function<std::int64_t(const tables::Thorn&, std::string_view expression)>;

/// Groups and variables of the active thorns. Indices follow the order of activation, then the order of
/// declaration. Empty until create() has been called; immutable afterwards.
class Variables {
 public:
  /// Codes of failed look-ups, as in the thorn API.
  static constexpr int unknown = -1;
  static constexpr int malformed = -3;

  /// Creates all groups and variables of the active thorns, fills the index slots of the bindings and makes
  /// the tables of tags and centerings. Mistakes (an expression that cannot be evaluated or is negative, tags
  /// that do not parse) go to `diagnostics` at the place of declaration.
  void create(const Activation& activation, const SizeEvaluator& evaluate, Tables& tables,
              Diagnostics& diagnostics);

  std::span<const VariableGroup> groups() const { return groups_; }
  std::span<const Variable> variables() const { return variables_; }

  /// Null if `index` is not one.
  const VariableGroup* group(int index) const;
  const Variable* variable(int index) const;
  const VariableGroup* group_of_variable(int index) const;

  /// Index of "implementation::name", "thorn::name" or "thorn::vector[3]", in any letter case; else
  /// `unknown`, or `malformed` if there is no "::".
  int find_variable(std::string_view full_name) const;

  /// Same for groups.
  int find_group(std::string_view full_name) const;

  /// Group of a variable given by its full name, codes as find_variable.
  int find_group_of_variable(std::string_view full_name) const;

  /// Index of the variable or group that `name` means inside a thorn: a qualified name, else the thorn's own,
  /// else one that it inherits or shares as a friend. Empty if there is none.
  std::optional<int> visible_variable(const tables::Thorn& thorn, std::string_view name) const;
  std::optional<int> visible_group(const tables::Thorn& thorn, std::string_view name) const;

  /// Largest dimension of all groups, and of grid functions only; 0 if there are none.
  int largest_dimension() const;
  int largest_grid_function_dimension() const;

  /// Reports each group of grid functions whose dimension is not that of the first one.
  void require_one_dimension(Diagnostics& diagnostics) const;

 private:
  class Builder;
  std::vector<VariableGroup> groups_;
  std::vector<Variable> variables_;
  NameMap<int> variable_index_;
  NameMap<int> group_index_;
  NameMap<std::vector<std::string>> visible_implementations_;  // by thorn, nearest first

  /// \param group_of  gives the group of what an index of `indices` means
  template <typename GroupOf>
  std::optional<int> visible(const tables::Thorn& thorn, std::string_view name, const NameMap<int>& indices,
                             const GroupOf& group_of) const;
};

}  // namespace flesh

#endif
