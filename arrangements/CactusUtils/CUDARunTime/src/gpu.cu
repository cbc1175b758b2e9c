// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gpu.hh"

#if defined(__CUDACC__)

#include <cuda_runtime.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "account.hh"
#include "argument_cache.hh"
#include "kept_memory.hh"
#include "streams.cuh"
#include "work_thread.hh"

namespace cuda {
namespace {

/// The end of work that has been put into a queue, perhaps by a thread that has not done so yet.
struct LastUse {
  Event event;
  WorkThread* thread = nullptr;
  void wait() const {
    if (thread) thread->finish();
    event.wait();
  }
};

class CudaDevice;

/// What functions in a queue are given: written here, copied there, and found there again, for steps give
/// what the last ones gave.
class Arguments {
 public:
  explicit Arguments(device::Device& device)
      : there_(device, bytes, "arguments of functions"),
        here_(static_cast<std::byte*>(device.allocate_host(bytes))),
        device_(device) {}
  ~Arguments() { device_.release_host(here_); }
  Arguments(const Arguments&) = delete;

  std::byte* there(std::size_t place) const { return there_.data() + place; }
  const std::byte* here(std::size_t place) const { return here_ + place; }

 private:
  static constexpr std::size_t bytes = std::size_t{4} << 20;
  device::Buffer there_;
  std::byte* here_;
  device::Device& device_;

 public:
  ArgumentCache<LastUse> cache{here_, bytes};
  int users = 0;  ///< calls that are under way
};

/// One more as long as it exists.
class Counted {
 public:
  explicit Counted(int& count) : count_(count) { ++count_; }
  ~Counted() { --count_; }
  Counted(const Counted&) = delete;

 private:
  int& count_;
};

/// Is told of the work that is put into a queue.
class WorkWatcher {
 public:
  virtual ~WorkWatcher() = default;
  virtual void work_begins() = 0;
  virtual void work_ends() = 0;
};

/// \param thread  that makes the calls of CUDA for this queue, in the order in which they are made here; null: who
/// makes them here
class CudaQueue : public device::Queue {
 public:
  explicit CudaQueue(CudaDevice& device, std::shared_ptr<WorkThread> thread = nullptr)
      : device_(device), thread_(std::move(thread)) {}
  ~CudaQueue() override;

  void to_device(void* device, const void* host, std::size_t bytes) override;
  void to_host(void* host, const void* device, std::size_t bytes) override;
  void copy(void* to, const void* from, std::size_t bytes) override;
  void fill(void* device, int byte, std::size_t bytes) override;
  void with_copy(const void* host, std::size_t bytes, const std::function<void(const void*)>& work) override;
  void launch(std::function<void(void*)> start) override {
    put_work([start = std::move(start)](cudaStream_t stream) { start(stream); });
  }
  void wait_for(const device::Queue& other) override;
  void wait() override {
    finish_calls();
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
  }
  std::unique_ptr<device::Milestone> milestone() override;
  bool is_idle() override {
    if (thread_ && !thread_->is_finished()) return false;
    const cudaError_t error = cudaStreamQuery(stream_);
    if (error != cudaErrorNotReady) check(error, "cudaStreamQuery");
    return error == cudaSuccess;
  }
  void* native() const override { return static_cast<cudaStream_t>(stream_); }

  /// Has a call of CUDA made in its turn. \param call  gets the stream, and holds what it needs by value
  template <class Call>
  void put(Call call);
  /// The same for what keeps the GPU busy: those who watch are told.
  template <class Call>
  void put_work(Call call) {
    for (WorkWatcher* const watcher : watchers_) watcher->work_begins();
    put(std::move(call));
    for (WorkWatcher* const watcher : watchers_) watcher->work_ends();
  }
  void add_watcher(WorkWatcher& watcher) { watchers_.push_back(&watcher); }
  void remove_watcher(WorkWatcher& watcher) { std::erase(watchers_, &watcher); }
  /// The same for destructors: what goes wrong on a thread is left to the next `put` or `finish_calls`.
  template <class Call>
  void put_without_throwing(Call call) noexcept;
  /// All calls have been made then.
  void finish_calls() {
    if (thread_) thread_->finish();
  }
  void settle_calls() const noexcept {
    if (thread_) thread_->settle();
  }
  /// To be used by who makes the calls.
  Stream& stream() { return stream_; }
  std::shared_ptr<Mark> new_mark() {
    const OnGpu here(number());
    return marks_.take();
  }
  /// Before memory goes.
  void forget_arguments() { arguments_.reset(); }

