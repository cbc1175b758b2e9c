# SPDX-License-Identifier: LGPL-2.1-or-later
# Compiles the common headers once for all C++ sources of this project. Runs in build/precompiled; graph.mk sets TOP and SAGUARO. If the
# compiler cannot precompile headers, each source reads them by itself.

.DEFAULT_GOAL := standard_library.hh.gch
.SUFFIXES:
include $(SAGUARO)/flesh/build/names.mk
include $(CONFIG)/make.config.defn
include $(SAGUARO)/flesh/build/cxx.mk
cxx_standard := $(CXX_STANDARD_FLAG)
gcc_alone    := -Wno-stringop-overflow
headers      := $(SAGUARO)/flesh/build/precompiled

unit_tests.hh.gch: CPPFLAGS += $(GTEST_FLAGS)

# ccache looks at the checksum of the text: the compiled file differs between checkouts, the text does not.
%.hh.gch: $(headers)/%.hh $(wildcard $(headers)/*.hh) flags $(SAGUARO)/flesh/build/precompiled.mk $(SAGUARO)/flesh/build/cxx.mk
	@echo '  PCH   $(notdir $<)'
	@cp $(headers)/*.hh .
	@$(compile_cxx) -E -x c++-header $(notdir $<) | cksum > $@.sum
	$(quiet)$(compile_cxx) -x c++-header $(notdir $<) -o $@ && \
	  $(compile_cxx) -Werror -Winvalid-pch $(gcc_alone) -include $(notdir $<) -fsyntax-only -x c++ /dev/null 2>/dev/null || rm -f $@
	@touch $*.built
