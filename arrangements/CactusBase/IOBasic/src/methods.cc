// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Grid scalars and reductions of grid variables: as a table on the screen, and as files with one line per
// output.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Output/src/files.hh"
#include "Saguaro/Output/src/headers.hh"
#include "Saguaro/Output/src/method.hh"
#include "Saguaro/Output/src/names.hh"
#include "Saguaro/Output/src/norm_watch.hh"
#include "Saguaro/Output/src/number_format.hh"
#include "Saguaro/Output/src/reductions.hh"
#include "Saguaro/Values/src/types.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/error.hh"
#include "table.hh"
#include "util_Table.h"

namespace {

using io_basic::Entry;
using output::Criterion;
using output::NamedReduction;
using output::Period;

constexpr int writer = 0;

bool is_scalar(int variable) { return CCTK_GroupTypeFromVarI(variable) == CCTK_SCALAR; }

/// The parameters of one method. -1 and less: as IO says.
Period period(const char* criterion, CCTK_INT every, CCTK_REAL dt) {
  DECLARE_CCTK_PARAMETERS;
  return {CCTK_EQUALS(criterion, "iteration") ? Criterion::divisor
          : CCTK_EQUALS(criterion, "time")    ? Criterion::time
                                              : Criterion::never,
          int(every < 0 ? out_every : every), double(dt < 0 ? out_dt : dt)};
}

/// The reductions of a variable: its own ones, or those of the parameter for all.
std::vector<NamedReduction> reductions_of(const ioRequest* request, const char* otherwise) {
  return output::known_reductions(request && request->reductions ? request->reductions : otherwise);
}

/// Reduces a variable over the whole grid; the result is on the writing process, where the watch looks at it.
/// Collective.
double reduced(const cGH* gh, int variable, const NamedReduction& reduction, output::NormWatch& watch) {
  CCTK_REAL result = 0;
  int status = 0;
  grid_driver::for_each_view(const_cast<cGH*>(gh), grid_driver::Mode::global, [&](const cGH* global) {
    status = CCTK_Reduce(global, writer, reduction.handle, 1, CCTK_VARIABLE_REAL, &result, 1, variable);
  });
  if (status < 0)
    throw flesh::Error("the reduction " + reduction.name + " of " + output::full_name(variable) + " failed");
  output::watch_norm(watch, gh, variable, reduction.name, double(result));
  return double(result);
}

/// What both methods share: where they remember when output is due next.
class ScalarMethod : public output::Method {
 public:
  using Method::Method;

  /// Makes the first output due now.
  void begin_at(const cGH* gh) {
    begin(gh);
    *next_time(gh) = gh->cctk_time;
  }

 protected:
  virtual CCTK_REAL* next_time(const cGH* gh) const = 0;
  output::NormWatch watch_;

  /// The grid scalar is what checkpoints keep, so it counts.
  output::Memory memory(const cGH* gh) const override {
    last_iteration_ = 0;
    last_time_ = *next_time(gh) - parameters().period.interval;
    return {&last_iteration_, &last_time_, &this_iteration_};
  }
  void remembered(const cGH* gh) override { *next_time(gh) = last_time_ + parameters().period.interval; }
  bool is_turn(const cGH* gh, int) const override { return output::is_last_level(gh); }

 private:
  mutable CCTK_INT last_iteration_ = 0, this_iteration_ = -1;
  mutable CCTK_REAL last_time_ = 0;
};

// ---- the table

class InfoMethod final : public ScalarMethod {
 public:
  InfoMethod() : ScalarMethod("IOBasic", "IOBasic::outInfo_vars") {}

 protected:
  output::MethodParameters parameters() const override {
    DECLARE_CCTK_PARAMETERS;
    return {outInfo_vars, period(outInfo_criterion, outInfo_every, outInfo_dt)};
  }
  CCTK_REAL* next_time(const cGH* cctkGH) const override {
    DECLARE_CCTK_ARGUMENTS;
    return next_info_output_time;
  }
  void write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
             const ioRequest* request) override;
  bool writes_full_names() const override { return true; }
  void finish(const cGH* gh) override;
  void check_more(const output::Requests& requests) const override {
    DECLARE_CCTK_PARAMETERS;
    output::check_reductions("IOBasic::outInfo_reductions", outInfo_reductions, "IOBasic::outInfo_vars",
                             requests);
  }

 private:
  std::vector<Entry> row_;      // that is being collected
  std::vector<Entry> heading_;  // the columns of the last heading
};

Entry scalar_entry(const cGH* gh, int variable) {
  return values::visit_type("print", CCTK_VarTypeI(variable), [&](auto zero) -> Entry {
    const auto value = *static_cast<const decltype(zero)*>(CCTK_VarDataPtrI(gh, 0, variable));
    if constexpr (values::is_complex<decltype(zero)>)
      return {output::full_name(variable),
              {"real part", "imag part"},
              {double(value.real()), double(value.imag())}};
    else
      return {output::full_name(variable), {"scalar value"}, {double(value)}};
  });
}

