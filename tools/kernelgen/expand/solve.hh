// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Roots of a function of one unknown, by a bounded number of turns.
#ifndef KERNELGEN_EXPAND_SOLVE_HH
#define KERNELGEN_EXPAND_SOLVE_HH

#include <functional>
#include <vector>

#include "graph/expression.hh"

namespace kernelgen {

struct RootSearch {
  Node start = nullptr;                ///< where to begin; the middle, if it lies outside of the bracket
  Node low = nullptr, high = nullptr;  ///< the bracket, low < high: the function changes sign in it
  Node tolerance = nullptr;            ///< of the last step, relative to the root
  int most = 1;                        ///< turns
  bool is_rising = false;              ///< known to be negative at low, and not at high: no sign is looked at
  int depth = 0;                       ///< how many iterations this one is part of
  bool uses_secant = false;            ///< instead of the derivative, which need not exist
};

/// Newton's method with the exact derivative, or with that of the last two turns (1 at the first), within a
/// bracket that shrinks: where a step would leave it, or is more than half of the one before, the middle is
/// taken instead (Press et al. 2007, section 9.4).
/// \return  the root; 1 if it was found, 0 if the function does not change sign or the turns were too few; the
///          number of turns
std::vector<Node> root_of(Graph& graph, const std::function<Node(Node)>& function, const RootSearch& search);

/// Values of a turn, at most: those of iterations within each other are numbered apart while they are made.
inline constexpr int most_values = 64;

/// An iteration as a function of what its body needs from outside. \param values  before the first turn
/// \param body  new values and the condition that ends it, of values (`bound` nodes, from number `first` on) and
/// anything else
Iteration closed(Graph& graph, std::vector<Node> values, const std::vector<Node>& body, int most,
                 int first = 0);

}  // namespace kernelgen

#endif
