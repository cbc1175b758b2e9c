// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Generated code, compiled and run on random numbers, against the interpreter: the same bits at every point.
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <utility>

#include "check/model.hh"
#include "core/text.hh"
#include "emit/thorn.hh"
#include "interpret/interpret.hh"
#include "parse/parser.hh"
#include "program/pipeline.hh"

namespace kernelgen {
namespace {

namespace fs = std::filesystem;

// Odd sizes: rows have remainder lanes.
int sizes[] = {23, 13, 15};

// A function and its text, which is compiled into the generated programs as well.
#define CODE_AND_TEXT(text, ...) \
  __VA_ARGS__                    \
  constexpr const char* text = #__VA_ARGS__;

CODE_AND_TEXT(
    noise_code, double noise(const char* name, int i, int j, int k) {
      unsigned long long state = 1469598103934665603u;
      for (; *name != 0; ++name) state = (state ^ static_cast<unsigned char>(*name)) * 1099511628211u;
      for (int n : {i, j, k}) state = (state ^ static_cast<unsigned long long>(n + 100)) * 1099511628211u;
      state ^= state >> 29, state *= 0xbf58476d1ce4e5b9u, state ^= state >> 32;
      return 0.1 + 0.9 * static_cast<double>(state >> 11) / 9007199254740992.0;
    })

// The address of a table of eight values, as a number.
CODE_AND_TEXT(
    table_code, double address_of_table() {
      static const double values[] = {0.2, 0.5, 0.6, 1.5, 1.6, 3, 3.25, 4};
      return static_cast<double>(reinterpret_cast<unsigned long long>(&values[0]));
    })

double uniform_value(const std::string& name) {
  return name.find("table") != std::string::npos ? address_of_table() : noise(name.c_str(), 7, 7, 7);
}

/// Code of the values of all uniforms.
std::string given_code(const Emitted& calculation) {
  std::string result = "  const double given[] = {";
  for (const std::string& name : calculation.uniforms) {
    std::string quoted;
    for (char c : name) quoted += c == '"' ? std::string("\\\"") : std::string(1, c);
    result += name.find("table") != std::string::npos ? "address_of_table(), "
                                                      : "noise(\"" + quoted + "\", 7, 7, 7), ";
  }
  return result + "0};\n";
}

// A stage of a time integrator, in the words of the program: a box with a rim of one point, and two updates
// of two terms and of one.
constexpr double coefficients[] = {0.3, -1.7, 0.9}, factors[] = {0.01, 0.03};
constexpr const char* terms[] = {"first", "second", "sum"};

/// Code that makes arrays `more`: for each output its terms and, last, the target of the second update.
std::string arrays_code(const std::string& output) {
  std::ostringstream out;
  for (const char* term : terms)
    out << "  more.emplace_back();\n  for (int k = 0; k < nz; ++k) for (int j = 0; j < ny; ++j) for (int i = "
           "0; i < nx; ++i)\n    more.back().push_back(noise(\""
        << output << term << "\", i, j, k));\n";
  return std::move(out).str();
}

/// Code that fills `stage` and appends the arrays of all outputs to `fields`.
std::string device_stage_code(const Emitted& calculation) {
  std::ostringstream out;
  out << "  std::vector<std::vector<double>> more;\n";
  for (const std::string& name : calculation.writes)
    out << arrays_code(name) << "  for (int n : {3, 1, 1}) fields.push_back(more[more.size() - n].data());\n";
  out << "  stage = {~0ull, 2, {true, true}, {" << coefficients[0] << ", " << coefficients[2] << "}, {"
      << factors[0] << ", " << factors[1] << "}};\n";
  return std::move(out).str();
}

/// Code that makes `stages` for all outputs, whose fields are `fields`, and appends targets of second updates
/// to `data`.
std::string stages_code(const Emitted& calculation, const Offset& reach) {
  std::ostringstream out;
  out << "  std::vector<std::vector<double>> more;\n  std::vector<KernelStage> stages;\n";
  const auto fields = fields_of(calculation);
  for (const std::string& name : calculation.writes) {
    const auto field = std::find(fields.begin(), fields.end(), name) - fields.begin();
    out << arrays_code(name) << "  stages.push_back({2, {{";
    for (int a = 0; a < 3; ++a) out << reach[a] + 1 << (a < 2 ? ", " : "}, {");
    for (int a = 0; a < 3; ++a) out << sizes[a] - reach[a] - 1 << (a < 2 ? ", " : "}}, {}});\n");
    out << "  {\n    const std::size_t n = more.size() - 3;\n    auto& u = stages.back().updates;\n    u[0] "
           "= {fields["
        << field << "], 2, {{" << coefficients[0] << ", more[n].data()}, {" << coefficients[1]
        << ", more[n + 1].data()}}, " << factors[0] << "};\n    u[1] = {more[n + 2].data(), 1, {{"
        << coefficients[2] << ", more[n + 2].data()}}, " << factors[1] << "};\n  }\n";
  }
  return std::move(out).str();
}

/// A program that runs all kernels of a calculation and prints what each has written, as hexadecimal numbers.
/// \param finishes  whether outputs are used for a stage; its second targets follow the fields
std::string program_for(const Emitted& calculation, bool finishes) {
  std::ostringstream out;
  out << "#include <cstdio>\n#include <vector>\n#include \"kernel_runtime.hh\"\n"
      << "namespace of_thorn {\n"
      << emit_kernel_code(calculation) << "}\n"
      << noise_code << table_code << "int main() {\n  const int nx = " << sizes[0] << ", ny = " << sizes[1]
      << ", nz = " << sizes[2] << ";\n"
      << given_code(calculation);
  for (const Kernel& kernel : calculation.kernels) {
    out << "  {\n  std::vector<std::vector<double>> data;\n  std::vector<double*> fields;\n";
    for (const std::string& name : fields_of(calculation))
      out << "  data.emplace_back();\n  for (int k = 0; k < nz; ++k) for (int j = 0; j < ny; ++j) for (int i "
             "= 0; i < nx; ++i)\n"
          << "    data.back().push_back(noise(\"" << name << "\", i, j, k));\n";
    const Offset& r = kernel.reach;
    out << "  for (auto& d : data) fields.push_back(d.data());\n"
        << (finishes ? stages_code(calculation, r) : "")
        << "  const KernelView view{fields.data(), given, nx, nx*ny, nx*ny*nz, {" << r[0] << ", " << r[1]
        << ", " << r[2] << "}, {nx - " << r[0] << ", ny - " << r[1] << ", nz - " << r[2] << "}"
        << (finishes ? ", stages.data()" : "") << "};\n  of_thorn::" << entry_name(calculation, kernel)
        << "(&view, 1, KernelTile{3, 2});\n"
        << (finishes ? "  for (std::size_t n = 2; n < more.size(); n += 3) data.push_back(more[n]);\n" : "")
        << "  for (const auto& d : data) for (double value : d) std::printf(\"%a\\n\", value);\n  }\n";
  }
  out << "}\n";
  return std::move(out).str();
}

/// The same for devices, on the host: threads one after the other, the box in two pieces.
std::string device_program_for(const Model& model, const Emitted& calculation, bool finishes) {
  const Thorn thorn{&model, "test", {}};
  std::ostringstream out;
  out << "#include <cstdio>\n#include <vector>\n#include \"kernel_device_call.hh\"\n";
  for (const DeviceKernel& device : calculation.device_kernels)
    out << emit_device_source(thorn, calculation, device);
  out << noise_code << table_code << "int main() {\n  const int nx = " << sizes[0] << ", ny = " << sizes[1]
      << ", nz = " << sizes[2] << ";\n"
      << given_code(calculation);
  for (const DeviceKernel& device : calculation.device_kernels) {
    const Offset& r = device.kernel.reach;
    const std::string name =
        model.script->thorn + "_kernels::device::" + entry_name(calculation, device.kernel);
    out << "  {\n  std::vector<std::vector<double>> data;\n  std::vector<double*> fields;\n";
    for (const std::string& field : fields_of(calculation))
      out << "  data.emplace_back();\n  for (int k = 0; k < nz; ++k) for (int j = 0; j < ny; ++j) for (int i "
             "= 0; i < nx; ++i)\n"
          << "    data.back().push_back(noise(\"" << field << "\", i, j, k));\n";
    std::string updated;
    if (finishes)
      updated = flesh::text(", {", r[0] + 1, ", ", r[1] + 1, ", ", r[2] + 1, "}, {nx - ", r[0] + 1, ", ny - ",
                            r[1] + 1, ", nz - ", r[2] + 1, "}");
    out << "  const std::size_t count = data.size();\n  for (int p = 0; p < " << name
        << ".places; ++p) data.emplace_back(nx*ny*nz, 0.0 / 0.0);\n  for (auto& d : data) "
           "fields.push_back(d.data());\n  KernelDeviceStage stage;\n"
        << (finishes ? device_stage_code(calculation)
                     : flesh::text("  fields.resize(fields.size() + ", 3 * calculation.writes.size(), ");\n"))
        << "  const KernelDeviceView views[] = {{fields.data(), nx, nx*ny, {" << r[0] << ", " << r[1] << ", "
        << r[2] << "}, {nx - " << r[0] << ", ny - " << r[1] << ", nz/2}" << updated
        << "},\n    {fields.data(), nx, nx*ny, {" << r[0] << ", " << r[1] << ", nz/2}, {nx - " << r[0]
        << ", ny - " << r[1] << ", nz - " << r[2] << "}" << updated
        << "}};\n  const std::string problem = " << name << ".run(views, 2, given, stage, nullptr, "
        << "nullptr);\n  if (!problem.empty()) std::puts(problem.c_str());\n"
        << "  for (std::size_t f = 0; f < count; ++f) for (double value : data[f]) "
           "std::printf(\"%a\\n\", value);\n"
        << (finishes ? "  for (std::size_t n = 2; n < more.size(); n += 3) for (double value : more[n]) "
                       "std::printf(\"%a\\n\", value);\n"
                     : "")
        << "  }\n";
  }
  out << "}\n";
  return std::move(out).str();
}

/// What a program prints. Objects are made apart from programs, and under names that are always the same, so
/// that a compiler cache in CXX knows them again.
std::string text_of(const std::string& code, const std::string& flags) {
  const fs::path room = fs::temp_directory_path() / ("kernelgen_test." + std::to_string(getpid()));
  fs::create_directories(room);
  std::ofstream(room / "kernel.cc") << code;
  const char* const variable = std::getenv("CXX");
  const std::string compiler = variable ? variable : "g++";
  const std::string command =
      flesh::text("cd ", room.string(), " && ", compiler, " -std=c++20 -O1 -ffp-contract=off -fopenmp ",
                  flags, " -I" KERNELGEN_RUNTIME " -c -o kernel.o kernel.cc && ", compiler,
                  " -fopenmp -o kernel kernel.o && ./kernel > out");
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  std::ostringstream text;
  text << std::ifstream(room / "out").rdbuf();
  fs::remove_all(room);
  return std::move(text).str();
}

std::vector<double> output_of(const std::string& code, const std::string& flags) {
  std::vector<double> values;
  std::istringstream in(text_of(code, flags));
  for (std::string word; in >> word;) values.push_back(std::strtod(word.c_str(), nullptr));
  return values;
}

/// What updates make of a slope at a point: the new value, and the new sum. On devices updates have one term.
std::pair<double, double> after_stage(const std::string& name, double slope, int i, int j, int k,
                                      bool is_on_device) {
  const auto term = [&](int t) { return coefficients[t] * noise((name + terms[t]).c_str(), i, j, k); };
  const double value = is_on_device ? term(0) : term(0) + term(1);
  return {value + factors[0] * slope, term(2) + factors[1] * slope};
}

/// \param values  what the kernel has printed: all fields, one after the other
void expect_bits_of_interpreter(const Emitted& calculation, const Kernel& kernel, bool finishes,
                                bool is_on_device, const double* values) {
  const auto fields = fields_of(calculation);
  const std::size_t points = static_cast<std::size_t>(sizes[0]) * sizes[1] * sizes[2];
  int wrong = 0;
  for (int k = 0; k < sizes[2]; ++k)
    for (int j = 0; j < sizes[1]; ++j)
      for (int i = 0; i < sizes[0]; ++i) {
        const int at[] = {i, j, k};
        const auto is_within = [&](int rim) {
          bool result = true;
          for (int a = 0; a < 3; ++a)
            result = result && at[a] >= kernel.reach[a] + rim && at[a] < sizes[a] - kernel.reach[a] - rim;
          return result;
        };
        const bool is_inside = is_within(0), is_updated = finishes && is_within(1);
        const Leaves<double> leaves{[&](const std::string& name, Offset o) {
                                      return noise(name.c_str(), i + o[0], j + o[1], k + o[2]);
                                    },
                                    uniform_value};
        const auto expected = is_inside ? interpret<double>(kernel.roots(), leaves) : std::vector<double>{};
        for (std::size_t o = 0; o < kernel.outputs.size(); ++o) {
          const std::string& name = kernel.outputs[o].variable;
          const std::size_t field = std::find(fields.begin(), fields.end(), name) - fields.begin();
          const std::size_t point = i + sizes[0] * (j + static_cast<std::size_t>(sizes[1]) * k);
          const auto [value, sum] = after_stage(name, is_updated ? expected[o] : 0, i, j, k, is_on_device);
          wrong += values[field * points + point] != (is_updated  ? value
                                                      : is_inside ? expected[o]
                                                                  : noise(name.c_str(), i, j, k));
          if (finishes)
            wrong += values[(fields.size() + o) * points + point] !=
                     (is_updated ? sum : noise((name + terms[2]).c_str(), i, j, k));
        }
      }
  EXPECT_EQ(wrong, 0) << "values differ from the interpreter's";
}

/// A script of t/good, parsed and checked.
struct Checked {
  explicit Checked(const std::string& file) : source(file, text_in(file)), report(source) {
    scripts = parse(report);
    model = check(scripts.at(0), report);
    EXPECT_FALSE(report.has_errors()) << report.text();
  }
  static std::string text_in(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(fs::path(KERNELGEN_SCRIPTS) / "good" / file).rdbuf();
    return std::move(text).str();
  }
  ScriptText source;
  Report report;
  std::vector<Script> scripts;
  Model model;
};

/// \param finishes  only calculations that finish stages, and let them
void compare_all(const std::string& file, const std::string& flags, int loop_size = 0, bool finishes = false,
                 const DeviceChoice* device = nullptr) {
  const Checked script(file);
  const Model& model = script.model;
  Graph graph;
  LaunchPlanner planner;
  int compared = 0;
  for (const Calculation& calculation : script.scripts[0].calculations) {
    SCOPED_TRACE(calculation.name);
    Emitted all = emitted(model, calculation, kernels_of(model, calculation, graph, {}));
    all.loop_size = loop_size;
    if (finishes && !all.finishes_stages) continue;
    ++compared;
    if (device != nullptr)
      for (const Kernel& kernel : all.kernels)
        all.device_kernels.push_back(device_kernel(graph, kernel, *device, planner));
    const std::vector<double> values = output_of(
        device != nullptr ? device_program_for(model, all, finishes) : program_for(all, finishes), flags);
    const std::size_t arrays = fields_of(all).size() + (finishes ? all.writes.size() : 0);
    const std::size_t each = arrays * sizes[0] * sizes[1] * sizes[2];
    ASSERT_EQ(values.size(), each * all.kernels.size());
    for (std::size_t n = 0; n < all.kernels.size(); ++n)
      expect_bits_of_interpreter(all, all.kernels[n], finishes, device != nullptr, values.data() + n * each);
  }
  EXPECT_GT(compared, 0);
}

DeviceChoice device_choice(int values, bool keeps) {
  DeviceChoice choice;
  choice.costs.live = values, choice.costs.launch = 0;
  choice.keeps = keeps;
  choice.all.tile[0] = 8, choice.all.tile[1] = 3, choice.all.tile[2] = 2;
  choice.all.column = 2, choice.all.depth = 2;
  return choice;
}

TEST(KernelCode, HasTheBitsOfTheInterpreterAtEveryPoint) {
  compare_all("operators.kranc", "-march=x86-64-v3");
}

TEST(KernelCode, CompilesWithNamesOfTheRuntimeInTheScript) {
  compare_all("names.kranc", "-march=x86-64-v3");
  const DeviceChoice choice = device_choice(1000, false);
  compare_all("names.kranc", "-march=x86-64-v3", 0, false, &choice);
}

TEST(KernelCode, HasTheSameBitsWithoutVectorsOfFour) { compare_all("operators.kranc", "-msse2 -mfma"); }

TEST(KernelCode, HasTheSameBitsDividedIntoSmallLoops) {
  compare_all("operators.kranc", "-march=x86-64-v3", 10);
}

TEST(KernelCode, HasTheSameBitsWithVectorsOfEight) {
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512dq"))
    GTEST_SKIP() << "this processor has no AVX-512";
  compare_all("operators.kranc", "-march=x86-64-v4");
  compare_all("operators.kranc", "-march=x86-64-v4", 10);
}

// Functions, neighbours of temporaries, faces, and roots by iterations with masked lanes.
TEST(KernelCode, HasTheBitsOfTheInterpreterWithFunctionsAndIterations) {
  for (const int loop_size : {0, 10}) compare_all("functions.kranc", "-march=x86-64-v3", loop_size);
  compare_all("functions.kranc", "-msse2 -mfma");
}

TEST(KernelCode, LeavesOutWhatMattersAtNoPointOfAVector) {
  const Checked script("functions.kranc");
  Graph graph;
  const auto& calculations = script.scripts[0].calculations;
  const auto branches = std::find_if(calculations.begin(), calculations.end(),
                                     [](const Calculation& c) { return c.name == "branches"; });
  ASSERT_NE(branches, calculations.end());
  const std::string code =
      emit_kernel_code(emitted(script.model, *branches, kernels_of(script.model, *branches, graph, {})));
  const auto count = [&](const std::string& words) {
    int found = 0;
    for (std::size_t at = code.find(words); at != std::string::npos; at = code.find(words, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count(" ? power("), 2) << code;  // that of u is shared by two branches
  EXPECT_EQ(count(" = power("), 1);
  EXPECT_EQ(count(" ? elementary::exp(") + count(" ? exp("), 2);
  EXPECT_EQ(count("Mask is_active = all(true)"), 1);  // one of two roots
}

// Also iterations within iterations.
TEST(KernelCode, HasTheBitsOfTheInterpreterWithTables) {
  compare_all("tables.kranc", "-march=x86-64-v3");
  compare_all("tables.kranc", "-msse2 -mfma", 10);
  const DeviceChoice choice = device_choice(30, false);
  compare_all("tables.kranc", "-march=x86-64-v3", 0, false, &choice);
}

TEST(KernelCode, FinishesStagesInsideOfTheBoxAndStoresSlopesAroundIt) {
  for (const int loop_size : {0, 10}) compare_all("rates.kranc", "-march=x86-64-v3", loop_size, true);
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
    compare_all("rates.kranc", "-march=x86-64-v4", 0, true);
}

TEST(DeviceCode, HasTheBitsOfTheInterpreterAsOneLaunch) {
  const DeviceChoice choice = device_choice(1000, false);
  compare_all("operators.kranc", "-march=x86-64-v3", 0, false, &choice);
}

// Rows of threads begin before the box, where a sector of memory begins.
TEST(DeviceCode, HasTheSameBitsInRowsOfWholeSectors) {
  const int before = std::exchange(sizes[0], 24);
  DeviceChoice choice = device_choice(6, true);
  choice.parts = 2;
  for (int launch = 1; launch <= 2; ++launch) {
    choice.own[launch] = choice.all;
    choice.own[launch].tile[2] = 1, choice.own[launch].patch = {launch, 2};
  }
  compare_all("operators.kranc", "-march=x86-64-v3", 0, false, &choice);
  sizes[0] = before;
}

TEST(DeviceCode, HasTheSameBitsWithFunctionsAndIterations) {
  for (const int values : {1000, 6}) {
    const DeviceChoice choice = device_choice(values, values == 6);
    compare_all("functions.kranc", "-march=x86-64-v3", 0, false, &choice);
  }
  DeviceChoice patches = device_choice(1000, false);
  patches.all.tile[2] = 1, patches.all.patch = {2, 2};
  compare_all("functions.kranc", "-march=x86-64-v3", 0, false, &patches);
}

TEST(DeviceCode, HasTheSameBitsAsManyLaunches) {
  const DeviceChoice choice = device_choice(3, false);
  compare_all("operators.kranc", "-march=x86-64-v3", 0, false, &choice);
}

TEST(DeviceCode, HasTheSameBitsInPatches) {
  for (const int across : {1, 2}) {
    DeviceChoice choice = device_choice(1000, false);
    choice.all.tile[2] = 1, choice.all.depth = 4, choice.all.unroll = 2;
    choice.all.patch = {across, 2 * across}, choice.all.leads = across == 2;
    compare_all("operators.kranc", "-march=x86-64-v3", 0, false, &choice);
  }
}

TEST(DeviceCode, HasTheSameBitsInPatchesOfManyLaunches) {
  DeviceChoice choice = device_choice(40, true);
  choice.all.tile[2] = 1, choice.all.patch = {2, 4};
  compare_all("operators.kranc", "-march=x86-64-v3", 0, false, &choice);
}

TEST(DeviceCode, HasTheSameBitsWithSavedDerivatives) {
  const DeviceChoice choice = device_choice(6, true);
  compare_all("operators.kranc", "-march=x86-64-v3", 0, false, &choice);
}

TEST(DeviceCode, HasTheSameBitsWithLoadsFetchedAhead) {
  DeviceChoice choice = device_choice(6, true);
  choice.all.group = 3, choice.all.groups = 2;
  compare_all("operators.kranc", "-march=x86-64-v3", 0, false, &choice);
}

/// Why the emulation refuses the kernel of rates.kranc: blocks with more threads than it is compiled for, as
/// a device does.
std::string refusal(DeviceChoice choice) {
  const Checked script("rates.kranc");
  Graph graph;
  const Calculation& calculation = script.scripts[0].calculations.at(0);
  Emitted all = emitted(script.model, calculation, kernels_of(script.model, calculation, graph, {}));
  choice.all.tile[0] = 64, choice.all.tile[1] = 8;
  LaunchPlanner planner;
  all.device_kernels = {device_kernel(graph, all.kernels.at(0), choice, planner)};
  const std::string output = text_of(device_program_for(script.model, all, false), "-march=x86-64-v3");
  return output.substr(0, output.find('\n'));
}

TEST(DeviceCode, NamesTheLaunchThatADeviceRefuses) {
  EXPECT_EQ(
      refusal(device_choice(1000, false)),
      "launch 1 of 1 on device 0 (the host): 1 x 2 x 2 blocks of 64 x 8 x 2 threads: invalid configuration "
      "argument");
}

/// Launches that save derivatives, one for each of some variables; small levels join and cut them.
DeviceChoice choice_for_small_levels(int limit) {
  DeviceChoice choice = device_choice(12, true);
  choice.parts = 3, choice.small = limit;
  choice.all.joins = choice.all.is_cut = true;
  return choice;
}
constexpr int all_are_large = 1, all_are_small = 1'000'000;

TEST(DeviceCode, TakesPartsWithTheSameCodeAtOnceOnSmallLevelsOnly) {
  const std::string large = refusal(choice_for_small_levels(all_are_large)),
                    small = refusal(choice_for_small_levels(all_are_small));
  EXPECT_EQ(large.substr(0, large.find(" on ")), "launch 1 of 4");
  EXPECT_EQ(small.substr(0, small.find(" on ")), "launches 1 to 2 of 4");
}

TEST(DeviceCode, HasTheSameBitsOnSmallAndOnLargeLevels) {
  for (const int limit : {all_are_large, all_are_small}) {
    DeviceChoice choice = choice_for_small_levels(limit);
    compare_all("rates.kranc", "-march=x86-64-v3", 0, true, &choice);
    for (int launch = 1; launch <= 3; ++launch) {
      choice.own[launch] = choice.all;
      choice.own[launch].tile[2] = 1, choice.own[launch].patch = {2, 2};
    }
    compare_all("operators.kranc", "-march=x86-64-v3", 0, false, &choice);
  }
}

// Derivatives that are saved by several launches, in pairs that may begin a point early; all launches run
// differently.
TEST(DeviceCode, HasTheSameBitsWhenEachLaunchRunsInItsOwnWay) {
  DeviceChoice choice = device_choice(12, true);
  choice.parts = 3;
  for (int launch = 1; launch <= 3; ++launch) {
    LaunchChoice& own = choice.own[launch] = choice.all;
    own.tile[2] = 1, own.patch = {2, launch}, own.streams = launch == 2;
  }
  LaunchChoice& ring = choice.own[4] = choice.all;
  ring.group = 3, ring.groups = 2, ring.threads = 64;
  choice.own[5] = ring, choice.own[5].fetches_ends = true;
  compare_all("operators.kranc", "-march=x86-64-v3", 0, false, &choice);
}

TEST(DeviceCode, KnowsLaunchesThatATableNamesInVain) {
  const Checked script("rates.kranc");
  Graph graph;
  const Kernel kernel = kernels_of(script.model, script.scripts[0].calculations.at(0), graph, {}).at(0);
  const DeviceChoices choices("table", "* * * values=1000\n  launch 1 depth=2\n  launch 9 depth=2\n");
  LaunchPlanner planner;
  const DeviceChoice choice = choices.of("Any", kernel.name, kernel.order, 7);
  EXPECT_EQ(wrong_launches(device_kernel(graph, kernel, choice, planner)),
            flesh::text("table:3:10: launch 9 of ", kernel.name, " at order ", kernel.order,
                        ", which is divided into 1\n"));
}

TEST(DeviceCode, FinishesStagesInsideOfTheBoxAndStoresSlopesAroundIt) {
  DeviceChoice choice = device_choice(3, false);
  compare_all("rates.kranc", "-march=x86-64-v3", 0, true, &choice);
  choice.all.group = 4, choice.all.groups = 3;
  compare_all("rates.kranc", "-march=x86-64-v3", 0, true, &choice);
}

// A device of 132 multiprocessors: 50^3 points in tiles of 32 x 4 x 2, one block at a time, and of 32 x 4 x
// 1, four at a time; two such components; fewer tiles than places.
TEST(SmallLevels, GetBlocksOfTheDepthThatEndsFirst) {
  EXPECT_EQ(text_of("#include <cstdio>\n#include <string>\n#include \"kernel_device.hh\"\nint main() {\n"
                    "  const TilesOfComponent wide[] = {{22, 25}, {22, 25}}, flat{22, 50}, few{10, 4};\n"
                    "  std::printf(\"%d of %d, \", tiles_in_turn(wide, 1, 4, 132), tiles_in_turn(wide, 1, 5, "
                    "132));\n"
                    "  std::printf(\"%d %d %d %d\", depth_that_ends_first(wide, 1, 132), "
                    "depth_that_ends_first(&flat, 1, 528),\n"
                    "              depth_that_ends_first(wide, 2, 132), depth_that_ends_first(&few, 1, "
                    "132));\n}\n",
                    ""),
            "8 of 5, 5 3 9 1");
}

TEST(SmallLevels, HaveFewerPointsThanTheTableSaysInAllComponents) {
  EXPECT_EQ(text_of("#include <cstdio>\n#include <string>\n#include \"kernel_device.hh\"\nint main() {\n"
                    "  const KernelDeviceView views[] = {{nullptr, 9, 90, {1, 1, 1}, {5, 4, 3}},\n"
                    "                                    {nullptr, 9, 90, {1, 2, 1}, {5, 1, 3}}};\n"
                    "  const KernelDeviceTile tiles[1] = {};\n"
                    "  std::printf(\"%d%d%d\", is_small(views, 2, nullptr, 25), is_small(views, 2, nullptr, "
                    "24), is_small(views, 2, tiles, 25));\n}\n",
                    ""),
            "100");
}

// Length of rows in memory, where the first point lies behind a line, points (or pairs) of a row.
CODE_AND_TEXT(
    rows_code, struct RowOfPoints { int pitch, first, count, across; };)

TEST(RowsOfThreads, BeginAtLinesOfMemoryIfThatCostsFewThreads) {
  const std::string code =
      "#include <cstdio>\n#include <cstddef>\n#include <string>\n#include "
      "\"kernel_device.hh\"\n" +
      std::string(rows_code) +
      "alignas(128) double memory[32];\nint main() {\n"
      "  double* fields[] = {memory};\n"
      "  for (const RowOfPoints& row : {RowOfPoints{272, 0, 256, 1}, {272, 13, 262, 1}, {272, 14, 131, 2},\n"
      "                                 {64, 13, 36, 1}, {264, 13, 262, 1}, {262, 13, 262, 1}, {144, 0, 129, "
      "1}}) {\n"
      "    const KernelDeviceView view{fields, row.pitch, row.pitch * 16, {}, {}};\n"
      "    const RowOfThreads of = row_of_threads(view, 0, row.first, row.count, row.across);\n"
      "    std::printf(\"%d+%d \", of.lead, of.count);\n  }\n}\n";
  // The fourth would need 64 instead of 40 threads, so it begins at a sector; as do rows of half a line. The
  // last one begins with a line itself.
  EXPECT_EQ(text_of(code, ""), "0+256 13+288 7+144 1+40 1+264 0+262 0+132 ");
}

}  // namespace
}  // namespace kernelgen
