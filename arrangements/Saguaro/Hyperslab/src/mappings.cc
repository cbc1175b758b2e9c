// SPDX-License-Identifier: LGPL-2.1-or-later
#include "Saguaro/Hyperslab/src/mappings.hh"

#include <algorithm>
#include <cstring>
#include <exception>
#include <map>
#include <string>

#include "Saguaro/Hyperslab/src/convert.hh"
#include "Saguaro/Hyperslab/src/extract.hh"
#include "util_Table.h"

namespace hyperslab {
namespace {

constexpr CCTK_INT failed = -1, bad_variable = -1;

struct Mapping {
  Slab slab;
  int group;  ///< variables of other groups must have the same shape
  bool is_local;
  Conversion conversion;
};

/// What C callers know by a number outlives their calls; so it lives here.
std::map<CCTK_INT, Mapping>& mappings() {
  static std::map<CCTK_INT, Mapping> all;
  return all;
}

CCTK_INT keep(Mapping mapping) {
  static CCTK_INT next = 0;
  mappings().emplace(next, std::move(mapping));
  return next++;
}

/// Warns of an option that is not known; false unless `with_ghostzones` is set.
bool wants_ghosts(CCTK_INT table) {
  if (table < 0) return false;
  CCTK_INT result = 0;
  const bool is_known = Util_TableGetInt(int(table), &result, "with_ghostzones") == 1;
  if (Util_TableQueryNKeys(int(table)) > (is_known ? 1 : 0))
    CCTK_WARN(CCTK_WARN_ALERT,
              "The table of options of a hyperslab has entries that are not known; known is with_ghostzones "
              "(CCTK_INT)");
  return result != 0;
}

Request request_of(const Description& description) {
  const int dimensions = CCTK_GroupDimFromVarI(int(description.variable));
  const auto count = static_cast<std::size_t>(description.dimension);
  if (!description.origin || (count > 0 && (!description.direction || !description.extent)))
    throw Refusal(Mistake::missing_argument, "a hyperslab needs directions, an origin and an extent");
  Request request;
  request.origin.assign(description.origin, description.origin + dimensions);
  for (std::size_t d = 0; d < count; ++d) {
    const CCTK_INT* const vector = description.direction + d * dimensions;
    request.directions.emplace_back(vector, vector + dimensions);
  }
  request.extent.assign(description.extent, description.extent + count);
  if (description.downsample)
    request.downsample.assign(description.downsample, description.downsample + count);
  return request;
}

/// The grid that a description is about, without its periodic copies unless they are wanted.
Grid wanted_grid(const cGH* gh, int group, CCTK_INT table) {
  Grid grid = grid_of(gh, group);
  if (!wants_ghosts(table)) return grid;
  for (std::size_t d = 0; d < grid.size.size(); ++d) {
    grid.first[d] = 0;
    grid.last[d] = grid.size[d] - 1;
  }
  return grid;
}

/// Runs what makes a mapping. Result: its handle, or a code after a warning.
template <class Make>
CCTK_INT guarded(const Description& description, Make make) {
  const int type = CCTK_GroupTypeFromVarI(int(description.variable));
  try {
    if (type < 0) {
      CCTK_VWARN(CCTK_WARN_ALERT, "There is no variable with index %d for a hyperslab",
                 int(description.variable));
      return bad_variable;
    }
    if ((type != CCTK_GF && type != CCTK_ARRAY) || description.dimension < 0)
      throw Refusal(Mistake::bad_dimension, std::string(CCTK_FullVarName(int(description.variable))) +
                                                " has no hyperslabs of " +
                                                std::to_string(description.dimension) + " dimensions");
    return make(CCTK_GroupIndexFromVarI(int(description.variable)));
  } catch (const Refusal& refusal) {
    CCTK_VWARN(CCTK_WARN_ALERT, "%s", refusal.what());
    return refusal.code();
  }
}

/// Do the groups' variables have their points at the same places?
bool same_shape(const cGH* gh, int group, int other) {
  return group == other || (CCTK_GroupTypeI(group) == CCTK_GroupTypeI(other) &&
                            CCTK_GroupDimI(group) == CCTK_GroupDimI(other) &&
                            grid_of(gh, group).size == grid_of(gh, other).size);
}

/// Stores values in the type that is asked for. \throws std::invalid_argument if that is impossible
void deliver(const Mapping& mapping, const Order& order, const std::vector<std::byte>& values) {
  const int from = CCTK_VarTypeI(int(order.variable));
  const int to = order.type < 0 ? from : int(order.type);
  const CCTK_INT count = CCTK_INT(mapping.slab.size());
  if (mapping.conversion) {
    if (mapping.conversion(count, 1, 1, from, to, values.data(), order.data) < 0)
      throw std::invalid_argument("the conversion of the values of a hyperslab failed");
  } else if (from == to) {
    std::memcpy(order.data, values.data(), values.size());
  } else {
    convert(from, values.data(), to, order.data, count);
  }
}

}  // namespace

CCTK_INT map_globally(const cGH* gh, const Description& description, CCTK_INT* size) {
  return guarded(description, [&](int group) {
    const Slab slab = slab_of(request_of(description), wanted_grid(gh, group, description.table));
    for (std::size_t d = 0; d < slab.directions.size(); ++d) size[d] = CCTK_INT(slab.directions[d].count);
    return keep({slab, group, false, description.conversion});
  });
}

CCTK_INT map_locally(const cGH* gh, const Description& description, CCTK_INT* local_size,
                     CCTK_INT* global_size, CCTK_INT* global_offset) {
  return guarded(description, [&](int group) {
    const Slab slab = slab_of(request_of(description), wanted_grid(gh, group, description.table));
    const Grid here = stored_grid_of(gh, group);
    const Slab part = part_of(slab, here.first, here.last);
    for (std::size_t d = 0; d < slab.directions.size(); ++d) {
      local_size[d] = CCTK_INT(part.directions[d].count);
      global_size[d] = CCTK_INT(slab.directions[d].count);
      global_offset[d] = CCTK_INT(part.directions[d].first - slab.directions[d].first);
    }
    return keep({part, group, true, description.conversion});
  });
}

CCTK_INT free_mapping(CCTK_INT handle) { return mappings().erase(handle) == 1 ? 0 : failed; }

CCTK_INT get(const cGH* gh, CCTK_INT handle, const Order& order) {
  const auto found = mappings().find(handle);
  try {
    if (found == mappings().end())
      throw std::invalid_argument("there is no hyperslab mapping with handle " + std::to_string(handle));
    const Mapping& mapping = found->second;
    const int group = CCTK_GroupIndexFromVarI(int(order.variable));
    if (group < 0 || !same_shape(gh, group, mapping.group))
      throw std::invalid_argument("a hyperslab mapping for group " +
                                  std::string(CCTK_FullGroupName(mapping.group)) +
                                  " does not fit the variable with index " + std::to_string(order.variable));
    const auto values =
        mapping.is_local
            ? copy_slab(gh, int(order.variable), int(order.timelevel), mapping.slab)
            : gather_slab(gh, int(order.variable), int(order.timelevel), mapping.slab, int(order.process));
    const bool is_wanted = mapping.is_local || order.process < 0 || order.process == CCTK_MyProc(gh);
    if (is_wanted && !values.empty()) deliver(mapping, order, values);
    return 0;
  } catch (const std::exception& error) {
    CCTK_VWARN(CCTK_WARN_ALERT, "%s", error.what());
    return failed;
  }
}

CCTK_INT get_list(const cGH* gh, CCTK_INT handle, CCTK_INT count, const CCTK_INT* processes,
                  const CCTK_INT* variables, const CCTK_INT* timelevels, const CCTK_INT* types,
                  const CCTK_POINTER* data, CCTK_INT* results) {
  if (mappings().count(handle) == 0) {
    CCTK_VWARN(CCTK_WARN_ALERT, "There is no hyperslab mapping with handle %d", int(handle));
    return failed;
  }
  CCTK_INT good = 0;
  for (CCTK_INT i = 0; i < count; ++i) {
    const CCTK_INT result = get(gh, handle,
                                {processes ? processes[i] : 0, variables[i], timelevels ? timelevels[i] : 0,
                                 types ? types[i] : -1, data[i]});
    if (results) results[i] = result;
    good += result == 0;
  }
  return good;
}

}  // namespace hyperslab
