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
#include "batches.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "methods.hh"
#include "output_files.hh"

namespace carpet_io_hdf5 {
namespace {

bool is_grid_function(int variable) { return CCTK_GroupTypeFromVarI(variable) == CCTK_GF; }

bool has_ghosts() {
  DECLARE_CCTK_PARAMETERS;
  return output_ghost_points && out3D_ghosts;
}

Way way_of(const cGH* gh, const Field& field, bool is_unchunked) {
  if (!is_unchunked || layout_of(gh, field).replicated) return Way::components;
  return has_ghosts() ? Way::assembled : Way::gathered;
}

/// Bytes of values that the first process gathers at once. Where pieces wait anyway to be packed in the
/// background, the fields of a level come together. Elsewhere each is gathered when the one before is in its
/// file: so there is one at a time. The same on all processes, as devices are.
double most_gathered_at_once(bool waits) {
  constexpr double bytes = 256 << 20;
  return waits ? bytes : 0;
}

/// Calls `visit` for the fields of a variable on a level, in the order of files.
template <class Visit>
void for_each_field(const cGH* gh, int variable, int level, Visit visit) {
  DECLARE_CCTK_PARAMETERS;
  const int timelevels = output_all_timelevels ? CCTK_ActiveTimeLevelsVI(gh, variable) : 1;
  const int maps = is_grid_function(variable) ? grid_driver::map_count(gh) : 1;
  for (int map = 0; map < maps; ++map)
    for (int timelevel = 0; timelevel < timelevels; ++timelevel)
      visit(Field{variable, timelevel, map, level});
}

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

  void write_whole(const cGH* gh, WholeField field);
  void write_together(const cGH* gh, const std::vector<WholeField>& fields);
  void write_alone(const cGH* gh, const WholeField& field);
  void write_gathered(const cGH* gh, const std::vector<WholeField>& fields);
  void write_level(const cGH* gh, int variable, int level, const std::string& path, const ioRequest* request);
  void write_field(const cGH* gh, const Field& field, const std::string& path, const ioRequest* request);
  std::string directory(const cGH* gh) const;

  OutputFiles files_;
  std::vector<WholeField> collected_;
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
  for_each_field(gh, variable, level, [&](const Field& field) { write_field(gh, field, path, request); });
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

double gathered_bytes(const cGH* gh, const FieldPoints& points) {
  const Region gathered = layout_of(gh, points.field).region & Region(points.wanted);
  return static_cast<double>(gathered.size()) * static_cast<double>(element_size(points.field));
}

void VolumeFiles::write_field(const cGH* gh, const Field& field, const std::string& path,
                              const ioRequest* request) {
  DECLARE_CCTK_PARAMETERS;
  const auto* const io = static_cast<const ioGH*>(CCTK_GHExtension(gh, "IO"));
  const bool is_unchunked = request ? request->out_unchunked != 0 : io->unchunked != 0;
  DatasetStyle style = style_of_output(request && request->compression_level > 0
                                           ? std::optional(int(request->compression_level))
                                           : std::nullopt);
  style.has_ghosts = has_ghosts();
  const Region wanted(wanted_box(gh, field));
  FieldDescription description(gh, field);
  const int me = CCTK_MyProc(gh);

  const Way way = way_of(gh, field, is_unchunked);
  if (way == Way::gathered)
    return write_whole(gh, {{field, wanted.bounding_box()}, description, path, style});
  write_collected(gh);  // datasets keep their order
  if (way == Way::assembled) {
    std::vector<Piece> pieces = gather_level_with_ghosts(gh, field, wanted.bounding_box());
    description.has_several_components = pieces.size() > 1;
    if (me == 0)
      files_.write(gh, path, 1, description, all_axes(description.dimension), std::move(pieces), style);
    return;
  }
  const Selection selection = [&](const Component& component) {
    return wanted & Region(style.has_ghosts ? component.stored : component.owned);
  };
  const Writers writers{io->ioproc_every};
  std::vector<Piece> pieces = collect(gh, field, selection, writers);
  const bool is_one = io->nioprocs == 1 || layout_of(gh, field).replicated;
  if (is_one ? me != 0 : writers.writer_of(me) != me) return;
  const std::string part = is_one ? "" : ".file_" + std::to_string(io->ioproc / io->ioproc_every);
  files_.write(gh, path + part, is_one ? 1 : io->nioprocs, description, all_axes(description.dimension),
               std::move(pieces), style);
}

void VolumeFiles::write_whole(const cGH* gh, WholeField field) {
  collected_.push_back(std::move(field));
  if (!is_collecting() || !is_in_level_) write_collected(gh);
}

void VolumeFiles::write_collected(const cGH* gh) {
  const std::vector<WholeField> fields = std::exchange(collected_, {});
  std::vector<double> bytes;
  for (const WholeField& field : fields) bytes.push_back(gathered_bytes(gh, field.points));
  const bool waits = std::ranges::any_of(
      fields, [](const WholeField& field) { return OutputFiles::packs_in_background(field.style); });
  for (const std::vector<WholeField>& some : batches_of(fields, bytes, most_gathered_at_once(waits)))
    write_together(gh, some);
}

/// What cannot be gathered together may well come one by one, and costs no more than itself otherwise.
void VolumeFiles::write_together(const cGH* gh, const std::vector<WholeField>& fields) {
  try {
    write_gathered(gh, fields);
  } catch (const std::exception&) {  // on all processes
    for (const WholeField& field : fields) write_alone(gh, field);
  }
}

void VolumeFiles::write_alone(const cGH* gh, const WholeField& field) {
  DECLARE_CCTK_PARAMETERS;
  try {
    write_gathered(gh, {field});
  } catch (const std::exception& error) {
    if (CCTK_MyProc(gh) == 0)
      output::report_io_error("CarpetIOHDF5: cannot write " + field.description.name + " on level " +
                              std::to_string(field.points.field.level) + " to the file \"" + field.path +
                              out_extension + "\": " + error.what());
  }
}

/// \throws what gathering throws, on all processes; what goes wrong with files is reported
void VolumeFiles::write_gathered(const cGH* gh, const std::vector<WholeField>& fields) {
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

std::vector<VolumeBatch> volume_batches(const cGH* gh) {
  const bool is_unchunked = static_cast<const ioGH*>(CCTK_GHExtension(gh, "IO"))->unchunked != 0;
  const double most = most_gathered_at_once(OutputFiles::packs_in_background(style_of_output({})));
  std::vector<VolumeBatch> result;
  for (int level = 0; level < grid_driver::level_count(gh); ++level) {
    std::vector<Field> gathered;
    std::vector<double> bytes;
    for (const int variable : written_volumes()) {
      if (level > 0 && !is_grid_function(variable)) continue;
      for_each_field(gh, variable, level, [&](const Field& field) {
        const Way way = way_of(gh, field, is_unchunked);
        if (way != Way::gathered) return result.push_back({{field}, way});
        gathered.push_back(field);
        bytes.push_back(gathered_bytes(gh, {field, wanted_box(gh, field)}));
      });
    }
    for (const std::vector<Field>& some : batches_of(gathered, bytes, most))
      result.push_back({some, Way::gathered});
  }
  return result;
}

void begin_volumes(const cGH* gh) { volume_method().begin(gh); }

OutputFiles& files_of_volumes() { return volume_method().files(); }

}  // namespace carpet_io_hdf5
