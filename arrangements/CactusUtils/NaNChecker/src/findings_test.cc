// SPDX-License-Identifier: LGPL-2.1-or-later
#include "findings.hh"

#include <gtest/gtest.h>

#include <barrier>
#include <thread>

namespace nan_checker {
namespace {

/// Processes as threads that reduce through memory that they share.
class Processes {
 public:
  explicit Processes(int count) : everybody_(count), parts_(count) {}

  /// What each process gets out of `over_processes`.
  std::vector<std::vector<Finding>> combine(const std::vector<std::vector<Finding>>& mine) {
    std::vector<std::vector<Finding>> results(mine.size());
    std::vector<std::jthread> threads;
    for (std::size_t p = 0; p < mine.size(); ++p)
      threads.emplace_back([&, p] { results[p] = over_processes(mine[p], reductions(p)); });
    threads.clear();
    return results;
  }

 private:
  Reductions reductions(std::size_t process) {
    const auto with = [this, process](auto operation) {
      return [this, process, operation](std::vector<double>& values) { reduce(process, values, operation); };
    };
    return {with([](double a, double b) { return a + b; }),
            with([](double a, double b) { return std::min(a, b); }),
            with([](double a, double b) { return std::max(a, b); })};
  }

  template <class Operation>
  void reduce(std::size_t process, std::vector<double>& values, Operation operation) {
    parts_[process] = values;
    everybody_.arrive_and_wait();
    for (std::size_t n = 0; n < values.size(); ++n) {
      values[n] = parts_[0][n];
      for (std::size_t p = 1; p < parts_.size(); ++p) values[n] = operation(values[n], parts_[p][n]);
    }
    everybody_.arrive_and_wait();
  }

  std::barrier<> everybody_;
  std::vector<std::vector<double>> parts_;
};

Finding finding(std::vector<Place> places, bool is_own = true) {
  Finding result;
  for (const Place& place : places) result.add(place, is_own);
  return result;
}

constexpr Place early{{0, 1, 9, 9}, {-1, -2, -3}};
constexpr Place late{{0, 2, 0, 0}, {4, 5, 6}};

TEST(Findings, OfAllProcessesAddUpAndBeginWithTheFirst) {
  const auto results = Processes(2).combine({{finding({late})}, {finding({early, late})}});
  for (const auto& all : results) {
    EXPECT_EQ(all[0].count(), 3);
    EXPECT_EQ(all[0].first.order, early.order);
    EXPECT_EQ(all[0].first.position, early.position);
  }
}

TEST(Findings, OfVariablesAreIndependent) {
  const auto results = Processes(3).combine(
      {{finding({late}), {}, {}}, {{}, {}, finding({early})}, {finding({early}), {}, {}}});
  for (const auto& all : results) {
    EXPECT_EQ(all[0].count(), 2);
    EXPECT_EQ(all[1].count(), 0);
    EXPECT_EQ(all[2].count(), 1);
    EXPECT_EQ(all[2].first.position, early.position);
  }
}

TEST(Findings, CopiesCountOnlyIfNothingElseIsWrong) {
  Finding both = finding({late});
  both.add(early, false);
  EXPECT_EQ(both.count(), 1);
  EXPECT_EQ(finding({early, late}, false).count(), 2);
}

TEST(History, KnowsTheFirstBadCheckAndTheLastGoodOne) {
  History history;
  history.was_clean(3, 0, 10);
  history.was_clean(3, 0, 20);
  EXPECT_EQ(history.was_bad(3, 0, 30).first, 30);
  EXPECT_EQ(history.was_bad(3, 0, 40).first, 30);
  EXPECT_EQ(history.was_bad(3, 0, 40).last_clean, 20);
  EXPECT_EQ(history.was_bad(3, 1, 40).last_clean, -1);
  history.was_clean(3, 0, 50);
  EXPECT_EQ(history.was_bad(3, 0, 60).first, 60);
}

TEST(Text, SaysHowManyWhereAndSinceWhen) {
  EXPECT_EQ(
      finding_text({"WAVETOY::phi", 3, true, true}, finding({early, late}), Search::nan, 1, {7, 6}),
      "WAVETOY::phi has 2 NaNs on level 1, the first at point (9, 9, 1), x = (-1, -2, -3); first seen at "
      "iteration 7, iteration 6 was clean");
  EXPECT_EQ(
      finding_text({"A::b", 2, false, false}, finding({early}, false), Search::both, 0, {0, -1}),
      "A::b has 1 NaN or infinity, all of them in ghost zones or copies, the first at point (9, 9); first "
      "seen at iteration 0");
  EXPECT_EQ(finding_text({"A::s", 0, false, false}, finding({early}), Search::infinity, 0, {4, -1}),
            "A::s has 1 infinity; first seen at iteration 4");
}

}  // namespace
}  // namespace nan_checker