 private:
  template <class Call>
  auto made_here(Call call);
  void with_own_copy(const void* host, std::size_t bytes, const std::function<void(const void*)>& work);
  void send_arguments(void* device, const void* host, std::size_t bytes);
  int number() const;

  CudaDevice& device_;
  std::shared_ptr<WorkThread> thread_;
  std::vector<WorkWatcher*> watchers_;
  Marks marks_;
  Stream stream_;
  std::unique_ptr<Arguments> arguments_;
};

class CudaMilestone : public device::Milestone {
 public:
  explicit CudaMilestone(std::shared_ptr<const LastUse> end) : end_(std::move(end)) {}
  void wait() override { end_->wait(); }

 private:
  std::shared_ptr<const LastUse> end_;
};

/// An event that processes share; it lives as long as somebody may yet wait for it.
class SharedEvent : public device::Signal {
 public:
  SharedEvent() : is_own_(true) {
    cudaEvent_t event = nullptr;
    check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming | cudaEventInterprocess),
          "cudaEventCreateWithFlags");
    event_.reset(event, cudaEventDestroy);
  }
  explicit SharedEvent(const device::Handle& handle) : is_own_(false) {
    cudaEvent_t event = nullptr;
    check(cudaIpcOpenEventHandle(&event, std::bit_cast<cudaIpcEventHandle_t>(handle)),
          "cudaIpcOpenEventHandle");
    event_.reset(event, cudaEventDestroy);
  }

  device::Handle handle() const override {
    if (!is_own_) throw std::logic_error("an event of another process has no name here");
    cudaIpcEventHandle_t handle;
    check(cudaIpcGetEventHandle(&handle, event_.get()), "cudaIpcGetEventHandle");
    return std::bit_cast<device::Handle>(handle);
  }
  /// Other processes hear of it when this returns.
  void set(device::Queue& queue) override {
    auto& here = dynamic_cast<CudaQueue&>(queue);
    here.put([event = event_](cudaStream_t stream) {
      check(cudaEventRecord(event.get(), stream), "cudaEventRecord");
    });
    here.finish_calls();
  }
  void hold(device::Queue& queue) override {
    dynamic_cast<CudaQueue&>(queue).put([event = event_](cudaStream_t stream) {
      check(cudaStreamWaitEvent(stream, event.get(), 0), "cudaStreamWaitEvent");
    });
  }

 private:
  bool is_own_;
  std::shared_ptr<CUevent_st> event_;
};

/// GPUs of one machine reach each other's memory by themselves if their system lets them.
class InterprocessAccess : public device::PeerAccess {
 public:
  device::Handle handle(void* memory) override {
    cudaIpcMemHandle_t handle;
    check(cudaIpcGetMemHandle(&handle, memory), "cudaIpcGetMemHandle");
    return std::bit_cast<device::Handle>(handle);
  }
  void* open(const device::Handle& handle) override {
    void* memory = nullptr;
    const cudaError_t error = cudaIpcOpenMemHandle(&memory, std::bit_cast<cudaIpcMemHandle_t>(handle),
                                                   cudaIpcMemLazyEnablePeerAccess);
    check(error, "cudaIpcOpenMemHandle");
    return memory;
  }
  void close(void* opened) noexcept override { cudaIpcCloseMemHandle(opened); }

  std::unique_ptr<device::Signal> make_signal() override { return std::make_unique<SharedEvent>(); }
  std::unique_ptr<device::Signal> open_signal(const device::Handle& handle) override {
    return std::make_unique<SharedEvent>(handle);
  }
};

/// Pinned memory of the host. The system takes long to make it, so it is kept.
class PinnedMemory {
 public:
  ~PinnedMemory() {
    for (const auto& [memory, size] : sizes_) cudaFreeHost(memory);
  }
  void* take(std::size_t bytes) {
    const std::size_t size = std::bit_ceil(std::max(bytes, least));
    const std::lock_guard lock(mutex_);
    auto& free = free_[size];
    if (free.empty()) free.push_back(made(size));
    void* const memory = free.back();
    free.pop_back();
    return memory;
  }
  void give_back(void* memory) {
    const std::lock_guard lock(mutex_);
    const auto found = sizes_.find(memory);
    if (found != sizes_.end()) free_[found->second].push_back(memory);
  }

