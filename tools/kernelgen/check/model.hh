// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the names of a script mean.
#ifndef KERNELGEN_CHECK_MODEL_HH
#define KERNELGEN_CHECK_MODEL_HH

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "parse/script.hh"

namespace kernelgen {

enum class Role {
  variable,   ///< a grid function of this thorn
  foreign,    ///< a grid function of another implementation
  temporary,  ///< a value at a point, within one calculation
  given,      ///< defined by the language or by a metric
};

struct Tensor {
  std::string name;
  Role role = Role::variable;
  std::vector<bool> is_upper;  ///< position of each index
  std::vector<Declaration::Pair> symmetries;
  std::string implementation;           ///< of a foreign variable
  std::vector<std::string> components;  ///< of a foreign variable: names, in the order of `independent`
  std::string group;
  std::string weight = "0";  ///< of the density
  bool has_timelevels = false;
  std::string tags;        ///< of the group, beyond those that follow from what it is
  std::string parities;    ///< at mirrors in x, y, z, for all components; empty: those of its indices
  bool is_pseudo = false;  ///< changes sign at every mirror, beyond what its indices say
  std::string state;       ///< scalar that says whether a foreign variable has storage; empty: it has
  Span span;
  /// Where `given` values come from: "Eps", "Euc", or a role in the metric with index `metric`.
  std::string source;
  int metric = -1;

  int rank() const { return static_cast<int>(is_upper.size()); }
};

/// A component of a tensor in terms of the independent ones: sign times `name`; 0 if it vanishes.
struct Component {
  std::string name;
  int sign = 1;
};
Component component(const Tensor& tensor, std::vector<int> at);
/// Indices 0..2 of the components that are stored, in the order 11 12 13 22 23 33.
std::vector<std::vector<int>> independent(const Tensor& tensor);
/// "At12": the name of the component itself.
std::string component_name(const Tensor& tensor, const std::vector<int>& at);
/// False if digits among the indices of a mention say other ones than these.
bool matches(const std::vector<Index>& indices, const std::vector<int>& at);
/// Names of the stored components that a mention of a tensor means.
std::set<std::string> stored_components(const Tensor& tensor, const std::vector<Index>& indices);
/// Calls visit for each assignment of 0, 1, 2 to `count` indices, the last one fastest.
template <typename Visit>
void for_each_assignment(int count, Visit visit) {
  std::vector<int> at(count, 0);
  for (;;) {
    visit(at);
    int i = count - 1;
    while (i >= 0 && ++at[i] == 3) at[i--] = 0;
    if (i < 0) return;
  }
}

struct Parameter {
  std::string name, type, description;
  std::string implementation;  ///< empty: of this thorn
  std::string standard, lower, upper;
  std::vector<std::string> choices;
  bool is_steerable = false;
  bool is_open = false;  ///< the lower end does not belong to the range
};

/// Keywords and strings are compared with texts; they are no numbers.
inline bool is_text(const Parameter& parameter) {
  return parameter.type == "keyword" || parameter.type == "string";
}

/// A letter that a term leaves open.
struct FreeIndex {
  std::string letter;
  bool is_upper = false;
  bool operator==(const FreeIndex&) const = default;
};

/// What the checks have found out about one expression: `free` indices, and letters that are summed over just
/// here.
struct Indices {
  std::vector<FreeIndex> free;
  std::vector<std::string> summed;
};

struct Constant {
  const Definition* definition = nullptr;
  double value = 1;
};

struct Model {
  const Script* script = nullptr;
  std::map<std::string, Tensor> tensors;
  std::map<std::string, Parameter> parameters;
  std::map<std::string, Constant> constants;           ///< known when the thorn is generated
  std::map<std::string, const Definition*> operators;  ///< D-words of the script
  std::map<std::string, const Function*> functions;    ///< of the script
  bool uses_jacobian = false;                          ///< kernels for curvilinear coordinates are made, too
  std::set<std::string> evolved;                       ///< variables with an equation D_t
  std::set<std::string> used;                          ///< names in equations and conditions
  /// What a script need not declare if it does not use it.
  struct Use {
    Span span;
    std::string what;
    bool is_used;
  };
  std::vector<Use> uses;
  std::map<const Syntax*, Indices> indices;
  bool has_hinted_at_inherited = false;  ///< a message says why inherited names are not known

  const Tensor* find_tensor(const std::string& name) const;
};

/// The tensor and indices 0..2 that "El1" or "gt12" mean, if there is such a tensor.
struct Named {
  const Tensor* tensor;
  std::vector<int> at;
};
std::optional<Named> component_called(const Model& model, const std::string& name);

/// The tensor that a name means, and its indices, be they written `gt_ab`, `gt_12` or `gt12`; nothing for
/// other names.
struct Indexed {
  const Tensor* tensor;
  std::vector<Index> indices;
};
std::optional<Indexed> tensor_called(const Model& model, const Syntax& name);
/// `u` of the left-hand sides `u` and `D_t u`.
const Syntax& name_of_target(const Syntax& target);

/// True for what holds or does not: comparisons, and, or, not. All else is a number, which holds if it is not
/// 0.
bool is_condition(const Syntax& syntax);
/// True for `(a > b) == (c > d)` and `(a > b) == true`: both hold, or none of them; the same with `!=`.
bool are_compared_conditions(const Syntax& comparison);

/// Value of a constant expression of numbers, PI, constants of the model if one is given, and + - * / **.
/// \throws flesh::Error if it is not constant, or a number is out of range
double constant_value(const Syntax& syntax, const Model* model = nullptr);

/// Checks everything that can be checked; the model is complete if the report has no errors.
Model check(const Script& script, Report& report);

/// Warns of what is used in no thorn of a file: common items are in all of them.
void report_unused(const std::vector<const Model*>& models, Report& report);

/// Names known everywhere: coordinates, time, spacings.
const std::vector<std::string>& coordinate_names();  ///< x y z r: grid functions
const std::vector<std::string>& uniform_names();     ///< t dt dx dy dz PI true false fdOrder

/// Bins of the schedule that have a grid, in lower case.
const std::vector<std::string>& schedule_bins();
/// The bin that a name of it in any case means, with or without `CCTK_`; other names in lower case.
std::string bin_called(const std::string& name);
bool is_bin(const std::string& name);

/// Functions of numbers: name and number of arguments.
const std::map<std::string, int>& point_functions();
/// `solve(F, start, low, high, tolerance, most, ...)` gives a root of function F, whether there is one, and
/// the number of turns.
inline constexpr const char* solve_function = "solve";
/// `rise`: the same of a function that is known to be negative at the lower end of the bracket and not
/// negative at the upper one, where it is not evaluated.
inline constexpr const char* rise_function = "rise";
/// `search`: like `rise` of a function whose derivative is not known, because it searches itself or looks
/// values up.
inline constexpr const char* search_function = "search";
bool is_solver(const std::string& name);
inline constexpr int arguments_of_solve = 6, results_of_solve = 3;
/// How many values a function of the script gives, `solve`, `rise` or `search`; 1 for all others.
int number_of_results(const Model& model, const std::string& function);

/// `lookup(T, n)` is number n of the table T, a parameter of type `table`.
inline constexpr const char* lookup_function = "lookup";

/// Functions that take tensors: advect, Lie, upwindLie, dissipation.
bool is_tensor_function(const std::string& name);

}  // namespace kernelgen

#endif
