// SPDX-License-Identifier: LGPL-2.1-or-later
#include "emit/latex.hh"

#include <algorithm>
#include <map>
#include <set>

#include "core/text.hh"

namespace kernelgen {

namespace {

/// How tightly an expression holds together.
enum Tightness { of_condition, of_relation, of_sum, of_product, of_power, of_value };

std::string plain(const std::string& text) {
  static const std::map<char, std::string> special{{'\\', "\\textbackslash{}"},
                                                   {'{', "\\{"},
                                                   {'}', "\\}"},
                                                   {'$', "\\$"},
                                                   {'&', "\\&"},
                                                   {'#', "\\#"},
                                                   {'%', "\\%"},
                                                   {'_', "\\_"},
                                                   {'^', "\\^{}"},
                                                   {'~', "\\~{}"}};
  std::string result;
  for (const char c : text) {
    const auto found = special.find(c);
    result += found == special.end() ? std::string(1, c) : found->second;
  }
  return result;
}

/// "pi" stays a word, since PI is a number. "alpha" is a Greek letter, "x" a letter, "trK" a word; "phi2" has
/// a number below.
std::string symbol(const std::string& name) {
  static const std::set<std::string> greek{
      "alpha", "beta",  "gamma", "delta",  "epsilon", "zeta", "eta",     "theta", "iota", "kappa", "lambda",
      "mu",    "nu",    "xi",    "rho",    "sigma",   "tau",  "upsilon", "phi",   "chi",  "psi",   "omega",
      "Gamma", "Delta", "Theta", "Lambda", "Xi",      "Pi",   "Sigma",   "Phi",   "Psi",  "Omega"};
  std::size_t end = name.size();
  while (end > 1 && flesh::is_digit(name[end - 1])) --end;
  const std::string base = name.substr(0, end), number = name.substr(end);
  const std::string letter = greek.count(base) > 0 ? "\\" + base
                             : base.size() == 1    ? base
                                                   : "\\mathrm{" + plain(base) + "}";
  return number.empty() ? letter : "{" + letter + "}_{" + number + "}";
}

/// "x + 1, y - 1"
std::string displacement(const Syntax& displaced) {
  std::vector<std::string> all;
  for (const Index& index : displaced.indices)
    all.push_back(
        flesh::text("xyz"[index.component - 1], index.shift < 0 ? " - " : " + ", std::abs(index.shift)));
  return flesh::join(all, ", ");
}

class Typesetter {
 public:
  explicit Typesetter(const Model& model) : model_(model) {}

  std::string text(const Syntax& syntax) { return printed(syntax).text; }
  std::string within(const Syntax& syntax, Tightness needed) {
    const Printed p = printed(syntax);
    return p.tightness < needed ? "\\left(" + p.text + "\\right)" : p.text;
  }

 private:
  struct Printed {
    std::string text;
    Tightness tightness;
  };

  Printed printed(const Syntax& syntax);
  Printed named(const Syntax& syntax);
  Printed binary(const Syntax& syntax);
  Printed product(const Syntax& syntax);
  Printed called(const Syntax& syntax);
  Printed derived(const Syntax& syntax);
  Printed cases(const Syntax& syntax);
  std::string indices(const std::vector<Index>& all) const;

