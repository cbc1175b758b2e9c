// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/SymmetryZones/src/zone_on_host.hh"

#include <cstddef>
#include <utility>

#include "Saguaro/SymmetryZones/src/plan.hh"
#include "Saguaro/SymmetryZones/src/rows.hh"
#include "cctk_Functions.h"

namespace symmetry_zones {
namespace {

/// In messages values of all types may begin there.
constexpr std::size_t alignment = 16;

/// A variable whose zones are filled.
struct Field {
  int variable;
  int image;  ///< that its values come from
  int type;
  std::ptrdiff_t element;  ///< bytes
  bool is_negated;
};

std::vector<Field> fields_of(const std::vector<int>& variables, const AxisMap& map) {
  std::vector<Field> fields;
  const std::vector<grid_symmetry::VariableImage> images = grid_symmetry::images_of(variables, map);
  for (std::size_t v = 0; v < variables.size(); ++v) {
    const int type = CCTK_VarTypeI(variables[v]);
    fields.push_back({variables[v], images[v].variable, type, CCTK_VarTypeSize(type), images[v].sign < 0});
  }
  return fields;
}

/// Where values lie, from their first point on.
struct Place {
  std::byte* first;
  Steps steps;
};

/// Where a variable and its image lie on one component of this process.
struct Array {
  void* values;
  void* image;
};

Assignment assignment(const Field& field, const Box& points, const Place& to, const Place& from,
                      bool is_negated) {
  return {field.type, extents(points), to.first, to.steps, from.first, from.steps, is_negated};
}

/// Side by side, as in a message.
Place packed(std::byte* first, const Box& points) { return {first, steps_of(extents(points))}; }

std::size_t message_bytes(const Field& field, const Box& points) {
  const std::size_t bytes = static_cast<std::size_t>(points.size() * field.element);
  return (bytes + alignment - 1) / alignment * alignment;
}

/// The filling of zones as this process sees it.
class Transfer {
 public:
  Transfer(const cGH* gh, const Plan& plan, const std::vector<Field>& fields)
      : gh_(gh), mine_(CCTK_MyProc(gh)), plan_(plan), fields_(fields) {
    const auto& local = grid_driver::grid_layout(gh, plan.map, plan.level).local;
    first_ = local.empty() ? 0 : local.front().number;
    arrays_.resize(local.size() * fields.size());
    for_each_component(gh, [&](const cGH* component) {
      std::size_t place = grid_driver::current_view(component).component * fields.size();
      for (const Field& field : fields)
        arrays_[place++] = {data_of(component, field.variable), data_of(component, field.image)};
    });
  }

  void run() const {
    std::vector<Assignment> work = within_process();
    if (!plan_.has_messages) return assign(work);
    std::vector<std::vector<std::byte>> outgoing = empty_messages();
    for_each_part(true, [&](const Copy& copy, std::size_t f, std::size_t place) {
      work.push_back(assignment(fields_[f], copy.points,
                                packed(outgoing[copy.to->process].data() + place, copy.points),
                                source(copy, f), false));
    });
    assign(work);
    unpack(grid_driver::exchange(gh_, std::move(outgoing)));
  }

 private:
  bool is_mine(const Component* component) const { return component->process == mine_; }

  Place place(void* values, const Component& component, const Index& point, std::size_t f) const {
    const Index& shape = component.allocated;
    return {static_cast<std::byte*>(values) + component.offset(point) * fields_[f].element,
            {1, shape[0], shape[0] * shape[1]}};
  }
  const Array& array(const Component& component, std::size_t f) const {
    return arrays_[(component.number - first_) * fields_.size() + f];
  }
  Place target(const Component& component, const Box& points, std::size_t f) const {
    return place(array(component, f).values, component, points.lower, f);
  }
  Place source(const Copy& copy, std::size_t f) const {
    Place result = place(array(*copy.from, f).image, *copy.from, copy.map->source_of(copy.points.lower), f);
    result.steps = copy.map->source_steps(result.steps);
    return result;
  }

  std::vector<Assignment> within_process() const {
    std::vector<Assignment> result;
    for (std::size_t f = 0; f < fields_.size(); ++f) {
      const Field& field = fields_[f];
      for (const Copy& copy : plan_.copies)
        if (is_mine(copy.to) && is_mine(copy.from))
          result.push_back(assignment(field, copy.points, target(*copy.to, copy.points, f), source(copy, f),
                                      field.is_negated));
      if (!field.is_negated) continue;
      for (const auto& [component, points] : plan_.orphans) {
        const Place here = target(*component, points, f);
        result.push_back(assignment(field, points, here, here, true));
      }
    }
    return result;
  }

  /// Calls visit(copy, field, place) for the parts of messages that leave, or of those that come. Places
  /// count bytes. \return lengths of the messages, by process
  template <class Visit>
  std::vector<std::size_t> for_each_part(bool leaves, Visit visit) const {
    std::vector<std::size_t> lengths(CCTK_nProcs(gh_));
    for (const Copy& copy : plan_.copies) {
      if (copy.to->process == copy.from->process || is_mine(copy.from) != leaves) continue;
      std::size_t& length = lengths[leaves ? copy.to->process : copy.from->process];
      for (std::size_t f = 0; f < fields_.size(); ++f) {
        visit(copy, f, length);
        length += message_bytes(fields_[f], copy.points);
      }
    }
    return lengths;
  }

  std::vector<std::vector<std::byte>> empty_messages() const {
    std::vector<std::vector<std::byte>> messages;
    for (const std::size_t length : for_each_part(true, [](const Copy&, std::size_t, std::size_t) {}))
      messages.emplace_back(length);
    return messages;
  }

  void unpack(std::vector<std::vector<std::byte>> messages) const {
    std::vector<Assignment> work;
    for_each_part(false, [&](const Copy& copy, std::size_t f, std::size_t place) {
      work.push_back(assignment(fields_[f], copy.points, target(*copy.to, copy.points, f),
                                packed(messages[copy.from->process].data() + place, copy.points),
                                fields_[f].is_negated));
    });
    assign(work);
  }

  const cGH* gh_;
  int mine_, first_ = 0;
  const Plan& plan_;
  const std::vector<Field>& fields_;
  std::vector<Array> arrays_;  ///< all fields of the first component of this process, then of the second, ...
};

}  // namespace

void* data_of(const cGH* gh, int variable) {
  void* const data = CCTK_VarDataPtrI(gh, 0, variable);
  if (!data && gh->cctk_lsh[0] * gh->cctk_lsh[1] * gh->cctk_lsh[2] > 0)
    CCTK_VERROR("%s has no storage; its symmetry points cannot be filled", CCTK_FullVarName(variable));
  return data;
}

bool can_fill_on_host(const cGH* gh, int group, const std::vector<Zone>& zones) {
  CCTK_INT size[dimension];
  if (!CCTK_IsFunctionAliased("Driver_LevelSize") || Driver_LevelSize(gh, size) != 0) return false;
  const grid_driver::View here = grid_driver::current_view(gh);
  if (here.mode != grid_driver::Mode::local) return here.mode == grid_driver::Mode::singlemap;
  return plan_of(gh, group, zones).has_one_component_each;
}

void fill_zones_on_host(const cGH* gh, const std::vector<int>& variables, const std::vector<Zone>& zones,
                        const AxisMap& map) {
  const Plan& plan = plan_of(gh, CCTK_GroupIndexFromVarI(variables.front()), zones);
  if (!plan.is_empty) Transfer(gh, plan, fields_of(variables, map)).run();
}

}  // namespace symmetry_zones
