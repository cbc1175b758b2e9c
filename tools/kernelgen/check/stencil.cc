// SPDX-License-Identifier: LGPL-2.1-or-later
#include "check/stencil.hh"

#include <algorithm>
#include <cstdlib>

#include "core/error.hh"
#include "core/text.hh"

namespace kernelgen {

namespace {

Stencil without_zeros(Stencil stencil) {
  std::erase_if(stencil.weights, [](const auto& entry) { return entry.second == Rational(0); });
  return stencil;
}

Stencil combined(const Stencil& a, Rational factor_a, const Stencil& b, Rational factor_b) {
  Stencil result;
  result.spacing_power = a.spacing_power;
  for (const auto& [at, weight] : a.weights) result.weights[at] = factor_a * weight;
  for (const auto& [at, weight] : b.weights) result.weights[at] = result.weights[at] + factor_b * weight;
  return without_zeros(result);
}

}  // namespace

int Stencil::reach() const {
  int result = 0;
  for (const auto& [at, weight] : weights) result = std::max(result, std::abs(at));
  return result;
}

Stencil fornberg(int derivative, int first, int last) {
  const int count = last - first + 1;
  // weights[m][j]: weight of point j in derivative m on the points so far.
  std::vector<std::vector<Rational>> weights(derivative + 1, std::vector<Rational>(count, 0));
  weights[0][0] = 1;
  Rational c1(1);
  for (int n = 1; n < count; ++n) {
    Rational c2(1);
    const Rational xn(first + n), before(first + n - 1);
    std::vector<std::vector<Rational>> next = weights;
    for (int j = 0; j < n; ++j) {
      const Rational c3 = xn - Rational(first + j);
      c2 = c2 * c3;
      for (int m = 0; m <= derivative; ++m) {
        const Rational lower = m > 0 ? Rational(m) * weights[m - 1][j] : Rational(0);
        next[m][j] = (xn * weights[m][j] - lower) / c3;
      }
    }
    for (int m = 0; m <= derivative; ++m) {
      const Rational lower = m > 0 ? Rational(m) * weights[m - 1][n - 1] : Rational(0);
      next[m][n] = c1 / c2 * (lower - before * weights[m][n - 1]);
    }
    weights = std::move(next);
    c1 = c2;
  }
  Stencil result;
  result.spacing_power = derivative;
  for (int j = 0; j < count; ++j) result.weights[first + j] = weights[derivative][j];
  return without_zeros(result);
}

Stencil centred(int derivative, int order) {
  const int radius = (derivative + 1) / 2 + order / 2 - 1;
  return fornberg(derivative, -radius, radius);
}

Stencil lopsided(int order, int side) {
  const int radius = order / 2;
  return side > 0 ? fornberg(1, 1 - radius, radius + 1) : fornberg(1, -radius - 1, radius - 1);
}

Stencil one_sided(int order, int side) { return side > 0 ? fornberg(1, 0, order) : fornberg(1, -order, 0); }

Stencil advective_centred(int order) {
  return combined(lopsided(order, 1), {1, 2}, lopsided(order, -1), {1, 2});
}

Stencil advective_dissipative(int order) {
  return combined(lopsided(order, 1), {1, 2}, lopsided(order, -1), {-1, 2});
}

Stencil kreiss_oliger(int order) {
  const int half = (order + 1) / 2;
  std::vector<Rational> row{1};
  for (int i = 0; i < 2 * half; ++i) {
    std::vector<Rational> next(row.size() + 1, 0);
    for (std::size_t j = 0; j < row.size(); ++j) {
      next[j] = next[j] - row[j];
      next[j + 1] = next[j + 1] + row[j];
    }
    row = std::move(next);
  }
  Stencil result;
  result.spacing_power = 1;
  const Rational factor = Rational((order + 3) / 2 % 2 == 0 ? 1 : -1) / power(2, order + 1);
  for (int j = 0; j <= 2 * half; ++j) result.weights[j - half] = factor * row[j];
  return result;
}

// ------------------------------------------------------------------------------------------ definitions of
// scripts

namespace {

/// A stencil in the making: weights for each power of the spacing; weight of displacement `none` is a plain
/// number.
class StencilReader {
 public:
  StencilReader(const Definition& definition, int order)
      : operand_(definition.target.arguments[0]->text),
        letter_(definition.target.indices[0].letter),
        order_(order) {}

  /// Weights times h^power; a plain number has its value at `plain`.
  struct Value {
    std::map<int, Rational> weights;
    Rational plain;
    bool is_plain = true;
    int power = 0;
  };

  Value read(const Syntax& syntax) {
    switch (syntax.kind) {
      case SyntaxKind::number:
        return {{}, from_decimal(syntax.text), true, 0};
      case SyntaxKind::name:
        return name(syntax);
      case SyntaxKind::negate:
        return scaled(read(*syntax.arguments[0]), -1);
      case SyntaxKind::binary:
        return binary(syntax);
      case SyntaxKind::call:
        return call(syntax);
      default:
        throw BadStencil{syntax.span, "a stencil is a sum of weights times values, such as u_(i+1)"};
    }
  }

