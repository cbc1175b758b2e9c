// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output_files.hh"

#include <omp.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "Saguaro/Output/src/files.hh"
#include "cctk_Parameters.h"
#include "flesh/devices.hh"
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
};

namespace {

template <class Jobs>
void pack(const Jobs& jobs, int threads) {
  std::vector<hdf5::PackedDataset*> datasets;
  for (const auto& job : jobs) datasets.push_back(&job->dataset);
  hdf5::pack(datasets, threads);
}

}  // namespace

OutputFiles::OutputFiles() = default;
OutputFiles::~OutputFiles() = default;

hdf5::File& OutputFiles::open(const cGH* gh, const std::string& path, const FieldDescription& field,
                              int file_count) {
  auto& file = files_[path];
  if (!file) {
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
  if (packing_.valid()) complete(gh);
  if (output_index)
    guarded(path + ".idx" + out_extension, [&](const std::string& name) {
      hdf5::File& file = open(gh, name, field, file_count);
      for (const Piece& piece : pieces) write_piece_shape(file, field, axes, piece, style);
    });
  guarded(path + out_extension, [&](const std::string& name) {
    for (Piece& piece : pieces) {
      if (!may_wait(name, piece, style)) {
        write_piece(open(gh, name, field, file_count), field, axes, std::move(piece), style);
        continue;
      }
      jobs_.push_back(std::make_unique<Job>(name, file_count, field, axes, std::move(piece), style));
      waiting_bytes_ += jobs_.back()->dataset.elements.size();
    }
  });
}

/// A file that is new tells of this moment, and is written in it.
bool OutputFiles::may_wait(const std::string& path, const Piece& piece, const DatasetStyle& style) const {
  constexpr std::size_t most_bytes = std::size_t{2} << 30;
  return flesh::devices().current() && style.packing.compression_level > 0 && known_.count(path) > 0 &&
         std::filesystem::exists(path) && waiting_bytes_ + piece.values.size() <= most_bytes;
}

void OutputFiles::guarded(const std::string& path, const std::function<void(const std::string&)>& action) {
  if (broken_.count(path)) return;
  try {
    action(path);
  } catch (const hdf5::Error& error) {
    output::report_io_error(std::string("CarpetIOHDF5: ") + error.what());
    files_.erase(path);
    broken_.insert(path);
  }
}

void OutputFiles::commit_later(const cGH* gh) {
  close_files();
  if (jobs_.empty()) return complete(gh);
  const int half_of_threads = std::max(1, omp_get_max_threads() / 2);
  packing_ = std::async(std::launch::async, [this, half_of_threads] { pack(jobs_, half_of_threads); });
}

void OutputFiles::complete(const cGH* gh) {
  if (packing_.valid())
    packing_.get();
  else
    pack(jobs_, 0);
  write_jobs(gh);
  close_files();
  broken_.clear();
}

void OutputFiles::complete_if_packed(const cGH* gh) {
  if (packing_.valid() && packing_.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
    complete(gh);
}

void OutputFiles::write_jobs(const cGH* gh) {
  for (const auto& job : jobs_)
    guarded(job->path, [&](const std::string& name) {
      write_packed(open(gh, name, job->field, job->file_count), job->field, job->axes, job->piece, job->style,
                   job->dataset);
    });
  jobs_.clear();
  waiting_bytes_ = 0;
}

void OutputFiles::close_files() {
  std::vector<std::string> paths;
  for (const auto& [path, file] : files_) paths.push_back(path);
  for (const std::string& path : paths)
    guarded(path, [&](const std::string& name) {
      files_.at(name)->commit();
      known_.insert(name);
    });
  files_.clear();
}

}  // namespace carpet_io_hdf5
