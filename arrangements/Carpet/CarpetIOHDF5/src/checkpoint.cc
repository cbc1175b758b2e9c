// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Writes checkpoints. The protocol is that of Saguaro/Checkpoint: a checkpoint appears when it is complete,
// on disk and read back, and only then older ones go.
#include "checkpoint.hh"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <list>
#include <optional>
#include <sstream>

#include "CactusBase/IOUtil/src/ioGH.h"
#include "CactusBase/IOUtil/src/ioutil_CheckpointRecovery.h"
#include "CactusBase/IOUtil/src/ioutil_Utils.h"
#include "Saguaro/Checkpoint/src/store.hh"
#include "Saguaro/Output/src/files.hh"
#include "batches.hh"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "data_file.hh"
#include "flesh/memory.hh"
#include "flesh/processes.hh"
#include "methods.hh"
#include "structure.hh"
#include "util_String.h"
#include "util_Table.h"

namespace carpet_io_hdf5 {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* extension = ".h5";

struct Written {
  std::string directory, name;
};

/// What this run has written. The schedule calls plain functions, so it has no other home.
struct History {
  int last_iteration = -1;  ///< of the last checkpoint, or of that which the run has continued from
  Clock::time_point last_time = Clock::now();
  std::vector<Written> written;  ///< evolution checkpoints, the oldest first
  std::optional<Written> starting_from;
  std::vector<int> chosen_groups;
  bool has_chosen_groups = false;
};
History& history() {
  static History instance;
  return instance;
}

bool is_root(const cGH* gh) { return CCTK_MyProc(gh) == 0; }

/// The names of one checkpoint in the making.
struct Place {
  fs::path directory;
  std::string base, temporary_base;
  int iteration;
  std::string part;  ///< `.file_3` of the file that this process writes, or nothing

