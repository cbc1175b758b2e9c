// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Reductions of variables as text files: one line per output.
#include <cstddef>
#include <exception>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Output/src/files.hh"
#include "Saguaro/Output/src/headers.hh"
#include "Saguaro/Output/src/method.hh"
#include "Saguaro/Output/src/names.hh"
#include "Saguaro/Output/src/norm_watch.hh"
#include "Saguaro/Output/src/reductions.hh"
#include "Saguaro/Values/src/text.hh"
#include "Saguaro/Values/src/types.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

namespace {

constexpr int writer = 0;

bool is_scalar(int variable) { return CCTK_GroupTypeFromVarI(variable) == CCTK_SCALAR; }

/// Has the watch look at the result of a reduction, and appends it as text. Averages of integers are no
/// integers, so all but complex variables give real numbers.
void append_reduced(const cGH* gh, std::string& line, int variable, const output::NamedReduction& reduction,
                    const CCTK_COMPLEX& result, int precision, output::NormWatch& watch) {
  const bool is_complex = values::is_complex_type(CCTK_VarTypeI(variable));
  output::watch_norm(watch, gh, variable, reduction.name, is_complex ? std::abs(result) : result.real());
  values::append_value(line += ' ', is_complex ? CCTK_VARIABLE_COMPLEX : CCTK_VARIABLE_REAL, &result,
                       precision);
}

class ScalarMethod final : public output::Method {
 public:
  ScalarMethod() : Method("CarpetIOScalar", "IOScalar::outScalar_vars") {}

 protected:
  output::MethodParameters parameters() const override;
  output::Memory memory(const cGH* gh) const override;
  bool is_turn(const cGH* gh, int) const override { return output::is_last_level(gh); }
  std::vector<int> written_together(int variable) const override;
  std::string file_name(const cGH* gh, int variable) const override;
  std::vector<std::string> endings(int variable) const override;
  void write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
             const ioRequest* request) override;
  void write_collected(const cGH* gh) override;
  void check_more(const output::Requests& requests) const override;

 private:
  /// Variables for whose files a line is due: of reductions, or of the values of scalars.
  struct Entry {
    std::vector<int> variables;
    std::string file_name;
    std::string reductions;  ///< names
  };
  using Results = std::vector<std::vector<CCTK_COMPLEX>>;                         // by variable and reduction
  using Known = std::map<std::string, std::map<int, std::vector<CCTK_COMPLEX>>>;  // by kind and variable
  static bool is_copied(const Entry& entry);
  Known reduce_all(const cGH* gh, const std::vector<Entry>& entries) const;
  Results reduce(const cGH* gh, const std::string& kind, const std::vector<int>& variables) const;
  void write_entry(const cGH* gh, const Entry& entry, const Results* known);
  void write_line(const cGH* gh, const std::string& name, const std::vector<int>& variables,
                  const std::vector<output::NamedReduction>& reductions, const std::string& values) const;
  std::string header(const cGH* gh, const std::string& name, const std::vector<int>& variables,
                     const std::vector<output::NamedReduction>& reductions) const;

  std::vector<Entry> collected_;
  output::NormWatch watch_;
};

output::MethodParameters ScalarMethod::parameters() const {
  DECLARE_CCTK_PARAMETERS;
  return {outScalar_vars, output::period_of({outScalar_criterion, int(outScalar_every), double(outScalar_dt)},
                                            output::common_period())};
}

output::Memory ScalarMethod::memory(const cGH* cctkGH) const {
  DECLARE_CCTK_ARGUMENTS;
  return {last_output_iteration, last_output_time, this_iteration};
}

std::vector<int> ScalarMethod::written_together(int variable) const {
  DECLARE_CCTK_PARAMETERS;
  return one_file_per_group ? output::variables_beside(variable) : std::vector{variable};
}

std::string ScalarMethod::file_name(const cGH* gh, int variable) const {
  DECLARE_CCTK_PARAMETERS;
  return one_file_per_group ? output::file_name_of_group(CCTK_GroupIndexFromVarI(variable))
                            : output::file_name_of_variable(gh, variable);
}

/// Scalars have a file of their own kind.
std::vector<std::string> ScalarMethod::endings(int variable) const {
  DECLARE_CCTK_PARAMETERS;
  return {is_scalar(variable) && !all_reductions_in_one_file ? "." : " of reductions"};
}

/// Scalars are written as they are, without a reduction.
bool ScalarMethod::is_copied(const Entry& entry) {
  DECLARE_CCTK_PARAMETERS;
  return is_scalar(entry.variables.front()) && !all_reductions_in_one_file;
}

void ScalarMethod::write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
                         const ioRequest* request) {
  DECLARE_CCTK_PARAMETERS;
  const Entry entry{variables, file_name,
                    request && request->reductions ? request->reductions : outScalar_reductions};
  if (is_collecting())
    collected_.push_back(entry);
  else
    write_entry(gh, entry, nullptr);
}

/// Makes all reductions of the same kinds at once; each file takes its own from them.
void ScalarMethod::write_collected(const cGH* gh) {
  const std::vector<Entry> entries = std::exchange(collected_, {});
  const Known known = reduce_all(gh, entries);
  for (const Entry& entry : entries)
    guarded([&] {
      const auto of_kind = known.find(entry.reductions);
      if (is_copied(entry) || of_kind == known.end()) return write_entry(gh, entry, nullptr);
      Results results;
      for (const int variable : entry.variables) results.push_back(of_kind->second.at(variable));
      write_entry(gh, entry, &results);
    });
}

