// SPDX-License-Identifier: LGPL-2.1-or-later
#include "data_file.hh"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "CactusBase/IOUtil/src/ioutil_CheckpointRecovery.h"
#include "Saguaro/GridDriver/src/public/recovery.hh"
#include "Saguaro/Output/src/names.hh"
#include "cctk_Functions.h"
#include "cctk_Parameters.h"
#include "cctk_Version.h"
#include "structure.hh"

namespace carpet_io_hdf5 {
namespace {

/// One bit a level.
int bits_of(const std::set<int>& levels) {
  unsigned bits = 0;
  for (const int level : levels) bits |= 1U << level;
  return static_cast<int>(bits);
}

using Kind = hdf5::ElementType::Kind;

std::vector<int> along(const DatasetAxes& axes, const std::function<int(int)>& value) {
  std::vector<int> result;
  for (const int axis : axes.axes) result.push_back(value(axis));
  if (axes.is_diagonal) result.resize(1);
  if (result.empty()) result.push_back(0);  // a point
  return result;
}

std::vector<double> along(const DatasetAxes& axes, const std::function<double(int)>& value, std::nullptr_t) {
  std::vector<double> result;
  for (const int axis : axes.axes) result.push_back(value(axis));
  if (axes.is_diagonal) result.resize(1);
  if (result.empty()) result.push_back(0);
  return result;
}

hdf5::Shape shape_of(const DatasetAxes& axes, const Piece& piece) {
  hdf5::Shape shape;
  for (const int axis : axes.axes) shape.push_back(static_cast<std::uint64_t>(piece.box.extent(axis)));
  if (axes.is_diagonal) shape.resize(1);
  if (shape.empty()) shape.push_back(1);
  std::reverse(shape.begin(), shape.end());
  return shape;
}

std::string dataset_name(const FieldDescription& field, const Piece& piece) {
  hdf5::DatasetName name{field.name, field.iteration, field.field.timelevel, {}, {}, {}, {}};
  if (field.is_grid_function && field.has_several_maps) name.map = field.field.map;
  if (field.is_grid_function) name.level = field.field.level;
  if (field.has_several_components) name.component = piece.component;
  return to_text(name);
}

/// Attributes of arrays tell less than those of grid functions, and those of scalars least.
void describe(hdf5::Dataset& dataset, const FieldDescription& field, const DatasetAxes& axes,
              const Piece& piece, const DatasetStyle& style) {
  dataset.set("level", field.is_grid_function ? field.field.level : 0);
  dataset.set("carpet_mglevel", 0);
  dataset.set("timestep", field.iteration);
  dataset.set("group_timelevel", field.field.timelevel);
  dataset.set("time", field.time);
  dataset.set("name", field.name);
  const auto integers = [&](const char* attribute, const std::vector<int>& values) {
    dataset.set(attribute, std::span(values));
  };
  integers("iorigin", along(axes, [&](int d) { return static_cast<int>(piece.box.lower[d]); }));
  if (field.is_scalar) return;
  std::vector<int> bbox;
  for (const int axis : axes.axes)
    for (const int side : {0, 1}) bbox.push_back(piece.outer[2 * axis + side]);
  bbox.resize(axes.axes.empty() || axes.is_diagonal ? 2 : bbox.size());
  integers("cctk_bbox", bbox);
  integers("cctk_nghostzones",
           along(axes, [&](int d) { return style.has_ghosts ? static_cast<int>(field.ghosts[d]) : 0; }));
  if (style.has_owned) {
    integers("owned_lower", along(axes, [&](int d) { return static_cast<int>(piece.owned.lower[d]); }));
    integers("owned_upper", along(axes, [&](int d) { return static_cast<int>(piece.owned.upper[d]); }));
  }
  if (!field.is_grid_function) return;
  const auto origin = along(
      axes, [&](int d) { return field.origin[d] + field.delta[d] * static_cast<double>(piece.box.lower[d]); },
      nullptr);
  const auto delta = along(
      axes, [&](int d) { return field.delta[d]; }, nullptr);
  dataset.set("origin", std::span(origin));
  dataset.set("delta", std::span(delta));
  integers("ioffset", along(axes, [](int) { return 0; }));
  integers("ioffsetdenom", along(axes, [&](int) { return field.offset_denominator; }));
  if (field.is_cartesian) dataset.set("MapIsCartesian", *field.is_cartesian);
}

flesh::Bytes in_single_precision(const flesh::Bytes& values) {
  flesh::Bytes result(values.size() / sizeof(CCTK_REAL8) * sizeof(CCTK_REAL4));
  const auto* const from = reinterpret_cast<const CCTK_REAL8*>(values.data());
  auto* const to = reinterpret_cast<CCTK_REAL4*>(result.data());
  std::transform(from, from + values.size() / sizeof(CCTK_REAL8), to,
                 [](CCTK_REAL8 value) { return static_cast<CCTK_REAL4>(value); });
  return result;
}

/// Numbers of double precision are stored in single precision.
bool is_shortened(const FieldDescription& field, const DatasetStyle& style) {
  const hdf5::ElementType type = element_type(CCTK_VarTypeI(field.field.variable));
  return style.is_single_precision && type.kind == Kind::real && type.bytes == 8;
}

void set_if_known(hdf5::Group& group, const char* attribute, const void* name) {
  if (name) group.set(attribute, std::string(static_cast<const char*>(name)));
}

}  // namespace

hdf5::ElementType element_type(int cctk_type) {
  switch (cctk_type) {
    case CCTK_VARIABLE_BYTE:
    case CCTK_VARIABLE_CHAR:
    case CCTK_VARIABLE_INT1:
      return {Kind::integer, 1};
    case CCTK_VARIABLE_INT2:
    case CCTK_VARIABLE_INT4:
    case CCTK_VARIABLE_INT8:
    case CCTK_VARIABLE_INT:
      return {Kind::integer, CCTK_VarTypeSize(cctk_type)};
    case CCTK_VARIABLE_REAL4:
    case CCTK_VARIABLE_REAL8:
    case CCTK_VARIABLE_REAL16:
    case CCTK_VARIABLE_REAL:
      return {Kind::real, CCTK_VarTypeSize(cctk_type)};
    case CCTK_VARIABLE_COMPLEX8:
    case CCTK_VARIABLE_COMPLEX16:
    case CCTK_VARIABLE_COMPLEX32:
    case CCTK_VARIABLE_COMPLEX:
      return {Kind::real, CCTK_VarTypeSize(cctk_type) / 2, true};
    default:
      throw hdf5::Error("variables of type " + std::string(CCTK_VarTypeName(cctk_type)) +
                        " cannot be written to HDF5 files");
  }
}

DatasetStyle style_of_output(std::optional<int> own_compression) {
  DECLARE_CCTK_PARAMETERS;
  DatasetStyle style;
  style.packing = {own_compression.value_or(int(compression_level)), bool(use_checksums)};
  style.smallest_compressed = static_cast<std::size_t>(minimum_size_for_compression);
  style.is_single_precision = out_single_precision;
  return style;
}

FieldDescription::FieldDescription(const cGH* gh, const Field& the_field) : field(the_field) {
  const int type = CCTK_GroupTypeFromVarI(field.variable);
  const grid_driver::Layout& layout = layout_of(gh, field);
  name = output::full_name(field.variable);
  iteration = gh->cctk_iteration;
  is_grid_function = type == CCTK_GF;
  is_scalar = type == CCTK_SCALAR;
  has_several_maps = grid_driver::map_count(gh) > 1;
  has_several_components = has_several(layout);
  ghosts = layout.ghosts;
  dimension = std::min(layout.dimension, 3);
  time = gh->cctk_time;
  if (!is_grid_function) return;
  const auto coordinates = grid_driver::level_coordinates(gh, field.map, field.level);
  origin = coordinates.origin;
  delta = coordinates.spacing;
  time = coordinates.time - field.timelevel * coordinates.time_step;
  const auto states = level_states(gh);
  if (const auto state = states.find(field.level); state != states.end())
    offset_denominator = state->second.stride;
  if (CCTK_IsFunctionAliased("MultiPatch_MapIsCartesian"))
    is_cartesian = static_cast<int>(MultiPatch_MapIsCartesian(field.map));
}

DatasetAxes all_axes(int dimension) {
  DatasetAxes result;
  for (int axis = 0; axis < dimension; ++axis) result.axes.push_back(axis);
  return result;
}

void store_as_wanted(const FieldDescription& field, Piece& piece, const DatasetStyle& style) {
  if (is_shortened(field, style)) piece.values = in_single_precision(piece.values);
}

hdf5::PackedDataset dataset_of(const FieldDescription& field, const DatasetAxes& axes, const Piece& piece,
                               const DatasetStyle& style) {
  hdf5::ElementType type = element_type(CCTK_VarTypeI(field.field.variable));
  if (is_shortened(field, style)) type.bytes = 4;
  const hdf5::Shape shape = shape_of(axes, piece);
  hdf5::Packing packing = style.packing;
  if (piece.values.size() < style.smallest_compressed) packing.compression_level = 0;
  return {type, shape, piece.values.data(), packing};
}

void write_packed(hdf5::File& file, const FieldDescription& field, const DatasetAxes& axes,
                  const Piece& piece, const DatasetStyle& style, const hdf5::PackedDataset& packed) {
  hdf5::Dataset dataset = file.write(dataset_name(field, piece), packed);
  if (!axes.is_diagonal) describe(dataset, field, axes, piece, style);
}

void write_piece(hdf5::File& file, const FieldDescription& field, const DatasetAxes& axes, Piece piece,
                 const DatasetStyle& style) {
  store_as_wanted(field, piece, style);
  hdf5::PackedDataset dataset = dataset_of(field, axes, piece, style);
  hdf5::PackedDataset* const alone[] = {&dataset};
  hdf5::pack(alone);
  write_packed(file, field, axes, piece, style, dataset);
}

void write_piece_shape(hdf5::File& file, const FieldDescription& field, const DatasetAxes& axes,
                       const Piece& piece, const DatasetStyle& style) {
  hdf5::Dataset dataset = file.write_shape_only(
      dataset_name(field, piece), element_type(CCTK_VarTypeI(field.field.variable)), shape_of(axes, piece));
  if (!axes.is_diagonal) describe(dataset, field, axes, piece, style);
}

void write_global_information(hdf5::File& file, const cGH* gh, const GlobalInformation& information) {
  hdf5::Group group = file.make_group(global_group);
  group.set("main loop index", CCTK_MainLoopIndex());
  group.set("GH$iteration", gh->cctk_iteration);
  group.set("nioprocs", information.file_count);
  group.set("carpet_reflevels", grid_driver::level_count(gh));
  group.set("carpet_global_time", static_cast<double>(gh->cctk_time));
  group.set("carpet_delta_time", static_cast<double>(gh->cctk_delta_time));
  group.set("last_delta_time", grid_driver::last_time_step(gh));
  group.set("levels_as_step_left_them", bits_of(grid_driver::levels_as_step_left_them(gh)));
  group.set("Cactus version", std::string(CCTK_FullVersion()));
  if (CCTK_IsFunctionAliased("UniqueConfigID")) set_if_known(group, "config id", UniqueConfigID(gh));
  if (CCTK_IsFunctionAliased("UniqueBuildID")) set_if_known(group, "build id", UniqueBuildID(gh));
  if (CCTK_IsFunctionAliased("UniqueSimulationID"))
    set_if_known(group, "simulation id", UniqueSimulationID(gh));
  if (CCTK_IsFunctionAliased("UniqueRunID")) set_if_known(group, "run id", UniqueRunID(gh));
  const std::string prefix = std::string(global_group) + "/";
  std::string datasets;
  for (const int variable : information.variables) datasets += output::full_name(variable) + "\n";
  file.write_text(prefix + "Datasets", datasets);
  file.write_text(prefix + "All Parameters", information.parameters);
  file.write_text(prefix + "Grid Structure v5", information.grid_structure);
}

std::string saved_parameters(const cGH* gh) {
  DECLARE_CCTK_PARAMETERS;
  if (CCTK_EQUALS(out_save_parameters, "no")) return "";
  char* const text = IOUtil_GetAllParameters(gh, CCTK_EQUALS(out_save_parameters, "all"));
  std::string result = text;
  std::free(text);
  return result;
}

}  // namespace carpet_io_hdf5
