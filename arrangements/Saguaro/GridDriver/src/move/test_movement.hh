// SPDX-License-Identifier: LGPL-2.1-or-later
//
// For tests of what devices move: it has the bits of what the host moves. Under mpirun the processes send
// each other messages.
#ifndef SAGUARO_GRID_DRIVER_MOVE_TEST_MOVEMENT_HH
#define SAGUARO_GRID_DRIVER_MOVE_TEST_MOVEMENT_HH

#include "Saguaro/GridDriver/src/move/movement.hh"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <map>
#include <random>

#include "Saguaro/GridDriver/src/move/plans.hh"
#include "Saguaro/GridDriver/src/shape/zones.hh"
#include "cctk.h"

#ifdef HAVE_CAPABILITY_MPI
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>
#endif

namespace grid_driver::test {

using geometry::Centring;

#ifdef HAVE_CAPABILITY_MPI
/// Only for who has been started by mpirun.
class MpiOfRun : public testing::Environment {
 public:
  void SetUp() override {
    const char* const size = std::getenv("OMPI_COMM_WORLD_SIZE");
    is_started_ = size && std::atoi(size) > 1;
    if (is_started_) MPI_Init(nullptr, nullptr);
  }
  void TearDown() override {
    if (is_started_) MPI_Finalize();
  }

 private:
  bool is_started_ = false;
};
inline const auto* const mpi_of_run = testing::AddGlobalTestEnvironment(new MpiOfRun);
#endif

inline constexpr int timelevels = 3;

/// Two levels and groups of several types on them.
struct Levels {
  std::vector<Group> groups;
  std::vector<Lattice> lattices;  ///< by level

  const Layout& layout(Place place) const { return lattices[place.level].layout(); }
};

/// The group whose values are interpolated by a rule, not by sums with weights.
inline constexpr int nonlinear = 5;
/// The group whose values lie between points along y and z.
inline constexpr int staggered = 6;

inline std::vector<Group> some_groups() {
  const auto group = [](int index, int first, int count, int size, ElementType type) {
    Group result{
        index, "test::" + std::to_string(index), GroupKind::grid_function, false, 3, first, count, size, 3};
    result.element_type = type;
    return result;
  };
  return {group(0, 0, 1, 4, ElementType::real4),        group(1, 1, 2, 8, ElementType::real8),
          group(2, 3, 1, 16, ElementType::complex16),   group(3, 4, 1, 1, ElementType::other),
          group(4, 5, 1, 8, ElementType::complex8),     group(nonlinear, 6, 1, 8, ElementType::real8),
          group(staggered, 7, 1, 8, ElementType::real8)};
}

inline Region random_region(const Box& domain, std::mt19937& engine) {
  std::vector<Box> boxes;
  for (int n = 0; n < 3; ++n) {
    Box box = domain;
    for (int d = 0; d < 3; ++d) {
      box.lower[d] = domain.lower[d] + 12 + static_cast<Coordinate>(engine() % 12);
      box.upper[d] = std::min<Coordinate>(box.lower[d] + 6 + engine() % 14, domain.upper[d] - 12);
    }
    boxes.push_back(box);
  }
  return Region::united(boxes);
}

/// \param devices  of each process
inline Levels random_levels(unsigned seed, const Processes& processes, int devices = 1) {
  std::mt19937 engine(seed);
  const Cutting cutting{.processes = processes,
                        .components_per_process = devices * (1 + static_cast<int>(engine() % 3)),
                        .devices = devices};
  LatticeShape coarse, fine;
  coarse.domain = geometry::box_between<3>({0, 0, 0}, {23, 25, 21});
  coarse.ghosts = fine.ghosts = {3, 3, 3};
  coarse.periodic = {true, false, false};
  fine.centring = engine() % 2 ? Centring::vertex : Centring::cell;
  fine.step = {seed % 3 == 1 ? 1 : 2, seed % 3 == 2 ? 1 : 2, 2};
  fine.buffers = {static_cast<Coordinate>(engine() % 3), 1, 0};
  fine.domain = above_bases(coarse.domain, fine.step);
  fine.interior = fine.domain;
  fine.region = random_region(fine.domain, engine);
  Levels result{some_groups(), {}};
  for (const LatticeShape& shape : {coarse, fine})
    result.lattices.push_back(Lattice::distributed(shape, cutting));
  return result;
}

/// Bytes of all variables, on the host.
class Data {
 public:
  explicit Data(const Levels& levels, unsigned seed) {
    std::mt19937 engine(seed);
    for (int level = 0; level < 2; ++level)
      for (const Group& group : levels.groups)
        for (int v = group.first_variable; v < group.first_variable + group.variable_count; ++v)
          for (std::size_t c = 0; c < levels.layout({0, level}).local.size(); ++c)
            for (int t = 0; t < timelevels; ++t)
              arrays_[{v, level, static_cast<int>(c), t}] =
                  values(group, levels.layout({0, level}).local[c].allocated, engine);
  }

  using Key = std::array<int, 4>;
  std::map<Key, std::vector<std::byte>>& arrays() { return arrays_; }
  DataOf addresses() {
    return [this](int variable, Place place, int component, int timelevel) -> void* {
      return arrays_.at({variable, place.level, component, timelevel}).data();
    };
  }

