// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Streams of CUDA, places in them, and marks by which threads that fill streams wait for each other.
#ifndef CUDARUNTIME_STREAMS_CUH
#define CUDARUNTIME_STREAMS_CUH

#include <cuda_runtime.h>

#include <atomic>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "gate.hh"

namespace cuda {

inline void check(cudaError_t error, const char* call) {
  if (error == cudaSuccess) return;
  cudaGetLastError();  // whoever catches this goes on, and the next launch must not find it
  throw std::runtime_error(std::string("CUDA: ") + call + ": " + cudaGetErrorString(error) + " (" +
                           cudaGetErrorName(error) + ")");
}

/// The GPU that what this thread makes belongs to; -1 if nobody here has said.
inline thread_local int current_gpu = -1;

inline cudaError_t make_current(int number) {
  if (number == current_gpu) return cudaSuccess;
  const cudaError_t error = cudaSetDevice(number);
  current_gpu = error == cudaSuccess ? number : -1;
  return error;
}

/// As long as it exists what this thread makes belongs to a GPU.
class OnGpu {
 public:
  explicit OnGpu(int number) : before_(current_gpu) { check(make_current(number), "cudaSetDevice"); }
  ~OnGpu() {
    if (before_ >= 0) make_current(before_);
  }
  OnGpu(const OnGpu&) = delete;

 private:
  int before_;
};

/// A place in a stream.
class Event {
 public:
  Event() { check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "cudaEventCreate"); }
  ~Event() {
    if (event_) cudaEventDestroy(event_);
  }
  Event(Event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}

  void record(cudaStream_t stream) const { check(cudaEventRecord(event_, stream), "cudaEventRecord"); }
  void let_wait(cudaStream_t stream) const {
    check(cudaStreamWaitEvent(stream, event_, 0), "cudaStreamWaitEvent");
  }
  void wait() const { check(cudaEventSynchronize(event_), "cudaEventSynchronize"); }

 private:
  cudaEvent_t event_ = nullptr;
};

class Stream {
 public:
  Stream() { check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreate"); }
  ~Stream() { cudaStreamDestroy(stream_); }
  Stream(const Stream&) = delete;
  operator cudaStream_t() const { return stream_; }

  void wait_for(const Stream& other) {
    other.end_.record(other);
    other.end_.let_wait(stream_);
  }

 private:
  cudaStream_t stream_ = nullptr;
  Event end_;
};

/// A place in a stream that one thread sets and another one waits for: a stream must not wait for an event
/// before that is recorded, or it waits for none, or for an older one.
struct Mark : Gate {
  Event event;

  void set(cudaStream_t stream) {
    event.record(stream);
    open();
  }
  void let_wait(cudaStream_t stream) const {
    wait();
    event.let_wait(stream);
  }
};

/// Marks of a stream, used again when nobody holds them: streams that wait have taken note of an event.
class Marks {
 public:
  std::shared_ptr<Mark> take() {
    if (marks_.empty() || marks_.front().use_count() > 1) marks_.push_front(std::make_shared<Mark>());
    std::atomic_thread_fence(std::memory_order_acquire);
    std::shared_ptr<Mark> result = marks_.front();
    marks_.pop_front();
    marks_.push_back(result);
    result->close();
    return result;
  }

 private:
  std::deque<std::shared_ptr<Mark>> marks_;  ///< the one that was used first comes first
};

}  // namespace cuda

#endif