 private:
  static constexpr std::size_t least = 4096;

  void* made(std::size_t size) {
    void* memory = nullptr;
    check(cudaHostAlloc(&memory, size, cudaHostAllocPortable), "cudaHostAlloc");
    sizes_[memory] = size;
    return memory;
  }

  std::mutex mutex_;
  std::map<void*, std::size_t> sizes_;
  std::map<std::size_t, std::vector<void*>> free_;
};

/// Events where parts, work and gaps begin, read when they are over.
class EventTimer : public device::PartTimer, WorkWatcher {
 public:
  EventTimer(int gpu, CudaQueue& queue, std::function<int()> part_of_work)
      : gpu_(gpu), queue_(queue), part_of_work_(std::move(part_of_work)) {
    queue_.add_watcher(*this);
    note(false);
  }
  ~EventTimer() override {
    queue_.remove_watcher(*this);
    queue_.settle_calls();  // which record events
    for (const Begin& begin : begins_) cudaEventDestroy(begin.event);
    for (const cudaEvent_t event : free_) cudaEventDestroy(event);
  }

  void begin(int part) override {
    part_ = part;
    note(false);
  }
  std::map<int, device::PartSeconds> seconds() override {
    note(begins_.back().is_busy);
    add_up(1);
    return seconds_;
  }

 private:
  struct Begin {
    cudaEvent_t event;
    int part;
    bool is_busy;
  };
  static constexpr std::size_t most = 4096;

  void work_begins() override {
    if (part_of_work_) part_ = part_of_work_();
    note(true);
  }
  void work_ends() override { note(false); }

  /// From here on the queue does this.
  void note(bool is_busy) {
    begins_.push_back({new_event(), part_, is_busy});
    queue_.put([event = begins_.back().event](cudaStream_t stream) {
      check(cudaEventRecord(event, stream), "cudaEventRecord");
    });
    // Recent ones may not be over yet.
    if (begins_.size() > most) add_up(most / 2);
  }

  cudaEvent_t new_event() {
    cudaEvent_t event = nullptr;
    if (free_.empty()) {
      const OnGpu here(gpu_);
      check(cudaEventCreate(&event), "cudaEventCreate");
    } else {
      event = free_.back();
      free_.pop_back();
    }
    return event;
  }

  void add_up(std::size_t rest) {
    queue_.finish_calls();
    while (begins_.size() > rest) {
      const Begin first = begins_.front();
      const cudaEvent_t end = begins_[1].event;
      check(cudaEventSynchronize(end), "cudaEventSynchronize");
      float milliseconds = 0;
      check(cudaEventElapsedTime(&milliseconds, first.event, end), "cudaEventElapsedTime");
      device::PartSeconds& part = seconds_[first.part];
      (first.is_busy ? part.busy : part.idle) += 1e-3 * milliseconds;
      free_.push_back(first.event);
      begins_.pop_front();
    }
  }

  int gpu_;
  CudaQueue& queue_;
  std::function<int()> part_of_work_;
  int part_ = 0;
  std::map<int, device::PartSeconds> seconds_;
  std::deque<Begin> begins_;
  std::vector<cudaEvent_t> free_;
};

class CudaDevice : public device::Device {
 public:
  CudaDevice(int number, std::size_t budget, bool has_threads)
      : number_(number), budget_(budget), threads_(has_threads) {
    check(cudaGetDeviceProperties(&properties_, number), "cudaGetDeviceProperties");
    make_pool();
  }
  ~CudaDevice() override {
    threads_.settle();
    make_current(number_);
    cudaDeviceSynchronize();
    for (void* const memory : for_messages_) cudaFree(memory);
    main_.forget_arguments();
    copies_.forget_arguments();
    cudaStreamSynchronize(memory_);
    cudaMemPoolDestroy(pool_);
  }

  std::string name() const override { return properties_.name; }
  int number() const { return number_; }
  void take_over() override { check(make_current(number_), "cudaSetDevice"); }

