// SPDX-License-Identifier: LGPL-2.1-or-later
//
// One lattice of points cut into components, and who sends what to whom on it. Pure: no data, no
// communication.
#ifndef SAGUARO_LATTICE_HH
#define SAGUARO_LATTICE_HH

#include <memory>
#include <vector>

#include "Saguaro/Balance/src/balance.hh"
#include "Saguaro/GridDriver/src/grid_driver.hh"

namespace grid_driver {

/// This process among all.
struct Processes {
  int mine = 0;
  int count = 1;
};

/// Points of one component that are copied to the ghost zones of another. The same box on both sides.
struct Transfer {
  int peer;          ///< the other process
  int number_here;   ///< component number on this process ...
  int number_there;  ///< ... and on the other
  Box box;
  friend bool operator==(const Transfer&, const Transfer&) = default;
};

/// What one process does to fill all ghost zones of a lattice. The list that A keeps of its sends to B equals
/// the list that B keeps of its receives from A, in order.
struct ExchangePlan {
  std::vector<Transfer> sends;     ///< sorted by peer, receiving component, sending component
  std::vector<Transfer> receives;  ///< likewise
  std::vector<Transfer> copies;    ///< within this process; `here` is the source
};

/// A lattice: its layout as seen by one process, and the ownership behind it.
class Lattice {
 public:
  /// Every process stores all points.
  static Lattice replicated(int dimension, const Box& domain);
  /// Each process gets `components_per_process` boxes (fewer if they would become narrower than the ghost
  /// zones).
  /// \param domain                may be empty: then each process has one empty component
  /// \param keep_empty_component  give a process without points an empty component all the same
  static Lattice distributed(int dimension, const Box& domain, const Index& ghosts, Processes processes,
                             int components_per_process, bool keep_empty_component);

  const Layout& layout() const { return layout_; }
  /// All components in order of their numbers: the whole machine.
  std::vector<Component> all_components() const;
  /// The components of all processes whose owned points touch a box.
  std::vector<Component> owners(const Box& box) const;
  ExchangePlan exchange_plan() const;

 private:
  Lattice() = default;
  Component component(const balance::Share& share) const;

  Layout layout_;
  Processes processes_;
  int components_per_process_ = 1;
  std::shared_ptr<const balance::Ownership> ownership_;  ///< null: replicated, or no points at all
};

/// Ghost points of `receiver` that `sender` owns.
Region ghosts_from(const Component& receiver, const Component& sender);

}  // namespace grid_driver

#endif
