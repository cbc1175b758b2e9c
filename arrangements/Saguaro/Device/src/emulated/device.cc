// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "Saguaro/Device/src/emulated.hh"

namespace device {
namespace {

/// Memory of one of several devices, which the system lets nobody touch but who works for that device: else
/// functions that mistake one for another would do no harm here. Pieces are taken again by those of their
/// size.
class Arena {
 public:
  Arena() : memory_(mmap(nullptr, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {
    if (memory_ == MAP_FAILED) throw OutOfMemory("no addresses for an emulated device");
    all().insert(this);
  }
  ~Arena() {
    all().erase(this);
    if (open_arena == this) open_arena = nullptr;
    munmap(memory_, room);
  }
  Arena(const Arena&) = delete;

  void* take(std::size_t bytes) {
    const std::size_t size = (bytes / alignment + 1) * alignment;
    std::vector<void*>& free = free_[size];
    if (free.empty()) {
      if (used_ + size > room) throw OutOfMemory("no addresses for an emulated device");
      free.push_back(static_cast<std::byte*>(memory_) + std::exchange(used_, used_ + size));
      if (open_arena == this) allow(PROT_READ | PROT_WRITE);
    }
    void* const result = free.back();
    free.pop_back();
    sizes_[result] = size;
    return result;
  }
  void give_back(void* memory) { free_[sizes_.at(memory)].push_back(memory); }

  /// Of all arenas only this one may be touched from now on.
  void open() {
    if (open_arena == this) return;
    if (open_arena) open_arena->allow(PROT_NONE);
    open_arena = this;
    allow(PROT_READ | PROT_WRITE);
  }
  static Arena* opened() { return open_arena; }
  /// As long as it exists some memory may be touched whosever it is, as by the hardware that copies. The
  /// system takes the longer the more memory it is.
  class Opened {
   public:
    Opened(const void* memory, std::size_t bytes) {
      const auto begin = reinterpret_cast<std::uintptr_t>(memory);
      for (const Arena* const arena : all())
        if (arena != open_arena && arena->contains(begin)) {
          begin_ = begin / page * page;
          bytes_ = begin + bytes - begin_;
        }
      allow(PROT_READ | PROT_WRITE);
    }
    ~Opened() { allow(PROT_NONE); }
    Opened(const Opened&) = delete;

   private:
    void allow(int what) const {
      if (bytes_ > 0) mprotect(reinterpret_cast<void*>(begin_), bytes_, what);
    }
    std::uintptr_t begin_ = 0;
    std::size_t bytes_ = 0;
  };

 private:
  static constexpr std::size_t room = std::size_t{1} << 38, alignment = 256, page = 4096;

  bool contains(std::uintptr_t address) const {
    return address - reinterpret_cast<std::uintptr_t>(memory_) < used_;
  }
  void allow(int what) const { mprotect(memory_, (used_ + page - 1) / page * page, what); }

  static Arena* open_arena;
  static std::set<Arena*>& all();

  void* memory_;
  std::size_t used_ = 0;
  std::map<std::size_t, std::vector<void*>> free_;
  std::map<void*, std::size_t> sizes_;
};

Arena* Arena::open_arena = nullptr;

/// Never destroyed: devices may live to the end of the program.
std::set<Arena*>& Arena::all() {
  static auto* const arenas = new std::set<Arena*>;
  return *arenas;
}

/// What has been put into a queue and is not done yet. Outlives the queue, since others may wait for it.
class Backlog {
 public:
  enum class Pace { at_once, early, late };

  Backlog(Pace pace, Arena* arena) : pace_(pace), arena_(arena) {
    if (pace == Pace::early) early_ones().insert(this);
  }
  ~Backlog() { early_ones().erase(this); }
  Backlog(const Backlog&) = delete;

  void put(std::function<void()> work) {
    if (pace_ == Pace::at_once) return work();
    add({std::move(work), nullptr, 0});
  }
  /// Comes behind what is in another one now.
  void put_behind(const std::shared_ptr<Backlog>& other) {
    if (pace_ != Pace::at_once) add({[] {}, other, other->end_});
  }

  void finish() { finish(end_); }
  bool is_done() const { return done_ == end_; }
  bool is_early() const { return pace_ == Pace::early; }
  std::size_t end() const { return end_; }

  /// Somebody needs what came before a place.
  void finish(std::size_t until) {
    const Doing doing;
    while (done_ < until) {
      const Work& first = waiting_.front();
      if (!is_ready(first)) {
        const std::shared_ptr<Backlog> awaited = first.awaited;
        awaited->finish(first.until);  // and perhaps this one has gone on
        continue;
      }
      do_first();
      if (pace_ == Pace::late)
        for (Backlog* const other : early_ones()) other->advance();
    }
  }

 private:
  struct Work {
    std::function<void()> act;
    std::shared_ptr<Backlog> awaited;  ///< null: nobody
    std::size_t until;                 ///< which has done so much
  };

  /// As long as one exists work is being done, and the arena that is open belongs to it.
  class Doing {
   public:
    Doing() : open_(depth++ == 0 ? Arena::opened() : nullptr) {}
    ~Doing() {
      if (--depth == 0 && open_) open_->open();
    }
    Doing(const Doing&) = delete;

   private:
    static inline int depth = 0;
    Arena* const open_;
  };

  void add(Work work) {
    waiting_.push_back(std::move(work));
    ++end_;
    if (pace_ == Pace::early) advance();
  }

  void do_first() {
    const Work first = std::move(waiting_.front());
    waiting_.pop_front();
    if (arena_) arena_->open();
    first.act();
    ++done_;
  }

  /// As far as nobody else has to do anything for it.
  void advance() {
    const Doing doing;
    while (!waiting_.empty() && is_ready(waiting_.front())) do_first();
  }
  static bool is_ready(const Work& work) { return !work.awaited || work.awaited->done_ >= work.until; }

  /// Never destroyed: devices may live to the end of the program.
  static std::set<Backlog*>& early_ones() {
    static auto* const result = new std::set<Backlog*>;
    return *result;
  }

  Pace pace_;
  Arena* arena_;  ///< memory of its device; null if that is open to all
  std::deque<Work> waiting_;
  std::size_t end_ = 0, done_ = 0;
};

/// It holds what it waits for: the queue may go first.
class EmulatedMilestone : public Milestone {
 public:
  EmulatedMilestone(std::shared_ptr<Backlog> backlog, std::shared_ptr<Backlog> landing)
      : backlog_(std::move(backlog)),
        landing_(std::move(landing)),
        end_(backlog_->end()),
        landed_(landing_->end()) {}
  void wait() override {
    backlog_->finish(end_);
    landing_->finish(landed_);
  }

 private:
  std::shared_ptr<Backlog> backlog_, landing_;
  std::size_t end_, landed_;
};

/// What a part timer has seen, as long as the timer exists or work that it has seen put in is not done.
class PartTimes {
 public:
  explicit PartTimes(std::function<int()> part_of_work) : part_of_work_(std::move(part_of_work)) {}

  /// The part of what is put in now; below 0: that which the queue is in when its turn comes.
  int part_of_work() const { return part_of_work_ ? part_of_work_() : -1; }
  void enter(int part) {
    add_to(&PartSeconds::idle);
    part_ = part;
  }
  void begin_work(int part) { enter(part < 0 ? part_ : part); }
  void end_work() { add_to(&PartSeconds::busy); }
  std::map<int, PartSeconds> seconds() {
    enter(part_);
    return seconds_;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void add_to(double PartSeconds::*what) {
    const Clock::time_point now = Clock::now();
    seconds_[part_].*what += std::chrono::duration<double>(now - latest_).count();
    latest_ = now;
  }

  std::function<int()> part_of_work_;
  int part_ = 0;
  std::map<int, PartSeconds> seconds_;
  Clock::time_point latest_ = Clock::now();
};

/// Copies bytes. Both places may be null where there are none, which memcpy does not allow.
static void copy_bytes(void* to, const void* from, std::size_t bytes) {
  if (bytes > 0) std::memmove(to, from, bytes);
}

class EmulatedQueue : public Queue {
 public:
  EmulatedQueue(Traffic& traffic, Backlog::Pace pace, Arena* arena)
      : traffic_(traffic),
        backlog_(std::make_shared<Backlog>(pace, arena)),
        landing_(std::make_shared<Backlog>(Backlog::Pace::late, arena)) {}
  ~EmulatedQueue() override { wait(); }

  void to_device(void* device, const void* host, std::size_t bytes) override {
    put([=] {
      const Arena::Opened there(device, bytes);
      copy_bytes(device, host, bytes);
    });
    traffic_.to_device += static_cast<std::int64_t>(bytes);
  }
  void to_host(void* host, const void* device, std::size_t bytes) override {
    traffic_.to_host += static_cast<std::int64_t>(bytes);
    const auto read_to = [=](void* to) {
      const Arena::Opened there(device, bytes);
      copy_bytes(to, device, bytes);
    };
    if (!backlog_->is_early()) return put([=] { read_to(host); });
    const auto on_its_way = std::make_shared<std::vector<std::byte>>(bytes);
    put([=] { read_to(on_its_way->data()); });
    landing_->put_behind(backlog_);
    landing_->put([=] { copy_bytes(host, on_its_way->data(), bytes); });
  }
  void copy(void* to, const void* from, std::size_t bytes) override {
    put([=] {
      const Arena::Opened source(from, bytes), target(to, bytes);
      copy_bytes(to, from, bytes);
    });
  }
  void fill(void* device, int byte, std::size_t bytes) override {
    put([=] { fill_now(device, byte, bytes); });
  }
  void with_copy(const void* host, std::size_t bytes, const std::function<void(const void*)>& work) override {
    const auto* const begin = static_cast<const std::byte*>(host);
    const auto copy = std::make_shared<std::vector<std::byte>>(begin, begin + bytes);
    traffic_.arguments += static_cast<std::int64_t>(bytes);
    work(copy->data());
    backlog_->put([copy] {});  // it lives until then
  }
  void run(std::function<void()> work) override { put(std::move(work)); }
  void wait_for(const Queue& other) override {
    const auto* const queue = dynamic_cast<const EmulatedQueue*>(&other);
    if (!queue) return;
    wait_for(queue->backlog_);
    wait_for(queue->landing_);
  }
  void wait_for(const std::shared_ptr<Backlog>& other) { backlog_->put_behind(other); }
  const std::shared_ptr<Backlog>& backlog() const { return backlog_; }
  void wait() override {
    backlog_->finish();
    landing_->finish();
  }
  std::unique_ptr<Milestone> milestone() override {
    return std::make_unique<EmulatedMilestone>(backlog_, landing_);
  }
  bool is_idle() override { return backlog_->is_done() && landing_->is_done(); }

  /// Takes note of all that is put in from now on.
  void time_with(const std::shared_ptr<PartTimes>& times) { timers_.push_back(times); }
  /// In its turn a part begins for a timer.
  void enter(const std::shared_ptr<PartTimes>& times, int part) {
    backlog_->put([times, part] { times->enter(part); });
  }

  static void fill_now(void* device, int byte, std::size_t bytes) {
    const Arena::Opened there(device, bytes);
    if (bytes > 0) std::memset(device, byte, bytes);
  }

 private:
  void put(std::function<void()> work) {
    std::erase_if(timers_, [](const auto& timer) { return timer.expired(); });
    for (const auto& timer : timers_)
      if (const std::shared_ptr<PartTimes> times = timer.lock())
        work = [times, part = times->part_of_work(), act = std::move(work)] {
          times->begin_work(part);
          act();
          times->end_work();
        };
    backlog_->put(std::move(work));
  }

  Traffic& traffic_;
  std::vector<std::weak_ptr<PartTimes>> timers_;
  std::shared_ptr<Backlog> backlog_;
  std::shared_ptr<Backlog> landing_;  ///< what an early queue has read for the host
};

/// Of devices that do everything at once: what is put into a queue is done when that returns.
class EmulatedSignal : public Signal {
 public:
  Handle handle() const override { return {}; }
  void set(Queue&) override {}
  void hold(Queue&) override {}
};

/// Files in memory, which other processes of the same user open by number.
class SharedMemory : public PeerAccess {
 public:
  ~SharedMemory() override {
    while (!pieces_.empty()) forget(pieces_.begin()->first);
  }

  /// \return null if the system has none
  void* make(std::size_t bytes) {
    const int file = memfd_create("messages", MFD_CLOEXEC);
    if (file < 0) return nullptr;
    void* const memory = ftruncate(file, static_cast<off_t>(bytes)) == 0 ? mapped(file, bytes) : nullptr;
    if (memory)
      pieces_[memory] = {file, bytes};
    else
      ::close(file);
    return memory;
  }
  /// \return false if the memory is none of this
  bool forget(void* memory) {
    const auto found = pieces_.find(memory);
    if (found == pieces_.end()) return false;
    munmap(memory, found->second.bytes);
    if (found->second.file >= 0) ::close(found->second.file);
    pieces_.erase(found);
    return true;
  }

  Handle handle(void* memory) override {
    const Piece& piece = pieces_.at(memory);
    Handle result{};
    const Name name{getpid(), piece.file, piece.bytes};
    std::memcpy(result.data(), &name, sizeof name);
    return result;
  }
  void* open(const Handle& handle) override {
    Name name;
    std::memcpy(&name, handle.data(), sizeof name);
    const std::string path = "/proc/" + std::to_string(name.process) + "/fd/" + std::to_string(name.file);
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    void* const memory = file < 0 ? nullptr : mapped(file, name.bytes);
    const int error = errno;
    if (file >= 0) ::close(file);
    if (!memory) throw std::runtime_error(path + ": " + std::strerror(error));
    pieces_[memory] = {-1, name.bytes};
    return memory;
  }
  void close(void* opened) noexcept override { forget(opened); }

  std::unique_ptr<Signal> make_signal() override { return std::make_unique<EmulatedSignal>(); }
  std::unique_ptr<Signal> open_signal(const Handle&) override { return make_signal(); }

 private:
  struct Name {
    pid_t process;
    int file;
    std::size_t bytes;
  };
  struct Piece {
    int file;  ///< -1: of another process
    std::size_t bytes;
  };

  static void* mapped(int file, std::size_t bytes) {
    void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return memory == MAP_FAILED ? nullptr : memory;
  }

  std::map<void*, Piece> pieces_;
};

class EmulatedPartTimer : public PartTimer {
 public:
  EmulatedPartTimer(EmulatedQueue& queue, std::function<int()> part_of_work)
      : queue_(queue), times_(std::make_shared<PartTimes>(std::move(part_of_work))) {
    queue.time_with(times_);
  }
  void begin(int part) override { queue_.enter(times_, part); }
  std::map<int, PartSeconds> seconds() override {
    queue_.wait();
    return times_->seconds();
  }

 private:
  EmulatedQueue& queue_;
  std::shared_ptr<PartTimes> times_;
};

class EmulatedDevice : public Device {
 public:
  EmulatedDevice(bool sends_from_memory, std::size_t budget, bool is_one_of_several, EmulatedOrder order)
      : sends_from_memory_(sends_from_memory),
        budget_(budget),
        order_(order),
        arena_(is_one_of_several ? std::make_unique<Arena>() : nullptr) {}

  std::string name() const override { return "emulated"; }
  void take_over() override {
    if (arena_) arena_->open();
  }

  void* allocate(std::size_t bytes, std::string_view purpose) override {
    require_budget(bytes, purpose);
    if (arena_) return from_arena(bytes);
    const std::size_t rounded = (bytes / alignment + 1) * alignment;
    void* const memory = std::aligned_alloc(alignment, rounded);
    if (!memory) throw OutOfMemory("no memory for " + std::string(purpose));
    // All bits set is a NaN: who reads what was never written gets it.
    std::memset(memory, 0xff, rounded);
    sizes_[memory] = bytes;
    bytes_ += bytes;
    return memory;
  }
  void* allocate_for_messages(std::size_t bytes) override {
    require_budget(bytes, "messages");
    void* const memory = arena_ ? from_arena(bytes) : shared_with_others(bytes);
    for_messages_.insert(memory);
    return memory;
  }
  void release(void* memory) noexcept override {
    const auto found = sizes_.find(memory);
    if (found == sizes_.end()) return;
    bytes_ -= found->second;
    sizes_.erase(found);
    main_.wait_for(copies_);
    // As with CUDA what others reach is freed when nobody uses it any more.
    if (for_messages_.erase(memory) > 0)
      for (const auto& made : made_)
        if (const std::shared_ptr<Backlog> others = made.lock()) main_.wait_for(others);
    main_.run([this, memory] { give_back(memory); });
  }
  std::size_t allocated_bytes() const override { return bytes_; }

  void* allocate_host(std::size_t bytes) override { return ::operator new(bytes); }
  void release_host(void* memory) noexcept override { ::operator delete(memory); }

  Queue& main_queue() override { return main_; }
  Queue& copy_queue() override { return copies_; }
  std::unique_ptr<Queue> make_queue(QueueFor) override {
    const Backlog::Pace pace = order_ == EmulatedOrder::eager ? Backlog::Pace::early : own_pace();
    auto queue = std::make_unique<EmulatedQueue>(traffic_, pace, arena_.get());
    made_.push_back(queue->backlog());
    return queue;
  }
  std::unique_ptr<PartTimer> make_part_timer(std::function<int()> part_of_work) override {
    return std::make_unique<EmulatedPartTimer>(main_, std::move(part_of_work));
  }
  /// Other processes cannot do what is late here.
  PeerAccess* peer_access() override {
    return arena_ || order_ != EmulatedOrder::at_once ? nullptr : &shared_;
  }
  bool can_send_from_memory() const override { return sends_from_memory_; }
  Traffic traffic() const override { return traffic_; }

 private:
  static constexpr std::size_t alignment = 256;

  void* from_arena(std::size_t bytes) {
    void* const memory = arena_->take(bytes);
    EmulatedQueue::fill_now(memory, 0xff, bytes);
    sizes_[memory] = bytes;
    bytes_ += bytes;
    return memory;
  }
  void* shared_with_others(std::size_t bytes) {
    void* const memory = shared_.make(std::max<std::size_t>(bytes, 1));
    if (!memory) return allocate(bytes, "messages");
    std::memset(memory, 0xff, bytes);
    sizes_[memory] = bytes;
    bytes_ += bytes;
    return memory;
  }
  void give_back(void* memory) {
    if (arena_) return arena_->give_back(memory);
    if (!shared_.forget(memory)) std::free(memory);
  }
  Backlog::Pace own_pace() const {
    return order_ == EmulatedOrder::at_once ? Backlog::Pace::at_once : Backlog::Pace::late;
  }

  void require_budget(std::size_t bytes, std::string_view purpose) const {
    if (budget_ > 0 && bytes_ + bytes > budget_)
      throw OutOfMemory("the emulated device has no " + std::to_string(bytes) + " bytes for " +
                        std::string(purpose) + ": of its " + std::to_string(budget_) + " bytes " +
                        std::to_string(bytes_) + " are in use");
  }

  bool sends_from_memory_;
  std::size_t budget_;
  EmulatedOrder order_;
  std::unique_ptr<Arena> arena_;  ///< none: this is the only device
  std::map<void*, std::size_t> sizes_;
  std::set<void*> for_messages_;
  std::vector<std::weak_ptr<Backlog>> made_;  ///< of queues beside its own two
  std::size_t bytes_ = 0;
  SharedMemory shared_;
  Traffic traffic_;
  EmulatedQueue copies_{traffic_, own_pace(), arena_.get()}, main_{traffic_, own_pace(), arena_.get()};
};

}  // namespace

bool is_emulated(const Device& device) { return dynamic_cast<const EmulatedDevice*>(&device) != nullptr; }

std::unique_ptr<Device> make_emulated(bool sends_from_memory, std::size_t budget, bool is_one_of_several,
                                      EmulatedOrder order) {
  return std::make_unique<EmulatedDevice>(sends_from_memory, budget, is_one_of_several, order);
}

}  // namespace device
