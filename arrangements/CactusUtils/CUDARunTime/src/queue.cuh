// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A stream of CUDA as a queue, and what its functions are given.
#ifndef CUDARUNTIME_QUEUE_CUH
#define CUDARUNTIME_QUEUE_CUH

#include <cuda_runtime.h>

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "Saguaro/Device/src/device.hh"
#include "argument_cache.hh"
#include "streams.cuh"
#include "work_thread.hh"

namespace cuda {

/// The end of work that has been put into a queue, perhaps by a thread that has not done so yet.
struct LastUse {
  Event event;
  WorkThread* thread = nullptr;
  void wait() const {
    if (thread) thread->finish();
    event.wait();
  }
};

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

class CudaQueue;

/// What queues need of their GPU.
class QueueOwner : public device::Device {
 public:
  virtual int number() const = 0;
  virtual device::Traffic& own_traffic() = 0;
  /// Who puts work into a queue says so first.
  virtual void note_work(const CudaQueue& queue) = 0;
};

/// \param thread  that makes the calls of CUDA for this queue, in the order in which they are made here; null: who
/// makes them here
class CudaQueue : public device::Queue {
 public:
  explicit CudaQueue(QueueOwner& device, std::shared_ptr<WorkThread> thread = nullptr)
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

  QueueOwner& device_;
  std::shared_ptr<WorkThread> thread_;
  std::vector<WorkWatcher*> watchers_;
  Marks marks_;
  Stream stream_;
  std::unique_ptr<Arguments> arguments_;
};

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

}  // namespace cuda

#endif
