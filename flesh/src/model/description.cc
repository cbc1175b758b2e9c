// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/description.hh"

#include <algorithm>
#include <vector>

#include "core/names.hh"
#include "core/text.hh"

namespace flesh {
namespace {

std::string line(std::string_view key, const std::string& value) {
  if (value.empty()) return "";
  std::string result = text(key, ":");
  result.resize(std::max<std::size_t>(result.size() + 1, 14), ' ');
  return result + value + "\n";
}

std::string joined(std::span<const std::string_view> names) {
  return join(std::vector<std::string>(names.begin(), names.end()), " ");
}

std::string_view kind_of(tables::GroupType type) {
  return type == tables::GroupType::scalar  ? "scalars"
         : type == tables::GroupType::array ? "grid arrays"
                                            : "grid functions";
}

std::string_view access_of(tables::Access access) {
  return access == tables::Access::public_      ? "public"
         : access == tables::Access::protected_ ? "protected"
                                                : "private";
}

std::string_view owner_of(const tables::Thorn& thorn, const tables::Group& group) {
  return group.access == tables::Access::private_ ? thorn.name : thorn.implementation;
}

std::string counted(int count, const std::string& noun) {
  return text(count, " ", noun, count == 1 ? "" : "s");
}

std::string shape_of(const tables::Group& group) {
  std::string shape = text(kind_of(group.type));
  if (group.type != tables::GroupType::scalar) shape += text(" of ", counted(group.dimension, "dimension"));
  if (!group.sizes.empty()) shape += ", sizes " + joined(group.sizes);
  if (!group.vector_length.empty()) shape += text(", vectors of ", group.vector_length);
  return text(shape, ", ", counted(group.timelevels, "timelevel"), ", ", access_of(group.access));
}

std::string place_of(const tables::Position& position) { return text(position.file, ":", position.line); }

std::string describe_group(const tables::Thorn& thorn, const tables::Group& group) {
  return line("Group", text(owner_of(thorn, group), "::", group.name)) +
         line("Description", text(group.description)) + line("Kind", shape_of(group)) +
         line("Variables", joined(group.variables)) + line("Tags", text(group.tags)) +
         line("Thorn", text(thorn.arrangement, "/", thorn.name)) + line("Declared", place_of(group.position));
}

std::string functions_of(const tables::Thorn& thorn) {
  std::string result;
  for (const tables::ScheduleItem& item : thorn.schedule) {
    if (item.kind != tables::ScheduleKind::function) continue;
    const char* const preposition = item.placement == tables::Placement::in_group ? " in " : " at ";
    result += text("  ", item.name, preposition, item.where, ": ", item.description, "\n");
  }
  return result;
}

std::string groups_of(const tables::Thorn& thorn) {
  std::string result;
  for (const tables::Group& group : thorn.groups)
    result += text("  ", owner_of(thorn, group), "::", group.name, " {", joined(group.variables),
                   "}: ", group.description, "\n");
  return result;
}

std::string under(const char* heading, const std::string& lines) {
  return lines.empty() ? "" : text(heading, ":\n", lines);
}

std::string describe_thorn(const tables::Thorn& thorn) {
  const int parameters = static_cast<int>(thorn.parameters.size());
  return line("Thorn", text(thorn.arrangement, "/", thorn.name)) +
         line("Implements", text(thorn.implementation)) + line("Inherits", joined(thorn.inherits)) +
         line("Friends", joined(thorn.friends)) + line("Activates", joined(thorn.activates)) +
         line("Parameters", parameters == 0 ? "" : text(parameters, ", listed by -O")) +
         under("Groups", groups_of(thorn)) + under("Scheduled functions", functions_of(thorn));
}

bool is_in(std::string_view name, std::span<const std::string_view> names) {
  return std::ranges::any_of(names, [&](std::string_view other) { return same_name(name, other); });
}

bool is_meant(std::string_view name, const tables::Thorn& thorn, const tables::Group& group) {
  const auto parts = split_name(name);
  const std::string_view last = parts ? parts->name : name;
  const bool is_owner = !parts || same_name(parts->qualifier, owner_of(thorn, group));
  return is_owner && (same_name(last, group.name) || is_in(last, group.variables));
}

}  // namespace

std::string describe(const Catalogue& catalogue, std::string_view name) {
  std::string result;
  const auto add = [&result](const std::string& words) { result += (result.empty() ? "" : "\n") + words; };
  if (const tables::Thorn* thorn = catalogue.find_thorn(name)) add(describe_thorn(*thorn));
  for (const tables::Thorn* thorn : catalogue.thorns())
    for (const tables::Group& group : thorn->groups)
      if (is_meant(name, *thorn, group)) add(describe_group(*thorn, group));
  return result;
}

std::string nearest_described(const Catalogue& catalogue, std::string_view name) {
  std::vector<std::string> names = catalogue.thorn_names();
  for (const tables::Thorn* thorn : catalogue.thorns())
    for (const tables::Group& group : thorn->groups) {
      names.push_back(text(owner_of(*thorn, group), "::", group.name));
      for (const std::string_view variable : group.variables)
        names.push_back(text(owner_of(*thorn, group), "::", variable));
    }
  return did_you_mean(name, names);
}

}  // namespace flesh
