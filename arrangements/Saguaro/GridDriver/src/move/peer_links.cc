// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/move/peer_links.hh"

#include <cstdint>
#include <cstring>
#include <exception>
#include <type_traits>

#include "Saguaro/GridDriver/src/move/messenger.hh"

namespace grid_driver {
namespace {

/// What a process tells each other one of its machine about itself.
struct Introduction {
  device::Handle probe, inbox_freed, sent;
  std::int64_t has_all = 0;
};

template <class T>
std::vector<std::byte> bytes_of(const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  std::vector<std::byte> result(sizeof value);
  std::memcpy(result.data(), &value, sizeof value);
  return result;
}

template <class T>
T value_of(const std::vector<std::byte>& bytes) {
  T result{};
  if (bytes.size() == sizeof result) std::memcpy(&result, bytes.data(), sizeof result);
  return result;
}

/// A word that no memory holds by chance.
std::int64_t word_between(int from, int to) { return 0x5a9a5a9a00000000 + 65536 * std::int64_t{from} + to; }

/// A few words of a device that other processes write into.
class Probe {
 public:
  Probe(device::Device& device, int processes)
      : device_(device),
        words_(2 * static_cast<std::size_t>(processes), 0),
        memory_(static_cast<std::byte*>(device.allocate_for_messages(sizeof(std::int64_t) * words_.size()))) {
    put();
  }
  ~Probe() { device_.release(memory_); }
  Probe(const Probe&) = delete;

  void* memory() const { return memory_; }
  /// Writes into the probe of another process, as this one sees it.
  void write(device::Queue& queue, void* theirs, int from, int to) {
    words_[words_.size() / 2] = word_between(from, to);
    put();
    queue.wait_for(device_.main_queue());
    queue.copy(static_cast<std::byte*>(theirs) + sizeof(std::int64_t) * static_cast<std::size_t>(from),
               memory_ + sizeof(std::int64_t) * (words_.size() / 2), sizeof(std::int64_t));
    queue.wait();
  }
  bool has_word(int from, int to) {
    device_.main_queue().to_host(words_.data(), memory_, sizeof(std::int64_t) * words_.size());
    device_.main_queue().wait();
    return words_[static_cast<std::size_t>(from)] == word_between(from, to);
  }

 private:
  /// The second half: the first is the others'.
  void put() {
    const std::size_t half = words_.size() / 2;
    device_.main_queue().to_device(memory_ + sizeof(std::int64_t) * half, words_.data() + half,
                                   sizeof(std::int64_t) * half);
    device_.main_queue().wait();
  }

