// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The C grid hierarchies of a run: those that the flesh makes itself, and the fields that it uses of any.
#ifndef FLESH_CAPI_GRIDS_HH
#define FLESH_CAPI_GRIDS_HH

#include <map>
#include <memory>
#include <vector>

#include "cctk_Flesh.h"
#include "driver/grid_access.hh"
#include "model/variables.hh"

namespace flesh::capi {

/// Access to the C structures, whoever made them.
class Grids : public GridAccess {
 public:
  /// \param variables  outlive this
  explicit Grids(const Variables& variables);
  ~Grids() override;

  cGH* create(int convergence_level) override;
  void destroy(cGH* gh) override;
  std::span<cGH* const> grids(const tFleshConfig* config) const override;
  void add_grid(tFleshConfig* config, cGH* gh) override;
  bool is_recovered(const tFleshConfig* config) const override;

  int iteration(const cGH* gh) const override;
  void set_iteration(cGH* gh, int iteration) override;
  double time(const cGH* gh) const override;
  void set_time(cGH* gh, double time) override;
  double delta_time(const cGH* gh) const override;

  std::span<void*> data(const cGH* gh, int variable) const override;
  void set_storage_flag(const cGH* gh, int group, bool has_storage) override;
  void describe_group(const GroupShape& shape, cGroupDynamicData* data) const override;

  void resize_extensions(cGH* gh, int count) override;
  void*& extension(cGH* gh, int handle) override;
  /// The object of an extension; null if the hierarchy was set up before it was registered.
  void* find_extension(const cGH* gh, int handle) const;
  /// The first hierarchy with a list of extensions; null if none is set up.
  const cGH* first() const;

 private:
  struct OwnedGrid;

  const Variables& variables_;
  std::map<const cGH*, std::unique_ptr<OwnedGrid>> owned_;
  std::map<const cGH*, std::vector<void*>> extensions_;
};

/// Makes `gh` the hierarchy of a convergence level of a run. Result: true if it replaced another one.
bool add_grid(tFleshConfig& config, unsigned convergence_level, cGH* gh);

}  // namespace flesh::capi

#endif
