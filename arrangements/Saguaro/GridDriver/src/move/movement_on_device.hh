// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The pieces of one movement as a device works on them: each list in one launch. Made once, used many times.
#ifndef SAGUARO_GRID_DRIVER_MOVE_MOVEMENT_ON_DEVICE_HH
#define SAGUARO_GRID_DRIVER_MOVE_MOVEMENT_ON_DEVICE_HH

#include <vector>

#include "Saguaro/GridDriver/src/device/device_pieces.hh"
#include "Saguaro/GridDriver/src/move/movement.hh"

namespace grid_driver {

/// True if a device gives the values of a stream the bits of the host: copies, and operators that act axis by
/// axis.
bool can_be_done_on_device(const Stream& stream);

class MovementOnDevice {
 public:
  /// \param offset  in the memory of all messages of one direction, bytes
  struct Packed {
    Piece piece;
    std::size_t offset;
  };
  MovementOnDevice(device::Device& device, const std::vector<Stream>& streams,
                   const std::vector<Packed>& outgoing, const std::vector<LocalPiece>& local,
                   const std::vector<Packed>& incoming);

  // ---- what these do is put into the device's main queue; data and messages are in memory of the device
  void pack(const DataOf& source, const std::vector<Moment>& moments, std::byte* messages) const;
  void move_local(const DataOf& source, const DataOf& target, const std::vector<Moment>& moments) const;
  void unpack(const std::byte* messages, const DataOf& target) const;

 private:
  using Shape = DevicePieces::Shape;
  static Shape shape(const Layout& layout, int component);
  static Shape packed(const Piece& piece) { return {piece.box.lower, piece.box.shape()}; }

  DevicePieces::Entry entry(const Piece& piece, const Shape& to);
  static DevicePieces::Entry copy(const Stream& stream, const Piece& piece, const Shape& from,
                                  const Shape& to);
  static std::vector<DevicePieces::Entry> entries_of(const std::vector<Packed>& pieces, auto&& entry);

  /// Where pieces take values from, and how these become values of a time.
  struct Sources {
    std::vector<DeviceMoment> moments;         ///< by stream
    std::vector<std::vector<int>> timelevels;  ///< by stream
    std::size_t most = 1;                      ///< timelevels of a stream
    std::vector<const void*> addresses;
  };
  Sources sources(const std::vector<Moment>& moments) const;
  void add(Sources& sources, const Piece& piece, const DataOf& source) const;

  device::Device& device_;
  const std::vector<Stream>& streams_;
  std::vector<Packed> outgoing_, incoming_;
  std::vector<LocalPiece> local_;
  transfer::PointOperators operators_;
  DevicePieces pack_, move_, unpack_;
  DeviceOperators operators_there_;
};

}  // namespace grid_driver

#endif
