// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Moves values from components to components as plans say: packs, sends, receives, unpacks, and works
// directly between components of one process. On the way values are copied, prolongated or restricted.
#ifndef SAGUARO_GRID_DRIVER_MOVE_MOVEMENT_HH
#define SAGUARO_GRID_DRIVER_MOVE_MOVEMENT_HH

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/GridDriver/src/move/device_mail.hh"
#include "Saguaro/GridDriver/src/move/messenger.hh"
#include "Saguaro/GridDriver/src/public/copy_box.hh"
#include "Saguaro/GridDriver/src/shape/grid.hh"
#include "Saguaro/Transfer/src/transfer.hh"

namespace grid_driver {

/// What happens to values between the lattice that they come from and the one that they go to.
enum class Way { copy, prolongate, restrict_to_coarse };

/// All variables of one group at one timelevel, between two lattices.
struct Stream {
  const Group* group;
  Way way;
  Place from, to;
  const Layout* from_layout;
  const Layout* to_layout;
  int timelevel = 0;                      ///< of the values that are set
  int source_timelevels = 1;              ///< prolongation: how many, from the current one on, are read
  Index step{1, 1, 1};                    ///< fine points per coarse one
  transfer::Prolongation prolongation{};  ///< if it prolongates
  transfer::Restriction restriction{};    ///< if it restricts
  /// Prolongation: whether the receiver interpolates in space where it can (`travelling_box`). The same on
  /// all processes, none of which then moves this on a device.
  bool receiver_prolongates = false;
  std::string_view kind_of_work;  ///< for flesh::WorkScope; empty: that of the movement
};

/// First element of a variable on a component of this process.
using DataOf = std::function<void*(int variable, Place place, int component, int timelevel)>;
/// A time, and the timelevels around it.
struct Moment {
  double time = 0;
  std::vector<double> times;    ///< of the source timelevels
  std::vector<double> weights;  ///< of these in a value at `time`
};
/// All devices of this process; none: the host.
using Devices = std::vector<device::Device*>;
/// The time of the values that a stream prolongates.
using MomentOf = std::function<Moment(const Stream& stream)>;

/// Values of one variable at the points of a box of the receiving lattice.
struct Piece {
  std::size_t stream;
  int variable;
  int component;  ///< on this process: where values are taken from, or put
  Box box;
  Index shift;  ///< from points of the box to those that they are copies of
};
/// A piece that stays on this process.
struct LocalPiece {
  Piece from;
  int to_component;
};

/// The points whose values travel in a message for a box that a stream fills: those of the box, or the coarse
/// ones that these are interpolated from. All fine points next to a level lie above few coarse components,
/// often a single one, whose process would interpolate for all others. Coarse values are fewer, too, unless
/// the box is thin.
Box travelling_box(const Stream& stream, const Box& box);

class MovementOnDevice;
class MovementOnDevices;

/// A list of things to move at once, with at most one message to and from each process. Made once, run many
/// times. Threads and devices move them in any order, so what one of them reads none of the others may set.
class Movement {
 public:
  Movement();
  ~Movement();
  Movement(const Movement&) = delete;

  /// Adds what a plan says of a stream.
  void add(const Stream& stream, const ExchangePlan& plan);
  /// To be called once, after everything has been added. Collective.
  void connect(Messenger& messenger);
  bool is_empty() const { return streams_.empty(); }
  const std::vector<Stream>& streams() const { return streams_; }

  /// Takes values from where they are, sends them, and puts those in place that stay on this process. Other
  /// movements have to wait for the end of this one, and so has who reads or writes what it sets; values that
  /// it has taken may change at once. Collective.
  /// \param devices  none: `source` and `target` are memory of the host. Else, all devices of this process, they
  /// are memory of each component's keeper, and both parts put their work into main queues. Processes need
  /// not choose the same side.
  void begin(const DataOf& source, const DataOf& target, const MomentOf& moment, const Devices& devices = {});
  /// Whether this can be done on a device: nonlinear interpolation cannot.
  bool fits_device() const;
  /// Where it is being done, or was done last.
  bool is_on_device() const { return is_on_device_; }
  /// Gives messages that travel a push.
  void advance();
  /// Waits for what other processes have sent, and puts it in place. Other processes need not be here.
  void finish(const DataOf& target);
  /// The same for the components of one of several devices on which it is being done.
  void finish(const device::Device& device, const DataOf& target);
  bool is_finished() const;
  void run(const DataOf& source, const DataOf& target, const MomentOf& moment, const Devices& devices = {}) {
    begin(source, target, moment, devices);
    finish(target);
  }

  /// Whether this process expects or sends messages, or its devices do among themselves.
  bool has_messages() const;
  /// The boxes that arrive on a component of the lattice of a place and dimension.
  std::vector<Box> arriving(Place place, int dimension, int component) const;

 private:
  struct PackedPiece {
    Piece piece;
    std::size_t message;
    std::size_t offset;  ///< in bytes
    Box travelling;      ///< the points whose values are in the message
  };
  class Mail;
  struct DeviceSide;
  void greet_from_host();
  bool crosses_devices(const LocalPiece& piece) const;

  void post(Mail& mail, std::size_t stream, const Transfer& transfer, const Layout& layout);
  std::vector<Moment> moments(const MomentOf& moment) const;
  void make_device_side(const Devices& devices);
  std::unique_ptr<DeviceSide> side_of_one(device::Device& device) const;
  std::unique_ptr<DeviceSide> side_of_several(const Devices& devices) const;
  void begin_on_host(const DataOf& source, const DataOf& target, const std::vector<Moment>& moments);
  void begin_on_device(const DataOf& source, const DataOf& target, const std::vector<Moment>& moments);
  void finish_on_host(const DataOf& target);
  void finish_on_device(const DataOf& target);
  void make(const Piece& piece, const DataOf& source, const Moment& moment, const ArrayView& target) const;
  template <class T>
  std::vector<transfer::Array<const T>> timelevels(const Piece& piece, const DataOf& source) const;
  void pack(const PackedPiece& packed, const DataOf& source, const Moment& moment);
  void unpack(const PackedPiece& packed, const DataOf& target);
  ArrayView array(const Piece& piece, int component, Place place, const Layout& layout, int timelevel,
                  const DataOf& data) const;

  std::vector<Stream> streams_;
  std::unique_ptr<Mail> outgoing_, incoming_;
  std::vector<LocalPiece> local_;
  Messenger* messenger_ = nullptr;
  Messenger::Tags tags_{};
  std::unique_ptr<Channel> channel_;      ///< between hosts
  std::unique_ptr<Greetings> greetings_;  ///< of neighbours whose devices are linked; null without a device
  std::unique_ptr<DeviceSide> device_side_;  ///< made when it is first used
  bool is_on_device_ = false;                ///< this time
};

}  // namespace grid_driver

#endif