  const Model& model_;
};

// ^{a}{}_{bc}: what stands up and what stands down keep their order.
std::string Typesetter::indices(const std::vector<Index>& all) const {
  std::string result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool begins = i == 0 || all[i].is_upper != all[i - 1].is_upper;
    if (begins) result += std::string(i > 0 ? "}{}" : "") + (all[i].is_upper ? "^{" : "_{");
    result += all[i].component > 0 ? std::to_string(all[i].component) : all[i].letter;
  }
  return result + (all.empty() ? "" : "}");
}

Typesetter::Printed Typesetter::named(const Syntax& syntax) {
  const Tensor* const tensor = model_.find_tensor(syntax.text);
  const std::string name = tensor != nullptr && tensor->source == "Eps"   ? "\\epsilon"
                           : tensor != nullptr && tensor->source == "Euc" ? "\\delta"
                           : syntax.text == "PI"                          ? "\\pi"
                                                                          : symbol(syntax.text);
  const bool has_number = !name.empty() && name[0] == '{';
  return {(has_number && !syntax.indices.empty() ? "{" + name + "}" : name) + indices(syntax.indices),
          of_value};
}

Typesetter::Printed Typesetter::binary(const Syntax& syntax) {
  static const std::map<std::string, std::string> relations{{"<", "<"},     {">", ">"},  {"<=", "\\le"},
                                                            {">=", "\\ge"}, {"==", "="}, {"!=", "\\ne"}};
  const Syntax &a = *syntax.arguments[0], &b = *syntax.arguments[1];
  const std::string& operation = syntax.text;
  if (operation == "+") return {within(a, of_sum) + " + " + within(b, of_product), of_sum};
  if (operation == "-") return {within(a, of_sum) + " - " + within(b, of_product), of_sum};
  if (operation == "*") return product(syntax);
  if (operation == "/") return {"\\frac{" + text(a) + "}{" + text(b) + "}", of_value};
  if (operation == "**") {
    const bool is_bare = a.kind == SyntaxKind::number || (a.kind == SyntaxKind::name && a.indices.empty());
    return {"{" + (is_bare ? text(a) : "\\left(" + text(a) + "\\right)") + "}^{" + text(b) + "}", of_power};
  }
  if (operation == "and")
    return {within(a, of_relation) + " \\wedge " + within(b, of_relation), of_condition};
  if (operation == "or") return {within(a, of_relation) + " \\vee " + within(b, of_relation), of_condition};
  return {within(a, of_sum) + " " + relations.at(operation) + " " + within(b, of_sum), of_relation};
}

// What a derivative acts on ends where its parenthesis closes, or with the product.
Typesetter::Printed Typesetter::product(const Syntax& syntax) {
  std::string result;
  const Syntax* last = &syntax;
  std::vector<const Syntax*> factors;
  for (; last->kind == SyntaxKind::binary && last->text == "*"; last = last->arguments[0].get())
    factors.insert(factors.begin(), last->arguments[1].get());
  factors.insert(factors.begin(), last);
  for (const Syntax* factor : factors) {
    const bool is_last = factor == factors.back(), is_derivative = factor->kind == SyntaxKind::derivative;
    result += (result.empty() ? "" : " \\, ") +
              (is_last && is_derivative ? text(*factor) : within(*factor, of_power));
  }
  return {result, of_product};
}

Typesetter::Printed Typesetter::cases(const Syntax& syntax) {
  return {"\\begin{cases} " + text(*syntax.arguments[1]) + " & \\text{if } " + text(*syntax.arguments[0]) +
              " \\\\ " + text(*syntax.arguments[2]) + " & \\text{else} \\end{cases}",
          of_sum};
}

Typesetter::Printed Typesetter::called(const Syntax& syntax) {
  static const std::map<std::string, std::string> words{
      {"sin", "\\sin"},     {"cos", "\\cos"},     {"tan", "\\tan"},     {"exp", "\\exp"},
      {"log", "\\log"},     {"sinh", "\\sinh"},   {"cosh", "\\cosh"},   {"tanh", "\\tanh"},
      {"asin", "\\arcsin"}, {"acos", "\\arccos"}, {"atan", "\\arctan"}, {"min", "\\min"},
      {"max", "\\max"}};
  const std::string& f = syntax.text;
  const auto argument = [&](int i) -> const Syntax& { return *syntax.arguments[i]; };
  if (f == "if") return cases(syntax);
  if (f == "not") return {"\\neg " + within(argument(0), of_value), of_relation};
  if (f == "sqrt") return {"\\sqrt{" + text(argument(0)) + "}", of_value};
  if (f == "abs") return {"\\left|" + text(argument(0)) + "\\right|", of_value};
  if (f == "pow") return {"{\\left(" + text(argument(0)) + "\\right)}^{" + text(argument(1)) + "}", of_power};
  if (f == "Lie" || f == "upwindLie" || f == "advect") {
    const std::string vector = text(argument(0));
    return {(f == "advect" ? vector + "^{c} \\partial_{c} " : "\\mathcal{L}_{" + vector + "} ") +
                within(argument(1), of_power),
            of_product};
  }
  if (f == "dissipation") return {"\\mathcal{D} " + within(argument(0), of_power), of_product};
  const auto word = words.find(f);
  std::string result = word == words.end() ? "\\operatorname{" + plain(f) + "}" : word->second;
  for (std::size_t i = 0; i < syntax.arguments.size(); ++i)
    result += (i == 0 ? "\\left(" : ", ") + text(argument(static_cast<int>(i)));
  return {result + "\\right)", of_value};
}

Typesetter::Printed Typesetter::derived(const Syntax& syntax) {
  const auto& metrics = model_.script->metrics;
  const bool is_covariant = std::any_of(metrics.begin(), metrics.end(), [&](const MetricText& metric) {
    return metric.covariant == syntax.text;
  });
  const std::string sign = is_covariant         ? "\\nabla"
                           : syntax.text == "D" ? "\\partial"
                                                : "\\mathrm{" + syntax.text + "}";
  std::string result;
  for (const Index& index : syntax.indices) result += sign + indices({index}) + " ";
  return {result + within(*syntax.arguments[0], of_power), of_product};
}

Typesetter::Printed Typesetter::printed(const Syntax& syntax) {
  switch (syntax.kind) {
    case SyntaxKind::number:
      return {syntax.text, of_value};
    case SyntaxKind::string:
      return {"\\text{" + plain(syntax.text) + "}", of_value};
    case SyntaxKind::name:
      return named(syntax);
    case SyntaxKind::call:
      return called(syntax);
    case SyntaxKind::derivative:
      return derived(syntax);
    case SyntaxKind::negate:
      return {"-" + within(*syntax.arguments[0], of_product), of_sum};
    case SyntaxKind::binary:
      return binary(syntax);
    case SyntaxKind::conditional:
      return cases(syntax);
    case SyntaxKind::displaced:
      return {"\\left[" + text(*syntax.arguments[0]) + "\\right]_{" + displacement(syntax) + "}", of_value};
  }
  return {};
}

/// Terms of a sum, each with its sign.
void terms_of(const Syntax& syntax, bool is_negative, std::vector<std::pair<bool, const Syntax*>>& terms) {
  if (syntax.kind == SyntaxKind::negate) return terms_of(*syntax.arguments[0], !is_negative, terms);
  const bool is_sum = syntax.kind == SyntaxKind::binary && (syntax.text == "+" || syntax.text == "-");
  if (!is_sum) return terms.push_back({is_negative, &syntax});
  terms_of(*syntax.arguments[0], is_negative, terms);
  terms_of(*syntax.arguments[1], is_negative != (syntax.text == "-"), terms);
}

// A long sum goes on in further lines.
std::string equation_text(const Definition& equation, const Model& model) {
  constexpr std::size_t width = 150;
  Typesetter typesetter(model);
  std::vector<std::pair<bool, const Syntax*>> terms;
  terms_of(*equation.value, false, terms);
  std::string result = typesetter.text(equation.target) + " &= ", line;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const auto& [is_negative, term] = terms[i];
    const std::string text =
        typesetter.within(*term, terms.size() > 1 || is_negative ? of_product : of_condition);
    if (!line.empty() && line.size() + text.size() > width) {
      result += line + " \\nonumber \\\\\n  &\\quad ";
      line.clear();
    }
    line += (is_negative ? "- " : i > 0 ? "+ " : "") + text + (i + 1 < terms.size() ? " " : "");
  }
  return result + line;
}

