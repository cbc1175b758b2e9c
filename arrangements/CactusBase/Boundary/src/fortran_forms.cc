// SPDX-License-Identifier: LGPL-2.1-or-later
//
// The forms of Boundary.h as Fortran calls them: with the result as first argument, all arguments by
// reference.
#include <cstddef>
#include <cstdlib>

#include "Boundary.h"
#include "cctk.h"
#include "cctk_FortranString.h"

namespace {

/// A terminated copy of a text of Fortran.
class FortranText {
 public:
  FortranText(const char* text, std::size_t length) : text_(CCTKi_CopyFortranString(text, length)) {}
  ~FortranText() { std::free(text_); }
  FortranText(const FortranText&) = delete;
  const char* c_str() const { return text_; }

 private:
  char* text_;
};

}  // namespace

// The last argument is an index or a name, or two of them. PLACE: parameters that say where; WHERE: the same
// as arguments of C.
#define BY_INDEX(FNAME, NAME, PLACE, ...)                                                \
  extern "C" CCTK_FCALL void FNAME(int* ierr, const cGH** GH, PLACE, const int* index) { \
    *ierr = NAME(*GH, __VA_ARGS__, *index);                                              \
  }
#define BY_NAME(FNAME, NAME, PLACE, ...)                                                   \
  extern "C" CCTK_FCALL void FNAME(int* ierr, const cGH** GH, PLACE, ONE_FORTSTRING_ARG) { \
    *ierr = NAME(*GH, __VA_ARGS__, FortranText(cctk_str1, cctk_strlen1).c_str());          \
  }
#define BY_INDICES(FNAME, NAME, PLACE, ...)                                                            \
  extern "C" CCTK_FCALL void FNAME(int* ierr, const cGH** GH, PLACE, const int* to, const int* from) { \
    *ierr = NAME(*GH, __VA_ARGS__, *to, *from);                                                        \
  }
#define BY_NAMES(FNAME, NAME, PLACE, ...)                                                  \
  extern "C" CCTK_FCALL void FNAME(int* ierr, const cGH** GH, PLACE, TWO_FORTSTRING_ARG) { \
    *ierr = NAME(*GH, __VA_ARGS__, FortranText(cctk_str1, cctk_strlen1).c_str(),           \
                 FortranText(cctk_str2, cctk_strlen2).c_str());                            \
  }
#define COMMA ,
#define ALL_FACES const int* stencil
#define ONE_FACE const int* stencil_size COMMA const int* dir
#define AND_VALUE COMMA const CCTK_REAL* var0
#define AND_WAVES COMMA const CCTK_REAL* var0 COMMA const CCTK_REAL* v0
#define AND_POWER COMMA const CCTK_REAL* finf COMMA const int* npow

BY_INDEX(CCTK_FNAME(BndScalarVI), BndScalarVI, ALL_FACES AND_VALUE, stencil, *var0)
BY_NAME(CCTK_FNAME(BndScalarVN), BndScalarVN, ALL_FACES AND_VALUE, stencil, *var0)
BY_INDEX(CCTK_FNAME(BndScalarGI), BndScalarGI, ALL_FACES AND_VALUE, stencil, *var0)
BY_NAME(CCTK_FNAME(BndScalarGN), BndScalarGN, ALL_FACES AND_VALUE, stencil, *var0)
BY_INDEX(CCTK_FNAME(BndScalarDirVI), BndScalarDirVI, ONE_FACE AND_VALUE, *stencil_size, *dir, *var0)
BY_NAME(CCTK_FNAME(BndScalarDirVN), BndScalarDirVN, ONE_FACE AND_VALUE, *stencil_size, *dir, *var0)
BY_INDEX(CCTK_FNAME(BndScalarDirGI), BndScalarDirGI, ONE_FACE AND_VALUE, *stencil_size, *dir, *var0)
BY_NAME(CCTK_FNAME(BndScalarDirGN), BndScalarDirGN, ONE_FACE AND_VALUE, *stencil_size, *dir, *var0)

BY_INDEX(CCTK_FNAME(BndFlatVI), BndFlatVI, ALL_FACES, stencil)
BY_NAME(CCTK_FNAME(BndFlatVN), BndFlatVN, ALL_FACES, stencil)
BY_INDEX(CCTK_FNAME(BndFlatGI), BndFlatGI, ALL_FACES, stencil)
BY_NAME(CCTK_FNAME(BndFlatGN), BndFlatGN, ALL_FACES, stencil)
BY_INDEX(CCTK_FNAME(BndFlatDirVI), BndFlatDirVI, ONE_FACE, *stencil_size, *dir)
BY_NAME(CCTK_FNAME(BndFlatDirVN), BndFlatDirVN, ONE_FACE, *stencil_size, *dir)
BY_INDEX(CCTK_FNAME(BndFlatDirGI), BndFlatDirGI, ONE_FACE, *stencil_size, *dir)
BY_NAME(CCTK_FNAME(BndFlatDirGN), BndFlatDirGN, ONE_FACE, *stencil_size, *dir)

