// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A device: a processor with memory of its own, which the host gives work to and does not wait for.
//
// This library knows neither the framework nor CUDA. Who drives a kind of device derives from `Device` and
// offers it; the driver of the grid keeps copies of its data there; thorns run `for_each_point` (points.hh)
// on it.
#ifndef SAGUARO_DEVICE_HH
#define SAGUARO_DEVICE_HH

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "Saguaro/Device/src/peer_access.hh"

namespace device {

/// A place in a queue.
class Milestone {
 public:
  virtual ~Milestone() = default;
  /// The host waits until all is done that was put into the queue before, and for nothing that came later.
  virtual void wait() = 0;
};

/// Work that is done in order. Queues of one device run side by side. The host does not wait for what it puts
/// into one; errors of a device are thrown by the next call that sees them.
class Queue {
 public:
  virtual ~Queue() = default;

  /// Copies between the host and the device, or on the device. Memory of the host must stay as it is until
  /// the copy has been made. Copies overlap with other queues if host memory comes from
  /// `Device::host_memory`.
  virtual void to_device(void* device, const void* host, std::size_t bytes) = 0;
  virtual void to_host(void* host, const void* device, std::size_t bytes) = 0;
  virtual void copy(void* to, const void* from, std::size_t bytes) = 0;
  /// Fills memory of the device with a byte.
  virtual void fill(void* device, int byte, std::size_t bytes) = 0;

  /// Calls `work` with a copy of a few bytes of the host, which lives on the device until all that `work`
  /// puts into this queue is done. The bytes may change at once; the host does not wait for the queue.
  virtual void with_copy(const void* host, std::size_t bytes,
                         const std::function<void(const void* device)>& work) = 0;

  /// What comes after this waits for everything that has been put into `other` so far.
  virtual void wait_for(const Queue& other) = 0;
  /// The host waits until all is done.
  virtual void wait() = 0;
  /// The end of what has been put into this so far.
  virtual std::unique_ptr<Milestone> milestone() = 0;
  /// Whether all is done; the host does not wait.
  virtual bool is_idle() = 0;

  /// Does work of the host in its turn: for queues without a native one, where host code is the device's.
  virtual void run(std::function<void()> work) {
    wait();
    work();
  }
  /// The native queue: a cudaStream_t; null on the emulated device, where host code is the device's code.
  /// What is put there goes through `launch`.
  virtual void* native() const { return nullptr; }
  /// Starts functions of the device in their turn.
  /// \param start  is called with the native queue, perhaps later and by another thread: it holds what it needs
  virtual void launch(std::function<void(void* native)> start) { start(native()); }
};

/// What a queue beside those of a device is for.
enum class QueueFor { sending, receiving, copying_to_host };

/// What a queue has done in a part.
struct PartSeconds {
  double busy = 0;  ///< functions, copies and fills
  /// Gaps while the part lasted. A gap belongs to the part of the work before it, unless another part has
  /// begun meanwhile.
  double idle = 0;
};

/// Divides what a queue does into parts, and adds up by the clock of the device how long the queue has worked
/// for each, apart from the gaps in which it had nothing to do or waited for others. Costs two events of the
/// device for each function and copy. Must not outlive the queue.
class PartTimer {
 public:
  virtual ~PartTimer() = default;
  /// What comes after this in the queue belongs to a part, >= 0; what came before, to the part before.
  virtual void begin(int part) = 0;
  /// So far, by the numbers of parts; those that have lasted no time may be missing. Waits for the queue,
  /// once for all parts.
  virtual std::map<int, PartSeconds> seconds() = 0;
};

/// Memory that the device has not got. The text lists what takes how much.
struct OutOfMemory : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Bytes moved between host and device so far.
struct Traffic {
  std::int64_t to_device = 0;
  std::int64_t to_host = 0;
  std::int64_t arguments = 0;  ///< of functions, by `Queue::with_copy`; in neither of the above
};

/// One device of this process.
class Device {
 public:
  virtual ~Device() = default;

  /// For people: "NVIDIA H200", "emulated".
  virtual std::string name() const = 0;

  /// Functions that this thread starts are for this device from now on: to be called by `Use` alone.
  virtual void take_over() {}
  /// Lets copies in queues of this device go directly to and from memory of another device of the process.
  /// Copies between them work in any case. \return whether they go directly
  virtual bool reach([[maybe_unused]] Device& other) { return true; }

  /// Memory aligned to 256 bytes, of any content. \param purpose  for the report when there is none left
  /// \throws OutOfMemory
  virtual void* allocate(std::size_t bytes, std::string_view purpose) = 0;
  /// A copy of memory of the host that stays as it is until the end of the run: made at the first call, kept
  /// as long as the device. \throws OutOfMemory
  const void* copy_of(const void* host, std::size_t bytes);
  /// Memory that MPI and other processes can reach, if they can reach any of this device.
  virtual void* allocate_for_messages(std::size_t bytes) { return allocate(bytes, "messages"); }
  /// Work in the device's own two queues that uses the memory may still be under way: it is not given to
  /// anybody else before that is done.
  virtual void release(void* memory) noexcept = 0;
  virtual std::size_t allocated_bytes() const = 0;