  /// Memory of the pool and memory for messages.
  bool reach(device::Device& other) override {
    const int theirs = dynamic_cast<CudaDevice&>(other).number_;
    int can = 0;
    if (theirs == number_) return true;
    check(cudaDeviceCanAccessPeer(&can, number_, theirs), "cudaDeviceCanAccessPeer");
    if (!can) return false;
    const OnGpu here(number_);
    const cudaError_t error = cudaDeviceEnablePeerAccess(theirs, 0);
    if (error == cudaErrorPeerAccessAlreadyEnabled)
      cudaGetLastError();
    else
      check(error, "cudaDeviceEnablePeerAccess");
    const cudaMemAccessDesc access{{cudaMemLocationTypeDevice, number_}, cudaMemAccessFlagsProtReadWrite};
    check(cudaMemPoolSetAccess(dynamic_cast<CudaDevice&>(other).pool_, &access, 1), "cudaMemPoolSetAccess");
    return true;
  }

  void* allocate(std::size_t bytes, std::string_view purpose) override {
    require_budget(bytes, purpose);
    void* memory = kept_.take(KeptMemory::rounded(bytes));
    if (memory)
      order_queues();
    else
      memory = from_pool(KeptMemory::rounded(bytes));
    if (!memory) {
      give_kept_memory_back();
      memory = from_pool(KeptMemory::rounded(bytes));
    }
    if (!memory) throw_out_of_memory(bytes, purpose);
    account_.add(memory, bytes, purpose);
    return memory;
  }
  /// No other process and no MPI reaches memory of a pool. Pieces smaller than the system's share their
  /// block, and that could be opened only once.
  void* allocate_for_messages(std::size_t wanted) override {
    constexpr std::size_t block = std::size_t{2} << 20;
    const std::size_t bytes = (wanted / block + 1) * block;
    require_budget(bytes, "messages");
    const OnGpu here(number_);
    void* memory = nullptr;
    const cudaError_t error = cudaMalloc(&memory, bytes);
    if (error == cudaErrorMemoryAllocation) {
      cudaGetLastError();
      throw_out_of_memory(bytes, "messages");
    }
    check(error, "cudaMalloc");
    for_messages_.insert(memory);
    account_.add(memory, bytes, "messages");
    return memory;
  }
  /// What cannot be given back in order, as at the end of the program, goes with the pool.
  void release(void* memory) noexcept override {
    const std::optional<std::size_t> bytes = account_.remove(memory);
    if (!bytes) return;
    if (for_messages_.erase(memory) > 0) {  // CUDA waits for all that uses it
      threads_.settle();
      cudaFree(memory);
      return;
    }
    if (!kept_.keep(memory, KeptMemory::rounded(*bytes))) give_back(memory);
  }
  std::size_t allocated_bytes() const override { return account_.bytes(); }

  void* allocate_host(std::size_t bytes) override { return pinned_.take(bytes); }
  void release_host(void* memory) noexcept override { pinned_.give_back(memory); }
  bool pin(void* memory, std::size_t bytes) override {
    const OnGpu here(number_);
    const bool is_done = cudaHostRegister(memory, bytes, cudaHostRegisterPortable) == cudaSuccess;
    if (!is_done) cudaGetLastError();
    return is_done;
  }
  void unpin(void* memory) noexcept override { cudaHostUnregister(memory); }

  device::Queue& main_queue() override { return main_; }
  device::Queue& copy_queue() override { return copies_; }
  std::unique_ptr<device::Queue> make_queue(device::QueueFor what) override {
    const OnGpu here(number_);
    return std::make_unique<CudaQueue>(*this, threads_.of(what));
  }
  std::unique_ptr<device::PartTimer> make_part_timer(std::function<int()> part_of_work) override {
    return std::make_unique<EventTimer>(number_, main_, std::move(part_of_work));
  }
  device::PeerAccess* peer_access() override { return &peer_access_; }
  bool can_send_from_memory() const override { return mpi_knows_gpus(); }
  /// Of BSSN on two H100; testsuites/performance/notes.md, "Levels that are not worth two GPUs".
  std::int64_t worthwhile_points() const override { return 400000; }
  std::int64_t worthwhile_points_of_process() const override { return 200000; }
  device::Traffic traffic() const override { return traffic_; }

  device::Traffic& traffic() { return traffic_; }
  /// Who puts work into a queue says so first.
  void note_work(const CudaQueue& queue) {
    if (&queue != &copies_) return;
    main_is_behind_ = true;
    if (std::exchange(copies_are_behind_, false)) copies_.wait_for(main_);
  }

