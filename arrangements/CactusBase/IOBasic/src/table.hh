// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The table on the screen: a heading when its columns change, and one row per output.
#ifndef IOBASIC_TABLE_HH
#define IOBASIC_TABLE_HH

#include <string>
#include <vector>

namespace io_basic {

/// The columns of one variable: what each is, and its value.
struct Entry {
  std::string variable;
  std::vector<std::string> titles;
  std::vector<double> values;
};

/// Four lines: dashes, variables, titles, dashes. Too long a name of a variable loses its beginning:
/// `*Y::phi`.
std::string heading(const std::vector<Entry>& entries);

std::string row(int iteration, double time, const std::vector<Entry>& entries);

/// Have two rows the same columns?
bool same_columns(const std::vector<Entry>& a, const std::vector<Entry>& b);

}  // namespace io_basic

#endif
