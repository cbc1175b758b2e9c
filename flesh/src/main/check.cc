// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/check.hh"

#include "core/text.hh"
#include "core/types.hh"
#include "flesh/driver.hh"
#include "model/activation.hh"
#include "model/variables.hh"
#include "run/run.hh"
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

/// One line per group with storage for the whole run.
std::string storage(const Context& context, const cGH* gh) {
  std::string result = "Storage for the whole run:\n";
  for (const auto& wish : context.schedule().permanent_storage()) {
    const VariableGroup& group = *context.variables().group(wish.group);
    const double bytes = context.driver().storage_bytes(gh, wish.group, wish.timelevels);
    result += text("  ", group.full_name, ": ", group.variable_count, " ", shape(group), ", ",
                   wish.timelevels, " of ", group.declaration->timelevels, " timelevels",
                   bytes < 0 ? "" : ", " + bytes_text(bytes), "\n");
  }
  return result;
}

std::string grid(const Context& context, const cGH* gh) {
  const std::string description = context.driver().describe(gh);
  if (description.empty()) return "Grid: its driver does not describe it\n";
  return description.ends_with('\n') ? description : description + "\n";
}

std::string memory(const Context& context, const cGH* gh) {
  const auto available = available_memory();
  return need_text(context.run().memory_need(gh)) + "\n" +
         (available ? text("Memory that is left on this machine: ", bytes_text(available->bytes), " (",
                           available->limit, ")\n")
                    : "");
}

}  // namespace

std::string check_report(const Context& context, const cGH* gh) {
  return active_thorns(context) + storage(context, gh) + grid(context, gh) +
         text("Processes: ", context.parallel().processes(), "\n") + memory(context, gh);
}

}  // namespace flesh
