// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points, lines, planes and volumes of variables as text files: four IO methods, one per dimension.
#include <memory>
#include <string>
#include <vector>

#include "Saguaro/GridDriver/src/grid_driver.hh"
#include "Saguaro/Output/src/files.hh"
#include "Saguaro/Output/src/headers.hh"
#include "Saguaro/Output/src/method.hh"
#include "Saguaro/Output/src/names.hh"
#include "Saguaro/Output/src/slices.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "places.hh"

namespace {

using output::Slice;
using output::SliceJob;

constexpr int writer = 0;

bool is_grid_function(int variable) { return CCTK_GroupTypeFromVarI(variable) == CCTK_GF; }

/// What `IOASCII::out<dimension>D_...` say.
struct DimensionParameters {
  const char* directory;
  const char* variables;
  output::RhythmParameters rhythm;
};
DimensionParameters parameters_of_dimension(int dimension) {
  DECLARE_CCTK_PARAMETERS;
  const DimensionParameters all[] = {
      {out0D_dir, out0D_vars, {out0D_criterion, int(out0D_every), double(out0D_dt)}},
      {out1D_dir, out1D_vars, {out1D_criterion, int(out1D_every), double(out1D_dt)}},
      {out2D_dir, out2D_vars, {out2D_criterion, int(out2D_every), double(out2D_dt)}},
      {out3D_dir, out3D_vars, {out3D_criterion, int(out3D_every), double(out3D_dt)}}};
  return all[dimension];
}

class AsciiMethod final : public output::Method {
 public:
  explicit AsciiMethod(int dimension)
      : Method("CarpetIOASCII", "IOASCII::out" + std::to_string(dimension) + "D_vars"),
        dimension_(dimension) {}

 protected:
  output::MethodParameters parameters() const override;
  output::Memory memory(const cGH* gh) const override;
  /// Grid functions are written level by level, all else when the iteration ends.
  bool is_turn(const cGH* gh, int variable) const override {
    return is_grid_function(variable) || output::is_last_level(gh);
  }
  std::vector<int> written_together(int variable) const override;
  std::string file_name(const cGH* gh, int variable) const override;
  void write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
             const ioRequest* request) override;

 private:
  void write_level(const cGH* gh, const std::vector<int>& variables, const std::string& file_name, int level);
  void write_one(const cGH* gh, const SliceJob& job, const std::string& file_name);
  std::string path(const std::string& directory, const std::string& file_name, const SliceJob& job,
                   int map_count) const;
  std::string header(const cGH* gh, const SliceJob& job, const std::string& file_name,
                     const output::SliceStyle& style) const;

  int dimension_;
};

output::MethodParameters AsciiMethod::parameters() const {
  const DimensionParameters mine = parameters_of_dimension(dimension_);
  return {mine.variables, output::rhythm_of(mine.rhythm, output::common_rhythm())};
}

output::Memory AsciiMethod::memory(const cGH* cctkGH) const {
  const auto element = [&](const char* name) {
    const std::string full = std::string("CarpetIOASCII::") + name + "[" + std::to_string(dimension_) + "]";
    return CCTK_VarDataPtr(cctkGH, 0, full.c_str());
  };
  return {static_cast<CCTK_INT*>(element("last_output_iteration")),
          static_cast<CCTK_REAL*>(element("last_output_time")),
          static_cast<CCTK_INT*>(element("this_iteration"))};
}

std::vector<int> AsciiMethod::written_together(int variable) const {
  DECLARE_CCTK_PARAMETERS;
  return one_file_per_group ? output::variables_beside(variable) : std::vector{variable};
}

std::string AsciiMethod::file_name(const cGH* gh, int variable) const {
  DECLARE_CCTK_PARAMETERS;
  return one_file_per_group ? output::file_name_of_group(CCTK_GroupIndexFromVarI(variable))
                            : output::file_name_of_variable(gh, variable);
}

