// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What the code of kernels has in common on all processors: names of values, operations, what is the same at
// all points.
#ifndef KERNELGEN_EMIT_EXPRESSION_PRINTER_HH
#define KERNELGEN_EMIT_EXPRESSION_PRINTER_HH

#include <map>
#include <ostream>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "emit/thorn.hh"
#include "split/split.hh"

namespace kernelgen {

class ExpressionPrinter {
 protected:
  /// \param taken  names that values must not get
  ExpressionPrinter(const Emitted& calculation, const Kernel& kernel, std::ostream& out,
                    std::set<std::string> taken)
      : calculation_(calculation), kernel_(kernel), out_(out), taken_(std::move(taken)) {}
  virtual ~ExpressionPrinter() = default;

  // ---- what differs. `is_scalar`: the same at all points, so code of the host for one number.
  virtual std::string argument(Node node, bool is_scalar) = 0;
  /// Of `and`, `or`, `not`.
  virtual std::string mask_argument(Node node, bool is_scalar) { return argument(node, is_scalar); }
  virtual std::string called(Node node, bool is_scalar) = 0;
  /// A load of a field, or of a kept value.
  virtual std::string loaded(Node node) = 0;
  virtual std::string selected(Node node, bool is_scalar) = 0;
  /// The declaration of a value of points, with its code; the value has a name then.
  virtual std::string statement(Node node) = 0;
  /// Words of an iteration: how a number is declared; what begins the turns, at POINTS; how a value is taken;
  /// what ends one.
  struct TurnWords {
    const char *number, *begin, *take, *end, *close;
  };
  virtual TurnWords turn_words() const = 0;

  // ---- what does not
  static std::string number_literal(Rational value);
  static bool is_mask(Node node) { return node->kind == Kind::compare || node->kind == Kind::logical; }
  bool uniform(Node node) { return is_uniform(node, uniform_); }
  /// A name that nothing has yet: the wanted one, or like it; for no wish a number.
  std::string fresh(const std::string& wanted);
  /// What the script calls a value; empty if nothing.
  std::string name_given_to(Node node) const;
  std::string text(Node node, bool is_scalar);
  /// An iteration; it has been written already if another of its values is known in this function.
  std::string iteration(Node node);
  std::string begin_of_turns(Node node, std::string words);
  /// Of a function that is written alike everywhere; empty for others.
  std::string common_call(Node node, const std::vector<std::string>& arguments);
  /// The namespace of a function: of those that have the same bits on hosts and devices (elementary.hh), else
  /// of the library.
  static std::string room_of(const std::string& function, const std::string& library);
  static std::string ternary(const std::string& condition, const std::string& yes, const std::string& no) {
    return condition + " ? " + yes + " : " + no;
  }

  /// Uniform expressions that steps of points use, in the order of their creation.
  /// \param fetches  whether a step reads its value from memory instead of forming it
  template <class Fetches>
  void need_uniforms(const Steps& steps, std::set<Node>& needed, Fetches fetches) {
    const auto need = [&](Node node) {
      if (node->kind != Kind::number && uniform(node)) needed.insert(node);
    };
    for (const Step& step : steps) {
      if (step.is_store())
        need(step.node);
      else if (!fetches(step)) {
        for (Node argument : step.node->arguments) need(argument);
        need_uniforms_of_turns(step.node, need);
      }
    }
  }
  /// Those of an iteration, and of iterations within it.
  template <class Need>
  void need_uniforms_of_turns(Node node, Need need) {
    for (Node inner : in_order(node->body)) {
      for (Node argument : inner->arguments)
        if (!uniform(inner)) need(argument);
      need_uniforms_of_turns(inner, need);
    }
    for (Node value : node->body) need(value);
  }
  /// The struct Uniforms. \param number  type of a number that points use
  void print_uniforms(const std::set<Node>& needed, const std::string& comment, const std::string& number);
  /// A uniform number in the type of points.
  virtual std::string spread(const std::string& name) { return name; }

  /// What must hold for a value to matter; a condition of null: nothing.
  struct Guard {
    Node condition = nullptr;
    bool holds = true;
    bool operator==(const Guard&) const = default;
  };
  /// A user of a value under a guard: who has users under different ones always matters.
  void meet(Node node, const Guard& guard);
  /// The guard under which a user needs its argument of a number.
  Guard guard_of_argument(Node user, std::size_t argument, const Guard& of_user);
  /// Code of the points at which the turns of an iteration matter; empty: at all.
  virtual std::string points_of(Node) { return {}; }

  const Emitted& calculation_;
  const Kernel& kernel_;
  std::ostream& out_;
  UniformCache uniform_;
  std::unordered_map<Node, Guard> guards_;
  std::unordered_map<Node, std::string> names_;
  /// Values of iterations that are written already: arguments and body -> names.
  std::map<std::pair<std::vector<Node>, std::vector<Node>>, std::vector<std::string>> iterations_;
  std::set<std::string> taken_;
  int temporaries_ = 0;
};

}  // namespace kernelgen

#endif
