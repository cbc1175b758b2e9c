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

}  // namespace hdf5

#endif