  std::string name() const { return base + ".it_" + std::to_string(iteration); }
  std::string file() const { return name() + part + extension; }
  fs::path temporary() const {
    return directory / (temporary_base + ".it_" + std::to_string(iteration) + part + extension);
  }
};

const ioGH& io_of(const cGH* gh) { return *static_cast<const ioGH*>(CCTK_GHExtension(gh, "IO")); }
bool is_writer(const cGH* gh) { return io_of(gh).ioproc == CCTK_MyProc(gh); }

Place place_of(const cGH* gh, int called_from) {
  DECLARE_CCTK_PARAMETERS;
  const ioGH& io = io_of(gh);
  const std::string base = called_from == CP_INITIAL_DATA ? checkpoint_ID_file : checkpoint_file;
  const std::string part =
      io.nioprocs > 1 ? ".file_" + std::to_string(io.ioproc / io.ioproc_every) : std::string();
  return {checkpoint_dir, base, base + ".tmp", gh->cctk_iteration, part};
}

// ---- content

/// Calls `visit` for each field that belongs into a checkpoint.
template <class Visit>
void for_each_field(const cGH* gh, Visit visit) {
  for (const int group : checkpointed_groups(gh)) {
    const bool is_grid_function = CCTK_GroupTypeI(group) == CCTK_GF;
    const int first = CCTK_FirstVarIndexI(group);
    for (int variable = first; variable < first + CCTK_NumVarsInGroupI(group); ++variable)
      for (int level = 0; level < (is_grid_function ? grid_driver::level_count(gh) : 1); ++level)
        for (int map = 0; map < (is_grid_function ? grid_driver::map_count(gh) : 1); ++map)
          for (int timelevel = 0; timelevel < CCTK_ActiveTimeLevelsGI(gh, group); ++timelevel)
            visit(Field{variable, timelevel, map, level});
  }
}

/// Bytes of a field that this process saves.
double bytes_here(const cGH* gh, const Field& field) {
  const auto& layout = layout_of(gh, field);
  if (layout.replicated && !is_root(gh)) return 0;
  double bytes = 0;
  for (const Component& component : layout.local)
    bytes += double(component.stored.size()) * CCTK_VarTypeSize(CCTK_VarTypeI(field.variable));
  return bytes;
}

/// Bytes that the fields of all processes take. Collective.
double bytes_to_write(const cGH* gh) {
  double bytes = 0;
  for_each_field(gh, [&](const Field& field) { bytes += bytes_here(gh, field); });
  flesh::sum_over_processes(std::span(&bytes, 1));
  return bytes;
}

/// No process writes more of each field: what the largest share of a process takes, for as many as a process
/// writes for. Collective.
std::vector<double> most_bytes_of_writer(const cGH* gh, const std::vector<Field>& fields) {
  std::vector<double> bytes;
  for (const Field& field : fields) bytes.push_back(bytes_here(gh, field));
  flesh::maximum_over_processes(bytes);
  const int shares = std::min(io_of(gh).ioproc_every, CCTK_nProcs(gh));
  for (std::size_t n = 0; n < fields.size(); ++n)
    if (!layout_of(gh, fields[n]).replicated) bytes[n] *= shares;
  return bytes;
}

GlobalInformation information_of(const cGH* gh) {
  GlobalInformation result;
  for_each_field(gh, [&](const Field& field) {
    if (field.timelevel == 0 && field.map == 0 && field.level == 0)
      result.variables.push_back(field.variable);
  });
  char* const parameters = IOUtil_GetAllParameters(gh, 1);
  result.parameters = parameters;
  std::free(parameters);
  result.file_count = io_of(gh).nioprocs;
  result.grid_structure = to_text(grid_structure(gh), grid_driver::map_count(gh));
  return result;
}

/// Packs all pieces before it writes one: one field alone has fewer slices than a machine has processors.
void write_together(hdf5::File& file, const cGH* gh, const std::vector<Field>& fields,
                    const std::vector<std::vector<Piece>>& pieces, const DatasetStyle& style) {
  struct Job {
    const FieldDescription* description;
    const Piece* piece;
    hdf5::PackedDataset dataset;
  };
  std::list<FieldDescription> descriptions;
  std::list<Job> jobs;
  std::vector<hdf5::PackedDataset*> datasets;
  for (std::size_t n = 0; n < fields.size(); ++n) {
    const FieldDescription& description = descriptions.emplace_back(gh, fields[n]);
    for (const Piece& piece : pieces[n]) {
      jobs.push_back(
          {&description, &piece, dataset_of(description, all_axes(description.dimension), piece, style)});
      datasets.push_back(&jobs.back().dataset);
    }
  }
  hdf5::pack(datasets);
  for (const auto& [description, piece, dataset] : jobs)
    write_packed(file, *description, all_axes(description->dimension), *piece, style, dataset);
}

/// Writes what this process has to write. Whatever happens to its file, it takes part in all communication.
/// Collective. \return what went wrong
std::string write_file(const cGH* gh, const fs::path& path) {
  std::optional<hdf5::File> file;
  std::size_t count = 0;
  std::string problem;
  const auto guarded = [&](const auto& action) {
    if (!problem.empty() || !is_writer(gh)) return;
    try {
      action();
    } catch (const std::exception& error) {
      problem = error.what();
    }
  };
  guarded([&] {
    file.emplace(hdf5::File::create(path.string()));
    write_global_information(*file, gh, information_of(gh));
    file->group(global_group).set(has_manifest, 1);
  });
  DatasetStyle style = style_of_output({});
  style.is_single_precision = false;
  style.has_owned = true;
  const Selection everything = [](const Component& component) { return Region(component.stored); };
  for (const std::vector<Field>& fields : checkpoint_batches(gh)) {
    const auto pieces = collect(gh, fields, everything, {io_of(gh).ioproc_every});
    guarded([&] {
      write_together(*file, gh, fields, pieces, style);
      for (const std::vector<Piece>& some : pieces) count += some.size();
    });
  }
  guarded([&] {
    file->close();
    checkpoint::make_durable(path);
    if (hdf5::File::read(path.string()).dataset_names().size() != count)
      throw hdf5::Error(path.string() + ": datasets are missing after it was written");
  });
  return problem;
}

// ---- protocol

/// What a process tells of its file: a line of the manifest. Collective. \return of all processes
std::vector<checkpoint::ListedFile> listed_files(const cGH* gh, const Place& place, std::string& problem) {
  std::ostringstream mine;
  if (is_writer(gh) && problem.empty()) {
    try {
      const auto fingerprint = checkpoint::fingerprint(place.temporary(), checkpoint::best_algorithm());
      mine << fingerprint.bytes << ' ' << fingerprint.checksum << ' ' << place.file();
    } catch (const std::exception& error) {
      problem = error.what();
    }
  }
  std::vector<checkpoint::ListedFile> files;
  for (const std::string& text : flesh::texts_of_processes(mine.str())) {
    std::istringstream line(text);
    checkpoint::ListedFile file;
    if (line >> file.fingerprint.bytes >> file.fingerprint.checksum &&
        std::getline(line >> std::ws, file.name))
      files.push_back(file);
  }
  return files;
}

/// Does something on some processes and tells all whether it worked. Collective.
template <class Action>
std::string attempt(bool is_mine, const Action& action) {
  std::string problem;
  if (is_mine) {
    try {
      action();
    } catch (const std::exception& error) {
      problem = error.what();
    }
  }
  return common_problem(problem);
}

/// \return what went wrong, the same on all processes; then nothing but the attempt is lost. Collective.
std::string write_and_publish(const cGH* gh, const Place& place) {
  std::string problem = write_file(gh, place.temporary());
  const auto files = listed_files(gh, place, problem);
  problem = common_problem(problem);
  if (!problem.empty()) return problem;

  const fs::path manifest = checkpoint::manifest_path(place.directory, place.name());
  problem = attempt(is_root(gh), [&] {
    const checkpoint::Manifest content{place.name(), gh->cctk_iteration,
                                       std::string(checkpoint::best_algorithm()), files};
    checkpoint::write_temporary(manifest, to_text(content));
    // An older checkpoint of the same name must not seem valid while its files are replaced.
    fs::remove(manifest);
    checkpoint::make_durable(place.directory);
  });
  if (problem.empty())
    problem = attempt(is_writer(gh),
                      [&] { checkpoint::rename_file(place.temporary(), place.directory / place.file()); });
  if (problem.empty())
    problem = attempt(is_root(gh), [&] {
      checkpoint::make_durable(place.directory);
      checkpoint::rename_file(checkpoint::temporary_path(manifest), manifest);
      checkpoint::make_durable(place.directory);
    });
  if (!problem.empty()) return problem;
  const int me = CCTK_MyProc(gh), processes = CCTK_nProcs(gh);
  return common_problem(checkpoint::verify_presence(place.directory, place.name(), me, processes).problem);
}

/// Is there room for another checkpoint beside those that exist? Collective.
std::string problem_with_space(const cGH* gh, const Place& place) {
  const double needed = bytes_to_write(gh);
  std::string problem;
  if (is_root(gh)) {
    const auto available = checkpoint::free_space(place.directory);
    if (available && double(*available) < needed)
      problem = "it needs " + flesh::bytes_text(needed) + ", and there are " +
                flesh::bytes_text(double(*available)) + " left in \"" + place.directory.string() + "\"";
  }
  return common_problem(problem);
}

void remove_old_ones(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  auto& written = history().written;
  while (checkpoint_keep > 0 && written.size() > static_cast<std::size_t>(checkpoint_keep)) {
    if (is_root(gh)) checkpoint::remove(written.front().directory, written.front().name, extension);
    written.erase(written.begin());
  }
}

/// What earlier runs have left unfinished of iterations up to this one has a successor now.
void remove_unfinished_ones(const cGH* gh, const Place& place) {
  if (!is_root(gh)) return;
  for (const std::string& name : checkpoint::unfinished(place.directory, place.base, place.iteration))
    checkpoint::remove(place.directory, name, extension);
}

bool has_manifest(const Place& place) {
  std::error_code error;
  return fs::exists(checkpoint::manifest_path(place.directory, place.name()), error);
}

/// An older checkpoint of the same name stops to exist just before its files are replaced.
std::string failure_text(const Place& place, bool had_older_one, const std::string& problem) {
  const bool is_lost = had_older_one && !has_manifest(place);
  return "CarpetIOHDF5: the checkpoint " + place.name() + " could not be written; older ones are kept" +
         (is_lost ? ", but not that of the same iteration, which it was to replace" : "") + ": " + problem;
}

void make_ready(const cGH* gh, const Place& place) {
  IOUtil_CreateDirectory(gh, place.directory.c_str(), 0, 0);
  if (is_root(gh)) checkpoint::remove_leftovers(place.directory, place.temporary_base);
  CCTK_Barrier(gh);
}

/// Writes a checkpoint; if that fails, the run goes on with the checkpoints that there are. Collective.
void write_checkpoint(const cGH* gh, int called_from) {
  DECLARE_CCTK_PARAMETERS;
  const Place place = place_of(gh, called_from);
  complete_output(gh);  // a run that goes on from here does not write it again
  make_ready(gh, place);
  const bool has_older_one = has_manifest(place);
  std::string problem = problem_with_space(gh, place);
  if (problem.empty()) problem = write_and_publish(gh, place);
  history().last_iteration = gh->cctk_iteration;
  history().last_time = Clock::now();
  if (!problem.empty()) {
    std::error_code error;
    if (is_writer(gh)) fs::remove(place.temporary(), error);
    if (is_root(gh) || abort_on_io_errors)
      output::report_io_error(failure_text(place, has_older_one, problem));
    return;
  }
  if (!CCTK_EQUALS(verbose, "none"))
    CCTK_VINFO("Wrote and verified the checkpoint \"%s\"", (place.directory / place.name()).c_str());
  if (called_from == CP_EVOLUTION_DATA) {
    history().written.push_back({place.directory.string(), place.name()});
    remove_old_ones(gh);
  }
  remove_unfinished_ones(gh, place);
}

// ---- when

/// Hours since the last checkpoint, the same on all processes. Collective.
double hours_since_last() {
  double hours = std::chrono::duration<double, std::ratio<3600>>(Clock::now() - history().last_time).count();
  flesh::maximum_over_processes(std::span(&hours, 1));
  return hours;
}

bool is_due(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  const int iteration = gh->cctk_iteration;
  if (checkpoint_next) return true;
  if (checkpoint::is_due(iteration, history().last_iteration, checkpoint_every)) return true;
  if (checkpoint_every_divisor > 0 && iteration % checkpoint_every_divisor == 0) return true;
  return checkpoint_every_walltime_hours > 0 && hours_since_last() >= checkpoint_every_walltime_hours;
}

/// The run has got over its first iteration, so the checkpoint is not to blame for whatever comes.
void note_good_start(const cGH* gh) {
  if (!history().starting_from) return;
  if (is_root(gh))
    checkpoint::note_success(history().starting_from->directory, history().starting_from->name);
  history().starting_from.reset();
}

}  // namespace

