// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Calculations on a device: all components of a level at once. Part of each generated thorn; only where there
// is Saguaro/GridDriver.
#ifndef KERNEL_COMPONENT_ON_DEVICE_HH
#define KERNEL_COMPONENT_ON_DEVICE_HH

#include <algorithm>
#include <climits>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "component.hh"
#include "grid_driver_device.hh"
#include "kernel_device_call.hh"

namespace {

inline Shape shape_of(const grid_driver::DeviceView& view) {
  Shape shape;
  for (int d = 0; d < 3; ++d) {
    shape.lsh[d] = view.lsh[d], shape.ash[d] = view.ash[d], shape.gsh[d] = view.gsh[d];
    shape.ghosts[d] = view.ghosts[d];
  }
  std::copy_n(view.bbox.begin(), 6, shape.bbox);
  return shape;
}

/// A variable of a calculation; those that have no storage in this run get the address of another one.
struct DeviceField {
  const char* name;
  bool has_storage;
};

/// What is the same at all points of a map, in the order of the kernel's uniforms.
template <class Given>
inline std::map<int, std::vector<double>> given_on_maps(const std::vector<grid_driver::DeviceView>& views,
                                                        const Given& given) {
  std::map<int, std::vector<double>> result;
  for (const auto& view : views)
    if (result.count(view.map) == 0) result[view.map] = given(view.spacing.data());
  return result;
}

/// The points of a component that a calculation is for.
inline std::vector<KernelBox> boxes_of(const cGH* cctkGH, const grid_driver::DeviceView& view,
                                       const char* calculation, Points points, const int* reach,
                                       CCTK_INT boundary) {
  std::vector<KernelBox> boxes = boxes_of(cctkGH, shape_of(view), calculation, points, reach, boundary);
  if (points != Points::of_stage) return boxes;
  if (const auto needed = grid_driver::points_of_stage(view.map, view.level, view.component))
    boxes[0] = common_part(boxes[0], needed->begin.data(), needed->end.data());
  for (int d = 0; d < 3 && !boxes.empty(); ++d)
    if (boxes[0].begin[d] >= boxes[0].end[d]) boxes.clear();
  return boxes;
}

/// Points in two parts: those that may be treated while ghost zones are on their way, and those that wait.
struct EarlyAndLate {
  std::vector<KernelBox> early, late;
};

inline EarlyAndLate early_and_late(const grid_driver::DeviceView& view, const Shape& shape,
                                   const std::vector<KernelBox>& boxes, const int* reach) {
  // Threads along x that work together.
  constexpr int lanes = 32;
  grid_driver::SettledPoints settled;
  KernelBox part;
  const bool is_divided =
      boxes.size() == 1 && grid_driver::find_settled_points(view, settled) &&
      settled_part(shape, settled.begin.data(), settled.end.data(), lanes, boxes[0], reach, part);
  if (!is_divided) return {{}, boxes};
  return {{part}, rest_of(boxes[0], part)};
}

/// What becomes of a kernel's outputs on a device, all of them rates of change.
struct OfferedStage {
  KernelDeviceStage stage;
  std::vector<KernelBox> boxes;                ///< of each component: where rates are used
  std::vector<std::vector<double*>> arrays;    ///< of each component: those of each output
  std::vector<std::vector<KernelStage>> same;  ///< the same of each component in the host's words
  std::vector<int> at_start;                   ///< variables whose values are those of timelevel 1, uncopied
};

/// Asks what becomes of rates: components of the level, and the points of each that are treated; none of
/// these if it only asks where values are.
using DeviceStageOf =
    std::function<OfferedStage(const std::vector<grid_driver::DeviceView>&, const std::vector<KernelBox>&)>;

#ifdef MOL_STAGE_H

/// The offers for one component; of those that are refused the count is 0.
inline std::vector<MoL_Stage> offers_for(const cGH* cctkGH, const grid_driver::DeviceView& view,
                                         const std::vector<EvolvedVariable>& evolved, const KernelBox& box,
                                         CCTK_INT rim) {
  std::vector<MoL_Stage> offers;
  for (const EvolvedVariable& e : evolved) {
    MoL_Stage offer = {};
    offer.cctkGH = cctkGH;
    offer.can_leave_rim = 1;
    offer.rim = rim;
    offer.most_terms = 1;
    offer.finds_values = 1;
    offer.rhs_on_device = static_cast<CCTK_REAL*>(grid_driver::device_data(cctkGH, view, e.rhs, 0));
    std::copy_n(box.begin, 3, offer.begin);
    std::copy_n(box.end, 3, offer.end);
    std::copy_n(view.gsh.begin(), 3, offer.gsh);
    std::copy_n(view.bbox.begin(), 6, offer.bbox);
    if (!MoL_OfferStage(e.variable, e.rhs, &offer)) offer.count = 0;
    offers.push_back(offer);
  }
  return offers;
}

/// Variables whose values are at the start of the step, where MoL has left them.
inline std::vector<int> variables_at_start(const cGH* cctkGH, const std::vector<EvolvedVariable>& evolved) {
  std::vector<int> result;
  for (const EvolvedVariable& e : evolved) {
    MoL_Stage question = {};
    question.cctkGH = cctkGH;
    question.only_asks = 1;
    MoL_OfferStage(e.variable, e.rhs, &question);
    if (question.value_timelevel == 1) result.push_back(e.variable);
  }
  return result;
}

/// MoL's offers for all rates of all components. All of them are used at the same points of a component: if a
/// boundary condition needs some of the rates next to it, the others are stored there, too.
inline OfferedStage offered_stage(const cGH* cctkGH, const std::vector<EvolvedVariable>& evolved,
                                  const std::vector<grid_driver::DeviceView>& views,
                                  const std::vector<KernelBox>& boxes) {
  if (!CCTK_IsFunctionAliased("MoL_OfferStage") || evolved.size() > KernelDeviceStage::most_outputs)
    return {};
  if (boxes.empty()) {
    OfferedStage answer;
    answer.at_start = variables_at_start(cctkGH, evolved);
    return answer;
  }
  std::vector<std::vector<MoL_Stage>> offers;
  CCTK_INT rim = 0;
  const auto ask = [&] {
    offers.clear();
    for (std::size_t v = 0; v < views.size(); ++v)
      offers.push_back(offers_for(cctkGH, views[v], evolved, boxes[v], rim));
    bool is_same = true;
    for (const auto& of_view : offers)
      for (const MoL_Stage& offer : of_view) {
        is_same = is_same && (offer.count == 0 || offer.rim == rim);
        if (offer.count > 0) rim = std::max(rim, offer.rim);
      }
    return is_same;
  };
  if (!ask()) ask();
  OfferedStage result;
  for (std::size_t v = 0; v < views.size(); ++v) {
    const auto address = [&](CCTK_INT variable, CCTK_INT timelevel) {
      return static_cast<double*>(grid_driver::device_data(cctkGH, views[v], static_cast<int>(variable),
                                                           static_cast<int>(timelevel)));
    };
    KernelBox box{};
    std::vector<double*> arrays(KernelDeviceStage::arrays * evolved.size());
    std::vector<KernelStage> same(evolved.size(), KernelStage{});
    for (std::size_t e = 0; e < evolved.size(); ++e) {
      const MoL_Stage& offer = offers[v][e];
      if (offer.count == 0) continue;
      std::copy_n(offer.begin, 3, box.begin);
      std::copy_n(offer.end, 3, box.end);
      result.stage.outputs |= 1ull << e;
      result.stage.updates = same[e].count = static_cast<int>(offer.count);
      same[e].box = box;
      for (int u = 0; u < offer.count; ++u) {
        const MoL_Update& update = offer.updates[u];
        double** const own = arrays.data() + KernelDeviceStage::arrays * e;
        double* const target = u == 0 ? offer.rhs_on_device : address(update.variable, update.timelevel);
        if (u > 0) own[KernelDeviceStage::arrays - 1] = target;
        same[e].updates[u] = {target, static_cast<int>(update.count), {}, update.slope};
        result.stage.has_term[u] = update.count > 0;
        result.stage.factors[u] = update.slope;
        if (update.count == 0) continue;
        own[u] = address(update.terms[0].variable, update.terms[0].timelevel);
        result.stage.coefficients[u] = update.terms[0].coefficient;
        same[e].updates[u].terms[0] = {update.terms[0].coefficient, own[u]};
      }
    }
    result.boxes.push_back(box);
    result.arrays.push_back(std::move(arrays));
    result.same.push_back(std::move(same));
  }
  return result.stage.updates > 0 ? result : OfferedStage{};
}

#endif

/// Runs a kernel on all points of the current level: if ghost zones are on their way, first where nobody
/// needs them.
/// \param given  spacings -> values of the uniforms
/// \param rates  how many outputs are rates of change that a stage may use
template <class Given>
inline void run_on_device(const cGH* cctkGH, const char* calculation, const KernelChoice& choice,
                          const DeviceKernel& kernel, Points points, const std::vector<DeviceField>& fields,
                          const Given& given, KernelManner manner, std::size_t rates = 0,
                          const DeviceStageOf& stage_of = nullptr) {
  const std::vector<grid_driver::DeviceView> views = grid_driver::device_views(cctkGH);
  const std::map<int, std::vector<double>> values = given_on_maps(views, given);
  device::Device& device = *grid_driver::device();
  void* const queue = device.main_queue().native();
  if (queue != nullptr && kernel.run == nullptr)
    CCTK_VERROR("%s has no version for %s: this configuration is made without a compiler for GPUs",
                calculation, device.name().c_str());
  const std::vector<int> at_start = stage_of ? stage_of(views, {}).at_start : std::vector<int>{};
  if (!at_start.empty())
    grid_driver::require(cctkGH, at_start, std::vector<int>(at_start.size(), 1), grid_driver::Side::device);
  const auto timelevel_of = [&](int variable) {
    return std::find(at_start.begin(), at_start.end(), variable) == at_start.end() ? 0 : 1;
  };
  std::vector<std::vector<double*>> addresses;
  std::size_t points_of_places = 0;
  for (const auto& view : views) {
    std::vector<double*> found;
    for (const DeviceField& field : fields) {
      const int variable = field.has_storage ? CCTK_VarIndex(field.name) : -1;
      found.push_back(field.has_storage ? static_cast<double*>(grid_driver::device_data(
                                              cctkGH, view, variable, timelevel_of(variable)))
                                        : nullptr);
    }
    double* const any =
        *std::find_if(found.begin(), found.end(), [](const double* p) { return p != nullptr; });
    for (double*& address : found)
      if (address == nullptr) address = any;
    addresses.push_back(found);
    const std::size_t points_here = static_cast<std::size_t>(view.ash[0]) * view.ash[1] * view.ash[2];
    if (points_here > INT_MAX)
      CCTK_VERROR(
          "%s: %d x %d x %d points in one component are more than a GPU's kernels can count; take more "
          "processes or GridDriver::components_per_process",
          calculation, view.ash[0], view.ash[1], view.ash[2]);
    points_of_places += points_here;
  }
  std::vector<EarlyAndLate> points_of_views;
  std::vector<KernelBox> whole;
  for (const auto& view : views) {
    const Shape shape = shape_of(view);
    const std::vector<KernelBox> boxes =
        boxes_of(cctkGH, view, calculation, points, choice.reach, manner.boundary);
    whole.push_back(boxes.empty() ? KernelBox{} : boxes[0]);
    points_of_views.push_back(early_and_late(view, shape, boxes, choice.reach));
  }
  OfferedStage offered;
  if (queue == nullptr) {
    // The device is memory of the host.
    device.main_queue().wait();
    std::vector<HostKernel> on_host;
    for (std::size_t v = 0; v < views.size(); ++v)
      on_host.emplace_back(calculation, choice, shape_of(views[v]), addresses[v],
                           values.at(views[v].map).data(), manner);
    const bool is_any_tiny = std::any_of(on_host.begin(), on_host.end(),
                                         [](const HostKernel& kernel) { return kernel.is_tiny(); });
    if (stage_of && !is_any_tiny) offered = stage_of(views, whole);
    if (offered.stage.updates > 0)
      for (std::size_t v = 0; v < views.size(); ++v) on_host[v].finish(offered.same[v]);
    const auto treat = [&](std::vector<KernelBox> EarlyAndLate::*part) {
      for (std::size_t v = 0; v < views.size(); ++v) on_host[v].treat(points_of_views[v].*part);
    };
    treat(&EarlyAndLate::early);
    grid_driver::await_ghosts();
    device.main_queue().wait();
    treat(&EarlyAndLate::late);
    return;
  }
  if (stage_of && kernel.finishes_stages) offered = stage_of(views, whole);
  device::Buffer memory;
  // As the fields lie in lines of the cache, so do these.
  constexpr std::size_t line = 128;
  const std::size_t before =
      views.empty() ? 0 : reinterpret_cast<std::uintptr_t>(addresses[0][0]) % line / sizeof(double);
  if (kernel.places > 0)
    memory = device::Buffer(device, (before + kernel.places * points_of_places) * sizeof(double),
                            std::string("values between the launches of ") + calculation);
  double* next = reinterpret_cast<double*>(memory.data()) + before;
  for (std::size_t v = 0; v < views.size(); ++v)
    for (int place = 0; place < kernel.places; ++place) {
      addresses[v].push_back(next);
      next += static_cast<std::size_t>(views[v].ash[0]) * views[v].ash[1] * views[v].ash[2];
    }
  for (std::size_t v = 0; v < views.size(); ++v) {
    if (offered.stage.updates > 0)
      addresses[v].insert(addresses[v].end(), offered.arrays[v].begin(), offered.arrays[v].end());
    else
      addresses[v].resize(addresses[v].size() + KernelDeviceStage::arrays * rates, nullptr);
  }
  const auto kept = std::make_shared<const std::vector<std::vector<double*>>>(std::move(addresses));
  const auto treat = [&](std::vector<KernelBox> EarlyAndLate::*part) {
    std::map<int, std::vector<KernelDeviceView>> calls;
    for (std::size_t v = 0; v < views.size(); ++v) {
      const Shape shape = shape_of(views[v]);
      for (const KernelBox& box : points_of_views[v].*part) {
        KernelDeviceView call{(*kept)[v].data(),
                              shape.ash[0],
                              static_cast<std::ptrdiff_t>(shape.ash[0]) * shape.ash[1],
                              {},
                              {}};
        std::copy_n(box.begin, 3, call.begin);
        std::copy_n(box.end, 3, call.end);
        if (offered.stage.updates > 0) {
          std::copy_n(offered.boxes[v].begin, 3, call.updated_begin);
          std::copy_n(offered.boxes[v].end, 3, call.updated_end);
        }
        calls[views[v].map].push_back(call);
      }
    }
    for (const auto& [map, of_map] : calls) {
      device.main_queue().launch([calculation, run = kernel.run, kept, of_map = of_map,
                                  given = values.at(map), stage = offered.stage](void* native) {
        const std::string problem =
            run(of_map.data(), static_cast<int>(of_map.size()), given.data(), stage, nullptr, native);
        if (!problem.empty()) throw std::runtime_error(std::string(calculation) + ": " + problem);
      });
    }
  };
  treat(&EarlyAndLate::early);
  grid_driver::await_ghosts();
  treat(&EarlyAndLate::late);
}

}  // namespace

#endif
