// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How long a queue works, by the clock of its GPU.
#ifndef CUDARUNTIME_EVENT_TIMER_CUH
#define CUDARUNTIME_EVENT_TIMER_CUH

#include <cuda_runtime.h>

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "queue.cuh"

namespace cuda {

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

}  // namespace cuda

#endif
