// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a thread of a device does with a patch of points, which share loads.
#include <sstream>

#include "core/text.hh"
#include "emit/device_printer.hh"

namespace kernelgen {

namespace {

std::string signed_text(int n) { return n < 0 ? flesh::text('m', -n) : flesh::text(n); }

}  // namespace

// By its number among the arrays of the launch: launches that do the same with other arrays have one code.
std::string DevicePrinter::value_of(const PatchLoad& load, int plane) {
  return "f" + flesh::text(slot(load.array)) + "_" + signed_text(load.x) + "_" + signed_text(load.y) + "_" +
         signed_text(plane);
}

std::string DevicePrinter::fetched(const PatchLoad& load, int plane) {
  const auto offset = [](const char* name, int n) {
    return n == 0 ? std::string() : flesh::text(" + ", name, signed_text(n));
  };
  std::string place =
      flesh::text("component.field[", slot(load.array), "] + (p", offset("x_", load.x), offset("y_", load.y));
  if (plane != 0) place += flesh::text(plane < 0 ? " - " : " + ", std::abs(plane), "*dk");
  const bool is_own =
      load.array < static_cast<int>(fields_.size()) && written_.count(fields_[load.array]) > 0;
  const std::string kind = is_own ? "own_" : "";
  return load.is_pair ? flesh::text("load_", kind, "pair<is_aligned>(", place, "), ", load.x, " < right)")
                      : flesh::text("load_", kind, "one(", place, "))");
}

// The operations of one point of a patch: its loads are values of the patch, its results are stored later.
std::string DevicePrinter::body_of_patch_point(const Launch& launch, const PatchPlan& loads, int a, int b) {
  const auto outer_names = names_;
  const auto outer_taken = taken_;
  const int outer_temporaries = temporaries_;
  iterations_.clear();
  const auto value = [&](int array, const Offset& offset) {
    const int x = offset[0] + a;
    const PatchLoad& load = loads.with(array, x, offset[1] + b, offset[2]);
    return value_of(load, offset[2]) + (!load.is_pair ? "" : load.x == x ? ".x" : ".y");
  };
  std::ostringstream out;
  std::size_t stored = 0;
  for (const Step& step : launch.steps) {
    if (step.is_store()) {
      out << "    " << result_name(stored++, a, b) << " = " << argument(step.node, false) << ";\n";
    } else if (step.fetched >= 0) {
      names_[step.node] = value(place_of_saved(step.fetched), {});
    } else if (step.node->kind == Kind::load) {
      names_[step.node] = value(place_of(step.node->name), step.node->offset);
    } else if (step.node->kind == Kind::shifted) {
      names_[step.node] = value(place_of_kept(step.node), step.node->offset);
    } else {
      out << "  " << statement(step.node);
    }
  }
  names_ = outer_names, taken_ = outer_taken, temporaries_ = outer_temporaries;
  return std::move(out).str();
}

std::string DevicePrinter::stores_of_patch(const Launch& launch, const Patch& patch) {
  std::ostringstream out;
  for (int b = 0; b < patch.along; ++b) {
    out << "    if (" << b << " < at.rows) {\n";
    std::size_t stored = 0;
    for (const Step& step : launch.steps) {
      if (!step.is_store()) continue;
      out << "      store<is_aligned, " << (own_.streams ? "true" : "false") << ">(component.field["
          << slot(place_of_store(step)) << "] + (p";
      if (b > 0) out << " + " << b << "*dj";
      out << ")";
      for (int a = 0; a < patch.across; ++a) out << ", " << result_name(stored, a, b);
      out << (patch.across > 1 ? ", at.columns" : "") << ");\n";
      ++stored;
    }
    out << "    }\n";
  }
  return std::move(out).str();
}

// Planes move through registers: the farthest one is loaded, for this plane or ahead, the others are there.
std::string DevicePrinter::code_of_patches(const Launch& launch) {
  const Patch& patch = launch.patch;
  const PatchPlan loads = plan_patch(needs_of(launch, plan_, fields_), patch);
  const int ahead = own_.leads ? 1 : 0;
  const auto type = [](const PatchLoad& load) { return load.is_pair ? "KernelPair " : "double "; };
  const auto stays = [](const PatchLoad& load) { return load.first < load.last; };
  std::ostringstream before, begin, body, end;
  std::set<int> columns, rows;
  for (const PatchLoad& load : loads.loads) {
    if (load.x != 0) columns.insert(load.x);
    if (load.y != 0) rows.insert(load.y);
    if (!stays(load)) continue;
    for (int z = load.first; z < load.last + ahead; ++z)
      before << "  " << type(load) << value_of(load, z) << " = " << fetched(load, z) << ";\n";
  }
  for (const PatchLoad& load : loads.loads) {
    const int plane = load.last + (stays(load) ? ahead : 0);
    const std::string name = value_of(load, plane);
    if (stays(load) && ahead > 0)
      begin << "    " << type(load) << name << "{};\n    if (k + 1 < at.last) " << name << " = "
            << fetched(load, plane) << ";\n";
    else
      begin << "    const " << type(load) << name << " = " << fetched(load, plane) << ";\n";
    if (stays(load))
      for (int z = load.first; z < load.last + ahead; ++z)
        end << "    " << value_of(load, z) << " = " << value_of(load, z + 1) << ";\n";
  }
  const auto stores = std::count_if(launch.steps.begin(), launch.steps.end(),
                                    [](const Step& step) { return step.is_store(); });
  for (int b = 0; b < patch.along; ++b)
    for (int a = 0; a < patch.across; ++a) {
      for (std::ptrdiff_t n = 0; n < stores; ++n)
        body << "    double " << result_name(static_cast<std::size_t>(n), a, b) << ";\n";
      body << "    {\n" << body_of_patch_point(launch, loads, a, b) << "    }\n";
    }
  body << stores_of_patch(launch, patch);
  std::ostringstream out;
  out << "  const auto at = points_of_thread<" << patch.across << ", " << patch.along
      << ">(component, order);\n"
      << "  if (at.k >= at.last) return;\n"
      << "  const int dj = component.dj, dk = component.dk;\n"
      << "  // Beyond what points of the box need: anything, so long as it is there.\n"
      << "  [[maybe_unused]] const int right = at.columns - 1 + " << loads.reach[0]
      << ", top = at.rows - 1 + " << loads.reach[1] << ";\n";
  for (const int x : columns)
    out << "  const int x_" << signed_text(x) << " = "
        << (x < 0 ? flesh::text(x) : flesh::text("min(", x, ", right)")) << ";\n";
  for (const int y : rows)
    out << "  const int y_" << signed_text(y) << " = "
        << (y < 0 ? flesh::text(y) : flesh::text("min(", y, ", top)")) << "*dj;\n";
  out << "  int p = at.i + at.j*dj + at.k*dk;\n"
      << before.str() << "#pragma unroll " << own_.unroll << "\n"
      << "  for (int k = at.k; k < at.last; ++k, p += dk) {\n"
      << begin.str() << body.str() << end.str() << "  }\n";
  return std::move(out).str();
}

}  // namespace kernelgen
