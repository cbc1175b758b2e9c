// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The whole grid as HDF5 files: method IOHDF5.
#include <algorithm>
#include <utility>

#include "CactusBase/IOUtil/src/ioGH.h"
#include "Saguaro/Output/src/files.hh"
#include "Saguaro/Output/src/method.hh"
#include "Saguaro/Output/src/names.hh"
#include "Saguaro/Output/src/places.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "methods.hh"
#include "output_files.hh"

namespace carpet_io_hdf5 {
namespace {

bool is_grid_function(int variable) { return CCTK_GroupTypeFromVarI(variable) == CCTK_GF; }

class VolumeFiles final : public output::Method {
 public:
  VolumeFiles() : Method("CarpetIOHDF5", "IOHDF5::out_vars") {}

 public:
  OutputFiles& files() { return files_; }

 protected:
  output::MethodParameters parameters() const override;
  output::Memory memory(const cGH* gh) const override;
  output::Past past(const cGH* gh) const override;
  void note(const cGH* gh, const output::Past& past) override;
  bool is_turn(const cGH* gh, int variable) const override {
    return is_grid_function(variable) || output::is_last_level(gh);
  }
  std::vector<int> written_together(int variable) const override;
  std::string file_name(const cGH* gh, int variable) const override;
  void write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
             const ioRequest* request) override;
  void write_collected(const cGH* gh) override;
  bool writes_full_names() const override { return true; }
  void finish(const cGH* gh) override { files_.complete(gh); }
  /// Levels come one after the other; a file is opened once for all of them.
  void finish_later(const cGH* gh) override {
    if (output::is_last_level(gh)) files_.commit_later(gh);
  }

 private:
  /// A field that is written as one piece for each box of its level.
  struct WholeField {
    FieldPoints points;
    FieldDescription description;
    std::string path;
    DatasetStyle style;
  };
  /// Bytes of values that are gathered at once.
  static constexpr std::int64_t most_at_once = std::int64_t{256} << 20;

  void write_whole(const cGH* gh, WholeField field);
  void write_level(const cGH* gh, int variable, int level, const std::string& path, const ioRequest* request);
  void write_field(const cGH* gh, const Field& field, const std::string& path, const ioRequest* request);
  std::string directory(const cGH* gh) const;

  OutputFiles files_;
  std::vector<WholeField> collected_;
  std::int64_t collected_bytes_ = 0;
  bool is_in_level_ = false;  ///< levels are written in turns of their own
};

output::MethodParameters VolumeFiles::parameters() const {
  DECLARE_CCTK_PARAMETERS;
  return {out_vars,
          output::period_of({out_criterion, int(out_every), double(out_dt)}, output::common_period())};
}

output::Memory VolumeFiles::memory(const cGH* cctkGH) const {
  DECLARE_CCTK_ARGUMENTS;
  return {next_output_iteration, next_output_time, this_iteration};
}

/// The variables say when output is due next, as in the files of the thorn's namesake.
output::Past VolumeFiles::past(const cGH* gh) const {
  const output::Period period = parameters().period;
  const output::Memory memory = this->memory(gh);
  if (*memory.this_iteration < 0) return {};
  return {std::max(0, static_cast<int>(*memory.last_iteration) - std::max(period.every, 0)),
          static_cast<double>(*memory.last_time) - std::max(period.interval, 0.0)};
}

void VolumeFiles::note(const cGH* gh, const output::Past& past) {
  const output::Period period = parameters().period;
  const output::Memory memory = this->memory(gh);
  *memory.last_iteration = past.iteration + std::max(period.every, 0);
  *memory.last_time = past.time + std::max(period.interval, 0.0);
}

std::vector<int> VolumeFiles::written_together(int variable) const {
  DECLARE_CCTK_PARAMETERS;
  return one_file_per_group ? output::variables_beside(variable) : std::vector{variable};
}

std::string VolumeFiles::file_name(const cGH* gh, int variable) const {
  DECLARE_CCTK_PARAMETERS;
  return one_file_per_group ? output::file_name_of_group(CCTK_GroupIndexFromVarI(variable))
                            : output::file_name_of_variable(gh, variable);
}

std::string VolumeFiles::directory(const cGH* gh) const {
  DECLARE_CCTK_PARAMETERS;
  return output::existing_directory(gh, out_dir);
}

void VolumeFiles::write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
                        const ioRequest* request) {
  DECLARE_CCTK_PARAMETERS;
  std::string path = directory(gh) + "/" + (one_file_per_proc ? "data" : file_name);
  if (out_timesteps_per_file > 0)
    path += ".iter_" + std::to_string(gh->cctk_iteration / out_timesteps_per_file * out_timesteps_per_file);
  is_in_level_ = grid_driver::current_view(gh).level >= 0;
  for (const int variable : variables) {
    if (!is_grid_function(variable)) {
      write_level(gh, variable, 0, path, request);
      continue;
    }
    grid_driver::for_each_view(const_cast<cGH*>(gh), grid_driver::Mode::level, [&](const cGH* on_level) {
      write_level(on_level, variable, grid_driver::current_view(on_level).level, path, request);
    });
  }
}

