// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A thread that expects a sign of life now and then.
#ifndef WATCHDOG_DOG_HH
#define WATCHDOG_DOG_HH

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace watch_dog {

class Dog {
 public:
  using Duration = std::chrono::duration<double>;

  struct Duties {
    Duration patience;            ///< the longest time without a call of pat()
    Duration round;               ///< time between two calls of `look`
    std::function<void()> look;   ///< what to do at each round
    std::function<void()> alarm;  ///< what to do, once, when patience has run out
  };

  /// Begins to watch; `look` and `alarm` are called in another thread.
  explicit Dog(Duties duties);
  /// Ends the thread, and waits for it.
  ~Dog();
  Dog(const Dog&) = delete;
  Dog& operator=(const Dog&) = delete;

  /// A sign of life. Costs some tens of nanoseconds.
  void pat();

 private:
  void watch();

  Duties duties_;
  std::atomic<std::chrono::steady_clock::time_point> patted_;
  std::mutex mutex_;
  std::condition_variable leaves_;
  bool is_leaving_ = false;
  std::thread thread_;  // last: it uses all others
};

}  // namespace watch_dog

#endif
