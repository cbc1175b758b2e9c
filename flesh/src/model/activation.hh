// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Which thorns take part in a run.
#ifndef FLESH_MODEL_ACTIVATION_HH
#define FLESH_MODEL_ACTIVATION_HH

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hh"
#include "core/names.hh"
#include "model/catalogue.hh"

namespace flesh {

/// One thorn named in ActiveThorns.
struct ThornRequest {
  std::string name;
  SourcePosition position;
  int statement = 0;  ///< number of the ActiveThorns statement in its file
};

/// What happened when a thorn was activated, in the words that are printed.
struct ActivationStep {
  std::string thorn;
  std::string implementation;
  std::string requested_by;  ///< the thorn that needs one of its capabilities; empty: the parameter file
};

/// The active thorns and implementations. Starts with the flesh alone.
class Activation {
 public:
  explicit Activation(const Catalogue& catalogue);

  /// Activates the requested thorns and, transitively, the providers of the capabilities that they need. May
  /// be called once.
  ///
  /// Errors go to `diagnostics`: a thorn that is not compiled, two thorns with one implementation, an
  /// inherited or befriended implementation or a required thorn that is missing. A thorn named in two
  /// statements is a warning. After an error the run must not start; the thorns that could be found are
  /// active all the same, so that mistakes in their parameters can be reported in one go.
  /// \return the activated thorns in order
  std::vector<ActivationStep> activate(std::span<const ThornRequest> requests, Diagnostics& diagnostics);

  /// In the order of activation, the flesh first.
  std::span<const tables::Thorn* const> thorns() const { return active_; }

  bool is_active(const tables::Thorn& thorn) const;
  bool is_thorn_active(std::string_view thorn) const;
  bool is_implementation_active(std::string_view implementation) const;

  /// The active thorn that provides an implementation, or null.
  const tables::Thorn* provider(std::string_view implementation) const;

  /// The active thorn that `name` means as the first part of a full name: the thorn of this name, else the
  /// provider of the implementation of this name; or null.
  const tables::Thorn* find(std::string_view thorn_or_implementation) const;

  const Catalogue& catalogue() const { return catalogue_; }

 private:
  const Catalogue& catalogue_;
  std::vector<const tables::Thorn*> active_;
  NameMap<const tables::Thorn*> by_name_;
  NameMap<const tables::Thorn*> by_implementation_;

  void add(const tables::Thorn& thorn);
};

/// What to say about a thorn that is not compiled: a known public thorn, or a misspelt name.
std::string unknown_thorn_message(std::string_view name, const Catalogue& catalogue);

/// The line that a run prints about its activation: how many thorns are active.
std::string activation_summary(std::span<const ActivationStep> steps);

/// The lines that a verbose run prints about it: the requested names, then one line per thorn.
std::string activation_report(std::span<const ThornRequest> requests, std::span<const ActivationStep> steps);

}  // namespace flesh

#endif
