// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A place in a script that moves forward.
#ifndef KERNELGEN_PARSE_CURSOR_HH
#define KERNELGEN_PARSE_CURSOR_HH

#include <set>
#include <string>
#include <string_view>

#include "parse/report.hh"

namespace kernelgen {

/// Thrown to leave a statement whose text makes no sense; what it says is in the report already.
struct BadStatement {};

class Cursor {
 public:
  explicit Cursor(Report& report) : report_(report), text_(report.source().text()) {}

  std::size_t place() const { return at_; }
  void move_to(std::size_t place) { at_ = place; }
  /// Back to the end of the last thing read, from where blanks and line ends after it have led.
  void move_back() { at_ = last_; }
  Span since(std::size_t begin) const { return {begin, last_ > begin ? last_ : begin + 1}; }
  bool at_end() { return skip_blank(), at_ >= text_.size(); }

  char character(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  /// True, and moves, if the next thing after blanks is `symbol`.
  bool accept(std::string_view symbol);
  /// The same for a whole word.
  bool accept_word(std::string_view word);
  bool sees(std::string_view symbol) { return skip_blank(), text_.substr(at_, symbol.size()) == symbol; }
  bool sees_word(std::string_view word);
  /// accept, or an error that says what was expected.
  void expect(std::string_view symbol, std::string_view meaning);

  /// Name: letter, then letters and digits; long names may have underscores. Empty if there is none.
  std::string name() { return word(false); }
  std::string long_name() { return word(true); }
  /// From now on this is one name in expressions as well, though `_` begins an index there.
  void know(const std::string& long_name) { long_names_.insert(long_name); }
  /// Such a name, if one stands here; else empty, and nothing moves.
  std::string known_long_name();
  /// Rest of the line without comment and outer blanks.
  std::string line();
  /// True if only blanks and a comment remain on this line.
  bool line_is_over();
  void skip_line() { at_ = report_.source().next_line(at_ < text_.size() ? at_ : text_.size()); }
  /// Blanks, line ends, comments.
  void skip_blank();
  void advance(std::size_t count) { at_ += count, last_ = at_; }
  /// The thorn whose items are read: what `$thorn` in names and texts means.
  void set_thorn(std::string name) { thorn_ = std::move(name); }
  const std::string& thorn() const { return thorn_; }
  /// The script ends within a block, which has been reported.
  bool is_cut_off() const { return is_cut_off_; }
  void note_cut_off() { is_cut_off_ = true; }
  /// What stands here, for messages.
  std::string seen();
  /// A mistake from `begin` to here that does not keep from reading on.
  void note(std::size_t begin, const std::string& message) { report_.error(since(begin), message); }
  [[noreturn]] void fail(const std::string& message);

 private:
  std::string word(bool is_long);

  Report& report_;
  std::string_view text_;
  std::string thorn_;
  std::set<std::string> long_names_;
  bool is_cut_off_ = false;
  std::size_t at_ = 0;    ///< next character
  std::size_t last_ = 0;  ///< end of the last thing read
};

}  // namespace kernelgen

#endif
