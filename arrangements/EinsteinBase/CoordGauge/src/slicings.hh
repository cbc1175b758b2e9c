// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Slicings that thorns have registered.
#ifndef COORDGAUGE_SLICINGS_HH
#define COORDGAUGE_SLICINGS_HH

#include <functional>
#include <string>
#include <vector>

namespace coord_gauge {

enum class Answer { no = -1, does_not_care = 0, yes = 1 };

/// A condition for the lapse. Its handle is its index.
struct Slicing {
  std::string name;
  std::function<Answer()> wants_next;  ///< empty: does not care
  int priority = -1;                   ///< the lowest is asked first; negative: never
};

class Slicings {
 public:
  /// Its handle; -1 if the name is taken.
  int add(const std::string& name);
  /// -1 if there is none.
  int find(const std::string& name) const;
  Slicing* at(int handle);
  const std::vector<Slicing>& all() const { return all_; }
  /// The first in the order of priority that says yes, else the first that does not care, else -1.
  int next() const;

 private:
  std::vector<Slicing> all_;
};

/// The words of a list that is separated by blanks.
std::vector<std::string> words_of(const std::string& list);

}  // namespace coord_gauge

#endif
