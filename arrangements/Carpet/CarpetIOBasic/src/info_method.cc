// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A table of reductions on the screen.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Output/src/method.hh"
#include "Saguaro/Output/src/names.hh"
#include "Saguaro/Output/src/norm_watch.hh"
#include "Saguaro/Output/src/reductions.hh"
#include "Saguaro/Values/src/types.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/error.hh"
#include "table.hh"

namespace {

using carpet_io_basic::Cell;
using carpet_io_basic::Entry;

constexpr int writer = 0;

carpet_io_basic::TableStyle table_style() {
  DECLARE_CCTK_PARAMETERS;
  return {int(iter_width), int(time_width),    int(time_prec),   int(int_width),  int(real_width),
          int(real_prec),  int(real_prec_sci), double(real_min), double(real_max)};
}

/// The value at `data` as real numbers: one, or two for a complex type.
std::vector<double> parts_of(int type, const void* data) {
  return values::visit_type("print", type, [&](auto zero) -> std::vector<double> {
    const auto& value = *static_cast<const decltype(zero)*>(data);
    if constexpr (values::is_complex<decltype(zero)>)
      return {double(value.real()), double(value.imag())};
    else
      return {double(value)};
  });
}

void append_cells(Entry& entry, const std::string& reduction, int type, const void* data) {
  for (const double value : parts_of(type, data))
    entry.cells.push_back({reduction, values::is_integer_type(type), value});
}

/// Reduces to a value of the type of the variable, but integers to CCTK_INT, and has the watch look at it.
/// Collective.
void append_reduced(const cGH* gh, Entry& entry, int variable, const output::NamedReduction& reduction,
                    output::NormWatch& watch) {
  const int own_type = CCTK_VarTypeI(variable);
  const int type = values::is_integer_type(own_type)   ? CCTK_VARIABLE_INT
                   : values::is_complex_type(own_type) ? CCTK_VARIABLE_COMPLEX
                                                       : CCTK_VARIABLE_REAL;
  CCTK_COMPLEX result{};  // as large as any of these
  if (CCTK_Reduce(gh, writer, reduction.handle, 1, type, &result, 1, variable) < 0)
    throw flesh::Error("the reduction " + reduction.name + " of " + output::full_name(variable) + " failed");
  append_cells(entry, reduction.name, type, &result);
  if (type != CCTK_VARIABLE_INT)
    output::watch_norm(watch, gh, variable, reduction.name,
                       type == CCTK_VARIABLE_COMPLEX ? std::abs(result) : result.real());
}

class InfoMethod final : public output::Method {
 public:
  InfoMethod() : Method("CarpetIOBasic", "IOBasic::outInfo_vars") {}

 protected:
  output::MethodParameters parameters() const override;
  output::Memory memory(const cGH* gh) const override;
  bool is_turn(const cGH* gh, int) const override { return output::is_last_level(gh); }
  void write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
             const ioRequest* request) override;
  void check_more(const output::Requests& requests) const override;
  bool writes_full_names() const override { return true; }
  void finish(const cGH* gh) override;

 private:
  Entry entry_of(const cGH* gh, int variable, const ioRequest* request);

  std::vector<Entry> row_;      ///< that is being collected
  std::vector<Entry> heading_;  ///< the columns of the last heading
  int rows_since_heading_ = 0;
  output::NormWatch watch_;
};

output::MethodParameters InfoMethod::parameters() const {
  DECLARE_CCTK_PARAMETERS;
  return {outInfo_vars, output::period_of({outInfo_criterion, int(outInfo_every), double(outInfo_dt)},
                                          output::common_period())};
}

output::Memory InfoMethod::memory(const cGH* cctkGH) const {
  DECLARE_CCTK_ARGUMENTS;
  return {last_output_iteration, last_output_time, this_iteration};
}

Entry InfoMethod::entry_of(const cGH* gh, int variable, const ioRequest* request) {
  DECLARE_CCTK_PARAMETERS;
  Entry entry{output::full_name(variable), {}};
  if (CCTK_GroupTypeFromVarI(variable) == CCTK_SCALAR) {
    append_cells(entry, "", CCTK_VarTypeI(variable), CCTK_VarDataPtrI(gh, 0, variable));
    return entry;
  }
  grid_driver::for_each_view(const_cast<cGH*>(gh), grid_driver::Mode::global, [&](const cGH* global) {
    const char* const list = request && request->reductions ? request->reductions : outInfo_reductions;
    for (const output::NamedReduction& reduction : output::known_reductions(list))
      append_reduced(global, entry, variable, reduction, watch_);
  });
  return entry;
}

void InfoMethod::write(const cGH* gh, const std::vector<int>& variables, const std::string&,
                       const ioRequest* request) {
  for (const int variable : variables)
    if (Entry entry = entry_of(gh, variable, request); !entry.cells.empty()) row_.push_back(std::move(entry));
}

void InfoMethod::check_more(const output::Requests& requests) const {
  DECLARE_CCTK_PARAMETERS;
  output::check_reductions("IOBasic::outInfo_reductions", outInfo_reductions, "IOBasic::outInfo_vars",
                           requests);
}

void InfoMethod::finish(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  const std::vector<Entry> entries = std::exchange(row_, {});
  if (CCTK_MyProc(gh) != writer || entries.empty()) return;
  const bool is_heading_due = outHeader_every > 0 && rows_since_heading_ >= outHeader_every;
  std::string text;
  if (is_heading_due || !carpet_io_basic::same_columns(entries, heading_)) {
    text += carpet_io_basic::heading(table_style(), entries);
    heading_ = entries;
    rows_since_heading_ = 0;
  }
  text += carpet_io_basic::row(table_style(), gh->cctk_iteration, gh->cctk_time, entries);
  ++rows_since_heading_;
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

InfoMethod& info_method() {
  static InfoMethod method;
  return method;
}

}  // namespace

extern "C" int CarpetIOBasicStartup() { return output::register_method<&info_method>("IOBasic") < 0; }

extern "C" void CarpetIOBasicInit(CCTK_ARGUMENTS) { info_method().begin(cctkGH); }
