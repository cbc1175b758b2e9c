# SPDX-License-Identifier: LGPL-2.1-or-later
source "$CCTK_HOME/lib/make/system_library.sh"
find_system_library HWLOC libhwloc-dev "hwloc" "hwloc" "hwloc.h"
report_library HWLOC
