// SPDX-License-Identifier: LGPL-2.1-or-later
//
// TextFile: a file that grows by one output at a time.
#ifndef SAGUARO_OUTPUT_TEXT_FILE_HH
#define SAGUARO_OUTPUT_TEXT_FILE_HH

#include <functional>
#include <string>

namespace output {

class TextAppender;

/// Appends text to a file. What is appended between opening and closing appears as a whole or not at all: if
/// writing fails, the file is cut back to its length before.
///
/// Failures are reported once per object, as "cannot write to FILE: reason", and what follows is dropped;
/// nothing is thrown, because the processes around must go on in step.
class TextFile {
 public:
  using Report = std::function<void(const std::string& problem)>;

  /// \param truncate  whether to forget what the file holds
  TextFile(std::string path, bool truncate, Report report);
  /// A file that has been begun. If it is gone meanwhile it does not come back without its beginning: that is
  /// reported as a failure.
  struct Begun {};
  TextFile(std::string path, Begun, Report report);
  /// A file that has been begun, which grows when others have time for it. \param report  of what goes wrong
  /// before; the rest is a problem of the appender
  TextFile(std::string path, TextAppender& appender, Report report);
  ~TextFile();
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;

  /// True if the file was empty when it was opened: it wants a header.
  bool is_new() const { return length_before_ == 0; }
  /// Text that waits to be written; append to it.
  std::string& text() { return text_; }
  /// Writes the waiting text at once if there is much of it. Call it now and then.
  void flush_if_large();

 private:
  void open(int flags);
  void open_begun();
  void flush();
  void fail(const char* action);
  void give_up(std::string problem);

  std::string path_;
  Report report_;
  std::string text_;
  TextAppender* appender_ = nullptr;  ///< who opens the file; null: it is open
  int descriptor_ = -1;               ///< -1 also after a failure
  long long length_before_ = 0;
};

}  // namespace output

#endif
