// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Output/src/text_file.hh"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "Saguaro/Output/src/text_appender.hh"

namespace output {

TextFile::TextFile(std::string path, bool truncate, Report report)
    : path_(std::move(path)), report_(std::move(report)) {
  open(O_CREAT | (truncate ? O_TRUNC : 0));
}

TextFile::TextFile(std::string path, Begun, Report report)
    : path_(std::move(path)), report_(std::move(report)) {
  open_begun();
}

TextFile::TextFile(std::string path, TextAppender& appender, Report report)
    : path_(std::move(path)), report_(std::move(report)), appender_(&appender), length_before_(1) {}

void TextFile::open(int flags) {
  const int creation_mode = 0666;  // less what the user's umask takes away
  descriptor_ = ::open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | flags, creation_mode);
  struct ::stat status;
  if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0)
    fail("open");
  else
    length_before_ = status.st_size;
}

void TextFile::open_begun() {
  open(0);
  if (descriptor_ >= 0 && length_before_ == 0)
    give_up("cannot add to the file \"" + path_ + "\": it has been emptied, so that its header is lost");
}

TextFile::~TextFile() {
  if (appender_) appender_->append(std::move(path_), std::move(text_));
  flush();
  if (descriptor_ >= 0 && ::close(std::exchange(descriptor_, -1)) != 0) fail("write to");
}

void TextFile::flush_if_large() {
  constexpr std::size_t large = 4 << 20;
  if (text_.size() < large) return;
  if (TextAppender* const appender = std::exchange(appender_, nullptr)) {
    appender->wait();
    open_begun();
  }
  flush();
}

void TextFile::flush() {
  const char* next = text_.data();
  std::size_t left = text_.size();
  while (left > 0 && descriptor_ >= 0) {
    const ::ssize_t written = ::write(descriptor_, next, left);
    if (written >= 0) {
      next += written;
      left -= static_cast<std::size_t>(written);
    } else if (errno != EINTR) {
      fail("write to");
    }
  }
  text_.clear();
}

void TextFile::fail(const char* action) {
  const int reason = errno;
  give_up(std::string("cannot ") + action + " the file \"" + path_ + "\": " + std::strerror(reason));
}

void TextFile::give_up(std::string problem) {
  if (const int descriptor = std::exchange(descriptor_, -1); descriptor >= 0) {
    if (::ftruncate(descriptor, length_before_) != 0) problem += "; its last output is incomplete";
    ::close(descriptor);
  }
  report_(problem);
}

}  // namespace output