 private:
  static std::vector<std::byte> values(const Group& group, const Index& extent, std::mt19937& engine) {
    std::vector<std::byte> result(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]) *
                                  group.element_size);
    std::uniform_real_distribution<double> number(-1, 1);
    const auto fill = [&]<class T>(T) {
      for (std::size_t n = 0; n + sizeof(T) <= result.size(); n += sizeof(T)) {
        const T value = static_cast<T>(100 * number(engine));
        std::memcpy(result.data() + n, &value, sizeof(T));
      }
    };
    group.element_type == ElementType::other ? fill(char())
    : group.element_type == ElementType::real8 || group.element_type == ElementType::complex16
        ? fill(double())
        : fill(float());
    return result;
  }

  std::map<Key, std::vector<std::byte>> arrays_;
};

/// The same in memory of each component's keeper.
class DeviceData {
 public:
  DeviceData(const Levels& levels, const Devices& devices, Data& data) : levels_(levels), devices_(devices) {
    for (const auto& [key, bytes] : data.arrays()) {
      if (bytes.empty()) continue;
      device::Device& device = keeper(key);
      buffers_[key] = device::Buffer(device, bytes.size(), "a test");
      device.main_queue().to_device(buffers_[key].data(), bytes.data(), bytes.size());
      device.main_queue().wait();
    }
  }
  DataOf addresses() {
    return [this](int variable, Place place, int component, int timelevel) -> void* {
      return buffers_[{variable, place.level, component, timelevel}].data();
    };
  }
  void expect_bits_of(Data& data) {
    for (const auto& [key, expected] : data.arrays()) {
      std::vector<std::byte> found(expected.size());
      device::Device& device = keeper(key);
      device.main_queue().to_host(found.data(), buffers_[key].data(), found.size());
      device.main_queue().wait();
      EXPECT_TRUE(found == expected) << "variable " << key[0] << " level " << key[1] << " component "
                                     << key[2];
    }
  }

 private:
  device::Device& keeper(const Data::Key& key) const {
    return *devices_.at(levels_.layout({0, key[1]}).local.at(key[2]).device);
  }

  const Levels& levels_;
  Devices devices_;
  std::map<Data::Key, device::Buffer> buffers_;
};

inline Stream stream(const Levels& levels, const Group& group, Way way, int from, int to) {
  const LatticeShape& fine = levels.lattices[1].shape();
  Stream result{&group, way, {0, from}, {0, to}, &levels.layout({0, from}), &levels.layout({0, to})};
  if (way == Way::copy) return result;
  const transfer::Centrings centring{fine.centring, fine.centring, fine.centring};
  result.step = fine.step;
  result.source_timelevels = timelevels;
  result.prolongation = {transfer::Method::lagrange, 5, centring};
  if (group.index == nonlinear) result.prolongation = {transfer::Method::eno, 3, centring};
  result.restriction = {0, centring};
  if (group.index == staggered) {
    const transfer::Centrings mixed{Centring::vertex, Centring::cell, Centring::cell};
    result.prolongation = {transfer::Method::staggered, 3, mixed};
    result.restriction = {3, mixed, true};
  }
  return result;
}

/// The exchange of the coarse level, that of the fine one with its edges, which reads coarse ghost points,
/// then the restriction, on one side.
inline void exchange_and_restrict(const Levels& levels, Messenger& messenger, const DataOf& data, double time,
                                  const Devices& devices, bool receiver_prolongates = false) {
  Movement coarse, fine, restriction;
  for (const Group& group : levels.groups) {
    coarse.add(stream(levels, group, Way::copy, 0, 0), levels.lattices[0].exchange_plan());
    fine.add(stream(levels, group, Way::copy, 1, 1),
             levels.lattices[1].exchange_plan(Lattice::Points::evolved));
    if (group.element_type == ElementType::other) continue;
    Stream edges = stream(levels, group, Way::prolongate, 0, 1);
    edges.receiver_prolongates = receiver_prolongates;
    fine.add(edges, prolongation_plan(levels.lattices[0], levels.lattices[1]));
    const Stream values = stream(levels, group, Way::restrict_to_coarse, 1, 0);
    restriction.add(values, restriction_plan(levels.lattices[1], levels.lattices[0], values.restriction));
  }
  const std::array movements{&coarse, &fine, &restriction};
  for (Movement* movement : movements) movement->connect(messenger);
  const std::vector<double> times{1, 0.5, 0};
  const auto moment = [&](const Stream&) { return Moment{time, times, transfer::time_weights(times, time)}; };
  for (int round = 0; round < 2; ++round)
    for (Movement* movement : movements) movement->run(data, data, moment, devices);
}

/// \param mixed  processes with odd numbers stay on the host: the bits are the same, and nobody hangs
inline void compare_with_host(const Devices& devices, Transports transports = {}, bool mixed = false) {
  Messenger messenger;
  messenger.link(devices, transports);
  const bool stays_on_host = mixed && messenger.processes().mine % 2 == 1;
  for (unsigned seed = 1; seed <= 3; ++seed)
    for (const double time : {1.0, 0.1}) {
      SCOPED_TRACE(testing::Message() << "levels " << seed << ", time " << time);
      const Levels levels = random_levels(seed, messenger.processes(), static_cast<int>(devices.size()));
      Data on_host(levels, seed);
      DeviceData on_device(levels, devices, on_host);
      exchange_and_restrict(levels, messenger, on_host.addresses(), time, {});
      if (stays_on_host) {
        Data again(levels, seed);
        exchange_and_restrict(levels, messenger, again.addresses(), time, {});
        EXPECT_TRUE(again.arrays() == on_host.arrays());
      } else {
        exchange_and_restrict(levels, messenger, on_device.addresses(), time, devices);
        on_device.expect_bits_of(on_host);
      }
    }
}

}  // namespace grid_driver::test

#endif
