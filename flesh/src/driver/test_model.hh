// SPDX-License-Identifier: LGPL-2.1-or-later
//
// A small model and a stand-in for the C hierarchy, for tests of the default driver.
#ifndef FLESH_DRIVER_TEST_MODEL_HH
#define FLESH_DRIVER_TEST_MODEL_HH

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/table.hh"
#include "core/types.hh"
#include "driver/grid_access.hh"
#include "model/activation.hh"
#include "model/catalogue.hh"
#include "model/variables.hh"

namespace flesh::test {

/// Thorn "T" with groups flags (scalar, INT: flag), lines (array of 4, REAL, 3 timelevels: a, b), fields
/// (grid function, REAL: u), and speeds (scalar, REAL: c), in this order.
class Model {
 public:
  enum Group { flags, lines, fields, speeds };
  enum Variable { flag, a, b, u, c };

  Model() {
    variables.create(
        activation, [](const tables::Thorn&, std::string_view text) { return std::stoi(std::string(text)); },
        tables_, diagnostics_);
    if (!diagnostics_.empty()) throw std::logic_error(diagnostics_.report());
  }

 private:
  static constexpr std::string_view flag_names[] = {"flag"}, line_names[] = {"a", "b"}, field_names[] = {"u"},
                                    speed_names[] = {"c"}, line_sizes[] = {"4"};

  static tables::Group declare(std::string_view name, tables::GroupType type, int variable_type,
                               int timelevels, std::span<const std::string_view> names) {
    tables::Group group{};
    group.name = name;
    group.type = type;
    group.variable_type = variable_type;
    group.timelevels = timelevels;
    group.variables = names;
    return group;
  }

  static std::vector<tables::Group> declare_groups() {
    using tables::GroupType;
    std::vector<tables::Group> groups{
        declare("flags", GroupType::scalar, variable_type::integer, 1, flag_names),
        declare("lines", GroupType::array, variable_type::real, 3, line_names),
        declare("fields", GroupType::grid_function, variable_type::real, 1, field_names),
        declare("speeds", GroupType::scalar, variable_type::real, 1, speed_names)};
    groups[lines].dimension = 1;
    groups[lines].sizes = line_sizes;
    groups[fields].dimension = 3;
    return groups;
  }

  tables::Thorn declare_thorn() const {
    tables::Thorn thorn{};
    thorn.name = "T";
    thorn.implementation = "T";
    thorn.groups = groups_;
    return thorn;
  }

  std::vector<tables::Group> groups_ = declare_groups();
  tables::Thorn thorn_ = declare_thorn();
  std::vector<const tables::Thorn*> thorns_{&thorn_};
  Catalogue catalogue_{thorns_};
  Tables tables_;
  Diagnostics diagnostics_;

 public:
  Activation activation{catalogue_};
  Variables variables;
};

/// One hierarchy, whose fields are members here.
class FakeGrid : public GridAccess {
 public:
  explicit FakeGrid(const Variables& variables) {
    for (const flesh::Variable& variable : variables.variables())
      levels.emplace_back(variables.group(variable.group)->declaration->timelevels, nullptr);
  }

  int now_iteration = -1;
  double now_time = -1;
  bool recovered = false;
  std::vector<cGH*> list;
  std::vector<std::vector<void*>> levels;
  std::map<int, bool> storage_flags;
  std::vector<void*> extension_objects;

  /// Never looked into: only its address counts.
  cGH* gh() { return reinterpret_cast<cGH*>(this); }

  cGH* create(int) override { return gh(); }
  void destroy(cGH*) override {}
  std::span<cGH* const> grids(const tFleshConfig*) const override { return list; }
  void add_grid(tFleshConfig*, cGH* grid) override { list.push_back(grid); }
  bool is_recovered(const tFleshConfig*) const override { return recovered; }
  int iteration(const cGH*) const override { return now_iteration; }
  void set_iteration(cGH*, int iteration) override { now_iteration = iteration; }
  double time(const cGH*) const override { return now_time; }
  void set_time(cGH*, double time) override { now_time = time; }
  double delta_time(const cGH*) const override { return 0.25; }
  std::span<void*> data(const cGH*, int variable) const override {
    return const_cast<std::vector<void*>&>(levels[variable]);
  }
  void set_storage_flag(const cGH*, int group, bool has_storage) override {
    storage_flags[group] = has_storage;
  }
  void describe_group(const GroupShape&, cGroupDynamicData*) const override {}
  void resize_extensions(cGH*, int count) override { extension_objects.resize(count); }
  void*& extension(cGH*, int handle) override { return extension_objects[handle]; }
};

}  // namespace flesh::test

#endif
