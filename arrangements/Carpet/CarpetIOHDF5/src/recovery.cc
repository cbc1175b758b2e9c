// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Reads checkpoints and data files.
#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>

#include "CactusBase/IOUtil/src/ioGH.h"
#include "CactusBase/IOUtil/src/ioutil_CheckpointRecovery.h"
#include "Saguaro/Checkpoint/src/store.hh"
#include "Saguaro/GridDriver/src/public/copy_box.hh"
#include "Saguaro/GridDriver/src/public/recovery.hh"
#include "Saguaro/Output/src/names.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "checkpoint.hh"
#include "data_file.hh"
#include "methods.hh"
#include "structure.hh"
#include "util_String.h"

namespace carpet_io_hdf5 {
namespace {

namespace fs = std::filesystem;

constexpr const char* extension = ".h5";

// ---- files

/// The files of a checkpoint or of an output: `path.h5` or `path.file_0.h5`, `path.file_1.h5` and so on.
std::vector<std::string> files_of(const std::string& path) {
  if (fs::exists(path + extension)) return {path + extension};
  std::vector<std::string> result;
  for (int number = 0;; ++number) {
    const std::string file = path + ".file_" + std::to_string(number) + extension;
    if (!fs::exists(file)) return result;
    result.push_back(file);
  }
}

/// The same files, beginning with the one that has most likely been written by this process.
std::vector<std::string> own_first(std::vector<std::string> files) {
  if (files.empty()) return files;
  const auto own = static_cast<std::size_t>(CCTK_MyProc(nullptr)) * files.size() /
                   static_cast<std::size_t>(CCTK_nProcs(nullptr));
  std::rotate(files.begin(), files.begin() + static_cast<std::ptrdiff_t>(own), files.end());
  return files;
}

// ---- parameters

std::string checkpoint_path(const std::string& name) {
  DECLARE_CCTK_PARAMETERS;
  return (fs::path(recover_dir) / name).string();
}

/// What speaks against a checkpoint that no manifest vouches for; each process examines some of its files.
std::string problem_without_manifest(const std::string& path) {
  DECLARE_CCTK_PARAMETERS;
  const std::vector<std::string> files = files_of(path);
  if (files.empty()) return "there is no file \"" + path + extension + "\"";
  if (!recover_without_manifest) return "it has no manifest (CarpetIOHDF5::recover_without_manifest = no)";
  for (std::size_t i = static_cast<std::size_t>(CCTK_MyProc(nullptr)); i < files.size();
       i += static_cast<std::size_t>(CCTK_nProcs(nullptr))) {
    if (const std::string problem = hdf5::problem_with_file(files[i]); !problem.empty()) return problem;
    const hdf5::File file = hdf5::File::read(files[i]);
    if (!file.has(global_group)) return files[i] + ": it is no checkpoint";
    const hdf5::Group group = file.group(global_group);
    if (group.has(has_manifest)) return "its manifest is missing, so it may be incomplete";
    if (group.integer("nioprocs").value_or(1) != static_cast<int>(files.size()))
      return std::to_string(group.integer("nioprocs").value_or(1)) + " files belong to it, and there are " +
             std::to_string(files.size());
  }
  return "";
}

/// What is wrong with a checkpoint; the same on all processes. Collective.
std::string problem_with(const std::string& name) {
  DECLARE_CCTK_PARAMETERS;
  const auto verdict = checkpoint::verify(recover_dir, name, CCTK_MyProc(nullptr), CCTK_nProcs(nullptr));
  // A file system may show a manifest to some processes only: then it is there.
  const bool nobody_has_one = common_problem(verdict.has_manifest ? "there is one" : "").empty();
  if (!nobody_has_one) return common_problem(verdict.problem);
  std::string problem;
  try {
    problem = problem_without_manifest(checkpoint_path(name));
  } catch (const std::exception& error) {
    problem = error.what();
  }
  problem = common_problem(problem);
  if (problem.empty())
    CCTK_VWARN(CCTK_WARN_COMPLAIN,
               "The checkpoint \"%s\" has no manifest: the file is readable, but its integrity cannot be "
               "verified",
               name.c_str());
  return problem;
}

std::string set_parameters(const std::string& name) {
  try {
    const hdf5::File file = hdf5::File::read(files_of(checkpoint_path(name)).at(0));
    IOUtil_SetAllParameters(file.dataset(std::string(global_group) + "/All Parameters").read_text().c_str());
    return "";
  } catch (const std::exception& error) {
    return error.what();
  }
}

/// \return 1 if the parameters of the checkpoint hold now, -1 if it is not good. Collective.
int recover_parameters(const std::string& name) {
  DECLARE_CCTK_PARAMETERS;
  std::string problem = problem_with(name);
  if (problem.empty()) problem = common_problem(set_parameters(name));
  if (!problem.empty()) {
    CCTK_VWARN(CCTK_WARN_ALERT, "The checkpoint \"%s\" in \"%s\" is not used: %s", name.c_str(), recover_dir,
               problem.c_str());
    return -1;
  }
  // Whoever names a checkpoint gets it, however often it has failed.
  if (CCTK_MyProc(nullptr) == 0 && !CCTK_EQUALS(recover, "manual")) {
    try {
      checkpoint::note_start(recover_dir, name);
    } catch (const std::exception&) {
      // It may lie where nothing can be written; then failed starts are not counted.
    }
  }
  return 1;
}

// ---- values

/// Points of one component that have no values yet.
struct Target {
  Component component;
  Region owned;  ///< points of the level: their values come from where they are owned
  Region other;  ///< ghost zones at the edge of a level: from whoever stores them
  bool is_done() const { return owned.empty() && other.empty(); }
};

/// A field that is to be read.
struct Wanted {
  Field field;
  std::vector<Target> targets;
  bool was_found = false;
  bool is_done() const {
    return std::all_of(targets.begin(), targets.end(), [](const Target& target) { return target.is_done(); });
  }
};

/// What is to be read, by what datasets are called: variable, timelevel, map, level.
using Key = std::tuple<std::string, int, int, int>;
using Wishes = std::map<Key, Wanted>;

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

Wanted wanted(const cGH* gh, const Field& field) {
  Wanted result{field, {}};
  const auto& layout = layout_of(gh, field);
  for (const Component& component : layout.local) {
    const Region stored(component.stored);
    const Region owned = stored & layout.region;
    result.targets.push_back({component, owned, stored - owned});
  }
  return result;
}

void wish(Wishes& wishes, const cGH* gh, const std::string& name, const Field& field) {
  wishes.emplace(Key{lower_case(name), field.timelevel, field.map, field.level}, wanted(gh, field));
}

/// The points of a dataset, and which of them its component owned.
struct Source {
  Box box, owned;
};

Box box_of(const std::vector<int>& lower, const std::vector<int>& upper) {
  Index from{}, to{};
  for (std::size_t d = 0; d < std::min<std::size_t>(lower.size(), 3); ++d) {
    from[d] = lower[d];
    to[d] = upper[d];
  }
  return geometry::box_between<3>(from, to);
}

/// Without a word about owned points they are those that are no ghosts.
Source source_of(const hdf5::Dataset& dataset) {
  hdf5::Shape shape = dataset.shape();
  std::reverse(shape.begin(), shape.end());
  const std::vector<int> lower = dataset.integers("iorigin").value_or(std::vector<int>(shape.size(), 0));
  if (lower.size() != shape.size() || shape.size() > 3) throw hdf5::Error("its place is not understood");
  std::vector<int> upper(lower), owned_lower(lower);
  for (std::size_t d = 0; d < shape.size(); ++d) upper[d] += static_cast<int>(shape[d]) - 1;
  std::vector<int> owned_upper(upper);
  const auto told_lower = dataset.integers("owned_lower"), told_upper = dataset.integers("owned_upper");
  const auto ghosts = dataset.integers("cctk_nghostzones"), outer = dataset.integers("cctk_bbox");
  if (told_lower && told_upper && told_lower->size() == shape.size() && told_upper->size() == shape.size()) {
    owned_lower = *told_lower;
    owned_upper = *told_upper;
  } else if (ghosts && outer && ghosts->size() == shape.size() && outer->size() == 2 * shape.size()) {
    for (std::size_t d = 0; d < shape.size(); ++d) {
      if (!(*outer)[2 * d]) owned_lower[d] += (*ghosts)[d];
      if (!(*outer)[2 * d + 1]) owned_upper[d] -= (*ghosts)[d];
    }
  }
  return {box_of(lower, upper), box_of(owned_lower, owned_upper)};
}

class DatasetReader {
 public:
  DatasetReader(const cGH* gh, const hdf5::Dataset& dataset, const Field& field)
      : gh_(gh),
        dataset_(dataset),
        field_(field),
        source_(source_of(dataset)),
        rank_(static_cast<int>(dataset.shape().size())) {}

