# SPDX-License-Identifier: LGPL-2.1-or-later
source "$CCTK_HOME/lib/make/system_library.sh"
find_system_library PTHREADS libc6-dev "pthreads" "pthread" "pthread.h"
report_library PTHREADS "CCTK_PTHREADS 1"