// Lines that are set in by four blanks are shown as they are.
std::string prose(const std::string& text) {
  std::string result;
  bool is_shown = false;
  for (const auto line : flesh::split(text, '\n')) {
    const bool shows = line.substr(0, 4) == "    ";
    if (shows != is_shown) result += shows ? "\\begin{verbatim}\n" : "\\end{verbatim}\n";
    is_shown = shows;
    result += (shows ? std::string(line) : plain(std::string(line))) + "\n";
  }
  return result + (is_shown ? "\\end{verbatim}\n" : "");
}

std::string parameters_text(const Script& script) {
  if (script.parameters.empty()) return {};
  std::string result = "\\section*{Parameters}\n\n\\begin{description}\n";
  for (const ParameterText& p : script.parameters)
    result += "\\item[\\texttt{" + plain(p.name) + "}] " + plain(p.description) + "\n";
  return result + "\\end{description}\n\n";
}

std::string calculation_text(const Calculation& calculation, const Model& model) {
  std::string result = "\\section*{" + plain(calculation.name) + "}\n\n";
  for (const Place& place : calculation.places)
    result += "Scheduled in \\texttt{" + plain(place.bin) + "}.\n";
  result += "\n\\begin{align}\n";
  for (std::size_t i = 0; i < calculation.equations.size(); ++i)
    result += "  " + equation_text(calculation.equations[i], model) +
              (i + 1 < calculation.equations.size() ? " \\\\\n" : "\n");
  return result + "\\end{align}\n\n";
}

}  // namespace

std::string latex_of(const Syntax& syntax, const Model& model) { return Typesetter(model).text(syntax); }

std::string emit_latex(const Thorn& thorn) {
  const Script& script = *thorn.model->script;
  std::string result = generated_by(thorn, "%") +
                       "\\documentclass{article}\n\\usepackage{amsmath}\n\\allowdisplaybreaks\n\\title{" +
                       plain(script.thorn) + "}\n\\author{}\n\\date{}\n\\begin{document}\n\\maketitle\n\n" +
                       prose(script.documentation) + "\n" + parameters_text(script);
  for (const Calculation& calculation : script.calculations)
    result += calculation_text(calculation, *thorn.model);
  return result + "\\end{document}\n";
}

}  // namespace kernelgen
