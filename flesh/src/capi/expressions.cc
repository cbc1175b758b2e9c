// SPDX-License-Identifier: LGPL-2.1-or-later
//
// Expressions: util_Expression.h.
#include "core/expression.hh"

#include <string>

#include "capi/c_strings.hh"
#include "capi/guard.hh"
#include "core/text.hh"
#include "util_Expression.h"

/// The parsed expression, and the text of its last value.
struct uExpressionPrivate {
  flesh::Expression expression;
  std::string last_text;
};

namespace flesh::capi {
namespace {

/// Asks the caller of the C function for the values of names.
class CallbackResolver : public Resolver {
 public:
  CallbackResolver(uExpressionEvaluator evaluator, const void* data) : evaluator_(evaluator), data_(data) {}

  Value name(std::string_view name, std::optional<std::int64_t> index) const override {
    const std::string asked = index ? text(name, '[', *index, ']') : std::string(name);
    const char* const names[] = {asked.c_str()};
    uExpressionValue value{};
    if (evaluator_ == nullptr || evaluator_(1, names, &value, data_) != 0)
      throw Error(text("The name '", asked, "' has no value."));
    return from_c(value);
  }

 private:
  static Value from_c(const uExpressionValue& value) {
    if (value.type == uExpressionValue::rval) return Value::real(value.value.rval);
    if (value.type == uExpressionValue::ival) return Value::integer(value.value.ival);
    return Value::string(std::string(view(value.value.sval)));
  }

  uExpressionEvaluator evaluator_;
  const void* data_;
};

/// \param last_text  keeps a text that the result points to
uExpressionValue to_c(const Value& value, std::string& last_text) {
  uExpressionValue result{};
  if (value.is_string()) {
    last_text = value.as_string();
    result.type = uExpressionValue::sval;
    result.value.sval = last_text.c_str();
  } else if (value.is_real()) {
    result.type = uExpressionValue::rval;
    result.value.rval = value.as_real();
  } else {
    result.type = uExpressionValue::ival;
    result.value.ival = static_cast<CCTK_INT>(value.is_boolean() ? value.as_boolean() : value.as_integer());
  }
  return result;
}

}  // namespace
}  // namespace flesh::capi

using namespace flesh;
using namespace flesh::capi;

extern "C" {

uExpression Util_ExpressionParse(const char* expression) {
  return guarded(uExpression(nullptr), [&] {
    return new uExpressionPrivate{Expression::parse(view(expression)), {}};
  });
}

int Util_ExpressionEvaluate(const uExpression expression, uExpressionValue* result,
                            uExpressionEvaluator evaluator, const void* data) {
  constexpr int failed = -1;
  return guarded(failed, [&] {
    const Value value = expression->expression.evaluate(CallbackResolver(evaluator, data));
    *result = to_c(value, expression->last_text);
    return 0;
  });
}

void Util_ExpressionFree(uExpression expression) { delete expression; }

}  // extern "C"
