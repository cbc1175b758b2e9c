// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/slice_method.hh"

#include <utility>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Output/src/files.hh"
#include "Saguaro/Output/src/names.hh"
#include "Saguaro/Output/src/places.hh"

namespace output {
namespace {

bool is_grid_function(int variable) { return CCTK_GroupTypeFromVarI(variable) == CCTK_GF; }

}  // namespace

SliceMethod::SliceMethod(SliceThorn thorn, int dimension)
    : Method(thorn.name, thorn.implementation + "::out" + std::to_string(dimension) + "D_vars"),
      thorn_(std::move(thorn)),
      dimension_(dimension) {}

std::string SliceMethod::parameter(const char* what) const {
  return "out" + std::to_string(dimension_) + "D_" + what;
}

bool SliceMethod::is_on(const char* parameter) const { return boolean_parameter(parameter, thorn_.name); }

bool SliceMethod::has_ghosts() const { return is_on("output_ghost_points") && is_on("out3D_ghosts"); }

grid_driver::PerFace<int> SliceMethod::omitted(const cGH* gh) const {
  return omitted_points(gh, is_on("output_boundary_points") && is_on("out3D_outer_ghosts"),
                        is_on("output_symmetry_points"));
}

MethodParameters SliceMethod::parameters() const {
  const PeriodParameters mine{text_parameter(parameter("criterion"), thorn_.name),
                              integer_parameter(parameter("every"), thorn_.name),
                              real_parameter(parameter("dt"), thorn_.name)};
  return {text_parameter(parameter("vars"), thorn_.name), period_of(mine, common_period())};
}

Memory SliceMethod::memory(const cGH* gh) const {
  const auto variable = [&](const char* name) {
    const std::string full =
        thorn_.name + "::" + name + thorn_.memory_suffix + "[" + std::to_string(dimension_) + "]";
    return CCTK_VarIndex(full.c_str());
  };
  if (!memory_)
    memory_ = {variable("last_output_iteration"), variable("last_output_time"), variable("this_iteration")};
  const auto [iteration, time, this_iteration] = *memory_;
  return {static_cast<CCTK_INT*>(CCTK_VarDataPtrI(gh, 0, iteration)),
          static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(gh, 0, time)),
          static_cast<CCTK_INT*>(CCTK_VarDataPtrI(gh, 0, this_iteration))};
}

/// Grid functions are written level by level, all else when the iteration ends.
bool SliceMethod::is_turn(const cGH* gh, int variable) const {
  return is_grid_function(variable) || is_last_level(gh);
}

std::vector<int> SliceMethod::written_together(int variable) const {
  return is_on("one_file_per_group") ? variables_beside(variable) : std::vector{variable};
}

std::string SliceMethod::file_name(const cGH* gh, int variable) const {
  return is_on("one_file_per_group") ? file_name_of_group(CCTK_GroupIndexFromVarI(variable))
                                     : file_name_of_variable(gh, variable);
}

/// Those that are asked for and that its dimension has.
std::vector<Slice> SliceMethod::slices_of(int variable) const {
  std::vector<Slice> result;
  for (const Slice& slice : slices_of_dimension(dimension_))
    if (suits(slice, CCTK_GroupDimFromVarI(variable)) && is_wanted(slice, thorn_.name))
      result.push_back(slice);
  return result;
}

std::vector<std::string> SliceMethod::endings(int variable) const {
  std::vector<std::string> result;
  for (const Slice& slice : slices_of(variable)) result.push_back("." + std::string(slice.suffix));
  return result;
}

void SliceMethod::write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
                        const ioRequest*) {
  if (has_all_timelevels())
    for (int timelevel = 1; timelevel < CCTK_ActiveTimeLevelsVI(gh, variables.front()); ++timelevel)
      require_valid_data(gh, variables, timelevel);
  if (!is_grid_function(variables.front())) {
    write_level(gh, variables, file_name, 0);
    return;
  }
  grid_driver::for_each_view(const_cast<cGH*>(gh), grid_driver::Mode::level, [&](const cGH* on_level) {
    write_level(on_level, variables, file_name, grid_driver::current_view(on_level).level);
  });
}

void SliceMethod::write_level(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
                              int level) {
  const int maps = is_grid_function(variables.front()) ? grid_driver::map_count(gh) : 1;
  for (const Slice& slice : slices_of(variables.front()))
    for (int map = 0; map < maps; ++map) {
      const SliceJob job{slice, positions_of(slice, thorn_.name), variables, is_on("one_file_per_group"), map,
                         level};
      write_one(gh, job, file_name, path(gh, file_name, job));
    }
}

std::string SliceMethod::path(const cGH* gh, const std::string& file_name, const SliceJob& job) const {
  const int maps = is_grid_function(job.variables.front()) ? grid_driver::map_count(gh) : 1;
  std::string result =
      existing_directory(gh, text_parameter(parameter("dir"), thorn_.name)) + "/" + file_name + ".";
  if (maps > 1) result += std::to_string(job.map) + ".";
  return result + std::string(job.slice.suffix);
}

}  // namespace output
