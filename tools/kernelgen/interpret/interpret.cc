// SPDX-License-Identifier: LGPL-2.1-or-later
#include "interpret/interpret.hh"

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>

#include "core/error.hh"
#include "runtime/elementary.hh"

namespace kernelgen {

namespace {

template <typename Real>
Real fraction(Rational value) {
  return static_cast<Real>(value.top()) / static_cast<Real>(value.bottom());
}

// Kernels have some functions of their own; longer numbers have the library's.
#define OF_KERNELS(f)                                  \
  double f##_of(double x) { return elementary::f(x); } \
  [[maybe_unused]] long double f##_of(long double x) { return std::f(x); }
OF_KERNELS(exp)
OF_KERNELS(log)
OF_KERNELS(sin)
OF_KERNELS(cos)
#undef OF_KERNELS
double pow_of(double x, double y) { return elementary::pow(x, y); }
[[maybe_unused]] long double pow_of(long double x, long double y) { return std::pow(x, y); }

/// As kernels do it. Where a graph is tried with numbers drawn at random there is no table; any function will
/// do.
template <typename Real>
Real looked_up(Real table, Real index) {
  constexpr Real most = 0x1p52;
  if (!(index < most && index > -most)) return std::numeric_limits<Real>::quiet_NaN();
  constexpr Real least_address = 4096;
  if (!(table >= least_address)) return std::cos(index);
  return reinterpret_cast<const double*>(
      static_cast<std::uintptr_t>(table))[static_cast<std::ptrdiff_t>(index)];
}

template <typename Real>
Real function(const std::string& name, Real a, Real b) {
  using F = Real (*)(Real, Real);
  static const std::map<std::string, F> functions{{"sin", [](Real x, Real) { return sin_of(x); }},
                                                  {"cos", [](Real x, Real) { return cos_of(x); }},
                                                  {"tan", [](Real x, Real) { return std::tan(x); }},
                                                  {"exp", [](Real x, Real) { return exp_of(x); }},
                                                  {"log", [](Real x, Real) { return log_of(x); }},
                                                  {"abs", [](Real x, Real) { return std::abs(x); }},
                                                  {"sinh", [](Real x, Real) { return std::sinh(x); }},
                                                  {"cosh", [](Real x, Real) { return std::cosh(x); }},
                                                  {"tanh", [](Real x, Real) { return std::tanh(x); }},
                                                  {"atan", [](Real x, Real) { return std::atan(x); }},
                                                  {"asin", [](Real x, Real) { return std::asin(x); }},
                                                  {"acos", [](Real x, Real) { return std::acos(x); }},
                                                  {"erf", [](Real x, Real) { return std::erf(x); }},
                                                  {"atan2", [](Real x, Real y) { return std::atan2(x, y); }},
                                                  {"pow", [](Real x, Real y) { return pow_of(x, y); }},
                                                  {"max", [](Real x, Real y) { return x < y ? y : x; }},
                                                  {"min", [](Real x, Real y) { return y < x ? y : x; }},
                                                  {"floor", [](Real x, Real) { return std::floor(x); }},
                                                  {"lookup", looked_up<Real>},
                                                  {"sign", [](Real x, Real) {
                                                     return x > 0 ? Real(1) : x < 0 ? Real(-1) : Real(0);
                                                   }}};
  const auto found = functions.find(name);
  if (found == functions.end()) throw flesh::Error("kernelgen: no function " + name);
  return found->second(a, b);
}

template <typename Real>
Real relation(const std::string& name, Real a, Real b) {
  return name == "<" ? a < b : name == "<=" ? a <= b : name == "==" ? a == b : a != b;
}

/// As kernels do it for exponents that are the same at all points.
template <typename Real>
Real uniform_power(Real a, Real n) {
  if (n != std::trunc(n) || std::abs(n) > 16) return pow_of(a, n);
  Real result = 1;
  for (int i = 0; i < std::abs(n); ++i) result *= a;
  return n < 0 ? 1 / result : result;
}

/// Evaluates nodes at displaced points, remembering results.
template <typename Real>
class Interpreter {
 public:
  /// \param bound  what `bound` nodes mean, within the body of an iteration
  explicit Interpreter(const Leaves<Real>& leaves, std::vector<Real> bound = {})
      : leaves_(leaves), bound_(std::move(bound)) {}

  Real at(Node node, Offset offset) {
    const std::pair<std::uint32_t, Offset> key{node->id, offset};
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const Real result = compute(node, offset);
    known_[key] = result;
    return result;
  }

 private:
  Real repeated(Node node, Offset offset) {
    std::vector<Real> values;
    for (Node argument : node->arguments) values.push_back(at(argument, offset));
    const std::size_t count = node->body.size() - 1;
    for (std::int64_t turn = 0; turn < node->value.top(); ++turn) {
      Interpreter inside(leaves_, values);
      for (std::size_t n = 0; n < count; ++n) values[n] = inside.at(node->body[n], {});
      if (inside.at(node->body[count], {}) != 0) break;
    }
    return values[static_cast<std::size_t>(node->axes[0])];
  }

