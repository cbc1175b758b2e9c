// SPDX-License-Identifier: LGPL-2.1-or-later
#include "grid_geometry.hh"

#include <span>

#include "cctk_Parameters.h"
#include "finite.hh"
#include "flesh/loops.hh"
#include "util_Table.h"

namespace quasi_local {
namespace {

constexpr const char* metric_names[] = {"ADMBase::gxx", "ADMBase::gxy", "ADMBase::gxz",
                                        "ADMBase::gyy", "ADMBase::gyz", "ADMBase::gzz"};
constexpr const char* curvature_names[] = {"ADMBase::kxx", "ADMBase::kxy", "ADMBase::kxz",
                                           "ADMBase::kyy", "ADMBase::kyz", "ADMBase::kzz"};

constexpr const char* stress_names[] = {"TmunuBase::eTxx", "TmunuBase::eTxy", "TmunuBase::eTxz",
                                        "TmunuBase::eTyy", "TmunuBase::eTyz", "TmunuBase::eTzz"};
constexpr const char* current_names[] = {"TmunuBase::eTtx", "TmunuBase::eTty", "TmunuBase::eTtz"};
constexpr const char* shift_names[] = {"ADMBase::betax", "ADMBase::betay", "ADMBase::betaz"};

/// Codes of derivatives: none, by x, y, z, by xx, xy, xz, yy, yz, zz.
constexpr CCTK_INT derivative_codes[] = {0, 1, 2, 3, 11, 12, 13, 22, 23, 33};

/// What is interpolated: inputs, and for each output its input and derivative.
struct Wishes {
  bool matter, shift;
  std::vector<CCTK_INT> variables, operands, derivatives;

  explicit Wishes(const cGH* gh)
      : matter(CCTK_QueryGroupStorage(gh, "TmunuBase::stress_energy_tensor") > 0),
        shift(CCTK_QueryGroupStorage(gh, "ADMBase::shift") > 0) {
    for (const char* const name : metric_names) add(name, std::size(derivative_codes));
    for (const char* const name : curvature_names) add(name, 4);
    add("ADMBase::alp", 1);
    if (shift)
      for (const char* const name : shift_names) add(name, 1);
    if (!matter) return;
    add("TmunuBase::eTtt", 1);
    for (const char* const name : current_names) add(name, 1);
    for (const char* const name : stress_names) add(name, 1);
  }
  void add(const char* name, std::size_t codes) {
    for (std::size_t n = 0; n < codes; ++n) {
      operands.push_back(CCTK_INT(variables.size()));
      derivatives.push_back(derivative_codes[n]);
    }
    variables.push_back(CCTK_VarIndex(name));
  }
};

/// The table of options for these wishes.
int options_for(const Wishes& wishes) {
  DECLARE_CCTK_PARAMETERS;
  const int table = Util_TableCreateFromString(interpolator_options);
  if (table < 0)
    CCTK_VERROR("QuasiLocalMeasures::interpolator_options = \"%s\" is no table", interpolator_options);
  const int count = int(wishes.operands.size());
  Util_TableSetIntArray(table, count, wishes.operands.data(), "operand_indices");
  Util_TableSetIntArray(table, count, wishes.derivatives.data(), "operation_codes");
  Util_TableSetInt(table, 1, "suppress_warnings");
  return table;
}

/// The values at one point, in the order of the wishes.
class Reader {
 public:
  Reader(const std::vector<std::vector<CCTK_REAL>>& values, std::size_t point)
      : values_(values), point_(point) {}
  double next() { return values_[next_++][point_]; }