 private:
  /// Memory that is released stays with the process: it will be wanted again.
  void make_pool() {
    cudaMemPoolProps properties{};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location = {cudaMemLocationTypeDevice, number_};
    check(cudaMemPoolCreate(&pool_, &properties), "cudaMemPoolCreate");
    std::uint64_t threshold = UINT64_MAX;
    check(cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrReleaseThreshold, &threshold),
          "cudaMemPoolSetAttribute");
  }

  /// \return null if there is none
  void* from_pool(std::size_t bytes) {
    const OnGpu here(number_);
    void* memory = nullptr;
    const cudaError_t error = cudaMallocFromPoolAsync(&memory, bytes, pool_, memory_);
    if (error == cudaErrorMemoryAllocation) {
      cudaGetLastError();
      return nullptr;
    }
    check(error, "cudaMallocFromPoolAsync");
    const std::shared_ptr<Mark> is_there = memory_marks_.take();
    is_there->set(memory_);
    for (CudaQueue* const queue : {&main_, &copies_})
      queue->put([is_there](cudaStream_t stream) { is_there->let_wait(stream); });
    return memory;
  }

  /// Who has had memory before may still use it, in either queue.
  void order_queues() {
    if (std::exchange(main_is_behind_, false)) main_.wait_for(copies_);
    copies_are_behind_ = true;
  }

  /// Both queues have the same thread.
  void give_back(void* memory) noexcept {
    main_.put_without_throwing([this, memory](cudaStream_t) {
      memory_.wait_for(main_.stream());
      memory_.wait_for(copies_.stream());
      check(cudaFreeAsync(memory, memory_), "cudaFreeAsync");
    });
  }
  void give_kept_memory_back() {
    kept_.clear([this](void* memory) { give_back(memory); });
    main_.finish_calls();
  }

  void require_budget(std::size_t bytes, std::string_view purpose) const {
    if (bytes > budget_ || account_.bytes() > budget_ - bytes) throw_out_of_memory(bytes, purpose);
  }

  [[noreturn]] void throw_out_of_memory(std::size_t bytes, std::string_view purpose) const {
    throw device::OutOfMemory(
        name() + " has no " + bytes_text(bytes) + " for " + std::string(purpose) + ": of the " +
        bytes_text(budget_) + " of this process it holds " + account_.text() +
        ". More GPUs (processes), or a smaller grid, would help" +
        (budget_ < properties_.totalGlobalMem / 2 ? "; or a larger CUDARunTime::memory_budget" : ""));
  }

  /// Who makes the calls of CUDA: a controlling thread, and assistants for what is sent and received; or
  /// nobody but who gives the work.
  struct Threads {
    std::shared_ptr<WorkThread> controlling, sending, receiving;

    explicit Threads(bool exist) {
      if (!exist) return;
      for (auto* const thread : {&controlling, &sending, &receiving})
        *thread = std::make_shared<WorkThread>();
    }
    const std::shared_ptr<WorkThread>& of(device::QueueFor what) const {
      return what == device::QueueFor::sending     ? sending
             : what == device::QueueFor::receiving ? receiving
                                                   : controlling;
    }
    /// One may wait for another one. What went wrong is left to who can say so.
    void settle() const noexcept {
      for (const auto& thread : {controlling, sending, receiving})
        if (thread) thread->settle();
    }
  };

  int number_;
  std::size_t budget_;
  Threads threads_;
  cudaDeviceProp properties_;
  cudaMemPool_t pool_ = nullptr;
  Account account_;
  std::set<void*> for_messages_;
  InterprocessAccess peer_access_;
  PinnedMemory pinned_;
  device::Traffic traffic_;
  Stream memory_;  ///< the order in which memory is taken and given back
  KeptMemory kept_{std::size_t{64} << 20};
  bool main_is_behind_ = false;  ///< copies may be under way that the main queue has not waited for
  bool copies_are_behind_ =
      false;  ///< kept memory has been taken since copies have waited for the main queue
  Marks memory_marks_;
  CudaQueue main_{*this, threads_.controlling}, copies_{*this, threads_.controlling};
};

int CudaQueue::number() const { return device_.number(); }

