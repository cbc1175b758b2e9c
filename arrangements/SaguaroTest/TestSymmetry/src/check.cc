// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Fills the fields, leaves the symmetry zones to the symmetries, and compares.
#include "SaguaroTest/TestSymmetry/src/setting.hh"
#include "cctk_Arguments.h"
#include "cctk_Functions.h"
#include "util_Table.h"

namespace {

constexpr CCTK_REAL nonsense = 1e30;

/// Does a symmetry fill a point of the current component?
class SymmetryZones {
 public:
  explicit SymmetryZones(const cGH* gh) {
    CCTK_INT owners[6];
    if (Util_TableGetIntArray(SymmetryTableHandleForGrid(gh), 6, owners, "symmetry_handle") != 6)
      CCTK_ERROR("The symmetry table of the grid cannot be read");
    for (int d = 0; d < 3; ++d) {
      first_[d] = gh->cctk_bbox[2 * d] && owners[2 * d] >= 0 ? gh->cctk_nghostzones[d] : 0;
      end_[d] = gh->cctk_lsh[d] -
                (gh->cctk_bbox[2 * d + 1] && owners[2 * d + 1] >= 0 ? gh->cctk_nghostzones[d] : 0);
    }
  }
  bool contain(int i, int j, int k) const {
    const int point[] = {i, j, k};
    for (int d = 0; d < 3; ++d)
      if (point[d] < first_[d] || point[d] >= end_[d]) return true;
    return false;
  }

 private:
  int first_[3], end_[3];
};

/// Calls `visit(index, i, j, k)` for each point of the current component.
template <class Visit>
void for_each_point(const cGH* gh, Visit visit) {
  for (int k = 0; k < gh->cctk_lsh[2]; ++k)
    for (int j = 0; j < gh->cctk_lsh[1]; ++j)
      for (int i = 0; i < gh->cctk_lsh[0]; ++i) visit(CCTK_GFINDEX3D(gh, i, j, k), i, j, k);
}

std::vector<CCTK_REAL*> data_of_variables(const cGH* gh) {
  std::vector<CCTK_REAL*> data;
  for (const int variable : test_symmetry::variables())
    data.push_back(static_cast<CCTK_REAL*>(CCTK_VarDataPtrI(gh, 0, variable)));
  return data;
}

}  // namespace

extern "C" void TestSymmetry_Fill(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const test_symmetry::Setting setting;
  const SymmetryZones zones(cctkGH);
  const auto data = data_of_variables(cctkGH);
  for_each_point(cctkGH, [&](int index, int i, int j, int k) {
    const auto fields = setting.fields({x[index], y[index], z[index]});
    for (std::size_t n = 0; n < data.size(); ++n)
      data[n][index] = zones.contain(i, j, k) ? nonsense : fields[n];
  });
}

extern "C" void TestSymmetry_Select(CCTK_ARGUMENTS) {
  for (const char* group : {"scalar", "vector", "axial_vector", "elements", "tensor", "weyl"})
    if (Boundary_SelectGroupForBC(cctkGH, CCTK_ALL_FACES, 1, -1,
                                  (std::string("TestSymmetry::") + group).c_str(), "none") < 0)
      CCTK_VERROR("The group %s cannot be selected for boundary conditions", group);
}

extern "C" void TestSymmetry_Check(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS;
  const test_symmetry::Setting setting;
  const auto data = data_of_variables(cctkGH);
  for_each_point(cctkGH, [&](int index, int i, int j, int k) {
    const auto fields = setting.fields({x[index], y[index], z[index]});
    for (std::size_t n = 0; n < data.size(); ++n)
      if (!(std::abs(data[n][index] - fields[n]) <= test_symmetry::tolerance))
        CCTK_VERROR("%s is %.17g at point [%d,%d,%d], (%g,%g,%g); it must be %.17g",
                    CCTK_FullVarName(test_symmetry::variables()[n]), double(data[n][index]), cctk_lbnd[0] + i,
                    cctk_lbnd[1] + j, cctk_lbnd[2] + k, double(x[index]), double(y[index]), double(z[index]),
                    fields[n]);
  });
  *right = 1;
}
