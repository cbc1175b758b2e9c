// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/zone_on_device.hh"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "Saguaro/Device/src/assignment.hh"
#include "Saguaro/Device/src/device.hh"
#include "Saguaro/GridDriver/src/public/device_access.hh"
#include "Saguaro/GridDriver/src/public/grid_driver.hh"
#include "Saguaro/SymmetryZones/src/plan.hh"
#include "flesh/devices.hh"

namespace symmetry_zones {
namespace {

using flesh::DeviceView;
using grid_symmetry::VariableImage;

void assign_on(int number, const std::vector<device::Assignment>& assignments) {
  device::Device& device = flesh::devices().numbered(number);
  const device::Use use(device);
  device::assign(device.main_queue(), assignments);
}

/// Who gives or gets values: a process, or one of its devices.
struct End {
  int process;
  int device = -1;
  bool has(const Component& component) const {
    return component.process == process && (device < 0 || component.device == device);
  }
};

/// The transfer as this process sees it.
class Transfer {
 public:
  /// \param images  of the variables, in their order
  Transfer(const cGH* gh, const std::vector<int>& variables, const std::vector<VariableImage>& images,
           const Plan& plan)
      : gh_(gh), variables_(variables), arrays_(gh, variables, images), plan_(plan), copies_(plan.copies) {}

  void run() {
    copy_within_process();
    if (plan_.has_messages) exchange();
  }

 private:
  /// Where the variables of the components of this process are.
  class Arrays {
   public:
    struct Array {
      double* values;
      const double* image;  ///< of the variable that values are taken from
    };

    Arrays(const cGH* gh, const std::vector<int>& variables, const std::vector<VariableImage>& images)
        : views_(flesh::devices().all_views(gh)), count_(variables.size()) {
      if (views_.empty()) return;
      const auto& local = grid_driver::grid_layout(gh, views_.front().map, views_.front().level).local;
      first_ = local.front().number;
      view_of_.resize(local.size());
      arrays_.resize(local.size() * count_);
      for (const DeviceView& view : views_) {
        view_of_[view.component] = &view;
        for (std::size_t v = 0; v < count_; ++v) {
          const int image = images[v].variable;
          double* const values = flesh::reals_on_device(gh, view, variables[v]);
          arrays_[view.component * count_ + v] = {
              values, image == variables[v] ? values : flesh::reals_on_device(gh, view, image)};
        }
      }
    }

    const Array& of(const Component& component, std::size_t variable) const {
      return arrays_[(component.number - first_) * count_ + variable];
    }
    std::array<std::int64_t, 3> steps(const Component& component) const {
      return (*view_of_[component.number - first_]).steps();
    }

   private:
    std::vector<DeviceView> views_;
    std::vector<const DeviceView*> view_of_;  ///< by place among the components of this process
    std::vector<Array> arrays_;               ///< of the first component, then of the second, ...
    std::size_t count_;
    int first_ = 0;
  };

  int mine() const { return CCTK_MyProc(gh_); }
  bool is_mine(const Component* component) const { return component->process == mine(); }

  /// Numbers of one variable on their way; an end without memory is the variable itself.
  device::Assignment assignment(const Copy& copy, std::size_t variable, double* to,
                                const double* from) const {
    const auto extent = extents(copy.points);
    device::Assignment result{extent, to, steps_of(extent), from, steps_of(extent), false, 0};
    if (!to) {
      result.to = arrays_.of(*copy.to, variable).values + copy.to->offset(copy.points.lower);
      result.to_steps = arrays_.steps(*copy.to);
    }
    if (!from) {
      result.from =
          arrays_.of(*copy.from, variable).image + copy.from->offset(copy.map->source_of(copy.points.lower));
      result.from_steps = copy.map->source_steps(arrays_.steps(*copy.from));
    }
    return result;
  }

  /// What a device does for the others of its process.
  struct OfDevice {
    std::size_t out = 0, in = 0;  ///< numbers that leave, and arrive
    device::Buffer outgoing, incoming;
    std::vector<device::Assignment> first, last;  ///< before, and behind what goes from device to device
  };
  /// What one device gives to another lies in one stretch of either's memory.
  struct Crossing {
    std::size_t out = 0, in = 0, count = 0;
  };

