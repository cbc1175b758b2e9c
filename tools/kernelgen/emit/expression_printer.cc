// SPDX-License-Identifier: LGPL-2.1-or-later
#include "emit/expression_printer.hh"

#include <algorithm>
#include <sstream>

#include "core/text.hh"

namespace kernelgen {

std::string ExpressionPrinter::number_literal(Rational value) {
  if (value.is_exact()) return flesh::number_text(value.value()) + (value.is_whole() ? ".0" : "");
  return flesh::text('(', value.top(), ".0 / ", value.bottom(), ".0)");
}

std::string ExpressionPrinter::fresh(const std::string& wanted) {
  std::string name = wanted.empty() ? flesh::text('t', temporaries_++) : wanted;
  for (int i = 2; !taken_.insert(name).second; ++i) name = flesh::text(wanted.empty() ? "t" : wanted, '_', i);
  return name;
}

std::string ExpressionPrinter::name_given_to(Node node) const {
  const auto named = kernel_.names.find(node);
  return named == kernel_.names.end() ? "" : named->second;
}

std::string ExpressionPrinter::common_call(Node node, const std::vector<std::string>& arguments) {
  const std::string all = flesh::join(arguments, ", ");
  const std::string& f = node->name;
  if (f == "sign") return "sign(" + all + ")";
  if (f == lookup_function) return "looked_up(" + all + ")";
  if (f == "max")
    return "choose(" + arguments[0] + " < " + arguments[1] + ", " + arguments[1] + ", " + arguments[0] + ")";
  if (f == "min")
    return "choose(" + arguments[1] + " < " + arguments[0] + ", " + arguments[1] + ", " + arguments[0] + ")";
  if (f == "pow" && uniform(node->arguments[1])) return "power(" + all + ")";
  return {};
}

std::string ExpressionPrinter::room_of(const std::string& function, const std::string& library) {
  static const std::set<std::string> own{"exp", "log", "pow", "sin", "cos"};
  return own.count(function) > 0 ? "elementary::" : library;
}

// Long: one case for each kind.
std::string ExpressionPrinter::text(Node node, bool is_scalar) {
  const auto a = [&](int i) { return argument(node->arguments[i], is_scalar); };
  switch (node->kind) {
    case Kind::number:
      return number_literal(node->value);
    case Kind::uniform: {
      const auto place = std::find(calculation_.uniforms.begin(), calculation_.uniforms.end(), node->name);
      return flesh::text("given[", place - calculation_.uniforms.begin(), ']');
    }
    case Kind::load:
    case Kind::shifted:
      return loaded(node);
    case Kind::add:
      return a(0) + " + " + a(1);
    case Kind::subtract:
      return a(0) + " - " + a(1);
    case Kind::multiply:
      return a(0) + "*" + a(1);
    case Kind::divide:
      return a(0) + "/" + a(1);
    case Kind::negate:
      return "-" + a(0);
    case Kind::root:
      return (is_scalar ? "std::sqrt(" : "sqrt(") + a(0) + ")";
    case Kind::fma:
      return (is_scalar ? "std::fma(" : "fma(") + a(0) + ", " + a(1) + ", " + a(2) + ")";
    case Kind::call:
      return called(node, is_scalar);
    case Kind::compare:
      return a(0) + " " + node->name + " " + a(1);
    case Kind::logical:
      if (node->name == "not") return "!" + mask_argument(node->arguments[0], is_scalar);
      return mask_argument(node->arguments[0], is_scalar) + (node->name == "and" ? " && " : " || ") +
             mask_argument(node->arguments[1], is_scalar);
    case Kind::select:
      return selected(node, is_scalar);
    default:
      return "/* " + std::string(name_of(node->kind)) + " */";
  }
}

std::string ExpressionPrinter::begin_of_turns(Node node, std::string words) {
  words.replace(words.find("MOST"), 4, flesh::text(node->value.top()));
  const std::string points = points_of(node);
  if (const std::size_t at = words.find("POINTS"); at != std::string::npos)
    words.replace(at, 6, points.empty() ? "all(true)" : points);
  return words;
}

// All next values are formed before one is taken. Names within a turn end with it.
std::string ExpressionPrinter::iteration(Node node) {
  const auto [known, is_new] = iterations_.try_emplace({node->arguments, node->body});
  const std::size_t number = static_cast<std::size_t>(node->axes[0]), count = node->body.size() - 1;
  if (!is_new) {
    names_[node] = known->second[number];
    return {};
  }
  const TurnWords words = turn_words();
  std::string code;
  std::vector<std::string> values;
  for (std::size_t n = 0; n < count; ++n) {
    values.push_back(fresh(n == number ? name_given_to(node) : ""));
    code += flesh::text("  [[maybe_unused]] ", words.number, ' ', values[n], " = ",
                        argument(node->arguments[n], false), ";\n");
  }
  known->second = values;
  const auto outer_names = names_;
  const auto outer_iterations = iterations_;
  const std::vector<Node> inside = in_order(node->body);
  // Arguments of an iteration within a turn of another one are values of that turn.
  std::vector<std::pair<Node, std::string>> bound;
  for (Node inner : inside)
    if (inner->kind == Kind::bound) {
      const std::size_t place = static_cast<std::size_t>(inner->axes[0]);
      bound.emplace_back(inner, place < count ? values[place] : argument(node->arguments[place], false));
    }
  for (const auto& [inner, name] : bound) names_[inner] = name;
  code += "  " + begin_of_turns(node, words.begin);
  for (Node inner : inside) {
    guards_.try_emplace(inner);
    if (inner->kind != Kind::bound && inner->kind != Kind::number && !uniform(inner))
      code += "  " + statement(inner);
  }
  std::vector<std::string> next;
  for (std::size_t n = 0; n < count; ++n) {
    next.push_back(fresh(""));
    code +=
        flesh::text("    const ", words.number, ' ', next[n], " = ", argument(node->body[n], false), ";\n");
  }
  for (std::size_t n = 0; n < count; ++n) {
    std::string take = words.take;
    for (const auto& [word, name] : {std::pair{"VALUE", values[n]}, std::pair{"NEXT", next[n]}})
      for (std::size_t at = take.find(word); at != std::string::npos; at = take.find(word))
        take.replace(at, std::string(word).size(), name);
    code += "    " + take + ";\n";
  }
  std::string end = words.end;
  end.replace(end.find("DONE"), 4, mask_argument(node->body[count], false));
  code += "    " + end + ";\n  " + words.close + "\n";
  names_ = outer_names;
  names_[node] = values[number];
  iterations_ = outer_iterations;
  return code;
}

void ExpressionPrinter::meet(Node node, const Guard& guard) {
  const auto [place, is_new] = guards_.try_emplace(node, guard);
  if (!is_new && !(place->second == guard)) place->second = {};
}

ExpressionPrinter::Guard ExpressionPrinter::guard_of_argument(Node user, std::size_t argument,
                                                              const Guard& of_user) {
  const bool chooses = user->kind == Kind::select && uniform(user->arguments[0]);
  return chooses && argument > 0 ? Guard{user->arguments[0], argument == 1} : of_user;
}

void ExpressionPrinter::print_uniforms(const std::set<Node>& needed, const std::string& comment,
                                       const std::string& number) {
  out_ << "// " << comment
       << "\nstruct Uniforms {\n  explicit Uniforms([[maybe_unused]] const double* given) {\n";
  std::ostringstream members;
  std::vector<Node> roots(needed.begin(), needed.end());
  std::sort(roots.begin(), roots.end(), [](Node a, Node b) { return a->id < b->id; });
  for (Node node : in_order(roots)) {
    if (node->kind == Kind::number) continue;
    const std::string code = text(node, true);
    const std::string name = fresh(name_given_to(node));
    names_[node] = name;
    out_ << "    const " << (is_mask(node) ? "bool " : "double ") << name << " = " << code << ";\n";
    if (needed.count(node) == 0) continue;
    out_ << "    this->" << name << " = " << (is_mask(node) ? name : spread(name)) << ";\n";
    members << "  " << (is_mask(node) ? "bool" : number) << " " << name << ";\n";
  }
  out_ << "  }\n" << members.str() << "};\n\n";
}

}  // namespace kernelgen
