// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The values of all parameters, with where each came from.
#ifndef FLESH_PARAMETERS_PARAMETER_SET_HH
#define FLESH_PARAMETERS_PARAMETER_SET_HH

#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hh"
#include "core/expression.hh"
#include "core/names.hh"
#include "core/regex.hh"
#include "core/types.hh"
#include "model/activation.hh"
#include "model/catalogue.hh"
#include "model/tables.hh"
#include "parameters/parameter_levels.hh"

namespace flesh {

/// One range item and the thorn that contributed it; it counts while that thorn is active.
struct AcceptedRange {
  const tables::Range* range;
  const tables::Thorn* origin;
};

/// Where a value comes from.
struct Provenance {
  Provenance(std::string words, SourcePosition position = {})
      : words(std::move(words)), position(std::move(position)) {}
  Provenance(const char* words) : words(words) {}
  std::string words;        ///< "file.par:12", "default", "checkpoint", or who steered it
  SourcePosition position;  ///< of its first character, behind the quote; unknown if it is not from a file
};

/// One value: a parameter that is no array has one, an array has one per element.
struct ParameterElement {
  int times_set = 0;
  Provenance provenance = "default";
  std::string text;  ///< owns what `char const*` storage points to, for keywords and strings
};

/// One parameter of one compiled thorn. Its value lives in the storage of the bindings, which thorns read
/// directly.
struct Parameter {
  const tables::Thorn* thorn;
  const tables::Parameter* declaration;
  std::vector<AcceptedRange> ranges;  ///< own ones first, then those of thorns that extend it
  std::vector<ParameterElement> elements;
  std::vector<Parameter*> contributors;  ///< parameters whose values an accumulator folds
  std::vector<Parameter*> accumulators;  ///< accumulators that this parameter contributes to

  bool is_accumulator() const { return !declaration->accumulator.empty(); }

  bool is_array() const { return declaration->array_size > 0; }
  std::string full_name() const;                 ///< "thorn::name"
  std::string implementation_full_name() const;  ///< "implementation::name"
};

/// What setting a parameter came to. `message` says what was wrong and what was expected; empty if all is
/// well.
struct SetOutcome {
  SetStatus status = SetStatus::done;
  std::string message;
  bool questionable = false;  ///< done, but worth the warning in `message`
};

/// Called after a parameter was set, with its thorn, name and new value as text.
using ParameterListener =
    std::function<void(const std::string& thorn, const std::string& parameter, const std::string& value)>;

/// Name and index of "radii[2]".
struct ElementName {
  std::string_view name;
  std::optional<std::int64_t> element;  ///< empty if there is no index; -1 if it is not a number
};

ElementName parse_element_name(std::string_view name);

/// The parameters of all compiled thorns.
///
/// A parameter is found by thorn or implementation, in any letter case; global parameters under any
/// qualifier. Values of restricted parameters are shared by all thorns of their implementation. One
/// ParameterSet owns the storage of the bindings at a time.
class ParameterSet {
 public:
  /// Says what may be set: everything from the parameter file; from a checkpoint what the file left alone or
  /// may be steered; afterwards what is declared STEERABLE=ALWAYS.
  enum class Phase { parameter_file, recovery, running };

  /// Gives every parameter its default. Both arguments outlive the set.
  ParameterSet(const Catalogue& catalogue, const Activation& activation);
  ParameterSet(const ParameterSet&) = delete;
  ParameterSet& operator=(const ParameterSet&) = delete;

  /// To be called once the active thorns are known: where several thorns share storage, the active one's
  /// default counts, and accumulators start.
  void start();

  void set_phase(Phase phase) { phase_ = phase; }
  Phase phase() const { return phase_; }

  ParameterLevel level() const { return level_; }
  void set_level(ParameterLevel level) { level_ = level; }

  // ---- look-up

  /// All parameters, thorn by thorn in the order of the thornlist. Addresses stay valid.
  const std::deque<Parameter>& all() const { return parameters_; }

  /// The parameter of a thorn or implementation, also of inactive thorns; null if there is none.
  const Parameter* find(std::string_view thorn_or_implementation, std::string_view name) const;

  /// What `name` means inside a thorn: its own parameter, one that it shares (under its alias), or a global
  /// one.
  const Parameter* visible(const tables::Thorn& thorn, std::string_view name) const;

