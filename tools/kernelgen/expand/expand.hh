// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Tensor equations -> equations of components. Needs a model without errors; promises graphs in the form of
// algebra.
#ifndef KERNELGEN_EXPAND_EXPAND_HH
#define KERNELGEN_EXPAND_EXPAND_HH

#include "check/model.hh"
#include "expand/differentiate.hh"
#include "graph/kernel.hh"

namespace kernelgen {

/// \param order  of differences: the value of fdOrder in this kernel
/// \throws MistakeAt the first term that has no meaning
Kernel expand(Graph& graph, const Model& model, const Calculation& calculation, int order,
              Chart chart = Chart::cartesian);

/// Two values that are equal if an equation sets a symmetric tensor to a symmetric expression (or an
/// antisymmetric one); only one of them is stored.
struct SymmetryClaim {
  Node value = nullptr, mirrored = nullptr;
  std::string component;  ///< that is stored
  int sign = 1;           ///< -1: antisymmetric
  const Definition* equation = nullptr;
};
/// What shows of a calculation before there are kernels: claims, and all terms that have no meaning.
/// Equations with such terms claim nothing.
struct Findings {
  std::vector<SymmetryClaim> claims;
  std::vector<MistakeAt> mistakes;
};
Findings findings(Graph& graph, const Model& model, const Calculation& calculation, int order);

/// Variable that holds the rate of change of a component: "phirhs".
std::string rate_of(const std::string& component);

/// Operators of advect and dissipation, which no script can define.
inline constexpr const char* advective_operator = "Dadv+";
inline constexpr const char* upwinding_operator = "Dadv-";
inline constexpr const char* dissipation_operator = "Ddiss";

}  // namespace kernelgen

#endif
