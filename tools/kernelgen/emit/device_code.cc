// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Graphs -> CUDA. One thread treats one point after another, or a patch of them; all components are one
// launch, or a few.
#include <sstream>

#include "core/text.hh"
#include "emit/device_printer.hh"

namespace kernelgen {

namespace {

std::string tile_text(const LaunchChoice& choice) {
  return flesh::text("{{", choice.tile[0], ", ", choice.tile[1], ", ", choice.tile[2], "}, ", choice.column,
                     ", ", choice.depth, "}");
}

}  // namespace

void DevicePrinter::print_launch(std::size_t number) {
  const Launch& launch = plan_.launches[number];
  slots_.emplace_back();
  own_ = choice_of(number);
  choose_fetches(launch);
  const auto outer_names = names_;
  const auto outer_taken = taken_;
  const int outer_temporaries = temporaries_;
  find_guards(launch.steps);
  iterations_.clear();
  const std::string code = is_of_patches(number) ? code_of_patches(launch) : code_of_points(launch);
  rings_.push_back(fetches_.empty() ? 0 : own_.slots());
  names_ = outer_names, taken_ = outer_taken, temporaries_ = outer_temporaries;
  print_kernel(number, code);
  print_places(number, 1);
}

// What is the same for other arrays is there once.
void DevicePrinter::print_kernel(std::size_t number, const std::string& code) {
  const Launch& launch = plan_.launches[number];
  const std::size_t fields = slots_.back().size();
  const std::string before =
      flesh::text(is_of_patches(number) ? "template <bool is_aligned>\n" : "",
                  "__global__ void __launch_bounds__(", own_.threads, ", ", own_.blocks, ") ");
  const std::string after =
      flesh::text("(const __grid_constant__ DeviceBatch<", fields,
                  "> batch, DeviceOrder order, const __grid_constant__ Uniforms u",
                  finishes(launch) ? ", const __grid_constant__ KernelDeviceStage stage" : "",
                  ") {\n  const auto& component = component_of_block(batch);\n", code, "}\n");
  const auto [kernel, is_new] = kernel_of_code_.try_emplace(before + after, number);
  kernels_.push_back(kernel->second);
  out_ << "// Part " << number + 1 << " of " << plan_.launches.size() << ": " << launch.operations
       << " operations, " << launch.loads << " loads, " << fields << " arrays, " << launch.live
       << " values at once" << (is_new ? "" : "; the code of " + kernel_name(number)) << ".\n";
  if (is_new) out_ << before << kernel_name(number) << after;
}

namespace {

/// Of launches that are one: "1_to_11".
std::string numbers_text(std::size_t first, std::size_t count) {
  return count == 1 ? flesh::text(first + 1) : flesh::text(first + 1, "_to_", first + count);
}

}  // namespace

// Of the arrays of each launch the place among all.
void DevicePrinter::print_places(std::size_t first, std::size_t count) {
  std::vector<std::string> lists;
  for (std::size_t l = first; l < first + count; ++l) {
    std::vector<std::string> places;
    for (const int place : slots_[l]) places.push_back(flesh::text(place));
    lists.push_back("{" + flesh::join(places, ", ") + "}");
  }
  out_ << "constexpr int places_" << numbers_text(first, count) << "[][" << slots_[first].size() << "] = {"
       << flesh::join(lists, ", ") << "};\n\n";
}

// One launch for several has the code of all, which run alike; no block may wait for another one.
bool DevicePrinter::can_join(std::size_t first, std::size_t count, std::size_t next) const {
  if (choice_.small == 0 || !choice_of(first).joins || !choice_of(next).joins ||
      kernels_[next] != kernels_[first] || manner_of(next) != manner_of(first))
    return false;
  const auto begin = plan_.launches.begin() + static_cast<std::ptrdiff_t>(first);
  return std::all_of(begin, begin + static_cast<std::ptrdiff_t>(count), [&](const Launch& launch) {
    return are_independent(launch, plan_.launches[next], plan_);
  });
}

void DevicePrinter::find_joins() {
  for (std::size_t l = 0; l < plan_.launches.size(); ++l)
    if (l > 0 && can_join(joins_.back().first, joins_.back().count, l))
      ++joins_.back().count;
    else
      joins_.push_back({l, 1});
  for (const Join& join : joins_)
    if (join.count > 1) print_places(join.first, join.count);
}

bool DevicePrinter::has_small_version() const {
  const std::size_t count = plan_.launches.size();
  const auto is_cut = [&](const auto& join) { return choice_of(join.first).is_cut; };
  return choice_.small > 0 && (joins_.size() < count || std::any_of(joins_.begin(), joins_.end(), is_cut));
}

std::string DevicePrinter::manner_of(std::size_t number) const {
  const LaunchChoice& own = choice_of(number);
  const Launch& launch = plan_.launches[number];
  return flesh::text(own.threads, ", ", own.blocks, ", ", rings_[number], ", {", launch.beyond[0], ", ",
                     launch.beyond[1], ", ", launch.beyond[2], "}, ", room_beyond(launch), ", ",
                     tile_text(own), own.is_cut ? ", true" : "");
}

void DevicePrinter::print_launches() {
  const std::size_t count = plan_.launches.size();
  out_ << "constexpr DeviceLaunch launches[] = {\n";
  for (std::size_t l = 0; l < count; ++l)
    out_ << "    {" << l + 1 << ", " << count << ", " << manner_of(l) << "},\n";
  out_ << "};\n\n";
}

std::string DevicePrinter::call_of(const Join& join, const std::string& condition) {
  const auto& [first, count] = join;
  const Launch& launch = plan_.launches[first];
  const std::string kernel = kernel_name(first);
  std::string call = "launch_points(" + kernel;
  if (is_of_patches(first)) {
    const PatchPlan loads = plan_patch(needs_of(launch, plan_, fields_), launch.patch);
    call = flesh::text("launch_patches(", kernel, "<false>, ", kernel, "<true>, DevicePatch{",
                       launch.patch.across, ", ", launch.patch.along, ", ", loads.reach[0], "}");
  }
  return flesh::text("  if (problem.empty()", condition, ")\n    problem = ", call, ", launches[", first,
                     "], places_", numbers_text(first, count), ", work, u", finishes(launch) ? ", stage" : "",
                     ");\n");
}

void DevicePrinter::print_run() {
  out_ << "std::string run(const KernelDeviceView* views, int count, const double* given,\n"
          "                [[maybe_unused]] const KernelDeviceStage& stage, const KernelDeviceTile* tiles, "
          "void* queue) {\n  const Uniforms u(given);\n"
          "  const DeviceWork work{views, count, tiles, static_cast<cudaStream_t>(queue)"
       << (has_small_version() ? flesh::text(", is_small(views, count, tiles, ", choice_.small, ")") : "")
       << "};\n  std::string problem;\n";
  for (const Join& join : joins_) {
    const bool is_joined = join.count > 1;
    if (is_joined) out_ << call_of(join, " && work.is_small");
    for (std::size_t l = join.first; l < join.first + join.count; ++l)
      out_ << call_of({l, 1}, is_joined ? " && !work.is_small" : "");
  }
  out_ << "  return problem;\n}\n\n";
}

// What the laboratory wants to know.
void DevicePrinter::print_description(const std::string& name) {
  out_ << "\n#ifdef KERNEL_LABORATORY\nextern const LaboratoryKernel " << name
       << "_laboratory;\nconst LaboratoryKernel " << name << "_laboratory{&" << name << ", " << kernel_.order
       << ", " << *std::max_element(kernel_.reach.begin(), kernel_.reach.end()) << ",\n    {\""
       << flesh::join(fields_, "\", \"") << "\"},\n    {";
  for (std::string uniform : calculation_.uniforms) {
    for (std::size_t at = 0; (at = uniform.find('"', at)) != std::string::npos; at += 2)
      uniform.insert(at, "\\");
    out_ << '"' << uniform << "\", ";
  }
  out_ << "},\n    {";
  if (can_finish_stages())
    for (const std::string& rate : calculation_.writes) out_ << '"' << rate << "\", ";
  out_ << "},\n    {";
  for (std::size_t l = 0; l < plan_.launches.size(); ++l) {
    const Launch& launch = plan_.launches[l];
    out_ << "{reinterpret_cast<const void*>(code_of_" << name << "::" << kernel_name(l)
         << (is_of_patches(l) ? "<true>" : "") << "), " << launch.operations << ", " << launch.loads << ", "
         << launch.fields << ", code_of_" << name << "::launches[" << l << "].threads, "
         << choice_.of(static_cast<int>(l) + 1).patch.points() << ", code_of_" << name << "::launches[" << l
         << "].tile}, ";
  }
  out_ << "}};\n#endif\n";
}

std::string emit_device_source(const Thorn& thorn, const Emitted& calculation, const DeviceKernel& device) {
  std::ostringstream out;
  const std::string name = entry_name(calculation, device.kernel), &thorn_name = thorn.model->script->thorn;
  const DeviceChoice& choice = device.choice;
  out << generated_by(thorn, "//") << "#include \"kernel_device.hh\"\n\nnamespace {\nnamespace code_of_"
      << name << " {\n\n";
  DevicePrinter printer(calculation, device.kernel, device.plan, choice, out);
  printer.print();
  printer.print_launches();
  printer.print_run();
  out << "}  // namespace code_of_" << name << "\n}  // namespace\n\nnamespace " << thorn_name
      << "_kernels::device {\n\n"
      << "extern const DeviceKernel " << name << ";\nconst DeviceKernel " << name << "{code_of_" << name
      << "::run, " << device.plan.places << ", " << (printer.can_finish_stages() ? "true" : "false")
      << ", kernels_are_on_host};\n";
  printer.print_description(name);
  out << "\n}\n";
  return std::move(out).str();
}

Files emit_device_sources(const Thorn& thorn) {
  Files files;
  for (const Emitted& calculation : thorn.calculations)
    if (runs_on_devices(calculation))
      for (const DeviceKernel& device : calculation.device_kernels)
        files["src/" + entry_name(calculation, device.kernel) + "_device.cu"] =
            emit_device_source(thorn, calculation, device);
  return files;
}

}  // namespace kernelgen
