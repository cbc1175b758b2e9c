// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Graphs -> CUDA. One thread treats one point after another, or a patch of them; all components are one
// launch, or a few.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

#include "core/text.hh"
#include "emit/expression_printer.hh"
#include "split/launches.hh"

namespace kernelgen {

namespace {

/// Arrays beside the rate that a stage needs for each output: as KernelDeviceStage::arrays in
/// runtime/kernel_device_call.hh.
constexpr int arrays_of_stage = 3, updates_of_stage = 2;

/// Prints the code of one kernel for devices.
class DevicePrinter : private ExpressionPrinter {
 public:
  DevicePrinter(const Emitted& calculation, const Kernel& kernel, const LaunchPlan& plan,
                const DeviceChoice& choice, std::ostream& out)
      : ExpressionPrinter(
            calculation, kernel, out,
            {"p",      "u",          "i",        "j",       "k",     "dj",        "dk",       "load",
             "fma",    "choose",     "sign",     "power",   "given", "component", "batch",    "at",
             "rows",   "abs",        "sqrt",     "exp",     "log",   "pow",       "right",    "top",
             "stage",  "is_aligned", "finish",   "ring",    "order", "step",      "column",   "is_updated",
             "p_next", "elementary", "fetch",    "fetched", "store", "min",       "blockDim", "Uniforms",
             "turn",   "floor",      "looked_up"}),
        plan_(plan),
        choice_(choice) {
    fields_ = fields_of(calculation);
    for (const Output& output : kernel.outputs) written_.insert(output.variable);
  }

  void print() {
    print_uniforms();
    for (std::size_t l = 0; l < plan_.launches.size(); ++l) print_launch(l);
  }
  /// How launches run, and the calls that begin them.
  void print_launches();
  void print_calls();
  void print_description(const std::string& name);
  /// Patches store what they form.
  bool can_finish_stages() const {
    return calculation_.finishes_stages &&
           std::none_of(plan_.launches.begin(), plan_.launches.end(), [](const Launch& launch) {
             return launch.patch.points() > 1 && std::any_of(launch.steps.begin(), launch.steps.end(),
                                                             [](const Step& s) { return !s.output.empty(); });
           });
  }

 private:
  std::string argument(Node node, bool is_host) override;
  std::string called(Node node, bool is_host) override;
  std::string loaded(Node node) override;
  std::string selected(Node node, bool is_host) override;
  std::string address(int place, Offset offset);
  std::string statement(Node node) override;
  TurnWords turn_words() const override {
    return {"double", "for (int turn = 0; turn < MOST; ++turn) {\n", "VALUE = NEXT", "if (DONE) break", "}"};
  }
  void print_uniforms();
  void print_launch(std::size_t number);
  void print_points(const Launch& launch, std::size_t number);
  void print_patches(const Launch& launch, std::size_t number);
  std::string declaration(const std::string& type, std::size_t number);
  // Of patches: what a load of a patch is called, and its code, `plane` away.
  std::string value_of(const PatchLoad& load, int plane) const;
  std::string fetched(const PatchLoad& load, int plane);
  std::string body_of_patch_point(const Launch& launch, const PatchPlan& loads, int a, int b);
  std::string stores_of_patch(const Launch& launch, const Patch& patch);
  int place_of_store(const Step& step) const {
    return step.saved >= 0 ? place_of_saved(step.saved) : place_of(step.output);
  }
  static std::string result_name(std::size_t store, int a, int b) {
    return flesh::text("result", store, '_', a, '_', b);
  }
  std::string requests(const Launch& launch);
  void find_guards(const Steps& steps);
  std::string guard_of(Node node);
  /// Index of an array among those of the launch, by its place among all.
  int slot(int place);
  int place_of(const std::string& field) const {
    return static_cast<int>(std::find(fields_.begin(), fields_.end(), field) - fields_.begin());
  }
  int place_of_saved(int saved) const { return static_cast<int>(fields_.size()) + saved; }
  /// Of a displaced value.
  int place_of_kept(Node node) const {
    const auto kept = std::find(plan_.kept.begin(), plan_.kept.end(), node->arguments[0]);
    return place_of_saved(static_cast<int>(kept - plan_.kept.begin()));
  }
  std::string store(const Step& step);
  /// A load at a point of this thread: of what, and under which condition.
  struct Fetch {
    int slot;
    Offset offset;
    std::string condition;
  };
  /// The value of a load: directly, or out of the ring. \param condition  zero without it; empty: always
  std::string load(int place, Offset offset, const std::string& condition);
  /// Which loads go through the ring.
  void choose_fetches(const Launch& launch);
  /// Of a fetch in the block's memory.
  std::size_t ring_place(std::size_t fetch) const { return fetch % own_.slots() * own_.threads; }
  bool is_fetched(int place, Offset offset, const std::string& condition) const;
  std::string fetches_of_group(std::size_t group, const char* point) const;
  /// Asks for loads ahead in the text of a point; `before` is what precedes all points.
  std::string with_fetches(const std::string& body, std::string& before);
  /// Whether a launch leaves rates of change, which a stage may use.
  bool finishes(const Launch& launch) const {
    return calculation_.finishes_stages && std::any_of(launch.steps.begin(), launch.steps.end(),
                                                       [](const Step& step) { return !step.output.empty(); });
  }
  /// Points along x beyond those that a launch treats where it may leave what it saves.
  int room_beyond(const Launch& launch) const {
    const bool only_saves = std::all_of(launch.steps.begin(), launch.steps.end(),
                                        [](const Step& step) { return step.output.empty(); });
    return only_saves ? std::max(0, kernel_.reach[0] - launch.beyond[0] - launch.reach) : 0;
  }

