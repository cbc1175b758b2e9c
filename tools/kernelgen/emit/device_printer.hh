// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Graphs -> CUDA, one calculation at a time: points of a launch, patches of them, the launches of a kernel.
#ifndef KERNELGEN_EMIT_DEVICE_PRINTER_HH
#define KERNELGEN_EMIT_DEVICE_PRINTER_HH

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/text.hh"
#include "emit/expression_printer.hh"
#include "split/launches.hh"

namespace kernelgen {

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
    find_joins();
  }
  /// How launches run, and the calls that begin them.
  void print_launches();
  void print_run();
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
  void print_kernel(std::size_t number, const std::string& code);
  void print_places(std::size_t first, std::size_t count);
  /// What the threads of a launch do.
  std::string code_of_points(const Launch& launch);
  std::string code_of_patches(const Launch& launch);
  // Of patches: what a load of a patch is called, and its code, `plane` away.
  std::string value_of(const PatchLoad& load, int plane);
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
  int place_of_kept(Node node) const { return place_of_saved(kernelgen::place_of_kept(node, plan_)); }
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

  const LaunchChoice& choice_of(std::size_t number) const { return choice_.of(static_cast<int>(number) + 1); }
  bool is_of_patches(std::size_t number) const { return plan_.launches[number].patch.points() > 1; }
  std::string kernel_name(std::size_t number) const { return flesh::text("part_", kernels_[number] + 1); }
  /// How a launch runs, in the words of a DeviceLaunch.
  std::string manner_of(std::size_t number) const;
  /// Launches that small levels take as one: `count` from `first` on.
  struct Join {
    std::size_t first, count;
  };
  bool can_join(std::size_t first, std::size_t count, std::size_t next) const;
  void find_joins();
  std::string call_of(const Join& join, const std::string& condition);
  /// Whether small levels take other launches, or other blocks, than large ones.
  bool has_small_version() const;

  const LaunchPlan& plan_;
  const DeviceChoice& choice_;
  std::vector<std::string> fields_;
  std::set<std::string> written_;
  std::vector<std::vector<int>> slots_;
  std::vector<int> rings_;  ///< slots of each launch's ring; 0: there is none
  std::map<std::string, std::size_t> kernel_of_code_;
  std::vector<std::size_t> kernels_;  ///< of each launch the first one with the same code
  std::vector<Join> joins_;
  // Of the launch.
  LaunchChoice own_;            ///< how it runs
  std::vector<Fetch> fetches_;  ///< in the order of their use
  /// Least and greatest displacement along x of each row that is read.
  std::map<std::tuple<int, int, int>, std::pair<int, int>> rows_;
};

}  // namespace kernelgen

#endif
