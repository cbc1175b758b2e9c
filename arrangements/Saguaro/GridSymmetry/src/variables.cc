// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridSymmetry/src/variables.hh"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "Saguaro/GridSymmetry/src/tensor_type.hh"
#include "cctk.h"
#include "cctk_Functions.h"
#include "util_String.h"
#include "util_Table.h"

namespace grid_symmetry {

namespace {

/// What the tags of a group say.
struct Tags {
  std::string type;                        ///< empty: none given
  const TensorType* known_type = nullptr;  ///< a scalar if none is given; null: not known
  bool is_pseudo = false;                  ///< tensorparity is -1
  std::string parities;                    ///< of ManualCartesian

  bool is_manual() const { return CCTK_Equals(type.c_str(), "ManualCartesian"); }
};

std::string text_tag(int table, const char* key) {
  char text[1024];
  return Util_TableGetString(table, sizeof text, text, key) < 0 ? "" : text;
}

Tags tags_of(int group) {
  const int table = CCTK_GroupTagsTableI(group);
  Tags tags;
  tags.type = text_tag(table, "tensortypealias");
  tags.known_type = TensorType::find(tags.type.empty() ? "scalar" : tags.type);
  CCTK_INT parity;
  if (Util_TableGetInt(table, &parity, "tensorparity") == 1) tags.is_pseudo = parity < 0;
  tags.parities = text_tag(table, "cartesianreflectionparities");
  return tags;
}

bool exchanges_axes(const AxisMap& map) { return map.axis != AxisMap{}.axis; }

std::string complaint_about_parities(const Tags& tags, const AxisMap& map) {
  if (exchanges_axes(map))
    return "the type ManualCartesian does not say what becomes of it under a rotation by 90 degrees";
  if (tags.parities.size() != dimension || tags.parities.find_first_not_of("+-") != std::string::npos)
    return "the tag cartesianreflectionparities is \"" + tags.parities +
           "\"; it needs three characters + or -, for x, y and z";
  return "";
}

/// The sign of a variable with given parities under a map that exchanges no axes.
int sign_by_parities(const std::string& parities, const AxisMap& map) {
  int sign = 1;
  for (int d = 0; d < dimension; ++d)
    if (map.sign[d] < 0 && parities[d] == '-') sign = -sign;
  return sign;
}

/// How many tensors of a type stand side by side in a vector group: the variables are ordered component by
/// component. A group whose elements are themselves the components of a vector holds one.
int tensors_side_by_side(int group, const TensorType& type) {
  cGroup data;
  CCTK_GroupData(group, &data);
  const bool elements_are_components =
      data.numvars == data.vectorlength && type.components() == data.vectorlength;
  return data.vectorgroup && !elements_are_components ? data.vectorlength : 1;
}

int component_of(int variable, int group, const TensorType& type) {
  return (variable - CCTK_FirstVarIndexI(group)) / tensors_side_by_side(group, type) % type.components();
}

std::string group_name(int group) {
  char* const name = CCTK_GroupName(group);
  const std::string result = name;
  std::free(name);
  return result;
}

std::string complaint_about(int group, const Tags& tags, const AxisMap& map) {
  if (tags.is_manual()) return complaint_about_parities(tags, map);
  if (tags.type.empty()) return "";
  const TensorType* const type = tags.known_type;
  if (!type)
    return "the tag tensortypealias is \"" + tags.type + "\"; known are " + TensorType::known_names() +
           " and ManualCartesian";
  const int variables = CCTK_NumVarsInGroupI(group);
  if (variables == 0) return "";
  const int side_by_side = tensors_side_by_side(group, *type);
  if (variables % (side_by_side * type->components()) != 0)
    return "it has " + std::to_string(variables / side_by_side) + " variables, but the type \"" + tags.type +
           "\" has " + std::to_string(type->components()) + " components";
  return "";
}

void require_sound(int group, const Tags& tags, const AxisMap& map) {
  const std::string complaint = complaint_about(group, tags, map);
  if (!complaint.empty())
    CCTK_VERROR("The group %s cannot be transformed by a symmetry: %s", group_name(group).c_str(),
                complaint.c_str());
}

/// The tags of groups, sound for a map. Reading them takes most of the time, so it is done once for each
/// group.
class SoundTags {
 public:
  explicit SoundTags(const AxisMap& map) : map_(map) {}