CudaQueue::~CudaQueue() { settle_calls(); }

template <class Call>
auto CudaQueue::made_here(Call call) {
  device_.note_work(*this);
  return [call = std::move(call), number = device_.number(), stream = static_cast<cudaStream_t>(stream_)] {
    const OnGpu here(number);
    call(stream);
  };
}

/// For threads, whose mistakes are told later than they were made.
template <class Make>
auto made_later(Make make) {
  return [make = std::move(make)] {
    try {
      make();
    } catch (const std::exception& error) {
      throw std::runtime_error(std::string(error.what()) +
                               "; perhaps asked for before the function that is named here: "
                               "CUDARunTime::controlling_threads = no tells by which");
    }
  };
}

template <class Call>
void CudaQueue::put(Call call) {
  const auto make = made_here(std::move(call));
  thread_ ? thread_->give(made_later(make)) : make();
}

template <class Call>
void CudaQueue::put_without_throwing(Call call) noexcept {
  const auto make = made_here(std::move(call));
  if (thread_) return thread_->add(made_later(make));
  try {
    make();
  } catch (const std::exception&) {
  }
}

/// Calls of one thread are in order; else the other one's thread sets a mark, which this one's waits for. No
/// circle comes of that: who is waited for was given its work before.
void CudaQueue::wait_for(const device::Queue& queue) {
  const auto* const other = dynamic_cast<const CudaQueue*>(&queue);
  if (!other) return;
  auto& awaited = const_cast<CudaQueue&>(*other);  // it gets a mark, which changes nothing of its work
  if (thread_ == awaited.thread_) {
    put([this, &awaited](cudaStream_t) { stream_.wait_for(awaited.stream_); });
    return;
  }
  const std::shared_ptr<Mark> mark = awaited.new_mark();
  awaited.put([mark, end = std::make_shared<OpenedAtLast>(mark)](cudaStream_t stream) { mark->set(stream); });
  put([mark](cudaStream_t stream) { mark->let_wait(stream); });
}

std::unique_ptr<device::Milestone> CudaQueue::milestone() {
  const OnGpu here(device_.number());
  const auto end = std::make_shared<LastUse>();
  end->thread = thread_.get();
  put([end](cudaStream_t stream) { end->event.record(stream); });
  return std::make_unique<CudaMilestone>(end);
}

/// Either may be memory of another GPU.
void CudaQueue::copy(void* to, const void* from, std::size_t bytes) {
  put_work([=](cudaStream_t stream) {
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream), "cudaMemcpyAsync");
  });
}

void CudaQueue::fill(void* device, int byte, std::size_t bytes) {
  put_work(
      [=](cudaStream_t stream) { check(cudaMemsetAsync(device, byte, bytes, stream), "cudaMemsetAsync"); });
}

void CudaQueue::to_device(void* device, const void* host, std::size_t bytes) {
  put_work([=](cudaStream_t stream) {
    check(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream), "cudaMemcpyAsync");
  });
  device_.traffic().to_device += static_cast<std::int64_t>(bytes);
}

void CudaQueue::to_host(void* host, const void* device, std::size_t bytes) {
  put_work([=](cudaStream_t stream) {
    check(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, stream), "cudaMemcpyAsync");
  });
  device_.traffic().to_host += static_cast<std::int64_t>(bytes);
}

void CudaQueue::send_arguments(void* device, const void* host, std::size_t bytes) {
  put_work([=](cudaStream_t stream) {
    check(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream), "cudaMemcpyAsync");
  });
  device_.traffic().arguments += static_cast<std::int64_t>(bytes);
}

void CudaQueue::with_copy(const void* host, std::size_t bytes, const std::function<void(const void*)>& work) {
  const OnGpu here(device_.number());
  if (!arguments_) arguments_ = std::make_unique<Arguments>(device_);
  Arguments& arguments = *arguments_;
  const auto place = arguments.cache.place_of(host, bytes);
  if (!place) return with_own_copy(host, bytes, work);
  if (place->is_new) send_arguments(arguments.there(place->begin), arguments.here(place->begin), bytes);
  const Counted one(arguments.users);
  work(arguments.there(place->begin));
  if (arguments.users > 1) return;
  arguments.cache.settle([this](LastUse& use) {
    use.thread = thread_.get();
    put([&event = use.event](cudaStream_t stream) { event.record(stream); });
  });
}

