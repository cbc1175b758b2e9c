// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Memory and events of a GPU that processes of one machine share.
#ifndef CUDARUNTIME_INTERPROCESS_CUH
#define CUDARUNTIME_INTERPROCESS_CUH

#include <cuda_runtime.h>

#include <bit>
#include <memory>
#include <stdexcept>

#include "queue.cuh"

namespace cuda {

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

}  // namespace cuda

#endif
