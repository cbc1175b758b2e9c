// SPDX-License-Identifier: LGPL-2.1-or-later
//
// DataFile: an HDF5 file with the datasets, attributes and global information that Carpet's users expect.
#ifndef CARPETIOHDF5_DATA_FILE_HH
#define CARPETIOHDF5_DATA_FILE_HH

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "Saguaro/HDF5Files/src/dataset_name.hh"
#include "Saguaro/HDF5Files/src/growing_file.hh"
#include "Saguaro/HDF5Files/src/hdf5_file.hh"
#include "Saguaro/HDF5Files/src/packed_piece.hh"
#include "cctk.h"
#include "pieces.hh"

namespace carpet_io_hdf5 {

/// The group with what concerns the whole file.
inline constexpr const char* global_group = "Parameters and Global Attributes";

/// HDF5 type of a variable. \throws hdf5::Error if it has none
hdf5::ElementType element_type(int cctk_type);

/// How pieces become datasets.
struct DatasetStyle {
  hdf5::Packing packing;
  std::size_t smallest_compressed = 0;  ///< bytes
  bool is_single_precision = false;
  bool has_ghosts = true;  ///< pieces contain ghost zones
  bool has_owned = false;  ///< tell which points the component owns: checkpoints
};
/// As the parameters say, with the compression that a request may ask for.
DatasetStyle style_of_output(std::optional<int> compression_level);

/// What all pieces of a field have in common.
struct FieldDescription {
  FieldDescription(const cGH* gh, const Field& field);

  Field field;
  std::string name;  ///< `WAVETOY::phi`
  int iteration;
  double time;
  bool is_grid_function, is_scalar, has_several_maps, has_several_components;
  std::array<double, 3> origin{}, delta{};
  int offset_denominator = 1;
  std::optional<int> is_cartesian{};  ///< as MultiPatch_MapIsCartesian says; none without it
  Index ghosts{};
  int dimension;
};

/// Axes along which a dataset extends, and how its points lie.
struct DatasetAxes {
  std::vector<int> axes;  ///< fastest first
  bool is_diagonal = false;
};
/// All axes of a group.
DatasetAxes all_axes(int dimension);

/// Writes one piece.
void write_piece(hdf5::File& file, const FieldDescription& field, const DatasetAxes& axes, Piece piece,
                 const DatasetStyle& style);

// Its three steps, so that the second one, hdf5::pack(), can be taken for many pieces and somewhere else.

/// Makes numbers as long as they will be stored.
void store_as_wanted(const FieldDescription& field, Piece& piece, const DatasetStyle& style);
/// What has to be packed. \param piece  as stored; its values must live as long as the result
hdf5::PackedDataset dataset_of(const FieldDescription& field, const DatasetAxes& axes, const Piece& piece,
                               const DatasetStyle& style);
void write_packed(hdf5::File& file, const FieldDescription& field, const DatasetAxes& axes,
                  const Piece& piece, const DatasetStyle& style, const hdf5::PackedDataset& packed);

/// The same without values, for index files.
void write_piece_shape(hdf5::File& file, const FieldDescription& field, const DatasetAxes& axes,
                       const Piece& piece, const DatasetStyle& style);

/// What is written about the run.
struct GlobalInformation {
  std::vector<int> variables;  ///< that the file contains
  int file_count = 1;          ///< files that belong together
  std::string parameters;      ///< lines `thorn::name = value`
  std::string grid_structure;
};
void write_global_information(hdf5::File& file, const cGH* gh, const GlobalInformation& information);

/// Parameters for files of data, as IO::out_save_parameters says.
std::string saved_parameters(const cGH* gh);

}  // namespace carpet_io_hdf5

#endif
