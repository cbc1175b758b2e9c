# SPDX-License-Identifier: LGPL-2.1-or-later
# The toolkit lies around its compiler.
source "$CCTK_HOME/lib/make/system_library.sh"

compiler="${CUCC:-nvcc}"
compiler="$(command -v "${CUDA_DIR:+$CUDA_DIR/bin/}${compiler%% *}")" ||
  _complain "CUDA was not found: no nvcc${CUDA_DIR:+ in $CUDA_DIR/bin}. Install the package nvidia-cuda-toolkit" \
    "or NVIDIA's own packages, or say where it is: CUDA_DIR=path"
CUDA_DIR="$(dirname "$(dirname "$(readlink -f "$compiler")")")"
include="$(find_files cuda_runtime.h "$CUDA_DIR/include $CUDA_DIR/targets/x86_64-linux/include /usr/include")" ||
  _complain "CUDA: cuda_runtime.h is not in $CUDA_DIR/include; the toolkit is incomplete"
libraries="$(find_libs cudart "$CUDA_DIR/lib64 $CUDA_DIR/targets/x86_64-linux/lib $CUDA_DIR/lib $(_standard_libdirs)")" ||
  _complain "CUDA: libcudart is not in $CUDA_DIR/lib64; the toolkit is incomplete"
set_make_vars CUDA cudart "$libraries" "$include"
report_library CUDA