 private:
  Value name(const Syntax& syntax) {
    if (syntax.text == "fdOrder") return {{}, Rational(order_), true, 0};
    if (syntax.text == "h" && syntax.indices.empty()) return {{}, 1, true, 1};
    if (syntax.text != operand_ || syntax.indices.size() != 1 || syntax.indices[0].letter != letter_)
      throw BadStencil{syntax.span, "unknown in a stencil; expected " + operand_ + "_(" + letter_ +
                                        "+1) and the like, h, " + "or a number"};
    return {{{syntax.indices[0].shift, 1}}, 0, false, 0};
  }

  static Value scaled(Value value, Rational factor) {
    value.plain = value.plain * factor;
    for (auto& [at, weight] : value.weights) weight = weight * factor;
    return value;
  }

  Value binary(const Syntax& syntax) {
    Value a = read(*syntax.arguments[0]);
    const Value b = read(*syntax.arguments[1]);
    const std::string& operation = syntax.text;
    if (operation == "+" || operation == "-")
      return added(a, scaled(b, operation == "+" ? 1 : -1), syntax.span);
    if (operation == "*" && !a.is_plain && !b.is_plain)
      throw BadStencil{syntax.span, "a stencil is linear; found a product of two values"};
    if (operation == "*") {
      Value result = a.is_plain ? scaled(b, a.plain) : scaled(a, b.plain);
      result.power = a.power + b.power;
      return result;
    }
    if (!b.is_plain || b.plain == Rational(0))
      throw BadStencil{syntax.arguments[1]->span, "expected a number or h other than zero"};
    if (operation == "/") {
      a = scaled(a, Rational(1) / b.plain);
      a.power -= b.power;
      return a;
    }
    if (operation == "**" && a.is_plain && b.power == 0 && b.plain.is_whole() &&
        absolute(b.plain) < Rational(16))
      return {{}, power(a.plain, b.plain.top()), true, static_cast<int>(a.power * b.plain.top())};
    throw BadStencil{syntax.span, "`" + operation + "` has no meaning in a stencil"};
  }

  Value added(Value a, const Value& b, Span span) {
    if (a.power != b.power) throw BadStencil{span, "terms of a stencil have different powers of h"};
    if (a.is_plain != b.is_plain)
      throw BadStencil{span, "a stencil is linear; found a plain number as a term"};
    a.plain = a.plain + b.plain;
    for (const auto& [at, weight] : b.weights) a.weights[at] = a.weights[at] + weight;
    return a;
  }

  int whole(const Syntax& syntax, int lowest) {
    const Value value = read(syntax);
    if (!value.is_plain || value.power != 0 || !value.plain.is_whole() || value.plain < Rational(lowest) ||
        value.plain > Rational(13))
      throw BadStencil{syntax.span, flesh::text("expected a whole number from ", lowest, " to 13")};
    return static_cast<int>(value.plain.top());
  }

  Value call(const Syntax& syntax) {
    const auto& arguments = syntax.arguments;
    const auto from = [](const Stencil& s) { return Value{s.weights, 0, false, -s.spacing_power}; };
    const auto expect = [&](std::size_t count) {
      if (arguments.size() != count)
        throw BadStencil{syntax.span, flesh::text(syntax.text, " takes ", count, " arguments")};
      if (arguments[0]->kind != SyntaxKind::name || arguments[0]->text != operand_)
        throw BadStencil{arguments[0]->span, "expected the operand " + operand_};
    };
    if (syntax.text == "centred")
      return expect(3), from(centred(whole(*arguments[1], 1), even(*arguments[2])));
    if (syntax.text == "dissipation") {
      expect(2);
      const int order = whole(*arguments[1], 1);
      if (order % 2 == 0)
        throw BadStencil{arguments[1]->span, "dissipation has an odd order, such as fdOrder + 1"};
      return from(kreiss_oliger(order));
    }
    for (const auto& [word, side] : {std::pair{"forward", 1}, std::pair{"backward", -1}})
      if (syntax.text == word) return expect(2), from(one_sided(whole(*arguments[1], 1), side));
    for (const auto& [word, side] : {std::pair{"upwind", 1}, std::pair{"downwind", -1}})
      if (syntax.text == word) return expect(2), from(lopsided(even(*arguments[1]), side));
    throw BadStencil{syntax.span,
                     "unknown stencil `" + syntax.text +
                         "`; expected centred, forward, backward, upwind, downwind or dissipation"};
  }

  int even(const Syntax& syntax) {
    const int order = whole(syntax, 2);
    if (order % 2 != 0) throw BadStencil{syntax.span, "expected an even order"};
    return order;
  }

  std::string operand_, letter_;
  int order_;
};

}  // namespace

Stencil stencil_of(const Definition& definition, int order) {
  StencilReader reader(definition, order);
  StencilReader::Value value;
  try {
    value = reader.read(*definition.value);
  } catch (const flesh::Error& error) {
    throw BadStencil{definition.value->span, error.what()};
  }
  if (value.is_plain) throw BadStencil{definition.value->span, "a stencil needs values, such as u_(i+1)"};
  Stencil result = without_zeros({value.weights, -value.power});
  if (result.weights.empty()) throw BadStencil{definition.value->span, "all weights of this stencil vanish"};
  if (result.reach() > 12) throw BadStencil{definition.value->span, "a stencil reaches at most 12 points"};
  return result;
}

}  // namespace kernelgen
