// SPDX-License-Identifier: LGPL-2.1-or-later
//
// When and where calculations are called.
#ifndef KERNELGEN_PARSE_SCHEDULING_HH
#define KERNELGEN_PARSE_SCHEDULING_HH

#include "parse/statements.hh"

namespace kernelgen {

class ScheduleReader : private Statements {
 public:
  using Statements::Statements;

  /// After `begin calculation`.
  void heading(Calculation& calculation);
  /// After `schedule`.
  void group();

 private:
  void bin(Place& place);
  bool place_word(Place& place);
  Calculation::Kinds kinds();
  void placing(Calculation& calculation);
  void axis_by_axis(Calculation& calculation);
  Word count_of_points();
  void order(Calculation& calculation);
  void report_as(Calculation& calculation);
  void frequency(Calculation& calculation);
};

}  // namespace kernelgen

#endif
