// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What one rank needs to know of a grid that grows with the machine: a star of nine nested cubes, each of
// which gives every rank one box of about 32^3 points. Simulates sampled ranks of up to 10^6: cut all levels
// before and after the star has moved, plan all exchanges. Prints lines of a key and values; `make bench
// BENCH=metadata` judges them.
#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <new>
#include <random>

#include "Saguaro/GridDriver/src/move/plans.hh"

// ---- memory: what is allocated now, and the most since the last reset

namespace {

std::size_t allocated = 0, most_allocated = 0;

void* counted(void* memory) {
  if (!memory) throw std::bad_alloc();
  allocated += malloc_usable_size(memory);
  most_allocated = std::max(most_allocated, allocated);
  return memory;
}

void uncounted(void* memory) {
  allocated -= malloc_usable_size(memory);
  std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) { return counted(std::malloc(size)); }
void operator delete(void* memory) noexcept { uncounted(memory); }
void operator delete(void* memory, std::size_t) noexcept { uncounted(memory); }

namespace {

using geometry::Coordinate;
using geometry::uniform;
using grid_driver::Box;
using grid_driver::Component;
using grid_driver::ExchangePlan;
using grid_driver::Index;
using grid_driver::Lattice;
using grid_driver::LatticeShape;
using grid_driver::Region;
using grid_driver::Transfer;

constexpr int levels = 9;
constexpr Coordinate side_of_box = 32;  // points of a rank and level, along each axis
constexpr Coordinate ghosts = 3;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Box cube(Coordinate lower, Coordinate side) {
  return geometry::box_between<3>(uniform<3>(lower), uniform<3>(lower + side - 1));
}

/// One level of the star: a cube about the middle of the domain, displaced by some of its points.
LatticeShape level_of_star(int level, int ranks, Coordinate displacement) {
  const auto side = static_cast<Coordinate>(std::lround(side_of_box * std::cbrt(ranks)));
  LatticeShape result;
  result.ghosts = uniform<3>(ghosts);
  result.domain = cube(0, side << level);
  result.interior = result.domain.expanded(uniform<3>(-ghosts), uniform<3>(-ghosts));
  if (level == 0) return result;
  result.step = {2, 2, 2};
  result.buffers = uniform<3>(4);
  const Coordinate middle = (side << level) / 2 - side / 2;
  result.region = Region(cube(middle / 2 * 2 + displacement, side));
  return result;
}

/// All exchanges of one rank, by level.
struct Plans {
  std::vector<ExchangePlan> plans;
};

struct Grid {
  std::vector<Lattice> levels;

