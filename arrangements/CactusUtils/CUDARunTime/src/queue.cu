// SPDX-License-Identifier: LGPL-2.1-or-later
#if defined(__CUDACC__)

#include "queue.cuh"

namespace cuda {
namespace {

class CudaMilestone : public device::Milestone {
 public:
  explicit CudaMilestone(std::shared_ptr<const LastUse> end) : end_(std::move(end)) {}
  void wait() override { end_->wait(); }

 private:
  std::shared_ptr<const LastUse> end_;
};

}  // namespace

int CudaQueue::number() const { return device_.number(); }

CudaQueue::~CudaQueue() { settle_calls(); }

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
  device_.own_traffic().to_device += static_cast<std::int64_t>(bytes);
}

void CudaQueue::to_host(void* host, const void* device, std::size_t bytes) {
  put_work([=](cudaStream_t stream) {
    check(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, stream), "cudaMemcpyAsync");
  });
  device_.own_traffic().to_host += static_cast<std::int64_t>(bytes);
}

void CudaQueue::send_arguments(void* device, const void* host, std::size_t bytes) {
  put_work([=](cudaStream_t stream) {
    check(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream), "cudaMemcpyAsync");
  });
  device_.own_traffic().arguments += static_cast<std::int64_t>(bytes);
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

}  // namespace cuda

#endif
