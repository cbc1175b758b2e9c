// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What all readers of blocks share: headings, ends, and how to go on after a mistake.
#ifndef KERNELGEN_PARSE_STATEMENTS_HH
#define KERNELGEN_PARSE_STATEMENTS_HH

#include <string>

#include "parse/cursor.hh"
#include "parse/script.hh"

namespace kernelgen {

class Statements {
 public:
  Statements(Cursor& cursor, Report& report, Script& script)
      : cursor_(cursor), report_(report), script_(script) {}

 protected:
  /// \throws BadStatement if there is no name (all that need something)
  std::string needed_name(const std::string& meaning);
  /// Order of finite differences.
  int needed_order();
  /// Only blanks and a comment may remain on the line.
  void end_heading();
  void end_of(const std::string& block);
  bool at_end_of_block() {
    return cursor_.at_end() || cursor_.sees_word("end") || cursor_.sees_word("begin");
  }
  /// Calls `statement` until the block ends; after a mistake goes on where the next statement may begin.
  template <typename Statement>
  void repeated(const std::string& block, Statement statement) {
    while (!at_end_of_block()) {
      try {
        statement();
      } catch (const BadStatement&) {
        recover();
      }
    }
    end_of(block);
  }

  Cursor& cursor_;
  Report& report_;
  Script& script_;

 private:
  void recover();
  void not_ended(const std::string& block);
};

}  // namespace kernelgen

#endif
