// SPDX-License-Identifier: LGPL-2.1-or-later
#include "work_thread.hh"

#include <chrono>
#include <utility>

#include "flesh/processors.hh"

namespace cuda {

WorkThread::~WorkThread() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  there_is_work_.notify_one();
  thread_.join();
}

void WorkThread::give(std::function<void()> work) {
  throw_what_went_wrong();
  add(std::move(work));
}

void WorkThread::add(std::function<void()> work) {
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(work));
    ++given_;
    wake = std::exchange(is_asleep_, false);  // once: glibc lets a second one wait for the sleeper
  }
  if (wake) there_is_work_.notify_one();
}

void WorkThread::finish() {
  settle();
  throw_what_went_wrong();
}

void WorkThread::settle() const noexcept {
  const std::size_t all = given_;
  for (std::size_t done = done_.load(std::memory_order_acquire); done < all;
       done = done_.load(std::memory_order_acquire))
    done_.wait(done);
}

void WorkThread::throw_what_went_wrong() {
  if (!has_error_) return;
  std::exception_ptr error;
  {
    const std::lock_guard lock(mutex_);
    error = std::exchange(error_, nullptr);
    has_error_ = false;
  }
  if (error) std::rethrow_exception(error);
}

/// Who gives something gives more soon, and waking takes as long as a launch or two.
bool WorkThread::sleep_until_there_is_work(std::vector<std::function<void()>>& batch) {
  constexpr std::chrono::microseconds patience(50);
  const auto end = std::chrono::steady_clock::now() + patience;
  while (done_.load(std::memory_order_relaxed) == given_ && std::chrono::steady_clock::now() < end) {
  }
  std::unique_lock lock(mutex_);
  is_asleep_ = waiting_.empty();
  there_is_work_.wait(lock, [this] { return !waiting_.empty() || is_ending_; });
  std::swap(batch, waiting_);
  return !batch.empty();
}

void WorkThread::run() {
  flesh::run_on_any_processor();
  std::vector<std::function<void()>> batch;
  while (sleep_until_there_is_work(batch)) {
    for (std::function<void()>& work : batch) {
      try {
        work();
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::current_exception();
        has_error_ = true;
      }
      work = nullptr;
      done_.fetch_add(1, std::memory_order_release);
      done_.notify_all();
    }
    batch.clear();
  }
}

}  // namespace cuda
