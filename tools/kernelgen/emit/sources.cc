// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What make compiles of a thorn.
#include "core/text.hh"
#include "emit/thorn.hh"

namespace kernelgen {

namespace {

// Each calculation of a thorn has sources of its own, where its author finds them. With this many the
// compiler would spend most of its time on headers, so it gets several together.
constexpr std::size_t many_calculations = 32;

// Bytes of code that the compiler gets together: three seconds of work, where headers take one. A
// calculation's function costs it no more than so many bytes of a kernel.
constexpr std::size_t together = 300'000;
constexpr std::size_t function = 25'000;

struct Source {
  std::string name;
  std::size_t size;
};

std::vector<Source> functions(const Thorn& thorn) {
  std::vector<Source> result;
  for (const Emitted& c : thorn.calculations) result.push_back({c.calculation->name + ".cc", function});
  return result;
}

// Kernels for the processor of the configuration, or for vectors of 512 bits.
std::vector<Source> kernels(const Thorn& thorn, const Files& files, bool is_wide) {
  std::vector<Source> result;
  for (const Emitted& c : thorn.calculations) {
    const std::string& name = c.calculation->name;
    if (!is_wide || !c.calculation->is_rare)
      result.push_back(
          {name + (is_wide ? "_wide.cc" : "_standard.cc"), files.at("src/" + name + "_kernel.inc").size()});
  }
  return result;
}

using Parts = std::vector<std::string>;

std::vector<Parts> put_together(const std::vector<Source>& sources) {
  std::vector<Parts> result;
  std::size_t size = together;
  for (const Source& source : sources) {
    if (size + source.size > together) {
      result.emplace_back();
      size = 0;
    }
    result.back().push_back(source.name);
    size += source.size;
  }
  return result;
}

class SourcePrinter {
 public:
  SourcePrinter(const Thorn& thorn, const Files& files) : thorn_(thorn), files_(files) {}

  Files files() {
    note("registration.cc");
    for (const char* const name : {"devices.cc", "boundaries.cc", "requirements.cc"})
      if (files_.count(std::string("src/") + name) > 0) note(name);
    note_all("functions", functions(thorn_));
    note_all("standard", kernels(thorn_, files_, false));
    note_all("wide", kernels(thorn_, files_, true));
    result_["src/make.code.defn"] = makefile();
    return std::move(result_);
  }

 private:
  void note(const std::string& source) { sources_ += " " + source; }

  // No calculation has a hyphen in its name.
  void note_all(const std::string& kind, const std::vector<Source>& sources) {
    if (thorn_.calculations.size() < many_calculations) {
      for (const Source& source : sources) note(source.name);
      return;
    }
    int number = 0;
    for (const Parts& parts : put_together(sources)) {
      const std::string name = flesh::text(kind, '-', ++number, ".cc");
      std::string& text = result_["src/" + name] = generated_by(thorn_, "//");
      for (const std::string& part : parts) text += "#include \"" + part + "\"\n";
      note(name);
    }
  }

  std::string makefile() const {
    std::string devices;
    for (const Emitted& calculation : thorn_.calculations)
      for (const DeviceKernel& device : calculation.device_kernels)
        devices += " " + entry_name(calculation, device.kernel) + "_device.cu";
    return generated_by(thorn_, "#") + "SRCS =" + sources_ +
           (devices.empty() ? "" : "\nDEVICE_SRCS =" + devices) +
           "\n# Debuggers get the lines of a kernel, not its thousands of values: those take half the time "
           "to compile.\n"
           "CXXFLAGS := $(CXXFLAGS) $(if $(filter -g%,$(CXXFLAGS)),-g1)\n";
  }

  const Thorn& thorn_;
  const Files& files_;
  Files result_;
  std::string sources_;
};

}  // namespace

Files emit_sources(const Thorn& thorn, const Files& files) { return SourcePrinter(thorn, files).files(); }

}  // namespace kernelgen
