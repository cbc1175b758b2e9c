// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Butcher tableaux of explicit Runge-Kutta methods, as data.
//
// A method with s stages advances u' = f(t, u) from t to t + h:
//
//   k_i = f(t + c_i h, u + h sum_{j < i} a_ij k_j),     u(t + h) = u + h sum_i b_i k_i
//
// An embedded pair has a second set of weights, of another order; the difference of the two solutions
// estimates the error. Every tableau is checked at compile time (consistency) and by a unit test (all order
// conditions).
#ifndef MOL_TABLEAU_HH
#define MOL_TABLEAU_HH

#include <array>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>

namespace mol {

/// The coefficients of a method with S stages. Rows of `coupling` hold a_ij, zero for j >= i.
template <int S>
struct Tableau {
  int order;                    ///< of the solution that is kept
  int embedded_order;           ///< of the other one; 0: there is none
  std::array<double, S> nodes;  ///< c_i, in units of the step
  std::array<std::array<double, S>, S> coupling;
  std::array<double, S> weights;   ///< b_i
  std::array<double, S> embedded;  ///< weights of the other solution; zero if there is none
};

/// A tableau of any size; refers to one that lives on.
class AnyTableau {
 public:
  template <int S>
  explicit constexpr AnyTableau(const Tableau<S>& tableau)
      : order_(tableau.order),
        embedded_order_(tableau.embedded_order),
        nodes_(tableau.nodes),
        coupling_(tableau.coupling[0].data(), static_cast<std::size_t>(S) * S),
        weights_(tableau.weights),
        embedded_(tableau.embedded) {}

  constexpr int stages() const { return static_cast<int>(nodes_.size()); }
  constexpr int order() const { return order_; }
  constexpr int embedded_order() const { return embedded_order_; }

  // Stages count from 0; others end in std::out_of_range. Beyond the end of one list lies the next one, whose
  // numbers look like coefficients.
  constexpr double node(int i) const { return nodes_[stage(i)]; }
  constexpr double coupling(int i, int j) const { return coupling_[stage(i) * nodes_.size() + stage(j)]; }
  constexpr double weight(int i) const { return weights_[stage(i)]; }
  constexpr double embedded_weight(int i) const { return embedded_[stage(i)]; }

 private:
  constexpr std::size_t stage(int i) const {
    return i >= 0 && i < stages() ? static_cast<std::size_t>(i)
                                  : throw std::out_of_range("a tableau has no stage " + std::to_string(i));
  }

