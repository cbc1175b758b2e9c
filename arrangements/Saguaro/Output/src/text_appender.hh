// SPDX-License-Identifier: LGPL-2.1-or-later
//
// TextAppender: text that grows files while the run goes on.
#ifndef SAGUARO_OUTPUT_TEXT_APPENDER_HH
#define SAGUARO_OUTPUT_TEXT_APPENDER_HH

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace output {

/// Appends text to files in a thread of its own, one after the other in the order in which they are given.
/// To open, write and close a file takes as long as to format a hundred numbers in all threads, and an output
/// grows hundreds of files.
///
/// All members are for one thread, which must not end before wait().
class TextAppender {
 public:
  /// \param most_waiting  bytes of text that may wait
  explicit TextAppender(std::size_t most_waiting = std::size_t{8} << 20) : most_waiting_(most_waiting) {}
  /// Everything is in its file afterwards.
  ~TextAppender();
  TextAppender(const TextAppender&) = delete;
  TextAppender& operator=(const TextAppender&) = delete;

  /// The text appears as a whole or not at all, as that of a TextFile, behind what the file holds: a file
  /// that is gone meanwhile does not come back without its beginning, and the loss is a problem. Waits while
  /// too much is waiting.
  void append(std::string path, std::string text);
  /// Waits until everything is in its file.
  void wait();
  /// What has gone wrong since the last call.
  std::vector<std::string> take_problems();

 private:
  struct Item {
    std::string path, text;
  };
  void work();
  std::optional<Item> next();
  void write(Item item);
  template <class Condition>
  void wait_until(Condition is_true);

  const std::size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable has_come_, has_gone_;
  std::deque<Item> items_;         ///< those that wait, and at the front the one that is being written
  std::size_t waiting_bytes_ = 0;  ///< of items_
  std::vector<std::string> problems_;
  bool sleeps_ = false;  ///< the thread, until it is called once
  bool ends_ = false;
  std::thread thread_;
};

}  // namespace output

#endif
