// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Lines, planes and volumes as text files: three methods of the flesh.
#include <memory>
#include <string>
#include <vector>

#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/Output/src/files.hh"
#include "Saguaro/Output/src/headers.hh"
#include "Saguaro/Output/src/method.hh"
#include "Saguaro/Output/src/names.hh"
#include "Saguaro/Values/src/types.hh"
#include "blocks.hh"
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "names.hh"
#include "places.hh"

namespace {

using io_ascii::BlockStyle;
using io_ascii::Coordinate;
using io_ascii::Part;
using io_ascii::Slice;

constexpr int writer = 0;

struct DimensionParameters {
  const char *variables, *directory, *style;
  CCTK_INT every;
};

DimensionParameters parameters_of_dimension(int dimension) {
  DECLARE_CCTK_PARAMETERS;
  const DimensionParameters all[] = {{out1D_vars, out1D_dir, out1D_style, out1D_every},
                                     {out2D_vars, out2D_dir, out2D_style, out2D_every},
                                     {out3D_vars, out3D_dir, out3D_style, out3D_every}};
  return all[dimension - 1];
}

/// The slices of one dimension that are switched on, of a variable with some dimension.
std::vector<Slice> slices(int dimension, int variable_dimension) {
  DECLARE_CCTK_PARAMETERS;
  if (dimension == 3)
    return variable_dimension == 3 ? std::vector<Slice>{{{0, 1, 2}, 3}} : std::vector<Slice>{};
  std::vector<Slice> result;
  if (dimension == 2 && variable_dimension > 3) return result;
  if (dimension == 2) {
    for (const Slice& plane : {Slice{{0, 1}, 2}, Slice{{0, 2}, 2}, Slice{{1, 2}, 2}})
      if (plane.axes[1] < variable_dimension) result.push_back(plane);
    return result;
  }
  const bool is_wanted[] = {bool(out1D_x), bool(out1D_y), bool(out1D_z)};
  for (int axis = 0; axis < 3; ++axis)
    if (axis < variable_dimension && is_wanted[axis]) result.push_back({{axis}, 1});
  if (variable_dimension == 3 && out1D_d) result.push_back({{0}, 1, true});
  return result;
}

class SliceMethod final : public output::Method {
 public:
  explicit SliceMethod(int dimension)
      : Method("IOASCII", "IOASCII::out" + std::to_string(dimension) + "D_vars"), dimension_(dimension) {}

 protected:
  output::MethodParameters parameters() const override {
    DECLARE_CCTK_PARAMETERS;
    const DimensionParameters mine = parameters_of_dimension(dimension_);
    return {mine.variables, {output::Criterion::divisor, int(mine.every < 0 ? out_every : mine.every), -1}};
  }
  /// What is due follows from the iteration alone.
  output::Memory memory(const cGH*) const override {
    return {&last_iteration_, &last_time_, &this_iteration_};
  }
  bool is_turn(const cGH* gh, int) const override { return output::is_last_level(gh); }
  std::vector<std::string> endings(int variable) const override {
    const bool has_files = !slices(dimension_, CCTK_GroupDimFromVarI(variable)).empty();
    return has_files ? std::vector<std::string>{""} : std::vector<std::string>{};
  }
  void write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
             const ioRequest* request) override;

 private:
  void write_slice(const cGH* gh, int variable, const std::string& alias, const Slice& slice,
                   Part part) const;
  BlockStyle block_style(Part part) const;
  std::string header(int variable, const Slice& slice, const std::array<int, 3>& cut,
                     const std::vector<Coordinate>& coordinates) const;
  bool is_xgraph() const { return CCTK_EQUALS(parameters_of_dimension(dimension_).style, "xgraph"); }

  int dimension_;
  mutable CCTK_INT last_iteration_ = -1, this_iteration_ = -1;
  mutable CCTK_REAL last_time_ = -1;
};

void SliceMethod::write(const cGH* gh, const std::vector<int>& variables, const std::string& file_name,
                        const ioRequest*) {
  for (const int variable : variables) {
    const bool is_split = is_xgraph() && values::is_complex_type(CCTK_VarTypeI(variable));
    const std::vector<Part> parts =
        is_split ? std::vector{Part::real, Part::imaginary} : std::vector{Part::all};
    if (CCTK_GroupTypeFromVarI(variable) == CCTK_SCALAR) {
      CCTK_VWARN(CCTK_WARN_ALERT,
                 "%s is a grid scalar, which has no lines, planes or volumes; IOBasic writes it",
                 output::full_name(variable).c_str());
      continue;
    }
    grid_driver::for_each_view(const_cast<cGH*>(gh), grid_driver::Mode::level, [&](const cGH* on_level) {
      if (grid_driver::current_view(on_level).level > 0) return;
      for (const Slice& slice : slices(dimension_, CCTK_GroupDimFromVarI(variable)))
        for (const Part part : parts) write_slice(on_level, variable, file_name, slice, part);
    });
  }
}