  // Long: one case for each kind.
  Real compute(Node node, Offset offset) {
    const auto a = [&](int i) { return at(node->arguments[i], offset); };
    const auto second = [&] { return node->arguments.size() > 1 ? a(1) : Real(0); };
    switch (node->kind) {
      case Kind::number:
        return fraction<Real>(node->value);
      case Kind::uniform:
        return is_decimal(node->name) ? static_cast<Real>(decimal_value(node->name))
                                      : leaves_.uniform(node->name);
      case Kind::load:
        return leaves_.load(node->name, offset + node->offset);
      case Kind::shifted:
        return at(node->arguments[0], offset + node->offset);
      case Kind::sum: {
        Real result = 0;
        for (Node argument : node->arguments) result += at(argument, offset);
        return result;
      }
      case Kind::product: {
        Real result = 1;
        for (Node argument : node->arguments) result *= at(argument, offset);
        return result;
      }
      case Kind::power:
        return std::pow(a(0), fraction<Real>(node->value));
      case Kind::call:
        if (node->name == "pow" && is_uniform(node->arguments[1], uniform_)) return uniform_power(a(0), a(1));
        return function<Real>(node->name, a(0), second());
      case Kind::compare:
        return relation<Real>(node->name, a(0), a(1));
      case Kind::logical:
        if (node->name == "not") return a(0) == 0;
        return node->name == "and" ? a(0) != 0 && a(1) != 0 : a(0) != 0 || a(1) != 0;
      case Kind::select: {
        const bool holds = a(0) != 0;
        return (leaves_.decides ? leaves_.decides(node->arguments[0], holds) : holds) ? a(1) : a(2);
      }
      case Kind::add:
        return a(0) + a(1);
      case Kind::subtract:
        return a(0) - a(1);
      case Kind::multiply:
        return a(0) * a(1);
      case Kind::divide:
        return a(0) / a(1);
      case Kind::negate:
        return -a(0);
      case Kind::root:
        return std::sqrt(a(0));
      case Kind::fma:
        return std::fma(a(0), a(1), a(2));
      case Kind::repeated:
        return repeated(node, offset);
      case Kind::bound:
        return bound_.at(static_cast<std::size_t>(node->axes[0]));
      case Kind::derivative:
        break;
    }
    throw flesh::Error("kernelgen: there is no value of a derivative before pass discretise");
  }

  const Leaves<Real>& leaves_;
  const std::vector<Real> bound_;
  UniformCache uniform_;
  std::map<std::pair<std::uint32_t, Offset>, Real> known_;
};

}  // namespace

template <typename Real>
std::vector<Real> interpret(const std::vector<Node>& roots, const Leaves<Real>& leaves) {
  Interpreter<Real> interpreter(leaves);
  std::vector<Real> result;
  for (Node root : roots) result.push_back(interpreter.at(root, {}));
  return result;
}

template std::vector<double> interpret(const std::vector<Node>&, const Leaves<double>&);
template std::vector<long double> interpret(const std::vector<Node>&, const Leaves<long double>&);

namespace {

/// Values and sums of absolute values side by side: conditions and divisors need the former.
class MagnitudeInterpreter {
 public:
  explicit MagnitudeInterpreter(const Leaves<double>& leaves) : values_(leaves) {}

  double at(Node node, Offset offset) {
    const std::pair<std::uint32_t, Offset> key{node->id, offset};
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const double result = compute(node, offset);
    known_[key] = result;
    return result;
  }

 private:
  // Long: one case for each kind.
  double compute(Node node, Offset offset) {
    const auto a = [&](int i) { return at(node->arguments[i], offset); };
    const auto value = [&](Node inner) { return std::abs(values_.at(inner, offset)); };
    switch (node->kind) {
      case Kind::sum: {
        double result = 0;
        for (Node argument : node->arguments) result += at(argument, offset);
        return result;
      }
      case Kind::product: {
        double result = 1;
        for (Node argument : node->arguments) result *= at(argument, offset);
        return result;
      }
      case Kind::shifted:
        return at(node->arguments[0], offset + node->offset);
      case Kind::select:
        return values_.at(node->arguments[0], offset) != 0 ? a(1) : a(2);
      case Kind::add:
      case Kind::subtract:
        return a(0) + a(1);
      case Kind::multiply:
        return a(0) * a(1);
      case Kind::negate:
        return a(0);
      case Kind::fma:
        return a(0) * a(1) + a(2);
      // Relative errors of what is divided by add up to its own.
      case Kind::divide:
        return a(0) / value(node->arguments[1]) * a(1) / value(node->arguments[1]);
      case Kind::power:
        if (node->value.is_whole() && node->value > Rational(0)) return std::pow(a(0), node->value.value());
        return value(node) * a(0) / value(node->arguments[0]);
      default:
        return std::abs(values_.at(node, offset));
    }
  }

  Interpreter<double> values_;
  std::map<std::pair<std::uint32_t, Offset>, double> known_;
};

}  // namespace

std::vector<double> magnitudes(const std::vector<Node>& roots, const Leaves<double>& leaves) {
  MagnitudeInterpreter interpreter(leaves);
  std::vector<double> result;
  for (Node root : roots) result.push_back(interpreter.at(root, {}));
  return result;
}

}  // namespace kernelgen