void InfoMethod::write(const cGH* gh, const std::vector<int>& variables, const std::string&,
                       const ioRequest* request) {
  DECLARE_CCTK_PARAMETERS;
  for (const int variable : variables) {
    if (is_scalar(variable)) {
      row_.push_back(scalar_entry(gh, variable));
      continue;
    }
    Entry entry{output::full_name(variable), {}, {}};
    for (const NamedReduction& reduction : reductions_of(request, outInfo_reductions)) {
      entry.titles.push_back(reduction.name);
      entry.values.push_back(reduced(gh, variable, reduction, watch_));
    }
    if (!entry.titles.empty()) row_.push_back(std::move(entry));
  }
}

void InfoMethod::finish(const cGH* gh) {
  const std::vector<Entry> entries = std::exchange(row_, {});
  if (CCTK_MyProc(gh) != writer || entries.empty()) return;
  std::string text;
  if (!io_basic::same_columns(entries, heading_)) text += io_basic::heading(entries);
  heading_ = entries;
  text += io_basic::row(gh->cctk_iteration, double(gh->cctk_time), entries);
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

// ---- the files

class FileMethod final : public ScalarMethod {
 public:
  FileMethod() : ScalarMethod("IOBasic", "IOBasic::outScalar_vars") {}

 protected:
  output::MethodParameters parameters() const override {
    DECLARE_CCTK_PARAMETERS;
    return {outScalar_vars, period(outScalar_criterion, outScalar_every, outScalar_dt)};
  }
  CCTK_REAL* next_time(const cGH* cctkGH) const override {
    DECLARE_CCTK_ARGUMENTS;
    return next_scalar_output_time;
  }
  void check_more(const output::Requests& requests) const override {
    DECLARE_CCTK_PARAMETERS;
    output::check_reductions("IOBasic::outScalar_reductions", outScalar_reductions, "IOBasic::outScalar_vars",
                             requests);
  }
  std::vector<std::string> endings(int variable) const override {
    return {is_scalar(variable) ? "" : " of reductions"};
  }
  void write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
             const ioRequest* request) override;
};

bool is_for_gnuplot() {
  DECLARE_CCTK_PARAMETERS;
  return CCTK_EQUALS(outScalar_style, "gnuplot");
}

/// Old names are short, and the same for both styles. \param reduction  empty for a grid scalar
std::string file_of(const std::string& name, const std::string& reduction) {
  DECLARE_CCTK_PARAMETERS;
  static constexpr std::pair<std::string_view, const char*> short_names[] = {
      {"minimum", "min"}, {"maximum", "max"}, {"norm1", "nm1"}, {"norm2", "nm2"}};
  std::string suffix = reduction.empty() ? "" : "_" + reduction;
  if (new_filename_scheme) return name + suffix + (is_for_gnuplot() ? ".asc" : ".xg");
  for (const auto& [long_name, short_name] : short_names)
    if (reduction == long_name) suffix = std::string("_") + short_name;
  return name + suffix + ".tl";
}

std::string header(int variable, const std::string& name) {
  const char comment = is_for_gnuplot() ? '#' : '"';
  std::string result = output::short_file_header(comment);
  if (output::wants_labels()) {
    result += comment + std::string("x-label time\n");
    result += comment + std::string("y-label ") + output::full_name(variable) + "\n";
  }
  return result + comment + name + " v time\n";
}

/// Appends a line with a value that is already text.
void write_line(const cGH* gh, int variable, const std::string& name, const std::string& reduction,
                const std::string& value) {
  DECLARE_CCTK_PARAMETERS;
  const std::string directory = output::existing_directory(gh, *out_dir ? out_dir : io_out_dir);
  if (CCTK_MyProc(gh) != writer) return;
  const auto file = output::open_file(gh, directory + "/" + file_of(name, reduction), output::LineKey::time);
  if (file->is_new()) file->text() += header(variable, name);
  output::NumberFormat(out_format).append(file->text(), double(gh->cctk_time));
  file->text() += "\t" + value + "\n";
}

void FileMethod::write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
                       const ioRequest* request) {
  DECLARE_CCTK_PARAMETERS;
  const output::NumberFormat format(out_format);
  for (const int variable : variables) {
    std::string value;
    if (is_scalar(variable)) {
      const int type = CCTK_VarTypeI(variable);
      const auto* const data = static_cast<const std::byte*>(CCTK_VarDataPtrI(gh, 0, variable));
      format.append_value(value, type, data);
      if (values::is_complex_type(type)) format.append_value(value += '\t', type, data, true);
      write_line(gh, variable, file_name, "", value);
      continue;
    }
    for (const NamedReduction& reduction : reductions_of(request, outScalar_reductions)) {
      value.clear();
      format.append(value, reduced(gh, variable, reduction, watch_));
      write_line(gh, variable, file_name, reduction.name, value);
    }
  }
}

InfoMethod& info_method() {
  static InfoMethod method;
  return method;
}

FileMethod& file_method() {
  static FileMethod method;
  return method;
}

}  // namespace

extern "C" int IOBasic_Startup(void) {
  return output::register_method<&file_method>("Scalar") < 0 ||
         output::register_method<&info_method>("Info") < 0;
}

extern "C" void IOBasic_Init(CCTK_ARGUMENTS) {
  info_method().begin_at(cctkGH);
  file_method().begin_at(cctkGH);
}
