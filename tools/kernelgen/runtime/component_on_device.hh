// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Calculations on a device: all components of a level at once. Part of each generated thorn; only where there
// is a library of devices (the capability Device).
#ifndef KERNEL_COMPONENT_ON_DEVICE_HH
#define KERNEL_COMPONENT_ON_DEVICE_HH

#include <algorithm>
#include <climits>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "component.hh"
#include "device.hh"
#include "flesh/devices.hh"
#include "flesh/levels.hh"
#include "kernel_device_call.hh"

namespace {

inline Shape shape_of(const flesh::DeviceView& view) {
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

/// The address of a table in memory of the device that this thread works for, as a number.
/// \param address  of the host, as a number; the table stays there unchanged until the end of the run
/// \param size  in numbers
inline double table_on_device(double address, double size) {
  if (address == 0) return 0;
  const void* const table = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(address));
  const std::size_t bytes = static_cast<std::size_t>(size) * sizeof(double);
  return static_cast<double>(
      reinterpret_cast<std::uintptr_t>(flesh::devices().current()->copy_of(table, bytes)));
}

/// What is the same at all points of a map, in the order of the kernel's uniforms.
template <class Given>
inline std::map<int, std::vector<double>> given_on_maps(const std::vector<flesh::DeviceView>& views,
                                                        const Given& given) {
  std::map<int, std::vector<double>> result;
  for (const auto& view : views)
    if (result.count(view.map) == 0) result[view.map] = given(view.spacing.data());
  return result;
}

/// The points of a component that a calculation is for.
inline std::vector<KernelBox> boxes_of(const cGH* cctkGH, const flesh::DeviceView& view,
                                       const char* calculation, Points points, const int* reach,
                                       const KernelManner& manner) {
  std::vector<KernelBox> boxes = boxes_of(cctkGH, shape_of(view), calculation, points, reach, manner);
  if (points != Points::of_stage) return boxes;
  if (const auto needed = flesh::levels().points_of_stage(view.map, view.level, view.component))
    boxes[0] = common_part(boxes[0], needed->begin.data(), needed->end.data());
  for (int d = 0; d < 3 && !boxes.empty(); ++d)
    if (boxes[0].begin[d] >= boxes[0].end[d]) boxes.clear();
  return boxes;
}

/// Points in two parts: those that may be treated while ghost zones are on their way, and those that wait.
struct EarlyAndLate {
  std::vector<KernelBox> early, late;
};

inline EarlyAndLate early_and_late(const flesh::DeviceView& view, const Shape& shape,
                                   const std::vector<KernelBox>& boxes, const int* reach) {
  // Threads along x that work together.
  constexpr int lanes = 32;
  KernelBox part;
  if (boxes.size() != 1) return {{}, boxes};
  const auto settled = flesh::devices().settled_points(view);
  const bool is_divided = settled && settled_part(shape, settled->begin.data(), settled->end.data(), lanes,
                                                  boxes[0], reach, part);
  if (!is_divided) return {{}, boxes};
  return {{part}, rest_of(boxes[0], part)};
}

/// What becomes of a kernel's outputs on a device, all of them rates of change.
struct OfferedStage {
  KernelDeviceStage stage;
  std::vector<KernelBox> boxes;                ///< of each component: where rates are used
  std::vector<std::vector<double*>> arrays;    ///< of each component: those of each output
  std::vector<std::vector<KernelStage>> same;  ///< the same of each component in the host's words
};

/// Asks what becomes of rates: components of the level, and the points of each that are treated.
using DeviceStageOf =
    std::function<OfferedStage(const std::vector<flesh::DeviceView>&, const std::vector<KernelBox>&)>;

#ifdef MOL_STAGE_H

/// The offers for one component; of those that are refused the count is 0.
inline std::vector<MoL_Stage> offers_for(const cGH* cctkGH, const flesh::DeviceView& view,
                                         const std::vector<EvolvedVariable>& evolved, const KernelBox& box,
                                         CCTK_INT rim) {
  std::vector<MoL_Stage> offers;
  for (const EvolvedVariable& e : evolved) {
    MoL_Stage offer = {};
    offer.cctkGH = cctkGH;
    offer.can_leave_rim = 1;
    offer.rim = rim;
    offer.most_terms = 1;
    offer.rhs_on_device = static_cast<CCTK_REAL*>(flesh::devices().data(cctkGH, view, e.rhs, 0));
    std::copy_n(box.begin, 3, offer.begin);
    std::copy_n(box.end, 3, offer.end);
    std::copy_n(view.gsh.begin(), 3, offer.gsh);
    std::copy_n(view.bbox.begin(), 6, offer.bbox);
    if (!MoL_OfferStage(e.variable, e.rhs, &offer)) offer.count = 0;
    offers.push_back(offer);
  }
  return offers;
}

/// The offers for all components, at the same points of a component: if a boundary condition needs some of
/// the rates next to it, the others are stored there, too.
inline std::vector<std::vector<MoL_Stage>> offers_for_all(const cGH* cctkGH,
                                                          const std::vector<EvolvedVariable>& evolved,
                                                          const std::vector<flesh::DeviceView>& views,
                                                          const std::vector<KernelBox>& boxes) {
  const auto asked = [&](CCTK_INT rim) {
    std::vector<std::vector<MoL_Stage>> offers;
    for (std::size_t v = 0; v < views.size(); ++v)
      offers.push_back(offers_for(cctkGH, views[v], evolved, boxes[v], rim));
    return offers;
  };
  const std::vector<std::vector<MoL_Stage>> offers = asked(0);
  std::set<CCTK_INT> rims;
  for (const auto& of_view : offers)
    for (const MoL_Stage& offer : of_view)
      if (offer.count > 0) rims.insert(offer.rim);
  return rims.size() <= 1 ? offers : asked(*rims.rbegin());
}

/// Takes the offer for one output of a kernel.
/// \param address  (variable, timelevel) -> where its values are
/// \param own  arrays of the output
/// \return the same in the host's words
template <class Address>
inline KernelStage taken(const MoL_Stage& offer, const Address& address, KernelDeviceStage& stage,
                         double** own) {
  KernelStage same{};
  std::copy_n(offer.begin, 3, same.box.begin);
  std::copy_n(offer.end, 3, same.box.end);
  stage.updates = same.count = static_cast<int>(offer.count);
  for (int u = 0; u < offer.count; ++u) {
    const MoL_Update& update = offer.updates[u];
    double* const target = u == 0 ? offer.rhs_on_device : address(update.variable, update.timelevel);
    if (u > 0) own[KernelDeviceStage::arrays - 1] = target;
    same.updates[u] = {target, static_cast<int>(update.count), {}, update.slope};
    stage.has_term[u] = update.count > 0;
    stage.factors[u] = update.slope;
    if (update.count == 0) continue;
    own[u] = address(update.terms[0].variable, update.terms[0].timelevel);
    stage.coefficients[u] = update.terms[0].coefficient;
    same.updates[u].terms[0] = {update.terms[0].coefficient, own[u]};
  }
  return same;
}

/// MoL's offers for all rates of all components.
inline OfferedStage offered_stage(const cGH* cctkGH, const std::vector<EvolvedVariable>& evolved,
                                  const std::vector<flesh::DeviceView>& views,
                                  const std::vector<KernelBox>& boxes) {
  if (!CCTK_IsFunctionAliased("MoL_OfferStage") || evolved.size() > KernelDeviceStage::most_outputs)
    return {};
  OfferedStage result;
  const std::vector<std::vector<MoL_Stage>> offers = offers_for_all(cctkGH, evolved, views, boxes);
  for (std::size_t v = 0; v < views.size(); ++v) {
    const auto address = [&](CCTK_INT variable, CCTK_INT timelevel) {
      return static_cast<double*>(
          flesh::devices().data(cctkGH, views[v], static_cast<int>(variable), static_cast<int>(timelevel)));
    };
    KernelBox box{};
    std::vector<double*> arrays(KernelDeviceStage::arrays * evolved.size());
    std::vector<KernelStage> same(evolved.size(), KernelStage{});
    for (std::size_t e = 0; e < evolved.size(); ++e) {
      if (offers[v][e].count == 0) continue;
      same[e] = taken(offers[v][e], address, result.stage, arrays.data() + KernelDeviceStage::arrays * e);
      result.stage.outputs |= 1ull << e;
      box = same[e].box;
    }
    result.boxes.push_back(box);
    result.arrays.push_back(std::move(arrays));
    result.same.push_back(std::move(same));
  }
  return result.stage.updates > 0 ? result : OfferedStage{};
}

#endif

/// A calculation, and the components of the current level that a device treats.
struct DeviceCalculation {
  const cGH* cctkGH;
  const char* name;
  const KernelChoice& choice;
  const DeviceKernel& kernel;
  KernelManner manner;
  device::Device& device;
  std::vector<flesh::DeviceView> views;
  std::map<int, std::vector<double>> given;     ///< of each map: values of the uniforms
  std::vector<std::vector<double*>> addresses;  ///< of each component: those of the fields
  std::vector<EarlyAndLate> points;             ///< of each component
  std::vector<KernelBox> whole;                 ///< of each component: its points, early and late ones

