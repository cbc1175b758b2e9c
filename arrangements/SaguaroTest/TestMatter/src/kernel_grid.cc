// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kernel_grid.hh"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>

namespace test_matter {

namespace {

bool is_known_to_kernels(int group) {
  const std::string implementation = CCTK_GroupImplementationI(group);
  for (const char* const known : {"ADMBase", "grid", "GRHydro", "HydroBase", "Matter", "TmunuBase"})
    if (CCTK_Equals(implementation.c_str(), known)) return true;
  return false;
}

}  // namespace

KernelGrid::KernelGrid(const cGH* run, Index shape, std::array<CCTK_REAL, 3> spacings)
    : shape_(shape), spacings_(spacings), points_(1), gh_(*run) {
  for (std::size_t a = 0; a < 3; ++a) {
    points_ *= static_cast<std::size_t>(shape[a]);
    upper_[a] = shape[a] - 1;
    origin_[a] = -0.4 * spacings[a] * shape[a];
  }
  gh_.cctk_gsh = gh_.cctk_lsh = gh_.cctk_ash = gh_.cctk_tile_max = shape_.data();
  gh_.cctk_lbnd = gh_.cctk_tile_min = gh_.cctk_levoff = lower_.data();
  gh_.cctk_ubnd = upper_.data();
  gh_.cctk_bbox = faces_.data();
  gh_.cctk_nghostzones = ghost_zones_.data();
  gh_.cctk_delta_space = spacings_.data();
  gh_.cctk_origin_space = origin_.data();
  gh_.cctk_levfac = gh_.cctk_levoffdenom = factors_.data();
  gh_.cctk_timefac = 1;
  gh_.cctk_iteration = 0;

  const auto variables = static_cast<std::size_t>(CCTK_NumVars());
  data_.assign(run->data, run->data + variables);
  rows_.resize(variables);
  for (int group = 0; group < CCTK_NumGroups(); ++group) {
    cGroup what;
    if (CCTK_GroupData(group, &what) != 0 || what.grouptype != CCTK_GF ||
        what.vartype != CCTK_VARIABLE_REAL || what.dim != 3 || !is_known_to_kernels(group))
      continue;
    groups_.emplace_back(static_cast<std::size_t>(what.numvars) * points_);
    for (int n = 0; n < what.numvars; ++n) {
      const int variable = CCTK_FirstVarIndexI(group) + n;
      variables_.push_back(variable);
      auto& row = rows_[static_cast<std::size_t>(variable)];
      row[0] = groups_.back().data() + static_cast<std::size_t>(n) * points_;
      data_[static_cast<std::size_t>(variable)] = row.data();
    }
  }
  gh_.data = data_.data();
}

std::size_t KernelGrid::index(const Index& point) const {
  return static_cast<std::size_t>(point[0] + shape_[0] * (point[1] + shape_[1] * point[2]));
}

void KernelGrid::replace(const std::string& name, void* value) {
  const auto variable = static_cast<std::size_t>(index_of(name));
  auto& row = rows_[variable];
  row[0] = value;
  data_[variable] = row.data();
}

int KernelGrid::index_of(const std::string& name) {
  const int variable = CCTK_VarIndex(name.c_str());
  if (variable < 0) CCTK_VERROR("There is no variable %s", name.c_str());
  return variable;
}

/// Fowler, Noll and Vo's hash FNV-1a.
std::uint64_t KernelGrid::seed_of(int variable) {
  char* const name = CCTK_FullName(variable);
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char* c = name; *c != '\0'; ++c)
    hash = (hash ^ static_cast<std::uint64_t>(std::tolower(static_cast<unsigned char>(*c)))) * 0x100000001b3;
  std::free(name);
  return hash;
}

void KernelGrid::keep() {
  for (const int variable : variables_) kept_[variable].assign(field(variable), field(variable) + points_);
}

bool KernelGrid::is_changed(int variable) const {
  return std::memcmp(kept(variable), field(variable), points_ * sizeof(CCTK_REAL)) != 0;
}

void KernelGrid::put_back(int variable) { std::copy_n(kept(variable), points_, field(variable)); }

namespace {

using Names = std::map<std::string, std::string>;

std::string element(const std::string& base, std::size_t n) { return base + "[" + std::to_string(n) + "]"; }

void add_vector(Names& names, const std::array<std::string, 3>& vector) {
  for (std::size_t a = 0; a < 3; ++a) names[vector[a]] = vector[(a + 1) % 3];
}

void add_symmetric_tensor(Names& names, const std::string& base) {
  const auto of = [&](const char* axes) { return base + axes; };
  names[of("xx")] = of("yy"), names[of("yy")] = of("zz"), names[of("zz")] = of("xx");
  names[of("xy")] = of("yz"), names[of("yz")] = of("xz"), names[of("xz")] = of("xy");
}

}  // namespace

std::map<std::string, std::string> names_after_rotation() {
  Names names;
  for (const char* const base : {"grid::", "ADMBase::beta", "ADMBase::dtbeta", "TmunuBase::eTt"})
    add_vector(names, {std::string(base) + "x", std::string(base) + "y", std::string(base) + "z"});
  for (const char* const base :
       {"HydroBase::vel", "HydroBase::Bvec", "HydroBase::Avec", "GRHydro::scon", "GRHydro::srhs",
        "GRHydro::Bcons", "GRHydro::Bconsrhs", "GRHydro::Avecrhs", "GRHydro::bcom", "GRHydro::psiflux"})
    add_vector(names, {element(base, 0), element(base, 1), element(base, 2)});
  for (const char* const base : {"Matter::fdens", "Matter::ftau"})
    add_vector(names, {std::string(base) + "1", std::string(base) + "2", std::string(base) + "3"});
  for (const char* const base : {"ADMBase::g", "ADMBase::k", "TmunuBase::eT"})
    add_symmetric_tensor(names, base);
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b) {
      const std::size_t c = (a + 1) % 3, d = (b + 1) % 3;
      names[element("GRHydro::fieldflux", 3 * a + b)] = element("GRHydro::fieldflux", 3 * c + d);
      names["Matter::fs" + std::to_string(a + 1) + std::to_string(b + 1)] =
          "Matter::fs" + std::to_string(c + 1) + std::to_string(d + 1);
    }
  return names;
}

}  // namespace test_matter