  Grid(int rank, int ranks, Coordinate displacement) {
    for (int level = 0; level < ::levels; ++level)
      levels.push_back(
          Lattice::distributed(level_of_star(level, ranks, displacement), {.processes = {rank, ranks}}));
  }
};

/// What a rank does when the star has moved: it cuts all levels anew, and plans what moves, what is filled,
/// and the exchanges of each step.
Plans regrid(int rank, int ranks) {
  const Grid before(rank, ranks, 0), after(rank, ranks, 8);
  Plans result;
  for (int level = 0; level < levels; ++level) {
    const Lattice& here = after.levels[level];
    result.plans.push_back(here.exchange_plan());
    if (level == 0) continue;
    const Lattice& coarse = after.levels[level - 1];
    result.plans.push_back(redistribution_plan(before.levels[level], here));
    result.plans.push_back(filling_plan(coarse, &before.levels[level], here));
    result.plans.push_back(prolongation_plan(coarse, here));
    result.plans.push_back(restriction_plan(here, coarse));
  }
  return result;
}

/// Sampled ranks: random ones, each with all that it exchanges data with until there are enough.
std::map<int, Plans> sampled_ranks(int ranks, std::size_t count) {
  std::mt19937 engine(ranks);
  std::map<int, Plans> result;
  std::vector<int> wanted;
  while (result.size() < std::min<std::size_t>(count, ranks)) {
    if (wanted.empty()) wanted.push_back(static_cast<int>(engine() % ranks));
    const int rank = wanted.back();
    wanted.pop_back();
    if (result.contains(rank)) continue;
    const Plans& plans = result[rank] = regrid(rank, ranks);
    if (result.size() % 16 != 1) continue;
    for (const ExchangePlan& plan : plans.plans)
      for (const Transfer& transfer : plan.sends) wanted.push_back(transfer.peer);
  }
  return result;
}

std::vector<Transfer> with_peer(const std::vector<Transfer>& transfers, int peer) {
  std::vector<Transfer> result;
  std::copy_if(transfers.begin(), transfers.end(), std::back_inserter(result),
               [=](const Transfer& transfer) { return transfer.peer == peer; });
  return result;
}

/// True if what A sends is what B expects, in the same order.
bool agree(const std::vector<Transfer>& sent, const std::vector<Transfer>& received) {
  return std::equal(sent.begin(), sent.end(), received.begin(), received.end(),
                    [](const Transfer& a, const Transfer& b) {
                      return a.box == b.box && a.shift == b.shift && a.number_here == b.number_there &&
                             a.number_there == b.number_here;
                    });
}

void compare_pairs(int ranks, const std::map<int, Plans>& sample) {
  long pairs = 0, transfers = 0, wrong = 0;
  for (const auto& [a, plans_of_a] : sample)
    for (const auto& [b, plans_of_b] : sample) {
      bool exchange = false;
      for (std::size_t i = 0; i < plans_of_a.plans.size(); ++i) {
        const auto sent = with_peer(plans_of_a.plans[i].sends, b);
        if (!agree(sent, with_peer(plans_of_b.plans[i].receives, a))) ++wrong;
        exchange |= !sent.empty();
        transfers += static_cast<long>(sent.size());
      }
      pairs += exchange;
    }
  std::printf("pairs %d %ld %ld %ld\n", ranks, pairs, transfers, wrong);
}

/// Time and memory of each sampled rank alone.
void measure(int ranks, const std::map<int, Plans>& sample) {
  double total = 0, longest = 0;
  std::size_t most = 0, peers = 0;
  for (const auto& entry : sample) {
    const std::size_t before = most_allocated = allocated;
    const double begin = processor_seconds();
    const Plans plans = regrid(entry.first, ranks);
    const double seconds = processor_seconds() - begin;
    total += seconds;
    longest = std::max(longest, seconds);
    most = std::max(most, most_allocated - before);
    for (const ExchangePlan& plan : plans.plans) peers += plan.sends.size() + plan.receives.size();
  }
  std::printf("rank %d %.6f %.6f %zu %.1f\n", ranks, total / sample.size(), longest, most,
              static_cast<double>(peers) / sample.size());
}

/// Does the list of all components consist of what each rank says of itself, and do these tile each level?
void expand(int ranks) {
  long components = 0, wrong = 0;
  for (int level = 0; level < levels; ++level) {
    const LatticeShape shape = level_of_star(level, ranks, 0);
    std::vector<Component> all = Lattice::distributed(shape, {.processes = {0, ranks}}).all_components();
    std::vector<Box> owned;
    auto listed = all.begin();
    for (int rank = 0; rank < ranks; ++rank) {
      const Lattice lattice = Lattice::distributed(shape, {.processes = {rank, ranks}});
      for (const Component& own : lattice.layout().local) {
        wrong += listed == all.end() || listed->number != own.number || listed->process != rank ||
                 !(listed->owned == own.owned) || !(listed->stored == own.stored);
        if (listed != all.end()) ++listed;
        owned.push_back(own.owned);
        ++components;
      }
    }
    wrong += listed != all.end();
    wrong += !(Region::of_disjoint(owned) == shape.region.value_or(Region(shape.domain)));
  }
  std::printf("expansion %d %ld %ld\n", ranks, components, wrong);
}

}  // namespace

int main() {
  for (const int ranks : {100, 1000, 10000, 100000, 1000000}) {
    const std::map<int, Plans> sample = sampled_ranks(ranks, 64);
    measure(ranks, sample);
    compare_pairs(ranks, sample);
  }
  for (const int ranks : {100, 1000, 4096}) expand(ranks);
}
