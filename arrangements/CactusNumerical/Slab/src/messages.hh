// SPDX-License-Identifier: LGPL-2.1-or-later
//
// All communication of this thorn, and the only file that knows MPI. Without MPI there is one process.
#ifndef SLAB_MESSAGES_HH
#define SLAB_MESSAGES_HH

#include <cstddef>
#include <memory>
#include <vector>

#include "cctk.h"

namespace slab {

#ifdef HAVE_CAPABILITY_MPI
constexpr bool has_message_passing = true;
#else
constexpr bool has_message_passing = false;
#endif

/// Memory that has no values until they are written.
class Bytes {
 public:
  explicit Bytes(std::size_t size) : size_(size), data_(std::make_unique_for_overwrite<std::byte[]>(size)) {}

  std::size_t size() const { return size_; }
  std::byte* data() { return data_.get(); }
  const std::byte* data() const { return data_.get(); }

 private:
  std::size_t size_;
  std::unique_ptr<std::byte[]> data_;
};

/// The bytes that go to a process or come from it.
struct Parcel {
  int peer;
  Bytes bytes;
};

/// The processes that take part in a transfer.
class Processes {
 public:
  /// \param communicator  an MPI_Comm, or null for that of the driver (GetMPICommWorld; else all that were
  ///                      started)
  Processes(const cGH* gh, const void* communicator);
  ~Processes();
  Processes(const Processes&) = delete;

  int mine() const { return mine_; }
  int count() const { return count_; }

  /// The numbers that each process gives, in process order; all give equally many. Collective.
  std::vector<int> gather(const std::vector<int>& numbers) const;

  /// Sends parcels and fills the ones that are expected; their sizes are known on both sides. What a process
  /// sends to itself arrives, too. Several parcels from one process to another arrive in the order in which
  /// they were sent. Collective.
  /// \param sends, receives  in the order of the peers; what a process sends to itself is moved
  /// \param all_at_once  by one collective call instead of messages between pairs
  /// \throws std::runtime_error if MPI fails
  void exchange(std::vector<Parcel>& sends, std::vector<Parcel>& receives, bool all_at_once) const;

 private:
  struct Communicator;

  std::unique_ptr<Communicator> communicator_;
  int mine_ = 0;
  int count_ = 1;
};

}  // namespace slab

#endif
