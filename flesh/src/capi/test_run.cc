// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/test_run.hh"

#include <cstdlib>

#include "cctk_Constants.h"
#include "core/table.hh"
#include "main/start_up.hh"
#include "model/activation.hh"
#include "model/tables.hh"
#include "parameters/parameter_set.hh"
#include "run/command_line.hh"
#include "schedule/schedule.hh"
#include "services/parallel.hh"

struct _cGH;

namespace flesh::capi::test {

namespace {

using namespace tables;

Calls the_calls;

int start() {
  ++the_calls.start;
  return 0;
}

void run_step(_cGH*) { ++the_calls.run_step; }

void probe_answer() {}

Function answer_slot = nullptr;

// ------------------------------------------------------------------------------------------------ parameters

/// Storage of all parameters, as the bindings would have it.
struct {
  Real scale, initial_time, final_time, max_runtime;
  const char *method, *title, *run_title, *terminate, *info_format, *recovery_mode, *sort_mode, *presync_mode,
      *timer_output;
  Int order, verbose, radii[3], itlast, terminate_next, full_warnings, highlight, strong, show_schedule,
      show_banners, brief, mixed_dimensions, sort_warnings;
} values;

constexpr Range any_number[] = {{"*:*", "any number"}};
constexpr Range any_text[] = {{".*", "any text"}};
constexpr Range orders[] = {{"1:8", "one to eight"}};
constexpr Range methods[] = {{"euler", "first order"}, {"rk4", "fourth order"}};
constexpr Range terminations[] = {{"never", ""}, {"iteration", ""}};

/// What most parameters of the flesh have in common.
constexpr tables::Parameter parameter(std::string_view name, ParameterType type,
                                      std::string_view default_text, std::span<const Range> ranges,
                                      void* storage) {
  return {.name = name,
          .type = type,
          .scope = ParameterScope::restricted,
          .steerable = Steerable::always,
          .description = "for tests",
          .default_text = default_text,
          .ranges = ranges,
          .array_size = 0,
          .accumulator = {},
          .accumulator_base = {},
          .storage = storage,
          .position = {"param.ccl", 1, 1}};
}

constexpr tables::Parameter flag(std::string_view name, std::string_view default_text, Int* storage) {
  return parameter(name, ParameterType::boolean, default_text, {}, storage);
}

constexpr tables::Parameter word(std::string_view name, std::string_view default_text, const char** storage) {
  return parameter(name, ParameterType::string, default_text, any_text, storage);
}

constexpr tables::Parameter number(std::string_view name, std::string_view default_text, Real* storage) {
  return parameter(name, ParameterType::real, default_text, any_number, storage);
}

constexpr tables::Parameter cactus_parameters[] = {
    word("cctk_run_title", "a test", &values.run_title),
    word("cctk_timer_output", "off", &values.timer_output),
    flag("cctk_full_warnings", "no", &values.full_warnings),
    flag("highlight_warning_messages", "no", &values.highlight),
    word("info_format", "basic", &values.info_format),
    flag("cctk_strong_param_check", "yes", &values.strong),
    flag("cctk_show_schedule", "no", &values.show_schedule),
    flag("cctk_show_banners", "no", &values.show_banners),
    flag("cctk_brief_output", "no", &values.brief),
    flag("allow_mixeddim_gfs", "no", &values.mixed_dimensions),
    word("recovery_mode", "strict", &values.recovery_mode),
    word("schedule_sort_mode", "none", &values.sort_mode),
    flag("schedule_sort_warnings", "no", &values.sort_warnings),
    flag("terminate_next", "no", &values.terminate_next),
    parameter("terminate", ParameterType::keyword, "iteration", terminations, &values.terminate),
    number("cctk_initial_time", "0", &values.initial_time),
    number("cctk_final_time", "-1", &values.final_time),
    parameter("cctk_itlast", ParameterType::integer, "10", any_number, &values.itlast),
    number("max_runtime", "0", &values.max_runtime),
    word("presync_mode", "off", &values.presync_mode)};

constexpr tables::Parameter radii_parameter() {
  tables::Parameter radii = parameter("radii", ParameterType::integer, "7", any_number, values.radii);
  radii.array_size = 3;
  return radii;
}

constexpr tables::Parameter verbose_parameter() {
  tables::Parameter verbose = flag("verbose", "no", &values.verbose);
  verbose.steerable = Steerable::never;
  verbose.scope = ParameterScope::private_;
  return verbose;
}

constexpr tables::Parameter probe_parameters[] = {
    parameter("order", ParameterType::integer, "4", orders, &values.order),
    number("scale", "0.5", &values.scale),
    parameter("method", ParameterType::keyword, "rk4", methods, &values.method),
    word("title", "no title", &values.title),
    verbose_parameter(),
    radii_parameter()};

// ------------------------------------------------------------------------------------------------- variables

constexpr std::string_view waves[] = {"u", "v"};
constexpr std::string_view count_names[] = {"n", "m"};
constexpr std::string_view line_names[] = {"x"};
constexpr std::string_view line_size[] = {"5"};
constexpr std::string_view line_ghosts[] = {"1"};
constexpr std::string_view vector_names[] = {"va"};
constexpr std::string_view secret_names[] = {"secret"};

constexpr Group group(std::string_view name, GroupType type, int variable_type, int dimension, int timelevels,
                      std::span<const std::string_view> variables) {
  return {.name = name,
          .access = Access::public_,
          .type = type,
          .variable_type = variable_type,
          .dimension = dimension,
          .timelevels = timelevels,
          .sizes = {},
          .ghosts = {},
          .distribution = Distribution::default_,
          .vector_length = {},
          .tags = {},
          .centering = {},
          .variables = variables,
          .description = "for tests",
          .position = {"interface.ccl", 1, 1}};
}

constexpr Group wave_group() {
  Group gfs = group("gfs", GroupType::grid_function, CCTK_VARIABLE_REAL, 3, 2, waves);
  gfs.tags = "tensortypealias='scalar' weight=2";
  return gfs;
}

constexpr Group line_group() {
  Group line = group("line", GroupType::array, CCTK_VARIABLE_REAL, 1, 2, line_names);
  line.sizes = line_size;
  line.ghosts = line_ghosts;
  line.distribution = Distribution::constant;
  return line;
}

constexpr Group vector_group() {
  Group vectors = group("vectors", GroupType::scalar, CCTK_VARIABLE_REAL, 0, 1, vector_names);
  vectors.vector_length = "3";
  return vectors;
}

constexpr Group private_group() {
  Group own = group("own", GroupType::scalar, CCTK_VARIABLE_COMPLEX, 0, 1, secret_names);
  own.access = Access::private_;
  return own;
}

constexpr Group probe_groups[] = {wave_group(),
                                  group("counts", GroupType::scalar, CCTK_VARIABLE_INT, 0, 1, count_names),
                                  line_group(), vector_group(), private_group()};

// -------------------------------------------------------------------------------------------------- schedule

constexpr tables::DataAccess step_reads[] = {{"u", 0, everywhere, {}}};
constexpr tables::DataAccess step_writes[] = {{"v", 0, interior, {}}};
constexpr Tag step_tags[] = {{"Device", "1"}};
constexpr std::string_view step_options[] = {"level"};

constexpr ScheduleItem scheduled(std::string_view name, std::string_view where, Function function) {
  return {.kind = ScheduleKind::function,
          .name = name,
          .alias = name,
          .placement = Placement::at_bin,
          .where = where,
          .condition = {},
          .before = {},
          .after = {},
          .while_ = {},
          .if_ = {},
          .language = Language::c,
          .options = {},
          .storage = {},
          .sync = {},
          .triggers = {},
          .reads = {},
          .writes = {},
          .invalidates = {},
          .tags = {},
          .description = "for tests",
          .function = function,
          .position = {"schedule.ccl", 1, 1}};
}

ScheduleItem step_item() {
  ScheduleItem step = scheduled("run_step", "CCTK_EVOL", reinterpret_cast<Function>(&run_step));
  step.options = step_options;
  step.reads = step_reads;
  step.writes = step_writes;
  step.tags = step_tags;
  return step;
}

const ScheduleItem probe_schedule[] = {scheduled("start", "CCTK_STARTUP", reinterpret_cast<Function>(&start)),
                                       step_item()};

// ---------------------------------------------------------------------------------------------------- thorns

const Provides probe_provides[] = {{"Probe_Answer", "probe_answer", &probe_answer, {}}};

Thorn thorn(std::string_view name, std::string_view implementation) {
  Thorn result{};
  result.name = name;
  result.arrangement = "Tests";
  result.implementation = implementation;
  return result;
}

Thorn cactus_thorn() {
  Thorn cactus = thorn("Cactus", "Cactus");
  cactus.parameters = cactus_parameters;
  return cactus;
}

Thorn probe_thorn() {
  Thorn probe = thorn("ProbeA", "probea");
  probe.parameters = probe_parameters;
  probe.groups = probe_groups;
  probe.provides = probe_provides;
  probe.schedule = probe_schedule;
  return probe;
}

const Thorn cactus = cactus_thorn();
const Thorn probe_a = probe_thorn();
const Thorn probe_b = thorn("ProbeB", "probeb");
const Thorn* const all_thorns[] = {&cactus, &probe_a, &probe_b};
const AliasedFunction all_functions[] = {{"Probe_Answer", &answer_slot}};

/// One process, whatever the build has.
Parallel& one_process() {
  static Parallel parallel = [] {
    setenv("CACTUS_NOMPI", "1", 1);
    int argc = 0;
    char** argv = nullptr;
    return Parallel(&argc, &argv);
  }();
  return parallel;
}

}  // namespace

Calls& calls() { return the_calls; }

RunTest::RunTest()
    : context_(std::make_unique<Context>(CommandLine({"cactus_test", "runs/probe.par"}), one_process(),
                                         all_thorns, all_functions)) {
  the_calls = {};
  set_current_context(context_.get());
  Diagnostics diagnostics;
  const ThornRequest requests[] = {{.name = "ProbeA", .position = {}}};
  context_->activation().activate(requests, diagnostics);
  context_->parameters().start();
  build_model(*context_);
  context_->schedule().traverse_without_grid("CCTK_STARTUP");
}

RunTest::~RunTest() { set_current_context(nullptr); }

}  // namespace flesh::capi::test
