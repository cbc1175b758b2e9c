// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A time integrator as data: for each stage of a step, when the right-hand side is calculated and which
// linear combinations of the stored fields are formed from it. One engine (sweep.hh) runs them all.
#ifndef MOL_METHOD_HH
#define MOL_METHOD_HH

#include <span>
#include <string>
#include <vector>

#include "tableau.hh"

namespace mol {

/// What is stored for each evolved variable.
enum class Field {
  value,    ///< the variable itself: the input of the right-hand side, and in the end the result
  start,    ///< its value at the start of the step (timelevel 1)
  rhs,      ///< its right-hand side; `number` is the timelevel
  scratch,  ///< `number` is the scratch level
  error     ///< the estimate of the error of the step
};

struct Operand {
  Field field;
  int number = 0;
  friend bool operator==(const Operand&, const Operand&) = default;
};

/// `coefficient` times a field; times the step h as well if `times_step`.
struct Term {
  Operand source;
  double coefficient;
  bool times_step = false;
};

/// target <- sum of terms, added from left to right. The target may be one of the sources.
struct Assignment {
  Operand target;
  std::vector<Term> terms;
};

/// Done point by point, in this order.
using Program = std::vector<Assignment>;

struct Stage {
  double time;         ///< c: the right-hand side is calculated at t + c h
  double step_factor;  ///< cctk_delta_time during the stage, in units of the step
  Program prepare;     ///< before the right-hand side is calculated
  Program fast;        ///< after it, for evolved variables
  Program slow;        ///< after it, for slow variables; empty unless the method is multirate
  // For multirate methods: what the evolution thorn is told.
  bool slow_step = true;       ///< the slow right-hand side of this stage is used
  bool slow_post_step = true;  ///< the slow variables change in this stage
};

struct Method {
  std::string description;
  int scratch_levels = 0;  ///< that the programs use
  bool is_multirate = false;
  int order = 0;           ///< of a solution with an estimate of its error; 0: there is none
  int embedded_order = 0;  ///< of the solution that it is compared with
  std::vector<Stage> stages;
};

// ---- the methods. `stages` > 0 everywhere.

/// Explicit Runge-Kutta method that keeps the k_i in scratch levels; those that are not needed later are not
/// kept.
/// \param with_error  whether the last stage also forms the estimate of the error
Method runge_kutta(std::string description, const AnyTableau& tableau, bool with_error);

/// Forward Euler.
Method euler();
/// Heun's method: the strong-stability-preserving form of second order (Shu and Osher, J. Comput. Phys. 77,
/// 439 (1988), eq. 2.16). Needs no scratch space, as the next two.
Method rk2();
/// The midpoint rule.
Method rk2_central();
/// The strong-stability-preserving method of third order (Shu and Osher 1988, eq. 2.18).
Method rk3();
/// The classical method of fourth order (Kutta 1901); one scratch level collects the result.
Method rk4();

/// Iterated Crank-Nicolson with `stages` - 1 iterations (Teukolsky, Phys. Rev. D 61, 087501 (2000)): each
/// stage takes a half step from the start, the last one a whole step.
Method iterated_crank_nicolson(int stages);
/// The same with an average of weight theta for the old value before each right-hand side (Leiler and
/// Rezzolla, Phys. Rev. D 73, 044001 (2006)).
/// \param swapped  theta and 1 - theta take turns; the last stage uses 1 - theta
Method averaged_crank_nicolson(int stages, double theta, bool swapped);

/// Adams-Bashforth method of `order` 1 to 5 (Hairer, Norsett and Wanner, Solving ODEs I, section III.1). Past
/// right-hand sides are the timelevels of the right-hand side variable.
Method adams_bashforth(int order);

/// u_{s+1} = beta_s h f_s + alpha_s0 u_n + sum_{1 <= j <= s} alpha_sj u_j, where u_j is the result of stage j
/// - 1, as it was before anybody else changed it.
struct ShuOsherForm {
  int stages;
  std::vector<double> alpha;  ///< stages rows of `stages` elements
  std::vector<double> beta;   ///< one per stage
  double at(int stage, int j) const { return alpha[stage * stages + j]; }
};
Method generic(const ShuOsherForm& form);
/// Runge-Kutta methods of 1 to 4 stages and as many orders.
ShuOsherForm generic_runge_kutta(int stages);
ShuOsherForm generic_crank_nicolson(int stages);
/// The method of third order with nodes 0, 1/2, 3/4 (Ralston, Math. Comp. 16, 431 (1962)).
ShuOsherForm generic_classic_rk3();

/// Multirate methods: the fast part takes two steps while the slow part takes one. Built by inserting one
/// base method into another (Schlegel, Knoth, Arnold and Wolke, J. Comput. Appl. Math. 226, 345 (2009);
/// Constantinescu and Sandu, J. Sci. Comput. 33, 239 (2007)). Second order, with 2 slow right-hand sides for
/// 4 fast ones.
Method multirate_rk2();
/// Third order, coupled or not: its base method has the stability polynomial 1 + z + z^2/2 + z^3/6 + z^4/18.
/// Fourth if right-hand sides depend on time only. 4 slow right-hand sides for 8 fast ones.
Method multirate_rk4();
/// The classical method for the fast part, Heun's with the first and last of its stages for the slow part.
/// First order if they are coupled: fast stages see the slow part of a whole Euler step.
Method rk4_rk2();

/// True if the values after each stage are those of the start wherever all right-hand sides vanish: every
/// result is a field that holds them, times one, and the newest right-hand side. These are added with
/// positive multiples of the step, so that a chain of sums adds zeros of one sign, which is adding one.
bool keeps_what_does_not_change(const Method& method);

/// Words of memory that a program moves per point: each array that it reads before it writes it, plus each
/// one that it writes, once. The floor of the traffic of an update.
int words_moved(const Program& program);

}  // namespace mol

#endif
