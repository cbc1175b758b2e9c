// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a thread of a device does at its points, one after the other, and what it loads ahead.
#include <sstream>

#include "core/text.hh"
#include "emit/device_printer.hh"

namespace kernelgen {

namespace {

/// Arrays beside the rate that a stage needs for each output: as KernelDeviceStage::arrays in
/// runtime/kernel_device_call.hh.
constexpr int arrays_of_stage = 3, updates_of_stage = 2;

std::string address_text(int slot, Offset offset, const char* point) {
  static constexpr const char* strides[] = {"", "*dj", "*dk"};
  std::string result = flesh::text("component.field[", slot, "] + (", point);
  for (const int a : {2, 1, 0})
    if (offset[a] != 0) result += flesh::text(offset[a] < 0 ? " - " : " + ", std::abs(offset[a]), strides[a]);
  return result + ")";
}

}  // namespace

std::string DevicePrinter::argument(Node node, bool is_host) {
  if (node->kind == Kind::number) return number_literal(node->value);
  if (!is_host && uniform(node)) return "u." + names_.at(node);
  return names_.at(node);
}

std::string DevicePrinter::called(Node node, bool is_host) {
  std::vector<std::string> arguments;
  for (Node a : node->arguments) arguments.push_back(argument(a, is_host));
  if (const std::string common = common_call(node, arguments); !common.empty()) return common;
  const std::string all = flesh::join(arguments, ", ");
  const std::string& f = node->name;
  if (f == "abs") return "fabs(" + all + ")";
  return room_of(f, is_host ? "std::" : "::") + f + "(" + all + ")";
}

int DevicePrinter::slot(int place) {
  std::vector<int>& slots = slots_.back();
  const auto found = std::find(slots.begin(), slots.end(), place);
  if (found != slots.end()) return static_cast<int>(found - slots.begin());
  slots.push_back(place);
  return static_cast<int>(slots.size()) - 1;
}

std::string DevicePrinter::address(int place, Offset offset) {
  return address_text(slot(place), offset, "p");
}

void DevicePrinter::choose_fetches(const Launch& launch) {
  fetches_.clear();
  rows_.clear();
  for (const Step& step : launch.steps) {
    const bool is_kept = step.node->kind == Kind::shifted;
    if (step.is_store() || step.fetched >= 0 || (step.node->kind != Kind::load && !is_kept)) continue;
    const int place = is_kept ? place_of_kept(step.node) : place_of(step.node->name);
    const Offset& at = step.node->offset;
    const auto [row, is_new] = rows_.try_emplace({place, at[1], at[2]}, at[0], at[0]);
    row->second = {std::min(row->second.first, at[0]), std::max(row->second.second, at[0])};
  }
}

// What lies within a row whose ends have been fetched is in the first cache.
bool DevicePrinter::is_fetched(int place, Offset offset, const std::string& condition) const {
  if (own_.slots() == 0) return false;
  const auto row = rows_.find({place, offset[1], offset[2]});
  if (!own_.fetches_ends || !condition.empty() || row == rows_.end()) return true;
  return offset[0] == row->second.first || offset[0] == row->second.second;
}

std::string DevicePrinter::load(int place, Offset offset, const std::string& condition) {
  if (!is_fetched(place, offset, condition)) {
    const std::string code = (own_.unroll > 1 ? "load_one(" : "load(") + address(place, offset) + ")";
    return condition.empty() ? code : condition + " ? " + code + " : 0.0";
  }
  const std::size_t number = fetches_.size();
  fetches_.push_back({slot(place), offset, condition});
  return flesh::text("fetched<", ring_place(number), ">(ring)");
}

std::string DevicePrinter::loaded(Node node) {
  if (node->kind == Kind::load) {
    if (written_.count(node->name) == 0) return load(place_of(node->name), node->offset, guard_of(node));
    const std::string code = "load_own(" + address(place_of(node->name), node->offset) + ")";
    const std::string guard = guard_of(node);
    return guard.empty() ? code : guard + " ? " + code + " : 0.0";
  }
  return load(place_of_kept(node), node->offset, "");
}

std::string DevicePrinter::fetches_of_group(std::size_t group, const char* point) const {
  std::string result;
  const std::size_t size = own_.group;
  for (std::size_t n = group * size; n < std::min((group + 1) * size, fetches_.size()); ++n) {
    const Fetch& f = fetches_[n];
    const std::string of_slot = flesh::text('<', ring_place(n), ">(ring, "),
                      from = address_text(f.slot, f.offset, point);
    result += f.condition.empty() ? "  fetch" + of_slot + from + ");\n"
                                  : "  fetch_if" + of_slot + f.condition + ", " + from + ");\n";
  }
  return result + "  close_group();\n";
}

// Before the first load of a group the last group of the ring is asked for, of this point or the next one;
// the numbers of slots are the same at each point, so groups of a point fill whole rings.
std::string DevicePrinter::with_fetches(const std::string& body, std::string& before) {
  if (fetches_.empty()) return body;
  const std::size_t size = own_.group, ring = own_.groups, groups = (fetches_.size() + size - 1) / size,
                    whole = (groups + ring - 1) / ring * ring;
  const auto turn = [&](std::size_t group) {
    const std::size_t ahead = group + ring - 1;
    return ahead < whole ? fetches_of_group(ahead, "p") : fetches_of_group(ahead - whole, "p_next");
  };
  before = "  if (at.k >= at.last) return;\n  const Ring ring = ring_of_thread<" +
           flesh::text(own_.slots() * own_.threads) + ">();\n";
  for (std::size_t group = 0; group + 1 < ring; ++group) before += fetches_of_group(group, "p");
  std::string result = "  const int p_next = k + step < at.last ? p + step*dk : p;\n";
  std::size_t number = 0;
  std::istringstream lines(body);
  for (std::string line; std::getline(lines, line);) {
    for (std::size_t at = line.find("fetched<"); at != std::string::npos; at = line.find("fetched<", at + 1))
      if (number++ % size == 0)
        result += turn((number - 1) / size) + flesh::text("  await_all_but<", ring - 1, ">();\n");
    result += line + '\n';
  }
  for (std::size_t group = groups; group < whole; ++group) result += turn(group);
  return result;
}

std::string DevicePrinter::selected(Node node, bool is_host) {
  const auto a = [&](int i) { return argument(node->arguments[i], is_host); };
  return ternary(a(0), a(1), a(2));
}

// A value that only one branch of a choice between uniform conditions uses matters only if that branch is
// taken: loads and functions that do not matter are left out.
void DevicePrinter::find_guards(const Steps& steps) {
  guards_.clear();
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (step->is_store()) {
      meet(step->node, {});
      continue;
    }
    if (step->fetched >= 0 || step->node->kind == Kind::load || step->node->kind == Kind::shifted) continue;
    const Guard of_user = guards_.at(step->node);
    for (std::size_t i = 0; i < step->node->arguments.size(); ++i)
      meet(step->node->arguments[i], guard_of_argument(step->node, i, of_user));
  }
}