void AsciiMethod::write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
                        const ioRequest*) {
  DECLARE_CCTK_PARAMETERS;
  if (output_all_timelevels)
    for (int timelevel = 1; timelevel < CCTK_ActiveTimeLevelsVI(gh, variables.front()); ++timelevel)
      output::require_valid_data(gh, variables, timelevel);
  if (!is_grid_function(variables.front())) {
    write_level(gh, variables, file_name, 0);
    return;
  }
  grid_driver::for_each_view(const_cast<cGH*>(gh), grid_driver::Mode::level, [&](const cGH* on_level) {
    write_level(on_level, variables, file_name, grid_driver::current_view(on_level).level);
  });
}

void AsciiMethod::write_level(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
                              int level) {
  DECLARE_CCTK_PARAMETERS;
  const int group_dimension = CCTK_GroupDimFromVarI(variables.front());
  const int maps = is_grid_function(variables.front()) ? grid_driver::map_count(gh) : 1;
  for (const Slice& slice : output::slices_of_dimension(dimension_))
    if (output::suits(slice, group_dimension) && carpet_io_ascii::is_wanted(slice))
      for (int map = 0; map < maps; ++map)
        write_one(
            gh,
            {slice, carpet_io_ascii::positions_of(slice), variables, bool(one_file_per_group), map, level},
            file_name);
}

void AsciiMethod::write_one(const cGH* gh, const SliceJob& job, const std::string& file_name) {
  const output::SliceStyle style = carpet_io_ascii::style_of_dimension(gh, dimension_);
  const std::string directory = output::existing_directory(gh, parameters_of_dimension(dimension_).directory);
  std::unique_ptr<output::TextFile> file;
  if (CCTK_MyProc(gh) == writer) {
    const int maps = is_grid_function(job.variables.front()) ? grid_driver::map_count(gh) : 1;
    file = output::open_file(gh, path(directory, file_name, job, maps));
    if (file->is_new()) file->text() += header(gh, job, file_name, style);
  }
  output::write_slice(gh, job, style, file.get());
}

std::string AsciiMethod::path(const std::string& directory, const std::string& file_name, const SliceJob& job,
                              int map_count) const {
  DECLARE_CCTK_PARAMETERS;
  std::string result = directory + "/" + file_name + ".";
  if (map_count > 1) result += std::to_string(job.map) + ".";
  result += job.slice.suffix;
  // The old names end with a letter for point, line, plane, volume.
  return result + (new_filename_scheme ? ".asc" : std::string(1, "plpv"[dimension_]));
}

std::string AsciiMethod::header(const cGH* gh, const SliceJob& job, const std::string& file_name,
                                const output::SliceStyle& style) const {
  std::string result =
      output::file_header(gh, std::to_string(dimension_) + "D ASCII output created by CarpetIOASCII");
  if (!style.has_labels) return result;
  const int first = job.variables.front();
  result +=
      "# " +
      (job.is_group ? output::group_name(CCTK_GroupIndexFromVarI(first)) : std::string(CCTK_VarName(first))) +
      " " + std::string(job.slice.suffix) + " (" + file_name + ")\n#\n";
  if (!style.is_compact) return result;
  std::vector<std::string> names;
  for (const int variable : job.variables) names.push_back(CCTK_VarName(variable));
  return result + output::column_labels(output::line_style(job, style), names, job.is_group);
}

template <int dimension>
AsciiMethod& ascii_method() {
  static AsciiMethod method(dimension);
  return method;
}

}  // namespace

extern "C" int CarpetIOASCIIStartup() {
  const int handles[] = {output::register_method<&ascii_method<0>>("IOASCII_0D"),
                         output::register_method<&ascii_method<1>>("IOASCII_1D"),
                         output::register_method<&ascii_method<2>>("IOASCII_2D"),
                         output::register_method<&ascii_method<3>>("IOASCII_3D")};
  for (const int handle : handles)
    if (handle < 0) return 1;
  return 0;
}

extern "C" void CarpetIOASCIIInit(CCTK_ARGUMENTS) {
  for (AsciiMethod* method : {&ascii_method<0>(), &ascii_method<1>(), &ascii_method<2>(), &ascii_method<3>()})
    method->begin(cctkGH);
}