bool is_checkpointed(int group) {
  char value[8] = "";
  const int table = CCTK_GroupTagsTableI(group);
  if (table >= 0) Util_TableGetString(table, sizeof value, value, "checkpoint");
  return !CCTK_Equals(value, "no");
}

std::vector<int> checkpointed_groups(const cGH* gh) {
  std::vector<int> result;
  for (int group = 0; group < CCTK_NumGroups(); ++group) {
    const auto& chosen = history().chosen_groups;
    const bool is_chosen =
        !history().has_chosen_groups || std::find(chosen.begin(), chosen.end(), group) != chosen.end();
    if (is_chosen && is_checkpointed(group) && CCTK_ActiveTimeLevelsGI(gh, group) > 0)
      result.push_back(group);
  }
  return result;
}

std::vector<Field> checkpointed_fields(const cGH* gh) {
  std::vector<Field> result;
  for_each_field(gh, [&](const Field& field) { result.push_back(field); });
  return result;
}

/// A process packs what it writes in all of its threads, so batches are as large on each as they are on one.
std::vector<std::vector<Field>> checkpoint_batches(const cGH* gh) {
  constexpr double most_of_process = 64 << 20;
  const std::vector<Field> fields = checkpointed_fields(gh);
  return batches_of(fields, most_bytes_of_writer(gh, fields), most_of_process);
}

