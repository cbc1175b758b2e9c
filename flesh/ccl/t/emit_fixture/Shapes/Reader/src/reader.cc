#include <cstdio>

#include "cctk.h"
#include "cctk_Arguments.h"
#include "cctk_Parameters.h"
#include "shapes.h"
#include "nobody.h"
#include "Reader_Arguments.hh"

static_assert(SHAPES_OF_BASE == 1);

// Without C linkage written out: the prototype in cctk_ScheduleFunctions.h gives it.
void Reader_Look(CCTK_ARGUMENTS) {
  DECLARE_CCTK_ARGUMENTS_CHECKED(Reader_Look);
  DECLARE_CCTK_PARAMETERS;
  const CCTK_REAL x[] = {1, 2, 4};
  count[1] = 11;
  std::printf("%s: weight %g share %d total %g u %g phase %s\n", CCTK_THORNSTRING, shape_weights[1], int(share),
              Total(3, x), u[0], phase ? "there" : "null");

  const Reader::Reader_Look_Arguments args(cctkGH);
  static_assert(std::is_same_v<decltype(args.u), flesh::GridFunction<const CCTK_REAL>>);
  static_assert(std::is_same_v<decltype(args.count), CCTK_INT*>);
  int points = 0;
  flesh::for_each_point(args.grid, 1, [&](flesh::Point p) { points += args.u(p) >= 0; });
  std::printf("arguments: u(0,0,0) %g mode[1](0,0,0) %g count %d inner points %d\n", args.u(0, 0, 0),
              args.mode[1](0, 0, 0), int(args.count[1]), points);
}

#undef DECLARE_CCTK_ARGUMENTS
#define CCTK_CENTERING_GRID const int grid = 1
#define CCTK_CENTERING_LAYOUT(letters, digits) const int layout_##letters = 3
#define CCTK_CENTERING_GF(constant, letters, name) const int name = grid + layout_##letters

int reader_centred(const cGH* cctkGH);
int reader_centred(const cGH* cctkGH) {
  DECLARE_CCTK_ARGUMENTSX_Reader_Look
  return u + v + (cctk_ptr_u == nullptr) + (mode == nullptr);
}
