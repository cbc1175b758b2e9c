// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/check.hh"

#include "core/text.hh"
#include "core/types.hh"
#include "flesh/driver.hh"
#include "model/activation.hh"
#include "model/variables.hh"
#include "schedule/schedule.hh"
#include "services/memory.hh"
#include "services/parallel.hh"

namespace flesh {

namespace {

std::string active_thorns(const Context& context) {
  std::vector<std::string> names;
  for (const tables::Thorn* thorn : context.activation().thorns()) names.emplace_back(thorn->name);
  return text("Active thorns (", names.size(), "): ", join(names, " "), "\n");
}

std::string shape(const VariableGroup& group) {
  if (group.declaration->type == tables::GroupType::grid_function) return "grid functions";
  if (group.declaration->type == tables::GroupType::scalar) return "scalars";
  std::vector<std::string> sizes;
  for (const Int size : group.sizes) sizes.push_back(std::to_string(size));
  return "arrays " + join(sizes, " x ");
}

/// Points of one variable that the flesh knows; 0 for grid functions, whose points are the driver's.
double known_points(const VariableGroup& group) {
  if (group.declaration->type == tables::GroupType::grid_function) return 0;
  double points = 1;
  for (const Int size : group.sizes) points *= size;
  return points;
}

double bytes_per_point(const VariableGroup& group, int timelevels) {
  return static_cast<double>(timelevels) * group.variable_count *
         variable_type_size(group.declaration->variable_type);
}

/// One line per group with storage for the whole run, then what the flesh can add up itself.
std::string storage(const Context& context) {
  std::string result = "Storage for the whole run:\n";
  double known = 0;
  double per_point = 0;
  for (const auto& wish : context.schedule().permanent_storage()) {
    const VariableGroup& group = *context.variables().group(wish.group);
    result += text("  ", group.full_name, ": ", group.variable_count, " ", shape(group), ", ",
                   wish.timelevels, " of ", group.declaration->timelevels, " timelevels\n");
    const double bytes = bytes_per_point(group, wish.timelevels);
    known += bytes * known_points(group);
    if (group.declaration->type == tables::GroupType::grid_function) per_point += bytes;
  }
  result += text("Scalars and arrays: ", bytes_text(known),
                 " per process\nGrid functions: ", bytes_text(per_point), " per grid point");
  const double points = context.driver().point_updates_per_iteration(nullptr);
  if (points > 0)
    result += text(", ", bytes_text(per_point * points / context.parallel().processes()),
                   " per process, ghost zones not counted");
  return result + "\n";
}

std::string grid(const Context& context) {
  const std::string description = context.driver().describe(nullptr);
  if (description.empty())
    return text("Grid: not known before it is set up; driver: ", context.driver().name(), "\n");
  return description.ends_with('\n') ? description : description + "\n";
}

}  // namespace

std::string check_report(const Context& context) {
  return active_thorns(context) + storage(context) + grid(context) +
         text("Processes: ", context.parallel().processes(), "\n");
}

}  // namespace flesh