  void read_into(Target& target) const {
    const Component& component = target.component;
    const bool is_same = source_.box == component.stored && source_.owned == component.owned;
    Region points = is_same ? Region(component.stored)
                            : (target.owned & Region(source_.owned)) | (target.other & Region(source_.box));
    points &= Region(source_.box);
    for (const Box& box : points.boxes()) copy(box, component);
    target.owned -= points;
    target.other -= points;
  }

 private:
  void copy(const Box& box, const Component& component) const {
    const hdf5::ElementType type = element_type(CCTK_VarTypeI(field_.variable));
    hdf5::Shape begin, extent;
    for (int d = rank_ - 1; d >= 0; --d) {
      begin.push_back(static_cast<std::uint64_t>(box.lower[d] - source_.box.lower[d]));
      extent.push_back(static_cast<std::uint64_t>(box.extent(d)));
    }
    std::vector<std::byte> values = dataset_.read(type, begin, extent);
    void* const data =
        grid_driver::data(gh_, field_.map, field_.level, component, field_.variable, field_.timelevel);
    grid_driver::copy_box(box, grid_driver::packed_array(values.data(), box, type.size()),
                          grid_driver::component_array(data, component, type.size()));
  }

  const cGH* gh_;
  const hdf5::Dataset& dataset_;
  Field field_;
  Source source_;
  int rank_;
};

/// The wish that a dataset fulfils.
Wanted* wish_for(Wishes& wishes, const hdf5::DatasetName& name) {
  const auto found =
      wishes.find({lower_case(name.variable), name.timelevel, name.map.value_or(0), name.level.value_or(0)});
  return found == wishes.end() ? nullptr : &found->second;
}

/// Reads from a file what is still missing. \param is_right  chooses among datasets
void read_file(const cGH* gh, const std::string& path, Wishes& wishes,
               const std::function<bool(const hdf5::DatasetName&)>& is_right) {
  const hdf5::File file = hdf5::File::read(path);
  for (const std::string& text : file.dataset_names()) {
    const auto name = hdf5::parse_dataset_name(text);
    Wanted* const wanted = name && is_right(*name) ? wish_for(wishes, *name) : nullptr;
    if (!wanted) continue;
    wanted->was_found = true;
    if (wanted->is_done()) continue;
    const hdf5::Dataset dataset = file.dataset(text);
    const DatasetReader reader(gh, dataset, wanted->field);
    for (Target& target : wanted->targets)
      if (!target.is_done()) reader.read_into(target);
  }
}

bool are_fulfilled(const Wishes& wishes) {
  return std::all_of(wishes.begin(), wishes.end(), [](const auto& wish) { return wish.second.is_done(); });
}

/// Reads files until nothing is missing.
void read_files(const cGH* gh, const std::vector<std::string>& files, Wishes& wishes,
                const std::function<bool(const hdf5::DatasetName&)>& is_right) {
  for (const std::string& file : own_first(files)) {
    read_file(gh, file, wishes, is_right);
    if (are_fulfilled(wishes)) return;
  }
}

geometry::Coordinate missing_points(const Wanted& wanted) {
  geometry::Coordinate missing = 0;
  for (const Target& target : wanted.targets) missing += target.owned.size();
  return missing;
}

/// \throws hdf5::Error if a field was there in part only
void refuse_parts(const Wishes& wishes, const std::string& path) {
  for (const auto& [key, wanted] : wishes)
    if (const auto missing = missing_points(wanted); wanted.was_found && missing > 0)
      throw hdf5::Error(path + ": " + std::to_string(missing) + " points of " +
                        output::full_name(wanted.field.variable) + ", timelevel " +
                        std::to_string(wanted.field.timelevel) + ", level " +
                        std::to_string(wanted.field.level) + " are missing");
}

/// Variables of which fields were not in the files, each with the timelevels, for people: "a::u (timelevels
/// 0, 1)".
std::string absent_variables(const Wishes& wishes, bool of_grid_functions) {
  std::map<int, std::set<int>> timelevels;
  for (const auto& [key, wanted] : wishes)
    if (!wanted.was_found && missing_points(wanted) > 0 &&
        (CCTK_GroupTypeFromVarI(wanted.field.variable) == CCTK_GF) == of_grid_functions)
      timelevels[wanted.field.variable].insert(wanted.field.timelevel);
  std::string result;
  for (const auto& [variable, missing] : timelevels) {
    result += (result.empty() ? "" : ", ") + output::full_name(variable);
    std::string list;
    for (const int timelevel : missing) list += (list.empty() ? "" : ", ") + std::to_string(timelevel);
    if (*missing.rbegin() > 0) result += " (timelevels " + list + ")";
  }
  return result;
}

/// Fields that the checkpoint lacks belong to thorns or timelevels that its run did not have. With
/// recovery_mode "strict" nothing has set them, with "relaxed" initial data have. Scalars and arrays may well
/// be counters that begin at 0. \throws hdf5::Error if grid functions have no values
void report_absent(const Wishes& wishes, const std::string& path) {
  const auto* const mode =
      static_cast<const char* const*>(CCTK_ParameterGet("recovery_mode", "Cactus", nullptr));
  const bool is_relaxed = mode && CCTK_EQUALS(*mode, "relaxed");
  const std::string fields = absent_variables(wishes, true), scalars = absent_variables(wishes, false);
  if (!fields.empty() && !is_relaxed)
    throw hdf5::Error(
        path + ": there are no values of " + fields +
        "; activate the thorns and timelevels that the run had which wrote the checkpoint, set "
        "Cactus::recovery_mode = \"relaxed\" to keep the initial data of these, or name them in "
        "CarpetIOHDF5::skip_recover_variables");
  const std::string both = fields + (fields.empty() || scalars.empty() ? "" : ", ") + scalars;
  if (!both.empty() && CCTK_MyProc(nullptr) == 0)
    CCTK_VWARN(CCTK_WARN_ALERT, "\"%s\" has no values of %s: they stay as they are", path.c_str(),
               both.c_str());
}

// ---- checkpoints

void mark_skipped(int variable, const char*, void* skipped) {
  static_cast<std::set<int>*>(skipped)->insert(variable);
}

std::set<int> skipped_variables() {
  DECLARE_CCTK_PARAMETERS;
  std::set<int> skipped;
  if (CCTK_TraverseString(skip_recover_variables, mark_skipped, &skipped, CCTK_GROUP_OR_VAR) < 0)
    CCTK_VERROR(
        "CarpetIOHDF5::skip_recover_variables = \"%s\" names something that is not a variable or group",
        skip_recover_variables);
  return skipped;
}

Wishes checkpointed_fields(const cGH* gh) {
  Wishes wishes;
  const std::set<int> skipped = skipped_variables();
  for (const int group : checkpointed_groups(gh)) {
    const bool is_grid_function = CCTK_GroupTypeI(group) == CCTK_GF;
    const int first = CCTK_FirstVarIndexI(group);
    for (int variable = first; variable < first + CCTK_NumVarsInGroupI(group); ++variable)
      for (int level = 0;
           !skipped.count(variable) && level < (is_grid_function ? grid_driver::level_count(gh) : 1); ++level)
        for (int map = 0; map < (is_grid_function ? grid_driver::map_count(gh) : 1); ++map)
          for (int timelevel = 0; timelevel < CCTK_ActiveTimeLevelsGI(gh, group); ++timelevel)
            wish(wishes, gh, output::full_name(variable), {variable, timelevel, map, level});
  }
  return wishes;
}

/// What the file says of the run as a whole.
struct RunState {
  int iteration = 0;
  double time = 0, time_step = 0;
  double last_time_step = 0;              ///< of the steps before; others write no such attribute
  unsigned levels_as_step_left_them = 0;  ///< one bit a level; likewise
  hdf5::GridStructure structure;