bool writes_checkpoints() {
  DECLARE_CCTK_PARAMETERS;
  return checkpoint && (checkpoint_ID || checkpoint_on_terminate || checkpoint_next || checkpoint_every > 0 ||
                        checkpoint_every_divisor > 0 || checkpoint_every_walltime_hours > 0);
}

std::string common_problem(const std::string& mine) {
  const auto all = flesh::texts_of_processes(mine);
  for (std::size_t process = 0; process < all.size(); ++process)
    if (!all[process].empty())
      return all.size() > 1 ? "process " + std::to_string(process) + ": " + all[process] : all[process];
  return "";
}

void note_recovered_checkpoint(const std::string& directory, const std::string& name, int iteration) {
  DECLARE_CCTK_PARAMETERS;
  history().last_iteration = iteration;
  history().last_time = Clock::now();
  history().starting_from = Written{directory, name};
  if (recover_and_remove) history().written.push_back({directory, name});
}

}  // namespace carpet_io_hdf5

using namespace carpet_io_hdf5;

extern "C" void CarpetIOHDF5_InitialDataCheckpoint(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  if (checkpoint && checkpoint_ID) write_checkpoint(cctkGH, CP_INITIAL_DATA);
}

extern "C" void CarpetIOHDF5_EvolutionCheckpoint(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  note_good_start(cctkGH);
  if (!checkpoint || !is_due(cctkGH)) return;
  write_checkpoint(cctkGH, CP_EVOLUTION_DATA);
  if (checkpoint_next) CCTK_ParameterSet("checkpoint_next", "CarpetIOHDF5", "no");
}

extern "C" void CarpetIOHDF5_TerminationCheckpoint(CCTK_ARGUMENTS) {
  DECLARE_CCTK_PARAMETERS;
  const int iteration = cctkGH->cctk_iteration;
  if (checkpoint && checkpoint_on_terminate && history().last_iteration != iteration)
    write_checkpoint(cctkGH, CP_EVOLUTION_DATA);
}

extern "C" CCTK_INT CarpetIOHDF5_SetCheckpointGroups(const CCTK_INT* groups, CCTK_INT count) {
  history().has_chosen_groups = count >= 0;
  history().chosen_groups.assign(groups, groups + std::max<CCTK_INT>(count, 0));
  return 0;
}
