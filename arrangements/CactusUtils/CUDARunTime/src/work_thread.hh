// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A thread that does what it is given, in order.
#ifndef CUDARUNTIME_WORK_THREAD_HH
#define CUDARUNTIME_WORK_THREAD_HH

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace cuda {

/// What goes wrong on the thread is thrown by the next `give` or `finish`; what was given besides is done all
/// the same, since other threads may wait for it.
class WorkThread {
 public:
  WorkThread() : thread_([this] { run(); }) {}
  /// Does what is left.
  ~WorkThread();
  WorkThread(const WorkThread&) = delete;

  void give(std::function<void()> work);
  /// Waits until all that was given has been done.
  void finish();
  /// The same for who cannot throw: what went wrong is left to the next `give` or `finish`.
  void add(std::function<void()> work);
  void settle() const noexcept;
  bool is_finished() const { return done_.load(std::memory_order_acquire) == given_.load(); }

 private:
  void run();
  bool sleep_until_there_is_work(std::vector<std::function<void()>>& batch);
  void throw_what_went_wrong();

  std::mutex mutex_;
  std::condition_variable there_is_work_;
  std::vector<std::function<void()>> waiting_;
  bool is_asleep_ = false, is_ending_ = false;
  std::exception_ptr error_;
  std::atomic<bool> has_error_ = false;
  std::atomic<std::size_t> given_ = 0, done_ = 0;
  std::thread thread_;
};

}  // namespace cuda

#endif
