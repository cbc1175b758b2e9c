// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/messenger.hh"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

#include "cctk.h"
#include "flesh/error.hh"
#include "flesh/work.hh"

#ifdef HAVE_CAPABILITY_MPI
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>
#endif

namespace grid_driver {
namespace {

/// Who outlives the device does not give memory back to it.
std::shared_ptr<std::byte[]> memory_of(device::Device& device, std::size_t bytes) {
  return {static_cast<std::byte*>(device.allocate_for_messages(bytes)), [&device](std::byte* memory) {
            if (device::is_in_force(device)) device.release(memory);
          }};
}

/// Pinned if there is a device.
std::shared_ptr<std::byte[]> host_memory(std::size_t bytes) {
  device::Device* const device = device::in_force();
  if (!device) return std::make_shared_for_overwrite<std::byte[]>(bytes);
  return {static_cast<std::byte*>(device->allocate_host(bytes)), [device](std::byte* memory) {
            if (device::is_in_force(*device)) device->release_host(memory);
          }};
}

std::size_t padded(const Channel::Message& message) {
  return (message.bytes + Channel::word - 1) / Channel::word * Channel::word;
}

/// MPI promises tags up to 32767 and no more (MPI 3.1, section 8.1.2). The first is for messages outside of
/// channels.
constexpr int plain_tag = 0, first_tag = 1, last_tag = 32767;

}  // namespace

#ifdef HAVE_CAPABILITY_MPI

namespace {

/// Largest piece of a message in bytes: MPI counts in int.
constexpr std::size_t largest_piece = std::size_t{1} << 30;

void check(int code, const char* call) {
  if (code == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(code, text, &length);
  throw flesh::MachineError(std::string(call) + ": " + std::string(text, length));
}

/// Calls `transfer(data, count)` for consecutive pieces of a message.
template <class Byte, class Transfer>
void in_pieces(std::span<Byte> bytes, Transfer transfer) {
  for (std::size_t done = 0; done < bytes.size(); done += largest_piece)
    transfer(bytes.data() + done, static_cast<int>(std::min(largest_piece, bytes.size() - done)));
}

}  // namespace

struct Messenger::Library {
  MPI_Comm world = MPI_COMM_NULL;

  template <class T>
  void reduce(std::span<T> values, MPI_Datatype type, MPI_Op operation) {
    if (world == MPI_COMM_NULL) return;
    const flesh::WorkScope work(flesh::work::waiting);
    check(MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), type, operation, world),
          "MPI_Allreduce");
  }
};

Messenger::Messenger() : library_(std::make_unique<Library>()) {
  int is_started = 0;
  MPI_Initialized(&is_started);
  if (!is_started) return;
  // A communicator of our own keeps our messages apart from those of thorns.
  check(MPI_Comm_dup(MPI_COMM_WORLD, &library_->world), "MPI_Comm_dup");
  check(MPI_Comm_rank(library_->world, &processes_.mine), "MPI_Comm_rank");
  check(MPI_Comm_size(library_->world, &processes_.count), "MPI_Comm_size");
  number_hosts();
}

void Messenger::free_library() {
  int is_over = 0;
  MPI_Finalized(&is_over);
  if (!is_over && library_->world != MPI_COMM_NULL) MPI_Comm_free(&library_->world);
}

void Messenger::barrier() {
  const flesh::WorkScope work(flesh::work::waiting);
  if (!is_alone()) check(MPI_Barrier(library_->world), "MPI_Barrier");
}

void Messenger::abort(int status) {
  // MPI_Abort adds lines of its own, which nobody needs if there is one process.
  if (library_->world != MPI_COMM_NULL && !is_alone()) MPI_Abort(MPI_COMM_WORLD, status);
  std::fflush(nullptr);
  std::_Exit(status);
}

const void* Messenger::communicator() const {
  return library_->world == MPI_COMM_NULL ? nullptr : &library_->world;
}

void Messenger::add(std::span<std::int64_t> values) { library_->reduce(values, MPI_INT64_T, MPI_SUM); }
void Messenger::minimum(std::span<double> values) { library_->reduce(values, MPI_DOUBLE, MPI_MIN); }
void Messenger::maximum(std::span<double> values) { library_->reduce(values, MPI_DOUBLE, MPI_MAX); }

