// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Calls each kernel of Matter on a small grid of its own, whatever the run evolves, and once more after the
// axes have changed places, which must change places in what it writes and nothing else. A sum of what it has
// written, with random weights, goes to a file that is compared with what was written before.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <set>
#include <utility>

#ifdef _OPENMP
#include <omp.h>
#endif

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "flesh/processes.hh"
#include "flow_on_kernel_grid.hh"
#include "kernel_grid.hh"
#include "kernels_of_matter.hh"
#include "lot.hh"

#define TESTMATTER_DECLARE(name) extern "C" void Matter_##name(CCTK_ARGUMENTS);
#define TESTMATTER_DECLARE_BY_AXIS(name) \
  TESTMATTER_DECLARE(name##_1) TESTMATTER_DECLARE(name##_2) TESTMATTER_DECLARE(name##_3)
TESTMATTER_KERNELS(TESTMATTER_DECLARE)
TESTMATTER_KERNELS_BY_AXIS(TESTMATTER_DECLARE_BY_AXIS)

namespace {

using test_matter::Index;
using test_matter::KernelGrid;

using Kernel = void(CCTK_ARGUMENTS);

struct NamedKernel {
  const char* name;
  Kernel *call, *call_turned;  ///< the second one where the axes have changed places
};

// The first axis is the third one after the change.
#define TESTMATTER_NAMED(name) NamedKernel{#name, Matter_##name, Matter_##name},
#define TESTMATTER_NAMED_BY_AXIS(name)                               \
  NamedKernel{#name "_1", Matter_##name##_1, Matter_##name##_3},     \
      NamedKernel{#name "_2", Matter_##name##_2, Matter_##name##_1}, \
      NamedKernel{#name "_3", Matter_##name##_3, Matter_##name##_2},
const NamedKernel all_kernels[] = {TESTMATTER_KERNELS(TESTMATTER_NAMED)
                                       TESTMATTER_KERNELS_BY_AXIS(TESTMATTER_NAMED_BY_AXIS)};

/// Scalars that parameters of the run would leave without storage or effect.
struct Scalars {
  CCTK_INT one = 1, is_last = 1;
  CCTK_REAL rho_min = test_matter::rho_of_atmosphere;
  void enter(KernelGrid& grid) {
    for (const char* const name :
         {"ADMBase::shift_state", "TmunuBase::stress_energy_state", "GRHydro::counts_inversions"})
      grid.replace(name, &one);
    grid.replace("GRHydro::InLastMoLPostStep", &is_last);
    grid.replace("GRHydro::GRHydro_rho_min", &rho_min);
  }
};

Index rotated(const Index& point) { return {point[1], point[2], point[0]}; }

/// One of many flows on a grid, and the same flow after its axes have changed places. Not for odd flows:
/// where differences are equal, round-off decides, and sums over axes have another order.
class Pair {
 public:
  Pair(const cGH* run, const Index& shape, const std::array<CCTK_REAL, 3>& spacings, int number);

  struct Verdict {
    int values = 0;       ///< that the kernel has changed
    int others = 0;       ///< of them that are no numbers
    double sum = 0;       ///< of the numbers, with random weights
    bool is_even = true;  ///< does it treat all axes alike?
  };
  Verdict judge(const NamedKernel& kernel);

 private:
  void turn();
  bool agree(int before, int after) const;
  void add(int variable, Verdict& verdict) const;

  const bool is_turned_;
  KernelGrid grid_, turned_;
  Scalars scalars_;
  std::map<int, int> before_;  ///< by variable after the change: whose values it has
  std::set<int> turns_of_searches_{CCTK_VarIndex("GRHydro::turns"), CCTK_VarIndex("GRHydro::most_turns")};
  std::vector<std::size_t> place_;  ///< by point: where it is afterwards
};

Pair::Pair(const cGH* run, const Index& shape, const std::array<CCTK_REAL, 3>& spacings, int number)
    : is_turned_(number % 2 == 0),
      grid_(run, shape, spacings),
      turned_(run, rotated(shape), {spacings[1], spacings[2], spacings[0]}) {
  scalars_.is_last = number % 2 == 0 ? 1 : 0;
  scalars_.enter(grid_);
  scalars_.enter(turned_);
  set_flow(grid_, number);
  turn();
  grid_.keep();
  turned_.keep();
}

void Pair::turn() {
  const Index& shape = grid_.shape();
  for (int k = 0; k < shape[2]; ++k)
    for (int j = 0; j < shape[1]; ++j)
      for (int i = 0; i < shape[0]; ++i) place_.push_back(turned_.index(rotated({i, j, k})));
  for (const int variable : grid_.variables()) before_[variable] = variable;
  for (const auto& [after, before] : test_matter::names_after_rotation()) {
    const int variable = CCTK_VarIndex(after.c_str());
    if (variable >= 0) before_[variable] = CCTK_VarIndex(before.c_str());
  }
  for (const auto& [after, before] : before_)
    for (std::size_t p = 0; p < place_.size(); ++p) turned_.field(after)[place_[p]] = grid_.field(before)[p];
}

/// Others mark what nobody has set.
bool is_number(double value) { return std::abs(value) < 1e100; }

double largest(const CCTK_REAL* values, std::size_t count) {
  double result = 0;
  for (std::size_t p = 0; p < count; ++p)
    if (is_number(values[p])) result = std::max(result, std::abs(values[p]));
  return result;
}

/// Sums over axes have another order. How many turns the search for a root takes depends on round-off.
bool Pair::agree(int before, int after) const {
  const CCTK_REAL* const a = grid_.field(before);
  const CCTK_REAL* const b = turned_.field(after);
  if (turns_of_searches_.count(before) > 0) return true;
  const double error = 1e-12 * largest(a, place_.size());
  for (std::size_t p = 0; p < place_.size(); ++p) {
    const double here = a[p], there = b[place_[p]];
    if (is_number(here) != is_number(there)) return false;
    if (is_number(here) && std::abs(here - there) > error) return false;
  }
  return true;
}

/// Values are scaled by a power of two, so that all variables count. Of turns it counts whether there were
/// any.
void Pair::add(int variable, Verdict& verdict) const {
  const bool are_turns = turns_of_searches_.count(variable) > 0;
  const CCTK_REAL* const values = grid_.field(variable);
  const CCTK_REAL* const old = grid_.kept(variable);
  const double scale = std::exp2(-std::ilogb(std::max(1e-300, largest(values, place_.size()))));
  Lot weights(~KernelGrid::seed_of(variable));
  for (std::size_t p = 0; p < place_.size(); ++p) {
    const double weight = weights.between(-1, 1);
    if (std::memcmp(&values[p], &old[p], sizeof values[p]) == 0) continue;
    verdict.values += 1;
    if (is_number(values[p]))
      verdict.sum += weight * (are_turns ? values[p] > 0 : scale * values[p]);
    else
      verdict.others += 1;
  }
}

Pair::Verdict Pair::judge(const NamedKernel& kernel) {
  Verdict verdict;
  kernel.call(grid_.gh());
  if (is_turned_) {
    kernel.call_turned(turned_.gh());
    turned_.restore([&](int after) { verdict.is_even = verdict.is_even && agree(before_.at(after), after); });
  }
  grid_.restore([&](int variable) { add(variable, verdict); });
  return verdict;
}

/// Grids are so small that threads would only wait for each other.
class OneThread {
 public:
  OneThread() { use(1); }
  ~OneThread() { use(before_); }
  OneThread(const OneThread&) = delete;
  OneThread& operator=(const OneThread&) = delete;

 private:
#ifdef _OPENMP
  static void use(int threads) { omp_set_num_threads(threads); }
  const int before_ = omp_get_max_threads();
#else
  static void use(int) {}
  const int before_ = 1;
#endif
};

/// How many kernels Matter has that are not in the list. Each has a parameter that says how often it is
/// called.
int number_of_unlisted_kernels() {
  std::set<std::string> known;
  for (const NamedKernel& kernel : all_kernels) known.insert(std::string("Matter::") + kernel.name);
  const std::string end = "_calc_every";
  int result = 0;
  char* name = nullptr;
  for (int is_first = 1; CCTK_ParameterWalk(is_first, "Matter", &name, nullptr) == 0; is_first = 0) {
    const std::string parameter = name;
    std::free(name);
    if (parameter.ends_with(end))
      result += known.count(parameter.substr(0, parameter.size() - end.size())) == 0 ? 1 : 0;
  }
  return result;
}

}  // namespace

extern "C" void TestMatter_JudgeKernels(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  DECLARE_CCTK_PARAMETERS;
  std::vector<double> counts(3);
  if (CCTK_MyProc(cctkGH) == 0) {
    const OneThread one_thread;
    std::ofstream file(std::string(out_dir) + "/kernels.asc");
    file.exceptions(std::ofstream::failbit | std::ofstream::badbit);
    file << "# kernel; for each flow: values that it changes, how many of them are no numbers, sum of the "
            "others\n"
         << std::scientific << std::setprecision(12);
    Pair first(cctkGH, {20, 13, 12}, {0.1, 0.13, 0.17}, 0), second(cctkGH, {15, 14, 13}, {0.2, 0.1, 0.15}, 1),
        third(cctkGH, {16, 15, 17}, {0.15, 0.17, 0.12}, test_matter::flow_at_limits),
        fourth(cctkGH, {12, 13, 14}, {0.13, 0.14, 0.15}, test_matter::flow_at_limits_of_numbers);
    for (const NamedKernel& kernel : all_kernels) {
      file << kernel.name << std::flush;  // a run that ends within a kernel says in which
      bool is_silent = false, is_even = true;
      for (Pair* const pair : {&first, &second, &third, &fourth}) {
        const Pair::Verdict verdict = pair->judge(kernel);
        file << " " << verdict.values << " " << verdict.others << " " << verdict.sum;
        // In the fourth flow some kernels find nothing to change, like `determinant` in flat space.
        is_silent = is_silent || (verdict.values == 0 && pair != &fourth);
        is_even = is_even && verdict.is_even;
      }
      file << (is_even ? "\n" : " uneven\n");
      counts[0] += 1;
      counts[1] += is_silent ? 1 : 0;
      counts[2] += is_even ? 0 : 1;
    }
  }
  flesh::sum_over_processes(counts);
  *judged_kernels = static_cast<CCTK_INT>(counts[0]);
  *silent_kernels = static_cast<CCTK_INT>(counts[1]);
  *uneven_kernels = static_cast<CCTK_INT>(counts[2]);
  *unlisted_kernels = number_of_unlisted_kernels();
}