std::string DevicePrinter::guard_of(Node node) {
  const Guard& guard = guards_.at(node);
  if (guard.condition == nullptr || guard.condition->kind == Kind::number) return {};
  return (guard.holds ? "" : "!") + argument(guard.condition, false);
}

std::string DevicePrinter::statement(Node node) {
  if (node->kind == Kind::repeated) return iteration(node);
  std::string code = text(node, false);
  const bool is_dear = node->kind == Kind::call && node->name != "abs";
  if (is_dear)
    if (const std::string guard = guard_of(node); !guard.empty()) code = guard + " ? " + code + " : 0.0";
  const std::string name = fresh(name_given_to(node));
  names_[node] = name;
  return std::string("  const ") + (is_mask(node) ? "bool " : "double ") + name + " = " + code + ";\n";
}

void DevicePrinter::print_uniforms() {
  std::set<Node> needed;
  for (const Launch& launch : plan_.launches)
    need_uniforms(launch.steps, needed,
                  [](const Step& step) { return step.node->kind == Kind::shifted || step.fetched >= 0; });
  ExpressionPrinter::print_uniforms(needed, "What is the same at all points: formed on the host.", "double");
}

std::string DevicePrinter::store(const Step& step) {
  const std::string value = argument(step.node, false);
  if (step.saved >= 0) return "  *(" + address(place_of_saved(step.saved), {}) + ") = " + value + ";\n";
  if (!can_finish_stages()) return "  *(" + address(place_of(step.output), {}) + ") = " + value + ";\n";
  const int rate = slot(place_of(step.output));
  const auto& outputs = calculation_.writes;
  const auto output = std::find(outputs.begin(), outputs.end(), step.output) - outputs.begin();
  const int first = place_of_saved(plan_.places) + static_cast<int>(output) * arrays_of_stage;
  std::string code;
  std::vector<std::string> terms;
  for (int update = 0; update < updates_of_stage; ++update) {
    terms.push_back(fresh(""));
    code += "  const double " + terms.back() + " = " +
            load(first + update, {}, flesh::text("has_term(stage, ", output, ", ", update, ")")) + ";\n";
  }
  const int target = slot(first + arrays_of_stage - 1);
  return code + flesh::text("  finish(stage, ", output, ", is_updated, component.field[", rate,
                            "] + p, component.field[", target, "] + p, ", value, ", ",
                            flesh::join(terms, ", "), ");\n");
}

