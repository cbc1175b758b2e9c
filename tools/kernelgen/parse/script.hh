// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What a script says, as read: nothing is checked yet, and everything knows where it stands.
#ifndef KERNELGEN_PARSE_SCRIPT_HH
#define KERNELGEN_PARSE_SCRIPT_HH

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "parse/report.hh"

namespace kernelgen {

/// An index of a tensor: a letter, a digit 1..3 (`component`), or a displaced letter, (i+1).
struct Index {
  std::string letter;  ///< empty for a digit
  int component = 0;   ///< 1..3, or 0 for a letter
  bool is_upper = false;
  int shift = 0;  ///< displacement in points; derivative definitions only
  bool is_shifted = false;
  Span span;

  bool operator==(const Index& other) const {
    return letter == other.letter && component == other.component && is_upper == other.is_upper;
  }
};

enum class SyntaxKind { number, string, name, call, derivative, negate, binary, conditional, displaced };

struct Syntax;
using SyntaxPtr = std::shared_ptr<const Syntax>;

struct Syntax {
  SyntaxKind kind = SyntaxKind::number;
  /// digits; text of a string; name of a tensor, function or derivative; operator of a binary expression
  std::string text;
  std::vector<Index> indices;  ///< of a name or a derivative; displacements of `u[i+1]`
  std::vector<SyntaxPtr> arguments;
  Span span;
  int height = 1;   ///< of the tree
  int result = -1;  ///< of a call of a function with several results: which one; -1: not said
};

/// A tensor as declared, `gt_(ab)`: the parentheses make indices 0 and 1 symmetric, brackets antisymmetric.
struct Declaration {
  std::string name;
  std::vector<Index> indices;
  struct Pair {
    int first, second;
    int sign;  ///< 1 symmetric, -1 antisymmetric
  };
  std::vector<Pair> symmetries;
  std::string group;            ///< empty: its own, NAME_group
  SyntaxPtr weight;             ///< of the tensor density; null: 0
  bool is_pseudo = false;       ///< a pseudotensor
  std::string tags;             ///< of the group, as the script gives them
  std::string parities;         ///< signs at mirrors in x, y, z, "++-", if they do not follow from indices
  bool has_timelevels = false;  ///< as many as parameter `timelevels` says, though it is not evolved
  /// Components as the implementation calls them, for variables of others
  std::vector<std::string> components;
  Span span;
};

/// A value of a parameter or an end of its range, with its place.
struct ParameterText {
  std::string name, description, type;
  SyntaxPtr standard;      ///< default
  SyntaxPtr lower, upper;  ///< null: infinity
  std::vector<std::string> choices;
  bool is_steerable = false;
  bool is_unused = false;  ///< by equations and conditions: no warning
  bool is_open = false;    ///< the lower end does not belong to the range
  Span span;
};

/// `target = value`. Of `a, b = f(x)` each target has a definition of its own, which means values before all
/// of them.
struct Definition {
  Syntax target;  ///< a derivative or a name
  SyntaxPtr value;
  Span span;
  int part = 0;  ///< which of `parts` targets this is
  int parts = 1;
  int axis = 0;  ///< 1 to 3: of the axis for which `along` repeats it; 0: it stands outside `along`
};

struct Word {
  std::string text;
  Span span;
};

/// `function NAME of PARAMETERS gives RESULTS`: what it sets beyond results are its own temporaries.
struct Function {
  Word name;
  std::vector<Word> parameters, results;
  std::vector<Definition> equations;
};

/// Equations with a name.
struct Equations {
  std::vector<Definition> all;
  bool is_inserted = false;  ///< anywhere
  Span span;
};

/// A bin or group of the schedule, and when in it.
struct Place {
  std::string bin;
  bool is_at = false;  ///< `at`: a bin; else `in`
  Span bin_span;
  std::string alias;  ///< what the calculation is called there; empty: its name
  std::vector<std::string> before, after;
  bool synchronises = false;    ///< ghost zones of what is written are exchanged
  bool has_boundaries = false;  ///< and boundary conditions applied
  SyntaxPtr condition;          ///< null: always
};

struct Calculation {
  std::string name;
  std::vector<Place> places;  ///< none: never
  std::string where;          ///< "", "interior", "boundary", "everywhere", "faces", "edges"
  bool is_rare = false;       ///< speed does not matter: compiled for one kind of processor only
  std::string kind_of_work;   ///< as which its time counts; empty: as the schedule around says
  Word greatest_frequency;    ///< of its rates of change, times the spacing; empty: it does not say
  int order = 0;              ///< of its differences, whatever fdOrder is; 0: fdOrder
  /// Keywords that have one value in this calculation: of `for NAME "a" "b"` each value has its own.
  std::map<std::string, std::string> choices;
  /// Keywords that have none of these values: `for NAME not "a" "b"`.
  std::map<std::string, std::set<std::string>> exclusions;
  /// What a heading says, before there is a calculation for each combination of choices.
  struct Kinds {
    Word keyword;
    std::vector<Word> choices;
    bool are_excluded = false;  ///< one calculation for all other values, instead of one for each of these
  };
  std::vector<Kinds> kinds;
  bool is_axis_by_axis = false;  ///< there is a calculation for each axis
  Span by_axis_span;
  int axis = 0;  ///< 1 to 3: it has what `along` repeats for this axis; 0: what it repeats for all
  std::vector<Definition> equations;
  std::vector<Definition> of_all_axes;  ///< of one axis: the equations before those of others were left out
  Word boundary;  ///< number of points that are no interior, or its parameter; empty: as the grid says
  Word rim;       ///< the same: only points that are fewer from a face; empty: all
  Span span, where_span;
};

/// A group of the schedule that calculations are put into.
struct ScheduleGroup {
  std::string name;
  Place place;
};

/// What parameters must fulfil.
struct Requirement {
  SyntaxPtr condition;
  std::string message;  ///< what to do if they do not
};

/// `gt: inverse gtu determinant detgt lowered Gtl christoffel Gt ricci Rt covariant Dcov unimodular`
struct MetricText {
  std::string metric, inverse, determinant, christoffel, lowered, ricci, covariant;
  bool is_unimodular = false;  ///< its determinant is taken to be 1
  Span span;
};

struct Foreign {
  std::string implementation;
  std::string
      state;  ///< scalar of that implementation: variables have storage where it is not 0, else they are 0
  std::vector<Declaration> variables;
  std::vector<ParameterText> parameters;
  Span span;
};

/// Between the name of a vector and the number of an element: `vel[0]` is vel_element_0 in equations and
/// kernels.
inline constexpr const char* element_word = "_element_";

struct Script {
  std::string thorn, implementation, documentation;
  std::string provided;  ///< capability by which other thorns require and activate it; empty: none
  std::vector<Word> inherited, features, disabled;
  bool knows_inherited = false;   ///< what implementations have that are inherited
  std::vector<int> orders{2, 4};  ///< of finite differences that may be chosen by parameter fdOrder
  int standard_order = 0;         ///< default of fdOrder; 0: the first of `orders`
  std::vector<Declaration> variables, temporaries;
  std::vector<ParameterText> parameters;
  std::vector<Definition> derivatives;
  std::vector<Definition> constants;  ///< numbers that are known when the thorn is generated
  std::vector<MetricText> metrics;
  std::vector<Foreign> foreign;
  int timelevels = 3;           ///< at most, of evolved variables
  int standard_timelevels = 0;  ///< default of parameter timelevels; 0: `timelevels`
  std::vector<ScheduleGroup> schedule_groups;
  std::vector<Requirement> requirements;
  std::map<std::string, Equations> equations;  ///< that calculations may insert
  std::vector<Function> functions;             ///< each may call those before it
  std::vector<Calculation> calculations;
  Span span;
};

}  // namespace kernelgen

#endif
