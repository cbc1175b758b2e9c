// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Krylov/src/krylov.hh"

#include <gtest/gtest.h>

#include <cmath>

namespace krylov {
namespace {

TEST(Gmres, SolvesAnUnsymmetricSystem) {
  const int n = 30;
  const LinearMap matrix = [](const std::vector<double>& x) {
    std::vector<double> y(n);
    for (int i = 0; i < n; ++i)
      y[i] = (2 + i % 3) * x[i] + (i > 0 ? -x[i - 1] : 0) + (i + 1 < n ? 0.3 * x[i + 1] : 0);
    return y;
  };
  std::vector<double> exact(n);
  for (int i = 0; i < n; ++i) exact[i] = std::sin(i);
  const Solution solution = gmres(matrix, matrix(exact), 1e-13, 100);
  EXPECT_LE(solution.residual, 1e-13);
  EXPECT_LE(solution.iterations, n);
  for (int i = 0; i < n; ++i) EXPECT_NEAR(solution.x[i], exact[i], 1e-12);
}

TEST(Gmres, EndsAtOnceForTheIdentityAndForNothing) {
  const LinearMap identity = [](const std::vector<double>& x) { return x; };
  EXPECT_EQ(gmres(identity, {1, 2}, 1e-12, 9).iterations, 1);
  EXPECT_EQ(gmres(identity, {0, 0}, 1e-12, 9).iterations, 0);
}

TEST(Gmres, SaysWhatIsLeftAtTheLimit) {
  const LinearMap turn = [](const std::vector<double>& x) { return std::vector<double>{-x[1], x[0]}; };
  const Solution solution = gmres(turn, {1, 0}, 1e-12, 1);
  EXPECT_EQ(solution.iterations, 1);
  EXPECT_DOUBLE_EQ(solution.residual, 1);
}

}  // namespace
}  // namespace krylov
