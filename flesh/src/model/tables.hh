// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the CCL stage knows about each compiled thorn, as constant data.
//
// The CCL front end writes one `constexpr flesh::tables::Thorn` per thorn; the runtime reads them and never
// changes them. Nothing here decides anything: names are unresolved text exactly as declared (checked at
// configuration time), expressions are text for core/expression.hh. This header is the whole contract between
// the Perl and the C++ half of the flesh.
#ifndef FLESH_MODEL_TABLES_HH
#define FLESH_MODEL_TABLES_HH

#include <span>
#include <string_view>

namespace flesh::tables {

/// Where something was declared: `file` is the path as the user would type it, `line` and `column` count
/// from 1.
struct Position {
  std::string_view file;
  int line = 0;
  int column = 0;
};

/// A function of unknown signature; whoever calls it knows the true one (see ScheduleItem and Provides).
using Function = void (*)();

// ---------------------------------------------------------------------------------------- parameters

enum class ParameterType { keyword, string, integer, real, boolean };
enum class ParameterScope { global, restricted, private_ };
enum class Steerable { never, always, recover };

/// One accepted set of values: a keyword, a regular expression, or a numeric range, in the text of the CCL
/// file.
struct Range {
  std::string_view text;
  std::string_view description;
};

/// One parameter that a thorn declares itself.
struct Parameter {
  std::string_view name;
  ParameterType type;
  ParameterScope scope;
  Steerable steerable;
  std::string_view description;
  std::string_view default_text;
  std::span<const Range> ranges;      ///< a value is accepted if any range accepts it; empty: no restriction
  int array_size;                     ///< number of elements; 0: not an array
  std::string_view accumulator;       ///< expression in x and y, or empty
  std::string_view accumulator_base;  ///< "implementation::name" this parameter contributes to, or empty
  void* storage;                      ///< CCTK_INT, CCTK_REAL or `char const*`, max(1, array_size) of them
  Position position;
};

/// A parameter of another implementation that a thorn uses or extends.
struct SharedParameter {
  std::string_view implementation;
  std::string_view name;
  bool extends;
  std::span<const Range> ranges;  ///< what `EXTENDS` adds; empty for `USES`
  Position position;
};

// ------------------------------------------------------------------------------------------ variables

enum class Access { public_, protected_, private_ };
enum class GroupType { scalar, array, grid_function };
enum class Distribution { constant, default_ };

/// One group of variables.
struct Group {
  std::string_view name;
  Access access;
  GroupType type;
  int variable_type;  ///< CCTK_VARIABLE_* code of the declared type (generic code for `CCTK_REAL`)
  int dimension;
  int timelevels;
  std::span<const std::string_view> sizes;   ///< one expression per dimension for arrays
  std::span<const std::string_view> ghosts;  ///< GHOSTSIZE expressions; empty: zero for arrays
  Distribution distribution;
  std::string_view vector_length;  ///< expression; empty: not a vector group
  std::string_view tags;           ///< key/value text
  std::span<const int> centering;  ///< 0 vertex, 1 cell, one per dimension; empty: all vertex
  std::span<const std::string_view> variables;
  std::string_view description;
  Position position;
};

// ------------------------------------------------------------------------------------------ functions

/// An aliased function that a thorn wants to call.
struct FunctionUse {
  std::string_view name;
  bool required;
  Position position;
};

/// An aliased function that a thorn provides. `function` has the C signature of the alias: for a Fortran
/// provider it is a generated adaptor.
struct Provides {
  std::string_view name;
  std::string_view provider;
  Function function;
  Position position;
};

/// One aliased function of the build. `*slot` is what its callers call; it holds null until an active thorn
/// provides the function, then the provider.
struct AliasedFunction {
  std::string_view name;
  Function* slot;
};

// ------------------------------------------------------------------------------------------- schedule

enum class Language { none, c, fortran };
enum class ScheduleKind { function, group, storage };
enum class Placement { at_bin, in_group, nowhere };

/// Where data are valid, as bits (values of the public constants CCTK_VALID_*).
enum Region : int { nowhere = 0, ghosts = 1, boundary = 2, interior = 4, everywhere = 7 };

/// `group[timelevels]` of a STORAGE statement. `timelevels` is an expression, empty: all declared levels.
struct Storage {
  std::string_view group;
  std::string_view timelevels;
  Position position;
};

/// One READS, WRITES or INVALIDATES item.
struct DataAccess {
  std::string_view name;  ///< group or variable, perhaps qualified, perhaps with [index]
  int timelevel;          ///< number of _p
  int region;             ///< bits of Region
  Position position;
};

struct Tag {
  std::string_view key;
  std::string_view value;
};

/// One statement of schedule.ccl, in file order.
struct ScheduleItem {
  ScheduleKind kind;
  std::string_view name;   ///< function or group
  std::string_view alias;  ///< `AS`; equal to `name` if none
  Placement placement;
  std::string_view where;      ///< canonical CCTK_* bin, or group name
  std::string_view condition;  ///< conjunction of the enclosing `if`s as one expression; empty: always
  std::span<const std::string_view> before;
  std::span<const std::string_view> after;
  std::span<const std::string_view> while_;
  std::span<const std::string_view> if_;
  Language language;
  std::span<const std::string_view> options;  ///< lower case, split: "global", "loop-local"
  std::span<const Storage> storage;           ///< of this item; for kind storage: the statement itself
  std::span<const std::string_view> sync;
  std::span<const std::string_view> triggers;
  std::span<const DataAccess> reads;
  std::span<const DataAccess> writes;
  std::span<const DataAccess> invalidates;
  std::span<const Tag> tags;
  std::string_view description;
  /// `int f(void)` if placed AT CCTK_STARTUP, CCTK_RECOVER_PARAMETERS or CCTK_SHUTDOWN; else for C
  /// `void f(cGH*)`, for Fortran the mangled subroutine, to be called through Thorn::call_fortran.
  Function function;
  Position position;
};

// --------------------------------------------------------------------------------------------- thorns

/// Calls a scheduled Fortran subroutine of one thorn with the thorn's argument list taken from the grid.
using FortranCaller = int (*)(void* cctkGH, void* function);

/// A variable or group that the thorn's generated headers need the index of.
struct IndexSlot {
  std::string_view
      full_name;  ///< "implementation::name", or "thorn::name" for private ones; vectors: first element
  int* index;     ///< set to the index, or to -1 while the owner is not active
};

struct Thorn {
  std::string_view name = {};
  std::string_view arrangement = {};
  std::string_view implementation = {};
  std::span<const std::string_view> inherits = {};         ///< implementations
  std::span<const std::string_view> friends = {};          ///< implementations
  std::span<const std::string_view> requires_thorns = {};  ///< REQUIRES THORNS
  std::span<const std::string_view> activates = {};        ///< thorns that provide its capabilities
  std::span<const Parameter> parameters = {};
  std::span<const SharedParameter> shared_parameters = {};
  /// Parameters seen under another name: {"seen as", "implementation::name"}; for schedule conditions.
  std::span<const Tag> parameter_aliases = {};
  std::span<const Group> groups = {};
  std::span<const FunctionUse> function_uses = {};
  std::span<const Provides> provides = {};
  std::span<const ScheduleItem> schedule = {};
  std::span<const IndexSlot> variable_slots = {};
  std::span<const IndexSlot> group_slots = {};
  FortranCaller call_fortran = nullptr;  ///< null if the thorn has no scheduled Fortran
};

/// All compiled thorns in ThornList order, the flesh ("Cactus") first. Defined by the bindings.
extern const std::span<const Thorn* const> compiled_thorns;

/// All aliased functions of the build. Defined by the bindings.
extern const std::span<const AliasedFunction> aliased_functions;

}  // namespace flesh::tables

#endif
