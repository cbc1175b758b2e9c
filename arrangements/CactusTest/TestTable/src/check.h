/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the tests of tables have in common. */
#ifndef TESTTABLE_CHECK_H
#define TESTTABLE_CHECK_H

/// Ends the run unless two integers are equal, and says which call gave what.
#define EXPECT(call, expected) testtable_expect((call), (expected), #call, __FILE__, __LINE__)
/// Ends the run unless a condition holds.
#define REQUIRE(condition) testtable_expect(!!(condition), 1, #condition, __FILE__, __LINE__)

void testtable_expect(long actual, long expected, const char* text, const char* file, int line);

void testtable_keys(void);
void testtable_values(void);
void testtable_strings(void);
void testtable_iterators(void);

#endif
