// SPDX-License-Identifier: LGPL-2.1-or-later
#include "capi/grids.hh"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <new>

#include "cctk_GroupsOnGH.h"

namespace flesh::capi {

namespace {

constexpr int dimensions = 3;

using Integers = std::array<int, dimensions>;
using Reals = std::array<CCTK_REAL, dimensions>;

Integers all(int value) {
  Integers result;
  result.fill(value);
  return result;
}

}  // namespace

/// A hierarchy of one point on one level, and the memory that its members point to.
struct Grids::OwnedGrid {
  OwnedGrid(const Variables& variables, int convergence_level);

  cGH gh{};
  Integers gsh = all(1), lsh = all(1), ash = all(1), lbnd = all(0), ubnd = all(0);
  Integers tile_min = all(0), tile_max = all(1), to = all(0), from = all(0), nghostzones = all(0);
  Integers levfac = all(1), levoff = all(0), levoffdenom = all(1);
  std::array<int, 2 * dimensions> bbox;
  Reals delta_space{}, origin_space{};
  std::vector<void*> pointers;  // all timelevels of all variables
  std::vector<void**> rows;     // where the timelevels of each variable begin
  std::vector<cGHGroupData> groups;

 private:
  void lay_out_data(const Variables& variables);
  void connect();
};

Grids::OwnedGrid::OwnedGrid(const Variables& variables, int convergence_level)
    : groups(variables.groups().size(), cGHGroupData{.storage = 0, .comm = 0}) {
  bbox.fill(1);
  lay_out_data(variables);
  connect();
  gh.cctk_dim = variables.largest_grid_function_dimension();  // drivers loop over what has a shape
  gh.cctk_npatches = 1;
  gh.cctk_alignment = 1;
  gh.cctk_delta_time = 1;
  gh.cctk_timefac = 1;
  gh.cctk_convlevel = convergence_level;
  gh.cctk_convfac = 2;
  gh.identity = "";
}

void Grids::OwnedGrid::lay_out_data(const Variables& variables) {
  std::vector<std::size_t> begins;
  std::size_t size = 0;
  for (const Variable& variable : variables.variables()) {
    begins.push_back(size);
    size += variables.group(variable.group)->declaration->timelevels;
  }
  pointers.assign(size, nullptr);
  for (const std::size_t begin : begins) rows.push_back(pointers.data() + begin);
}

void Grids::OwnedGrid::connect() {
  gh.cctk_gsh = gsh.data();
  gh.cctk_lsh = lsh.data();
  gh.cctk_ash = ash.data();
  gh.cctk_lbnd = lbnd.data();
  gh.cctk_ubnd = ubnd.data();
  gh.cctk_tile_min = tile_min.data();
  gh.cctk_tile_max = tile_max.data();
  gh.cctk_to = to.data();
  gh.cctk_from = from.data();
  gh.cctk_bbox = bbox.data();
  gh.cctk_nghostzones = nghostzones.data();
  gh.cctk_delta_space = delta_space.data();
  gh.cctk_origin_space = origin_space.data();
  gh.cctk_levfac = levfac.data();
  gh.cctk_levoff = levoff.data();
  gh.cctk_levoffdenom = levoffdenom.data();
  gh.data = rows.data();
  gh.GroupData = groups.data();
}

Grids::Grids(const Variables& variables) : variables_(variables) {}
Grids::~Grids() = default;

cGH* Grids::create(int convergence_level) {
  auto grid = std::make_unique<OwnedGrid>(variables_, convergence_level);
  cGH* gh = &grid->gh;
  owned_[gh] = std::move(grid);
  return gh;
}

void Grids::destroy(cGH* gh) {
  extensions_.erase(gh);
  owned_.erase(gh);
}

std::span<cGH* const> Grids::grids(const tFleshConfig* config) const { return {config->GH, config->nGHs}; }

void Grids::add_grid(tFleshConfig* config, cGH* gh) { capi::add_grid(*config, /*convergence_level=*/0, gh); }

bool Grids::is_recovered(const tFleshConfig* config) const { return config->recovered != 0; }

int Grids::iteration(const cGH* gh) const { return gh->cctk_iteration; }
void Grids::set_iteration(cGH* gh, int iteration) { gh->cctk_iteration = iteration; }
double Grids::time(const cGH* gh) const { return gh->cctk_time; }
void Grids::set_time(cGH* gh, double time) { gh->cctk_time = time; }
double Grids::delta_time(const cGH* gh) const { return gh->cctk_delta_time; }

std::span<void*> Grids::data(const cGH* gh, int variable) const {
  const VariableGroup* group = variables_.group_of_variable(variable);
  if (group == nullptr || gh->data == nullptr || gh->data[variable] == nullptr) return {};
  return {gh->data[variable], static_cast<std::size_t>(group->declaration->timelevels)};
}

void Grids::set_storage_flag(const cGH* gh, int group, bool has_storage) {
  if (gh->GroupData != nullptr) gh->GroupData[group].storage = has_storage;
}

void Grids::describe_group(const GroupShape& shape, cGroupDynamicData* data) const {
  *data = {.dim = shape.dimension,
           .gsh = shape.global_size.data(),
           .lsh = shape.local_size.data(),
           .lbnd = shape.lower.data(),
           .ubnd = shape.upper.data(),
           .tile_min = shape.tile_min.data(),
           .tile_max = shape.tile_max.data(),
           .ash = shape.allocated_size.data(),
           .alignment = 1,
           .alignment_offset = 0,
           .bbox = shape.bbox.data(),
           .nghostzones = shape.ghosts.data(),
           .maxtimelevels = shape.max_timelevels,
           .activetimelevels = shape.active_timelevels};
}

void Grids::resize_extensions(cGH* gh, int count) {
  std::vector<void*>& objects = extensions_[gh];
  if (static_cast<int>(objects.size()) < count) objects.resize(count, nullptr);
  gh->extensions = objects.data();
}

const cGH* Grids::first() const { return extensions_.empty() ? nullptr : extensions_.begin()->first; }

void*& Grids::extension(cGH* gh, int handle) { return gh->extensions[handle]; }

void* Grids::find_extension(const cGH* gh, int handle) const {
  // Drivers hand out copies of a hierarchy, which share its list: ask for the length of the list, not of the
  // copy.
  const auto is_list = [gh](const auto& entry) { return entry.second.data() == gh->extensions; };
  const auto found = std::find_if(extensions_.begin(), extensions_.end(), is_list);
  if (found == extensions_.end() || handle < 0 || handle >= static_cast<int>(found->second.size()))
    return nullptr;
  return gh->extensions[handle];
}

bool add_grid(tFleshConfig& config, unsigned convergence_level, cGH* gh) {
  if (convergence_level >= config.nGHs) {
    // The list is freed with free() by the owner of the configuration: it is a C structure.
    void* list = std::realloc(config.GH, (convergence_level + 1) * sizeof *config.GH);
    if (list == nullptr) throw std::bad_alloc();
    config.GH = static_cast<cGH**>(list);
    std::fill(config.GH + config.nGHs, config.GH + convergence_level + 1, nullptr);
    config.nGHs = convergence_level + 1;
  }
  const bool replaces = config.GH[convergence_level] != nullptr;
  config.GH[convergence_level] = gh;
  return replaces;
}

}  // namespace flesh::capi
