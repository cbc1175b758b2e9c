// SPDX-License-Identifier: LGPL-2.1-or-later
#include "services/io_methods.hh"

#include <gtest/gtest.h>

#include <span>
#include <vector>

namespace flesh {
namespace {

int two(const cGH*) { return 2; }
int failed(const cGH*) { return -5; }
int accept(const cGH*, const char*, const char*) { return 0; }
int refuse(const cGH*, const char*, const char*) { return -1; }
int due_if_even(const cGH*, int variable) { return variable % 2 == 0; }

TEST(IoMethods, SumWhatEachHasWritten) {
  Timers timers;
  IoMethods methods(timers);
  methods.find(methods.add("a", "T"))->output_gh = two;
  methods.find(methods.add("b", "T"))->output_gh = failed;
  methods.add("c", "T");
  EXPECT_EQ(methods.output_gh(nullptr), 2);
  EXPECT_EQ(methods.find(0)->timer->starts(), 1);
  EXPECT_EQ(methods.find(2)->timer->starts(), 0);
}

TEST(IoMethods, CountWhoAcceptsAVariable) {
  Timers timers;
  IoMethods methods(timers);
  EXPECT_EQ(methods.output_var_as(nullptr, "a::b", "b"), -1);
  methods.find(methods.add("yes", "T"))->output_var_as = accept;
  methods.find(methods.add("no", "T"))->output_var_as = refuse;
  EXPECT_EQ(methods.output_var_as(nullptr, "a::b", "b"), 1);
  EXPECT_EQ(methods.output_var_as_by_method(nullptr, "a::b", "YES", "b"), 0);
  EXPECT_EQ(methods.output_var_as_by_method(nullptr, "a::b", "absent", "b"), -1);
  EXPECT_EQ(methods.add("Yes", "T"), -1);
}

TEST(IoMethods, TellWhenOutputIsDue) {
  Timers timers;
  IoMethods methods(timers);
  EXPECT_FALSE(methods.is_output_due(nullptr, 4));
  methods.find(methods.add("even", "T"))->time_to_output = due_if_even;
  EXPECT_TRUE(methods.is_output_due(nullptr, 4));
  EXPECT_FALSE(methods.is_output_due(nullptr, 5));
}

std::vector<int> triggered;
int trigger_one(const cGH*, int variable) {
  triggered.push_back(variable);
  return 1;
}
int trigger_all(const cGH*, std::span<const int> variables) {
  triggered.push_back(-int(variables.size()));
  return int(variables.size());
}

TEST(IoMethods, TriggerVariablesOneByOneOrTogether) {
  Timers timers;
  IoMethods methods(timers);
  IoMethod& single = *methods.find(methods.add("single", "T"));
  single.time_to_output = due_if_even;
  single.trigger_output = trigger_one;
  IoMethod& together = *methods.find(methods.add("together", "T"));
  together.trigger_together = trigger_all;
  methods.add("neither", "T");
  triggered.clear();
  const int variables[] = {4, 5, 6};
  methods.trigger_output(nullptr, variables);
  EXPECT_EQ(triggered, (std::vector<int>{4, 6, -3}));
  EXPECT_EQ(methods.find(1)->timer->starts(), 1);
  EXPECT_EQ(methods.find(2)->timer->starts(), 0);
}

}  // namespace
}  // namespace flesh