void VolumeFiles::write_level(const cGH* gh, int variable, int level, const std::string& path,
                              const ioRequest* request) {
  DECLARE_CCTK_PARAMETERS;
  const int timelevels = output_all_timelevels ? CCTK_ActiveTimeLevelsVI(gh, variable) : 1;
  const int maps = is_grid_function(variable) ? grid_driver::map_count(gh) : 1;
  for (int map = 0; map < maps; ++map)
    for (int timelevel = 0; timelevel < timelevels; ++timelevel)
      write_field(gh, {variable, timelevel, map, level}, path, request);
}

Box wanted_box(const cGH* gh, const Field& field) {
  DECLARE_CCTK_PARAMETERS;
  Box box = layout_of(gh, field).domain;
  if (!is_grid_function(field.variable)) return box;
  const auto omitted =
      output::omitted_points(gh, output_boundary_points && out3D_outer_ghosts, output_symmetry_points);
  for (int d = 0; d < 3; ++d) {
    box.lower[d] += omitted[2 * d];
    box.upper[d] -= omitted[2 * d + 1];
  }
  return box;
}

void VolumeFiles::write_field(const cGH* gh, const Field& field, const std::string& path,
                              const ioRequest* request) {
  DECLARE_CCTK_PARAMETERS;
  const auto* const io = static_cast<const ioGH*>(CCTK_GHExtension(gh, "IO"));
  const bool is_unchunked = request ? request->out_unchunked != 0 : io->unchunked != 0;
  const bool has_ghosts = output_ghost_points && out3D_ghosts;
  DatasetStyle style = style_of_output(request && request->compression_level > 0
                                           ? std::optional(int(request->compression_level))
                                           : std::nullopt);
  style.has_ghosts = has_ghosts;
  const Region wanted(wanted_box(gh, field));
  FieldDescription description(gh, field);
  const int me = CCTK_MyProc(gh);

  const bool is_whole = is_unchunked && !layout_of(gh, field).replicated;
  if (is_whole && !has_ghosts)
    return write_whole(gh, {{field, wanted.bounding_box()}, description, path, style});
  write_collected(gh);  // datasets keep their order
  if (is_whole) {
    std::vector<Piece> pieces = gather_level_with_ghosts(gh, field, wanted.bounding_box());
    description.has_several_components = pieces.size() > 1;
    if (me == 0)
      files_.write(gh, path, 1, description, all_axes(description.dimension), std::move(pieces), style);
    return;
  }
  const Selection selection = [&](const Component& component) {
    return wanted & Region(has_ghosts ? component.stored : component.owned);
  };
  const Writers writers{io->ioproc_every};
  std::vector<Piece> pieces = collect(gh, field, selection, writers);
  const bool is_one = io->nioprocs == 1 || layout_of(gh, field).replicated;
  if (is_one ? me != 0 : writers.writer_of(me) != me) return;
  const std::string part = is_one ? "" : ".file_" + std::to_string(io->ioproc / io->ioproc_every);
  files_.write(gh, path + part, is_one ? 1 : io->nioprocs, description, all_axes(description.dimension),
               std::move(pieces), style);
}

/// Where pieces wait anyway to be packed in the background, the fields of a level come in one request.
/// Elsewhere each is gathered when the one before is in its file: so there is one at a time.
void VolumeFiles::write_whole(const cGH* gh, WholeField field) {
  const bool waits = is_collecting() && is_in_level_ && OutputFiles::packs_in_background(field.style);
  const auto bytes =
      field.points.wanted.size() * CCTK_VarTypeSize(CCTK_VarTypeI(field.points.field.variable));
  if (collected_bytes_ + bytes > most_at_once) write_collected(gh);
  collected_bytes_ += bytes;
  collected_.push_back(std::move(field));
  if (!waits) write_collected(gh);
}

void VolumeFiles::write_collected(const cGH* gh) {
  if (collected_.empty()) return;
  collected_bytes_ = 0;
  const std::vector<WholeField> fields = std::exchange(collected_, {});
  std::vector<FieldPoints> points;
  for (const WholeField& field : fields) points.push_back(field.points);
  std::vector<std::vector<Piece>> pieces = gather_levels(gh, points);
  if (CCTK_MyProc(gh) != 0) return;
  for (std::size_t n = 0; n < fields.size(); ++n) {
    FieldDescription description = fields[n].description;
    description.has_several_components = pieces[n].size() > 1;
    files_.write(gh, fields[n].path, 1, description, all_axes(description.dimension), std::move(pieces[n]),
                 fields[n].style);
  }
}

VolumeFiles& volume_method() {
  static VolumeFiles method;
  return method;
}

}  // namespace

bool register_volumes() { return output::register_method<&volume_method>("IOHDF5") >= 0; }

std::vector<int> written_volumes() { return volume_method().written_variables(); }

void begin_volumes(const cGH* gh) { volume_method().begin(gh); }

OutputFiles& files_of_volumes() { return volume_method().files(); }

}  // namespace carpet_io_hdf5
