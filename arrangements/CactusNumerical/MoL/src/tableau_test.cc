// SPDX-License-Identifier: LGPL-2.1-or-later
#include "tableau.hh"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

namespace mol {
namespace {

// ---- order conditions from rooted trees (Butcher 1963; Hairer, Norsett and Wanner, section II.2): a method
// has order p if and only if sum_i b_i Phi_i(t) = 1 / gamma(t) for every rooted tree t with up to p nodes.

/// A rooted tree: its root's subtrees, by number in the list of all trees, in descending order.
struct Tree {
  int nodes;
  double gamma;  ///< density
  std::vector<int> children;
};

/// Appends the trees whose root has `children` and further subtrees numbered at most `largest`, with `nodes`
/// nodes left to place.
void grow(std::vector<Tree>& trees, int nodes, int known, int largest, std::vector<int>& children,
          int total) {
  if (nodes == 0) {
    double gamma = total;
    for (int child : children) gamma *= trees[child].gamma;
    trees.push_back({total, gamma, children});
    return;
  }
  for (int child = std::min(largest, known - 1); child >= 0; --child)
    if (trees[child].nodes <= nodes) {
      children.push_back(child);
      grow(trees, nodes - trees[child].nodes, known, child, children, total);
      children.pop_back();
    }
}

std::vector<Tree> trees_up_to(int nodes) {
  std::vector<Tree> trees;
  for (int n = 1; n <= nodes; ++n) {
    std::vector<int> children;
    const int known = static_cast<int>(trees.size());
    grow(trees, n - 1, known, known - 1, children, n);
  }
  return trees;
}

/// Phi_i of each tree, for all stages.
std::vector<std::vector<double>> elementary_weights(const AnyTableau& tableau,
                                                    const std::vector<Tree>& trees) {
  std::vector<std::vector<double>> phi;
  for (const Tree& tree : trees) {
    std::vector<double> product(tableau.stages(), 1);
    for (int child : tree.children)
      for (int i = 0; i < tableau.stages(); ++i) {
        double sum = 0;
        for (int j = 0; j < i; ++j) sum += tableau.coupling(i, j) * phi[child][j];
        product[i] *= sum;
      }
    phi.push_back(product);
  }
  return phi;
}

/// Largest violation of a condition of order up to p.
double violation(const AnyTableau& tableau, int order, bool of_embedded) {
  const std::vector<Tree> trees = trees_up_to(order);
  const auto phi = elementary_weights(tableau, trees);
  double worst = 0;
  for (std::size_t t = 0; t < trees.size(); ++t) {
    double sum = 0;
    for (int i = 0; i < tableau.stages(); ++i)
      sum += (of_embedded ? tableau.embedded_weight(i) : tableau.weight(i)) * phi[t][i];
    worst = std::max(worst, std::abs(sum - 1 / trees[t].gamma));
  }
  return worst;
}

const std::vector<std::pair<const char*, AnyTableau>> all{
    {"Fehlberg", AnyTableau(tableaux::fehlberg_45)},
    {"Cash-Karp", AnyTableau(tableaux::cash_karp_45)},
    {"Prince-Dormand 6(5)", AnyTableau(tableaux::prince_dormand_65)},
    {"Prince-Dormand 8(7)", AnyTableau(tableaux::prince_dormand_87)}};

TEST(Tableau, ThereAreAsManyRootedTreesAsCayleyCounted) {
  EXPECT_EQ(trees_up_to(8).size(), 1u + 1 + 2 + 4 + 9 + 20 + 48 + 115);
}

TEST(Tableau, MeetsAllConditionsOfItsOrders) {
  for (const auto& [name, tableau] : all) {
    EXPECT_LT(violation(tableau, tableau.order(), false), 2e-14) << name;
    EXPECT_LT(violation(tableau, tableau.embedded_order(), true), 2e-14) << name;
  }
}

// Read beyond its end, a list would give numbers of the next one.
TEST(Tableau, HasNoStageBeforeTheFirstOrAfterTheLast) {
  for (const auto& [name, tableau] : all)
    for (const int stage : {-1, tableau.stages()}) {
      EXPECT_THROW(tableau.node(stage), std::out_of_range) << name;
      EXPECT_THROW(tableau.coupling(stage, 0), std::out_of_range) << name;
      EXPECT_THROW(tableau.coupling(0, stage), std::out_of_range) << name;
      EXPECT_THROW(tableau.weight(stage), std::out_of_range) << name;
      EXPECT_THROW(tableau.embedded_weight(stage), std::out_of_range) << name;
    }
}

TEST(Tableau, HasNoHigherOrderThanItSays) {
  for (const auto& [name, tableau] : all) {
    EXPECT_GT(violation(tableau, tableau.order() + 1, false), 1e-8) << name;
    EXPECT_GT(violation(tableau, tableau.embedded_order() + 1, true), 1e-8) << name;
  }
}

}  // namespace
}  // namespace mol