  const LaunchPlan& plan_;
  const DeviceChoice& choice_;
  std::vector<std::string> fields_;
  std::set<std::string> written_;
  std::vector<std::vector<int>> slots_;
  std::vector<int> rings_;  ///< slots of each launch's ring; 0: there is none
  // Of the launch.
  LaunchChoice own_;            ///< how it runs
  std::vector<Fetch> fetches_;  ///< in the order of their use
  /// Least and greatest displacement along x of each row that is read.
  std::map<std::tuple<int, int, int>, std::pair<int, int>> rows_;
};

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

std::string address_text(int slot, Offset offset, const char* point) {
  static constexpr const char* strides[] = {"", "*dj", "*dk"};
  std::string result = flesh::text("component.field[", slot, "] + (", point);
  for (const int a : {2, 1, 0})
    if (offset[a] != 0) result += flesh::text(offset[a] < 0 ? " - " : " + ", std::abs(offset[a]), strides[a]);
  return result + ")";
}

std::string tile_text(const LaunchChoice& choice) {
  return flesh::text("{{", choice.tile[0], ", ", choice.tile[1], ", ", choice.tile[2], "}, ", choice.column,
                     ", ", choice.depth, "}");
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

void DevicePrinter::print_launch(std::size_t number) {
  const Launch& launch = plan_.launches[number];
  slots_.emplace_back();
  own_ = choice_.of(static_cast<int>(number) + 1);
  choose_fetches(launch);
  const auto outer_names = names_;
  const auto outer_taken = taken_;
  const int outer_temporaries = temporaries_;
  find_guards(launch.steps);
  iterations_.clear();
  if (launch.patch.points() > 1)
    print_patches(launch, number);
  else
    print_points(launch, number);
  rings_.push_back(fetches_.empty() ? 0 : own_.slots());
  names_ = outer_names, taken_ = outer_taken, temporaries_ = outer_temporaries;
  out_ << "constexpr int places_" << number + 1 << "[] = {";
  for (const int place : slots_.back()) out_ << place << ", ";
  out_ << "};\n\n";
}

std::string DevicePrinter::declaration(const std::string& more, std::size_t number) {
  const Launch& launch = plan_.launches[number];
  const std::size_t fields = slots_.back().size();
  return flesh::text("// Part ", number + 1, " of ", plan_.launches.size(), ": ", launch.operations,
                     " operations, ", launch.loads, " loads, ", fields, " arrays, ", launch.live,
                     " values at once.\n", more, "__global__ void __launch_bounds__(", own_.threads, ", ",
                     own_.blocks, ") part_", number + 1, "(const __grid_constant__ DeviceBatch<", fields,
                     "> batch, DeviceOrder order, const __grid_constant__ Uniforms u",
                     finishes(launch) ? ", const __grid_constant__ KernelDeviceStage stage" : "",
                     ") {\n  const auto& component = component_of_block(batch);\n");
}

void DevicePrinter::print_points(const Launch& launch, std::size_t number) {
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
  out_ << declaration("", number) << "  const auto at = points_of_thread<1, 1>(component, order);\n"
       << (is_finishing ? "  const auto column = updated_column(component, at);\n" : "")
       << "  const int dj = component.dj, dk = component.dk, step = "
       << (own_.unroll > 1 ? "1" : "blockDim.z") << ";\n"
       << "  int p = at.i + at.j*dj + at.k*dk;\n"
       << before << "#pragma unroll " << own_.unroll << "\n"
       << "  for (int k = at.k; k < at.last; k += step, p += step*dk) {\n"
       << (is_finishing ? "  const bool is_updated = column.has(k);\n" : "") << requested << point
       << "  }\n}\n";
}

namespace {

std::string signed_text(int n) { return n < 0 ? flesh::text('m', -n) : flesh::text(n); }

}  // namespace

std::string DevicePrinter::value_of(const PatchLoad& load, int plane) const {
  return "f" + flesh::text(load.array) + "_" + signed_text(load.x) + "_" + signed_text(load.y) + "_" +
         signed_text(plane);
}

std::string DevicePrinter::fetched(const PatchLoad& load, int plane) {
  const auto offset = [](const char* name, int n) {
    return n == 0 ? std::string() : flesh::text(" + ", name, signed_text(n));
  };
  std::string place =
      flesh::text("component.field[", slot(load.array), "] + (p", offset("x_", load.x), offset("y_", load.y));
  if (plane != 0) place += flesh::text(plane < 0 ? " - " : " + ", std::abs(plane), "*dk");
  const bool is_own =
      load.array < static_cast<int>(fields_.size()) && written_.count(fields_[load.array]) > 0;
  const std::string kind = is_own ? "own_" : "";
  return load.is_pair ? flesh::text("load_", kind, "pair<is_aligned>(", place, "), ", load.x, " < right)")
                      : flesh::text("load_", kind, "one(", place, "))");
}

// The operations of one point of a patch: its loads are values of the patch, its results are stored later.
std::string DevicePrinter::body_of_patch_point(const Launch& launch, const PatchPlan& loads, int a, int b) {
  const auto outer_names = names_;
  const auto outer_taken = taken_;
  const int outer_temporaries = temporaries_;
  iterations_.clear();
  const auto value = [&](int array, const Offset& offset) {
    const int x = offset[0] + a;
    const PatchLoad& load = loads.with(array, x, offset[1] + b, offset[2]);
    return value_of(load, offset[2]) + (!load.is_pair ? "" : load.x == x ? ".x" : ".y");
  };
  std::ostringstream out;
  std::size_t stored = 0;
  for (const Step& step : launch.steps) {
    if (step.is_store()) {
      out << "    " << result_name(stored++, a, b) << " = " << argument(step.node, false) << ";\n";
    } else if (step.fetched >= 0) {
      names_[step.node] = value(place_of_saved(step.fetched), {});
    } else if (step.node->kind == Kind::load) {
      names_[step.node] = value(place_of(step.node->name), step.node->offset);
    } else if (step.node->kind == Kind::shifted) {
      const auto kept = std::find(plan_.kept.begin(), plan_.kept.end(), step.node->arguments[0]);
      names_[step.node] =
          value(place_of_saved(static_cast<int>(kept - plan_.kept.begin())), step.node->offset);
    } else {
      out << "  " << statement(step.node);
    }
  }
  names_ = outer_names, taken_ = outer_taken, temporaries_ = outer_temporaries;
  return std::move(out).str();
}

std::string DevicePrinter::stores_of_patch(const Launch& launch, const Patch& patch) {
  std::ostringstream out;
  for (int b = 0; b < patch.along; ++b) {
    out << "    if (" << b << " < at.rows) {\n";
    std::size_t stored = 0;
    for (const Step& step : launch.steps) {
      if (!step.is_store()) continue;
      out << "      store<is_aligned, " << (own_.streams ? "true" : "false") << ">(component.field["
          << slot(place_of_store(step)) << "] + (p";
      if (b > 0) out << " + " << b << "*dj";
      out << ")";
      for (int a = 0; a < patch.across; ++a) out << ", " << result_name(stored, a, b);
      out << (patch.across > 1 ? ", at.columns" : "") << ");\n";
      ++stored;
    }
    out << "    }\n";
  }
  return std::move(out).str();
}

// Planes move through registers: the farthest one is loaded, for this plane or ahead, the others are there.
void DevicePrinter::print_patches(const Launch& launch, std::size_t number) {
  const Patch& patch = launch.patch;
  const PatchPlan loads = plan_patch(needs_of(launch, plan_, fields_), patch);
  const int ahead = own_.leads ? 1 : 0;
  const auto type = [](const PatchLoad& load) { return load.is_pair ? "KernelPair " : "double "; };
  const auto stays = [](const PatchLoad& load) { return load.first < load.last; };
  std::ostringstream before, begin, body, end;
  std::set<int> columns, rows;
  for (const PatchLoad& load : loads.loads) {
    if (load.x != 0) columns.insert(load.x);
    if (load.y != 0) rows.insert(load.y);
    if (!stays(load)) continue;
    for (int z = load.first; z < load.last + ahead; ++z)
      before << "  " << type(load) << value_of(load, z) << " = " << fetched(load, z) << ";\n";
  }
  for (const PatchLoad& load : loads.loads) {
    const int plane = load.last + (stays(load) ? ahead : 0);
    const std::string name = value_of(load, plane);
    if (stays(load) && ahead > 0)
      begin << "    " << type(load) << name << "{};\n    if (k + 1 < at.last) " << name << " = "
            << fetched(load, plane) << ";\n";
    else
      begin << "    const " << type(load) << name << " = " << fetched(load, plane) << ";\n";
    if (stays(load))
      for (int z = load.first; z < load.last + ahead; ++z)
        end << "    " << value_of(load, z) << " = " << value_of(load, z + 1) << ";\n";
  }
  const auto stores = std::count_if(launch.steps.begin(), launch.steps.end(),
                                    [](const Step& step) { return step.is_store(); });
  for (int b = 0; b < patch.along; ++b)
    for (int a = 0; a < patch.across; ++a) {
      for (std::ptrdiff_t n = 0; n < stores; ++n)
        body << "    double " << result_name(static_cast<std::size_t>(n), a, b) << ";\n";
      body << "    {\n" << body_of_patch_point(launch, loads, a, b) << "    }\n";
    }
  body << stores_of_patch(launch, patch);
  out_ << declaration("template <bool is_aligned>\n", number) << "  const auto at = points_of_thread<"
       << patch.across << ", " << patch.along << ">(component, order);\n"
       << "  if (at.k >= at.last) return;\n"
       << "  const int dj = component.dj, dk = component.dk;\n"
       << "  // Beyond what points of the box need: anything, so long as it is there.\n"
       << "  [[maybe_unused]] const int right = at.columns - 1 + " << loads.reach[0]
       << ", top = at.rows - 1 + " << loads.reach[1] << ";\n";
  for (const int x : columns)
    out_ << "  const int x_" << signed_text(x) << " = "
         << (x < 0 ? flesh::text(x) : flesh::text("min(", x, ", right)")) << ";\n";
  for (const int y : rows)
    out_ << "  const int y_" << signed_text(y) << " = "
         << (y < 0 ? flesh::text(y) : flesh::text("min(", y, ", top)")) << "*dj;\n";
  out_ << "  int p = at.i + at.j*dj + at.k*dk;\n"
       << before.str() << "#pragma unroll " << own_.unroll << "\n"
       << "  for (int k = at.k; k < at.last; ++k, p += dk) {\n"
       << begin.str() << body.str() << end.str() << "  }\n}\n";
}

void DevicePrinter::print_launches() {
  const std::size_t count = plan_.launches.size();
  out_ << "constexpr DeviceLaunch launches[] = {\n";
  for (std::size_t l = 0; l < count; ++l) {
    const LaunchChoice& own = choice_.of(static_cast<int>(l) + 1);
    const Offset& beyond = plan_.launches[l].beyond;
    out_ << "    {" << l + 1 << ", " << count << ", " << own.threads << ", " << own.blocks << ", "
         << rings_[l] << ", {" << beyond[0] << ", " << beyond[1] << ", " << beyond[2] << "}, "
         << room_beyond(plan_.launches[l]) << ", " << tile_text(own) << "},\n";
  }
  out_ << "};\n\n";
}

void DevicePrinter::print_calls() {
  for (std::size_t l = 0; l < plan_.launches.size(); ++l) {
    const Patch& patch = plan_.launches[l].patch;
    const std::string part = flesh::text("part_", l + 1);
    out_ << "  if (problem.empty())\n    problem = ";
    if (patch.points() > 1) {
      const PatchPlan loads = plan_patch(needs_of(plan_.launches[l], plan_, fields_), patch);
      out_ << "launch_patches(" << part << "<false>, " << part << "<true>, DevicePatch{" << patch.across
           << ", " << patch.along << ", " << loads.reach[0] << "}";
    } else {
      out_ << "launch_points(" << part;
    }
    out_ << ", launches[" << l << "], places_" << l + 1 << ", views, count, tiles, stream, u"
         << (finishes(plan_.launches[l]) ? ", stage" : "") << ");\n";
  }
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
    out_ << "{reinterpret_cast<const void*>(code_of_" << name << "::part_" << l + 1
         << (launch.patch.points() > 1 ? "<true>" : "") << "), " << launch.operations << ", " << launch.loads
         << ", " << launch.fields << ", code_of_" << name << "::launches[" << l << "].threads, "
         << choice_.of(static_cast<int>(l) + 1).patch.points() << ", code_of_" << name << "::launches[" << l
         << "].tile}, ";
  }
  out_ << "}};\n#endif\n";
}

}  // namespace

std::string emit_device_source(const Thorn& thorn, const Emitted& calculation, const DeviceKernel& device) {
  std::ostringstream out;
  const std::string name = entry_name(calculation, device.kernel), &thorn_name = thorn.model->script->thorn;
  const DeviceChoice& choice = device.choice;
  out << generated_by(thorn, "//") << "#include \"kernel_device.hh\"\n\nnamespace {\nnamespace code_of_"
      << name << " {\n\n";
  DevicePrinter printer(calculation, device.kernel, device.plan, choice, out);
  printer.print();
  printer.print_launches();
  out << "std::string run(const KernelDeviceView* views, int count, const double* given,\n"
         "                [[maybe_unused]] const KernelDeviceStage& stage, const KernelDeviceTile* tiles, "
         "void* queue) {\n"
      << "  const Uniforms u(given);\n  const auto stream = static_cast<cudaStream_t>(queue);\n"
         "  std::string problem;\n";
  printer.print_calls();
  out << "  return problem;\n}\n\n}  // namespace code_of_" << name << "\n}  // namespace\n\nnamespace "
      << thorn_name << "_kernels::device {\n\n"
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