 private:
  const std::vector<std::vector<CCTK_REAL>>& values_;
  std::size_t point_, next_ = 0;
};

/// What the wishes have found: the metric comes first, the matter last.
Finite finite_values(const Wishes& wishes, const std::vector<PointValues>& values) {
  constexpr std::size_t of_metric = std::size(metric_names) * std::size(derivative_codes), of_matter = 10;
  const std::span all(values);
  return find_finite(all.first(of_metric), all.last(wishes.matter ? of_matter : 0));
}

/// rho = T_ab n^a n^b with n = (1, -beta) / alpha
void set_matter(Reader& read, Space& s) {
  const double energy = read.next();
  Vector current;
  for (double& c : current) c = read.next();
  for (double& stress : s.stress) stress = read.next();
  s.density =
      (energy - 2 * contract(current, s.shift) + act(s.stress, s.shift, s.shift)) / (s.lapse * s.lapse);
}

Space space_of(const Wishes& wishes, Reader read) {
  Space s{};
  for (int c = 0; c < 6; ++c) {
    s.metric[c] = read.next();
    for (auto& derivative : s.by) derivative[c] = read.next();
    for (auto& derivative : s.by_two) derivative[c] = read.next();
  }
  for (int c = 0; c < 6; ++c) {
    s.curvature[c] = read.next();
    for (auto& derivative : s.curvature_by) derivative[c] = read.next();
  }
  s.lapse = read.next();
  if (wishes.shift)
    for (double& b : s.shift) b = read.next();
  if (wishes.matter) set_matter(read, s);
  return s;
}

using Values = std::vector<PointValues>;

/// Those of some points that follow one another.
Values part_of(const Values& values, std::size_t begin, std::size_t count) {
  Values result;
  for (const PointValues& all : values) {
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(begin);
    result.emplace_back(first, first + static_cast<std::ptrdiff_t>(count));
  }
  return result;
}

/// Of one surface.
std::vector<Space> spaces_of(Wishes wishes, const Values& values) {
  const Finite finite = finite_values(wishes, values);
  if (finite == Finite::no_matter) wishes.matter = false;
  if (finite != Finite::all) CCTK_WARN(CCTK_WARN_ALERT, text_of(finite).c_str());
  std::vector<Space> result(values.front().size());
  flesh::for_each_index(int(result.size()), [&](int n) { result[n] = space_of(wishes, Reader(values, n)); });
  return result;
}

}  // namespace

bool interpolate(const cGH* gh, std::span<const std::vector<Vector>> surfaces,
                 std::vector<std::vector<Space>>& result) {
  DECLARE_CCTK_PARAMETERS;
  const int handle = CCTK_InterpHandle(interpolator), system = CCTK_CoordSystemHandle(coordsystem);
  if (handle < 0)
    CCTK_VERROR(
        "QuasiLocalMeasures::interpolator: there is no operator \"%s\"; an active thorn must provide it, as "
        "AEILocalInterp does",
        interpolator);
  if (system < 0) CCTK_VERROR("QuasiLocalMeasures::coordsystem: there is no system \"%s\"", coordsystem);
  const Wishes wishes(gh);
  const int table = options_for(wishes), count = int(wishes.operands.size());
  std::array<std::vector<CCTK_REAL>, 3> coordinates;
  for (const std::vector<Vector>& points : surfaces)
    for (const Vector& point : points)
      for (int d = 0; d < 3; ++d) coordinates[d].push_back(point[d]);
  const std::size_t all = coordinates[0].size();
  const void* const places[] = {coordinates[0].data(), coordinates[1].data(), coordinates[2].data()};
  Values values(count, PointValues(all));
  std::vector<void*> outputs;
  for (auto& value : values) outputs.push_back(value.data());
  const std::vector<CCTK_INT> types(count, CCTK_VARIABLE_REAL);
  const int code = CCTK_InterpGridArrays(gh, 3, handle, table, system, int(all), CCTK_VARIABLE_REAL, places,
                                         int(wishes.variables.size()), wishes.variables.data(), count,
                                         types.data(), outputs.data());
  Util_TableDestroy(table);
  result.clear();
  if (code != 0) return false;  // the caller says so
  std::size_t begin = 0;
  for (const std::vector<Vector>& points : surfaces) {
    result.push_back(spaces_of(wishes, part_of(values, begin, points.size())));
    begin += points.size();
  }
  return true;
}

}  // namespace quasi_local