  /// Each device copies what stays there and packs what others get; all copies from device to device are
  /// under way at the same time, in queues of their own.
  void copy_within_process() const {
    std::map<int, OfDevice> devices;
    std::map<std::pair<int, int>, Crossing> crossings;
    for (const Copy& copy : copies_) {
      if (!is_mine(copy.to) || !is_mine(copy.from)) continue;
      devices[copy.from->device], devices[copy.to->device];
      if (copy.from->device != copy.to->device)
        crossings[{copy.from->device, copy.to->device}].count += numbers(copy);
    }
    for (auto& [ends, crossing] : crossings) {
      OfDevice &from = devices[ends.first], &to = devices[ends.second];
      crossing.out = std::exchange(from.out, from.out + crossing.count);
      crossing.in = std::exchange(to.in, to.in + crossing.count);
    }
    for (auto& [number, device] : devices) {
      device.outgoing = room(number, device.out);
      device.incoming = room(number, device.in);
    }
    list_copies(devices, crossings);
    for (const auto& [number, device] : devices) assign_on(number, device.first);
    for (const auto& [ends, crossing] : crossings)
      copy_across(ends, values(devices[ends.first].outgoing) + crossing.out,
                  values(devices[ends.second].incoming) + crossing.in, crossing.count);
    for (const auto& [ends, crossing] : crossings) {
      const device::Queue& queue = grid_driver::queue_across(ends.first, ends.second);
      // The memory of both may be taken by others then.
      flesh::devices().numbered(ends.first).main_queue().wait_for(queue);
      flesh::devices().numbered(ends.second).main_queue().wait_for(queue);
    }
    for (const auto& [number, device] : devices) assign_on(number, device.last);
  }

  /// All zones of a variable after one another: where rows end, others begin.
  void list_copies(std::map<int, OfDevice>& devices,
                   const std::map<std::pair<int, int>, Crossing>& crossings) const {
    std::map<std::pair<int, int>, std::size_t> places;
    for (std::size_t variable = 0; variable < variables_.size(); ++variable)
      for (const Copy& copy : copies_) {
        if (!is_mine(copy.to) || !is_mine(copy.from)) continue;
        const std::pair ends{copy.from->device, copy.to->device};
        OfDevice &from = devices.at(ends.first), &to = devices.at(ends.second);
        if (ends.first == ends.second) {
          from.first.push_back(assignment(copy, variable, nullptr, nullptr));
          continue;
        }
        const Crossing& crossing = crossings.at(ends);
        const std::size_t place = std::exchange(places[ends], places[ends] + copy.points.size());
        from.first.push_back(
            assignment(copy, variable, values(from.outgoing) + crossing.out + place, nullptr));
        to.last.push_back(assignment(copy, variable, nullptr, values(to.incoming) + crossing.in + place));
      }
  }

  static void copy_across(const std::pair<int, int>& ends, const double* from, double* to,
                          std::size_t count) {
    device::Queue& queue = grid_driver::queue_across(ends.first, ends.second);
    queue.wait_for(flesh::devices().numbered(ends.first).main_queue());
    queue.wait_for(flesh::devices().numbered(ends.second).main_queue());
    queue.copy(to, from, count * sizeof(double));
  }

  static double* values(const device::Buffer& buffer) { return reinterpret_cast<double*>(buffer.data()); }
  static device::Buffer room(int device, std::size_t count) {
    if (count == 0) return {};
    return {flesh::devices().numbered(device), count * sizeof(double), "symmetry zones"};
  }
  std::size_t numbers(const Copy& copy) const {
    return static_cast<std::size_t>(copy.points.size()) * variables_.size();
  }

  /// Calls visit(copy, variable, place) for what goes from one end to another; place counts numbers in the
  /// message. \return how many these are
  template <class Visit>
  std::size_t for_each_number(const End& from, const End& to, Visit visit) const {
    std::size_t place = 0;
    for (const Copy& copy : copies_) {
      if (!from.has(*copy.from) || !to.has(*copy.to)) continue;
      for (std::size_t variable = 0; variable < variables_.size(); ++variable) {
        visit(copy, variable, place);
        place += static_cast<std::size_t>(copy.points.size());
      }
    }
    return place;
  }
  std::size_t length(const End& from, const End& to) const {
    return for_each_number(from, to, [](const Copy&, std::size_t, std::size_t) {});
  }

  void exchange() const {
    const int count = CCTK_nProcs(gh_);
    std::vector<std::vector<std::byte>> outgoing(count);
    for (int to = 0; to < count; ++to)
      if (to != mine()) outgoing[to] = packed({to});
    const auto incoming = grid_driver::exchange(gh_, std::move(outgoing));
    for (int from = 0; from < count; ++from)
      if (from != mine()) unpack({from}, incoming[from]);
  }

  /// The message to a process. Each device packs what it has of it. Waits for the devices.
  std::vector<std::byte> packed(const End& to) const {
    std::vector<std::byte> message(length({mine()}, to) * sizeof(double));
    for_each_device_of_message({mine()}, to, message.size(), [&](int number, const device::Buffer& buffer) {
      device::Queue& queue = flesh::devices().numbered(number).main_queue();
      std::vector<device::Assignment> copies;
      std::vector<std::pair<std::size_t, std::size_t>> stretches;
      for_each_number({mine()}, to, [&](const Copy& copy, std::size_t variable, std::size_t place) {
        if (copy.from->device != number) return;
        copies.push_back(assignment(copy, variable, values(buffer) + place, nullptr));
        append(stretches, place, static_cast<std::size_t>(copy.points.size()));
      });
      device::assign(queue, copies);
      for (const auto& [begin, count] : stretches)
        queue.to_host(message.data() + begin * sizeof(double), buffer.data() + begin * sizeof(double),
                      count * sizeof(double));
      queue.wait();
    });
    return message;
  }