/// Leaves out kinds that fail: each of their files then reports what is wrong with its own variables.
ScalarMethod::Known ScalarMethod::reduce_all(const cGH* gh, const std::vector<Entry>& entries) const {
  std::map<std::string, std::set<int>> wanted;
  for (const Entry& entry : entries)
    if (!is_copied(entry)) wanted[entry.reductions].insert(entry.variables.begin(), entry.variables.end());
  Known result;
  for (const auto& [kind, set] : wanted) {
    const std::vector<int> variables(set.begin(), set.end());
    try {
      const Results results = reduce(gh, kind, variables);
      for (std::size_t v = 0; v < variables.size(); ++v) result[kind][variables[v]] = results[v];
    } catch (const std::exception&) {
      result.erase(kind);
    }
  }
  return result;
}

ScalarMethod::Results ScalarMethod::reduce(const cGH* gh, const std::string& kind,
                                           const std::vector<int>& variables) const {
  Results results;
  grid_driver::for_each_view(const_cast<cGH*>(gh), grid_driver::Mode::global, [&](const cGH* global) {
    results = output::reduce(global, writer, output::known_reductions(kind), variables);
  });
  return results;
}

/// \param known  the reductions; null if they have not been made yet
void ScalarMethod::write_entry(const cGH* gh, const Entry& entry, const Results* known) {
  DECLARE_CCTK_PARAMETERS;
  if (is_copied(entry)) {
    std::string values;
    for (const int variable : entry.variables)
      values::append_value(values += ' ', CCTK_VarTypeI(variable), CCTK_VarDataPtrI(gh, 0, variable),
                           out_precision);
    write_line(gh, entry.file_name + ".", entry.variables, {{"", -1}}, values);
    return;
  }
  const Results results = known ? *known : reduce(gh, entry.reductions, entry.variables);
  const std::vector<output::NamedReduction> reductions = output::known_reductions(entry.reductions);
  std::string all_values;
  grid_driver::for_each_view(const_cast<cGH*>(gh), grid_driver::Mode::global, [&](const cGH* global) {
    for (std::size_t r = 0; r < reductions.size(); ++r) {
      std::string values;
      for (std::size_t v = 0; v < entry.variables.size(); ++v)
        append_reduced(global, values, entry.variables[v], reductions[r], results[v][r], out_precision,
                       watch_);
      if (all_reductions_in_one_file)
        all_values += values;
      else
        write_line(gh, entry.file_name + "." + reductions[r].name, entry.variables, {reductions[r]}, values);
    }
  });
  if (all_reductions_in_one_file)
    write_line(gh, entry.file_name + ".scalars", entry.variables, reductions, all_values);
}

void ScalarMethod::write_line(const cGH* gh, const std::string& name, const std::vector<int>& variables,
                              const std::vector<output::NamedReduction>& reductions,
                              const std::string& values) const {
  DECLARE_CCTK_PARAMETERS;
  const std::string directory = output::existing_directory(gh, outScalar_dir);
  if (CCTK_MyProc(gh) != writer) return;
  const auto file = output::open_file(gh, directory + "/" + name + ".asc", output::LineKey::iteration);
  std::string& text = file->text();
  if (file->is_new()) text += header(gh, name.substr(0, name.rfind('.')), variables, reductions);
  values::append_integer(text, gh->cctk_iteration);
  values::append_number(text += ' ', gh->cctk_time, out_precision);
  text += values + "\n";
}

std::string ScalarMethod::header(const cGH* gh, const std::string& name, const std::vector<int>& variables,
                                 const std::vector<output::NamedReduction>& reductions) const {
  DECLARE_CCTK_PARAMETERS;
  std::string result = output::file_header(gh, "Scalar ASCII output created by CarpetIOScalar");
  if (!output::wants_labels()) return result;
  const int first = variables.front();
  result +=
      "# " +
      (one_file_per_group ? output::group_name(CCTK_GroupIndexFromVarI(first)) : output::full_name(first)) +
      " (" + name + ")\n# 1:iteration 2:time 3:data\n";
  if (!one_file_per_group && !all_reductions_in_one_file) return result;
  result += "# data columns:";
  int column = 3;
  for (const output::NamedReduction& reduction : reductions)
    for (const int variable : variables) {
      values::append_integer(result += ' ', column);
      column += values::is_complex_type(CCTK_VarTypeI(variable)) ? 2 : 1;
      result += std::string(":") + CCTK_VarName(variable);
      if (all_reductions_in_one_file && !reduction.name.empty()) result += "(" + reduction.name + ")";
    }
  return result + "\n";
}

void ScalarMethod::check_more(const output::Requests& requests) const {
  DECLARE_CCTK_PARAMETERS;
  output::check_reductions("IOScalar::outScalar_reductions", outScalar_reductions, "IOScalar::outScalar_vars",
                           requests);
}

ScalarMethod& scalar_method() {
  static ScalarMethod method;
  return method;
}

}  // namespace

extern "C" int CarpetIOScalarStartup() { return output::register_method<&scalar_method>("IOScalar") < 0; }

extern "C" void CarpetIOScalarInit(CCTK_ARGUMENTS) { scalar_method().begin(cctkGH); }
