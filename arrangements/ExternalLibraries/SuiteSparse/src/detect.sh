# SPDX-License-Identifier: LGPL-2.1-or-later
source "$CCTK_HOME/lib/make/system_library.sh"
find_system_library SUITESPARSE libsuitesparse-dev "klu" "klu btf amd colamd suitesparseconfig" "suitesparse/klu.h"
report_library SUITESPARSE
