// SPDX-License-Identifier: LGPL-2.1-or-later
#include "dog.hh"

#include <utility>

namespace watch_dog {

Dog::Dog(Duties duties)
    : duties_(std::move(duties)), patted_(std::chrono::steady_clock::now()), thread_([this] { watch(); }) {}

Dog::~Dog() {
  {
    const std::lock_guard lock(mutex_);
    is_leaving_ = true;
  }
  leaves_.notify_all();
  thread_.join();
}

void Dog::pat() { patted_ = std::chrono::steady_clock::now(); }

void Dog::watch() {
  std::unique_lock lock(mutex_);
  while (!leaves_.wait_for(lock, duties_.round, [this] { return is_leaving_; })) {
    duties_.look();
    if (std::chrono::steady_clock::now() - patted_.load() < duties_.patience) continue;
    duties_.alarm();
    return;
  }
}

}  // namespace watch_dog
