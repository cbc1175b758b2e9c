// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>

#include "core/error.hh"
#include "core/text.hh"
#include "flesh/names.hh"
#include "parse/parser.hh"
#include "program/pipeline.hh"

namespace {

using namespace kernelgen;
namespace fs = std::filesystem;

constexpr const char* usage = R"(kernelgen - equations in a text file become a thorn

Usage: kernelgen [options] SCRIPT...

  --output DIR        write each thorn to DIR/THORN; without it scripts are only checked
  --list              print the names of the thorns that the scripts yield
  --names FILE        what inherited implementations have, a line for each name that scripts may use without declaring
                      it: `variable IMPLEMENTATION NAME`, or real, integer, boolean, keyword for parameters
  --files FILE        write the names of the scripts, and of the files that they include, to FILE, a line for each
  --runtime DIR       headers that become part of each thorn (default: those this program was built with)
  --dump-after PASS   print all kernels after a pass: expand, discretise, factor, order, fma, keep; a value with several
                      users is written once, before them: t12 = ...
  --export            print the graphs of all kernels after each pass, one node to a line, for other programs
  --counts            print operations per point after each pass
  --times             print seconds of each pass
  --repeat-all        keep no derivatives for rows: slower, same bits
  --loop-size N       operations of a loop at most; other sizes have other speeds, and the same bits
  --devices FILE      write versions for devices as well; the file says how each kernel is divided, see devices/
  --threads N         threads that plan launches of devices (default: as many as there are processors); plans are the same
  --help              this text

Exit status: 0, or 1 if a script has errors, which are all reported, or 2 for a wrong call.
)";

struct Options {
  std::string output, files, runtime = KERNELGEN_RUNTIME, devices;
  bool lists = false;
  PipelineOptions pipeline;
  std::vector<std::string> scripts;
};

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw flesh::Error("cannot read " + path.string());
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

// A file appears whole, and stays untouched if it is as it should be.
void write_file(const fs::path& path, const std::string& content) {
  if (fs::exists(path) && read_file(path) == content) return;
  fs::create_directories(path.parent_path());
  const fs::path fresh = path.string() + ".new";
  std::ofstream(fresh, std::ios::binary) << content;
  if (read_file(fresh) != content) throw flesh::Error("cannot write " + path.string());
  fs::rename(fresh, path);
}

void write_thorn(const fs::path& folder, Files files, const std::string& runtime) {
  for (const char* header :
       {"boundary_selection.hh", "component.hh", "component_on_device.hh", "elementary.hh", "jacobian.hh",
        "kernel_device.hh", "kernel_device_call.hh", "kernel_device_on_host.hh", "kernel_runtime.hh",
        "kernel_view.hh", "stage.hh", "stencil_check.hh"})
    files[std::string("src/") + header] = read_file(fs::path(runtime) / header);
  for (const auto& [name, content] : files) write_file(folder / name, content);
  if (!fs::exists(folder)) return;
  std::vector<fs::path> stale;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && files.count(fs::relative(entry.path(), folder).string()) == 0)
      stale.push_back(entry.path());
  for (const fs::path& path : stale) fs::remove(path);
}

int positive_number(const std::string& option, const std::string& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 1)
    throw flesh::Error(option + " needs a positive number, not " + text);
  return number;
}

std::string known_pass(const std::string& name) {
  std::vector<std::string> names{"expand"};
  for (const Pass& pass : passes()) names.push_back(pass.name);
  if (std::find(names.begin(), names.end(), name) == names.end())
    throw flesh::Error("there is no pass " + name + " among " + flesh::join(names, ", ") +
                       flesh::did_you_mean(name, names));
  return name;
}

/// \throws flesh::Error for a wrong call
Options parse_options(int argc, char** argv) {
  static const std::vector<std::string> known{
      "--output", "--files", "--names",      "--runtime",   "--dump-after", "--list",    "--export",
      "--counts", "--times", "--repeat-all", "--loop-size", "--devices",    "--threads", "--help"};
  Options options;
  options.pipeline.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  options.pipeline.out = &std::cout;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto value = [&] {
      if (i + 1 == argc) throw flesh::Error(word + " needs a value");
      return std::string(argv[++i]);
    };
    if (word == "--output")
      options.output = value();
    else if (word == "--files")
      options.files = value();
    else if (word == "--names")
      options.pipeline.outside_names = parse_outside_names(read_file(value()));
    else if (word == "--runtime")
      options.runtime = value();
    else if (word == "--dump-after")
      options.pipeline.dump_after = known_pass(value());
    else if (word == "--list")
      options.lists = true;
    else if (word == "--export")
      options.pipeline.exports = true;
    else if (word == "--counts")
      options.pipeline.prints_counts = true;
    else if (word == "--times")
      options.pipeline.prints_times = true;
    else if (word == "--repeat-all")
      options.pipeline.repeats_all = true;
    else if (word == "--loop-size")
      options.pipeline.loop_size = positive_number(word, value());
    else if (word == "--devices")
      options.devices = value();
    else if (word == "--threads")
      options.pipeline.threads = positive_number(word, value());
    else if (word.substr(0, 1) == "-")
      throw flesh::Error("unknown option " + word + flesh::did_you_mean(word, known));
    else
      options.scripts.push_back(word);
  }
  if (options.scripts.empty()) throw flesh::Error("no script is given");
  return options;
}

bool run(Options options) {
  bool is_good = true;
  std::string files_read;
  DeviceChoices choices;
  if (!options.devices.empty()) {
    choices = DeviceChoices(options.devices, read_file(options.devices));
    options.pipeline.device_choices = &choices;
  }
  for (const std::string& script : options.scripts) {
    const std::string text = read_file(script);
    if (options.lists) {
      for (const std::string& thorn : thorns_of(text)) std::cout << thorn << "\n";
      continue;
    }
    const Generated generated = generate(script, text, options.pipeline);
    std::cerr << generated.report;
    is_good = is_good && generated.is_good;
    for (const std::string& file : generated.files) files_read += file + "\n";
    if (!generated.is_good || options.output.empty()) continue;
    for (const auto& [name, files] : generated.thorns)
      write_thorn(fs::path(options.output) / name, files, options.runtime);
  }
  if (!options.files.empty()) write_file(options.files, files_read);
  return is_good;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string(argv[1]) == "--help") {
    std::cout << usage;
    return 0;
  }
  Options options;
  try {
    options = parse_options(argc, argv);
  } catch (const flesh::Error& error) {
    std::cerr << "kernelgen: " << error.what() << "\n" << usage;
    return 2;
  }
  try {
    return run(options) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "kernelgen: " << error.what() << "\n";
    return 1;
  }
}
