// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>

#include "Saguaro/Device/src/device.hh"

namespace device {
namespace {

/// Everything is done at once, so there is nothing to wait for.
class EmulatedQueue : public Queue {
 public:
  explicit EmulatedQueue(Traffic& traffic) : traffic_(traffic) {}

  void to_device(void* device, const void* host, std::size_t bytes) override {
    std::memcpy(device, host, bytes);
    traffic_.to_device += static_cast<std::int64_t>(bytes);
  }
  void to_host(void* host, const void* device, std::size_t bytes) override {
    std::memcpy(host, device, bytes);
    traffic_.to_host += static_cast<std::int64_t>(bytes);
  }
  void copy(void* to, const void* from, std::size_t bytes) override { std::memmove(to, from, bytes); }
  void fill(void* device, int byte, std::size_t bytes) override { std::memset(device, byte, bytes); }
  void with_copy(const void* host, std::size_t bytes, const std::function<void(const void*)>& work) override {
    const auto* const begin = static_cast<const std::byte*>(host);
    const std::vector<std::byte> copy(begin, begin + bytes);
    traffic_.to_device += static_cast<std::int64_t>(bytes);
    work(copy.data());
  }
  void wait_for(const Queue&) override {}
  void wait() override {}

 private:
  Traffic& traffic_;
};

class EmulatedDevice : public Device {
 public:
  explicit EmulatedDevice(bool sends_from_memory) : sends_from_memory_(sends_from_memory) {}

  std::string name() const override { return "emulated"; }

  void* allocate(std::size_t bytes, std::string_view purpose) override {
    const std::size_t rounded = (bytes / alignment + 1) * alignment;
    void* const memory = std::aligned_alloc(alignment, rounded);
    if (!memory) throw OutOfMemory("no memory for " + std::string(purpose));
    // All bits set is a NaN: who reads what was never written gets it.
    std::memset(memory, 0xff, rounded);
    sizes_[memory] = bytes;
    bytes_ += bytes;
    return memory;
  }
  void release(void* memory) noexcept override {
    const auto found = sizes_.find(memory);
    if (found == sizes_.end()) return;
    bytes_ -= found->second;
    sizes_.erase(found);
    std::free(memory);
  }
  std::size_t allocated_bytes() const override { return bytes_; }

  void* allocate_host(std::size_t bytes) override { return ::operator new(bytes); }
  void release_host(void* memory) noexcept override { ::operator delete(memory); }

  Queue& main_queue() override { return main_; }
  Queue& copy_queue() override { return copies_; }
  bool can_send_from_memory() const override { return sends_from_memory_; }
  Traffic traffic() const override { return traffic_; }

 private:
  static constexpr std::size_t alignment = 256;

  bool sends_from_memory_;
  std::map<void*, std::size_t> sizes_;
  std::size_t bytes_ = 0;
  Traffic traffic_;
  EmulatedQueue main_{traffic_}, copies_{traffic_};
};

}  // namespace

std::unique_ptr<Device> make_emulated(bool sends_from_memory) {
  return std::make_unique<EmulatedDevice>(sends_from_memory);
}

}  // namespace device