  /// True if `range` counts now.
  bool is_in_force(const AcceptedRange& range) const { return activation_.is_active(*range.origin); }

  bool is_active(const Parameter& parameter) const { return activation_.is_active(*parameter.thorn); }

  // ---- values

  /// \param element  0 for what is no array
  Value value(const Parameter& parameter, int element = 0) const;
  /// The value as text that a parameter file would accept without quotes; booleans as yes or no.
  std::string value_text(const Parameter& parameter, int element = 0) const;
  /// Place of the character `offset` of a value's text in the parameter file; unknown if it is not from
  /// there.
  SourcePosition position(const Parameter& parameter, std::size_t offset, int element = 0) const;
  /// Address of a value: Int, Real or char const*.
  const void* data(const Parameter& parameter, int element = 0) const;

  // Values for the flesh itself. \throws Error if there is no such parameter or it has another type
  Int integer(std::string_view thorn, std::string_view name) const;
  Real real(std::string_view thorn, std::string_view name) const;
  bool boolean(std::string_view thorn, std::string_view name) const;
  std::string string(std::string_view thorn, std::string_view name) const;  ///< also of keywords

  // ---- change

  /// How many values have been set: who keeps what he read knows by it whether to read again.
  std::size_t changes() const { return changes_; }

  /// Sets one value. A `set_before` outcome has taken the new value all the same; other failures change
  /// nothing.
  /// \param element     array element, empty for what is no array
  /// \param provenance  where the value comes from, for later messages
  SetOutcome set(std::string_view thorn_or_implementation, std::string_view name,
                 std::optional<std::int64_t> element, const Value& value, const Provenance& provenance);

  /// Sets one value from text: what CCTK_ParameterSet does. `name` may carry an index: "radii[2]".
  SetOutcome set_from_text(std::string_view thorn_or_implementation, std::string_view name,
                           std::string_view text, const Provenance& provenance);

  /// Accumulators whose folded value is out of range. They keep the last value that was in range.
  std::vector<SetOutcome> check_accumulators() const;

  // ---- listeners

  /// Calls `listener` for every later change whose thorn and parameter names match; null: all. Listeners have
  /// names.
  /// \return false if there is a listener of this name already
  /// \throws Error for a wrong regular expression
  bool add_listener(const std::string& name, std::optional<Regex> thorns, std::optional<Regex> parameters,
                    ParameterListener listener);
  bool remove_listener(const std::string& name);

 private:
  struct Targets;
  struct Listener {
    std::string name;
    std::optional<Regex> thorns;
    std::optional<Regex> parameters;
    ParameterListener call;
  };

  const Catalogue& catalogue_;
  const Activation& activation_;
  std::deque<Parameter> parameters_;
  NameMap<NameMap<Parameter*>> by_thorn_;
  NameMap<Parameter*> globals_;
  std::vector<Listener> listeners_;
  std::size_t changes_ = 0;
  Phase phase_ = Phase::parameter_file;
  ParameterLevel level_ = ParameterLevel::strict;

  void declare(const tables::Thorn& thorn);
  void link(const tables::Thorn& thorn);
  void link_to_accumulator(Parameter& contributor);
  void apply_default(Parameter& parameter);

  Parameter* find_in_thorn(std::string_view thorn, std::string_view name) const;
  std::vector<Parameter*> find_in_implementation(std::string_view implementation,
                                                 std::string_view name) const;
  Targets targets(std::string_view qualifier, std::string_view name) const;

  bool accepts(const Parameter& parameter, const Value& value) const;
  void store(Parameter& parameter, int element, const Value& value);
  SetOutcome set_one(Parameter& parameter, std::optional<std::int64_t> element, const Value& value,
                     const Provenance& provenance);
  SetOutcome change(Parameter& parameter, int element, const Value& value, const Provenance& provenance);
  bool has_value(const Parameter& parameter, int element, const Value& value) const;
  Value folded(const Parameter& accumulator) const;
  void fold(Parameter& accumulator);
  void notify(const Parameter& parameter, int element) const;
  const Parameter& need(std::string_view thorn, std::string_view name, tables::ParameterType type) const;
};

}  // namespace flesh

#endif