  const Tags& of(int group) {
    const auto [known, is_new] = known_.try_emplace(group);
    if (is_new) {
      known->second = tags_of(group);
      require_sound(group, known->second, map_);
    }
    return known->second;
  }

 private:
  AxisMap map_;
  std::map<int, Tags> known_;
};

/// \param tags  sound for this map
VariableImage image_by_tags(int variable, int group, const Tags& tags, const AxisMap& map) {
  if (tags.is_manual()) return {variable, sign_by_parities(tags.parities, map)};
  const TensorType& type = *tags.known_type;
  const int component = component_of(variable, group, type);
  const ComponentImage image = type.image(component, map, tags.is_pseudo);
  return {variable + (image.component - component) * tensors_side_by_side(group, type), image.sign};
}

/// \param tags  sound for reflections
std::array<bool, dimension> changes_of_sign(int variable, int group, const Tags& tags) {
  std::array<bool, dimension> result{};
  if (tags.type.empty() && !tags.is_pseudo) return result;
  for (int d = 0; d < dimension; ++d)
    result[d] = tags.is_manual() ? tags.parities[d] == '-'
                                 : tags.known_type->is_odd(component_of(variable, group, *tags.known_type), d,
                                                           tags.is_pseudo);
  return result;
}

}  // namespace

std::string complaint_about(int group, const AxisMap& map) {
  return complaint_about(group, tags_of(group), map);
}

VariableImage image_of(int variable, const AxisMap& map) { return images_of({variable}, map).front(); }

std::vector<VariableImage> images_of(const std::vector<int>& variables, const AxisMap& map) {
  std::vector<VariableImage> result;
  SoundTags tags(map);
  for (const int variable : variables) {
    const int group = CCTK_GroupIndexFromVarI(variable);
    // A shift turns nothing, and periodic faces ask often.
    result.push_back(map == AxisMap{} ? VariableImage{variable, 1}
                                      : image_by_tags(variable, group, tags.of(group), map));
  }
  return result;
}

std::vector<std::array<bool, dimension>> changes_of_sign(const std::vector<int>& variables) {
  std::vector<std::array<bool, dimension>> result;
  SoundTags tags(reflection(0));  // axes do not matter
  for (const int variable : variables) {
    const int group = CCTK_GroupIndexFromVarI(variable);
    result.push_back(changes_of_sign(variable, group, tags.of(group)));
  }
  return result;
}

void check_tensor_types(const AxisMap& map) {
  for (int group = 0; group < CCTK_NumGroups(); ++group) {
    if (CCTK_GroupTypeI(group) != CCTK_GF || CCTK_GroupDimI(group) != dimension) continue;
    const std::string complaint = complaint_about(group, map);
    if (!complaint.empty())
      CCTK_VWARN(CCTK_WARN_ALERT, "The group %s cannot be transformed by a symmetry: %s",
                 group_name(group).c_str(), complaint.c_str());
  }
}

std::vector<int> selected_grid_functions(const cGH* gh) {
  const int count = Boundary_SelectedGVs(gh, 0, nullptr, nullptr, nullptr, nullptr, nullptr);
  if (count < 0) CCTK_ERROR("The variables with boundary conditions cannot be listed");
  std::vector<CCTK_INT> variables(count), faces(count), widths(count), tables(count);
  Boundary_SelectedGVs(gh, count, variables.data(), faces.data(), widths.data(), tables.data(), nullptr);
  std::set<int> sorted;
  for (const CCTK_INT variable : variables)
    if (CCTK_GroupTypeFromVarI(variable) == CCTK_GF) sorted.insert(variable);
  return {sorted.begin(), sorted.end()};
}

}  // namespace grid_symmetry