  /// Memory of the host that copies are fast from and to (pinned).
  virtual void* allocate_host(std::size_t bytes) = 0;
  virtual void release_host(void* memory) noexcept = 0;
  /// Makes memory of the host that somebody else has allocated as fast as that, for all devices, until it is
  /// unpinned. Copies to other memory let the host wait for them. \return whether the system lets us
  virtual bool pin([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) { return true; }
  virtual void unpin(void*) noexcept {}

  /// Computation.
  virtual Queue& main_queue() = 0;
  /// Copies between host and device that run beside computation.
  virtual Queue& copy_queue() = 0;
  /// One more.
  virtual std::unique_ptr<Queue> make_queue(QueueFor what = QueueFor::sending) = 0;
  /// Of the main queue.
  /// \param part_of_work  is asked for the part of each piece of work when that is put into the queue; null: parts
  /// are as PartTimer::begin() says
  virtual std::unique_ptr<PartTimer> make_part_timer(std::function<int()> part_of_work = nullptr) = 0;

  /// True if MPI can send from memory for messages.
  virtual bool can_send_from_memory() const { return false; }
  /// How other processes of the machine reach memory for messages; null if they cannot.
  virtual PeerAccess* peer_access() { return nullptr; }

  /// Points of a level that are worth a further device of the process: for fewer, the launches for it, which
  /// the same thread makes, take longer than the work that it takes over. As measured; 0: any number.
  virtual std::int64_t worthwhile_points() const { return 0; }
  /// Those that are worth a further process with a device of its own, which makes its launches itself.
  virtual std::int64_t worthwhile_points_of_process() const { return 0; }

  virtual Traffic traffic() const = 0;

 private:
  std::map<const void*, void*> kept_copies_;
};

/// Memory of a device that is released at the end.
class Buffer {
 public:
  Buffer() = default;
  Buffer(Device& device, std::size_t bytes, std::string_view purpose)
      : device_(&device), memory_(device.allocate(bytes, purpose)), bytes_(bytes) {}
  ~Buffer() { reset(); }
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }

  explicit operator bool() const { return memory_ != nullptr; }
  std::byte* data() const { return static_cast<std::byte*>(memory_); }
  std::size_t size() const { return bytes_; }
  void reset() {
    if (memory_) device_->release(memory_);
    device_ = nullptr, memory_ = nullptr, bytes_ = 0;
  }

 private:
  void swap(Buffer& other) noexcept {
    std::swap(device_, other.device_);
    std::swap(memory_, other.memory_);
    std::swap(bytes_, other.bytes_);
  }

  Device* device_ = nullptr;
  void* memory_ = nullptr;
  std::size_t bytes_ = 0;
};

/// Memory of the host that is pinned, if that could be done, and unpinned at the end.
class Pinned {
 public:
  Pinned() = default;
  Pinned(Device& device, void* memory, std::size_t bytes) {
    if (device.pin(memory, bytes)) device_ = &device, memory_ = memory;
  }
  ~Pinned() {
    if (device_) device_->unpin(memory_);
  }
  Pinned(Pinned&& other) noexcept { swap(other); }
  Pinned& operator=(Pinned&& other) noexcept {
    swap(other);
    return *this;
  }
  explicit operator bool() const { return device_ != nullptr; }

 private:
  void swap(Pinned& other) noexcept {
    std::swap(device_, other.device_);
    std::swap(memory_, other.memory_);
  }

  Device* device_ = nullptr;
  void* memory_ = nullptr;
};

// ---- which devices there are

/// A kind of device that a thorn offers.
struct Offer {
  std::string kind;  ///< as users name it: "cuda"
  /// Makes the device of this process, or says why there is none. \param process_on_host, processes_on_host
  /// share the devices of one machine
  std::function<std::unique_ptr<Device>(int process_on_host, int processes_on_host, std::string& why_not)>
      make;
};
/// To be called before the grid is set up. A kind that is offered again is replaced.
void offer(Offer offer);
const std::vector<Offer>& offers();

/// When queues of an emulated device do what is put into them. A GPU may do it at any time that waits allow;
/// those who leave out a wait are lucky, or not. Here they never are.
enum class EmulatedOrder {
  at_once,
  late,  ///< when somebody waits for it: what nobody has waited for is not there
  /// The two queues of the device late, others as soon as what they wait for is done: what they overwrite is
  /// lost, unless they wait for its readers. What they copy to the host they read so early, too, and write
  /// when somebody waits for it: as copies that take long.
  eager
};

/// A device that is memory of the host, and runs on the processors of the host. What is done to its memory
/// behind its back shows: the memory of the host is never it. For tests of everything that is not CUDA.
/// Memory for messages is shared with other processes of the machine.
/// \param sends_from_memory  what it says of MPI, which can send from there as from any memory
/// \param budget  bytes that it has; 0: as many as the host
/// \param is_one_of_several  of this process: who touches its memory while he works for another one is stopped
/// by the system (SIGSEGV)
std::unique_ptr<Device> make_emulated(bool sends_from_memory = false, std::size_t budget = 0,
                                      bool is_one_of_several = false,
                                      EmulatedOrder order = EmulatedOrder::at_once);

/// The devices of this process, none if it has none. Set once, before the grid is set up.
const std::vector<Device*>& all();
/// \return whether all reach each other directly
bool set_in_force(std::vector<std::unique_ptr<Device>> devices);
/// Whether a device is one of them: what outlives it gives nothing back to it.
bool is_in_force(const Device& device);
/// The device that this thread works for: that of its youngest Use, else the first of the process; null if
/// there is none.
Device* in_force();
/// What has been moved between the host and all devices of this process.
Traffic traffic();

/// As long as it exists this thread works for one device.
class Use {
 public:
  explicit Use(Device& device);
  ~Use();
  Use(const Use&) = delete;
  /// That of this thread; null if there is none.
  static Device* youngest();

 private:
  Device* const before_;
};

}  // namespace device

#endif