BlockStyle SliceMethod::block_style(Part part) const {
  DECLARE_CCTK_PARAMETERS;
  const std::string style = parameters_of_dimension(dimension_).style;
  return {output::NumberFormat(out_format),
          is_xgraph(),
          style.find("f(t") != std::string::npos,
          part,
          {int(out_downsample_x), int(out_downsample_y), int(out_downsample_z)}};
}

void SliceMethod::write_slice(const cGH* gh, int variable, const std::string& alias, const Slice& slice,
                              Part part) const {
  DECLARE_CCTK_PARAMETERS;
  const int group = CCTK_GroupIndexFromVarI(variable);
  const std::vector<Coordinate> coordinates = io_ascii::coordinates_of(gh, group);
  const std::array<int, 3> cut = io_ascii::cut_of(gh, group, slice);
  const std::string directory = output::existing_directory(gh, parameters_of_dimension(dimension_).directory);
  std::unique_ptr<output::TextFile> file;
  if (CCTK_MyProc(gh) == writer) {
    const std::string name = io_ascii::file_name(
        alias, slice, cut, part, {bool(new_filename_scheme), is_xgraph(), CCTK_GroupDimI(group)});
    file = output::open_file(gh, directory + "/" + name, output::LineKey::block_time);
    if (file->is_new()) file->text() += header(variable, slice, cut, coordinates);
  }
  io_ascii::write_block(gh, variable, slice, cut, coordinates, block_style(part), file.get());
}

/// ` (y = 0.5, z = 0), (yi = 4, zi = 7)`: where a slice lies.
std::string place_text(const Slice& slice, const std::array<int, 3>& cut, int variable_dimension,
                       const std::vector<Coordinate>& coordinates, const output::NumberFormat& format) {
  std::string positions, indices;
  for (int axis = 0; axis < variable_dimension && axis < 3; ++axis) {
    if (slice.extends_along(axis)) continue;
    const std::string comma = indices.empty() ? "" : ", ", letter(1, "xyz"[axis]);
    indices += comma + letter + "i = " + std::to_string(cut[axis]);
    if (coordinates.empty()) continue;
    positions += comma + letter + " = ";
    format.append(positions, coordinates[axis].minimum + cut[axis] * coordinates[axis].spacing);
  }
  if (indices.empty()) return "";
  return (positions.empty() ? " " : " (" + positions + "), ") + "(" + indices + ")";
}

std::string SliceMethod::header(int variable, const Slice& slice, const std::array<int, 3>& cut,
                                const std::vector<Coordinate>& coordinates) const {
  DECLARE_CCTK_PARAMETERS;
  const std::string comment(1, is_xgraph() ? '"' : '#');
  std::string result = output::short_file_header(comment[0]);
  if (!output::wants_labels()) return result;
  for (int i = 0; i < dimension_ && dimension_ < 3; ++i)
    result += comment + "xyz"[i] + "-label " +
              (slice.is_diagonal ? std::string("diagonal") : std::string(1, "xyz"[slice.axes[i]])) + "\n";
  const char value_axis = dimension_ == 1 ? 'y' : 'z';
  result +=
      comment + value_axis + "-label " + output::full_name(variable) +
      place_text(slice, cut, CCTK_GroupDimFromVarI(variable), coordinates, output::NumberFormat(out_format));
  // The blocks of planes begin with the end of this line; what reads volumes may count two lines after it.
  if (dimension_ == 2) return result;
  return result + (dimension_ == 3 && CCTK_EQUALS(out_fileinfo, "all") ? "\n\n\n" : "\n");
}

template <int dimension>
SliceMethod& method() {
  static SliceMethod instance(dimension);
  return instance;
}

/// Tells the user of slices that the grid does not contain.
void check_places(const cGH* gh, int dimension) {
  for (int group = 0; group < CCTK_NumGroups(); ++group)
    if (CCTK_GroupTypeI(group) == CCTK_GF && CCTK_GroupDimI(group) == 3) {
      for (const Slice& slice : slices(dimension, 3)) io_ascii::cut_of(gh, group, slice, true);
      return;
    }
}

}  // namespace

extern "C" int IOASCII_Startup(void) {
  for (const int handle :
       {output::register_method<&method<1>>("IOASCII_1D"), output::register_method<&method<2>>("IOASCII_2D"),
        output::register_method<&method<3>>("IOASCII_3D")})
    if (handle < 0) return 1;
  return 0;
}

extern "C" void IOASCII_Choose1D(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_IOASCII_Choose1D;
  if (*parameters_of_dimension(1).variables) check_places(cctkGH, 1);
}

extern "C" void IOASCII_Choose2D(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_IOASCII_Choose2D;
  if (*parameters_of_dimension(2).variables) check_places(cctkGH, 2);
}