// Of each array the plane that the next points of a thread read and these do not.
std::string DevicePrinter::requests(const Launch& launch) {
  std::map<int, int> leading;
  for (const Step& step : launch.steps) {
    if (step.is_store() || (step.fetched < 0 && step.node->kind != Kind::load) ||
        !guard_of(step.node).empty())
      continue;
    const int place = step.fetched >= 0 ? place_of_saved(step.fetched) : place_of(step.node->name);
    const int z = step.fetched >= 0 ? 0 : step.node->offset[2];
    const auto [entry, is_new] = leading.try_emplace(slot(place), z);
    if (!is_new) entry->second = std::max(entry->second, z);
  }
  if (!own_.prefetches) return "";
  std::string result = "    if (k + step < at.last) {\n";
  for (const auto& [slot, z] : leading)
    result += flesh::text("      will_read(component.field[", slot, "] + (p + (step + ", z, ")*dk));\n");
  return result + "    }\n";
}

std::string DevicePrinter::code_of_points(const Launch& launch) {
  std::ostringstream body;
  for (const Step& step : launch.steps) {
    if (step.is_store()) {
      body << store(step);
    } else if (step.fetched >= 0) {
      const std::string name = fresh("");
      names_[step.node] = name;
      body << "  const double " << name << " = " << load(place_of_saved(step.fetched), {}, "") << ";\n";
    } else {
      body << statement(step.node);
    }
  }
  const std::string requested = requests(launch);
  std::string before;
  const std::string point = with_fetches(body.str(), before);
  const bool is_finishing = finishes(launch);
  std::ostringstream out;
  out << "  const auto at = points_of_thread<1, 1>(component, order);\n"
      << (is_finishing ? "  const auto column = updated_column(component, at);\n" : "")
      << "  const int dj = component.dj, dk = component.dk, step = " << (own_.unroll > 1 ? "1" : "blockDim.z")
      << ";\n"
      << "  int p = at.i + at.j*dj + at.k*dk;\n"
      << before << "#pragma unroll " << own_.unroll << "\n"
      << "  for (int k = at.k; k < at.last; k += step, p += step*dk) {\n"
      << (is_finishing ? "  const bool is_updated = column.has(k);\n" : "") << requested << point << "  }\n";
  return std::move(out).str();
}

}  // namespace kernelgen
