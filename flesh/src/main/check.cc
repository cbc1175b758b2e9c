// SPDX-License-Identifier: LGPL-2.1-or-later
#include "main/check.hh"

#include "core/text.hh"
#include "core/types.hh"
#include "flesh/driver.hh"
#include "model/activation.hh"
#include "model/variables.hh"
#include "run/forecast_text.hh"
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

std::string memory_left() {
  const auto available = available_memory();
  return available ? text("Memory that is left on this machine: ", bytes_text(available->bytes), " (",
                          available->limit, ")\n")
                   : "";
}

/// Memory summed over processes.
GridForecast summed(GridForecast forecast, const Parallel& parallel) {
  std::vector<double*> numbers;
  for (LevelForecast& level : forecast.levels) numbers.push_back(&level.bytes);
  for (MemoryPart& part : forecast.parts) numbers.push_back(&part.bytes);
  std::vector<double> values;
  for (const double* number : numbers) values.push_back(*number);
  parallel.reduce(Parallel::Reduction::sum, values);
  for (std::size_t i = 0; i < numbers.size(); ++i) *numbers[i] = values[i];
  return forecast;
}

}  // namespace

CheckReport check_report(const Context& context, cGH* gh) {
  const Parallel& parallel = context.parallel();
  const GridForecast mine = context.run().forecast(gh);
  double most = total_bytes(mine);
  parallel.reduce(Parallel::Reduction::maximum, {&most, 1});
  return {forecast_table(summed(mine, parallel), parallel.processes(), most) + memory_left() +
              context.driver().remarks(gh),
          box_lines(mine)};
}

std::string check_details(const Context& context, const cGH* gh) {
  return active_thorns(context) + storage(context, gh) + grid(context, gh);
}

}  // namespace flesh