  void unpack(const End& from, const std::vector<std::byte>& message) const {
    for_each_device_of_message(from, {mine()}, message.size(), [&](int number, const device::Buffer& buffer) {
      device::Queue& queue = flesh::devices().numbered(number).main_queue();
      queue.to_device(buffer.data(), message.data(), message.size());
      std::vector<device::Assignment> copies;
      for_each_number(from, {mine()}, [&](const Copy& copy, std::size_t variable, std::size_t place) {
        if (copy.to->device == number)
          copies.push_back(assignment(copy, variable, nullptr, values(buffer) + place));
      });
      device::assign(queue, copies);
      queue.wait();
    });
  }

  /// Calls visit(number, memory for the whole message) for each device of this process that has a part in it.
  template <class Visit>
  void for_each_device_of_message(const End& from, const End& to, std::size_t bytes, Visit visit) const {
    std::set<int> numbers;
    for_each_number(from, to, [&](const Copy& copy, std::size_t, std::size_t) {
      numbers.insert(from.process == mine() ? copy.from->device : copy.to->device);
    });
    for (const int number : numbers) {
      device::Device& device = flesh::devices().numbered(number);
      const device::Use use(device);
      visit(number, device::Buffer(device, bytes, "symmetry zones"));
    }
  }

  /// Places that follow one another travel together.
  static void append(std::vector<std::pair<std::size_t, std::size_t>>& stretches, std::size_t begin,
                     std::size_t count) {
    if (!stretches.empty() && stretches.back().first + stretches.back().second == begin)
      stretches.back().second += count;
    else
      stretches.emplace_back(begin, count);
  }

  const cGH* gh_;
  const std::vector<int>& variables_;
  Arrays arrays_;
  const Plan& plan_;
  const std::vector<Copy>& copies_;
};

/// In the whole zone, as on the host: also where there was no source.
/// \param variables  those whose signs change
void reverse_signs(const cGH* gh, const std::vector<int>& variables, const ZoneMap& map) {
  std::map<int, std::vector<device::Assignment>> reversals;
  for (const DeviceView& view : flesh::devices().all_views(gh)) {
    const Component& here = grid_driver::grid_layout(gh, view.map, view.level).local[view.component];
    const Box points = here.stored & map.target();
    if (points.empty()) continue;
    for (const int variable : variables) {
      double* const values = flesh::reals_on_device(gh, view, variable) + here.offset(points.lower);
      const auto steps = view.steps();
      reversals[view.device].push_back({extents(points), values, steps, values, steps, true, 0});
    }
  }
  for (const auto& [number, of_device] : reversals) assign_on(number, of_device);
}

/// The variables, and those that their values come from.
std::vector<int> with_images(const std::vector<int>& variables, const std::vector<VariableImage>& images) {
  std::vector<int> result = variables;
  for (const VariableImage& image : images) result.push_back(image.variable);
  return result;
}

}  // namespace

bool are_on_devices(const cGH* gh, const std::vector<int>& variables, const AxisMap& map) {
  if (!flesh::devices().current()) return false;
  const std::vector<int> all = with_images(variables, grid_symmetry::images_of(variables, map));
  const auto is_real = [](int v) { return CCTK_VarTypeI(v) == CCTK_VARIABLE_REAL; };
  return std::all_of(all.begin(), all.end(), is_real) && std::any_of(all.begin(), all.end(), [&](int v) {
           return flesh::devices().home(gh, v, 0) == flesh::Side::device;
         });
}

void fill_zones_on_devices(const cGH* gh, const std::vector<int>& variables, const std::vector<Zone>& zones,
                           const AxisMap& axes) {
  const Plan& plan = plan_of(gh, CCTK_GroupIndexFromVarI(variables.front()), zones);
  if (plan.is_empty) return;
  const std::vector<VariableImage> images = grid_symmetry::images_of(variables, axes);
  const std::vector<int> all = with_images(variables, images);
  flesh::devices().require(gh, all, std::vector<int>(all.size(), 0), flesh::Side::device);
  flesh::change_on_device(gh, variables);
  Transfer(gh, variables, images, plan).run();
  std::vector<int> reversed;
  for (std::size_t v = 0; v < variables.size(); ++v)
    if (images[v].sign < 0) reversed.push_back(variables[v]);
  if (!reversed.empty())
    for (const ZoneMap& map : plan.maps) reverse_signs(gh, reversed, map);
}

}  // namespace symmetry_zones