BY_INDEX(CCTK_FNAME(BndStaticVI), BndStaticVI, ALL_FACES, stencil)
BY_NAME(CCTK_FNAME(BndStaticVN), BndStaticVN, ALL_FACES, stencil)
BY_INDEX(CCTK_FNAME(BndStaticGI), BndStaticGI, ALL_FACES, stencil)
BY_NAME(CCTK_FNAME(BndStaticGN), BndStaticGN, ALL_FACES, stencil)
BY_INDEX(CCTK_FNAME(BndStaticDirVI), BndStaticDirVI, ONE_FACE, *stencil_size, *dir)
BY_NAME(CCTK_FNAME(BndStaticDirVN), BndStaticDirVN, ONE_FACE, *stencil_size, *dir)
BY_INDEX(CCTK_FNAME(BndStaticDirGI), BndStaticDirGI, ONE_FACE, *stencil_size, *dir)
BY_NAME(CCTK_FNAME(BndStaticDirGN), BndStaticDirGN, ONE_FACE, *stencil_size, *dir)

BY_INDICES(CCTK_FNAME(BndCopyVI), BndCopyVI, ALL_FACES, stencil)
BY_NAMES(CCTK_FNAME(BndCopyVN), BndCopyVN, ALL_FACES, stencil)
BY_INDICES(CCTK_FNAME(BndCopyGI), BndCopyGI, ALL_FACES, stencil)
BY_NAMES(CCTK_FNAME(BndCopyGN), BndCopyGN, ALL_FACES, stencil)
BY_INDICES(CCTK_FNAME(BndCopyDirVI), BndCopyDirVI, ONE_FACE, *stencil_size, *dir)
BY_NAMES(CCTK_FNAME(BndCopyDirVN), BndCopyDirVN, ONE_FACE, *stencil_size, *dir)
BY_INDICES(CCTK_FNAME(BndCopyDirGI), BndCopyDirGI, ONE_FACE, *stencil_size, *dir)
BY_NAMES(CCTK_FNAME(BndCopyDirGN), BndCopyDirGN, ONE_FACE, *stencil_size, *dir)

BY_INDICES(CCTK_FNAME(BndRadiativeVI), BndRadiativeVI, ALL_FACES AND_WAVES, stencil, *var0, *v0)
BY_NAMES(CCTK_FNAME(BndRadiativeVN), BndRadiativeVN, ALL_FACES AND_WAVES, stencil, *var0, *v0)
BY_INDICES(CCTK_FNAME(BndRadiativeGI), BndRadiativeGI, ALL_FACES AND_WAVES, stencil, *var0, *v0)
BY_NAMES(CCTK_FNAME(BndRadiativeGN), BndRadiativeGN, ALL_FACES AND_WAVES, stencil, *var0, *v0)
BY_INDICES(CCTK_FNAME(BndRadiativeDirVI), BndRadiativeDirVI, ONE_FACE AND_WAVES, *stencil_size, *dir, *var0,
           *v0)
BY_NAMES(CCTK_FNAME(BndRadiativeDirVN), BndRadiativeDirVN, ONE_FACE AND_WAVES, *stencil_size, *dir, *var0,
         *v0)
BY_INDICES(CCTK_FNAME(BndRadiativeDirGI), BndRadiativeDirGI, ONE_FACE AND_WAVES, *stencil_size, *dir, *var0,
           *v0)
BY_NAMES(CCTK_FNAME(BndRadiativeDirGN), BndRadiativeDirGN, ONE_FACE AND_WAVES, *stencil_size, *dir, *var0,
         *v0)

BY_INDEX(CCTK_FNAME(BndRobinVI), BndRobinVI, ALL_FACES AND_POWER, stencil, *finf, *npow)
BY_NAME(CCTK_FNAME(BndRobinVN), BndRobinVN, ALL_FACES AND_POWER, stencil, *finf, *npow)
BY_INDEX(CCTK_FNAME(BndRobinGI), BndRobinGI, ALL_FACES AND_POWER, stencil, *finf, *npow)
BY_NAME(CCTK_FNAME(BndRobinGN), BndRobinGN, ALL_FACES AND_POWER, stencil, *finf, *npow)
