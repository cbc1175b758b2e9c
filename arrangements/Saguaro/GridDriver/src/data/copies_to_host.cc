// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/GridDriver/src/data/copies_to_host.hh"

#include <exception>
#include <set>
#include <utility>

namespace grid_driver {

/// Memory must not go before. What goes wrong now is of no use to anybody.
CopiesToHost::~CopiesToHost() {
  try {
    finish();
  } catch (const std::exception&) {
  }
}

device::Queue& CopiesToHost::queue_of(device::Device& device) {
  std::unique_ptr<device::Queue>& queue = queues_[&device];
  if (!queue) queue = device.make_queue(device::QueueFor::copying_to_host);
  return *queue;
}

int CopiesToHost::begin(std::span<const Piece> pieces) {
  Copy copy;
  std::set<device::Device*> devices;
  for (const auto& [device, to, from, bytes] : pieces) {
    device::Queue& queue = queue_of(*device);
    if (devices.insert(device).second) queue.wait_for(device->main_queue());
    queue.to_host(to, from, bytes);
    copy.bytes += static_cast<std::int64_t>(bytes);
  }
  for (device::Device* const device : devices) copy.ends.push_back(queue_of(*device).milestone());
  under_way_[next_] = std::move(copy);
  return next_++;
}

void CopiesToHost::finish(int copy) {
  const auto found = under_way_.find(copy);
  if (found == under_way_.end()) return;
  for (const auto& end : found->second.ends) end->wait();
  under_way_.erase(found);
}

void CopiesToHost::drop(int copy) {
  under_way_.erase(copy);
  some_are_dropped_ = true;
}

void CopiesToHost::finish_queues() {
  for (const auto& [device, queue] : queues_) queue->wait();
  some_are_dropped_ = false;
}

void CopiesToHost::finish() {
  finish_queues();
  under_way_.clear();
}

}  // namespace grid_driver
