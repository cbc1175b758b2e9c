// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output_files.hh"

#include <omp.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "Saguaro/Output/src/files.hh"
#include "cctk_Parameters.h"
#include "flesh/devices.hh"
#include "flesh/ending.hh"
#include "flesh/processors.hh"
#include "structure.hh"

namespace carpet_io_hdf5 {

struct OutputFiles::Job {
  Job(std::string its_path, int its_file_count, const FieldDescription& its_field,
      const DatasetAxes& its_axes, Piece&& its_piece, const DatasetStyle& its_style)
      : path(std::move(its_path)),
        file_count(its_file_count),
        field(its_field),
        axes(its_axes),
        piece(std::move(its_piece)),
        style(its_style),
        dataset((store_as_wanted(field, piece, style), dataset_of(field, axes, piece, style))) {}

  std::string path;
  int file_count;
  FieldDescription field;
  DatasetAxes axes;
  Piece piece;
  DatasetStyle style;
  hdf5::PackedDataset dataset;
  const std::size_t bytes = dataset.elements.size();
  bool is_done = false;  ///< in the background, with or without success

  /// Memory that the system takes back costs the thread time that gives it.
  void end_in_background() {
    is_done = true;
    piece.values = {};
    dataset.slices = {};
  }
};

namespace {

/// This thread, and those that it starts, take what is left of all processors: the thread that keeps a device
/// busy comes first.
void step_back() {
  constexpr int niceness = 10;
  flesh::run_on_any_processor();
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
}

using Names = std::set<std::string>;

std::string loss_text(const Names& variables, const std::string& path, const std::string& reason) {
  std::string names;
  for (const std::string& name : variables) names += (names.empty() ? "" : ", ") + name;
  return "CarpetIOHDF5: cannot write " + names + " to the file \"" + path + "\": " + reason;
}

template <class Jobs>
std::vector<hdf5::PackedDataset*> datasets_of(const Jobs& jobs) {
  std::vector<hdf5::PackedDataset*> datasets;
  for (const auto& job : jobs) datasets.push_back(&job->dataset);
  return datasets;
}

}  // namespace

bool OutputFiles::packs_in_background(const DatasetStyle& style) {
  return flesh::devices().current() && style.packing.compression_level > 0;
}

// What starts first ends last: the library must not end while batches use it.
OutputFiles::OutputFiles() { hdf5::start_library(); }
// A program that ends before its time leaves batches in the background; they work on what is freed here.
OutputFiles::~OutputFiles() {
  for (const Batch& batch : batches_)
    if (batch.end.get().has_refused) hdf5::note_refusal();
}

hdf5::File& OutputFiles::open(const cGH* gh, const std::string& path, const FieldDescription& field,
                              int file_count) {
  auto& [file, variables] = files_[path];
  variables.insert(field.name);
  if (!file) {
    wait_for_background(path);
    file = std::make_unique<hdf5::GrowingFile>(path, output::is_to_be_truncated(gh, path));
    if (file->is_new())
      write_global_information(file->file(), gh,
                               {{field.field.variable},
                                file_count,
                                saved_parameters(gh),
                                to_text(grid_structure(gh), grid_driver::map_count(gh))});
  }
  return file->file();
}

void OutputFiles::write(const cGH* gh, const std::string& path, int file_count, const FieldDescription& field,
                        const DatasetAxes& axes, std::vector<Piece> pieces, const DatasetStyle& style) {
  DECLARE_CCTK_PARAMETERS;
  if (output_index)
    guarded(path + ".idx" + out_extension, {field.name}, [&](const std::string& name) {
      hdf5::File& file = open(gh, name, field, file_count);
      for (const Piece& piece : pieces) write_piece_shape(file, field, axes, piece, style);
    });
  guarded(path + out_extension, {field.name}, [&](const std::string& name) {
    for (Piece& piece : pieces) {
      if (!may_wait(name, piece, style)) {
        write_piece(open(gh, name, field, file_count), field, axes, std::move(piece), style);
        continue;
      }
      collected_.push_back(std::make_unique<Job>(name, file_count, field, axes, std::move(piece), style));
      waiting_bytes_ += collected_.back()->bytes;
    }
  });
}

/// A file that is new tells of this moment, and is written in it.
bool OutputFiles::may_wait(const std::string& path, const Piece& piece, const DatasetStyle& style) const {
  return packs_in_background(style) && known_.count(path) > 0 && std::filesystem::exists(path) &&
         waiting_bytes_ + piece.values.size() <= most_waiting_bytes;
}

/// Nothing of an output is in a file that breaks in it: all variables are lost that it was to hold.
void OutputFiles::guarded(const std::string& path, const Names& variables,
                          const std::function<void(const std::string&)>& action) {
  if (const auto broken = broken_.find(path); broken != broken_.end()) {
    Names others;
    std::ranges::set_difference(variables, broken->second.variables, std::inserter(others, others.end()));
    if (!others.empty()) output::report_io_error(loss_text(others, path, broken->second.reason));
    broken->second.variables.merge(others);
    return;
  }
  try {
    action(path);
  } catch (const std::exception& error) {
    Names lost = variables;
    if (const auto file = files_.extract(path)) lost.merge(file.mapped().variables);
    output::report_io_error(loss_text(lost, path, error.what()));
    broken_[path] = {error.what(), std::move(lost)};
  }
}

// Batches are packed one after the other.
void OutputFiles::commit_later(const cGH* gh) {
  close_files();
  broken_.clear();
  if (collected_.empty()) return complete_if_packed(gh);
  wait_if_the_run_fails();
  const auto before = batches_.empty() ? std::shared_future<Outcome>() : batches_.back().end;
  Batch& batch = batches_.emplace_back(std::exchange(collected_, {}));
  const int half_of_threads = std::max(1, omp_get_max_threads() / 2);
  const auto work = [&batch, before, half_of_threads, writes = hdf5::serves_threads()] {
    if (before.valid()) before.wait();
    return work_in_background(batch.jobs, half_of_threads, writes);
  };
  try {
    batch.end = std::async(std::launch::async, [work] {
      step_back();
      return work();
    });
  } catch (const std::system_error&) {  // no more threads: whoever asks for the outcome does the work
    batch.end = std::async(std::launch::deferred, work);
  }
}

/// A program that ends in the middle of writing may leave a damaged file.
void OutputFiles::wait_if_the_run_fails() {
  if (std::exchange(waits_if_the_run_fails_, true)) return;
  flesh::when_run_fails([this](const std::string&) {
    for (const Batch& batch : batches_) batch.end.wait();
  });
}

/// What cannot be packed or written here is left to the thread that asks for the outcome.
OutputFiles::Outcome OutputFiles::work_in_background(const Jobs& jobs, int threads, bool writes) {
  try {
    hdf5::pack_beside(datasets_of(jobs), threads);
  } catch (const std::exception&) {
    Outcome nothing;
    nothing.is_packed = false;
    return nothing;
  }
  return writes ? write_in_background(jobs) : Outcome();
}

/// Skips files that have been removed in the meantime: only the main thread can write their beginning.
OutputFiles::Outcome OutputFiles::write_in_background(const Jobs& jobs) {
  const hdf5::WorkInThread work;
  Outcome result;
  for (const auto& job : jobs) {
    std::error_code error;
    if (job->is_done || !std::filesystem::exists(job->path, error)) continue;
    try {
      write_file(job->path, jobs);
    } catch (const std::exception& problem) {
      Names lost;
      for (const auto& other : jobs)
        if (other->path == job->path) lost.insert(other->field.name);
      result.problems.push_back(loss_text(lost, job->path, problem.what()));
    }
    for (const auto& other : jobs)
      if (other->path == job->path) other->end_in_background();
  }
  result.has_refused = work.has_refused();
  return result;
}

void OutputFiles::write_file(const std::string& path, const Jobs& jobs) {
  hdf5::GrowingFile file(path, /*anew=*/false);
  for (const auto& job : jobs)
    if (job->path == path)
      write_packed(file.file(), job->field, job->axes, job->piece, job->style, job->dataset);
  file.commit();
}

void OutputFiles::wait_for_background(const std::string& path) const {
  for (const Batch& batch : batches_)
    if (std::ranges::any_of(batch.jobs, [&](const auto& job) { return job->path == path; })) batch.end.wait();
}

void OutputFiles::complete(const cGH* gh) {
  for (const Batch& batch : batches_) {
    const Outcome& outcome = batch.end.get();
    if (!outcome.is_packed) hdf5::pack(datasets_of(batch.jobs));
    if (outcome.has_refused) hdf5::note_refusal();
    for (const std::string& problem : outcome.problems) output::report_io_error(problem);
    write_jobs(gh, batch.jobs);
    close_files();
  }
  batches_.clear();
  hdf5::pack(datasets_of(collected_));
  write_jobs(gh, collected_);
  collected_.clear();
  close_files();
  broken_.clear();
}

void OutputFiles::complete_if_packed(const cGH* gh) {
  const auto is_packed = [](const Batch& batch) {
    return batch.end.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  };
  if (collected_.empty() && std::ranges::all_of(batches_, is_packed)) complete(gh);
}

void OutputFiles::write_jobs(const cGH* gh, const Jobs& jobs) {
  for (const auto& job : jobs) {
    if (!job->is_done)
      guarded(job->path, {job->field.name}, [&](const std::string& name) {
        write_packed(open(gh, name, job->field, job->file_count), job->field, job->axes, job->piece,
                     job->style, job->dataset);
      });
    waiting_bytes_ -= job->bytes;
  }
}

void OutputFiles::close_files() {
  std::vector<std::string> paths;
  for (const auto& [path, file] : files_) paths.push_back(path);
  for (const std::string& path : paths)
    guarded(path, {}, [&](const std::string& name) {
      files_.at(name).file->commit();
      known_.insert(name);
    });
  files_.clear();
}

}  // namespace carpet_io_hdf5