/// Pageable memory of the host is free again when cudaMemcpyAsync returns.
void CudaQueue::with_own_copy(const void* host, std::size_t bytes,
                              const std::function<void(const void*)>& work) {
  const device::Buffer copy(device_, bytes, "arguments of functions");
  send_arguments(copy.data(), host, bytes);
  finish_calls();
  work(copy.data());
}

__global__ void do_nothing() {}

std::string version_text(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

/// Null, and a reason, if the machine has no GPU that this program can talk to.
int gpu_count(std::string& why_not) {
  int count = 0, driver = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  cudaGetLastError();
  cudaDriverGetVersion(&driver);
  if (error == cudaSuccess && count > 0) return count;
  if (error == cudaErrorInsufficientDriver && driver > 0)
    why_not = "the driver of the GPU knows CUDA up to " + version_text(driver) + ", and this program needs " +
              version_text(CUDART_VERSION) + ": update the driver, or compile with an older CUDA";
  else if (error == cudaErrorInsufficientDriver || error == cudaErrorNoDevice || error == cudaSuccess)
    why_not = driver > 0 ? "no GPU is visible to this process (see nvidia-smi and CUDA_VISIBLE_DEVICES)"
                         : "this machine has no driver for NVIDIA GPUs";
  else
    why_not = std::string("CUDA does not start: ") + cudaGetErrorString(error);
  return 0;
}

bool is_lack_of_code(cudaError_t error) {
  return error == cudaErrorNoKernelImageForDevice || error == cudaErrorInvalidDeviceFunction ||
         error == cudaErrorInvalidKernelImage || error == cudaErrorUnsupportedPtxVersion;
}

bool can_run(int number, std::string& why_not) {
  cudaFuncAttributes attributes;
  const cudaError_t error = cudaFuncGetAttributes(&attributes, do_nothing);
  if (error == cudaSuccess) return true;
  cudaGetLastError();
  if (!is_lack_of_code(error)) {
    why_not = "GPU " + std::to_string(number) + " cannot be used: " + cudaGetErrorString(error);
    return false;
  }
  int major = 0, minor = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, number);
  cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, number);
  const std::string capability = std::to_string(major) + "." + std::to_string(minor);
  why_not = "this program was not compiled for GPUs of compute capability " + capability + " (" +
            cudaGetErrorString(error) + "): add -gencode arch=compute_" + std::to_string(10 * major + minor) +
            ",code=sm_" + std::to_string(10 * major + minor) + " to CUCCFLAGS";
  return false;
}

/// A twentieth is left for the library and for fragments.
std::size_t fair_share(std::size_t sharers) {
  std::size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
  return (free - free / 20) / sharers;
}

}  // namespace

std::unique_ptr<device::Device> make_device(const Settings& settings, int process_on_host,
                                            int processes_on_host, std::string& why_not) {
  const int count = gpu_count(why_not);
  if (count == 0) return nullptr;
  if (settings.number >= count) {
    why_not = "CUDARunTime::device is " + std::to_string(settings.number) + ", and GPUs here are 0 to " +
              std::to_string(count - 1);
    return nullptr;
  }
  const int number = settings.number >= 0 ? settings.number : process_on_host % count;
  if (const cudaError_t error = make_current(number); error != cudaSuccess) {
    cudaGetLastError();
    why_not = "GPU " + std::to_string(number) + " cannot be used: " + cudaGetErrorString(error);
    return nullptr;
  }
  if (!can_run(number, why_not)) return nullptr;
  const int used = settings.number >= 0 ? 1 : std::min(count, processes_on_host);
  try {
    const std::size_t budget =
        settings.budget > 0 ? settings.budget : fair_share((processes_on_host + used - 1) / used);
    return std::make_unique<CudaDevice>(number, budget, settings.has_threads);
  } catch (const std::exception& error) {
    cudaGetLastError();
    why_not = "GPU " + std::to_string(number) + " cannot be used: " + error.what();
    return nullptr;
  }
}

}  // namespace cuda

#else

namespace cuda {

std::unique_ptr<device::Device> make_device(const Settings&, int, int, std::string& why_not) {
  why_not = "this program was compiled without CUDA: add ExternalLibraries/CUDA to the thornlist";
  return nullptr;
}

}  // namespace cuda

#endif
