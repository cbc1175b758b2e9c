/* SPDX-License-Identifier: LGPL-2.1-or-later */
/*
 * Arithmetic and logical expressions, in the grammar of parameter files.
 */
#ifndef UTIL_EXPRESSION_H
#define UTIL_EXPRESSION_H

#include "cctk_Types.h"

#ifndef FCODE

#ifdef __cplusplus
extern "C" {
#endif

/// A parsed expression.
typedef struct uExpressionPrivate* uExpression;

/// A value; texts belong to whoever made the value.
typedef struct {
  enum { rval, ival, sval } type;
  union {
    CCTK_REAL rval;
    CCTK_INT ival;
    const char* sval;
  } value;
} uExpressionValue;

/// Finds the values of the names in an expression: fills `values[i]` for `names[i]`. Result: 0, or an error.
typedef int (*uExpressionEvaluator)(int n, const char* const* names, uExpressionValue* values,
                                    const void* data);

/// Parses an expression; null if it is malformed.
uExpression Util_ExpressionParse(const char* expression);
/// Evaluates an expression; `data` goes to `evaluator`. Result: 0, or an error.
int Util_ExpressionEvaluate(const uExpression expression, uExpressionValue* result,
                            uExpressionEvaluator evaluator, const void* data);
void Util_ExpressionFree(uExpression expression);

#ifdef __cplusplus
}
#endif

#endif /* FCODE */

#endif
