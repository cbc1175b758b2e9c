#include <stdio.h>
#include <string.h>
#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"

int Base_Start(void) {
  DECLARE_CCTK_PARAMETERS
  printf("start: %s %d %d %g %g %s %d\n", shape, (int)n_modes, (int)is_open, weights[2], alpha, title, (int)sum);
  return 0;
}

void Base_Fill(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CHECKED(Base_Fill)
  u[0] = u_p[0] + *level;
  mode[1] = 7;
  count[0] = cctk_iteration;
}

void Base_Other(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS
  CCTK_REAL x[2] = {10, 20};
  Scale(2, x, 0.5);
  printf("other: %d lsh %d u %g v_p %s flag %s scaled %g %g\n", cctk_iteration, cctk_lsh[0], u[0],
         v_p ? "there" : "null", flag ? "there" : "null", x[0], x[1]);
}

CCTK_REAL Base_Total(const CCTK_INT n, const CCTK_REAL *x) {
  CCTK_REAL total = 0;
  for (int i = 0; i < n; ++i) total += x[i];
  return total;
}

CCTK_INT Base_Greet(CCTK_INT *letters, CCTK_STRING name, CCTK_STRING greeting) {
  printf("greet: [%s] [%s]\n", name, greeting);
  *letters = (CCTK_INT)strlen(name);
  return 1;
}

CCTK_INT Base_Apply(CCTK_INT (*const f)(const CCTK_INT i, CCTK_REAL *x), const CCTK_INT i) {
  CCTK_REAL x = 0;
  const CCTK_INT result = f(i, &x);
  printf("apply: %d %g\n", (int)result, x);
  return result;
}
