// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The table on the screen: a heading now and then, and one row per output.
#ifndef CARPETIOBASIC_TABLE_HH
#define CARPETIOBASIC_TABLE_HH

#include <complex>
#include <string>
#include <vector>

namespace carpet_io_basic {

struct TableStyle {
  int iteration_width = 9;
  int time_width = 9, time_precision = 3;
  int integer_width = 9;
  int real_width = 12, real_precision = 7, scientific_precision = 6;
  double smallest_fixed = 1e-8;  ///< numbers below it are written in scientific notation (0 is not)
  double largest_fixed = 1e3;    ///< and those from it on
};

/// One number, and what it is.
struct Cell {
  std::string reduction;  ///< empty for the value of a scalar
  bool is_integer = false;
  double value = 0;
};

/// The columns of one variable.
struct Entry {
  std::string variable;
  std::vector<Cell> cells;
};

/// Four lines: dashes, variables, reductions, dashes. Too long a name loses its beginning: `*rt_of_it`.
std::string heading(const TableStyle& style, const std::vector<Entry>& entries);

std::string row(const TableStyle& style, int iteration, double time, const std::vector<Entry>& entries);

/// Have two rows the same columns?
bool same_columns(const std::vector<Entry>& a, const std::vector<Entry>& b);

}  // namespace carpet_io_basic

#endif
