# SPDX-License-Identifier: LGPL-2.1-or-later
source "$CCTK_HOME/lib/make/system_library.sh"
find_system_library GSL libgsl-dev "gsl" "gsl gslcblas" "gsl/gsl_version.h"
report_library GSL
