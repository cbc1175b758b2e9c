// SPDX-License-Identifier: LGPL-2.1-or-later
//
// How evenly Balance distributes, halving and the search of several options side by side. Prints lines of a
// key and values; `make bench BENCH=balance` judges them.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>
#include <random>

#include "Saguaro/Balance/src/balance.hh"

namespace {

using balance::Box;
using balance::Coordinate;
using balance::CutRule;
using balance::Ownership;
using balance::Piece;
using Rule = std::shared_ptr<const CutRule>;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Box box_of(Coordinate x, Coordinate y, Coordinate z) {
  return geometry::box_between<3>({0, 0, 0}, {x - 1, y - 1, z - 1});
}

/// Points of all faces of shares inside the domain: ghost zones of width one.
Coordinate ghost_surface(const Ownership& ownership, const Box& domain) {
  Coordinate result = 0;
  for (int process = 0; process < ownership.processes(); ++process)
    for (const balance::Share& share : ownership.shares(process))
      for (int d = 0; d < 3; ++d) {
        const Coordinate face = share.box.size() / share.box.extent(d);
        result += face * ((share.box.lower[d] > domain.lower[d]) + (share.box.upper[d] < domain.upper[d]));
      }
  return result;
}

/// One cube over 1, ..., 512 processes.
void distribute_cube(const Rule& halving, const Rule& searching) {
  const Box domain = box_of(512, 512, 512);
  double seconds = 0;
  for (int processes = 1; processes <= 512; ++processes) {
    const Ownership halved(domain, processes, halving);
    const double begin = processor_seconds();
    const Ownership found(domain, processes, searching);
    const double imbalance = found.imbalance();
    seconds += processor_seconds() - begin;
    std::printf("cube %d %.6f %.6f %lld %lld\n", processes, halved.imbalance(), imbalance,
                static_cast<long long>(ghost_surface(halved, domain)),
                static_cast<long long>(ghost_surface(found, domain)));
  }
  std::printf("cube_seconds %.3f\n", seconds);
}

/// Three maps of sizes 2:1:1 over three processes: points of each map on each process, in units of the small
/// one.
void distribute_maps(const Rule& rule) {
  const Box large = box_of(96, 48, 48), small = box_of(48, 48, 48);
  const Ownership ownership({{0, large}, {1, small}, {2, small}}, 3, rule);
  for (int process = 0; process < 3; ++process) {
    double parts[3] = {};
    for (const balance::Share& share : ownership.shares(process))
      parts[share.map] += static_cast<double>(share.box.size()) / static_cast<double>(small.size());
    std::printf("maps %d %.6f %.6f %.6f\n", process, parts[0], parts[1], parts[2]);
  }
}

/// 10 x 10 x 10 boxes of 32 to 64 points along each axis, with gaps.
std::vector<Piece> thousand_boxes(unsigned seed) {
  std::mt19937 engine(seed);
  std::vector<Piece> result;
  for (Coordinate n = 0; n < 1000; ++n) {
    const geometry::Index<3> lower{n % 10 * 64, n / 10 % 10 * 64, n / 100 * 64};
    geometry::Index<3> upper = lower;
    for (Coordinate& end : upper) end += 31 + static_cast<Coordinate>(engine() % 33);
    result.push_back({0, geometry::box_between<3>(lower, upper)});
  }
  return result;
}

/// Ten levels of a thousand regions over 10,000 processes: the whole distribution, and what one process asks.
void distribute_regions(const char* name, const Rule& rule) {
  constexpr int levels = 10, processes = 10000;
  double whole = 0, own = 0, worst = 0;
  for (int level = 0; level < levels; ++level) {
    const std::vector<Piece> pieces = thousand_boxes(level);
    double begin = processor_seconds();
    const Ownership ownership(pieces, processes, rule);
    for (const balance::Share& share : ownership.shares(processes / 3))
      ownership.touching(0, share.box.expanded({3, 3, 3}, {3, 3, 3}));
    own += processor_seconds() - begin;
    begin = processor_seconds();
    worst = std::max(worst, Ownership(pieces, processes, rule).imbalance());
    whole += processor_seconds() - begin;
  }
  std::printf("regions %s %.6f %.4f %.4f\n", name, worst, whole, own);
}

}  // namespace

int main(int argc, char** argv) {
  balance::SearchSettings settings;
  if (argc > 1) settings.threads = std::atoi(argv[1]);
  const Rule halving = balance::longest_direction_rule({1, 1, 1});
  const Rule searching = balance::multi_option_rule(settings);
  distribute_cube(halving, searching);
  distribute_maps(searching);
  distribute_regions("halving", halving);
  distribute_regions("searching", balance::multi_option_rule(settings));
}
