// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/text_appender.hh"

#include <sys/resource.h>
#include <unistd.h>

#include <system_error>
#include <utility>

#include "Saguaro/Output/src/text_file.hh"
#include "flesh/processors.hh"

namespace output {
namespace {

/// What the run itself does comes first.
void step_back() {
  constexpr int niceness = 10;
  flesh::run_on_any_processor();
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
}

}  // namespace

TextAppender::~TextAppender() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  has_come_.notify_one();
  thread_.join();
}

void TextAppender::append(std::string path, std::string text) {
  if (text.empty()) return;
  wait_until([&] { return items_.empty() || waiting_bytes_ + text.size() <= most_waiting_; });
  if (!thread_.joinable()) {
    try {
      thread_ = std::thread([this] { work(); });
    } catch (const std::system_error&) {  // no more threads
      return write({std::move(path), std::move(text)});
    }
  }
  bool must_be_called = false;
  {
    const std::lock_guard lock(mutex_);
    waiting_bytes_ += text.size();
    items_.push_back({std::move(path), std::move(text)});
    must_be_called = std::exchange(sleeps_, false);
  }
  if (must_be_called) has_come_.notify_one();
}

template <class Condition>
void TextAppender::wait_until(Condition is_true) {
  std::unique_lock lock(mutex_);
  has_gone_.wait(lock, is_true);
}

void TextAppender::wait() {
  wait_until([&] { return items_.empty(); });
}

std::vector<std::string> TextAppender::take_problems() {
  const std::lock_guard lock(mutex_);
  return std::exchange(problems_, {});
}

void TextAppender::work() {
  step_back();
  while (std::optional<Item> item = next()) {
    const std::size_t bytes = item->text.size();
    write(std::move(*item));
    {
      const std::lock_guard lock(mutex_);
      items_.pop_front();
      waiting_bytes_ -= bytes;
    }
    has_gone_.notify_all();
  }
}

/// \return nothing at the end
std::optional<TextAppender::Item> TextAppender::next() {
  std::unique_lock lock(mutex_);
  while (items_.empty() && !ends_) {
    sleeps_ = true;
    has_come_.wait(lock, [&] { return !sleeps_ || ends_; });
  }
  if (items_.empty()) return std::nullopt;
  return std::move(items_.front());
}

void TextAppender::write(Item item) {
  TextFile file(std::move(item.path), TextFile::Begun(),
                [&, bytes = item.text.size()](const std::string& problem) {
                  const std::lock_guard lock(mutex_);
                  problems_.push_back(problem + "; " + std::to_string(bytes) + " bytes of text are lost");
                });
  file.text() = std::move(item.text);
}

}  // namespace output