  void* queue() const { return device.main_queue().native(); }
};

inline void require_version(const DeviceCalculation& here) {
  if (here.queue() != nullptr && here.kernel.is_on_host)
    CCTK_VERROR("%s has no version for %s: this configuration is made without a compiler for GPUs", here.name,
                here.device.name().c_str());
}

inline std::size_t stored_points(const flesh::DeviceView& view) {
  return static_cast<std::size_t>(view.ash[0]) * view.ash[1] * view.ash[2];
}

inline void require_countable(const char* calculation, const flesh::DeviceView& view) {
  if (stored_points(view) > INT_MAX)
    CCTK_VERROR(
        "%s: %d x %d x %d points in one component are more than a GPU's kernels can count; take more "
        "processes or GridDriver::components_per_process",
        calculation, view.ash[0], view.ash[1], view.ash[2]);
}

/// Variables whose values are at the start of the step, where MoL has left them.
#ifdef MOL_STAGE_H
inline std::vector<int> variables_at_start(const cGH* cctkGH, const std::vector<DeviceField>& fields) {
  std::vector<int> result;
  if (!CCTK_IsFunctionAliased("MoL_TimelevelOfValues")) return result;
  for (const DeviceField& field : fields) {
    const int variable = field.has_storage ? CCTK_VarIndex(field.name) : -1;
    if (variable >= 0 && MoL_TimelevelOfValues(cctkGH, variable) > 0) result.push_back(variable);
  }
  return result;
}
#else
inline std::vector<int> variables_at_start(const cGH*, const std::vector<DeviceField>&) { return {}; }
#endif

/// Where the fields of a component are. \param at_start  variables whose values are those of timelevel 1
inline std::vector<double*> addresses_of(const cGH* cctkGH, const flesh::DeviceView& view,
                                         const std::vector<DeviceField>& fields,
                                         const std::vector<int>& at_start) {
  std::vector<double*> result;
  for (const DeviceField& field : fields) {
    result.push_back(nullptr);
    if (!field.has_storage) continue;
    const int variable = CCTK_VarIndex(field.name);
    const int timelevel = std::find(at_start.begin(), at_start.end(), variable) == at_start.end() ? 0 : 1;
    result.back() = static_cast<double*>(flesh::devices().data(cctkGH, view, variable, timelevel));
    if (result.back() == nullptr)
      CCTK_VERROR("Timelevel %d of %s has no storage, but a kernel needs it", timelevel, field.name);
  }
  double* const any =
      *std::find_if(result.begin(), result.end(), [](const double* p) { return p != nullptr; });
  std::replace(result.begin(), result.end(), static_cast<double*>(nullptr), any);
  return result;
}

inline void find_points(DeviceCalculation& here, Points points) {
  for (const auto& view : here.views) {
    const Shape shape = shape_of(view);
    const std::vector<KernelBox> boxes =
        boxes_of(here.cctkGH, view, here.name, points, here.choice.reach, here.manner);
    here.whole.push_back(boxes.empty() ? KernelBox{} : boxes[0]);
    here.points.push_back(early_and_late(view, shape, boxes, here.choice.reach));
  }
}

/// Treats the early points, waits for ghost zones if some are on their way, and treats the late points.
template <class Treat>
inline void in_two_parts(const Treat& treat) {
  treat(&EarlyAndLate::early);
  flesh::devices().await_ghosts();
  treat(&EarlyAndLate::late);
}

/// Where the device is memory of the host.
inline void run_in_memory_of_host(const DeviceCalculation& here, const DeviceStageOf& stage_of) {
  here.device.main_queue().wait();
  std::vector<HostKernel> kernels;
  for (std::size_t v = 0; v < here.views.size(); ++v)
    kernels.emplace_back(here.name, here.choice, shape_of(here.views[v]), here.addresses[v],
                         here.given.at(here.views[v].map).data(), here.manner);
  const bool is_any_tiny =
      std::any_of(kernels.begin(), kernels.end(), [](const HostKernel& kernel) { return kernel.is_tiny(); });
  OfferedStage offered;
  if (stage_of && !is_any_tiny) offered = stage_of(here.views, here.whole);
  if (offered.stage.updates > 0)
    for (std::size_t v = 0; v < here.views.size(); ++v) kernels[v].finish(offered.same[v]);
  in_two_parts([&](std::vector<KernelBox> EarlyAndLate::*part) {
    // In its turn, as far as the clock of the device is concerned.
    here.device.main_queue().run([&] {
      for (std::size_t v = 0; v < here.views.size(); ++v) kernels[v].treat(here.points[v].*part);
    });
    here.device.main_queue().wait();
  });
}

/// Memory for values between the launches of a kernel, whose addresses follow those of the fields.
inline device::Buffer places_between_launches(DeviceCalculation& here) {
  if (here.kernel.places <= 0) return {};
  // As the fields lie in lines of the cache, so do these.
  constexpr std::size_t line = 128;
  const std::size_t before =
      here.views.empty() ? 0 : reinterpret_cast<std::uintptr_t>(here.addresses[0][0]) % line / sizeof(double);
  std::size_t points = 0;
  for (const auto& view : here.views) points += stored_points(view);
  device::Buffer memory(here.device, (before + here.kernel.places * points) * sizeof(double),
                        std::string("values between the launches of ") + here.name);
  double* next = reinterpret_cast<double*>(memory.data()) + before;
  for (std::size_t v = 0; v < here.views.size(); ++v)
    for (int place = 0; place < here.kernel.places; ++place) {
      here.addresses[v].push_back(next);
      next += stored_points(here.views[v]);
    }
  return memory;
}

/// What launches of a kernel use, for as long as they are in the queue.
using KeptAddresses = std::shared_ptr<const std::vector<std::vector<double*>>>;

/// The addresses of all components, followed by those that a stage needs.
/// \param rates  how many outputs are rates of change that a stage may use
inline KeptAddresses with_stage(std::vector<std::vector<double*>> addresses, const OfferedStage& offered,
                                std::size_t rates) {
  for (std::size_t v = 0; v < addresses.size(); ++v) {
    std::vector<double*>& of_view = addresses[v];
    if (offered.stage.updates > 0)
      of_view.insert(of_view.end(), offered.arrays[v].begin(), offered.arrays[v].end());
    else
      of_view.resize(of_view.size() + KernelDeviceStage::arrays * rates, nullptr);
  }
  return std::make_shared<const std::vector<std::vector<double*>>>(std::move(addresses));
}

/// What a kernel is called for, by map.
inline std::map<int, std::vector<KernelDeviceView>> calls_on_maps(
    const DeviceCalculation& here, const std::vector<std::vector<double*>>& addresses,
    const OfferedStage& offered, std::vector<KernelBox> EarlyAndLate::*part) {
  std::map<int, std::vector<KernelDeviceView>> result;
  for (std::size_t v = 0; v < here.views.size(); ++v) {
    const Shape shape = shape_of(here.views[v]);
    for (const KernelBox& box : here.points[v].*part) {
      KernelDeviceView call{addresses[v].data(),
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
      result[here.views[v].map].push_back(call);
    }
  }
  return result;
}

inline void launch(const DeviceCalculation& here, const KeptAddresses& kept, const OfferedStage& offered,
                   std::vector<KernelBox> EarlyAndLate::*part) {
  for (const auto& [map, of_map] : calls_on_maps(here, *kept, offered, part))
    here.device.main_queue().launch([name = here.name, run = here.kernel.run, kept, of_map = of_map,
                                     given = here.given.at(map), stage = offered.stage](void* native) {
      const std::string problem =
          run(of_map.data(), static_cast<int>(of_map.size()), given.data(), stage, nullptr, native);
      if (!problem.empty()) throw std::runtime_error(std::string(name) + ": " + problem);
    });
}

/// Runs a kernel on all points of the current level: if ghost zones are on their way, first where nobody
/// needs them.
/// \param given  spacings -> values of the uniforms
/// \param rates  how many outputs are rates of change that a stage may use
template <class Given>
inline void run_on_device(const cGH* cctkGH, const char* calculation, const KernelChoice& choice,
                          const DeviceKernel& kernel, Points points, const std::vector<DeviceField>& fields,
                          const Given& given, KernelManner manner, std::size_t rates = 0,
                          const DeviceStageOf& stage_of = nullptr) {
  DeviceCalculation here{cctkGH,
                         calculation,
                         choice,
                         kernel,
                         manner,
                         *flesh::devices().current(),
                         flesh::devices().views(cctkGH),
                         {},
                         {},
                         {},
                         {}};
  here.given = given_on_maps(here.views, given);
  require_version(here);
  const std::vector<int> at_start = rates > 0 ? variables_at_start(cctkGH, fields) : std::vector<int>{};
  if (!at_start.empty())
    flesh::devices().require(cctkGH, at_start, std::vector<int>(at_start.size(), 1), flesh::Side::device);
  for (const auto& view : here.views) {
    here.addresses.push_back(addresses_of(cctkGH, view, fields, at_start));
    require_countable(calculation, view);
  }
  find_points(here, points);
  if (here.queue() == nullptr && !kernel.is_on_host) return run_in_memory_of_host(here, stage_of);
  OfferedStage offered;
  if (stage_of && kernel.finishes_stages) offered = stage_of(here.views, here.whole);
  const device::Buffer memory = places_between_launches(here);
  const KeptAddresses kept = with_stage(std::move(here.addresses), offered, rates);
  in_two_parts([&](std::vector<KernelBox> EarlyAndLate::*part) { launch(here, kept, offered, part); });
}

}  // namespace

#endif
