// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gpu.hh"

#if defined(__CUDACC__)

#include <cuda_runtime.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <set>
#include <utility>

#include "account.hh"
#include "event_timer.cuh"
#include "interprocess.cuh"
#include "kept_memory.hh"
#include "pinned_memory.cuh"
#include "queue.cuh"

namespace cuda {
namespace {

class CudaDevice : public QueueOwner {
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
  int number() const override { return number_; }
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

  device::Traffic& own_traffic() override { return traffic_; }
  void note_work(const CudaQueue& queue) override {
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