  /// Of the timelevels of a level, the current one first.
  std::vector<double> times_of_level(int level) const {
    const auto index = static_cast<std::size_t>(level);
    const bool is_told = index < structure.size() && !structure[index].times.empty();
    return is_told ? structure[index].times : std::vector{time};
  }
};

RunState read_run_state(const std::string& path) {
  const std::vector<std::string> files = files_of(path);
  if (files.empty()) throw hdf5::Error(path + extension + ": there is no such file");
  const hdf5::File file = hdf5::File::read(files.front());
  const hdf5::Group group = file.group(global_group);
  const auto needed = [&](const char* attribute, auto value) {
    if (!value) throw hdf5::Error(files.front() + ": it does not tell \"" + attribute + "\"");
    return *value;
  };
  RunState state;
  state.iteration = needed("GH$iteration", group.integer("GH$iteration"));
  state.time = needed("carpet_global_time", group.real("carpet_global_time"));
  state.time_step = needed("carpet_delta_time", group.real("carpet_delta_time"));
  state.last_time_step = group.real("last_delta_time").value_or(state.time_step);
  state.levels_as_step_left_them =
      static_cast<unsigned>(group.integer("levels_as_step_left_them").value_or(0));
  const std::string structure = std::string(global_group) + "/Grid Structure v5";
  if (file.has(structure)) state.structure = hdf5::parse_grid_structure(file.dataset(structure).read_text());
  return state;
}

/// The refined regions that a file tells of, by level and map. \throws hdf5::Error if they are not those of a
/// run with as many maps and such levels
grid_driver::Structure structure_of(const cGH* gh, const hdf5::GridStructure& told) {
  if (told.size() > static_cast<std::size_t>(grid_driver::max_level_count(gh)))
    throw hdf5::Error("the checkpoint has " + std::to_string(told.size()) +
                      " levels; Carpet::max_refinement_levels allows " +
                      std::to_string(grid_driver::max_level_count(gh)));
  grid_driver::Structure result;
  for (const hdf5::StructureLevel& level : told) {
    std::vector<std::vector<Box>> boxes(static_cast<std::size_t>(grid_driver::map_count(gh)));
    for (const hdf5::StructureBox& region : level.regions) {
      if (region.map < 0 || region.map >= grid_driver::map_count(gh))
        throw hdf5::Error("the checkpoint has another number of maps than this run");
      boxes[static_cast<std::size_t>(region.map)].push_back(region.box);
    }
    result.emplace_back();
    for (const auto& of_map : boxes) result.back().push_back(Region::united(of_map));
  }
  return result;
}

/// Of the checkpoint that is being read, level by level.
std::optional<RunState>& state_in_recovery() {
  static std::optional<RunState> state;
  return state;
}

/// Makes the levels that the checkpoint has.
void recover_structure(cGH* gh, const std::string& name) {
  const hdf5::GridStructure told = read_run_state(checkpoint_path(name)).structure;
  if (told.empty()) throw hdf5::Error(name + ": it does not tell the structure of the grid");
  if (told.size() > 1) grid_driver::impose(gh, structure_of(gh, told));
}

/// Name of the checkpoint that the parameters came from; empty if the run does not recover.
std::string& recovered_name() {
  static std::string name;
  return name;
}

/// One bit a level.
std::set<int> levels_of(unsigned bits) {
  std::set<int> result;
  for (int level = 0; level < std::numeric_limits<unsigned>::digits; ++level)
    if ((bits >> level & 1U) != 0) result.insert(level);
  return result;
}

/// Takes over iteration and times; on the first level everything is read. Collective.
void recover_level(cGH* gh, const std::string& name) {
  DECLARE_CCTK_PARAMETERS;
  const std::string path = checkpoint_path(name);
  auto& state = state_in_recovery();
  const bool is_first = !state;
  if (is_first) state = read_run_state(path);
  gh->cctk_iteration = state->iteration;
  gh->cctk_delta_time = state->time_step;
  grid_driver::set_last_time_step(state->last_time_step);
  grid_driver::set_levels_as_step_left_them(levels_of(state->levels_as_step_left_them));
  const int level = std::max(grid_driver::current_view(gh).level, 0);
  grid_driver::set_level_times(gh, level, state->times_of_level(level));
  if (!is_first) return;
  Wishes wishes = checkpointed_fields(gh);
  read_files(gh, files_of(path), wishes, [](const hdf5::DatasetName&) { return true; });
  refuse_parts(wishes, path);
  report_absent(wishes, path);
  note_recovered_checkpoint(recover_dir, name, state->iteration);
}

// ---- data files

/// Iterations of the datasets of a variable in some files; the last one is read unless another is asked for.
int iteration_to_read(const std::vector<std::string>& files, const std::string& variable, int wanted) {
  if (wanted >= 0) return wanted;
  int last = -1;
  for (const std::string& path : files)
    for (const std::string& text : hdf5::File::read(path).dataset_names())
      if (const auto name = hdf5::parse_dataset_name(text);
          name && lower_case(name->variable) == lower_case(variable))
        last = std::max(last, name->iteration);
  return last;
}

/// Reads the marked variables on the current level, those above the levels with the first one. Collective.
void read_data_file(cGH* gh, const std::string& base_name) {
  DECLARE_CCTK_PARAMETERS;
  const std::string path = (fs::path(filereader_ID_dir) / base_name).string();
  const std::vector<std::string> files = files_of(path);
  if (files.empty()) throw hdf5::Error(path + extension + ": there is no such file");
  const auto* const io = static_cast<const ioGH*>(CCTK_GHExtension(gh, "IO"));
  const int level = std::max(grid_driver::current_view(gh).level, 0);
  for (int variable = 0; variable < CCTK_NumVars(); ++variable) {
    const bool is_grid_function = CCTK_GroupTypeFromVarI(variable) == CCTK_GF;
    if (io->do_inVars[variable] == 0 || CCTK_ActiveTimeLevelsVI(gh, variable) < 1 ||
        (!is_grid_function && level > 0))
      continue;
    const std::string name = io->alias[variable] ? io->alias[variable] : output::full_name(variable);
    const int iteration = iteration_to_read(files, name, int(io->do_inVars[variable]) - 1);
    Wishes wishes;
    for (int map = 0; map < (is_grid_function ? grid_driver::map_count(gh) : 1); ++map)
      wish(wishes, gh, name, {variable, 0, map, is_grid_function ? level : 0});
    read_files(gh, files, wishes,
               [&](const hdf5::DatasetName& found) { return found.iteration == iteration; });
    refuse_parts(wishes, path);
  }
}

/// \return 1 if the file has been read, -1 if not
int recover(cGH* gh, const char* base_name, int called_from) {
  try {
    if (called_from == CP_RECOVER_PARAMETERS) {
      const int result = recover_parameters(base_name);
      if (result > 0) recovered_name() = base_name;
      return result;
    }
    if (called_from == CP_RECOVER_DATA)
      recover_level(gh, base_name);
    else
      read_data_file(gh, base_name);
    return 1;
  } catch (const std::exception& error) {
    CCTK_VWARN(CCTK_WARN_ALERT, "CarpetIOHDF5: %s", error.what());
    return -1;
  }
}

}  // namespace

void register_recovery() { IOUtil_RegisterRecover("CarpetIOHDF5", recover); }

}  // namespace carpet_io_hdf5

extern "C" int CarpetIOHDF5_RecoverParameters() {
  return IOUtil_RecoverParameters(carpet_io_hdf5::recover, carpet_io_hdf5::extension, "HDF5");
}

extern "C" void CarpetIOHDF5_InitCheckpointingIntervals(CCTK_ARGUMENTS) {
  carpet_io_hdf5::state_in_recovery().reset();
}

extern "C" void CarpetIOHDF5_RecoverGridStructure(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const std::string& name = carpet_io_hdf5::recovered_name();
  if (name.empty()) return;
  if (!use_grid_structure_from_checkpoint) return grid_driver::regrid_when_recovered(cctkGH);
  try {
    carpet_io_hdf5::recover_structure(cctkGH, name);
  } catch (const std::exception& error) {
    CCTK_VERROR("The levels of the checkpoint \"%s\" cannot be made: %s", name.c_str(), error.what());
  }
}