std::vector<std::vector<std::byte>> Messenger::exchange(std::vector<std::vector<std::byte>> outgoing) {
  if (is_alone()) return outgoing;
  std::vector<std::int64_t> sizes_out, sizes_in(processes_.count);
  for (const auto& message : outgoing) sizes_out.push_back(static_cast<std::int64_t>(message.size()));
  check(MPI_Alltoall(sizes_out.data(), 1, MPI_INT64_T, sizes_in.data(), 1, MPI_INT64_T, library_->world),
        "MPI_Alltoall");
  std::vector<std::vector<std::byte>> incoming(processes_.count);
  std::vector<MPI_Request> requests;
  for (int peer = 0; peer < processes_.count; ++peer) {
    if (peer == processes_.mine) continue;
    incoming[peer].resize(sizes_in[peer]);
    in_pieces(std::span<std::byte>(incoming[peer]), [&](std::byte* data, int count) {
      check(MPI_Irecv(data, count, MPI_BYTE, peer, plain_tag, library_->world, &requests.emplace_back()),
            "MPI_Irecv");
    });
    in_pieces(std::span<const std::byte>(outgoing[peer]), [&](const std::byte* data, int count) {
      check(MPI_Isend(data, count, MPI_BYTE, peer, plain_tag, library_->world, &requests.emplace_back()),
            "MPI_Isend");
    });
  }
  incoming[processes_.mine] = std::move(outgoing[processes_.mine]);
  const flesh::WorkScope work(flesh::work::waiting);
  check(MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE), "MPI_Waitall");
  return incoming;
}

void Messenger::broadcast(int root, std::span<std::byte> bytes) {
  if (is_alone()) return;
  const flesh::WorkScope work(flesh::work::waiting);
  in_pieces(bytes, [&](std::byte* data, int count) {
    check(MPI_Bcast(data, count, MPI_BYTE, root, library_->world), "MPI_Bcast");
  });
}

void Messenger::send(int peer, std::span<const std::byte> bytes) {
  in_pieces(bytes, [&](const std::byte* data, int count) {
    check(MPI_Send(data, count, MPI_BYTE, peer, plain_tag, library_->world), "MPI_Send");
  });
}

void Messenger::receive(int peer, std::span<std::byte> bytes) {
  const flesh::WorkScope work(flesh::work::waiting);
  in_pieces(bytes, [&](std::byte* data, int count) {
    check(MPI_Recv(data, count, MPI_BYTE, peer, plain_tag, library_->world, MPI_STATUS_IGNORE), "MPI_Recv");
  });
}

struct Channel::Requests {
  std::vector<MPI_Request> sends, receives;

  ~Requests() {
    int is_over = 0;
    MPI_Finalized(&is_over);
    if (is_over) return;
    for (auto* list : {&sends, &receives})
      for (MPI_Request& request : *list) MPI_Request_free(&request);
  }

  static void start(MPI_Request& request) { check(MPI_Start(&request), "MPI_Start"); }
  static void wait(std::vector<MPI_Request>& requests) {
    if (requests.empty()) return;  // also where MPI was never started
    const flesh::WorkScope work(flesh::work::waiting);
    check(MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE),
          "MPI_Waitall");
  }
  static void test(std::vector<MPI_Request>& requests) {
    if (requests.empty()) return;
    int are_done = 0;
    check(MPI_Testall(static_cast<int>(requests.size()), requests.data(), &are_done, MPI_STATUSES_IGNORE),
          "MPI_Testall");
  }
};

Channel::Channel(Messenger& messenger, int tag, const std::vector<Message>& sends,
                 const std::vector<Message>& receives, std::shared_ptr<std::byte[]> outgoing,
                 std::shared_ptr<std::byte[]> incoming)
    : outgoing_memory_(std::move(outgoing)),
      incoming_memory_(std::move(incoming)),
      requests_(std::make_unique<Requests>()) {
  const MPI_Comm world = messenger.library_->world;
  auto prepare = [&](const std::vector<Message>& messages, std::byte* next,
                     std::vector<std::span<std::byte>>& buffers, std::vector<MPI_Request>& requests,
                     auto initialise, const char* call) {
    for (const Message& message : messages) {
      buffers.emplace_back(next, padded(message));
      next += padded(message);
      requests.push_back(MPI_REQUEST_NULL);
      check(initialise(buffers.back().data(), static_cast<int>(buffers.back().size() / word), MPI_INT64_T,
                       message.peer, tag, world, &requests.back()),
            call);
    }
  };
  prepare(sends, outgoing_memory_.get(), outgoing_, requests_->sends, MPI_Send_init, "MPI_Send_init");
  prepare(receives, incoming_memory_.get(), incoming_, requests_->receives, MPI_Recv_init, "MPI_Recv_init");
}

void Channel::expect(std::size_t message) { Requests::start(requests_->receives[message]); }
void Channel::send(std::size_t message) { Requests::start(requests_->sends[message]); }

void Channel::advance() {
  Requests::test(requests_->receives);
  Requests::test(requests_->sends);
}

