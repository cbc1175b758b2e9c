// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the library's filters make of a piece of a dataset, so that many threads can do it: the library has
// one.
#ifndef SAGUARO_HDF5FILES_PACKED_PIECE_HH
#define SAGUARO_HDF5FILES_PACKED_PIECE_HH

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "Saguaro/HDF5Files/src/hdf5_file.hh"

namespace hdf5 {

struct PackedPiece {
  std::vector<std::byte> bytes;
  std::uint32_t left_out = 0;  ///< a bit for each filter that was of no use, the first one lowest
};

/// Shuffles bytes, compresses, and adds a checksum, as `packing` says. Pure.
/// \param packing  has a compression level
PackedPiece packed(std::span<const std::byte> elements, std::size_t element_size, const Packing& packing);

std::size_t element_count(const Shape& shape);

/// The elements of a dataset, and what is stored of them. Filters work on pieces: a whole dataset is one, as
/// long as a piece may be that large; if it is compressed, pieces are slices that are small enough for many
/// threads.
struct PackedDataset {
  /// Nothing is packed yet. \param elements  in C order, alive until the dataset is written
  PackedDataset(const ElementType& type, Shape shape, const void* elements, const Packing& packing);

  /// True if slices are stored as pack() leaves them; other elements go through the filters of the library.
  bool is_sliced() const { return !slices.empty(); }

  ElementType type;
  Shape shape;
  Packing packing;
  std::span<const std::byte> elements;
  Shape piece;
  std::vector<PackedPiece> slices;
};

/// Packs the slices of datasets, all of them in one parallel loop.
void pack(std::span<PackedDataset* const> datasets);

/// The same while the caller's program goes on: in this thread and in others that are not OpenMP's. A second
/// team of OpenMP would count as more threads than there are processors, and libgomp would let those of the
/// first one sleep at each barrier.
void pack_beside(std::span<PackedDataset* const> datasets, int threads);

}  // namespace hdf5

#endif
