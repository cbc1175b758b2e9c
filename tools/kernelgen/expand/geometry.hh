// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Tensors that follow from a metric: its determinant, inverse, connection and curvature.
#ifndef KERNELGEN_EXPAND_GEOMETRY_HH
#define KERNELGEN_EXPAND_GEOMETRY_HH

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "graph/expression.hh"

namespace kernelgen {

/// The geometry of one metric g_ab. Each component is formed once.
class Geometry {
 public:
  using Component = std::function<Node(int a, int b)>;
  using Derivative = std::function<Node(int axis, Node node)>;

  /// \param metric  g_ab;  \param derivative  D_axis
  /// \param is_unimodular  the determinant is 1, whatever the components
  Geometry(Graph& graph, Component metric, Derivative derivative, bool is_unimodular)
      : graph_(graph),
        metric_(std::move(metric)),
        derivative_(std::move(derivative)),
        is_unimodular_(is_unimodular) {}

  Node determinant();
  /// g^ab
  Node inverse(int a, int b);
  /// Gamma_abc = (D_b g_ac + D_c g_ab - D_a g_bc)/2
  Node lowered(int a, int b, int c);
  /// Gamma^a_bc
  Node christoffel(int a, int b, int c);
  /// R_ij = g^kl (D_k D_j g_il + D_i D_l g_kj - D_i D_j g_kl - D_k D_l g_ij)/2
  ///        + g^kl (Gamma^m_il Gamma_mkj - Gamma^m_ij Gamma_mkl)
  Node ricci(int i, int j);

 private:
  Node cofactor(int a, int b);
  Node remembered(const std::string& key, const std::function<Node()>& compute);
  Node half() { return graph_.number({1, 2}); }

  Graph& graph_;
  Component metric_;
  Derivative derivative_;
  bool is_unimodular_;
  std::map<std::string, Node> remembered_;
};

}  // namespace kernelgen

#endif
