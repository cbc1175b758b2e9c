// SPDX-License-Identifier: LGPL-2.1-or-later
//
// POSIX extended regular expressions as a value.
#ifndef FLESH_CORE_REGEX_HH
#define FLESH_CORE_REGEX_HH

#include <memory>
#include <string>

namespace flesh {

/// A compiled POSIX extended regular expression. Copies share the compiled form.
class Regex {
 public:
  enum class Case { matters, ignored };

  /// The empty pattern matches everything.
  /// \throws Error if `pattern` is not a regular expression; the message says why
  explicit Regex(const std::string& pattern, Case letter_case = Case::matters);

  /// True if any part of `subject` matches (a search, not a full match). Ends at the first NUL of `subject`.
  bool matches(const std::string& subject) const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace flesh

#endif