bool Channel::has_come(std::size_t message) {
  int is_done = 0;
  check(MPI_Test(&requests_->receives[message], &is_done, MPI_STATUS_IGNORE), "MPI_Test");
  return is_done != 0;
}

void Channel::wait_for(std::size_t message) {
  const flesh::WorkScope work(flesh::work::waiting);
  check(MPI_Wait(&requests_->receives[message], MPI_STATUS_IGNORE), "MPI_Wait");
}

void Channel::finish() {
  Requests::wait(requests_->receives);
  Requests::wait(requests_->sends);
}

#else

struct Messenger::Library {};

Messenger::Messenger() = default;
void Messenger::free_library() {}

void Messenger::barrier() {}
void Messenger::abort(int status) {
  std::fflush(nullptr);
  std::_Exit(status);
}
const void* Messenger::communicator() const { return nullptr; }
void Messenger::add(std::span<std::int64_t>) {}
void Messenger::minimum(std::span<double>) {}
void Messenger::maximum(std::span<double>) {}
std::vector<std::vector<std::byte>> Messenger::exchange(std::vector<std::vector<std::byte>> outgoing) {
  return outgoing;
}
void Messenger::broadcast(int, std::span<std::byte>) {}
void Messenger::send(int, std::span<const std::byte>) {}
void Messenger::receive(int, std::span<std::byte>) {}

struct Channel::Requests {};

Channel::Channel(Messenger&, int, const std::vector<Message>&, const std::vector<Message>&,
                 std::shared_ptr<std::byte[]>, std::shared_ptr<std::byte[]>) {}
void Channel::expect(std::size_t) {}
void Channel::send(std::size_t) {}
void Channel::advance() {}
bool Channel::has_come(std::size_t) { return true; }
void Channel::wait_for(std::size_t) {}
void Channel::finish() {}

#endif

Messenger::~Messenger() { free_library(); }
Channel::~Channel() = default;

std::size_t Channel::room(const std::vector<Message>& messages) {
  std::size_t bytes = 0;
  for (const Message& message : messages) bytes += padded(message);
  return bytes;
}

/// Channels share tags in turn.
Messenger::Tags Messenger::new_tags() {
  const int first = first_tag + tag_count_;
  tag_count_ = (tag_count_ + 3) % (last_tag - 3 * first_tag);
  return {first, first + 1, first + 2};
}

void Messenger::take_memory(const void* user) {
  if (user_of_memory_)
    throw std::logic_error(
        "an exchange of messages begins before another has finished, whose memory it would overwrite; finish "
        "that first");
  user_of_memory_ = user;
}

/// When it has to grow, it does so by much: channels keep what they were made with, and all of that together
/// is not more than twice the last.
std::shared_ptr<std::byte[]> Messenger::grown(MessageMemory& here, std::size_t bytes,
                                              device::Device* device) {
  if (bytes > here.bytes) {
    here.before += here.needed;
    here.needed = 0;
    here.bytes = std::max(bytes, 2 * here.bytes);
    here.memory = device ? memory_of(*device, here.bytes) : host_memory(here.bytes);
  }
  here.needed = std::max(here.needed, bytes);
  return here.memory;
}

std::size_t Messenger::message_bytes() const {
  const auto host = memory_of_.find(nullptr);
  if (host == memory_of_.end()) return 0;
  const MessageMemory &out = host->second.outgoing, &in = host->second.incoming;
  return out.before + out.needed + in.before + in.needed;
}

void Messenger::link(const std::vector<device::Device*>& devices, Transports allowed) {
  links_.clear();
  if (devices.size() > 1) allowed = {.direct = false, .by_mpi = false};
  for (device::Device* const device : devices)
    links_.push_back(std::make_unique<PeerLinks>(*this, *device, allowed));
}

PeerLinks& Messenger::links_of(const device::Device& device) {
  for (const auto& links : links_)
    if (&links->device() == &device) return *links;
  throw std::logic_error("messages of a device that the messenger does not know");
}

void Messenger::close_links() {
  for (const auto& links : links_) links->close();
  barrier();
}

void Messenger::number_hosts() {
  // Each process contributes a hash of its host's name in its own place; equal hashes are one host.
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  std::vector<std::int64_t> hashes(processes_.count, 0);
  hashes[processes_.mine] = static_cast<std::int64_t>(std::hash<std::string>{}(name) >> 1);
  add(hashes);
  std::vector<std::int64_t> known;
  host_of_process_.clear();
  for (std::int64_t hash : hashes) {
    const auto found = std::find(known.begin(), known.end(), hash);
    host_of_process_.push_back(static_cast<int>(found - known.begin()));
    if (found == known.end()) known.push_back(hash);
  }
}

}  // namespace grid_driver
