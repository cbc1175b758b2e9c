// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Points, lines, planes and volumes as HDF5 files: four IO methods, one per dimension.
#include <array>
#include <limits>
#include <utility>

#include "CactusBase/IOUtil/src/ioGH.h"
#include "Saguaro/Output/src/files.hh"
#include "Saguaro/Output/src/places.hh"
#include "Saguaro/Output/src/slice_method.hh"
#include "cctk.h"
#include "cctk_Parameters.h"
#include "methods.hh"
#include "output_files.hh"

namespace carpet_io_hdf5 {
namespace {

using output::SliceJob;

class SliceFiles final : public output::SliceMethod {
 public:
  explicit SliceFiles(int dimension) : SliceMethod({"CarpetIOHDF5", "IOHDF5", "_slice"}, dimension) {}
  OutputFiles& files() { return files_; }

 protected:
  void write_one(const cGH* gh, const SliceJob& job, const std::string& file_name,
                 const std::string& path) override;
  bool writes_full_names() const override { return true; }
  void finish(const cGH* gh) override { files_.complete(gh); }
  /// Levels come one after the other; a file is opened once for all of them.
  void finish_later(const cGH* gh) override {
    if (output::is_last_level(gh)) files_.commit_later(gh);
  }

 private:
  void write_field(const cGH* gh, const SliceJob& job, const Field& field, const std::string& path);

  OutputFiles files_;
};

/// The points of a slice; a diagonal has as many boxes as points.
Region points_of(const Box& box, bool is_diagonal) {
  if (!is_diagonal) return box;
  std::vector<Box> points;
  for (Index point = box.lower; box.contains(point); point = geometry::sum<3>(point, geometry::uniform<3>(1)))
    points.push_back(geometry::box_between<3>(point, point));
  return Region::of_disjoint(points);
}

/// The points of a slice without buffer zones; ghost zones around what is left are kept as those of a level.
Region without_buffers(const cGH* gh, const Region& points, const Field& field, bool has_ghosts) {
  const Region active = grid_driver::active_region(gh, field.map, field.level);
  const Index ghosts = has_ghosts ? layout_of(gh, field).ghosts : Index{};
  return points & active.expanded(ghosts, ghosts);
}

void SliceFiles::write_one(const cGH* gh, const SliceJob& job, const std::string&, const std::string& path) {
  const int timelevels = has_all_timelevels() ? CCTK_ActiveTimeLevelsVI(gh, job.variables.front()) : 1;
  for (const int variable : job.variables)
    for (int timelevel = 0; timelevel < timelevels; ++timelevel)
      write_field(gh, job, {variable, timelevel, job.map, job.level}, path);
}

void SliceFiles::write_field(const cGH* gh, const SliceJob& job, const Field& field,
                             const std::string& path) {
  DECLARE_CCTK_PARAMETERS;
  const auto* const io = static_cast<const ioGH*>(CCTK_GHExtension(gh, "IO"));
  const bool is_volume = dimension() == 3;
  const Box box = output::slice_box_of(gh, job, omitted(gh));
  DatasetStyle style = style_of_output({});
  style.has_ghosts = has_ghosts();
  Region points = points_of(box, job.slice.is_diagonal);
  const bool is_grid_function = CCTK_GroupTypeFromVarI(field.variable) == CCTK_GF;
  const bool has_buffers = output_buffer_points || !is_grid_function;
  if (!has_buffers) points = without_buffers(gh, points, field, style.has_ghosts);
  const Selection selection = [&](const Component& component) {
    return points & Region(style.has_ghosts ? component.stored : component.owned);
  };
  // Lines and planes are small: the first process writes them all.
  const Writers writers{is_volume ? io->ioproc_every : std::numeric_limits<int>::max()};
  const Shape shape = has_buffers || job.slice.is_diagonal ? Shape::whole : Shape::boxes;
  std::vector<Piece> pieces = collect(gh, field, selection, writers, shape);
  const int me = CCTK_MyProc(gh);
  if (writers.writer_of(me) != me || (pieces.empty() && (!is_volume || layout_of(gh, field).replicated)))
    return;
  const int file_count = is_volume && !layout_of(gh, field).replicated ? io->nioprocs : 1;
  const std::string part =
      file_count > 1 ? ".file_" + std::to_string(io->ioproc / io->ioproc_every) : std::string();
  FieldDescription description(gh, field);
  description.has_several_components |= pieces.size() > 1;
  files_.write(gh, path + part, file_count, description,
               {{job.slice.axes.begin(), job.slice.axes.end()}, job.slice.is_diagonal}, std::move(pieces),
               style);
}

template <int dimension>
SliceFiles& slice_method() {
  static SliceFiles method(dimension);
  return method;
}

}  // namespace

bool register_slices() {
  return output::register_method<&slice_method<0>>("IOHDF5_0D") >= 0 &&
         output::register_method<&slice_method<1>>("IOHDF5_1D") >= 0 &&
         output::register_method<&slice_method<2>>("IOHDF5_2D") >= 0 &&
         output::register_method<&slice_method<3>>("IOHDF5_3D") >= 0;
}

namespace {
std::array<SliceFiles*, 4> all_methods() {
  return {&slice_method<0>(), &slice_method<1>(), &slice_method<2>(), &slice_method<3>()};
}
}  // namespace

std::vector<int> written_slices() {
  std::vector<int> result;
  for (const SliceFiles* method : all_methods())
    for (const int variable : method->written_variables()) result.push_back(variable);
  return result;
}

void begin_slices(const cGH* gh) {
  for (SliceFiles* method : all_methods()) method->begin(gh);
}

std::vector<OutputFiles*> files_of_slices() {
  std::vector<OutputFiles*> result;
  for (SliceFiles* method : all_methods()) result.push_back(&method->files());
  return result;
}

}  // namespace carpet_io_hdf5