  device::Device& device_;
  std::vector<std::int64_t> words_;
  std::byte* memory_;
};

}  // namespace

void PeerLink::forget(bool access_is_gone) {
  for (const auto& [handle, memory] : opened_)
    if (memory && !access_is_gone) access_.close(memory);
  opened_.clear();
}

std::byte* PeerLink::reach(const device::Handle& handle) {
  void*& memory = opened_[handle];
  if (!memory) memory = access_.open(handle);
  return static_cast<std::byte*>(memory);
}

PeerLinks::PeerLinks(Messenger& messenger, device::Device& device, Transports allowed)
    : device_(device), uses_mpi_(allowed.by_mpi && device.can_send_from_memory()) {
  device::PeerAccess* const access = device.peer_access();
  if (access && allowed.direct)
    look_for_links(messenger, *access);
  else
    why_not_ = access ? "it is forbidden" : "this kind of device cannot";
}

PeerLinks::~PeerLinks() {
  const bool is_gone = was_in_force_ && !device::is_in_force(device_);
  for (const auto& [process, link] : links_) link->forget(is_gone);
}

namespace {

std::vector<int> other_processes_of_this_machine(Messenger& messenger) {
  const auto [mine, count] = messenger.processes();
  const std::vector<int>& hosts = messenger.host_of_process();
  std::vector<int> others;
  for (int p = 0; p < count; ++p)
    if (p != mine && hosts[p] == hosts[mine]) others.push_back(p);
  return others;
}

}  // namespace

/// Each process writes a word into memory of each other one of its machine; who finds it there is reached.
/// Whatever fails, all take part to the end.
void PeerLinks::look_for_links(Messenger& messenger, device::PeerAccess& access) {
  const auto [mine, count] = messenger.processes();
  const std::vector<int> others = other_processes_of_this_machine(messenger);
  const auto attempt = [&](auto work) {
    try {
      work();
      return true;
    } catch (const std::exception& error) {
      why_not_ = error.what();
      return false;
    }
  };

  std::unique_ptr<Probe> probe;
  Introduction introduction;
  const bool has_all = attempt([&] {
    probe = std::make_unique<Probe>(device_, count);
    inbox_freed_ = access.make_signal();
    introduction = {access.handle(probe->memory()), inbox_freed_->handle(), {}, 1};
  });
  std::vector<std::vector<std::byte>> introductions(count);
  for (const int p : others) {
    Introduction to_p = introduction;
    to_p.has_all = has_all && attempt([&] {
                     sent_[p] = access.make_signal();
                     to_p.sent = sent_[p]->handle();
                   });
    introductions[p] = bytes_of(to_p);
  }
  introductions = messenger.exchange(std::move(introductions));

  for (const int p : others) {
    const auto from_p = value_of<Introduction>(introductions[p]);
    if (!has_all || !from_p.has_all) continue;
    attempt([&] {
      auto link = std::make_unique<PeerLink>(access, *sent_.at(p));
      link->has_sent = access.open_signal(from_p.sent);
      link->inbox_freed = access.open_signal(from_p.inbox_freed);
      probe->write(queue_to(p), link->reach(from_p.probe), mine, p);
      links_[p] = std::move(link);
    });
  }
  messenger.barrier();
  std::vector<std::vector<std::byte>> verdicts(count);
  for (const int p : others) {
    std::int64_t is_reached = 0;
    attempt([&] { is_reached = links_.count(p) > 0 && probe->has_word(p, mine); });
    verdicts[p] = bytes_of(is_reached);
  }
  keep_mutual_links(messenger, verdicts);
}

/// \param verdicts  for each process of this machine whether its word has arrived here
void PeerLinks::keep_mutual_links(Messenger& messenger, const std::vector<std::vector<std::byte>>& verdicts) {
  const std::vector<std::vector<std::byte>> theirs = messenger.exchange(verdicts);
  for (const int p : other_processes_of_this_machine(messenger)) {
    const bool is_mutual = value_of<std::int64_t>(verdicts[p]) && value_of<std::int64_t>(theirs[p]);
    if (is_mutual) continue;
    links_.erase(p);
    if (why_not_.empty()) why_not_ = "what was written did not arrive";
  }
  // Nobody releases what others have open.
  for (const auto& [p, link] : links_) link->forget();
  messenger.barrier();
}

PeerLink* PeerLinks::find(int process) const {
  const auto found = links_.find(process);
  return found == links_.end() ? nullptr : found->second.get();
}

device::Queue& PeerLinks::queue(Queues& queues, int neighbour) {
  std::unique_ptr<device::Queue>& queue = queues[neighbour];
  const bool receives = &queues == &from_;
  if (!queue) queue = device_.make_queue(receives ? device::QueueFor::receiving : device::QueueFor::sending);
  return *queue;
}

void PeerLinks::reuse_memory() {
  for (const Queues* const queues : {&to_, &across_})
    for (const auto& [neighbour, queue] : *queues) device_.main_queue().wait_for(*queue);
  for (const auto& [process, queue] : from_) queue->wait();
}

device::Handle PeerLinks::exported(const std::shared_ptr<std::byte[]>& memory) {
  auto& [kept, handle] = exported_[memory.get()];
  if (!kept) {
    handle = device_.peer_access()->handle(memory.get());
    kept = memory;
  }
  return handle;
}

void PeerLinks::close() {
  for (const auto& [process, queue] : to_) queue->wait();
  for (const auto& [process, link] : links_) link->forget();
}

void PeerLinks::free_inbox() {
  if (inbox_freed_) inbox_freed_->set(device_.main_queue());
}

void PeerLinks::time_queue() {
  timer_ = device_.make_part_timer();
  begin_part(QueuePart::computing);
}

std::vector<double> PeerLinks::queue_seconds() {
  if (!timer_) return {};
  std::vector<double> result(queue_part_names.size());
  double& idle = result[static_cast<int>(QueuePart::idle)];
  for (const auto& [part, seconds] : timer_->seconds()) {
    const bool waits = part == static_cast<int>(QueuePart::waiting);
    result[part] += seconds.busy;
    (waits ? result[part] : idle) += seconds.idle;
  }
  return result;
}

}  // namespace grid_driver