  int order_;
  int embedded_order_;
  std::span<const double> nodes_, coupling_, weights_, embedded_;
};

namespace tableaux {

// clang-format off: rows are rows

/// Fehlberg, NASA TR R-315 (1969), table III: RK4(5), fifth order kept.
inline constexpr Tableau<6> fehlberg_45{5,
                                        4,
                                        {0, 1.0 / 4, 3.0 / 8, 12.0 / 13, 1, 1.0 / 2},
                                        {{{},
                                          {1.0 / 4},
                                          {3.0 / 32, 9.0 / 32},
                                          {1932.0 / 2197, -7200.0 / 2197, 7296.0 / 2197},
                                          {439.0 / 216, -8, 3680.0 / 513, -845.0 / 4104},
                                          {-8.0 / 27, 2, -3544.0 / 2565, 1859.0 / 4104, -11.0 / 40}}},
                                        {16.0 / 135, 0, 6656.0 / 12825, 28561.0 / 56430, -9.0 / 50, 2.0 / 55},
                                        {25.0 / 216, 0, 1408.0 / 2565, 2197.0 / 4104, -1.0 / 5, 0}};

/// Cash and Karp, ACM TOMS 16, 201 (1990), table of the fifth- and fourth-order formulae.
inline constexpr Tableau<6> cash_karp_45{
    5,
    4,
    {0, 1.0 / 5, 3.0 / 10, 3.0 / 5, 1, 7.0 / 8},
    {{{},
      {1.0 / 5},
      {3.0 / 40, 9.0 / 40},
      {3.0 / 10, -9.0 / 10, 6.0 / 5},
      {-11.0 / 54, 5.0 / 2, -70.0 / 27, 35.0 / 27},
      {1631.0 / 55296, 175.0 / 512, 575.0 / 13824, 44275.0 / 110592, 253.0 / 4096}}},
    {37.0 / 378, 0, 250.0 / 621, 125.0 / 594, 0, 512.0 / 1771},
    {2825.0 / 27648, 0, 18575.0 / 48384, 13525.0 / 55296, 277.0 / 14336, 1.0 / 4}};

/// Prince and Dormand, J. Comput. Appl. Math. 7, 67 (1981), table 1: RK6(5)8M, sixth order kept.
inline constexpr Tableau<8> prince_dormand_65{
    6,
    5,
    {0, 1.0 / 10, 2.0 / 9, 3.0 / 7, 3.0 / 5, 4.0 / 5, 1, 1},
    {{{},
      {1.0 / 10},
      {-2.0 / 81, 20.0 / 81},
      {615.0 / 1372, -270.0 / 343, 1053.0 / 1372},
      {3243.0 / 5500, -54.0 / 55, 50949.0 / 71500, 4998.0 / 17875},
      {-26492.0 / 37125, 72.0 / 55, 2808.0 / 23375, -24206.0 / 37125, 338.0 / 459},
      {5561.0 / 2376, -35.0 / 11, -24117.0 / 31603, 899983.0 / 200772, -5225.0 / 1836, 3925.0 / 4056},
      {465467.0 / 266112, -2945.0 / 1232, -5610201.0 / 14158144, 10513573.0 / 3212352, -424325.0 / 205632,
       376225.0 / 454272, 0}}},
    {61.0 / 864, 0, 98415.0 / 321776, 16807.0 / 146016, 1375.0 / 7344, 1375.0 / 5408, -37.0 / 1120, 1.0 / 10},
    {821.0 / 10800, 0, 19683.0 / 71825, 175273.0 / 912600, 395.0 / 3672, 785.0 / 2704, 3.0 / 50, 0}};

/// Prince and Dormand, J. Comput. Appl. Math. 7, 67 (1981), table 2: RK8(7)13M, eighth order kept. The
/// authors give fractions that approximate the coefficients to 18 digits.
inline constexpr Tableau<13> prince_dormand_87{
    8,
    7,
    {0, 1.0 / 18, 1.0 / 12, 1.0 / 8, 5.0 / 16, 3.0 / 8, 59.0 / 400, 93.0 / 200, 5490023248.0 / 9719169821,
     13.0 / 20, 1201146811.0 / 1299019798, 1, 1},
    {{{},
      {1.0 / 18},
      {1.0 / 48, 1.0 / 16},
      {1.0 / 32, 0, 3.0 / 32},
      {5.0 / 16, 0, -75.0 / 64, 75.0 / 64},
      {3.0 / 80, 0, 0, 3.0 / 16, 3.0 / 20},
      {29443841.0 / 614563906, 0, 0, 77736538.0 / 692538347, -28693883.0 / 1125000000,
       23124283.0 / 1800000000},
      {16016141.0 / 946692911, 0, 0, 61564180.0 / 158732637, 22789713.0 / 633445777, 545815736.0 / 2771057229,
       -180193667.0 / 1043307555},
      {39632708.0 / 573591083, 0, 0, -433636366.0 / 683701615, -421739975.0 / 2616292301,
       100302831.0 / 723423059, 790204164.0 / 839813087, 800635310.0 / 3783071287},
      {246121993.0 / 1340847787, 0, 0, -37695042795.0 / 15268766246, -309121744.0 / 1061227803,
       -12992083.0 / 490766935, 6005943493.0 / 2108947869, 393006217.0 / 1396673457,
       123872331.0 / 1001029789},
      {-1028468189.0 / 846180014, 0, 0, 8478235783.0 / 508512852, 1311729495.0 / 1432422823,
       -10304129995.0 / 1701304382, -48777925059.0 / 3047939560, 15336726248.0 / 1032824649,
       -45442868181.0 / 3398467696, 3065993473.0 / 597172653},
      {185892177.0 / 718116043, 0, 0, -3185094517.0 / 667107341, -477755414.0 / 1098053517,
       -703635378.0 / 230739211, 5731566787.0 / 1027545527, 5232866602.0 / 850066563,
       -4093664535.0 / 808688257, 3962137247.0 / 1805957418, 65686358.0 / 487910083},
      {403863854.0 / 491063109, 0, 0, -5068492393.0 / 434740067, -411421997.0 / 543043805,
       652783627.0 / 914296604, 11173962825.0 / 925320556, -13158990841.0 / 6184727034,
       3936647629.0 / 1978049680, -160528059.0 / 685178525, 248638103.0 / 1413531060, 0}}},
    {14005451.0 / 335480064, 0, 0, 0, 0, -59238493.0 / 1068277825, 181606767.0 / 758867731,
     561292985.0 / 797845732, -1041891430.0 / 1371343529, 760417239.0 / 1151165299, 118820643.0 / 751138087,
     -528747749.0 / 2220607170, 1.0 / 4},
    {13451932.0 / 455176623, 0, 0, 0, 0, -808719846.0 / 976000145, 1757004468.0 / 5645159321,
     656045339.0 / 265891186, -3867574721.0 / 1518517206, 465885868.0 / 322736535, 53011238.0 / 667516719,
     2.0 / 45, 0}};
// clang-format on

/// A wrong digit almost surely breaks one of these: each row of a_ij sums to c_i, both sets of weights to 1.
template <int S>
constexpr bool is_consistent(const Tableau<S>& tableau) {
  constexpr double rounding = 1e-14;
  auto is_close = [](double a, double b) { return a - b < rounding && b - a < rounding; };
  double weights = 0, embedded = 0;
  for (int i = 0; i < S; ++i) {
    double row = 0;
    for (int j = 0; j < i; ++j) row += tableau.coupling[i][j];
    if (!is_close(row, tableau.nodes[i])) return false;
    weights += tableau.weights[i];
    embedded += tableau.embedded[i];
  }
  return is_close(weights, 1) && is_close(embedded, 1);
}
static_assert(is_consistent(fehlberg_45));
static_assert(is_consistent(cash_karp_45));
static_assert(is_consistent(prince_dormand_65));
static_assert(is_consistent(prince_dormand_87));

}  // namespace tableaux
}  // namespace mol

#endif
